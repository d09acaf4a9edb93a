// SPDX-License-Identifier: Apache-2.0
// Signals that a program gives to the inputs of a model, against exact solutions.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <thread>
#include <unistd.h>

#include "api/eventica.h"
#include "api/model.h"
#include "results/reader.h"

namespace eventica::api {
namespace {

/// Each method with the error it may have below.
const std::map<std::string, double> Methods{{"cvode", 2e-7}, {"ida", 2e-7},  {"adams", 2e-7},
                                            {"erk", 2e-7},   {"rk4", 1e-9},  {"euler", 1e-2},
                                            {"qss2", 1e-5},  {"qss3", 1e-6}, {"qss1", 1e-2}};

class ModelInputs : public ::testing::Test {
public:
    ModelInputs()
        : folder_(std::filesystem::temp_directory_path() /
                  ("eventica_inputs_" + std::to_string(::getpid()) + "_" +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::create_directories(folder_);
    }
    ~ModelInputs() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

protected:
    std::shared_ptr<const Model> model(const std::string& text) const {
        std::ofstream(path("M.mo")) << text;
        ModelOptions options;
        options.inputs = {path("M.mo")};
        LoadedModel loaded = Model::load(options);
        EXPECT_EQ(loaded.exitCode, ExitCode::Success) << loaded.text;
        return loaded.model;
    }
    std::string path(const char* name) const { return folder_ / name; }

private:
    std::filesystem::path folder_;
};

RunOptions optionsOf(const std::string& method) {
    RunOptions options;
    options.method = method;
    const bool isFixed = method == "rk4" || method == "euler";
    options.tolerance = method == "qss1" ? 1e-4 : 1e-8;
    if (isFixed)
        options.interval = 1e-3;
    return options;
}

constexpr const char* Filter =
    "model M input Real u(start = 1); input Boolean on(start = false); input Integer n(start = 0); "
    "Real x(start = 0, fixed = true); Integer changes(start = 0, fixed = true); "
    "equation der(x) = u - x; when change(on) or change(n) then changes = pre(changes) + 1; "
    "end when; annotation(experiment(StopTime = 3)); end M;";

/// u is t² up to 1 s, then 2 - t + t³ in powers of the time since, from 2 s on 1.
InputSignal curve() {
    return {"u", {0.0, 1.0, 2.0}, {}, {{0.0, 0.0, 1.0}, {2.0, -1.0, 0.0, 1.0}, {1.0}}};
}

/// der(x) = u - x, for u = Σ c[k] s^k: the particular solution has the coefficients
/// p[k] = c[k] - (k + 1) p[k + 1].
double response(double x, const std::vector<double>& c, double s) {
    std::vector<double> p(c.size());
    for (std::size_t k = c.size(); k-- > 0;)
        p[k] = c[k] - (k + 1 < c.size() ? static_cast<double>(k + 1) * p[k + 1] : 0.0);
    double value = 0.0;
    for (std::size_t k = p.size(); k-- > 0;)
        value = value * s + p[k];
    return (x - p[0]) * std::exp(-s) + value;
}

double filtered(double t) {
    const InputSignal u = curve();
    double x = 0.0;
    for (std::size_t i = 0; i < u.times.size(); ++i) {
        const double end = i + 1 < u.times.size() ? std::min(t, u.times[i + 1]) : t;
        if (end > u.times[i])
            x = response(x, u.coefficients[i], end - u.times[i]);
    }
    return x;
}

TEST_F(ModelInputs, ArePiecewisePolynomials) {
    const auto filter = model(Filter);
    ASSERT_TRUE(filter);
    for (const auto& [method, error] : Methods) {
        RunOptions options = optionsOf(method);
        options.inputs = {curve()};
        options.signals = {"x", "u"};
        const RunResult result = filter->run(options);
        ASSERT_EQ(result.exitCode, ExitCode::Success) << method << result.text;
        EXPECT_EQ(result.timeEvents, 2) << method;
        EXPECT_EQ(result.times.back(), 3.0);
        for (std::size_t i = 0; i < result.times.size(); ++i)
            EXPECT_NEAR(result.values[0][i], filtered(result.times[i]), error)
                << method << " at " << result.times[i];
        EXPECT_EQ(result.values[1].back(), 1.0);
    }
}

/// A position that is given: its derivatives are those of the pieces, not differences.
TEST_F(ModelInputs, HaveExactDerivatives) {
    const auto driven = model("model M input Real s; Real v, a, j; equation v = der(s); a = der(v);"
                              " j = der(a); end M;");
    ASSERT_TRUE(driven);
    RunOptions options;
    options.inputs = {{"s", {0.0}, {}, {{1.0, -2.0, 3.0, 4.0}}}};
    options.signals = {"v", "a", "j"};
    const RunResult result = driven->run(options);
    ASSERT_EQ(result.exitCode, ExitCode::Success) << result.text;
    for (std::size_t i = 0; i < result.times.size(); ++i) {
        const double t = result.times[i];
        EXPECT_NEAR(result.values[0][i], -2.0 + 6.0 * t + 12.0 * t * t, 1e-13);
        EXPECT_NEAR(result.values[1][i], 6.0 + 24.0 * t, 1e-13);
        EXPECT_NEAR(result.values[2][i], 24.0, 1e-13);
    }
}

TEST_F(ModelInputs, OfDiscreteTypesChangeAtEvents) {
    const auto filter = model(Filter);
    ASSERT_TRUE(filter);
    RunOptions options;
    options.inputs = {{"on", {0.0, 0.5, 2.5}, {0.0, 1.0, 0.0}},
                      {"n", {0.0, 1.5, 2.5}, {}, {{0.0}, {7.0}, {-2.0}}}};
    options.signals = {"changes", "n", "x"};
    const RunResult result = filter->run(options);
    ASSERT_EQ(result.exitCode, ExitCode::Success) << result.text;
    EXPECT_EQ(result.timeEvents, 3);
    EXPECT_EQ(result.values[0].back(), 3.0);
    EXPECT_EQ(result.values[1].back(), -2.0);
    EXPECT_NEAR(result.values[2].back(), 1.0 - std::exp(-3.0), 1e-5); // u keeps its start value
}

/// Samples are what `--input` makes of a file, to the bit.
TEST_F(ModelInputs, AreSamplesAsInAFile) {
    const auto filter = model(Filter);
    ASSERT_TRUE(filter);
    const std::vector<double> times{0.5, 1.0, 1.0, 1.75, 2.0, 2.5};
    const std::vector<double> u{1.0, 3.0, -1.0, 0.3, 0.2, 0.7};
    const std::vector<double> n{0.0, 1.0, 2.0, 2.0, 3.0, 3.0};
    std::ofstream file(path("input.csv"));
    file << "time,u,n\n";
    for (std::size_t i = 0; i < times.size(); ++i)
        file << times[i] << ',' << u[i] << ',' << n[i] << '\n';
    file.close();
    for (const char* const method : {"cvode", "erk", "qss3"}) {
        SimulateOptions command;
        command.inputs = {path("M.mo")};
        command.method = method;
        command.input = path("input.csv");
        command.output = path("M.csv");
        const SimulateReport report = simulate(command);
        ASSERT_EQ(report.exitCode, ExitCode::Success) << report.text;
        const results::ReadResult wanted = results::read(path("M.csv"));
        ASSERT_TRUE(wanted.trajectories) << wanted.error;
        RunOptions options;
        options.method = method;
        options.inputs = {{"n", times, n}, {"u", times, u}};
        options.signals = {"x", "u", "n", "changes"};
        const RunResult result = filter->run(options);
        ASSERT_EQ(result.exitCode, ExitCode::Success) << result.text;
        EXPECT_EQ(result.times, wanted.trajectories->time());
        for (std::size_t i = 0; i < options.signals.size(); ++i)
            EXPECT_EQ(result.values[i],
                      wanted.trajectories->values(*wanted.trajectories->find(options.signals[i])))
                << method << " " << options.signals[i];
    }
}

TEST_F(ModelInputs, OfOneRunAreNotThoseOfTheNext) {
    const auto filter = model(Filter);
    ASSERT_TRUE(filter);
    RunOptions options;
    options.signals = {"x", "changes"};
    const RunResult before = filter->run(options);
    RunOptions driven = options;
    driven.inputs = {curve(), {"on", {0.0, 1.0}, {1.0, 0.0}}};
    EXPECT_NE(filter->run(driven).values, before.values);
    const RunResult after = filter->run(options);
    EXPECT_EQ(after.values, before.values);
    EXPECT_EQ(after.times, before.times);
}

/// Parts have the inputs that they need.
TEST_F(ModelInputs, GoToTheirParts) {
    const auto filters =
        model("model M input Real u[3]; input Real spare; Real x[3](each start = 0, each fixed = "
              "true); equation for i in 1:3 loop der(x[i]) = u[i] - x[i]; end for; "
              "annotation(experiment(StopTime = 3)); end M;");
    ASSERT_TRUE(filters);
    RunOptions options = optionsOf("cvode");
    for (const char* const name : {"u[3]", "u[1]", "spare"}) {
        options.inputs.push_back(curve());
        options.inputs.back().name = name;
    }
    options.signals = {"x[1]", "x[2]", "x[3]"};
    const RunResult result = filters->run(options);
    ASSERT_EQ(result.exitCode, ExitCode::Success) << result.text;
    for (std::size_t i = 0; i < result.times.size(); ++i) {
        EXPECT_NEAR(result.values[0][i], filtered(result.times[i]), 2e-7);
        EXPECT_EQ(result.values[1][i], 0.0);
        EXPECT_NEAR(result.values[2][i], filtered(result.times[i]), 2e-7);
    }
}

/// The final value is that of u = a t + b t², with other numbers in each run.
TEST_F(ModelInputs, GiveTheSameBytesFromTwoThreads) {
    constexpr std::size_t Runs = 40;
    const auto filter = model(Filter);
    ASSERT_TRUE(filter);
    const auto run = [&](std::size_t i) {
        RunOptions options = optionsOf(i % 3 == 0 ? "cvode" : i % 3 == 1 ? "erk" : "qss3");
        options.inputs = {
            {"u",
             {0.0},
             {},
             {{0.0, 0.1 * static_cast<double>(i), 1.0 / static_cast<double>(i + 1)}}}};
        options.signals = {"x"};
        return filter->run(options);
    };
    std::vector<RunResult> alone;
    alone.reserve(Runs);
    for (std::size_t i = 0; i < Runs; ++i)
        alone.push_back(run(i));
    std::vector<RunResult> together(Runs);
    const auto half = [&](std::size_t from) {
        for (std::size_t i = from; i < Runs; i += 2)
            together[i] = run(i);
    };
    std::thread other(half, 1);
    half(0);
    other.join();
    for (std::size_t i = 0; i < Runs; ++i) {
        ASSERT_EQ(together[i].exitCode, ExitCode::Success) << together[i].text;
        EXPECT_EQ(together[i].times, alone[i].times);
        EXPECT_EQ(together[i].values, alone[i].values);
        const std::vector<double> u{0.0, 0.1 * static_cast<double>(i),
                                    1.0 / static_cast<double>(i + 1)};
        EXPECT_NEAR(together[i].values[0].back(), response(0.0, u, 3.0), 1e-6) << i;
    }
}

TEST_F(ModelInputs, SayWhatIsWrong) {
    const auto filter = model(Filter);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<std::pair<std::vector<InputSignal>, std::string>> mistakes{
        {{{"w", {0.0}, {1.0}}}, "there is no input `w`; the inputs are `u`, `on`, `n`"},
        {{{"x", {0.0}, {1.0}}}, "there is no input `x`; the inputs are `u`, `on`, `n`"},
        {{curve(), curve()}, "`u` is given twice"},
        {{{"u", {}, {}}}, "`u` has no times"},
        {{{"u", {0.0, 1.0}, {1.0}}}, "`u` has 2 times, but 1 values"},
        {{{"u", {0.0, 1.0}, {}, {{1.0}, {2.0}, {3.0}}}}, "`u` has 2 times, but 3 pieces"},
        {{{"u", {0.0}, {1.0}, {{1.0}}}}, "`u` has both values and coefficients"},
        {{{"u", {0.0, 2.0, 1.0}, {1.0, 2.0, 3.0}}},
         "the times of `u` must not decrease: 1 follows 2"},
        {{{"u", {0.0, 1.0, 1.0}, {}, {{1.0}, {2.0}, {3.0}}}},
         "the times of `u` must increase: 1 follows 1"},
        {{{"u", {0.0, 1.0}, {1.0, nan}}}, "`u` is nan at time 1"},
        {{{"u", {0.0, nan}, {1.0, 2.0}}}, "`u` is 2 at time nan"},
        {{{"u", {0.0}, {}, {{1.0, nan}}}}, "`u` has the coefficient nan at time 0"},
        {{{"u", {0.0}, {}, {{1.0, 2.0, 3.0, 4.0, 5.0}}}},
         "`u` has 5 coefficients at time 0, but takes 1 to 4"},
        {{{"u", {0.0}, {}, {{}}}}, "`u` has 0 coefficients at time 0, but takes 1 to 4"},
        {{{"n", {0.0}, {}, {{1.0, 1.0}}}},
         "`n` has 2 coefficients at time 0, but changes at events only"},
        {{{"n", {0.0, 0.5}, {1.0, 1.5}}}, "`n` is 1.5 at time 0.5, but takes whole numbers only"},
        {{{"on", {0.0}, {2.0}}}, "`on` is 2 at time 0, but takes 0 (false) and 1 (true) only"}};
    for (const auto& [inputs, text] : mistakes) {
        RunOptions options;
        options.inputs = inputs;
        const RunResult result = filter->run(options);
        EXPECT_EQ(result.exitCode, ExitCode::UsageError) << text;
        EXPECT_EQ(result.text, text);
    }
    const auto closed = model("model M Real x = time; end M;");
    RunOptions options;
    options.inputs = {curve()};
    EXPECT_EQ(closed->run(options).text,
              "there is no input `u`: the model has no inputs at its top level");
}

} // namespace
} // namespace eventica::api
