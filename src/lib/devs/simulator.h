// SPDX-License-Identifier: Apache-2.0
// The abstract simulator of Parallel DEVS, over the flat list of atomic models.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/devs/event_queue.h"
#include "lib/devs/flat_model.h"
#include "lib/devs/listener.h"
#include "lib/devs/simulation_error.h"

namespace eventica::devs {

/// What happens to models whose internal events are due at the same time.
enum class Mode : std::uint8_t {
    Parallel, ///< all make their transition at once; who also gets input makes a confluent one
    Select,   ///< classic DEVS: only the first in the select order does, the others wait
};

struct Options {
    Mode mode = Mode::Parallel;
    /// For `Mode::Select`, the first goes first; models left out follow in the order of their
    /// numbers.
    std::vector<ModelId> selectOrder;
    /// How many transitions one model may make at one real time before the model counts as
    /// illegitimate.
    std::int64_t maxTransitionsAtOneTime = 100'000;
};

/// A step costs O(a log n) for the `a` models it concerns out of `n`, plus the messages between
/// them; nothing is done for the others.
///
/// In `Mode::Select` simultaneous means the same real time, as classic DEVS has no other: a model
/// with a time advance of 0 competes at once with those that still wait. Injected messages come
/// before internal events of the same real time. Each step has an index of its own, so that time
/// still increases from step to step.
///
/// After an error every call returns that error, until `initialize`.
class Simulator {
public:
    explicit Simulator(FlatModel model, Options options = {});
    Simulator(const Simulator&) = delete;
    Simulator& operator=(const Simulator&) = delete;
    ~Simulator();

    /// Not owned; called in the order of adding.
    void addListener(Listener& listener) { listeners_.push_back(&listener); }

    /// Starts a run: must be called first and can be called again.
    Status initialize(double start);

    /// The instant of the last step, of the start before any.
    Time now() const { return clock_; }
    /// The instant of the next step; infinity if there is none.
    Time nextTime() const;

    /// Does all that is due at `nextTime()`; nothing if that is infinity.
    Status step();
    /// Steps until nothing is due up to and including `end`.
    Status runUntil(double end);

    /// Optional first half of a step, for a simulator inside another simulation: moves to
    /// `nextTime()` and computes the outputs. Messages injected at that real time until `step` take
    /// part in the step.
    Status computeOutputs();
    /// What has left the root model at the last instant; the ports are the root's outputs.
    const Bag& externalOutputs() const { return externalOutputs_; }

    /// Plans an input for the first instant at the real time `t` that is still to come.
    Status inject(double t, ModelId model, Port input, Value value);
    /// The same for an input of the root model.
    Status injectExternal(double t, Port input, const Value& value);

    const FlatModel& model() const { return model_; }
    /// The instant of a model's next internal event, as known between steps.
    Time nextTimeOf(ModelId id) const;

private:
    struct Cell {
        Atomic* atomic = nullptr;
        Time last;                          // of its last transition
        Time next;                          // of its next internal event, for the queue
        std::int64_t transitionsAtLast = 0; // at the real time of `last`
        Bag inputs;
        bool isImminent = false;
    };
    struct Injection {
        Time time;
        std::int64_t order = 0;
        Destination to;
        Value value;
    };

    bool isSelecting() const { return options_.mode == Mode::Select; }
    bool contains(ModelId id) const {
        return id.valid() && static_cast<std::size_t>(id.index()) < cells_.size();
    }
    Cell& cell(ModelId id) { return cells_[static_cast<std::size_t>(id.index())]; }
    ModelId modelAt(std::int32_t rank) const {
        return isSelecting() ? modelAt_[static_cast<std::size_t>(rank)] : ModelId(rank);
    }
    std::int32_t rankOf(ModelId id) const {
        return isSelecting() ? rankOf_[static_cast<std::size_t>(id.index())] : id.index();
    }
    Status status() const { return error_ ? Status(*error_) : Status(); }

    void resetRun(double start);
    void rankModels();

    void chooseImminent();
    void collectOutput(ModelId id);
    void deliver(Destination to, const Value& value);
    void makeTransitions(const std::vector<ModelId>& ids);
    void makeTransition(ModelId id);
    TransitionKind callTransition(Cell& model) const;
    bool plan(ModelId id);
    void schedule();

    static bool isLater(const Injection& left, const Injection& right);
    bool checkInjectionTime(double t);
    void addInjection(double t, Destination to, Value value);
    void deliverInjections();

    void fail(std::vector<ModelId> models, std::string text);
    void failModel(ModelId id);
    void failSchedule(ModelId id);
    void failIllegitimate();

    FlatModel model_;
    Options options_;
    std::vector<Cell> cells_;
    std::vector<std::int32_t> rankOf_;  // by model; only for `Mode::Select`
    std::vector<ModelId> modelAt_;      // by rank; only for `Mode::Select`
    EventQueue queue_;                  // by rank
    std::vector<Injection> injections_; // a heap, the earliest first
    std::int64_t injectionCount_ = 0;
    std::vector<Listener*> listeners_;

    // Of the current step.
    Time clock_;
    bool hasOutputs_ = false;
    std::vector<std::int32_t> imminentRanks_; // in the order of the queue
    std::vector<ModelId> imminent_;           // the same models, by number
    std::vector<ModelId> receivers_;          // those with input that are not imminent
    Outbox outbox_;
    Bag externalOutputs_;

    bool isInitialized_ = false;
    std::optional<SimulationError> error_;
};

} // namespace eventica::devs
