// SPDX-License-Identifier: Apache-2.0
// Inside simulate/solver only: runs many parts of one model, each for a window of time at once.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lib/devs/atomic.h"
#include "simulate/run/output_grid.h"
#include "simulate/solver/solver_atomic.h"
#include "simulate/solver/solver_observer.h"

namespace eventica::solver {

/// Parts that share nothing need not keep in step. Each runs up to the end of the window before the
/// next one does, so that the memory it works on stays in the caches, and keeps what its variables
/// are at the points of the output grid. At the end of the window the rows are written, and what
/// else there is to tell, in the order of time. Events have no rows of their own.
class PartWindows : public devs::Atomic {
public:
    PartWindows(const SolverOptions& options, SolverObserver& observer);
    ~PartWindows() override;

    /// Before `addPart`, for its solver; with the options of all parts.
    SolverObserver& observerOfNextPart();
    SolverOptions partOptions() const;
    void addPart(SolverAtomic& part, run::HybridSystem& system);
    /// After the last part.
    void allocate();

    void initialize(devs::Time start) override;
    double timeAdvance() const override;
    devs::Time nextTime() const override;
    void internalTransition() override;

private:
    class PartObserver;

    /// Of a part: what it has kept of the rows of the window.
    struct Kept {
        SolverAtomic* solver = nullptr;
        run::HybridSystem* system = nullptr;
        std::size_t first = 0; ///< of its numbers in a row
        std::size_t size = 0;
        std::size_t rows = 0;
    };
    /// Something to tell at its time.
    struct Note {
        double time = 0.0;
        std::size_t part = 0;
        std::function<void()> tell;
    };

    void begin();
    double* rowOf(const Kept& part, std::size_t row) {
        return values_.data() + row * width_ + part.first;
    }
    void keep(std::size_t part, double t);
    void keepAfterEvent(std::size_t part, double t);
    void note(std::size_t part, double t, std::function<void()> tell);
    void endAt(double t);
    void writeRows();
    void tellUpTo(double t);
    void reportProgress();

    SolverOptions options_;
    SolverObserver& observer_;
    run::OutputGrid grid_;
    std::vector<Kept> parts_;
    std::vector<std::unique_ptr<PartObserver>> observers_;
    std::size_t width_ = 0;      ///< numbers of a row, of all parts
    std::size_t mostRows_ = 1;   ///< of a window
    std::vector<double> times_;  ///< of the rows of the window
    std::vector<double> values_; ///< rows, then what the variables are at the end of the window
    std::vector<Note> notes_;
    std::size_t told_ = 0;
    double windowEnd_ = 0.0;
    double end_ = run::Never; ///< an error or `terminate` ends the run here
    bool isOver_ = false;
};

} // namespace eventica::solver
