// SPDX-License-Identifier: Apache-2.0
// Modelica models in discrete-event schedules, for tests.
#pragma once

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "api/model.h"
#include "lib/devs/atomic.h"

namespace eventica::api::test {

/// Keeps what it gets.
class Probe : public devs::Atomic {
public:
    explicit Probe(std::string name) : Atomic(std::move(name)), in(addInput("in")) {}

    double timeAdvance() const override { return devs::Infinity; }
    void externalTransition(double /*elapsed*/, const devs::Bag& inputs) override {
        for (const devs::Message& message : inputs)
            got.emplace_back(now().t, message.value.number());
    }

    devs::Port in;
    std::vector<std::pair<double, double>> got;
};

class Components : public ::testing::Test {
public:
    Components()
        : folder_(std::filesystem::temp_directory_path() /
                  ("eventica_component_" + std::to_string(::getpid()) + "_" +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::create_directories(folder_);
    }
    ~Components() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

protected:
    std::shared_ptr<const Model> model(const std::string& name, const std::string& text) {
        const auto file = folder_ / (name + ".mo");
        std::ofstream(file) << text;
        ModelOptions options;
        options.inputs = {file};
        LoadedModel loaded = Model::load(options);
        EXPECT_EQ(loaded.exitCode, ExitCode::Success) << loaded.text;
        models_.push_back(loaded.model);
        return loaded.model;
    }
    static std::unique_ptr<devs::Atomic> component(const Model& model,
                                                   const ComponentOptions& options) {
        MadeComponent made = model.component(options);
        EXPECT_TRUE(made.component) << made.problem;
        return std::move(made.component);
    }

private:
    std::filesystem::path folder_;
    std::vector<std::shared_ptr<const Model>> models_; ///< outlive their components
};

} // namespace eventica::api::test
