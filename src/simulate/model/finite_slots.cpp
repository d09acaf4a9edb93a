// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/finite_slots.h"

#include <algorithm>

#include "simulate/run/failure.h"

namespace eventica::model {

FiniteSlots::FiniteSlots(std::vector<std::int32_t> slots) {
    std::ranges::sort(slots);
    for (const std::int32_t slot : slots) {
        const auto place = static_cast<std::size_t>(slot);
        if (ranges_.empty() || ranges_.back().first + ranges_.back().count < place)
            ranges_.push_back({place, 1});
        else
            ranges_.back().count = place + 1 - ranges_.back().first;
    }
}

bool FiniteSlots::areFinite(std::span<const double> memory) const {
    return std::ranges::all_of(ranges_, [&](const Range& range) {
        return run::allFinite(memory.subspan(range.first, range.count));
    });
}

} // namespace eventica::model
