// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/class_kinds.h"

#include <algorithm>
#include <array>

namespace eventica::instance {
namespace {

using syntax::ClassKind;

bool isShort(const syntax::ClassDefinition& definition) {
    return definition.specifier->kind == syntax::SpecifierKind::ShortSpecifier;
}

/// What a short definition is short for; invalid for other classes, and if it was not found.
ClassInstanceId definedAs(InstanceBuilder& builder, ClassInstanceId id) {
    const syntax::ClassDefinition* definition = builder[id].definition;
    if (definition == nullptr || !isShort(*definition))
        return {};
    builder.expand(id);
    return builder[id].bases.empty() ? ClassInstanceId() : builder[id].bases[0];
}

} // namespace

ClassKind kindOf(InstanceBuilder& builder, ClassInstanceId id) {
    const syntax::ClassDefinition* definition = builder[id].definition;
    if (definition == nullptr)
        return ClassKind::Type;
    if (definition->kind != ClassKind::Class)
        return definition->kind;
    const ClassInstanceId original = definedAs(builder, id);
    return original.valid() ? kindOf(builder, original) : ClassKind::Class;
}

bool isConnector(InstanceBuilder& builder, ClassInstanceId id) {
    const ClassKind kind = kindOf(builder, id);
    return kind == ClassKind::Connector || kind == ClassKind::ExpandableConnector;
}

bool isFunction(ClassKind kind) {
    return kind == ClassKind::Function || kind == ClassKind::OperatorFunction;
}

bool isPartial(InstanceBuilder& builder, ClassInstanceId id) {
    const syntax::ClassDefinition* definition = builder[id].definition;
    if (definition == nullptr || definition->isPartial)
        return definition != nullptr;
    const ClassInstanceId original = definedAs(builder, id);
    return original.valid() && isPartial(builder, original);
}

bool isSameClass(InstanceBuilder& builder, ClassInstanceId a, ClassInstanceId b) {
    builder.expand(a);
    builder.expand(b);
    if (builder[a].predefined != Predefined::None || builder[b].predefined != Predefined::None)
        return builder[a].predefined == builder[b].predefined;
    const auto original = [&](ClassInstanceId id) {
        for (ClassInstanceId next = id; next.valid(); next = definedAs(builder, id))
            id = next;
        return builder[id].definition;
    };
    return original(a) == original(b);
}

syntax::Causality causalityOf(InstanceBuilder& builder, ClassInstanceId id) {
    const syntax::ClassDefinition* definition = builder[id].definition;
    if (definition != nullptr && isShort(*definition)) {
        const auto& specifier = static_cast<const syntax::ShortSpecifier&>(*definition->specifier);
        if (specifier.causality != syntax::Causality::None)
            return specifier.causality;
    }
    builder.expand(id);
    // A class with such a prefix has no other base class and no elements (MLS 4.5.2).
    return builder[id].bases.size() == 1 ? causalityOf(builder, builder[id].bases[0])
                                         : syntax::Causality::None;
}

std::span<const std::string_view> attributesOf(Predefined type) {
    static constexpr std::array<std::string_view, 10> OfReal = {
        "quantity", "start",       "fixed",   "min",         "max",
        "unit",     "displayUnit", "nominal", "stateSelect", "unbounded"};
    constexpr std::size_t OfEveryType = 3;
    constexpr std::size_t OfOrderedTypes = 5;
    switch (type) {
    case Predefined::None:
        return {};
    case Predefined::Real:
        return OfReal;
    case Predefined::Integer:
    case Predefined::Enumeration:
    case Predefined::StateSelect:
    case Predefined::AssertionLevel:
        return std::span(OfReal).first(OfOrderedTypes);
    default:
        return std::span(OfReal).first(OfEveryType);
    }
}

bool hasAttribute(Predefined type, std::string_view name) {
    const std::span<const std::string_view> names = attributesOf(type);
    return std::ranges::find(names, name) != names.end();
}

bool inheritsFrom(InstanceBuilder& builder, ClassInstanceId id,
                  const syntax::ClassDefinition& ancestor) {
    if (builder[id].definition == &ancestor)
        return true;
    builder.expand(id);
    return std::ranges::any_of(builder[id].bases, [&](ClassInstanceId base) {
        return inheritsFrom(builder, base, ancestor);
    });
}

} // namespace eventica::instance
