// SPDX-License-Identifier: Apache-2.0
// A model compiled once and run many times, each time with other parameters, from any number of
// threads.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "driver/given_input.h"
#include "driver/report.h"
#include "driver/run_settings.h"
#include "driver/session.h"
#include "driver/settings.h"
#include "lib/model/compiled_model.h"
#include "lib/model/division.h"
#include "simulate/model/model_system.h"
#include "simulate/run/component.h"

namespace eventica::driver {

struct ModelRequest {
    SessionOptions session;
    std::string model;       ///< empty: the last model of the last file
    SettingSources settings; ///< parameters and start values
    bool allowExternal = false;
    bool useInterpreter = false;
    model::Division division = model::Division::Automatic; ///< of the equations into parts
};

/// By name; Booleans are 0 and 1, literals of an enumeration count from 1.
using Parameters = std::vector<std::pair<std::string, double>>;

struct RunRequest {
    RunSettings run;
    Parameters parameters;
    std::vector<GivenInput> inputs; ///< others keep their start values
    std::vector<std::string> signals;
    std::string parts; ///< see `divisionNamed`
    const std::atomic<bool>* interrupt = nullptr;
};

struct RunRecord {
    std::optional<run::SimulationError> error;
    std::string usageError; ///< why there was no run; empty if there was one
    std::vector<model::ModelMessage> messages;
    bool isCompiledAgain = false; ///< for parameters that shape the equations
    double endTime = 0.0;
    std::vector<double> times;               ///< two equal ones at each event
    std::vector<std::vector<double>> values; ///< by signal
    run::Statistics statistics;
};

struct ComponentRequest {
    std::string name;
    RunSettings run; ///< without output points
    Parameters parameters;
    std::optional<double> quantum; ///< of continuous outputs; else a thousandth of `nominal`
    std::vector<std::pair<std::string, double>> quantumOf; ///< by output
    int degree = 0; ///< of the polynomials that continuous outputs send; 0: levels
    std::vector<std::pair<std::string, int>> degreeOf; ///< by output
    std::optional<int> order;                          ///< of methods that quantize networks
};

class RepeatableModel {
public:
    /// Null if there are errors; `report` says which, and what else there is to say.
    static std::unique_ptr<RepeatableModel> compile(const ModelRequest& request, Report& report);

    RepeatableModel(const RepeatableModel&) = delete;
    RepeatableModel& operator=(const RepeatableModel&) = delete;
    ~RepeatableModel();

    struct Instance; ///< see driver/model_instance.h

    const model::CompiledModel& model() const { return model_; }
    const std::string& name() const { return name_; }
    /// Whether runs may give the parameter another value without compiling the model again.
    bool isTunable(model::VariableId variable) const;

    /// The same request has the same result, whatever ran before or runs at the same time.
    RunRecord run(const RunRequest& request) const;

    /// The model, as a whole, in a discrete-event simulation, by any method; null with a `problem`.
    /// Must not outlive this object.
    std::unique_ptr<run::Component> component(const ComponentRequest& request,
                                              std::string& problem) const;

private:
    class InstanceLoan;

    explicit RepeatableModel(ModelRequest request);

    bool compile(Report& report);
    bool isDivided(model::Division division) const;
    const RepeatableModel* dividedBy(model::Division division, std::string& problem) const;
    external::Settings externalSettings() const;
    std::optional<model::VariableId> find(const std::string& name) const;
    std::optional<std::size_t> tunableNumber(const std::string& name) const;
    std::unique_ptr<Instance> takeInstance() const;
    bool prepare(const Parameters& parameters, Instance& instance, std::string& problem,
                 std::vector<std::string>& settings) const;
    bool giveInputs(const std::vector<GivenInput>& inputs, Instance& instance,
                    std::string& problem) const;
    model::Place placeOf(model::VariableId id, bool& isNegated) const;
    std::string problemOfValue(const std::string& name, double value) const;
    std::string settingOf(const std::string& name, double value, std::string& problem) const;
    ModelRequest requestWith(const Parameters& parameters, std::string& problem) const;
    std::unique_ptr<RepeatableModel> compileWith(const Parameters& parameters,
                                                 std::string& problem) const;
    RunRecord runCompiledAgain(const RunRequest& request) const;
    std::string placeText(const text::SourceRange& where) const;

    ModelRequest request_;
    mutable std::mutex mutex_; ///< of `lines_` and `idle_`
    std::unique_ptr<Session> session_;
    mutable std::optional<text::LineIndexes> lines_;
    std::string name_;
    flat::Experiment experiment_;
    model::CompiledModel model_;
    std::vector<std::pair<std::string_view, model::VariableId>> byName_; ///< sorted
    bool isSerial_ = false; ///< code of others may not be ready for several threads
    mutable std::mutex serial_;
    mutable std::mutex compiling_; ///< of `divisions_`
    /// Those that were asked for beside that of the request; null where compiling failed.
    mutable std::map<model::Division, std::unique_ptr<RepeatableModel>> divisions_;
    mutable std::vector<std::unique_ptr<Instance>> idle_; ///< last: they refer to the model
};

} // namespace eventica::driver
