// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>
#include <tuple>
#include <unistd.h>

#include "api/model.h"
#include "lib/devs/atomic.h"

namespace eventica::api {
namespace {

class Models : public ::testing::Test {
public:
    Models()
        : file_(std::filesystem::temp_directory_path() /
                ("eventica_model_" + std::to_string(::getpid()) + "_" +
                 ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".mo")) {}
    ~Models() override {
        std::error_code ignored;
        std::filesystem::remove(file_, ignored);
    }

protected:
    LoadedModel loaded(const std::string& text, std::vector<std::string> settings = {}) const {
        std::ofstream(file_) << text;
        ModelOptions options;
        options.inputs = {file_};
        options.settings = std::move(settings);
        return Model::load(options);
    }
    std::shared_ptr<const Model> model(const std::string& text,
                                       std::vector<std::string> settings = {}) const {
        LoadedModel result = loaded(text, std::move(settings));
        EXPECT_EQ(result.exitCode, ExitCode::Success) << result.text << result.defect;
        return result.model;
    }
    using Parameters = std::vector<std::pair<std::string, double>>;
    static RunOptions options(Parameters parameters, std::vector<std::string> signals) {
        RunOptions options;
        options.parameters = std::move(parameters);
        options.signals = std::move(signals);
        return options;
    }
    /// The last value of the first signal.
    static double last(const Model& model, const RunOptions& options) {
        const RunResult result = model.run(options);
        EXPECT_EQ(result.exitCode, ExitCode::Success) << result.text;
        return result.values.empty() || result.values[0].empty() ? std::nan("")
                                                                 : result.values[0].back();
    }

private:
    std::filesystem::path file_;
};

bool isSame(const RunResult& a, const RunResult& b) {
    return a.exitCode == b.exitCode && a.times == b.times && a.values == b.values &&
           a.text == b.text;
}

constexpr const char* Decay = "model Decay parameter Real T = 1; parameter Real rate = 1 / T; "
                              "Real x(start = 1, fixed = true); equation der(x) = -rate * x; "
                              "annotation(experiment(StopTime = 2, Tolerance = 1e-9)); end Decay;";

constexpr const char* Ball =
    "model Ball parameter Real e = 0.8; parameter Real h0 = 1; parameter Boolean bounces = true; "
    "Real h, v; Integer n(start = 0, fixed = true); initial equation h = h0; v = 0; "
    "equation der(h) = v; der(v) = -9.81; when h < 0 then n = pre(n) + 1; "
    "reinit(v, if bounces then -e * pre(v) else pre(v)); end when; "
    "annotation(experiment(StopTime = 1.5, Tolerance = 1e-8)); end Ball;";

TEST_F(Models, FollowsChangedParametersAndThoseThatDependOnThem) {
    const auto decay = model(Decay);
    ASSERT_TRUE(decay);
    for (const double constant : {0.5, 1.0, 4.0})
        EXPECT_NEAR(last(*decay, options({{"T", constant}}, {"x"})), std::exp(-2.0 / constant),
                    1e-8);
    EXPECT_NEAR(last(*decay, options({}, {"x"})), std::exp(-2.0), 1e-8);
}

TEST_F(Models, ReplacesTheBindingOfAParameter) {
    const auto decay = model(Decay);
    ASSERT_TRUE(decay);
    EXPECT_NEAR(last(*decay, options({{"rate", 3.0}}, {"x"})), std::exp(-6.0), 1e-8);
    EXPECT_NEAR(last(*decay, options({{"rate", 3.0}, {"T", 7.0}}, {"x"})), std::exp(-6.0), 1e-8);
    EXPECT_NEAR(last(*decay, options({{"T", 2.0}}, {"x"})), std::exp(-1.0), 1e-8);
}

TEST_F(Models, SolvesTheInitialEquationsAgain) {
    const auto tank = model("model Tank parameter Real q = 1; Real h(start = 1); initial equation "
                            "der(h) = 0; equation der(h) = q - sqrt(h); end Tank;");
    ASSERT_TRUE(tank);
    EXPECT_NEAR(last(*tank, options({{"q", 3.0}}, {"h"})), 9.0, 1e-6);
    EXPECT_NEAR(last(*tank, options({{"q", 2.0}}, {"h"})), 4.0, 1e-6);
}

TEST_F(Models, GivesEventsTheirChangedParameters) {
    const auto ball = model(Ball);
    ASSERT_TRUE(ball);
    // Height 1 m: the first impact after sqrt(2 / g), then e v / g up and the same down.
    const double fall = std::sqrt(2.0 / 9.81);
    const double v = std::sqrt(2.0 * 9.81);
    const double e = 0.5;
    const double t = 1.0 - fall - 2.0 * e * v / 9.81; // since the second impact
    RunOptions untilOne = options({{"e", e}}, {"h"});
    untilOne.stopTime = 1.0;
    EXPECT_NEAR(last(*ball, untilOne), e * e * v * t - 4.905 * t * t, 1e-6);
    EXPECT_EQ(last(*ball, options({{"bounces", 0.0}}, {"n"})), 1.0);
}

TEST_F(Models, RunsAsANewModelWouldWhateverRanBefore) {
    const auto ball = model(Ball);
    ASSERT_TRUE(ball);
    const RunOptions first = options({{"e", 0.7}, {"h0", 2.0}}, {"h", "v", "n"});
    const RunOptions second = options({{"e", 0.3}}, {"h", "v", "n"});
    const RunResult before = ball->run(first);
    ball->run(second);
    EXPECT_TRUE(isSame(ball->run(first), before));
    const auto fresh = model(Ball, {"e=0.7", "h0=2"});
    ASSERT_TRUE(fresh);
    EXPECT_TRUE(isSame(fresh->run(options({}, {"h", "v", "n"})), before));
}

TEST_F(Models, GivesTheSameBytesFromTwoThreads) {
    constexpr int Runs = 50;
    const auto ball = model(Ball);
    ASSERT_TRUE(ball);
    const auto optionsOf = [](int i) {
        return options({{"e", 0.5 + 0.4 * i / Runs}, {"h0", 1.0 + 0.01 * i}}, {"h", "v", "n"});
    };
    std::vector<RunResult> alone(Runs);
    std::vector<RunResult> together(Runs);
    for (int i = 0; i < Runs; ++i)
        alone[static_cast<std::size_t>(i)] = ball->run(optionsOf(i));
    const auto half = [&](int from) {
        for (int i = from; i < Runs; i += 2)
            together[static_cast<std::size_t>(i)] = ball->run(optionsOf(i));
    };
    std::thread other(half, 1);
    half(0);
    other.join();
    for (std::size_t i = 0; i < alone.size(); ++i)
        EXPECT_TRUE(isSame(alone[i], together[i])) << i;
}

/// Programs of functions are shared by all runs: sums of squares up to x, by a loop and an array.
TEST_F(Models, SharesFunctionsBetweenThreads) {
    constexpr int Runs = 40;
    const auto sums = model(
        "model Sums function sum2 input Real x; output Real y; protected Real part[3]; algorithm "
        "part := zeros(3); while part[1] < x loop part := {part[1] + 1, part[1]^2, part[2] + "
        "part[3]}; end while; y := sum(part); end sum2; parameter Real a = 1; Real x(start = 0, "
        "fixed = true); equation der(x) = a + 0.01*sum2(a*time); assert(x < 3, \"x is \" + "
        "String(x), AssertionLevel.warning); annotation(experiment(StopTime = 2)); end Sums;");
    ASSERT_TRUE(sums);
    const auto run = [&](int i) { return sums->run(options({{"a", 0.1 * i}}, {"x"})); };
    std::vector<RunResult> alone(Runs);
    std::vector<RunResult> together(Runs);
    const auto half = [&](int from) {
        for (int i = from; i < Runs; i += 2)
            together[static_cast<std::size_t>(i)] = run(i);
    };
    std::thread other(half, 1);
    half(0);
    other.join();
    for (int i = 0; i < Runs; ++i)
        alone[static_cast<std::size_t>(i)] = run(i);
    for (std::size_t i = 0; i < alone.size(); ++i) {
        EXPECT_EQ(alone[i].exitCode, ExitCode::Success) << alone[i].text;
        EXPECT_TRUE(isSame(alone[i], together[i])) << i;
    }
    EXPECT_NE(alone.back().text.find("x is 3"), std::string::npos) << alone.back().text;
}

TEST_F(Models, CompilesAgainForStructuralParameters) {
    const auto chain = model("model Chain parameter Integer n = 2; Real x[n](each start = 1, each "
                             "fixed = true); Real s = sum(x); equation der(x) = -x; end Chain;");
    ASSERT_TRUE(chain);
    const RunResult result = chain->run(options({{"n", 5}}, {"s"}));
    ASSERT_EQ(result.exitCode, ExitCode::Success) << result.text;
    EXPECT_TRUE(result.isCompiledAgain);
    EXPECT_NEAR(result.values[0].back(), 5.0 * std::exp(-1.0), 1e-4);
    EXPECT_FALSE(chain->run(options({}, {"s"})).isCompiledAgain);
}

TEST_F(Models, CompilesAgainWhereAnotherValueChangesTheEquations) {
    const auto coil = model("model Coil parameter Real L = 1; parameter Real R = 2; Real i(start = "
                            "0); equation L * der(i) + R * i = sin(time); end Coil;");
    ASSERT_TRUE(coil);
    const RunResult result = coil->run(options({{"L", 0.0}}, {"i"}));
    ASSERT_EQ(result.exitCode, ExitCode::Success) << result.text;
    EXPECT_TRUE(result.isCompiledAgain);
    EXPECT_NEAR(result.values[0].back(), 0.5 * std::sin(1.0), 1e-9);
    EXPECT_FALSE(coil->run(options({{"L", 0.1}}, {"i"})).isCompiledAgain);
}

TEST_F(Models, ForgetsResultsOfFunctionsOfParameters) {
    const auto loop = model(
        "model Loop function power input Real b; input Integer n; output Real y; algorithm y := 1; "
        "for i in 1:n loop y := y * b; if y > 1e9 then break; end if; end for; end power; "
        "parameter Real b = 2; parameter Integer n = 3; Real x(start = 0, fixed = true); "
        "equation der(x) = power(b, n); end Loop;");
    ASSERT_TRUE(loop);
    EXPECT_NEAR(last(*loop, options({}, {"x"})), 8.0, 1e-9);
    EXPECT_NEAR(last(*loop, options({{"b", 3.0}}, {"x"})), 27.0, 1e-9);
    EXPECT_NEAR(last(*loop, options({{"n", 1}}, {"x"})), 2.0, 1e-9);
}

constexpr const char* Modes =
    "model Modes model Gear type Mode = enumeration(low, middle, high); parameter Mode mode = "
    "Mode.low; end Gear; Gear gear; parameter Boolean f = true; parameter Integer n = 2; Real "
    "x[n](each start = 1, each fixed = true); Real y; equation for i in 1:n loop der(x[i]) = "
    "-i*x[i]; end for; y = (if gear.mode == Gear.Mode.low then 1 elseif gear.mode == "
    "Gear.Mode.middle then 2 else 3) + (if f then 10 else 0); end Modes;";

TEST_F(Models, RefusesNumbersThatATypeDoesNotHave) {
    const auto modes = model(Modes);
    ASSERT_TRUE(modes);
    const std::vector<std::tuple<const char*, double, const char*>> cases = {
        {"gear.mode", 0.0, "`gear.mode` is 0, but takes 1 to 3 (low, middle, high) only"},
        {"gear.mode", 4.0, "`gear.mode` is 4, but takes 1 to 3 (low, middle, high) only"},
        {"gear.mode", 1.5, "`gear.mode` is 1.5, but takes 1 to 3 (low, middle, high) only"},
        {"f", 2.0, "`f` is 2, but takes 0 (false) and 1 (true) only"},
        {"f", -1.0, "`f` is -1, but takes 0 (false) and 1 (true) only"},
        {"f", 0.5, "`f` is 0.5, but takes 0 (false) and 1 (true) only"},
        {"n", 2.5, "`n` is 2.5, but takes whole numbers only"},
        {"n", 1e30, "`n` is 1e+30, which is too large for an Integer"},
        {"n", std::nan(""), "`n` is nan"}};
    for (const auto& [name, value, text] : cases) {
        const RunResult result = modes->run(options({{name, value}}, {"y"}));
        EXPECT_EQ(result.exitCode, ExitCode::UsageError) << name << value;
        EXPECT_EQ(result.text, text);
        ComponentOptions component;
        component.parameters = {{name, value}};
        EXPECT_EQ(modes->component(component).problem, text);
    }
}

TEST_F(Models, ChangesEnumerationsTogetherWithStructuralParameters) {
    const auto modes = model(Modes);
    ASSERT_TRUE(modes);
    for (int mode = 1; mode <= 3; ++mode)
        for (const int f : {0, 1})
            for (const int n : {2, 3}) {
                const RunResult result =
                    modes->run(options({{"gear.mode", mode}, {"n", n}, {"f", f}}, {"y", "x[2]"}));
                ASSERT_EQ(result.exitCode, ExitCode::Success) << result.text;
                EXPECT_TRUE(result.isCompiledAgain);
                EXPECT_EQ(result.values[0].back(), mode + 10 * f);
                EXPECT_NEAR(result.values[1].back(), std::exp(-2.0), 1e-5);
            }
    EXPECT_EQ(last(*modes, options({{"gear.mode", 2.0}}, {"y"})), 12.0);
}

TEST_F(Models, SaysWhatIsWrong) {
    const LoadedModel bad = loaded("model Bad Real x; equation der(x) = y; end Bad;");
    EXPECT_EQ(bad.exitCode, ExitCode::ModelError);
    EXPECT_FALSE(bad.model);
    EXPECT_NE(bad.text.find("there is no `y`"), std::string::npos) << bad.text;
    const auto decay = model(Decay);
    ASSERT_TRUE(decay);
    const auto textOf = [&](const RunOptions& options) {
        const RunResult result = decay->run(options);
        EXPECT_EQ(result.exitCode, ExitCode::UsageError);
        return result.text;
    };
    EXPECT_NE(textOf(options({}, {"z"})).find("`z`"), std::string::npos);
    EXPECT_NE(textOf(options({{"k", 1.0}}, {})).find("`k`"), std::string::npos);
    EXPECT_NE(textOf(options({{"T", std::nan("")}}, {})).find("`T`"), std::string::npos);
    RunOptions network = options({}, {});
    network.method = "bond";
    EXPECT_NE(textOf(network).find("`bond`"), std::string::npos);
    RunOptions backwards = options({}, {});
    backwards.stopTime = -1.0;
    EXPECT_NE(textOf(backwards).find("stop time"), std::string::npos);
}

TEST_F(Models, ListsVariables) {
    const auto chain = model("model M parameter Integer n = 2; parameter Real k(unit = \"1/s\") = "
                             "3; Real x[n](each start = 1); equation der(x) = -k * x; end M;");
    ASSERT_TRUE(chain);
    const std::vector<ModelVariable> variables = chain->variables();
    const auto named = [&](const std::string& name) {
        return std::ranges::find(variables, name, &ModelVariable::name);
    };
    ASSERT_NE(named("k"), variables.end());
    EXPECT_TRUE(named("k")->isTunable);
    EXPECT_EQ(named("k")->unit, "1/s");
    ASSERT_NE(named("n"), variables.end());
    EXPECT_FALSE(named("n")->isTunable);
    EXPECT_EQ(named("n")->kind, ModelVariable::Kind::Integer);
    ASSERT_NE(named("x[2]"), variables.end());
    EXPECT_EQ(named("x[2]")->role, ModelVariable::Role::State);
}

} // namespace
} // namespace eventica::api
