// SPDX-License-Identifier: Apache-2.0
// Visiting what stands in a node, however deep.
#pragma once

#include <span>
#include <tuple>
#include <type_traits>

#include "compile/syntax/fields.h"
#include "compile/syntax/nodes.h"
#include "compile/syntax/visit.h"

namespace eventica::syntax {

namespace detail {

template<typename T>
constexpr bool IsList = false;
template<typename T>
constexpr bool IsList<std::span<const T>> = true;

template<typename T>
constexpr bool HasFields =
    !std::is_same_v<std::remove_cvref_t<decltype(FieldsOf<T>)>, std::nullptr_t>;

} // namespace detail

/// Calls `visitor` with every component reference in a node, a list of nodes or what a pointer,
/// which may be null, points to. Annotations and names of types are left out.
template<typename T, typename Visitor>
void forEachReference(const T& node, const Visitor& visitor) {
    if constexpr (std::is_pointer_v<T>) {
        if (node != nullptr)
            forEachReference(*node, visitor);
    } else if constexpr (NodeFamily<T>) {
        visit(node, [&](const auto& real) { forEachReference(real, visitor); });
    } else if constexpr (detail::IsList<T>) {
        for (const auto& item : node)
            forEachReference(item, visitor);
    } else if constexpr (std::is_same_v<T, Identifier> || std::is_same_v<T, Name> ||
                         std::is_same_v<T, Description> || std::is_same_v<T, std::string_view>) {
    } else if constexpr (std::is_class_v<T>) {
        if constexpr (std::is_same_v<T, ComponentReference>)
            visitor(node);
        if constexpr (detail::HasFields<T>)
            std::apply(
                [&](const auto&... field) {
                    (forEachReference(node.*(field.member), visitor), ...);
                },
                FieldsOf<T>);
    }
}

/// Calls `visitor` with every node in a node, outermost first, as what it really is. Annotations
/// and classes declared in a class are left out.
template<typename T, typename Visitor>
void forEachNode(const T& node, Visitor&& visitor) {
    if constexpr (std::is_pointer_v<T>) {
        if (node != nullptr)
            forEachNode(*node, visitor);
    } else if constexpr (NodeFamily<T>) {
        visit(node, [&](const auto& real) { forEachNode(real, visitor); });
    } else if constexpr (detail::IsList<T>) {
        for (const auto& item : node)
            forEachNode(item, visitor);
    } else if constexpr (std::is_same_v<T, DeclarationElement>) {
        visitor(node);
        forEachNode(node.declared.component, visitor);
        forEachNode(node.declared.constraint, visitor);
    } else if constexpr (std::is_class_v<T> && !std::is_same_v<T, Description>) {
        visitor(node);
        const auto visitField = [&](const auto& field) {
            if (field.name != "annotation")
                forEachNode(node.*(field.member), visitor);
        };
        if constexpr (detail::HasFields<T>)
            std::apply([&](const auto&... field) { (visitField(field), ...); }, FieldsOf<T>);
    }
}

} // namespace eventica::syntax
