// SPDX-License-Identifier: Apache-2.0
// A Modelica model in memory: compiled once, run many times with other parameters, from any number
// of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/eventica.h"

namespace eventica::devs {
class Atomic;
}

namespace eventica::driver {
class RepeatableModel;
}

namespace eventica::api {

struct ModelOptions {
    std::vector<std::string> inputs;    ///< .mo files and library folders
    std::vector<std::string> libraries; ///< folders that hold libraries, before MODELICAPATH
    std::string model;                  ///< empty: the last model of the last file
    std::vector<std::string> settings;  ///< `name=value`: parameters and start values
    bool allowExternal = false; ///< external functions may run that are not the standard library's
    bool useInterpreter = false;
};

/// What a user can observe or set.
struct ModelVariable {
    enum class Kind : std::uint8_t { Real, Integer, Boolean, String, Enumeration };
    enum class Role : std::uint8_t { Constant, Parameter, Input, Output, State, Other };

    std::string name;
    std::string unit;
    std::string description;
    Kind kind = Kind::Real;
    Role role = Role::Other;
    /// A parameter that a run may change without compiling the model again. Other parameters can be
    /// changed too; they shape the equations, and each such run takes as long as loading.
    bool isTunable = false;
};

/// What a run gives to a top-level input, in one of two forms.
/// - Samples, as in a file of `SimulateOptions::input`: `times`, which must not decrease, and
///   `values`. Between them a continuous Real is interpolated linearly, all others keep their
///   value; two samples of one time are a jump.
/// - Pieces: `times`, which increase, and `coefficients`. From `times[i]` on the input is
///   Σ coefficients[i][k]·(t - times[i])^k, at most a cubic; one coefficient if it is not a
///   continuous Real.
/// Before the first time the value there holds. Where the value jumps there is an event.
struct InputSignal {
    std::string name;
    std::vector<double> times;
    std::vector<double> values = {};
    std::vector<std::vector<double>> coefficients = {};
};

struct RunOptions {
    std::string method = "cvode";    ///< one that runs equations, see `methods()`
    std::optional<double> startTime; ///< defaults come from the annotation `experiment`
    std::optional<double> stopTime;
    std::optional<double> tolerance;
    std::optional<double> interval;
    /// Booleans are 0 and 1, the literals of an enumeration count from 1.
    std::vector<std::pair<std::string, double>> parameters;
    std::vector<InputSignal> inputs;  ///< others keep their start values
    std::vector<std::string> signals; ///< to record
    /// Parts of the equations that have solvers of their own, see `SimulateOptions::parts`. Another
    /// choice than the default is compiled by the first run that asks for it.
    std::string parts;
    const std::atomic<bool>* interrupt = nullptr;
};

struct RunResult {
    /// RunFailed: `text` says why, and the rows up to there are valid. UsageError: there was no
    /// run.
    ExitCode exitCode = ExitCode::Success;
    std::string text; ///< messages, for people
    double endTime = 0.0;
    std::vector<double> times;               ///< twice the same time at each event
    std::vector<std::vector<double>> values; ///< of each signal, one for each time
    bool isCompiledAgain = false;
    std::int64_t steps = 0;
    std::int64_t stateEvents = 0;
    std::int64_t timeEvents = 0;
};

struct ComponentOptions {
    std::string name;                ///< empty: that of the model
    std::string method = "cvode";    ///< any of `methods()`
    std::optional<double> startTime; ///< defaults come from the annotation `experiment`
    std::optional<double> stopTime;
    std::optional<double> tolerance; ///< of quantized networks: part of a state's range
    std::optional<int> order;        ///< of methods that quantize networks
    std::vector<std::pair<std::string, double>> parameters; ///< tunable ones, of networks any
    /// Of continuous outputs: they send their level k·quantum whenever they arrive at the next one.
    /// By default a thousandth of `nominal`.
    std::optional<double> quantum;
    std::vector<std::pair<std::string, double>> quantumOf; ///< by output
    /// Of continuous outputs of equations, 0 to 3. From 1 on they send polynomials of this degree
    /// (`devs::PolynomialMessage`) instead of levels, the next one when the output has left the
    /// last one by its quantum: receivers are never off by more. The quantum should be above the
    /// error of the method.
    int degree = 0;
    std::vector<std::pair<std::string, int>> degreeOf; ///< by output
};

/// A component of a discrete-event simulation (`lib/devs`). Ports have the names of the top-level
/// inputs and outputs of the model. A message at an input is a number, its value from then on, or,
/// at a continuous Real of equations, a polynomial (`devs::PolynomialMessage`). An output that
/// changes only at events sends its value after each change. The time of every message is exact up
/// to the tolerance of the method. A number that the type of an input does not have ends the run
/// with an error.
struct MadeComponent {
    std::unique_ptr<devs::Atomic> component; ///< null with a `problem`; the model must outlive it
    std::string problem;
};

class Model;

struct LoadedModel : Report {
    std::shared_ptr<const Model> model; ///< null unless `exitCode` is `Success`
};

/// The results of a run are those of `simulate` with the same options, to the bit.
class Model {
public:
    /// Compiles a model. Never throws.
    static LoadedModel load(const ModelOptions& options) noexcept;

    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;
    ~Model();

    const std::string& name() const;
    std::vector<ModelVariable> variables() const;

    /// One component with one solver for all equations, whatever parts they have.
    MadeComponent component(const ComponentOptions& options) const;

    /// May be called from several threads at once: the same options give the same bytes, whatever
    /// ran before or runs at the same time. Never throws.
    RunResult run(const RunOptions& options) const noexcept;

private:
    explicit Model(std::unique_ptr<driver::RepeatableModel> model);

    std::unique_ptr<driver::RepeatableModel> model_;
};

} // namespace eventica::api
