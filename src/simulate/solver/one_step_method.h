// SPDX-License-Identifier: Apache-2.0
// What our own one-step methods share: the two ends of the last step and counted evaluations.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "simulate/run/integrator.h"
#include "simulate/solver/make_integrator.h"

namespace eventica::solver {

class OneStepMethod : public run::Integrator {
public:
    OneStepMethod(run::HybridSystem& system, const IntegratorOptions& options);

    std::optional<run::SimulationError> start(double t, std::span<const double> x) override;
    double previousTime() const override { return previousTime_; }
    double time() const override { return time_; }
    std::span<const double> states() const override { return x_; }
    const run::Statistics& statistics() const override { return statistics_; }

protected:
    run::HybridSystem& system() const { return system_; }
    const IntegratorOptions& options() const { return options_; }
    run::Statistics& counts() { return statistics_; }
    std::size_t size() const { return x_.size(); }
    /// From `time()` on.
    double longestStep() const { return longestStep_; }

    const std::vector<double>& previousStates() const { return previousX_; }
    /// At `time()`; valid after `start` and after `accept` if it is known there.
    const std::vector<double>& derivatives() const { return dx_; }

    /// The derivatives, counted.
    run::Evaluated evaluate(double t, const std::vector<double>& x, std::vector<double>& dx);
    /// Evaluates `derivatives()` if the last step left them open.
    std::optional<run::SimulationError> completeDerivatives();
    /// Makes the step; takes the contents of the vectors. Without `dx` it is evaluated when needed.
    void accept(double t, std::vector<double>& x, std::vector<double>* dx);
    run::SimulationError failed(run::Evaluated how, double t, std::span<const double> dx) const;

private:
    void followLongestStep();

    run::HybridSystem& system_;
    IntegratorOptions options_;
    run::Statistics statistics_;
    double previousTime_ = 0.0;
    double time_ = 0.0;
    double longestStep_ = run::Never;
    std::vector<double> previousX_;
    std::vector<double> x_;
    std::vector<double> dx_;
    bool hasDerivatives_ = false;
};

} // namespace eventica::solver
