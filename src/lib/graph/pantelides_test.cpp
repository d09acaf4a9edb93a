// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/base/check.h"
#include "lib/graph/pantelides.h"
#include "lib/graph/test_systems.h"

namespace eventica::graph {
namespace {

/// A derivative of an equation has the equation's variables and their derivatives; highest
/// derivatives are matched completely.
void check(const DifferentiatedSystem& system, Index originalEquations) {
    for (Index equation = 0; equation < system.equationCount(); ++equation) {
        const Index matched = system.matchedVariableOf[at(equation)];
        const bool isLast = system.derivativeOfEquation[at(equation)] == None;
        ASSERT_EQ(matched != None, isLast);
        if (isLast) {
            EXPECT_EQ(system.derivativeOfVariable[at(matched)], None);
            EXPECT_TRUE(std::ranges::binary_search(system.variablesOf[at(equation)], matched));
        }
        const Index below = system.equationOfDerivative[at(equation)];
        EXPECT_EQ(below == None, equation < originalEquations);
        if (below == None)
            continue;
        EXPECT_EQ(system.derivativeOfEquation[at(below)], equation);
        for (const Index variable : system.variablesOf[at(below)]) {
            const Index derivative = system.derivativeOfVariable[at(variable)];
            EXPECT_TRUE(std::ranges::binary_search(system.variablesOf[at(equation)], variable));
            EXPECT_TRUE(std::ranges::binary_search(system.variablesOf[at(equation)], derivative));
        }
    }
    std::vector<Index> matched = system.matchedVariableOf;
    std::erase(matched, None);
    std::ranges::sort(matched);
    EXPECT_EQ(std::ranges::adjacent_find(matched), matched.end());
}

TEST(Pantelides, LeavesOrdinaryEquationsAlone) {
    // der(x) = y, y = f(x)
    const TestSystem system{{{1, 2}, {0, 2}}, {1, None, None}};
    const DifferentiatedSystem result = system.pantelides();
    EXPECT_EQ(result.differentiations, (std::vector<Index>{0, 0}));
    EXPECT_EQ(result.variableCount(), 3);
    check(result, 2);
}

TEST(Pantelides, DifferentiatesThePendulumTwice) {
    const DifferentiatedSystem result = TestSystem::pendulum().pantelides();
    EXPECT_FALSE(result.isSingular());
    EXPECT_EQ(result.differentiations, (std::vector<Index>{1, 1, 0, 0, 2}));
    // Both second derivatives of the positions are new, and those of the velocities were there.
    EXPECT_EQ(result.equationCount(), 9);
    EXPECT_EQ(result.variableCount(), 11);
    check(result, 5);
}

TEST(Pantelides, DifferentiatesThePendulumOfSecondOrderTwice) {
    // x'' = -F x; y'' = -F y - g; x^2 + y^2 = L^2 with x, y, x', y', x'', y'', F
    const TestSystem system{{{0, 4, 6}, {1, 5, 6}, {0, 1}}, {2, 3, 4, 5, None, None, None}};
    const DifferentiatedSystem result = system.pantelides();
    EXPECT_EQ(result.differentiations, (std::vector<Index>{0, 0, 2}));
    EXPECT_EQ(result.variableCount(), 7);
    EXPECT_EQ(result.variablesOf[4], (std::vector<Index>{0, 1, 2, 3, 4, 5}));
    check(result, 3);
}

TEST(Pantelides, DifferentiatesCapacitorsInParallel) {
    // C der(u1) = i1, C der(u2) = i2, u1 = u2, i1 + i2 = f(t)
    const TestSystem system{{{2, 4}, {3, 5}, {0, 1}, {4, 5}}, {2, 3, None, None, None, None}};
    const DifferentiatedSystem result = system.pantelides();
    EXPECT_EQ(result.differentiations, (std::vector<Index>{0, 0, 1, 0}));
    check(result, 4);
}

TEST(Pantelides, FollowsChainsOfIntegrators) {
    // x1 = f(t), der(x1) = x2, …, der(x[n - 1]) = x[n]: the first one n - 1 times.
    const Index count = 6;
    TestSystem system;
    system.variablesOf.push_back({0});
    system.derivativeOf.assign(at(2 * count - 1), None);
    for (Index i = 0; i + 1 < count; ++i) {
        system.derivativeOf[at(i)] = count + i;
        system.variablesOf.push_back({count + i, i + 1});
    }
    const DifferentiatedSystem result = system.pantelides();
    EXPECT_EQ(result.differentiations, (std::vector<Index>{5, 4, 3, 2, 1, 0}));
    check(result, count);
}

TEST(Pantelides, NamesWhatContradictsItself) {
    // x = 1, der(x) = 2, y = 3
    const TestSystem system{{{0}, {1}, {2}}, {1, None, None}};
    const DifferentiatedSystem result = system.pantelides();
    EXPECT_TRUE(result.isSingular());
    EXPECT_EQ(result.singular.equations, (std::vector<Index>{0, 1}));
    EXPECT_EQ(result.singular.variables, (std::vector<Index>{0}));
    EXPECT_EQ(result.equationCount(), 3);
}

TEST(Pantelides, NoticesEquationsWithoutVariables) {
    const TestSystem system{{{0}, {}}, {None, None}};
    EXPECT_EQ(system.pantelides().singular.equations, (std::vector<Index>{1}));
}

TEST(Pantelides, RefusesTwoVariablesWithOneDerivative) {
    const TestSystem system{{{0, 1, 2}}, {2, 2, None}};
    EXPECT_THROW(system.pantelides(), InternalError);
}

/// The smallest numbers by the fixed point of Pryce's method: a matching of the greatest sum of
/// orders, then c[j] = max(order + d[i]), d[i] = c[match] - order, from 0 until nothing changes.
std::vector<Index> smallestOffsets(const TestSystem& system) {
    const auto orders = system.orders();
    const std::vector<Index> match = system.matchingOfGreatestOrder();
    std::vector<Index> offsets(orders.size(), 0);
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        std::vector<Index> highest(system.derivativeOf.size(), 0);
        for (std::size_t i = 0; i < orders.size(); ++i)
            for (const auto& [variable, order] : orders[i])
                highest[at(variable)] = std::max(highest[at(variable)], order + offsets[i]);
        for (std::size_t i = 0; i < orders.size(); ++i) {
            const Index offset = highest[at(match[i])] - orders[i].at(match[i]);
            isChanged = isChanged || offset != offsets[i];
            offsets[i] = offset;
        }
    }
    return offsets;
}

TEST(Pantelides, AgreesWithTheSignatureMethodOnRandomSystems) {
    RandomGraphs random(1);
    int regular = 0;
    for (int round = 0; round < 1500; ++round) {
        const TestSystem system = TestSystem::random(random, 2 + random.below(5));
        const DifferentiatedSystem result = system.pantelides();
        if (result.isSingular()) {
            EXPECT_TRUE(system.matchingOfGreatestOrder().empty());
            EXPECT_EQ(result.singular.equations.size(), result.singular.variables.size() + 1);
            continue;
        }
        ++regular;
        check(result, static_cast<Index>(system.variablesOf.size()));
        EXPECT_EQ(result.differentiations, smallestOffsets(system));
    }
    EXPECT_GT(regular, 300);
}

TEST(Pantelides, IsFastOnManyPendulums) {
    const Index count = 20000;
    TestSystem system;
    const TestSystem one = TestSystem::pendulum();
    const auto variables = static_cast<Index>(one.derivativeOf.size());
    for (Index i = 0; i < count; ++i) {
        for (std::vector<Index> equation : one.variablesOf) {
            for (Index& variable : equation)
                variable += i * variables;
            system.variablesOf.push_back(equation);
        }
        for (const Index derivative : one.derivativeOf)
            system.derivativeOf.push_back(derivative == None ? None : derivative + i * variables);
    }
    const DifferentiatedSystem result = system.pantelides();
    EXPECT_EQ(result.equationCount(), 9 * count);
}

} // namespace
} // namespace eventica::graph
