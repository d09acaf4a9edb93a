// SPDX-License-Identifier: Apache-2.0
// Hybrid systems written by hand, for tests: defaults for everything a small system does not need.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "simulate/run/hybrid_system.h"

namespace eventica::solver::test {

/// Dense Jacobian by differences, no crossings, no events. Derive and override.
class TestSystem : public run::HybridSystem {
public:
    explicit TestSystem(std::vector<double> start)
        : x_(std::move(start)), nominals_(x_.size(), 1.0) {
        fillDensePattern();
    }

    std::int64_t stateCount() const override { return static_cast<std::int64_t>(x_.size()); }
    std::int64_t crossingCount() const override { return 0; }
    std::string stateName(std::int64_t state) const override { return "x" + std::to_string(state); }
    std::string crossingText(std::int64_t crossing) const override {
        return "crossing " + std::to_string(crossing);
    }
    std::span<const double> nominals() const override { return nominals_; }
    const run::SparsePattern& jacobianPattern() const override { return pattern_; }

    std::optional<run::SimulationError> initialize(double /*t*/) override { return std::nullopt; }
    void states(std::span<double> x) const override { std::copy(x_.begin(), x_.end(), x.begin()); }

    run::Evaluated derivatives(double /*t*/, const double* /*x*/, double* /*dx*/) override {
        return run::Evaluated::Well;
    }
    run::Evaluated jacobian(double t, const double* x, double* values) override {
        const std::size_t n = x_.size();
        std::vector<double> near(x, x + n);
        std::vector<double> base(n);
        std::vector<double> moved(n);
        if (const auto how = derivatives(t, x, base.data()); how != run::Evaluated::Well)
            return how;
        for (std::size_t j = 0; j < n; ++j) {
            const double h = 1e-7 * (1.0 + std::abs(x[j]));
            near[j] = x[j] + h;
            if (const auto how = derivatives(t, near.data(), moved.data());
                how != run::Evaluated::Well)
                return how;
            near[j] = x[j];
            for (std::size_t i = 0; i < n; ++i)
                values[j * n + i] = (moved[i] - base[i]) / h;
        }
        return run::Evaluated::Well;
    }
    run::Evaluated crossings(double /*t*/, const double* /*x*/, double* /*z*/) override {
        return run::Evaluated::Well;
    }

    double nextTimeEvent() const override { return run::Never; }
    run::EventOutcome handleEvent(double t, std::span<const double> x,
                                  std::span<const std::int64_t> fired) override {
        x_.assign(x.begin(), x.end());
        run::EventOutcome outcome = react(t, fired);
        outcome.iterations = 1;
        eventTimes.push_back(t);
        return outcome;
    }

    run::Evaluated update(double t, const double* x) override {
        updatedTime = t;
        updated.assign(x, x + x_.size());
        return run::Evaluated::Well;
    }
    bool stepAccepted(double /*t*/, const double* /*x*/) override {
        ++acceptedSteps;
        return false;
    }
    run::SimulationError failure() const override { return {}; }

    std::vector<double> eventTimes;
    double updatedTime = 0.0;
    std::vector<double> updated;
    int acceptedSteps = 0;

protected:
    virtual run::EventOutcome react(double /*t*/, std::span<const std::int64_t> /*fired*/) {
        return {};
    }
    void fillDensePattern() {
        const auto n = static_cast<std::int64_t>(x_.size());
        pattern_ = {n, n, {0}, {}};
        for (std::int64_t j = 0; j < n; ++j) {
            for (std::int64_t i = 0; i < n; ++i)
                pattern_.rowIndices.push_back(i);
            pattern_.columnStarts.push_back(pattern_.count());
        }
    }

    std::vector<double> x_;
    std::vector<double> nominals_;
    run::SparsePattern pattern_;
};

/// der(x) = -rate x.
class Decay : public TestSystem {
public:
    explicit Decay(double rate = 1.0) : TestSystem({1.0}), rate_(rate) {}
    run::Evaluated derivatives(double /*t*/, const double* x, double* dx) override {
        dx[0] = -rate_ * x[0];
        return run::Evaluated::Well;
    }

private:
    double rate_;
};

/// x'' = -x, as (sin, cos).
class Oscillator : public TestSystem {
public:
    Oscillator() : TestSystem({0.0, 1.0}) {}
    run::Evaluated derivatives(double /*t*/, const double* x, double* dx) override {
        dx[0] = x[1];
        dx[1] = -x[0];
        return run::Evaluated::Well;
    }
};

class VanDerPol : public TestSystem {
public:
    explicit VanDerPol(double mu) : TestSystem({2.0, 0.0}), mu_(mu) {}
    run::Evaluated derivatives(double /*t*/, const double* x, double* dx) override {
        dx[0] = x[1];
        dx[1] = mu_ * (1.0 - x[0] * x[0]) * x[1] - x[0];
        return run::Evaluated::Well;
    }

private:
    double mu_;
};

/// A chain of n sections with a voltage source of 1 at its start. Some sections are far faster than
/// others. With `far`, section i also depends on section far(i): the pattern is then no band.
class Ladder : public TestSystem {
public:
    explicit Ladder(std::int64_t n, bool hasFarCoupling = false)
        : TestSystem(std::vector<double>(static_cast<std::size_t>(n), 0.0)), far_(hasFarCoupling) {
        pattern_ = {n, n, {0}, {}};
        for (std::int64_t j = 0; j < n; ++j) {
            for (std::int64_t i = 0; i < n; ++i)
                if (weight(i, j) != 0.0)
                    pattern_.rowIndices.push_back(i);
            pattern_.columnStarts.push_back(pattern_.count());
        }
    }
    run::Evaluated derivatives(double /*t*/, const double* x, double* dx) override {
        const std::int64_t n = stateCount();
        for (std::int64_t i = 0; i < n; ++i) {
            const double left = i == 0 ? 1.0 : x[i - 1];
            const double right = i + 1 == n ? x[i] : x[i + 1];
            dx[i] = speed(i) * (left - 2.0 * x[i] + right);
            if (far_)
                dx[i] -= 0.1 * (x[i] - x[farOf(i)]);
        }
        return run::Evaluated::Well;
    }
    run::Evaluated jacobian(double /*t*/, const double* /*x*/, double* values) override {
        for (std::int64_t j = 0; j < stateCount(); ++j)
            for (std::int64_t k = pattern_.columnStarts[static_cast<std::size_t>(j)];
                 k < pattern_.columnStarts[static_cast<std::size_t>(j + 1)]; ++k)
                values[k] = weight(pattern_.rowIndices[static_cast<std::size_t>(k)], j);
        return run::Evaluated::Well;
    }

private:
    static double speed(std::int64_t i) { return i % 7 == 0 ? 1e5 : 1.0; }
    std::int64_t farOf(std::int64_t i) const { return (i * 37 + 11) % stateCount(); }
    double weight(std::int64_t i, std::int64_t j) const {
        const std::int64_t n = stateCount();
        double sum = 0.0;
        if (i == j)
            sum -= (i + 1 == n ? 1.0 : 2.0) * speed(i);
        if (j == i - 1 || j == i + 1)
            sum += speed(i);
        if (far_ && i == j)
            sum -= 0.1;
        if (far_ && farOf(i) == j)
            sum += 0.1;
        return sum;
    }

    bool far_;
};

} // namespace eventica::solver::test
