// SPDX-License-Identifier: Apache-2.0
// A system without events whose derivatives are a function, for tests of single parts.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "simulate/run/hybrid_system.h"

namespace eventica::qss::test {

class FunctionSystem : public run::HybridSystem {
public:
    using Function = std::function<run::Evaluated(double, const double*, double*)>;

    FunctionSystem(std::int64_t count, Function function)
        : function_(std::move(function)), nominals_(static_cast<std::size_t>(count), 1.0) {
        pattern_ = {count, count, {0}, {}};
        for (std::int64_t column = 0; column < count; ++column) { // each state moves the next one
            pattern_.rowIndices.push_back((column + 1) % count);
            pattern_.columnStarts.push_back(pattern_.count());
        }
    }

    std::int64_t stateCount() const override { return pattern_.columns; }
    std::int64_t crossingCount() const override { return 0; }
    std::string stateName(std::int64_t state) const override { return "x" + std::to_string(state); }
    std::string crossingText(std::int64_t) const override { return {}; }
    std::span<const double> nominals() const override { return nominals_; }
    const run::SparsePattern& jacobianPattern() const override { return pattern_; }
    std::optional<run::SimulationError> initialize(double) override { return std::nullopt; }
    void states(std::span<double> x) const override { std::fill(x.begin(), x.end(), 0.0); }
    run::Evaluated derivatives(double t, const double* x, double* dx) override {
        return function_(t, x, dx);
    }
    run::Evaluated jacobian(double, const double*, double*) override {
        return run::Evaluated::Fatally;
    }
    run::Evaluated crossings(double, const double*, double*) override {
        return run::Evaluated::Well;
    }
    double nextTimeEvent() const override { return run::Never; }
    run::EventOutcome handleEvent(double, std::span<const double>,
                                  std::span<const std::int64_t>) override {
        return {};
    }
    run::Evaluated update(double, const double*) override { return run::Evaluated::Well; }
    bool stepAccepted(double, const double*) override { return false; }
    run::SimulationError failure() const override { return {}; }

private:
    Function function_;
    std::vector<double> nominals_;
    run::SparsePattern pattern_;
};

} // namespace eventica::qss::test
