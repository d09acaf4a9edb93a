// SPDX-License-Identifier: Apache-2.0
// The transmission lines of Sjölund, Braun, Fritzson, Krus (EOOLT 2010) against recursions by hand.
#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "driver/simulate.h"
#include "driver/test_relief_valve.h"
#include "results/reader.h"

namespace eventica::driver {
namespace {

using test::Capacity;
using test::LineAndSpool;
using test::ReliefValve;
using test::SteppedLine;
using test::ValveSample;

/// The valve opens at time 1; then there are three swings.
constexpr std::size_t Count = 10400;

struct Differences {
    double x = 0.0; ///< relative to the largest position
    double p = 0.0; ///< relative to the opening pressure
};

class ReliefValves : public ::testing::Test {
protected:
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::remove(output_, ignored);
    }

    /// At multiples of T, after events.
    std::vector<ValveSample> simulated(const std::string& model, const std::string& method,
                                       double tolerance, double interval = ReliefValve::T) {
        SimulateOptions options;
        options.session.inputs = {EVENTICA_MODELS "/seeds/TransmissionLine.mo"};
        options.model = "TransmissionLine." + model;
        options.method = method;
        options.stopTime = ReliefValve::T * static_cast<double>(Count);
        options.interval = interval;
        options.tolerance = tolerance;
        options.filter = "hydr\\.(x|left\\.p)";
        options.output = output_;
        const SimulateReport report = simulate(options);
        EXPECT_FALSE(report.runFailed || report.errors > 0) << report.text;
        const results::ReadResult read = results::read(output_);
        if (!read.trajectories)
            return {};
        return afterEvents(*read.trajectories);
    }

    static Differences differences(const std::vector<ValveSample>& found,
                                   const std::vector<ValveSample>& expected) {
        Differences worst;
        double largest = 0.0;
        EXPECT_EQ(found.size(), Count + 1);
        for (std::size_t i = 0; i < found.size(); ++i) {
            worst.x = std::max(worst.x, std::abs(found[i].x - expected[i].x));
            worst.p = std::max(worst.p, std::abs(found[i].p - expected[i].p) / 1e7);
            largest = std::max(largest, expected[i].x);
        }
        worst.x /= largest;
        return worst;
    }

private:
    static std::vector<ValveSample> afterEvents(const results::Trajectories& rows) {
        std::vector<ValveSample> samples(Count + 1);
        const std::size_t x = rows.find("hydr.x").value();
        const std::size_t p = rows.find("hydr.left.p").value();
        for (std::size_t row = 0; row < rows.rows(); ++row) {
            const double n = rows.time()[row] / ReliefValve::T;
            if (std::abs(n - std::round(n)) < 1e-6)
                samples[static_cast<std::size_t>(std::round(n))] = {rows.value(x, row),
                                                                    rows.value(p, row)};
        }
        return samples;
    }

    std::string output_ = std::filesystem::temp_directory_path() /
                          ("eventica_valve_" + std::to_string(::getpid()) + ".csv");
};

/// The recursion one step earlier: a sampling from -T on acts at the start.
std::vector<ValveSample> oneStepAhead(std::vector<ValveSample> samples) {
    samples.erase(samples.begin());
    return samples;
}

TEST_F(ReliefValves, SampledLineWithDifferenceQuotientsIsTheRecursion) {
    const Differences miss = differences(simulated("DerInline.Disc", "cvode", 1e-6),
                                         oneStepAhead(SteppedLine::run(Count + 1)));
    EXPECT_LT(miss.x, 1e-12);
    EXPECT_LT(miss.p, 1e-14);
}

TEST_F(ReliefValves, DelaysWithDifferenceQuotientsAreTheRecursion) {
    const Differences miss =
        differences(simulated("DerInline.DelayFromRest", "cvode", 1e-6), SteppedLine::run(Count));
    EXPECT_LT(miss.x, 1e-12);
    EXPECT_LT(miss.p, 1e-14);
}

/// With waves that have always been what they are at the start there is one solution: rest.
TEST_F(ReliefValves, DelaysAloneStartInTheSteadyState) {
    for (const char* const model : {"DerInline.DelayDassl", "DerInline.DelayEuler"}) {
        const std::vector<ValveSample> found =
            simulated(model, std::string(model).ends_with("Euler") ? "euler" : "ida", 1e-6);
        double low = 1e5;
        double high = 2e7;
        for (int i = 0; i < 100; ++i) {
            const double p = 0.5 * (low + high);
            const double x = std::max(0.0, (p - 1e7) * ReliefValve::Area / ReliefValve::Stiffness);
            (ReliefValve::flow(p, 0.0, x) < ReliefValve::Source ? low : high) = p;
        }
        const double x = (low - 1e7) * ReliefValve::Area / ReliefValve::Stiffness;
        const Differences miss = differences(found, std::vector<ValveSample>(Count + 1, {x, low}));
        EXPECT_LT(miss.x, 1e-11) << model;
        EXPECT_LT(miss.p, 1e-14) << model;
    }
}

TEST_F(ReliefValves, CapacityWithDifferenceQuotients) {
    const Differences miss =
        differences(simulated("DerInline.NoDelay", "erk", 1e-9), Capacity::algebraic(Count));
    EXPECT_LT(miss.x, 1e-5);
    EXPECT_LT(miss.p, 1e-8);
}

TEST_F(ReliefValves, CapacityWithStates) {
    const Differences miss =
        differences(simulated("DerBuiltin.NoDelay", "erk", 1e-10), Capacity::withStates(Count));
    EXPECT_LT(miss.x, 1e-5);
    EXPECT_LT(miss.p, 1e-8);
}

TEST_F(ReliefValves, SampledLineWithStates) {
    const Differences miss = differences(simulated("DerBuiltin.Disc", "erk", 1e-10),
                                         LineAndSpool(true, false).run(Count));
    EXPECT_LT(miss.x, 1e-5);
    EXPECT_LT(miss.p, 1e-8);
}

TEST_F(ReliefValves, DelaysWithStates) {
    const std::vector<ValveSample> expected = LineAndSpool(false, false).run(Count);
    for (const char* const method : {"erk", "ida"}) {
        const Differences miss =
            differences(simulated("DerBuiltin.DelayDassl", method, 1e-10), expected);
        EXPECT_LT(miss.x, 1e-5) << method;
        EXPECT_LT(miss.p, 1e-8) << method;
    }
    const Differences rest = differences(simulated("DerBuiltin.DelayFromRest", "erk", 1e-10),
                                         LineAndSpool(false, true).run(Count));
    EXPECT_LT(rest.x, 1e-5);
    EXPECT_LT(rest.p, 1e-8);
}

/// With steps of T, as in the paper, Euler's method is 65 % wrong.
TEST_F(ReliefValves, DelaysWithStatesByEulersMethod) {
    const Differences miss =
        differences(simulated("DerBuiltin.DelayEuler", "euler", 1e-6, ReliefValve::T / 20),
                    LineAndSpool(false, false).run(Count));
    EXPECT_LT(miss.x, 0.04);
    EXPECT_LT(miss.p, 1e-4);
}

} // namespace
} // namespace eventica::driver
