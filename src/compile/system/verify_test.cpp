// SPDX-License-Identifier: Apache-2.0
// A small sorted system in which one invariant at a time is broken.
#include <algorithm>
#include <gtest/gtest.h>

#include "compile/system/test_models.h"
#include "compile/system/verify.h"

namespace eventica::system {
namespace {

class VerifySystem : public testing::Test {
protected:
    VerifySystem()
        : system_(*models_.sorted(
              "model M Real x(start = 1); Real y; Real z; Real u; Real v; Real n; equation "
              "der(x) = y; y = sin(x); z = -x; u + v = x; u - v = if x > 0.5 then 1 else 2;"
              "n ^ 3 + n = y; when sample(0, 1) then reinit(x, 1); end when; end M;")) {}

    std::string violation() const {
        const std::vector<std::string> all = verify(system_);
        return all.empty() ? "" : all.front();
    }
    VariableId variable(std::string_view name) const {
        const auto found = std::ranges::find(system_.dae.variables, name, &dae::Variable::name);
        return VariableId(static_cast<std::int32_t>(found - system_.dae.variables.begin()));
    }
    ExprId expression(std::string_view name) {
        return system_.dae.pool->variable(variable(name), system_.dae.pool->types().real());
    }
    Block& blockOf(std::string_view name) {
        const VariableId id = variable(name);
        return *std::ranges::find_if(system_.blocks, [&](const Block& block) {
            return std::ranges::find(block.assignments, id, &Assignment::variable) !=
                       block.assignments.end() ||
                   std::ranges::find(block.iterationVariables, id) !=
                       block.iterationVariables.end();
        });
    }
    Assignment& assignmentTo(std::string_view name) {
        return *std::ranges::find(blockOf(name).assignments, variable(name), &Assignment::variable);
    }

    TestModels models_;
    SortedSystem system_;
};

TEST_F(VerifySystem, AcceptsARightSystem) {
    EXPECT_EQ(verify(system_), std::vector<std::string>());
}

TEST_F(VerifySystem, FindsRelationsWithoutVariable) {
    system_.heldVariables.clear();
    EXPECT_EQ(violation(), "every relation has a variable");
}

TEST_F(VerifySystem, FindsSamplingsWithoutVariable) {
    system_.samplingVariables.clear();
    EXPECT_EQ(violation(), "every sampling has a variable");
}

TEST_F(VerifySystem, FindsVariablesThatDoNotExist) {
    system_.states.push_back(VariableId(999));
    EXPECT_EQ(violation(), "variables exist: number 999");
}

TEST_F(VerifySystem, FindsAssignmentsWithoutValue) {
    assignmentTo("der(x)").value = {};
    EXPECT_EQ(violation(), "assignments have a value");
}

TEST_F(VerifySystem, FindsLoopsWithTooFewResiduals) {
    blockOf("n").residuals.clear();
    EXPECT_EQ(violation(), "loops have as many residuals as iteration variables: 0 and 1");
}

TEST_F(VerifySystem, FindsExplicitBlocksThatAreLoops) {
    blockOf("n").kind = BlockKind::Explicit;
    EXPECT_EQ(violation(), "explicit blocks are one assignment");
}

TEST_F(VerifySystem, FindsMatricesOfNonlinearLoops) {
    blockOf("n").hasConstantMatrix = true;
    EXPECT_EQ(violation(), "only linear loops have a matrix");
}

TEST_F(VerifySystem, FindsAliasesOfAliases) {
    const Alias alias = system_.aliases.front();
    system_.aliases.push_back({variable("v"), alias.variable, false});
    EXPECT_EQ(violation(), "targets of aliases are no aliases: `" +
                               std::string(system_.dae[alias.variable].name) + "`");
}

TEST_F(VerifySystem, FindsAliasesListedTwice) {
    system_.aliases.push_back(system_.aliases.front());
    EXPECT_TRUE(violation().starts_with("a variable is the alias of one: ")) << violation();
}

TEST_F(VerifySystem, FindsAliasesOfAnotherType) {
    system_.aliases.front().target = system_.heldVariables.front();
    EXPECT_TRUE(violation().starts_with("aliases have the type of their target: ")) << violation();
}

TEST_F(VerifySystem, FindsStatesListedTwice) {
    system_.states.push_back(system_.states.front());
    EXPECT_EQ(violation(), "states are listed once: `x`");
}

TEST_F(VerifySystem, FindsStatesWithoutDerivative) {
    system_.dae[variable("x")].derivative = {};
    EXPECT_EQ(violation(), "states have a derivative: `x`");
}

TEST_F(VerifySystem, FindsStatesThatAreNotReal) {
    system_.dae[variable("x")].type = system_.dae.pool->types().integer();
    const std::vector<std::string> all = verify(system_);
    EXPECT_NE(std::ranges::find(all, "states are Real: `x`"), all.end());
}

TEST_F(VerifySystem, FindsVariablesDeterminedTwice) {
    const std::size_t equation = system_.equations.size();
    system_.equations.push_back(system_.equations.back());
    Block block = blockOf("der(x)");
    block.assignments[0].equation = static_cast<std::int32_t>(equation);
    system_.blocks.push_back(block);
    EXPECT_TRUE(violation().starts_with("run: variables are determined once: `")) << violation();
}

TEST_F(VerifySystem, FindsBlocksThatReadWhatComesLater) {
    assignmentTo(system_.dae[blockOf("der(x)").assignments[0].variable].name).value =
        expression("n");
    EXPECT_TRUE(violation().starts_with("run: blocks are in causal order: ")) << violation();
}

TEST_F(VerifySystem, FindsBlocksThatReadThemselves) {
    Assignment& assignment = blockOf("der(x)").assignments[0];
    assignment.value = expression(system_.dae[assignment.variable].name);
    EXPECT_TRUE(violation().starts_with("run: blocks are in causal order: ")) << violation();
}

TEST_F(VerifySystem, FindsBlocksOfTheStartThatReadWhatComesLater) {
    std::ranges::reverse(system_.initialBlocks);
    EXPECT_TRUE(violation().starts_with("start: blocks are in causal order: ")) << violation();
}

TEST_F(VerifySystem, FindsAliasesThatAreRead) {
    const std::string alias(system_.dae[system_.aliases.front().variable].name);
    blockOf("n").residuals[0] = expression(alias);
    EXPECT_EQ(violation(), "run: aliases are replaced: `" + alias + "`");
}

TEST_F(VerifySystem, FindsOperatorsThatAreLeft) {
    blockOf("n").residuals[0] = system_.dae.pool->make(
        expr::Kind::Intrinsic, static_cast<std::uint8_t>(expr::Intrinsic::Initial), -1,
        system_.dae.pool->types().boolean(), {});
    EXPECT_EQ(violation(), "run: operators are resolved: `initial`");
}

TEST_F(VerifySystem, FindsUnknownsThatNothingDetermines) {
    const auto block = system_.blocks.begin() + (&blockOf("n") - system_.blocks.data());
    system_.blocks.erase(block);
    EXPECT_EQ(violation(), "every unknown is determined: `n`");
}

TEST_F(VerifySystem, FindsEquationsUsedTwice) {
    blockOf("n").residualEquations[0] = assignmentTo("der(x)").equation;
    EXPECT_TRUE(violation().starts_with("every equation is used once: number ")) << violation();
}

TEST_F(VerifySystem, FindsEquationsThatDoNotExist) {
    blockOf("n").residualEquations[0] = 99;
    EXPECT_EQ(violation(), "equations of blocks exist: number 99");
}

} // namespace
} // namespace eventica::system
