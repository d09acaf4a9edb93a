// SPDX-License-Identifier: Apache-2.0
// A network that runs as discrete events: what whoever runs and records it needs to know.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/devs/atomic.h"
#include "simulate/run/hybrid_system.h"
#include "simulate/run/statistics.h"

namespace eventica::run {

/// How states and sources are quantized.
struct QuantizationOptions {
    int order = 1;              ///< 1 to 3: piecewise constant, linear, parabolic
    double quantum = 1e-3;      ///< times the nominal value of each state
    double relativeQuantum = 0; ///< of the size of a state, where that is more than `quantum`
    double hysteresis = -1;     ///< negative: as large as the quantum
    /// For single elements, by name: quantum and hysteresis as they are, without nominal values.
    struct Own {
        std::string element;
        double quantum = 0;
        double hysteresis = 0;
        /// The levels of a state one by one, ascending, instead of the multiples of the quantum;
        /// for bond graphs of first order.
        std::vector<double> levels = {};
    };
    std::vector<Own> own;
    /// The quantum of a state is also `quantum` times its range so far: for runs that find ranges.
    bool growsWithRange = false;
    /// All states step together, at the time of the one that changes first: NCDEVS as published.
    /// Only with order 1 of nodal analysis; otherwise each steps in its own time.
    bool synchronous = false;
    double startTime = 0;
    double stopTime = 1;
};

/// Of the state of an element, or of a source.
inline double quantumOf(const QuantizationOptions& options, std::string_view element,
                        double nominal) {
    for (const QuantizationOptions::Own& own : options.own)
        if (own.element == element && own.quantum > 0.0)
            return own.quantum;
    return options.quantum * (nominal > 0.0 ? nominal : 1.0);
}

/// Made by `bond::build` or `mna::build` from a netlist, which must outlive it. Whoever runs it
/// flattens `takeModel()` into a `devs::Simulator`, steps that to the end and asks for values in
/// between, at times from the last event up to the next one.
class NetworkModel {
public:
    NetworkModel() = default;
    NetworkModel(const NetworkModel&) = delete;
    NetworkModel& operator=(const NetworkModel&) = delete;
    virtual ~NetworkModel() = default;

    /// The DEVS model, to be called once; this object keeps referring to its parts, so the model
    /// must not live longer than this object nor be asked after it is gone.
    virtual std::unique_ptr<devs::Model> takeModel() = 0;

    /// Nobody will ask for values before `t`: events before it that are no jumps need not be told
    /// to the simulator. Holds from the next transition of the model on; where something jumped in
    /// that one, the values there will be asked for all the same.
    virtual void setHorizon(double /*t*/) {}

    /// Computes all quantities below at time t from the continuous states (not the quantized ones).
    /// Between the events of a simulator standing at t0, for t0 <= t <= time of the next event.
    virtual void evaluate(double t) = 0;
    /// Why what was evaluated last must not be believed; empty if it is right.
    virtual std::string evaluationError() const { return {}; }
    virtual double across(std::int32_t node) const = 0;
    virtual double through(std::int32_t element, std::int32_t port) const = 0;
    virtual double position(std::int32_t node) const = 0;
    virtual double wave(std::int32_t element) const = 0;
    virtual bool isClosed(std::int32_t element) const = 0;

    /// Number of instants so far at which something jumped (steps of sources, switches): whoever
    /// records writes a row before and a row after each.
    virtual std::int64_t jumps() const = 0;
    /// The same, and those for which no rows are written.
    virtual std::int64_t changes() const { return jumps(); }
    /// When the next known jump of a source comes, for recording its left side.
    virtual double nextJump() const = 0;
    /// Which atomic model follows the wave of a source: a message at the port, whose value is the
    /// element, tells it that the wave has another piece from now on. Null if none can.
    struct SourcePort {
        const devs::Atomic* model = nullptr;
        devs::Port port = {};
    };
    virtual SourcePort sourcePort(std::int32_t /*element*/) const { return {}; }
    /// What a user should know of the run since the last call; empty if nothing.
    virtual std::string takeWarning() { return {}; }
    virtual Statistics statistics() const = 0;
    /// Changes of states and sources so far, at no cost.
    virtual std::int64_t stepCount() const = 0;
};

struct BuiltNetwork {
    std::unique_ptr<NetworkModel> model; ///< null if there is an error
    std::string error;                   ///< lower case, no full stop
    std::vector<std::string> notes;
};

} // namespace eventica::run
