// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/blocks.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace eventica::expr {

using value::Value;

bool hasInFront(const Value& value, const value::Dimensions& dimensions) {
    return value.rank() >= dimensions.size() &&
           std::equal(dimensions.begin(), dimensions.end(), value.dimensions().begin());
}

Value blockAt(const Value& value, std::size_t rank, std::size_t place) {
    if (value.rank() == rank)
        return rank == 0 ? value : value.elementAt(place);
    const auto inner = std::span(value.dimensions()).subspan(rank);
    value::Dimensions dimensions(inner.begin(), inner.end());
    std::vector<std::size_t> offsets(value::elementCount(dimensions));
    for (std::size_t i = 0; i < offsets.size(); ++i)
        offsets[i] = place * offsets.size() + i;
    return value.gathered(std::move(dimensions), offsets);
}

} // namespace eventica::expr
