// SPDX-License-Identifier: Apache-2.0
// Inside simulate/solver only: what the parts of one model have in common while each has its own
// solver.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/devs/atomic.h"
#include "simulate/run/output_grid.h"
#include "simulate/solver/solver_atomic.h"

namespace eventica::solver {

/// Writes the rows of the output grid and of events, for which it asks all parts for their values.
/// Must be the last of the models, so that the events of a time come before its row.
class PartRows : public devs::Atomic {
public:
    /// Without rows of events, which cost as much as all parts, where these are many.
    PartRows(const SolverOptions& options, run::Observer& observer, bool hasEventRows);
    ~PartRows() override;

    /// Before `addPart`, for its solver.
    run::Observer& observerOfNextPart();
    void addPart(SolverAtomic& part) { parts_.push_back(&part); }

    void initialize(devs::Time start) override;
    double timeAdvance() const override { return std::max(0.0, grid_.next() - now().t); }
    devs::Time nextTime() const override;
    void internalTransition() override;

private:
    class PartObserver;

    void eventBefore(std::size_t part, double t);
    void eventAfter(std::size_t part, double t, const run::Event& event);
    void endRun(std::size_t part, double t);
    bool evaluate(double t, std::optional<std::size_t> except);
    void sample(double t);
    void pollStop(double t);
    void reportProgress(double t);

    SolverOptions options_;
    run::Observer& observer_;
    run::OutputGrid grid_;
    std::vector<SolverAtomic*> parts_;
    std::vector<std::unique_ptr<PartObserver>> observers_;
    double lastRow_;
    bool hasEventRows_;
    bool isEnding_ = false;
    bool isOver_ = false; ///< all parts stop where they are
};

} // namespace eventica::solver
