// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/solver/make_integrator.h"
#include "simulate/solver/storage.h"
#include "simulate/solver/test_systems.h"

namespace eventica::solver {
namespace {

using test::Decay;
using test::Ladder;
using test::Oscillator;
using test::VanDerPol;

std::unique_ptr<run::Integrator> make(const std::string& method, run::HybridSystem& system,
                                      double tolerance, double fixedStep = 1e-3) {
    IntegratorOptions options;
    options.tolerances = {tolerance, tolerance};
    options.fixedStep = fixedStep;
    MadeIntegrator made = makeIntegrator(method, system, options);
    EXPECT_EQ(made.error, "");
    return std::move(made.integrator);
}

void begin(run::Integrator& integrator, const run::HybridSystem& system, double t = 0.0) {
    std::vector<double> x(static_cast<std::size_t>(system.stateCount()));
    system.states(x);
    const auto error = integrator.start(t, x);
    ASSERT_FALSE(error) << error->message;
}

/// Steps to `end`; calls `look` after each step.
template<typename Look>
void stepTo(run::Integrator& integrator, double end, const Look& look) {
    while (integrator.time() < end) {
        const auto error = integrator.step(end);
        ASSERT_FALSE(error) << error->message;
        look();
    }
    EXPECT_EQ(integrator.time(), end);
}

void stepTo(run::Integrator& integrator, double end) {
    stepTo(integrator, end, [] {});
}

struct Expected {
    std::string method;
    double error; ///< allowed on the oscillator, tolerance 1e-8, step 1e-3
};

class EveryMethod : public testing::TestWithParam<Expected> {};

TEST_P(EveryMethod, FollowsTheExponential) {
    Decay system;
    auto integrator = make(GetParam().method, system, 1e-8);
    begin(*integrator, system);
    stepTo(*integrator, 2.0);
    EXPECT_NEAR(integrator->states()[0], std::exp(-2.0), GetParam().error);
}

TEST_P(EveryMethod, InterpolatesAsWellAsItSteps) {
    Oscillator system;
    auto integrator = make(GetParam().method, system, 1e-8);
    begin(*integrator, system, 1.0);
    std::vector<double> x(2);
    double worst = 0.0;
    stepTo(*integrator, 7.0, [&] {
        const double a = integrator->previousTime();
        const double b = integrator->time();
        for (const double part : {0.0, 0.1, 0.5, 0.9, 1.0}) {
            const double t = part == 1.0 ? b : a + part * (b - a);
            integrator->interpolate(t, x);
            worst = std::max(worst, std::abs(x[0] - std::sin(t - 1.0)));
            worst = std::max(worst, std::abs(x[1] - std::cos(t - 1.0)));
        }
    });
    EXPECT_LT(worst, 2.0 * GetParam().error);
}

TEST_P(EveryMethod, StopsExactlyAtLimitsHoweverClose) {
    Decay system;
    auto integrator = make(GetParam().method, system, 1e-6);
    begin(*integrator, system);
    double limit = 0.0;
    for (const double distance : {1e-300, 1e-17, 1e-15, 1e-9, 1e-3, 0.3, 1e-16, 1e-14}) {
        limit = std::max(limit + distance, std::nextafter(limit, 1.0));
        stepTo(*integrator, limit);
    }
    EXPECT_NEAR(integrator->states()[0], std::exp(-limit), 1e3 * GetParam().error);
}

TEST_P(EveryMethod, StartsAnewWhereItIsTold) {
    Decay system;
    auto integrator = make(GetParam().method, system, 1e-8);
    begin(*integrator, system);
    stepTo(*integrator, 1.0);
    const std::vector<double> x{5.0};
    ASSERT_FALSE(integrator->start(0.5, x));
    EXPECT_EQ(integrator->time(), 0.5);
    EXPECT_EQ(integrator->states()[0], 5.0);
    stepTo(*integrator, 1.5);
    EXPECT_NEAR(integrator->states()[0], 5.0 * std::exp(-1.0), 10.0 * GetParam().error);
    EXPECT_EQ(integrator->statistics().restarts, 2);
    EXPECT_GT(integrator->statistics().steps, 2);
    EXPECT_GT(integrator->statistics().derivativeEvaluations, 2);
}

INSTANTIATE_TEST_SUITE_P(All, EveryMethod,
                         testing::Values(Expected{"cvode", 2e-6}, Expected{"adams", 2e-6},
                                         Expected{"ida", 2e-6}, Expected{"dassl", 2e-6},
                                         Expected{"erk", 1e-7}, Expected{"euler", 5e-3},
                                         Expected{"rk4", 1e-11}),
                         [](const auto& each) { return each.param.method; });

TEST(Integrators, NamesAreTakenByTheFactory) {
    Decay system;
    for (const std::string& name : integratorNames())
        EXPECT_NE(make(name, system, 1e-6), nullptr) << name;
}

TEST(Integrators, RefuseWhatMakesNoSense) {
    Decay system;
    EXPECT_EQ(makeIntegrator("magic", system, {}).error,
              "there is no integration method 'magic'; there are cvode, adams, ida, dassl, erk, "
              "euler, rk4, qss1, qss2, qss3");
    EXPECT_EQ(makeIntegrator("euler", system, {}).error,
              "method 'euler' needs a positive step size, not 0");
    IntegratorOptions options;
    options.tolerances.relative = 0.0;
    EXPECT_EQ(makeIntegrator("cvode", system, options).error,
              "the relative tolerance must be positive, not 0");
    EXPECT_EQ(makeIntegrator("qss2", system, options).error, "");
    options.tolerances.absolute = 0.0;
    EXPECT_EQ(makeIntegrator("qss2", system, options).error,
              "the absolute quantum must be positive, not 0");
    for (const run::MethodInfo& info : integrators())
        EXPECT_EQ(info.quanta == run::Quanta::OfStates, info.name.starts_with("qss")) << info.name;
}

TEST(Integrators, TighterTolerancesGiveSmallerErrors) {
    for (const std::string method : {"cvode", "adams", "ida", "erk"}) {
        double previous = 1.0;
        for (const double tolerance : {1e-4, 1e-7, 1e-10}) {
            Oscillator system;
            auto integrator = make(method, system, tolerance);
            begin(*integrator, system);
            stepTo(*integrator, 10.0);
            const double error = std::abs(integrator->states()[0] - std::sin(10.0));
            EXPECT_LT(error, 300.0 * tolerance) << method << " at " << tolerance;
            EXPECT_LT(error, previous) << method << " at " << tolerance;
            previous = error;
        }
    }
}

TEST(Integrators, TheExplicitPairHasOrderFive) {
    // Halving the largest step must divide the error by about 2^5.
    double errors[2];
    for (int k = 0; k < 2; ++k) {
        Oscillator system;
        IntegratorOptions options;
        options.tolerances = {1e-1, 1e-1};
        options.maximumStep = k == 0 ? 0.1 : 0.05;
        auto integrator = makeIntegrator("erk", system, options).integrator;
        begin(*integrator, system);
        stepTo(*integrator, 5.0);
        errors[k] = std::hypot(integrator->states()[0] - std::sin(5.0),
                               integrator->states()[1] - std::cos(5.0));
    }
    EXPECT_NEAR(std::log2(errors[0] / errors[1]), 5.0, 0.6);
}

TEST(Integrators, StepsAreNoLongerThanAllowed) {
    for (const std::string method : {"cvode", "adams", "ida", "erk", "rk4"}) {
        Decay system(1e-3);
        IntegratorOptions options;
        options.fixedStep = 1.0;
        options.maximumStep = 0.125;
        auto integrator = makeIntegrator(method, system, options).integrator;
        begin(*integrator, system);
        stepTo(*integrator, 10.0, [&] {
            EXPECT_LE(integrator->time() - integrator->previousTime(), 0.125 * (1 + 1e-9))
                << method;
        });
    }
}

TEST(Integrators, StiffProblemsNeedFewSteps) {
    for (const std::string method : {"cvode", "ida"}) {
        VanDerPol system(1000.0);
        auto integrator = make(method, system, 1e-6);
        begin(*integrator, system);
        stepTo(*integrator, 2000.0);
        EXPECT_LT(integrator->statistics().steps, 3000) << method;
        // From a run of tolerance 1e-12 with the same equations.
        EXPECT_NEAR(integrator->states()[0], 1.7061677321, 1e-3) << method;
    }
}

TEST(Integrators, StorageSuitsThePattern) {
    EXPECT_EQ(suitableStorage(Ladder(5).jacobianPattern()), Storage::Dense);
    EXPECT_EQ(suitableStorage(Ladder(100).jacobianPattern()), Storage::Band);
    EXPECT_EQ(suitableStorage(Ladder(100, true).jacobianPattern()), Storage::Sparse);
    EXPECT_EQ(suitableStorage(test::TestSystem(std::vector<double>(50)).jacobianPattern()),
              Storage::Dense);
}

/// The settled ladder holds 1 everywhere.
TEST(Integrators, SolveLargeStiffSystemsBySparseMatrices) {
    for (const bool isSparse : {false, true}) {
        std::vector<double> solution[2];
        int k = 0;
        for (const std::string method : {"cvode", "ida"}) {
            Ladder system(1000, isSparse);
            auto integrator = make(method, system, 1e-7);
            begin(*integrator, system);
            stepTo(*integrator, 50.0);
            EXPECT_LT(integrator->statistics().steps, 2000) << method;
            EXPECT_GT(integrator->statistics().factorizations, 0);
            EXPECT_LT(integrator->statistics().jacobianEvaluations, integrator->statistics().steps);
            const std::span<const double> x = integrator->states();
            solution[k++].assign(x.begin(), x.end());
        }
        for (std::size_t i = 0; i < solution[0].size(); ++i)
            EXPECT_NEAR(solution[0][i], solution[1][i], 1e-4) << i;
        EXPECT_GT(solution[0][0], 0.5);
    }
}

TEST(Integrators, SparseSystemsCanBeRestartedOften) {
    for (const std::string method : {"cvode", "ida"}) {
        Ladder system(200, true);
        auto once = make(method, system, 1e-9);
        begin(*once, system);
        stepTo(*once, 2.0);
        auto often = make(method, system, 1e-9);
        begin(*often, system);
        for (const double t : {0.3, 0.7, 1.2, 1.5, 2.0}) {
            stepTo(*often, t);
            const std::vector<double> x(often->states().begin(), often->states().end());
            ASSERT_FALSE(often->start(t, x));
        }
        for (std::size_t i = 0; i < 200; ++i)
            EXPECT_NEAR(once->states()[i], often->states()[i], 1e-6) << method << " " << i;
    }
}

/// Refuses to be evaluated where x > 0.5.
class Fenced : public test::TestSystem {
public:
    explicit Fenced(run::Evaluated answer) : TestSystem({0.0}), answer_(answer) {}
    run::Evaluated derivatives(double /*t*/, const double* x, double* dx) override {
        dx[0] = 1.0;
        return x[0] > 0.5 ? answer_ : run::Evaluated::Well;
    }
    run::SimulationError failure() const override { return {0.25, "log of -1", {"in block 3"}}; }

private:
    run::Evaluated answer_;
};

std::optional<run::SimulationError> stepUntilError(run::Integrator& integrator, double end) {
    while (integrator.time() < end)
        if (auto error = integrator.step(end))
            return error;
    return std::nullopt;
}

TEST(Integrators, ReportWhereTheModelRefuses) {
    for (const std::string& method : integratorNames()) {
        Fenced system(run::Evaluated::Fatally);
        auto integrator = make(method, system, 1e-6);
        begin(*integrator, system);
        const auto error = stepUntilError(*integrator, 1.0);
        ASSERT_TRUE(error) << method;
        EXPECT_EQ(error->message, "log of -1") << method;
    }
}

TEST(Integrators, GoAsFarAsPossibleBeforeTheyGiveUp) {
    for (const std::string method : {"cvode", "adams", "ida", "erk"}) {
        Fenced system(run::Evaluated::Recoverably);
        auto integrator = make(method, system, 1e-6);
        begin(*integrator, system);
        const auto error = stepUntilError(*integrator, 1.0);
        ASSERT_TRUE(error) << method;
        EXPECT_NEAR(error->time, 0.5, 1e-3) << method;
        ASSERT_FALSE(error->notes.empty()) << method;
        EXPECT_EQ(error->notes.front(), "log of -1") << method;
    }
}

/// x = 1/(1-t) has a pole.
class Pole : public test::TestSystem {
public:
    Pole() : TestSystem({1.0, 1.0}) {}
    run::Evaluated derivatives(double /*t*/, const double* x, double* dx) override {
        dx[0] = 0.0;
        dx[1] = x[1] * x[1];
        return run::Evaluated::Well;
    }
};

TEST(Integrators, NameTheStateThatCannotBeFollowed) {
    testing::internal::CaptureStderr();
    for (const std::string method : {"cvode", "ida", "erk", "adams"}) {
        Pole system;
        auto integrator = make(method, system, 1e-8);
        begin(*integrator, system);
        const auto error = stepUntilError(*integrator, 2.0);
        ASSERT_TRUE(error) << method;
        EXPECT_NEAR(error->time, 1.0, 1e-3) << method;
        std::string notes;
        for (const std::string& note : error->notes)
            notes += note + "\n";
        EXPECT_NE(notes.find("'x1'"), std::string::npos) << method << ": " << notes;
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Integrators, SystemsWithoutStatesStepToTheLimit) {
    test::TestSystem system({});
    auto integrator = make("cvode", system, 1e-6);
    begin(*integrator, system);
    ASSERT_FALSE(integrator->step(7.0));
    EXPECT_EQ(integrator->previousTime(), 0.0);
    EXPECT_EQ(integrator->time(), 7.0);
}

} // namespace
} // namespace eventica::solver
