// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/failure.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <numeric>

namespace eventica::run {
namespace {

constexpr std::size_t NamedStates = 3;

std::string nameOf(const HybridSystem& system, std::size_t state) {
    return system.stateName(static_cast<std::int64_t>(state));
}

} // namespace

bool allFinite(std::span<const double> values) {
    // 0 times what is infinite or not a number is not a number: no branch inside. Four sums,
    // because each addition waits for the one before.
    double a = 0.0;
    double b = 0.0;
    double c = 0.0;
    double d = 0.0;
    std::size_t i = 0;
    for (; i + 4 <= values.size(); i += 4) {
        a += 0.0 * values[i];
        b += 0.0 * values[i + 1];
        c += 0.0 * values[i + 2];
        d += 0.0 * values[i + 3];
    }
    for (; i < values.size(); ++i)
        a += 0.0 * values[i];
    return a + b + c + d == 0.0;
}

SimulationError evaluationFailure(const HybridSystem& system, double t, std::string reason) {
    SimulationError error{t, std::move(reason), {}};
    SimulationError cause = system.failure();
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
