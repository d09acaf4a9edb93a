// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/identical.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <string_view>

#include "lib/expr/hash.h"

namespace eventica::expr {
namespace {

using value::Value;

std::uint64_t bits(double element) {
    return std::bit_cast<std::uint64_t>(element);
}
std::uint64_t bits(std::int64_t element) {
    return static_cast<std::uint64_t>(element);
}
std::uint64_t bits(std::uint8_t element) {
    return element;
}
std::uint64_t bits(const std::string& element) {
    return std::hash<std::string_view>{}(element);
}
std::uint64_t bits(const Value& element) {
    return identityHash(element);
}

/// Applies `function` to the elements of a value, whatever their type.
template<typename Function>
auto withElements(const Value& value, const Function& function) {
    switch (value.kind()) {
    case value::Kind::Real:
        return function(value.reals());
    case value::Kind::Integer:
        return function(value.integers());
    case value::Kind::Boolean:
        return function(value.booleans());
    case value::Kind::String:
        return function(value.strings());
    case value::Kind::Enumeration:
        return function(value.ordinals());
    case value::Kind::Record:
        break;
    }
    return function(value.fieldValues());
}

} // namespace

bool identical(const Value& left, const Value& right) {
    if (!left.sameType(right) || left.dimensions() != right.dimensions())
        return false;
    if (left.kind() == value::Kind::Real)
        return std::ranges::equal(left.reals(), right.reals(),
                                  [](double a, double b) { return bits(a) == bits(b); });
    if (left.kind() == value::Kind::Record)
        return std::ranges::equal(left.fieldValues(), right.fieldValues(), identical);
    return left == right;
}

std::size_t identityHash(const Value& value) {
    auto hash = static_cast<std::size_t>(value.kind());
    if (value.kind() == value::Kind::Enumeration)
        hash = hashedWith(hash, static_cast<std::uint32_t>(value.enumerationType()));
    for (const std::int64_t size : value.dimensions())
        hash = hashedWith(hash, bits(size));
    return withElements(value, [hash](auto elements) {
        std::size_t all = hash;
        for (const auto& element : elements)
            all = hashedWith(all, bits(element));
        return all;
    });
}

} // namespace eventica::expr
