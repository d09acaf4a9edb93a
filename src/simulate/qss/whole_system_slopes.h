// SPDX-License-Identifier: Apache-2.0
// Slopes from a system that evaluates all derivatives at once: polynomials through a few points.
#pragma once

#include "simulate/qss/slope_source.h"

namespace eventica::qss {

/// With `count` terms it costs `count` evaluations of the whole system: one at t; two, or three, at
/// equal distances around t. The distance is a part of `reach`: the differences then stand as far
/// above the rounding of f as a quantum stands above the rounding of the state. Where points around
/// t cannot be evaluated, those after t are tried, then closer ones.
class WholeSystemSlopes final : public SlopeSource {
public:
    explicit WholeSystemSlopes(run::HybridSystem& system);

    std::span<const std::int64_t> dependents(std::size_t state) const override;
    run::Evaluated expand(double t, double reach, std::size_t count,
                          std::span<const QuantizedState> states,
                          std::span<const std::int64_t> wanted,
                          std::span<signal::Polynomial> slopes) override;
    run::Evaluated values(double t, std::span<const QuantizedState> states,
                          std::span<double> derivatives) override;
    std::int64_t evaluations() const override { return evaluations_; }

private:
    run::Evaluated evaluate(double t, std::span<const QuantizedState> states,
                            std::vector<double>& derivatives);
    run::Evaluated samplePoints(double t, double distance, std::size_t count, bool isCentred,
                                std::span<const QuantizedState> states);
    void fit(double distance, std::size_t count, bool isCentred,
             std::span<const std::int64_t> wanted, std::span<signal::Polynomial> slopes) const;

    run::HybridSystem& system_;
    std::vector<double> x_;
    std::vector<std::vector<double>> samples_; // derivatives at each point
    std::int64_t evaluations_ = 0;
};

} // namespace eventica::qss
