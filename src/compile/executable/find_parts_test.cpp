// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "compile/executable/build.h"
#include "compile/system/test_models.h"
#include "lib/model/verify.h"

namespace eventica::executable {
namespace {

class FindParts : public testing::Test {
protected:
    /// The states of each part, separated by commas, and parts by semicolons.
    std::string parts(const std::string& text,
                      const BuildOptions& options = {.division = model::Division::Discrete}) {
        std::optional<system::SortedSystem> sorted = models_.sorted(text);
        if (!sorted)
            return models_.messages();
        model_ = buildExecutable(std::move(*sorted), options);
        EXPECT_EQ(verify(model_), std::vector<std::string>());
        std::string all;
        for (const model::PartCode& part : model_.parts) {
            if (&part != &model_.parts.front())
                all += "; ";
            const auto first = static_cast<std::size_t>(part.firstState);
            const auto count = static_cast<std::size_t>(part.stateCount);
            for (std::size_t i = first; i < first + count; ++i)
                all += (i > first ? ", " : "") + std::string(model_[model_.states[i]].name);
        }
        return all;
    }

    system::TestModels models_;
    model::CompiledModel model_;
};

TEST_F(FindParts, SharedParametersAndTimeConnectNothing) {
    EXPECT_EQ(parts("model M parameter Real k = 2; Real x, y; equation der(x) = -k * x; "
                    "der(y) = sin(time) - k * y; end M;"),
              "x; y");
}

TEST_F(FindParts, ContinuousVariablesConnect) {
    EXPECT_EQ(parts("model M Real x, y, z, a; equation der(x) = -x; der(y) = -y; der(z) = a; "
                    "a = x + 2; end M;"),
              "x, z; y");
}

TEST_F(FindParts, StatesOfAPartLieSideBySide) {
    EXPECT_EQ(parts("model M Real a, b, c, d; equation der(a) = c; der(b) = d; der(c) = -a; "
                    "der(d) = -b; end M;"),
              "a, c; b, d");
}

TEST_F(FindParts, AliasesConnect) {
    EXPECT_EQ(parts("model M Real x, y, z; equation der(x) = -x; y = -x; der(z) = y; end M;"),
              "x, z");
}

TEST_F(FindParts, AlgebraicLoopsConnect) {
    EXPECT_EQ(parts("model M Real x, y, a, b; equation der(x) = a; der(y) = b; a + b ^ 3 = x; "
                    "a - b = y; end M;"),
              "x, y");
}

const BuildOptions Independent{.division = model::Division::Independent};

TEST_F(FindParts, DiscreteVariablesAreExchanged) {
    const std::string text = "model M Real x, y; Boolean b; equation der(x) = 1; b = x > 0.5; "
                             "der(y) = if b then 1 else 0; end M;";
    EXPECT_EQ(parts(text, Independent), "x, y");
    EXPECT_EQ(parts(text), "x; y");
    ASSERT_EQ(model_.parts[0].exports.size(), 1U);
    EXPECT_EQ(model_.parts[0].exports[0].readers, std::vector<std::int32_t>{1});
    EXPECT_TRUE(model_.parts[1].exports.empty());
}

TEST_F(FindParts, PreviousValuesAreExchanged) {
    const std::string text = "model M Real x, y; discrete Real d; equation der(x) = 1; "
                             "when x > 0.5 then d = x; end when; "
                             "der(y) = 0; when y < pre(d) then reinit(y, 1); end when; end M;";
    EXPECT_EQ(parts(text, Independent), "x, y");
    EXPECT_EQ(parts(text), "x; y");
}

TEST_F(FindParts, ReinitConnectsWithItsValue) {
    const std::string text = "model M Real x, y, z; equation der(x) = 1; der(y) = 1; der(z) = 1; "
                             "when z > 0.5 then reinit(x, y); end when; end M;";
    EXPECT_EQ(parts(text, Independent), "x, y, z");
    EXPECT_EQ(parts(text), "x, y; z");
}

TEST_F(FindParts, WhatSeveralPartsDecideIsInAPartWithoutStates) {
    EXPECT_EQ(parts("model M Real x[3]; Boolean high[3], on; equation for i in 1:3 loop "
                    "der(x[i]) = (if on then i else -1) - x[i]; high[i] = x[i] > i; "
                    "end for; "
                    "on = high[1] or high[2] and not high[3]; end M;"),
              "; x[1]; x[2]; x[3]");
    EXPECT_EQ(model_.parts[0].exports.size(), 1U);
}

TEST_F(FindParts, SampledValuesStayWithWhatIsSampled) {
    EXPECT_EQ(parts("model M Real x, y; discrete Real s, u; equation der(x) = u - x; der(y) = u; "
                    "when sample(0, 0.1) then s = x; u = -0.5 * s; end when; end M;"),
              "x; y");
}

TEST_F(FindParts, AssertionsConnect) {
    EXPECT_EQ(parts("model M Real x, y; equation der(x) = 1; der(y) = 1; "
                    "assert(x < 5 + y, \"large\"); end M;"),
              "x, y");
}

TEST_F(FindParts, SamplesOfOneKindAreSamplesOfEachPart) {
    EXPECT_EQ(parts("model M Real x, y; equation der(x) = 1; der(y) = 1; "
                    "when sample(0, 1) then reinit(x, 0); end when; "
                    "when sample(0, 2) then reinit(y, 0); end when; end M;"),
              "x; y");
    for (const model::PartCode& part : model_.parts)
        EXPECT_EQ(part.samplings.size(), 1U);
}

TEST_F(FindParts, InputsAndDelaysAreWhereTheyAreNeeded) {
    EXPECT_EQ(parts("model M Real w, x, y, z; input Real u; equation der(w) = 1; der(x) = u; "
                    "der(y) = -delay(z, 0.1); der(z) = 1; end M;"),
              "w; x; y, z");
    EXPECT_EQ(model_.parts[1].inputs, std::vector<std::int32_t>{0});
    EXPECT_EQ(model_.parts[2].delays, std::vector<std::int32_t>{0});
    EXPECT_EQ(model_.parts[2].readDelays, std::vector<std::int32_t>{0});
}

const BuildOptions Delayed{.division = model::Division::Delayed};

TEST_F(FindParts, FixedDelaysDivide) {
    const std::string text = "model M parameter Real T = 0.1; Real x, y; equation "
                             "der(x) = -delay(y, T); der(y) = -delay(x, 2*T); end M;";
    EXPECT_EQ(parts(text), "x, y");
    EXPECT_EQ(parts(text, Delayed), "x; y");
    for (std::size_t i = 0; i < 2; ++i) {
        const model::PartCode& part = model_.parts[i];
        ASSERT_EQ(part.delays.size(), 1U);
        EXPECT_EQ(part.readDelays, model_.parts[1 - i].delays);
        EXPECT_NE(part.readDelays, part.delays);
    }
}

TEST_F(FindParts, DelaysThatVaryDoNotDivide) {
    EXPECT_EQ(parts("model M Real x, y; equation der(x) = 1; "
                    "der(y) = delay(x, 1 + 0.5*sin(time), 2); end M;",
                    Delayed),
              "x, y");
}

TEST_F(FindParts, WhatReadsBothSidesOfADelayIsOnePart) {
    EXPECT_EQ(parts("model M Real x, y; equation der(x) = -x; der(y) = x - delay(x, 0.1); end M;",
                    Delayed),
              "x, y");
}

TEST_F(FindParts, EquationsBetweenDelaysAreAPartWithoutStates) {
    EXPECT_EQ(parts("model M Real x, y, p, q; equation p = delay(x, 0.1) + delay(y, 0.1) + "
                    "delay(q, 0.2); q = delay(p, 0.2)/2; der(x) = -delay(p, 0.1); "
                    "der(y) = -delay(p, 0.1); end M;",
                    Delayed),
              "x; y; ");
    EXPECT_EQ(model_.parts[2].delays.size(), 3U);
    EXPECT_EQ(model_.parts[2].readDelays.size(), 4U);
    EXPECT_EQ(model_.parts[0].readDelays, model_.parts[1].readDelays);
}

TEST_F(FindParts, DiscreteVariablesAreExchangedBesideDelays) {
    EXPECT_EQ(parts("model M parameter Real T = 0.1; Real x, y; equation "
                    "der(x) = if time < T then 0 else -delay(y, T); "
                    "der(y) = if time < T then 0 else -delay(x, T); end M;",
                    Delayed),
              "; x; y");
    EXPECT_EQ(model_.parts[0].exports.size(), 1U);
}

TEST_F(FindParts, TheVerifierFindsADelayThatIsNotNamed) {
    parts("model M Real x, y; equation der(x) = 1; der(y) = delay(x, 1); end M;", Delayed);
    model_.parts[1].readDelays.clear();
    const std::vector<std::string> violations = verify(model_);
    ASSERT_FALSE(violations.empty());
    EXPECT_EQ(violations.front(),
              "a part names the delays that it looks back at: delay 0 in part 1");
}

TEST_F(FindParts, TheVerifierFindsADelayThatVariesBetweenParts) {
    parts("model M Real x, y; equation der(x) = 1; der(y) = delay(x, 1); end M;", Delayed);
    model_.delays[0].isFixed = false;
    const std::vector<std::string> violations = verify(model_);
    ASSERT_FALSE(violations.empty());
    EXPECT_EQ(violations.front(), "parts look back at fixed delays of others: delay 0 in part 1");
}

TEST_F(FindParts, EquationsWithoutStatesAreInTheFirstPart) {
    EXPECT_EQ(parts("model M Real x, y, s; Integer n(start = 0, fixed = true); equation "
                    "der(x) = 1; der(y) = 1; s = sin(time); "
                    "when sample(0, 0.1) then n = pre(n) + 1; end when; end M;"),
              "x; y");
    EXPECT_EQ(model_.parts[0].samplings.size(), 1U);
    EXPECT_EQ(model_.parts[1].samplings.size(), 0U);
}

TEST_F(FindParts, StaysWholeIfToldSo) {
    EXPECT_EQ(parts("model M Real x, y; equation der(x) = 1; der(y) = 1; end M;",
                    {.division = model::Division::Whole}),
              "x, y");
}

TEST_F(FindParts, FewPartsExchangeNothingUnlessToldSo) {
    const auto text = [](int count) {
        return "model M Real x[" + std::to_string(count) +
               "]; Boolean b; equation for i in 1:" + std::to_string(count) +
               " loop der(x[i]) = if b then i else 1; end for; "
               "b = x[1] > 0.5; end M;";
    };
    parts(text(20), {});
    EXPECT_EQ(model_.parts.size(), 1U);
    parts(text(21), {});
    EXPECT_EQ(model_.parts.size(), 21U);
}

TEST_F(FindParts, TheVerifierFindsASharedValue) {
    parts("model M Real x, y; equation der(x) = -x; der(y) = -y; end M;");
    std::swap(model_.parts[0].event, model_.parts[1].event);
    std::swap(model_.parts[0].outputs, model_.parts[1].derivatives);
    const std::vector<std::string> violations = verify(model_);
    ASSERT_FALSE(violations.empty());
    EXPECT_TRUE(violations.front().starts_with("parts share no values: slot ")) << violations[0];
}

} // namespace
} // namespace eventica::executable
