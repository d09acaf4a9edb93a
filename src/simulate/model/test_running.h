// SPDX-License-Identifier: Apache-2.0
// For the tests of simulate/model only: models as text, ready to run.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "compile/executable/build.h"
#include "compile/system/test_models.h"
#include "lib/program/interpreter.h"
#include "simulate/model/model_system.h"

namespace eventica::model {

class RunningModel {
public:
    explicit RunningModel(CompiledModel model)
        : model_(std::move(model)), executor_(program::makeInterpreter()),
          system(model_, *executor_), part(system.mainPart()) {}

    const CompiledModel& executable() const { return model_; }

    /// Of a variable by its name, aliases too.
    double value(const std::string& name) const {
        const auto& variables = model_.variables;
        const auto found = std::ranges::find(variables, name, &Variable::name);
        if (found == variables.end()) {
            ADD_FAILURE() << "no variable " << name;
            return 0.0;
        }
        const auto number = static_cast<std::int32_t>(found - variables.begin());
        for (const Alias& alias : model_.aliases)
            if (alias.variable.index() == number)
                return (alias.isNegated ? -1.0 : 1.0) * valueAt(alias.target.index());
        return valueAt(number);
    }

    std::vector<double> states() const {
        std::vector<double> x(static_cast<std::size_t>(part.stateCount()));
        part.states(x);
        return x;
    }

private:
    double valueAt(std::int32_t variable) const {
        return system.memory().value(model_.places[static_cast<std::size_t>(variable)]);
    }

    CompiledModel model_;
    std::unique_ptr<program::Executor> executor_;

public:
    ModelSystem system;
    run::HybridSystem& part; ///< all of it
};

class RunningModels : public testing::Test {
protected:
    /// Compiled, not yet initialized.
    RunningModel& compiled(const std::string& text) {
        std::optional<system::SortedSystem> sorted = models_.sorted(text);
        if (!sorted)
            throw std::runtime_error(models_.messages());
        running_.push_back(std::make_unique<RunningModel>(
            executable::buildExecutable(std::move(*sorted), {.division = model::Division::Whole})));
        return *running_.back();
    }
    RunningModel& started(const std::string& text, double time = 0.0) {
        RunningModel& model = compiled(text);
        const auto error = model.system.initialize(time);
        EXPECT_FALSE(error) << error->message;
        return model;
    }
    /// Why the start fails, a line for the message and each note.
    std::string failure(const std::string& text) {
        const auto error = compiled(text).system.initialize(0.0);
        return error ? textOf(*error) : "";
    }
    static std::string textOf(const run::SimulationError& error) {
        std::string text = error.message + "\n";
        for (const std::string& note : error.notes)
            text += note + "\n";
        return text;
    }

    system::TestModels models_;

private:
    std::vector<std::unique_ptr<RunningModel>> running_;
};

} // namespace eventica::model
