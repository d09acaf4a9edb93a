// SPDX-License-Identifier: Apache-2.0
#include "lib/model/block_graph.h"

#include <algorithm>
#include <utility>

namespace eventica::model {

NumberRows transposed(const NumberRows& rows, std::size_t count) {
    NumberRows result;
    result.starts.assign(count + 1, 0);
    for (const std::int32_t number : rows.numbers)
        ++result.starts[static_cast<std::size_t>(number) + 1];
    for (std::size_t i = 0; i < count; ++i)
        result.starts[i + 1] += result.starts[i];
    result.numbers.resize(rows.numbers.size());
    std::vector<std::int32_t> next = result.starts;
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (const std::int32_t number : rows[row])
            result.numbers[static_cast<std::size_t>(next[static_cast<std::size_t>(number)]++)] =
                static_cast<std::int32_t>(row);
    return result;
}

std::int32_t BlockGraph::numberOf(const Place& place) const {
    const auto key = [](const Place& item) { return std::pair(item.isInteger, item.slot); };
    const auto found = std::ranges::lower_bound(slots, key(place), {}, key);
    return found != slots.end() && *found == place
               ? static_cast<std::int32_t>(found - slots.begin())
               : -1;
}

} // namespace eventica::model
