// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/check_names.h"

#include "compile/instance/check_expressions.h"

namespace eventica::instance {

void checkNames(InstanceBuilder& builder, const classes::ClassTree& tree, classes::ClassId id,
                eventica::diag::Diagnostics& diagnostics) {
    const ClassInstanceId instance = builder.instanceOf(id);
    if (!instance.valid())
        return; // could not be read, and that is reported
    builder.expand(instance);
    builder.checkImports(instance);
    // Inherited elements are checked in the class that declares them.
    for (std::size_t i = 0; i < builder[instance].elements.size(); ++i) {
        const Element element = builder[instance].elements[i];
        if (!element.isClass() && element.scope == instance)
            builder.checkModifier(builder.declaredModifier(element), builder.typeOf(element));
    }
    checkExpressions(builder, instance, diagnostics);
    for (const classes::ClassId child : tree[id].children)
        checkNames(builder, tree, child, diagnostics);
}

} // namespace eventica::instance
