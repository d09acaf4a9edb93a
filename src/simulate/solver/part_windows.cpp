// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/part_windows.h"

#include <algorithm>
#include <utility>

namespace eventica::solver {

namespace {

constexpr std::size_t MostBytes = std::size_t{32} << 20U;
constexpr std::size_t MostRows = 1000;

} // namespace

class PartWindows::PartObserver : public run::Observer {
public:
    PartObserver(PartWindows& windows, std::size_t part) : windows_(windows), part_(part) {}

    void sample(double t) override { windows_.keep(part_, t); }
    void eventAfter(double t, const run::Event& event) override {
        windows_.keepAfterEvent(part_, t);
        run::Observer& observer = windows_.observer_;
        if (observer.wantsEvents())
            windows_.note(part_, t, [&observer, t, event] { observer.eventWithoutRow(t, event); });
        if (event.endsRun)
            windows_.endAt(t);
    }
    void warning(double t, const std::string& text) override {
        run::Observer& observer = windows_.observer_;
        windows_.note(part_, t, [&observer, t, text] { observer.warning(t, text); });
    }
    bool wantsEnd() const override { return windows_.isOver_ || windows_.observer_.wantsEnd(); }
    void finished(double t) override {
        if (windows_.parts_[part_].solver->error())
            windows_.endAt(t);
    }

private:
    PartWindows& windows_;
    std::size_t part_;
};

PartWindows::PartWindows(const SolverOptions& options, run::Observer& observer)
    : Atomic("rows"), options_(options), observer_(observer),
      grid_(options.startTime, options.stopTime, options.interval), windowEnd_(options.startTime) {
}

PartWindows::~PartWindows() = default;

run::Observer& PartWindows::observerOfNextPart() {
    return *observers_.emplace_back(std::make_unique<PartObserver>(*this, observers_.size()));
}

SolverOptions PartWindows::partOptions() const {
    SolverOptions options = options_;
    options.progress = nullptr;
    options.window = &windowEnd_;
    return options;
}

void PartWindows::addPart(SolverAtomic& part, run::HybridSystem& system) {
    const std::size_t size = system.recordSize();
    parts_.push_back({&part, &system, width_, size, 0});
    width_ += size;
}

void PartWindows::allocate() {
    mostRows_ = std::clamp(MostBytes / (sizeof(double) * std::max<std::size_t>(width_, 1)),
                           std::size_t{1}, MostRows);
    times_ = {options_.startTime}; // the first window is the start alone
    values_.assign((mostRows_ + 1) * width_, 0.0);
}

/// The parts have been initialized before, with a row each.
void PartWindows::initialize(devs::Time /*start*/) {
    writeRows();
    grid_.pass();
    begin();
}

/// A window with the next points of the grid.
void PartWindows::begin() {
    times_.clear();
    while (times_.size() < mostRows_ && grid_.next() < run::Never) {
        times_.push_back(grid_.next());
        grid_.pass();
    }
    for (Kept& part : parts_)
        part.rows = 0;
    windowEnd_ = times_.empty() ? run::Never : std::min(times_.back(), end_);
    isOver_ = isOver_ || times_.empty() || end_ < run::Never || observer_.wantsEnd();
}

double PartWindows::timeAdvance() const {
    return isOver_ ? run::Never : std::max(0.0, windowEnd_ - now().t);
}

devs::Time PartWindows::nextTime() const {
    return devs::instantAt(now(), isOver_ ? run::Never : std::max(windowEnd_, now().t));
}

void PartWindows::internalTransition() {
    const double t = now().t;
    const bool isEarly = std::ranges::any_of(parts_, [&](const Kept& part) {
        return !part.solver->isFinished() && part.solver->nextTime().t <= t;
    });
    if (isEarly)
        return; // its turn comes again, at the same time
    for (const Kept& part : parts_)
        part.solver->sampleWindow();
    writeRows();
    reportProgress();
    begin();
}

// --- what parts keep ---------------------------------------------------------------------------

void PartWindows::keep(std::size_t part, double t) {
    Kept& kept = parts_[part];
    if (kept.rows < times_.size() && times_[kept.rows] == t)
        kept.system->keepRecord(rowOf(kept, kept.rows++));
}

/// The last one at a point of the grid counts.
void PartWindows::keepAfterEvent(std::size_t part, double t) {
    Kept& kept = parts_[part];
    if (kept.rows > 0 && times_[kept.rows - 1] == t)
        --kept.rows;
    keep(part, t);
}

void PartWindows::note(std::size_t part, double t, std::function<void()> tell) {
    notes_.push_back({t, part, std::move(tell)});
}

/// Parts that have run further already are not asked any more.
void PartWindows::endAt(double t) {
    end_ = std::min(end_, t);
    windowEnd_ = std::min(windowEnd_, end_);
}

// --- the end of a window -----------------------------------------------------------------------

void PartWindows::writeRows() {
    std::ranges::stable_sort(notes_, [](const Note& left, const Note& right) {
        return std::pair(left.time, left.part) < std::pair(right.time, right.part);
    });
    told_ = 0;
    std::size_t rows = times_.size();
    for (const Kept& part : parts_) {
        part.system->keepRecord(rowOf(part, mostRows_));
        rows = std::min(rows, part.rows);
    }
    for (std::size_t row = 0; row < rows && times_[row] <= end_; ++row) {
        tellUpTo(times_[row]);
        for (const Kept& part : parts_)
            part.system->restoreRecord(rowOf(part, row));
        observer_.sample(times_[row]);
    }
    tellUpTo(end_);
    for (const Kept& part : parts_)
        part.system->restoreRecord(rowOf(part, mostRows_));
    notes_.clear();
}

void PartWindows::tellUpTo(double t) {
    for (; told_ < notes_.size() && notes_[told_].time <= t; ++told_)
        notes_[told_].tell();
}

void PartWindows::reportProgress() {
    if (options_.progress == nullptr)
        return;
    std::int64_t steps = 0;
    for (const Kept& part : parts_)
        steps += part.solver->stepCount();
    options_.progress->reach(windowEnd_, steps);
}

} // namespace eventica::solver
