// SPDX-License-Identifier: Apache-2.0
#include "compile/network/continuity.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace eventica::network {

namespace {

constexpr int Points = 40;
constexpr int MostIterations = 60;
constexpr double Near = 1e-6; ///< of values, relative to what they are the sum of
constexpr double OnSurface = 1e-12;

/// Of numbers of either sign and many sizes; the same ones each time.
class Numbers {
public:
    double next() {
        const double size = std::pow(10.0, 6.0 * fraction() - 3.0);
        return fraction() < 0.5 ? -size : size;
    }
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>(fraction() * static_cast<double>(count));
    }

private:
    double fraction() {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<double>(state_ >> 11U) * 0x1p-53;
    }
    std::uint64_t state_ = 1;
};

class JumpTest {
public:
    JumpTest(const LawFunction& function, std::size_t argumentCount,
             std::span<const SensedArgument> relations, std::size_t relation)
        : function_(function), relations_(relations), own_(relations[relation]), x_(argumentCount),
          partials_(argumentCount) {}

    bool run() {
        int found = 0;
        for (int i = 0; i < Points; ++i) {
            for (double& x : x_)
                x = numbers_.next();
            if (!findSurface())
                continue;
            setIndicators();
            double size = 0.0;
            const double difference = valueWith(1.0, size) - valueWith(0.0, size);
            if (!std::isfinite(difference) || !std::isfinite(size))
                continue;
            if (std::abs(difference) > Near * size)
                return true;
            ++found;
        }
        return found == 0;
    }

private:
    bool isIndicator(std::size_t argument) const {
        return std::ranges::any_of(relations_, [&](const SensedArgument& relation) {
            return relation.indicator == argument;
        });
    }

    void setIndicators() {
        for (const SensedArgument& relation : relations_)
            x_[relation.indicator] = relation.sense->value(x_) > 0.0 ? 1.0 : 0.0;
    }

    /// Newton along one argument.
    bool findSurface() {
        setIndicators();
        const double sense = own_.sense->linearized(x_, partials_);
        std::vector<std::size_t> candidates;
        for (std::size_t i = 0; i < x_.size(); ++i)
            if (partials_[i] != 0.0 && !isIndicator(i))
                candidates.push_back(i);
        if (candidates.empty() || !std::isfinite(sense))
            return false;
        const std::size_t along = candidates[numbers_.below(candidates.size())];
        for (int i = 0; i < MostIterations; ++i) {
            const double value = own_.sense->linearized(x_, partials_);
            double size = 0.0;
            for (std::size_t k = 0; k < x_.size(); ++k)
                size += std::abs(partials_[k] * x_[k]);
            if (std::abs(value) <= OnSurface * size)
                return true;
            if (!std::isfinite(value) || partials_[along] == 0.0)
                return false;
            const double before = x_[along];
            x_[along] -= value / partials_[along];
            if (x_[along] == before)
                return true;
        }
        return false;
    }

    /// Adds to the size what the value may be the sum of.
    double valueWith(double indicator, double& size) {
        x_[own_.indicator] = indicator;
        const double value = function_.linearized(x_, partials_);
        size += std::abs(value);
        for (std::size_t i = 0; i < x_.size(); ++i)
            size += std::abs(partials_[i] * x_[i]);
        return value;
    }

    const LawFunction& function_;
    std::span<const SensedArgument> relations_;
    const SensedArgument& own_;
    std::vector<double> x_;
    std::vector<double> partials_;
    Numbers numbers_;
};

} // namespace

bool jumpsAt(const LawFunction& function, std::size_t argumentCount,
             std::span<const SensedArgument> relations, std::size_t relation) {
    return JumpTest(function, argumentCount, relations, relation).run();
}

} // namespace eventica::network
