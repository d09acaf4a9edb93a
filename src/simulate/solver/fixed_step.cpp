// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/fixed_step.h"

#include <algorithm>

namespace eventica::solver {

FixedStepMethod::FixedStepMethod(run::HybridSystem& system, const IntegratorOptions& options)
    : OneStepMethod(system, options), next_(size()), nextDx_(size()), previousDx_(size()) {
}

std::optional<run::SimulationError> FixedStepMethod::start(double t, std::span<const double> x) {
    auto error = OneStepMethod::start(t, x);
    gridStart_ = t;
    gridStep_ = std::min(options().fixedStep, longestStep());
    gridIndex_ = 0;
    return error;
}

double FixedStepMethod::nextGridTime(double limit) {
    constexpr double Sliver = 1e-6; // no step shorter than this part of the step size, by rounding
    while (true) {
        const double next = gridStart_ + static_cast<double>(gridIndex_ + 1) * gridStep_;
        if (next > limit - Sliver * gridStep_)
            return limit;
        ++gridIndex_;
        if (next > time() + Sliver * gridStep_)
            return next;
    }
}

std::optional<run::SimulationError> FixedStepMethod::step(double limit) {
    if (auto error = completeDerivatives())
        return error;
    const double end = nextGridTime(limit);
    const run::Evaluated how = advance(end - time(), next_);
    if (how != run::Evaluated::Well)
        return failed(how, time(), {});
    previousDx_ = derivatives();
    // Where an event lies inside the step, its end may be out of the model's range: not an error
    // yet.
    const run::Evaluated atEnd = evaluate(end, next_, nextDx_);
    if (atEnd == run::Evaluated::Fatally)
        return failed(atEnd, end, {});
    hasSlopes_ = atEnd == run::Evaluated::Well;
    accept(end, next_, hasSlopes_ ? &nextDx_ : nullptr);
    return std::nullopt;
}

void FixedStepMethod::interpolate(double t, std::span<double> x) const {
    const double h = time() - previousTime();
    const double s = h > 0.0 ? (t - previousTime()) / h : 1.0;
    const std::vector<double>& x0 = previousStates();
    const std::span<const double> x1 = states();
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double rise = x1[i] - x0[i];
        x[i] = x0[i] + s * rise;
        if (hasSlopes_)
            x[i] += s * (1.0 - s) *
                    ((1.0 - s) * (h * previousDx_[i] - rise) + s * (rise - h * derivatives()[i]));
    }
}

} // namespace eventica::solver
