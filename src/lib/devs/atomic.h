// SPDX-License-Identifier: Apache-2.0
// An atomic Parallel-DEVS model: a state, how long it lasts, and what changes it.
#pragma once

#include <string>
#include <utility>

#include "lib/devs/bag.h"
#include "lib/devs/model.h"
#include "lib/devs/time.h"

namespace eventica::devs {

/// Derive, keep the state in members and override what the model needs. The simulator calls only
/// the model that an event concerns, and asks for the time advance after each of its transitions.
class Atomic : public Model {
public:
    explicit Atomic(std::string name) : Model(Kind::Atomic, std::move(name)) {}

    /// Sets the first state, at the start of every run.
    virtual void initialize(Time /*start*/) {}

    /// ta: for how long, from now on, the state stays if no input comes. At least 0, maybe
    /// `Infinity`.
    virtual double timeAdvance() const = 0;

    /// When the next internal event is due; must be later than `now()`. To be overridden only by
    /// models that know the absolute time, which a detour through a duration could round.
    virtual Time nextTime() const { return advance(now(), timeAdvance()); }

    /// λ: called right before an internal or a confluent transition; must not change the state.
    virtual void output(Outbox& /*outbox*/) {}

    /// δint: the time advance has elapsed and no input has come at this instant.
    virtual void internalTransition() {}

    /// δext: input has come, `elapsed` seconds after the last transition.
    virtual void externalTransition(double /*elapsed*/, const Bag& /*inputs*/) {}

    /// δcon: input has come at the very instant of an internal event.
    virtual void confluentTransition(const Bag& inputs) {
        internalTransition();
        externalTransition(0, inputs);
    }

    /// The current instant, while the simulator calls one of the functions above.
    Time now() const { return *clock_; }
    /// Its number in the flat list; invalid before flattening.
    ModelId id() const { return id_; }

protected:
    /// Ends the run with an error once the current call has returned: for failures of the run, such
    /// as an iteration that does not converge. Lower case, no full stop.
    void fail(std::string text) { failure_ = std::move(text); }

private:
    friend class Flattener;
    friend class Simulator;

    static constexpr Time NotRunning{};

    const Time* clock_ = &NotRunning;
    std::string failure_;
    ModelId id_;
};

} // namespace eventica::devs
