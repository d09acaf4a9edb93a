// SPDX-License-Identifier: Apache-2.0
// Top-level inputs as piecewise polynomials: values, derivatives, jumps, kinks.
#include <gtest/gtest.h>

#include "simulate/model/test_running.h"

namespace eventica::model {
namespace {

class InputsOfModels : public RunningModels {};

/// 1 until t = 1, then rising by 2 a second until t = 3, then falling by 1 from 10.
run::InputSignal ramp() {
    return {{0.0, {1.0}}, {1.0, {1.0, 2.0}}, {3.0, {10.0, -1.0}}};
}

RunningModel& withInput(RunningModel& model, run::InputSignal signal) {
    model.system.setInput(0, std::move(signal));
    EXPECT_FALSE(model.system.initialize(0.0));
    return model;
}

TEST_F(InputsOfModels, KeepStartValuesWithoutSignal) {
    RunningModel& model = started("model M parameter Real k = 2; input Real u(start = 3*k); input "
                                  "Integer n(start = 4); output Real y = u + n; end M;");
    EXPECT_EQ(model.value("y"), 10.0);
    EXPECT_EQ(model.part.nextTimeEvent(), run::Never);
    EXPECT_EQ(model.part.nextKink(), run::Never);
}

TEST_F(InputsOfModels, FollowTheirPieces) {
    RunningModel& model =
        withInput(started("model M input Real u; output Real y = 2*u; end M;"), ramp());
    const auto valueAt = [&](double t) {
        EXPECT_EQ(model.part.update(t, nullptr), run::Evaluated::Well);
        return model.value("y");
    };
    EXPECT_EQ(model.part.nextKink(), 1.0);
    EXPECT_EQ(valueAt(0.5), 2.0);
    model.part.keepPath(1.0, {});
    EXPECT_EQ(model.part.nextKink(), run::Never);
    EXPECT_EQ(model.part.nextTimeEvent(), 3.0) << "known before the kink";
    EXPECT_EQ(valueAt(2.0), 6.0);
}

TEST_F(InputsOfModels, JumpAtEvents) {
    RunningModel& model = withInput(
        started("model M input Real u; output Real y = u; Real before; equation when u > 7 then "
                "before = pre(y); end when; end M;"),
        {{0.0, {1.0, 2.0}}, {3.0, {10.0, -1.0}}});
    EXPECT_EQ(model.part.nextTimeEvent(), 3.0);
    model.part.keepPath(3.0, {});
    ASSERT_EQ(model.part.update(3.0, nullptr), run::Evaluated::Well);
    EXPECT_EQ(model.value("y"), 7.0) << "the left limit";
    const run::EventOutcome outcome = model.part.handleEvent(3.0, {}, {});
    ASSERT_FALSE(outcome.error);
    EXPECT_TRUE(outcome.derivativesChanged);
    EXPECT_EQ(model.value("y"), 10.0);
    EXPECT_EQ(model.part.nextTimeEvent(), run::Never);
}

TEST_F(InputsOfModels, OfDiscreteTypesChangeAtEventsOnly) {
    RunningModel& model = withInput(
        started("model M input Boolean b; Integer n(start = 0, fixed = true); equation when b then "
                "n = pre(n) + 1; end when; end M;"),
        {{0.0, {0.0}}, {1.0, {0.0}}, {2.0, {1.0}}, {3.0, {0.0}}});
    EXPECT_EQ(model.part.nextTimeEvent(), 2.0) << "nothing changes at 1";
    ASSERT_FALSE(model.part.handleEvent(2.0, {}, {}).error);
    EXPECT_EQ(model.value("n"), 1.0);
    EXPECT_EQ(model.part.nextTimeEvent(), 3.0);
}

TEST_F(InputsOfModels, AreDifferentiatedWhereTheIndexIsReduced) {
    // v follows the input: the force is that of its second derivative
    RunningModel& model =
        withInput(started("model M input Real u; Real s, v, f; equation s = u; der(s) = v; "
                          "2*der(v) = f; end M;"),
                  {{0.0, {1.0, 2.0, 3.0, 4.0}}});
    EXPECT_EQ(model.part.stateCount(), 0);
    ASSERT_EQ(model.part.update(0.5, nullptr), run::Evaluated::Well);
    EXPECT_DOUBLE_EQ(model.value("s"), 1.0 + 1.0 + 0.75 + 0.5);
    EXPECT_DOUBLE_EQ(model.value("v"), 2.0 + 3.0 + 3.0);
    EXPECT_DOUBLE_EQ(model.value("f"), 2.0 * (6.0 + 12.0));
}

TEST_F(InputsOfModels, AreAliasesOfWhatTheyAreConnectedTo) {
    RunningModel& model = withInput(
        started("model M input Real u; Real a, x(start = 0, fixed = true); equation a = -u; "
                "der(x) = a; end M;"),
        {{0.0, {3.0}}});
    double slope = 0.0;
    const double x = 0.0;
    ASSERT_EQ(model.part.derivatives(0.0, &x, &slope), run::Evaluated::Well);
    EXPECT_EQ(slope, -3.0);
}

} // namespace
} // namespace eventica::model
