// SPDX-License-Identifier: Apache-2.0
// Inside simulate/solver only: parts of a model that exchange discrete values have events together.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "simulate/run/event_group.h"
#include "simulate/solver/solver_atomic.h"

namespace eventica::solver {

/// An event of a part takes along the parts that have one at the same time, and those that read
/// what it changes. Those commit their steps up to there and restart; all others go on with theirs.
class EventExchange {
public:
    /// It must outlive this.
    explicit EventExchange(run::EventGroup& group) : group_(group) {}

    /// In the order of their numbers in the group.
    void add(SolverAtomic& part) { parts_.push_back(&part); }
    /// How the schedule learns that the next event of a part is not where it was.
    void setWake(std::function<void(SolverAtomic&, double t)> wake) { wake_ = std::move(wake); }

    /// When the next event of a part is due, as far as it knows.
    void plan(const SolverAtomic& part, double before, double t);
    /// See `SolverAtomic::keepPathUpTo`.
    void keepPath(std::size_t part, double t) { parts_[part]->keepPathUpTo(t); }
    /// The events that are due when that of `part` is.
    void handle(SolverAtomic& part);

private:
    std::vector<std::size_t> dueAt(double t, std::size_t first) const;

    run::EventGroup& group_;
    std::vector<SolverAtomic*> parts_;
    std::set<std::pair<double, std::size_t>> planned_; ///< events, by time and part
    std::function<void(SolverAtomic&, double t)> wake_;
};

} // namespace eventica::solver
