// SPDX-License-Identifier: Apache-2.0
// Whether modifiers modify something that is there (MLS 7.2).
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>

#include "compile/instance/diagnostics.h"
#include "compile/instance/instance_builder.h"
#include "lib/diag/suggest.h"

namespace eventica::instance {
namespace {

/// All attributes of predefined types (MLS 4.8), `Real`'s first; the others have some of them.
constexpr std::array<std::string_view, 10> Attributes = {
    "quantity", "unit",  "displayUnit", "min",         "max",
    "start",    "fixed", "nominal",     "stateSelect", "unbounded"};

bool hasAttribute(Predefined type, std::string_view name) {
    const bool everyType = name == "quantity" || name == "start" || name == "fixed";
    switch (type) {
    case Predefined::Real:
        return std::ranges::find(Attributes, name) != Attributes.end();
    case Predefined::Integer:
    case Predefined::Enumeration:
    case Predefined::StateSelect:
    case Predefined::AssertionLevel:
        return everyType || name == "min" || name == "max";
    default:
        return everyType;
    }
}

} // namespace

const Modifier* InstanceBuilder::declaredModifier(const Element& element) {
    return modifiers_.make(element.component->modification, element.scope, element.source);
}

void InstanceBuilder::checkModifier(const Modifier* modifier, ClassInstanceId id) {
    if (modifier == nullptr || !id.valid())
        return;
    // Redeclarations decide what further modifiers can modify.
    if (std::ranges::any_of(modifier->children,
                            [](const auto& child) { return bool(child.second->replacement); }))
        id = modified(id, modifier);
    expand(id);
    for (const auto& [name, child] : modifier->children)
        checkArgument(name, *child, id);
}

void InstanceBuilder::checkArgument(std::string_view name, const Modifier& modifier,
                                    ClassInstanceId id) {
    const FoundElement found = member(id, name);
    if (found) {
        const Element element = *found.element;
        checkModifier(&modifier, element.isClass() ? classOf(found) : typeOf(element));
        return;
    }
    const Predefined type = at(id).predefined;
    if (type != Predefined::None && hasAttribute(type, name))
        return;
    if (modifier.deselection) {
        diagnostics_.report(diag::NothingToDeselect, modifier.where, name, nameOf(id));
        return;
    }
    std::vector<std::string_view> candidates;
    std::ranges::copy_if(Attributes, std::back_inserter(candidates), [&](std::string_view known) {
        return type != Predefined::None && hasAttribute(type, known);
    });
    for (const Element& element : at(id).elements)
        candidates.push_back(element.name);
    diagnostics_.report(diag::UnknownModifier, modifier.where, nameOf(id), name)
        .help(eventica::diag::didYouMean(name, candidates));
}

} // namespace eventica::instance
