// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/graph/dummy_derivatives.h"
#include "lib/graph/test_systems.h"

namespace eventica::graph {
namespace {

TEST(DummyDerivatives, KeepsAllStatesWhereNothingIsDifferentiated) {
    const TestSystem system{{{1, 2}, {0, 2}}, {1, None, None}};
    const DummyDerivatives result = chooseDummyDerivatives(system.pantelides(), {});
    EXPECT_TRUE(result.levels.empty());
    EXPECT_EQ(result.states, (std::vector<Index>{0}));
    EXPECT_TRUE(result.nonStates.empty());
}

TEST(DummyDerivatives, LeavesThePendulumTwoStates) {
    const DifferentiatedSystem system = TestSystem::pendulum().pantelides();
    // x, y, vx, vy: y and vy shall be states.
    const std::vector<std::int32_t> wishes{0, 1, 0, 1, 0, 0, 0, 0, 0};
    const DummyDerivatives result = chooseDummyDerivatives(system, wishes);
    EXPECT_EQ(result.states.size(), 2U);
    EXPECT_EQ(result.levels.size(), 2U);
    EXPECT_TRUE(std::ranges::binary_search(result.states, 1));
    EXPECT_FALSE(std::ranges::binary_search(result.states, 0));
    EXPECT_FALSE(std::ranges::binary_search(result.states, 2));
}

TEST(DummyDerivatives, TakesThePositionThatIsWanted) {
    // x'' = -F x; y'' = -F y - g; x^2 + y^2 = L^2 with x, y, x', y', x'', y'', F
    const TestSystem system{{{0, 4, 6}, {1, 5, 6}, {0, 1}}, {2, 3, 4, 5, None, None, None}};
    const DifferentiatedSystem differentiated = system.pantelides();
    EXPECT_EQ(chooseDummyDerivatives(differentiated, {}).states, (std::vector<Index>{0, 2}));
    const std::vector<std::int32_t> wishes{0, 5, 0, 5, 0, 0, 0};
    const DummyDerivatives result = chooseDummyDerivatives(differentiated, wishes);
    EXPECT_EQ(result.states, (std::vector<Index>{1, 3}));
    EXPECT_EQ(result.nonStates, (std::vector<Index>{0, 2}));
    ASSERT_EQ(result.levels.size(), 2U);
    EXPECT_EQ(result.levels[0].equations, (std::vector<Index>{4}));
    EXPECT_EQ(result.levels[0].candidates, (std::vector<Index>{4, 5}));
    EXPECT_EQ(result.levels[0].dummies, (std::vector<Index>{4}));
    EXPECT_EQ(result.levels[1].dummies, (std::vector<Index>{2}));
}

TEST(DummyDerivatives, ChoosesTheCapacitorThatIsWanted) {
    const TestSystem system{{{2, 4}, {3, 5}, {0, 1}, {4, 5}}, {2, 3, None, None, None, None}};
    const std::vector<std::int32_t> first{1, 0, 0, 0, 0, 0};
    const std::vector<std::int32_t> second{0, 1, 0, 0, 0, 0};
    EXPECT_EQ(chooseDummyDerivatives(system.pantelides(), first).states, (std::vector<Index>{0}));
    EXPECT_EQ(chooseDummyDerivatives(system.pantelides(), second).states, (std::vector<Index>{1}));
}

/// All equations, with the variables that are neither states nor known: must have a matching.
BipartiteGraph algebraicPart(const DifferentiatedSystem& system, const DummyDerivatives& chosen) {
    std::vector<Edge> edges;
    for (Index equation = 0; equation < system.equationCount(); ++equation)
        for (const Index variable : system.variablesOf[at(equation)])
            if (!std::ranges::binary_search(chosen.states, variable))
                edges.push_back({equation, variable});
    return {system.equationCount(), system.variableCount(), edges};
}

TEST(DummyDerivatives, LeaveACompleteSystemOfIndexOne) {
    RandomGraphs random(1);
    int reduced = 0;
    for (int round = 0; round < 1500; ++round) {
        const TestSystem original = TestSystem::random(random, 2 + random.below(5));
        const DifferentiatedSystem system = original.pantelides();
        if (system.isSingular())
            continue;
        std::vector<std::int32_t> wishes(at(system.variableCount()));
        for (std::int32_t& wish : wishes)
            wish = random.below(5) - 2;
        const DummyDerivatives result = chooseDummyDerivatives(system, wishes);
        reduced += result.levels.empty() ? 0 : 1;
        EXPECT_TRUE(maximumMatching(algebraicPart(system, result)).matchesAllEquations());
        // What is not a state is determined by an equation.
        EXPECT_EQ(at(system.variableCount()) - result.states.size(), at(system.equationCount()));
        for (const DummyLevel& level : result.levels) {
            EXPECT_EQ(level.equations.size(), level.dummies.size());
            for (const Index dummy : level.dummies)
                EXPECT_TRUE(std::ranges::binary_search(level.candidates, dummy));
        }
    }
    EXPECT_GT(reduced, 100);
}

} // namespace
} // namespace eventica::graph
