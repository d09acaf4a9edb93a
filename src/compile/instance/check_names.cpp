// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/check_names.h"

#include <algorithm>
#include <set>

#include "compile/classes/annotations.h"
#include "compile/instance/check_expressions.h"
#include "compile/instance/class_checks.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"

namespace eventica::instance {

namespace {

/// The function that a reference leads to, without a message.
ClassInstanceId functionAt(const ClassCheck& check, const syntax::ComponentReference& reference) {
    FoundElement found = check.builder.lookupSimple(reference.parts[0].name.text, check.id);
    for (std::size_t part = 1; found && found.element->isClass() && part < reference.parts.size();
         ++part) {
        const ClassInstanceId type = check.builder.classOf(found);
        if (!type.valid())
            return {};
        check.builder.expand(type);
        found = check.builder.member(type, reference.parts[part].name.text);
    }
    return found && found.element->isClass() ? check.builder.classOf(found) : ClassInstanceId();
}

/// A function uses those that it is a derivative of (MLS 12.7.2) and that it names as its own
/// derivatives (MLS 12.7.1), although it does not call them.
void expandRelatives(const ClassCheck& check) {
    const syntax::ClassSpecifier& specifier = *check.definition().specifier;
    const auto expand = [&](ClassInstanceId function) {
        if (function.valid())
            check.builder.expand(function);
    };
    if (specifier.kind == syntax::SpecifierKind::DerivativeSpecifier)
        expand(check.builder.lookupClass(
            static_cast<const syntax::DerivativeSpecifier&>(specifier).function,
            check.instance().enclosing));
    const syntax::ClassModification* annotation = classes::annotationOf(check.definition());
    if (annotation == nullptr || !isFunction(check.definition().kind))
        return;
    for (const syntax::Argument* argument : annotation->arguments) {
        if (argument->kind != syntax::ArgumentKind::ElementModification)
            continue;
        const auto& element = static_cast<const syntax::ElementModification&>(*argument);
        const syntax::Expr* value =
            element.modification != nullptr ? element.modification->value : nullptr;
        if (element.name.parts[0].text == "derivative" && value != nullptr &&
            value->kind == syntax::ExprKind::ComponentReference)
            expand(functionAt(check, static_cast<const syntax::ComponentReference&>(*value)));
    }
}

/// A chain of classes was found that is too deep: checking the others in it would take long, and
/// say the same.
bool isTooDeep(const eventica::diag::Diagnostics& diagnostics) {
    return diagnostics.hasErrors() &&
           std::ranges::any_of(diagnostics.items(), [](const auto& item) {
               return item.kind == &diag::InheritanceTooDeep;
           });
}

/// Checks the class as declared, without nested classes. False if it could not be read or is an
/// alias: `package P = Q` is checked as `Q`.
bool checkClass(InstanceBuilder& builder, classes::ClassId id,
                eventica::diag::Diagnostics& diagnostics) {
    const ClassInstanceId instance = builder.instanceOf(id);
    if (!instance.valid() || builder[instance].classId != id)
        return false;
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
    expandRelatives(check);
    return true;
}

} // namespace

void checkNames(InstanceBuilder& builder, const classes::ClassTree& tree, classes::ClassId id,
                eventica::diag::Diagnostics& diagnostics) {
    if (isTooDeep(diagnostics) || !checkClass(builder, id, diagnostics))
        return;
    for (const classes::ClassId child : tree[id].children)
        checkNames(builder, tree, child, diagnostics);
}

void checkUsedNames(InstanceBuilder& builder,
                    const std::function<bool(const text::SourceId&)>& isWanted,
                    eventica::diag::Diagnostics& diagnostics) {
    std::set<classes::ClassId> checked;
    // Checking a class looks up others: repeat until no new one appears.
    for (std::size_t before = 0; before != checked.size() || before == 0;) {
        before = checked.size();
        for (std::size_t i = 0; i < builder.size(); ++i) {
            const ClassInstance& instance = builder[ClassInstanceId(static_cast<std::int32_t>(i))];
            const classes::ClassId id = instance.classId;
            // An instance exists once a name leads to its class: nothing need have looked inside.
            if (id.valid() && instance.definition != nullptr && isWanted(instance.source) &&
                checked.insert(id).second && !isTooDeep(diagnostics))
                checkClass(builder, id, diagnostics);
        }
        if (checked.empty())
            return;
    }
}

} // namespace eventica::instance
