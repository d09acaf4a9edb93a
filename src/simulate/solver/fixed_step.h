// SPDX-License-Identifier: Apache-2.0
// A method with steps of one size: explicit, with cubic Hermite dense output.
#pragma once

#include <cstdint>
#include <vector>

#include "simulate/solver/one_step_method.h"

namespace eventica::solver {

/// Steps lie on a grid that begins where the method was started, without drift; a limit in between
/// cuts a step. Nothing controls the error.
class FixedStepMethod : public OneStepMethod {
public:
    FixedStepMethod(run::HybridSystem& system, const IntegratorOptions& options);

    std::optional<run::SimulationError> start(double t, std::span<const double> x) override;
    std::optional<run::SimulationError> step(double limit) override;
    void interpolate(double t, std::span<double> x) const override;
    bool controlsError() const override { return false; }

protected:
    /// Computes `next` at `time() + h` from `states()` and `derivatives()`.
    virtual run::Evaluated advance(double h, std::vector<double>& next) = 0;

private:
    double nextGridTime(double limit);

    double gridStart_ = 0.0;
    double gridStep_ = 0.0;
    std::int64_t gridIndex_ = 0;
    std::vector<double> next_;
    std::vector<double> nextDx_;
    std::vector<double> previousDx_;
    bool hasSlopes_ = false; // at both ends of the last step
};

} // namespace eventica::solver
