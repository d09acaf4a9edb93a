// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/check_names.h"

#include "compile/instance/check_expressions.h"
#include "compile/instance/class_checks.h"

namespace eventica::instance {

void checkNames(InstanceBuilder& builder, const classes::ClassTree& tree, classes::ClassId id,
                eventica::diag::Diagnostics& diagnostics) {
    const ClassInstanceId instance = builder.instanceOf(id);
    // What could not be read is reported; what `package P = Q` stands for is checked as `Q`.
    if (!instance.valid() || builder[instance].classId != id)
        return;
    builder.expand(instance);
    const ClassCheck check{builder, instance, diagnostics};
    checkImports(check);
    checkInheritance(check);
    checkRedeclaredElements(check);
    checkClassContents(check);
    checkConnector(check);
    checkEquations(check);
    // Inherited elements are checked in the class that declares them.
    for (std::size_t i = 0; i < builder[instance].elements.size(); ++i) {
        const Element element = builder[instance].elements[i];
        if (element.isClass() || element.scope != instance)
            continue;
        const ClassInstanceId type = builder.typeOf(element);
        builder.checkModifiers(element);
        checkComponent(check, element, type);
    }
    checkExpressions(builder, instance, diagnostics);
    for (const classes::ClassId child : tree[id].children)
        checkNames(builder, tree, child, diagnostics);
}

} // namespace eventica::instance
