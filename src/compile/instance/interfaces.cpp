// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/interfaces.h"

#include <algorithm>
#include <fmt/format.h>

#include "compile/instance/class_kinds.h"
#include "compile/syntax/words.h"

namespace eventica::instance {
namespace {

using syntax::Causality;
using syntax::ClassKind;
using syntax::Variability;

/// Kinds that can stand for each other have the same number; `class` can stand for any.
int groupOf(ClassKind kind) {
    switch (kind) {
    case ClassKind::Class:
        return 0;
    case ClassKind::Function:
    case ClassKind::OperatorFunction:
        return 1;
    case ClassKind::Package:
        return 2;
    case ClassKind::Connector:
    case ClassKind::ExpandableConnector:
        return 3;
    case ClassKind::Model:
    case ClassKind::Block:
        return 4;
    case ClassKind::Type:
    case ClassKind::Record:
    case ClassKind::OperatorRecord:
        return 5;
    case ClassKind::Operator:
        break;
    }
    return 6;
}

std::string nameOf(Predefined type) {
    if (type == Predefined::None)
        return "no predefined type";
    return type == Predefined::Enumeration ? "an enumeration" : fmt::format("`{}`", spelling(type));
}

std::string whyOtherKind(InstanceBuilder& builder, ClassInstanceId id, ClassInstanceId asked) {
    const Predefined type = builder[id].predefined;
    const Predefined askedType = builder[asked].predefined;
    if (type != askedType)
        return fmt::format("it is {}, not {}", nameOf(type), nameOf(askedType));
    const int group = groupOf(kindOf(builder, id));
    const int askedGroup = groupOf(kindOf(builder, asked));
    if (group == askedGroup || group == 0 || askedGroup == 0)
        return {};
    return fmt::format("it is a {}, not a {}", spelling(kindOf(builder, id)),
                       spelling(kindOf(builder, asked)));
}

std::string whyOtherElement(InstanceBuilder& builder, ClassInstanceId id, const Element& asked) {
    const FoundElement found = builder.member(id, asked.name);
    if (!found)
        return fmt::format("it has no element `{}`", asked.name);
    const Element element = *found.element;
    if (element.isProtected)
        return fmt::format("its element `{}` is protected", asked.name);
    if (element.isClass() != asked.isClass())
        return fmt::format("its element `{}` is a {}", asked.name,
                           element.isClass() ? "class" : "component");
    if (element.isClass() || element.component == asked.component)
        return {};
    const ClassInstanceId type = builder.typeOf(element);
    const ClassInstanceId askedType = builder.typeOf(asked);
    if (!type.valid() || !askedType.valid())
        return {}; // reported
    builder.expand(type);
    builder.expand(askedType);
    if (builder[type].predefined == builder[askedType].predefined)
        return {};
    return fmt::format("its element `{}` is {}, not {}", asked.name,
                       nameOf(builder[type].predefined), nameOf(builder[askedType].predefined));
}

bool hasValue(const Element& element) {
    const syntax::Modification* own = element.component->modification;
    return (own != nullptr && own->binding != syntax::Binding::None) ||
           (element.modifier != nullptr && element.modifier->binding);
}

/// `fixed = false`: initial equations give it a value.
bool isComputed(const Element& element) {
    if (element.modifier != nullptr && element.modifier->child("fixed") != nullptr)
        return true;
    const syntax::Modification* own = element.component->modification;
    if (own == nullptr || own->nested == nullptr)
        return false;
    return std::ranges::any_of(own->nested->arguments, [](const syntax::Argument* argument) {
        return argument->kind == syntax::ArgumentKind::ElementModification &&
               static_cast<const syntax::ElementModification*>(argument)->name.parts[0].text ==
                   "fixed";
    });
}

std::string whyUnplugged(InstanceBuilder& builder, const Element& element) {
    const syntax::TypePrefix& prefix = element.clause->prefix;
    const ClassInstanceId type = builder.typeOf(element);
    if (!type.valid())
        return {};
    const bool isInput =
        prefix.causality == Causality::Input || causalityOf(builder, type) == Causality::Input;
    if (isInput && isConnector(builder, type))
        return fmt::format("its input `{}` could not be connected", element.name);
    if (hasValue(element))
        return {};
    if (isInput)
        return fmt::format("its input `{}` has no value", element.name);
    builder.expand(type);
    const bool needsValue = prefix.variability == Variability::Parameter && !isComputed(element) &&
                            builder[type].predefined != Predefined::None;
    return needsValue ? fmt::format("its parameter `{}` has no value", element.name)
                      : std::string();
}

} // namespace

std::string whyNoSubtype(InstanceBuilder& builder, ClassInstanceId id, ClassInstanceId asked) {
    builder.expand(id);
    builder.expand(asked);
    if (builder[asked].definition != nullptr &&
        inheritsFrom(builder, id, *builder[asked].definition))
        return {};
    std::string why = whyOtherKind(builder, id, asked);
    for (std::size_t i = 0; i < builder[asked].elements.size() && why.empty(); ++i) {
        const Element element = builder[asked].elements[i];
        if (!element.isProtected && !element.isDeselected)
            why = whyOtherElement(builder, id, element);
    }
    return why;
}

std::string whyNotPluggable(InstanceBuilder& builder, ClassInstanceId id, ClassInstanceId asked) {
    builder.expand(id);
    for (std::size_t i = 0; i < builder[id].elements.size(); ++i) {
        const Element element = builder[id].elements[i];
        const bool isPlug = !element.isClass() && !element.isProtected && !element.isDeselected &&
                            element.component->condition == nullptr;
        if (!isPlug || builder.member(asked, element.name))
            continue;
        std::string why = whyUnplugged(builder, element);
        if (!why.empty())
            return why;
    }
    return {};
}

} // namespace eventica::instance
