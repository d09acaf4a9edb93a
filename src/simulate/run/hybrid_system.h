// SPDX-License-Identifier: Apache-2.0
// What a numerical method needs to know about a hybrid model: states, derivatives, crossing
// functions, time events, and what an event does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/text/source.h"

namespace eventica::run {

inline constexpr double Never = std::numeric_limits<double>::infinity();

enum class FailureKind : std::uint8_t {
    Numerical,   ///< equations cannot be evaluated, solved or integrated
    Initial,     ///< no consistent start was found
    Assertion,   ///< the model refuses
    Chattering,  ///< events without end
    NoProgress,  ///< a singularity, stiffness, steps that do not follow the solution
    Limit,       ///< a variable has left its `min` or `max`
    Interrupted, ///< by the user
};

/// A run that cannot go on: when, why, and what would help.
struct SimulationError {
    double time = 0.0;
    std::string message;
    std::vector<std::string> notes;
    FailureKind kind = FailureKind::Numerical;
    text::SourceRange where = {}; ///< in the text of the model, if one place is to blame
};

/// The places of a sparse matrix that may differ from zero, column by column, rows ascending.
struct SparsePattern {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::vector<std::int64_t> columnStarts; ///< one more than columns
    std::vector<std::int64_t> rowIndices;

    std::int64_t count() const { return static_cast<std::int64_t>(rowIndices.size()); }
};

/// How an evaluation ended.
enum class Evaluated : std::uint8_t {
    Well,
    Recoverably, ///< not possible here: a smaller step may help (not a number, no convergence)
    Fatally,     ///< the model refuses: `HybridSystem::failure` says why
};

struct EventOutcome {
    bool statesChanged = false;      ///< by `reinit`: the values given back differ
    bool derivativesChanged = false; ///< anything discrete changed: the method must start anew
    bool terminated = false;         ///< the model asked to end here (`terminate`)
    std::string terminationMessage;
    std::vector<std::string> changes;      ///< what became of relations and variables, if asked for
    std::vector<std::string> chosenStates; ///< names, if the model has chosen other states
    int iterations = 0;
    std::optional<SimulationError> error;
};

/// The states at any time of the part of a step that becomes final.
using StatePath = std::function<void(double t, std::span<double> x)>;

/// Between events all discrete variables stand still and the states follow der(x) = f(t, x).
/// `crossings` are not negative as long as the discrete variables suit the continuous ones; where
/// one becomes negative there is an event. After an event that did nothing they are not negative
/// again, thanks to the hysteresis of the relations.
class HybridSystem {
public:
    HybridSystem() = default;
    HybridSystem(const HybridSystem&) = delete;
    HybridSystem& operator=(const HybridSystem&) = delete;
    virtual ~HybridSystem() = default;

    virtual std::int64_t stateCount() const = 0;
    virtual std::int64_t crossingCount() const = 0;
    virtual std::string stateName(std::int64_t state) const = 0;
    /// The relation in words, with its place: for event logs and messages.
    virtual std::string crossingText(std::int64_t crossing) const = 0;
    /// Where the relation is written, in parentheses; empty if that is not known.
    virtual std::string crossingPlace(std::int64_t /*crossing*/) const { return {}; }
    /// How the derivative of a state is computed, with the place; empty if that is not known.
    virtual std::string derivativeText(std::int64_t /*state*/) const { return {}; }
    /// Typical sizes of the states, positive: for absolute tolerances. May change with each step.
    virtual std::span<const double> nominals() const = 0;
    /// Of ∂f/∂x.
    virtual const SparsePattern& jacobianPattern() const = 0;

    /// Finds consistent values for the start of the run.
    virtual std::optional<SimulationError> initialize(double startTime) = 0;
    /// The states as they are after `initialize` or an event.
    virtual void states(std::span<double> x) const = 0;

    /// `Well` only if all of them are finite.
    virtual Evaluated derivatives(double t, const double* x, double* dx) = 0;
    /// Values at the places of `jacobianPattern`.
    virtual Evaluated jacobian(double t, const double* x, double* values) = 0;
    virtual Evaluated crossings(double t, const double* x, double* z) = 0;

    /// The next event whose time is known, `Never` if there is none. Changes only at events, and
    /// where another part of the model has an event that reaches this one later.
    virtual double nextTimeEvent() const = 0;
    /// What causes it, in words.
    virtual std::string timeEventText() const { return "time events"; }
    /// Makes everything consistent at an event at `t` (state event, time event, or outside input)
    /// with the states `x` reached there; afterwards `states` gives the new ones. `fired` lists the
    /// crossings that became negative.
    virtual EventOutcome handleEvent(double t, std::span<const double> x,
                                     std::span<const std::int64_t> fired) = 0;

    /// Whether an event may end the run (`EventOutcome::terminated`).
    virtual bool mayTerminate() const { return false; }

    /// Evaluates every variable that is recorded, in the continuous mode.
    virtual Evaluated update(double t, const double* x) = 0;
    /// Of the run, relative: for what the system itself approximates. Before `initialize`.
    virtual void setTolerance(double /*relative*/) {}
    /// The run is final from the last such time, or the start, up to `t`: what `delay` will need of
    /// it can be kept. Comes before the event at `t`, if there is one.
    virtual Evaluated keepPath(double /*t*/, const StatePath& /*path*/) { return Evaluated::Well; }
    /// Of a part of a model: the parts whose past it looks back at, by number.
    virtual std::span<const std::size_t> delaySources() const { return {}; }
    /// The parts that look back at it: they wait for what `keepPath` keeps.
    virtual std::span<const std::size_t> delayReaders() const { return {}; }
    /// Events of other parts may be events of this one: nothing is certain before its time.
    virtual bool hasImports() const { return false; }
    /// A step was accepted. Asks for an event if it answers true (other states shall be chosen).
    virtual bool stepAccepted(double t, const double* x) = 0;
    /// The longest step that a method may make from `t` on (delays, oscillations), `Never` if any.
    virtual double longestStep(double /*t*/) const { return Never; }
    /// Where derivatives are not smooth: a step must end there and the method start anew, without
    /// an event. Changes with `keepPath` and at events, as does `latestEnd`.
    virtual double nextKink() const { return Never; }
    /// A step has ended at a kink that was not known when it began.
    virtual void passKinks(double /*t*/) {}
    /// Of the next step.
    virtual double latestEnd() const { return Never; }
    /// What `update` or an event has left of all recorded variables, as so many numbers that can be
    /// put back later.
    virtual std::size_t recordSize() { return 0; }
    virtual void keepRecord(double* /*values*/) const {}
    virtual void restoreRecord(const double* /*values*/) {}
    /// Why the last evaluation failed fatally, or what was not a number.
    virtual SimulationError failure() const = 0;
};

} // namespace eventica::run
