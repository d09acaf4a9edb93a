// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/finite_slots.h"

#include <algorithm>
#include <bit>

namespace eventica::model {

namespace {

constexpr std::uint64_t Exponent = 0x7ff0'0000'0000'0000U;
constexpr std::uint64_t LastBitOfExponent = 0x0010'0000'0000'0000U;
constexpr std::uint64_t Sign = 0x8000'0000'0000'0000U;

/// A number is not finite if its exponent has ones only: then one more carries into the sign. Such
/// sums, without a comparison for each number, are made for several at once by any processor.
bool allFinite(std::span<const double> numbers) {
    std::uint64_t carries = 0;
    for (const double number : numbers)
        carries |= (std::bit_cast<std::uint64_t>(number) & Exponent) + LastBitOfExponent;
    return (carries & Sign) == 0;
}

} // namespace

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
        return allFinite(memory.subspan(range.first, range.count));
    });
}

} // namespace eventica::model
