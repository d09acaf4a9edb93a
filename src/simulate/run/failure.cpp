// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/failure.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <numeric>

namespace eventica::run {
namespace {

constexpr std::size_t NamedStates = 3;

std::string nameOf(const HybridSystem& system, std::size_t state) {
    return system.stateName(static_cast<std::int64_t>(state));
}

constexpr std::uint64_t Sign = 0x8000'0000'0000'0000U;

/// A number is not finite if its exponent has ones only: then one more carries into the sign. Such
/// sums, without a comparison for each number, are made for several at once by any processor.
std::uint64_t carryOf(double value) {
    constexpr std::uint64_t Exponent = 0x7ff0'0000'0000'0000U;
    constexpr std::uint64_t LastBitOfExponent = 0x0010'0000'0000'0000U;
    return (std::bit_cast<std::uint64_t>(value) & Exponent) + LastBitOfExponent;
}

} // namespace

bool allFinite(std::span<const double> values) {
    std::uint64_t carries = 0;
    for (const double value : values)
        carries |= carryOf(value);
    return (carries & Sign) == 0;
}

bool copyAllFinite(std::span<const double> values, double* to) {
    std::uint64_t carries = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        to[i] = values[i];
        carries |= carryOf(values[i]);
    }
    return (carries & Sign) == 0;
}

SimulationError evaluationFailure(const HybridSystem& system, double t, std::string reason) {
    SimulationError error{t, std::move(reason), {}};
    SimulationError cause = system.failure();
    error.kind = cause.kind;
    error.where = cause.where;
    if (!cause.message.empty())
        error.notes.push_back(std::move(cause.message));
    for (std::string& note : cause.notes)
        error.notes.push_back(std::move(note));
    return error;
}

std::vector<std::string> noteLargestErrors(const HybridSystem& system,
                                           std::span<const double> weightedErrors) {
    const auto size = [&](std::size_t state) {
        const double error = std::abs(weightedErrors[state]);
        return std::isnan(error) ? Never : error;
    };
    std::vector<std::size_t> order(weightedErrors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t count = std::min(NamedStates, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                      order.end(), [&](std::size_t left, std::size_t right) {
                          return size(left) != size(right) ? size(left) > size(right)
                                                           : left < right;
                      });
    std::string list;
    for (std::size_t i = 0; i < count && size(order[i]) > 0.0; ++i)
        list += fmt::format("{}'{}' ({:.2g})", list.empty() ? "" : ", ", nameOf(system, order[i]),
                            size(order[i]));
    if (list.empty())
        return {};
    return {"largest local errors, in units of the tolerance: " + list};
}

std::vector<std::string> noteNotFinite(const HybridSystem& system,
                                       std::span<const double> derivatives) {
    std::string list;
    std::size_t count = 0;
    for (std::size_t i = 0; i < derivatives.size() && count < NamedStates; ++i) {
        if (std::isfinite(derivatives[i]))
            continue;
        list += fmt::format("{}'{}'", list.empty() ? "" : ", ", nameOf(system, i));
        ++count;
    }
    if (list.empty())
        return {};
    return {"derivatives that are not finite: of " + list};
}

} // namespace eventica::run
