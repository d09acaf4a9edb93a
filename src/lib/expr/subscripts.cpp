// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/subscripts.h"

#include <fmt/format.h>
#include <utility>

namespace eventica::expr {
namespace {

using value::Error;
using value::Outcome;
using value::Subscript;
using value::Value;

/// The index that each element stands for; nothing if it is no index.
std::optional<std::vector<std::int64_t>> indicesOf(const Value& subscript) {
    std::vector<std::int64_t> indices;
    switch (subscript.kind()) {
    case value::Kind::Integer:
        indices.assign(subscript.integers().begin(), subscript.integers().end());
        return indices;
    case value::Kind::Enumeration:
        indices.assign(subscript.ordinals().begin(), subscript.ordinals().end());
        return indices;
    case value::Kind::Boolean:
        for (const std::uint8_t element : subscript.booleans())
            indices.push_back(element != 0 ? 2 : 1);
        return indices;
    default:
        return std::nullopt;
    }
}

} // namespace

void Subscripts::add(Subscript subscript) {
    if (mixed_.empty())
        mixed_ = list();
    mixed_.push_back(std::move(subscript));
}

std::optional<Error> Subscripts::add(const Value& subscript) {
    if (subscript.kind() == value::Kind::Integer && subscript.isScalar() && mixed_.empty()) {
        indices_.push_back(subscript.asInteger());
        return std::nullopt;
    }
    auto indices = indicesOf(subscript);
    if (!indices || subscript.rank() > 1)
        return Error{fmt::format("a subscript must be an Integer, a Boolean, an enumeration value "
                                 "or a vector of them, not {}",
                                 typeText(subscript))};
    if (!subscript.isScalar())
        add(Subscript::among(*std::move(indices)));
    else if (mixed_.empty())
        indices_.push_back(indices->front());
    else
        add(Subscript::at(indices->front()));
    return std::nullopt;
}

std::vector<Subscript> Subscripts::list() const {
    if (!mixed_.empty())
        return mixed_;
    std::vector<Subscript> subscripts;
    subscripts.reserve(indices_.size());
    for (const std::int64_t index : indices_)
        subscripts.push_back(Subscript::at(index));
    return subscripts;
}

std::optional<std::size_t> Subscripts::offsetIn(const Value& array) const {
    if (!mixed_.empty() || indices_.size() != array.rank())
        return std::nullopt;
    std::size_t offset = 0;
    for (std::size_t d = 0; d < indices_.size(); ++d) {
        const std::int64_t size = array.dimensions()[d];
        if (indices_[d] < 1 || indices_[d] > size)
            return std::nullopt;
        offset =
            offset * static_cast<std::size_t>(size) + static_cast<std::size_t>(indices_[d] - 1);
    }
    return offset;
}

Outcome Subscripts::of(const Value& array) const {
    if (const auto offset = offsetIn(array))
        return array.elementAt(*offset);
    return value::slice(array, list());
}

Outcome Subscripts::replacedIn(Value array, const Value& part) const {
    const auto offset = offsetIn(array);
    if (offset && part.isScalar() && array.sameType(part))
        return std::move(array).scattered(std::span(&*offset, 1), part);
    return value::replaced(std::move(array), list(), part);
}

} // namespace eventica::expr
