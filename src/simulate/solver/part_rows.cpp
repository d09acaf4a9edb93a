// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/part_rows.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace eventica::solver {

class PartRows::PartObserver : public run::Observer {
public:
    PartObserver(PartRows& rows, std::size_t part) : rows_(rows), part_(part) {}

    void eventBefore(double t) override { rows_.eventBefore(part_, t); }
    void eventAfter(double t, const run::Event& event) override {
        rows_.eventAfter(part_, t, event);
    }
    bool wantsEnd() const override { return rows_.isOver_ || rows_.observer_.wantsEnd(); }
    void warning(double t, const std::string& text) override { rows_.observer_.warning(t, text); }

private:
    PartRows& rows_;
    std::size_t part_;
};

PartRows::PartRows(const SolverOptions& options, run::Observer& observer, bool hasEventRows)
    : Atomic("rows"), options_(options), observer_(observer),
      grid_(options.startTime, options.stopTime, options.interval),
      lastRow_(std::numeric_limits<double>::quiet_NaN()), hasEventRows_(hasEventRows) {
}

PartRows::~PartRows() = default;

run::Observer& PartRows::observerOfNextPart() {
    return *observers_.emplace_back(std::make_unique<PartObserver>(*this, observers_.size()));
}

/// The parts have been initialized before.
void PartRows::initialize(devs::Time start) {
    sample(start.t);
    grid_.pass();
    pollStop(start.t);
}

devs::Time PartRows::nextTime() const {
    const double t = isOver_ ? run::Never : grid_.next();
    return devs::instantAt(now(), std::max(t, now().t));
}

void PartRows::internalTransition() {
    const double t = now().t;
    if (isOver_ || grid_.next() > t)
        return;
    const bool isEarly = std::ranges::any_of(parts_, [&](const SolverAtomic* part) {
        return part->nextTime().t <= t && !part->isFinished();
    });
    if (isEarly)
        return;        // its turn comes again, at the same time
    if (lastRow_ != t) // the two sides of an event serve as the row
        sample(t);
    grid_.pass();
    pollStop(t);
    reportProgress(t);
}

/// A step of the parts can have any number of rows.
void PartRows::pollStop(double t) {
    const bool isInterrupted =
        options_.interrupt != nullptr && options_.interrupt->load(std::memory_order_relaxed);
    if (!isInterrupted && !observer_.wantsEnd())
        return;
    for (SolverAtomic* const part : parts_)
        (void)part->isStopped(t);
    isOver_ = true;
}

void PartRows::reportProgress(double t) {
    if (options_.progress == nullptr)
        return;
    std::int64_t steps = 0;
    for (const SolverAtomic* const part : parts_)
        steps += part->stepCount();
    options_.progress->reach(t, steps);
}

/// Whether all parts but `except` could be evaluated.
bool PartRows::evaluate(double t, std::optional<std::size_t> except) {
    for (std::size_t i = 0; i < parts_.size(); ++i)
        if (i != except && !isOver_ && !parts_[i]->evaluate(t))
            isOver_ = true;
    return !isOver_;
}

void PartRows::sample(double t) {
    if (!evaluate(t, std::nullopt))
        return;
    observer_.sample(t);
    lastRow_ = t;
}

void PartRows::eventBefore(std::size_t part, double t) {
    if (!hasEventRows_ || !evaluate(t, part))
        return;
    observer_.eventBefore(t);
    lastRow_ = t;
}

void PartRows::eventAfter(std::size_t part, double t, const run::Event& event) {
    if (!isOver_ && hasEventRows_)
        observer_.eventAfter(t, event);
    else if (!isOver_ && observer_.wantsEvents())
        observer_.eventWithoutRow(t, event);
    if (!isOver_ && event.endsRun && !std::exchange(isEnding_, true))
        endRun(part, t);
}

/// The events that other parts have at the same instant come before the end, as they would in one
/// system. The end has a row in any case.
void PartRows::endRun(std::size_t part, double t) {
    for (std::size_t i = 0; i < parts_.size() && !isOver_; ++i) {
        if (i != part)
            parts_[i]->finishInstant(t);
        isOver_ = parts_[i]->error().has_value();
    }
    if (!hasEventRows_ && evaluate(t, part))
        observer_.sample(t);
    isOver_ = true;
}

} // namespace eventica::solver
