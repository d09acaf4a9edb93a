// SPDX-License-Identifier: Apache-2.0
// Levels of uniform and of given quantization.
#include "lib/signal/quantizer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "lib/base/check.h"

namespace eventica::signal {

namespace {

constexpr double Infinity = std::numeric_limits<double>::infinity();

} // namespace

Quantizer Quantizer::uniform(double quantum, double hysteresis) {
    EVENTICA_CHECK(quantum > 0.0 && quantum < Infinity, "a quantum is positive");
    EVENTICA_CHECK(hysteresis >= 0.0, "a hysteresis is not negative");
    Quantizer result;
    result.quantum_ = quantum;
    result.hysteresis_ = hysteresis;
    return result;
}

Quantizer Quantizer::intervals(std::vector<double> levels, double hysteresis) {
    EVENTICA_CHECK(levels.size() >= 2, "intervals need at least two levels");
    EVENTICA_CHECK(std::adjacent_find(levels.begin(), levels.end(),
                                      [](double a, double b) { return !(a < b); }) == levels.end(),
                   "levels ascend");
    EVENTICA_CHECK(hysteresis >= 0.0, "a hysteresis is not negative");
    Quantizer result;
    result.hysteresis_ = hysteresis;
    result.levels_ = std::move(levels);
    return result;
}

std::int64_t Quantizer::levelOf(double value) const {
    if (!levels_.empty()) {
        const auto above = std::upper_bound(levels_.begin(), levels_.end(), value);
        return std::max<std::int64_t>(above - levels_.begin() - 1, 0);
    }
    constexpr double Most = 9e18; // fits into 64 bits
    const double floor = std::clamp(std::floor(value / quantum_), -Most, Most);
    auto level = static_cast<std::int64_t>(floor);
    // The quotient is rounded: only the products say which level is the greatest one not above.
    if (valueOf(level) > value)
        --level;
    else if (valueOf(level + 1) <= value)
        ++level;
    return level;
}

double Quantizer::valueOf(std::int64_t level) const {
    if (levels_.empty())
        return static_cast<double>(level) * quantum_;
    const auto last = static_cast<std::int64_t>(levels_.size()) - 1;
    return levels_[static_cast<std::size_t>(std::clamp<std::int64_t>(level, 0, last))];
}

double Quantizer::upperOf(std::int64_t level) const {
    const bool isLast = !levels_.empty() && level >= static_cast<std::int64_t>(levels_.size()) - 1;
    return isLast ? Infinity : valueOf(level + 1);
}

double Quantizer::lowerOf(std::int64_t level) const {
    const bool isFirst = !levels_.empty() && level <= 0;
    return isFirst ? -Infinity : valueOf(level) - hysteresis_;
}

} // namespace eventica::signal
