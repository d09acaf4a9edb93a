// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/one_step_method.h"

#include <algorithm>

#include "simulate/run/failure.h"

namespace eventica::solver {

OneStepMethod::OneStepMethod(run::HybridSystem& system, const IntegratorOptions& options)
    : system_(system), options_(options) {
    const auto n = static_cast<std::size_t>(system.stateCount());
    previousX_.resize(n);
    x_.resize(n);
    dx_.resize(n);
}

std::optional<run::SimulationError> OneStepMethod::start(double t, std::span<const double> x) {
    previousTime_ = time_ = t;
    x_.assign(x.begin(), x.end());
    previousX_ = x_;
    followLongestStep();
    hasDerivatives_ = false;
    ++statistics_.restarts;
    return completeDerivatives();
}

run::Evaluated OneStepMethod::evaluate(double t, const std::vector<double>& x,
                                       std::vector<double>& dx) {
    ++statistics_.derivativeEvaluations;
    return system_.derivatives(t, x.data(), dx.data());
}

std::optional<run::SimulationError> OneStepMethod::completeDerivatives() {
    if (hasDerivatives_)
        return std::nullopt;
    const run::Evaluated how = evaluate(time_, x_, dx_);
    if (how != run::Evaluated::Well)
        return failed(how, time_, dx_);
    hasDerivatives_ = true;
    return std::nullopt;
}

void OneStepMethod::accept(double t, std::vector<double>& x, std::vector<double>* dx) {
    previousTime_ = time_;
    time_ = t;
    previousX_.swap(x_);
    x_.swap(x);
    hasDerivatives_ = dx != nullptr;
    if (dx != nullptr)
        dx_.swap(*dx);
    ++statistics_.steps;
    followLongestStep();
}

void OneStepMethod::followLongestStep() {
    longestStep_ = std::min(options_.maximumStep, system_.longestStep(time_));
}

run::SimulationError OneStepMethod::failed(run::Evaluated how, double t,
                                           std::span<const double> dx) const {
    if (how == run::Evaluated::Fatally)
        return system_.failure();
    run::SimulationError error =
        run::evaluationFailure(system_, t, "the derivatives cannot be evaluated");
    for (std::string& note : run::noteNotFinite(system_, dx))
        error.notes.push_back(std::move(note));
    return error;
}

} // namespace eventica::solver
