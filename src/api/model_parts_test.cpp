// SPDX-License-Identifier: Apache-2.0
// Parts with solvers of their own in models that are loaded once: what the command gives.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

#include "api/eventica.h"
#include "api/model.h"
#include "lib/devs/atomic.h"
#include "results/reader.h"

namespace eventica::api {
namespace {

struct Divided {
    const char* name;
    std::string text; ///< of a model named M
    std::string parts;
    std::vector<std::string> signals;
    std::vector<std::string> methods = {"cvode", "ida", "erk", "rk4", "qss2"};
};

/// All kinds of division, each with a parameter p.
std::vector<Divided> models() {
    const std::string end = " annotation(experiment(StopTime = 1.2, Interval = 0.04)); end M;";
    const std::string balls =
        " Real h[n](each start = 1, each fixed = true), v[n](each start = 0, each fixed = true); "
        "Integer k[n](each start = 0, each fixed = true); equation for i in 1:n loop der(h[i]) = "
        "v[i]; der(v[i]) = -9.81*(1 + i/n); when h[i] < 0 then reinit(v[i], -p*pre(v[i])); k[i] = "
        "pre(k[i]) + 1; end when; end for;";
    const std::string ring =
        " Real x[n](start = {i/n for i in 1:n}, each fixed = true); Integer k[n](each start = 0, "
        "each fixed = true); equation for i in 1:n loop der(x[i]) = p + 0.1*k[mod(i, n) + 1]; "
        "when x[i] > 1 then k[i] = 1 - pre(k[i]); reinit(x[i], 0); end when; end for;";
    const std::string line =
        "model M parameter Real p = 0.7; Real x(start = 1, fixed = true), y(start = 0, fixed = "
        "true); Real z(start = 0.2, fixed = true); equation der(x) = -x + delay(y, 0.25); der(y) = "
        "p*delay(x, 0.1) - y^3; der(z) = -z + (if delay(x, 0.3) > 0.5 then 1 else 0);";
    return {{"few",
             "model M parameter Real p = 0.8; parameter Integer n = 3;" + balls + end,
             "",
             {"h[1]", "v[3]", "k[2]"}},
            {"many",
             "model M parameter Real p = 0.8; parameter Integer n = 30;" + balls + end,
             "",
             {"h[1]", "v[30]", "k[17]"}},
            {"ring",
             "model M parameter Real p = 1.3; parameter Integer n = 24;" + ring + end,
             "",
             {"x[1]", "x[24]", "k[5]"}},
            {"small ring",
             "model M parameter Real p = 1.3; parameter Integer n = 4;" + ring + end,
             "discrete",
             {"x[1]", "x[4]", "k[2]"}},
            {"line", line + end, "delayed", {"x", "y", "z"}},
            {"one", line + end, "one", {"x", "y", "z"}}};
}

class ModelParts : public ::testing::Test {
public:
    ModelParts()
        : folder_(std::filesystem::temp_directory_path() /
                  ("eventica_parts_" + std::to_string(::getpid()) + "_" +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::create_directories(folder_);
    }
    ~ModelParts() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

protected:
    std::shared_ptr<const Model> model(const std::string& text) const {
        std::ofstream(folder_ / "M.mo") << text;
        ModelOptions options;
        options.inputs = {folder_ / "M.mo"};
        LoadedModel loaded = Model::load(options);
        EXPECT_EQ(loaded.exitCode, ExitCode::Success) << loaded.text;
        return loaded.model;
    }
    results::Trajectories command(const Divided& divided, const std::string& method,
                                  double p) const {
        std::ofstream(folder_ / "M.mo") << divided.text;
        SimulateOptions options;
        options.inputs = {folder_ / "M.mo"};
        options.method = method;
        options.parts = divided.parts;
        options.settings = {"p=" + std::to_string(p)};
        options.output = outputFile();
        const SimulateReport report = simulate(options);
        EXPECT_EQ(report.exitCode, ExitCode::Success) << report.text;
        results::ReadResult read = results::read(outputFile());
        EXPECT_TRUE(read.trajectories) << read.error;
        return std::move(*read.trajectories);
    }
    static RunOptions options(const Divided& divided, const std::string& method, double p) {
        RunOptions options;
        options.method = method;
        options.parts = divided.parts;
        options.parameters = {{"p", p}};
        options.signals = divided.signals;
        return options;
    }

    std::string outputFile() const { return folder_ / "M.csv"; }

private:
    std::filesystem::path folder_;
};

bool isSame(const RunResult& a, const RunResult& b) {
    return a.exitCode == b.exitCode && a.times == b.times && a.values == b.values &&
           a.text == b.text && a.steps == b.steps;
}

TEST_F(ModelParts, RunAsTheCommandDoes) {
    for (const Divided& divided : models()) {
        const auto loaded = model(divided.text);
        ASSERT_TRUE(loaded);
        for (const std::string& method : divided.methods)
            for (const double p : {0.9, 0.75}) {
                const std::string what = std::string(divided.name) + " " + method;
                const results::Trajectories wanted = command(divided, method, p);
                const RunResult result = loaded->run(options(divided, method, p));
                ASSERT_EQ(result.exitCode, ExitCode::Success) << what << result.text;
                EXPECT_EQ(result.times, wanted.time()) << what;
                for (std::size_t i = 0; i < divided.signals.size(); ++i) {
                    const auto column = wanted.find(divided.signals[i]);
                    ASSERT_TRUE(column) << what;
                    EXPECT_EQ(result.values[i], wanted.values(*column)) << what;
                }
            }
    }
}

/// Parameters that runs can change, and assumptions about them, change no bit.
TEST_F(ModelParts, AllVariablesOfExamplesAreThoseOfTheCommand) {
    std::size_t compared = 0;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(EVENTICA_MODELS "/examples"))
        if (entry.path().stem() != "Mistakes")
            files.push_back(entry.path());
    std::ranges::sort(files);
    for (const std::filesystem::path& file : files) {
        SimulateOptions options;
        options.inputs = {file};
        options.output = outputFile();
        const SimulateReport report = simulate(options);
        ASSERT_EQ(report.exitCode, ExitCode::Success) << file << report.text;
        const results::ReadResult read = results::read(outputFile());
        ASSERT_TRUE(read.trajectories) << read.error;
        const results::Trajectories& wanted = *read.trajectories;
        ModelOptions model;
        model.inputs = {file};
        const LoadedModel loaded = Model::load(model);
        ASSERT_TRUE(loaded.model) << file << loaded.text;
        RunOptions run;
        for (const results::SignalInfo& signal : wanted.signals())
            run.signals.push_back(signal.name);
        const RunResult result = loaded.model->run(run);
        ASSERT_EQ(result.exitCode, ExitCode::Success) << file << result.text;
        EXPECT_EQ(result.times, wanted.time()) << file;
        for (std::size_t i = 0; i < run.signals.size(); ++i, ++compared)
            EXPECT_EQ(result.values[i], wanted.values(i)) << file << run.signals[i];
    }
    EXPECT_GT(compared, 100U);
}

TEST_F(ModelParts, HaveSolversOfTheirOwn) {
    const auto loaded = model(models().front().text);
    ASSERT_TRUE(loaded);
    Divided divided = models().front();
    const RunResult parts = loaded->run(options(divided, "cvode", 0.8));
    divided.parts = "one";
    const RunResult whole = loaded->run(options(divided, "cvode", 0.8));
    EXPECT_EQ(whole.exitCode, ExitCode::Success) << whole.text;
    EXPECT_EQ(parts.stateEvents, whole.stateEvents);
    EXPECT_NE(parts.steps, whole.steps);
    EXPECT_FALSE(whole.isCompiledAgain);
}

TEST_F(ModelParts, GiveTheSameBytesFromTwoThreads) {
    constexpr std::size_t Runs = 12;
    for (const Divided& divided : models()) {
        const auto loaded = model(divided.text);
        ASSERT_TRUE(loaded);
        const auto optionsOf = [&](std::size_t i) {
            return options(divided, i % 2 == 0 ? "cvode" : "erk",
                           0.7 + 0.02 * static_cast<double>(i));
        };
        std::vector<RunResult> alone;
        alone.reserve(Runs);
        for (std::size_t i = 0; i < Runs; ++i)
            alone.push_back(model(divided.text)->run(optionsOf(i)));
        std::vector<RunResult> together(Runs);
        const auto half = [&](std::size_t from) {
            for (std::size_t i = from; i < Runs; i += 2)
                together[i] = loaded->run(optionsOf(i / 2 + (i % 2) * (Runs / 2)));
        };
        std::thread other(half, 1);
        half(0);
        other.join();
        for (std::size_t i = 0; i < Runs; ++i) {
            EXPECT_EQ(alone[i / 2 + (i % 2) * (Runs / 2)].exitCode, ExitCode::Success);
            EXPECT_TRUE(isSame(alone[i / 2 + (i % 2) * (Runs / 2)], together[i]))
                << divided.name << " " << i;
        }
    }
}

TEST_F(ModelParts, HaveAllEventsOfTheInstantOfTerminate) {
    const auto loaded =
        model("model M Integer d(start = 0, fixed = true); Real x(start = 0, fixed = true), "
              "y(start = 0, fixed = true); equation der(x) = 1; der(y) = 1; when sample(0.5, 0.25) "
              "then d = pre(d) + (if y > 0 then 1 else 2); end when; when sample(2.25, 10) then "
              "terminate(\"end\"); end when; annotation(experiment(StopTime = 4)); end M;");
    ASSERT_TRUE(loaded);
    for (const char* parts : {"auto", "independent", "discrete", "delayed", "one"}) {
        RunOptions options;
        options.parts = parts;
        options.signals = {"d"};
        const RunResult result = loaded->run(options);
        ASSERT_EQ(result.exitCode, ExitCode::Success) << result.text;
        EXPECT_EQ(result.endTime, 2.25) << parts;
        EXPECT_EQ(result.times.back(), 2.25) << parts;
        EXPECT_EQ(result.values[0].back(), 8.0) << parts;
    }
}

TEST_F(ModelParts, AreOneComponent) {
    const auto loaded = model(models().front().text);
    ASSERT_TRUE(loaded);
    const MadeComponent made = loaded->component({});
    EXPECT_TRUE(made.component) << made.problem;
}

TEST_F(ModelParts, SayWhichDivisionsThereAre) {
    const auto loaded = model(models().front().text);
    ASSERT_TRUE(loaded);
    RunOptions wrong;
    wrong.parts = "halves";
    const RunResult result = loaded->run(wrong);
    EXPECT_EQ(result.exitCode, ExitCode::UsageError);
    EXPECT_EQ(result.text, "there is no division into parts named `halves`: auto, delayed, "
                           "discrete, independent or one");
}

} // namespace
} // namespace eventica::api
