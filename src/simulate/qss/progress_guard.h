// SPDX-License-Identifier: Apache-2.0
// Notices when a quantized-state method would go on for ever without getting anywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "simulate/run/hybrid_system.h"

namespace eventica::qss {

/// In a stiff system a fast state has nearly reached its balance, and its quantized value jumps
/// from one side of it to the other, at a rate given by the fast time constant and not by the
/// quantum. A run ends with an error if, over a window of many jumps, most went back where they
/// came from and the rest of the run would take more of them than anybody waits for. States that
/// really move that often (a fast oscillation) are left alone: their steps are needed.
class ProgressGuard {
public:
    explicit ProgressGuard(const run::HybridSystem& system);

    /// The quantized value of a state has jumped up or down at `t`, in a run that lasts to `end`.
    /// Events in between make no difference: what matters is that the end comes closer.
    std::optional<run::SimulationError> note(std::size_t state, bool isUp, double t, double end);
    /// Too many steps in a row may be as short as the rounding of time.
    std::optional<run::SimulationError> noteStep(double from, double to);
    /// A state moves by that many quanta in the step. If that is far within the rounding of time,
    /// nothing that follows is a solution.
    std::optional<run::SimulationError> noteMove(std::size_t state, double quanta, double from,
                                                 double to) const;

private:
    struct Counts {
        std::int64_t jumps = 0;
        std::int64_t reversals = 0;
        bool wasUp = false;
    };

    void beginWindow(double t);
    std::optional<run::SimulationError> judge(double t, double end);
    run::SimulationError stiff(double t, double jumpsLeft) const;

    const run::HybridSystem& system_;
    std::vector<Counts> counts_; // by state
    std::int64_t jumps_ = 0;
    std::int64_t reversals_ = 0;
    double since_ = 0.0;       // the beginning of the window
    double last_ = run::Never; // the time of the last jump
    std::int64_t tinySteps_ = 0;
};

} // namespace eventica::qss
