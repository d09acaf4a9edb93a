// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/same_tree.h"

#include <algorithm>
#include <type_traits>

#include "compile/syntax/fields.h"
#include "compile/syntax/visit.h"

namespace eventica::syntax {
namespace {

bool same(const Identifier& a, const Identifier& b) {
    return a.text == b.text;
}

bool same(std::string_view a, std::string_view b) {
    return a == b;
}

template<typename T>
    requires(std::is_enum_v<T> || std::is_same_v<T, bool>)
bool same(T a, T b) {
    return a == b;
}

template<typename T>
    requires std::is_class_v<T>
bool same(const T& a, const T& b);
template<typename T>
bool same(List<T> a, List<T> b);

template<typename T>
bool same(const T* a, const T* b) {
    if (a == nullptr || b == nullptr)
        return a == b;
    return same(*a, *b);
}

template<typename T>
bool same(List<T> a, List<T> b) {
    return std::ranges::equal(a, b, [](const T& x, const T& y) { return same(x, y); });
}

template<typename T>
    requires std::is_class_v<T>
bool same(const T& a, const T& b) {
    if constexpr (NodeFamily<T>) {
        return a.kind == b.kind && visit(a, [&]<typename Node>(const Node& node) {
                   return same(node, static_cast<const Node&>(b));
               });
    } else {
        return std::apply(
            [&](const auto&... field) {
                return (same(a.*(field.member), b.*(field.member)) && ...);
            },
            FieldsOf<T>);
    }
}

} // namespace

bool sameTree(const StoredDefinition& a, const StoredDefinition& b) {
    return same(a, b);
}

} // namespace eventica::syntax
