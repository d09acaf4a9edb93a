// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/run_network.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "lib/devs/flatten.h"
#include "lib/devs/simulator.h"
#include "simulate/run/output_grid.h"

namespace eventica::run {

namespace {

devs::FlatModel flatModelOf(NetworkModel& model, NetworkOutcome& outcome) {
    devs::FlattenResult flat = devs::flatten(model.takeModel());
    if (!flat)
        outcome.error = SimulationError{outcome.endTime, flat.errors.front(), {}};
    return std::move(flat.model);
}

constexpr std::int64_t MostJumpsAtOneTime = 1'000'000;

SimulationError standstill(double t) {
    return {
        t,
        fmt::format("time does not advance: more than {} jumps at one time", MostJumpsAtOneTime),
        {"switches may open and close each other; a hysteresis or a snubber would help"},
        FailureKind::Chattering};
}

/// Finds the switches and sources that jump too often.
class JumpCounter {
public:
    JumpCounter(const NetworkModel& model, const NetworkRunOptions& options)
        : model_(model), options_(options), guard_(options.stopTime, options.watched.size() + 1),
          before_(options.watched.size()) {}

    /// The model is evaluated on the left side of a jump of a source.
    void noteLeftSide() {
        for (std::size_t i = 0; i < before_.size(); ++i)
            if (!options_.watched[i].isSwitch)
                before_[i] = valueOf(i);
    }

    /// The model is evaluated after a jump.
    std::optional<SimulationError> note(double t, bool isLeftSideKnown) {
        findJumps(isLeftSideKnown);
        if (options_.onJumps && !jumped_.empty())
            options_.onJumps(t, jumped_);
        if (options_.chattering == Chattering::Allow)
            return std::nullopt;
        std::optional<std::size_t> culprit;
        for (const NetworkJump& jump : jumped_)
            if (guard_.note(jump.watched, t))
                culprit = jump.watched;
        if (jumped_.empty() && guard_.note(before_.size(), t))
            culprit = before_.size();
        if (!culprit)
            return std::nullopt;
        return guard_.error(*culprit, t, [&](std::size_t i) {
            return i < before_.size() ? options_.watched[i].name : "the network";
        });
    }

private:
    double valueOf(std::size_t i) const {
        const NetworkRunOptions::Watched& watched = options_.watched[i];
        return watched.isSwitch ? static_cast<double>(model_.isClosed(watched.element))
                                : model_.wave(watched.element);
    }

    void findJumps(bool isLeftSideKnown) {
        jumped_.clear();
        for (std::size_t i = 0; i < before_.size(); ++i) {
            if (!options_.watched[i].isSwitch && !isLeftSideKnown)
                continue;
            const double now = valueOf(i);
            const double before = std::exchange(before_[i], now);
            if (before != now)
                jumped_.push_back({i, before, now});
        }
    }

    const NetworkModel& model_;
    const NetworkRunOptions& options_;
    ChatteringGuard guard_;
    std::vector<double> before_;
    std::vector<NetworkJump> jumped_;
};

class NetworkRun {
public:
    NetworkRun(NetworkModel& model, const NetworkRunOptions& options,
               const std::function<void(double)>& onRow)
        : model_(model), options_(options), onRow_(onRow), outcome_{.endTime = options.startTime},
          simulator_(flatModelOf(model, outcome_)),
          grid_(options.startTime, options.stopTime, options.interval), jumps_(model, options) {}

    NetworkOutcome run() {
        if (outcome_.error || !check(simulator_.initialize(options_.startTime)))
            return outcome_;
        model_.setHorizon(options_.startTime);
        doInstantsAt(options_.startTime);
        while (!isOver_ && simulator_.nextTime().t <= options_.stopTime) {
            const double t = simulator_.nextTime().t;
            sampleBefore(t);
            if (!isOver_)
                doEvents(t);
        }
        if (!isOver_)
            sampleUpTo(options_.stopTime);
        return outcome_;
    }

private:
    bool check(devs::Status status) {
        if (!status)
            fail({status.error().time.t, status.error().text, {}});
        return status.ok();
    }

    void fail(SimulationError error) {
        outcome_.error = std::move(error);
        isOver_ = true;
    }

    void row(double t) {
        model_.evaluate(t);
        if (std::string error = model_.evaluationError(); !error.empty())
            return fail({t, std::move(error), {}});
        onRow_(t);
        outcome_.endTime = t;
        isOver_ = isOver_ || (options_.wantsEnd && options_.wantsEnd());
    }
    void pollInterrupt(double t) {
        if (options_.progress != nullptr)
            options_.progress->reach(t, model_.stepCount());
        if (options_.interrupt != nullptr && options_.interrupt->load(std::memory_order_relaxed))
            fail({t, "interrupted", {}, FailureKind::Interrupted});
    }
    void gridRow() {
        row(grid_.next());
        pollInterrupt(grid_.next());
        grid_.pass();
    }

    /// All grid points before `t`; one at `t` has to wait for what happens there.
    void sampleBefore(double t) {
        while (!isOver_ && grid_.next() < t)
            gridRow();
    }
    void sampleUpTo(double t) {
        while (!isOver_ && grid_.next() <= t)
            gridRow();
    }

    void doEvents(double t) {
        const std::int64_t jumps = model_.jumps();
        const bool jumpIsKnown = t > options_.startTime && model_.nextJump() <= t;
        if (jumpIsKnown) {
            row(t);
            jumps_.noteLeftSide();
        }
        const bool isOnGrid = grid_.next() <= t;
        if (isOnGrid)
            grid_.pass();
        model_.setHorizon(isOnGrid || jumpIsKnown ? t : nextRow());
        doInstantsAt(t);
        if (outcome_.error)
            return;
        const bool hasJumped = model_.jumps() != jumps;
        if (isOnGrid || jumpIsKnown || hasJumped)
            row(t);
        if (outcome_.error)
            return;
        if (hasJumped)
            if (auto error = jumps_.note(t, jumpIsKnown))
                return fail(std::move(*error));
        pollInterrupt(t);
    }

    /// When values will be asked for next, if nothing jumps.
    double nextRow() const { return std::min(grid_.next(), options_.stopTime); }

    void doInstantsAt(double t) {
        const std::int64_t jumps = model_.jumps();
        while (!isOver_ && simulator_.nextTime().t <= t && check(simulator_.step())) {
            ++outcome_.instants;
            if (model_.jumps() - jumps > MostJumpsAtOneTime)
                fail(standstill(t));
        }
    }

    NetworkModel& model_;
    const NetworkRunOptions& options_;
    const std::function<void(double)>& onRow_;
    NetworkOutcome outcome_;
    devs::Simulator simulator_;
    OutputGrid grid_;
    JumpCounter jumps_;
    bool isOver_ = false; ///< before its time
};

} // namespace

NetworkOutcome runNetwork(NetworkModel& model, const NetworkRunOptions& options,
                          const std::function<void(double)>& onRow) {
    return NetworkRun(model, options, onRow).run();
}

} // namespace eventica::run
