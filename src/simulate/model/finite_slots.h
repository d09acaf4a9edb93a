// SPDX-License-Identifier: Apache-2.0
// Inside simulate/model only: whether many numbers in memory are finite.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace eventica::model {

/// Places to be looked at again and again. They lie side by side for the most part: ranges are
/// looked through several numbers at once.
class FiniteSlots {
public:
    explicit FiniteSlots(std::vector<std::int32_t> slots);

    /// Whether none of these places holds an infinite number or none at all.
    bool areFinite(std::span<const double> memory) const;

private:
    struct Range {
        std::size_t first = 0;
        std::size_t count = 0;
    };

    std::vector<Range> ranges_;
};

} // namespace eventica::model
