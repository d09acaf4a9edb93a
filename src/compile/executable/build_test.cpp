// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "compile/executable/build.h"
#include "compile/system/test_models.h"
#include "lib/program/verify.h"

namespace eventica::executable {
namespace {

using model::LoopCode;
using model::NoProgram;
using model::ProgramId;
using model::SparseColumns;
using program::Op;
using program::Place;
using program::Program;

class Build : public testing::Test {
protected:
    const model::CompiledModel& built(const std::string& text, const BuildOptions& options = {}) {
        std::optional<system::SortedSystem> sorted = models_.sorted(text);
        if (!sorted) {
            ADD_FAILURE() << models_.messages();
            sorted.emplace();
        }
        model_ = buildExecutable(std::move(*sorted), options);
        for (const Program& program : model_.programs)
            EXPECT_EQ(program::verify(program), std::vector<std::string>()) << program.name;
        return model_;
    }

    /// Of a model with one part.
    const model::PartCode& part() const { return model_.parts.front(); }
    const Program& program(ProgramId id) const {
        return model_.programs[static_cast<std::size_t>(id)];
    }
    std::size_t count(ProgramId id, Op op) const {
        return static_cast<std::size_t>(
            std::ranges::count(program(id).code, op, &program::Instruction::op));
    }
    /// Where the program stores Reals, ascending.
    std::vector<std::int32_t> stored(ProgramId id) const {
        std::vector<std::int32_t> slots;
        for (const program::Instruction& instruction : program(id).code)
            if (instruction.op == Op::StoreReal)
                slots.push_back(instruction.a);
        std::ranges::sort(slots);
        return slots;
    }
    Place placeOf(const std::string& name) const {
        const auto& variables = model_.variables;
        const auto found = std::ranges::find(variables, name, &model::Variable::name);
        return model_.places[static_cast<std::size_t>(found - variables.begin())];
    }

    system::TestModels models_;
    model::CompiledModel model_;
};

std::string chain(int size) {
    return "model M parameter Real k = 2, m = 4; Real x[" + std::to_string(size) +
           "](each start = 1); equation for i in 1:" + std::to_string(size) +
           " loop der(x[i]) = k / m * ((if i > 1 then x[max(i - 1, 1)] else 0) - 2 * x[i] + "
           "(if i < " +
           std::to_string(size) + " then x[min(i + 1, " + std::to_string(size) +
           ")] else 0)); end for; end M;";
}

// ---------------------------------------------------------------------------- memory

TEST_F(Build, LaysStatesAndTheirDerivativesOutInARow) {
    built("model M Real x, y, a; Boolean b; Integer n; equation der(x) = y; der(y) = -2 * x; "
          "a = -x; b = x > 1; n = if b then 1 else 2; end M;");
    EXPECT_EQ(model_.timeSlot, 0);
    EXPECT_EQ(model_.stateCount, 2);
    EXPECT_EQ(placeOf("x"), (Place{false, model_.firstState}));
    EXPECT_EQ(placeOf("y"), (Place{false, model_.firstState + 1}));
    EXPECT_EQ(model_.firstDerivative, model_.firstState + 2);
    EXPECT_EQ(placeOf("a").slot, -1); // an alias
    EXPECT_TRUE(placeOf("n").isInteger);
    EXPECT_EQ(model_.tangentOffset, model_.realCount);
}

TEST_F(Build, LeavesStringsToTheHost) {
    built("model M parameter String s = \"a\"; Real x = time; end M;");
    EXPECT_EQ(placeOf("s").slot, -1);
}

// ---------------------------------------------------------------------------- matrices

TEST_F(Build, FindsThePatternOfAChain) {
    built(chain(6));
    const SparseColumns& jacobian = model_.jacobians.front();
    EXPECT_EQ(jacobian.rows, 6);
    ASSERT_EQ(jacobian.columns(), 6);
    for (std::int64_t column = 0; column < 6; ++column) {
        std::vector<std::int64_t> expected;
        for (std::int64_t row = std::max<std::int64_t>(column - 1, 0);
             row <= std::min<std::int64_t>(column + 1, 5); ++row)
            expected.push_back(row);
        const auto at = static_cast<std::size_t>(column);
        EXPECT_EQ(std::vector(jacobian.rowIndices.begin() + jacobian.starts[at],
                              jacobian.rowIndices.begin() + jacobian.starts[at + 1]),
                  expected);
    }
}

TEST_F(Build, ColoursAChainWithThreeColours) {
    built(chain(30));
    ASSERT_EQ(model_.jacobians.front().groups.size(), 3U);
    std::vector<int> seen(30, 0);
    for (const auto& group : model_.jacobians.front().groups)
        for (std::size_t i = 0; i < group.size(); ++i) {
            ++seen[static_cast<std::size_t>(group[i])];
            for (std::size_t k = 0; k < i; ++k)
                EXPECT_GE(std::abs(group[i] - group[k]), 3);
        }
    EXPECT_EQ(seen, std::vector<int>(30, 1));
}

TEST_F(Build, SeesDependenciesThroughLoopsAndInnerVariables) {
    built("model M Real x, y, z, a, b; equation der(x) = a; der(y) = z; der(z) = 1; "
          "a + b = x; a - 2 * b = y; end M;");
    // der(x) depends on x and y, der(y) on z, der(z) on nothing.
    EXPECT_EQ(model_.jacobians.front().starts, (std::vector<std::int64_t>{0, 1, 2, 3}));
    EXPECT_EQ(model_.jacobians.front().rowIndices, (std::vector<std::int64_t>{0, 0, 1}));
}

TEST_F(Build, KnowsTheMatrixOfATornLoop) {
    built("model M parameter Real r = 2; Real x, a, b, c; equation der(x) = -a; a + b + c = x; "
          "a - r * b + 2 * c = 1; 3 * a + b - c = x; end M;");
    const auto found = std::ranges::find(model_.loops, false, &LoopCode::isInitial);
    ASSERT_NE(found, model_.loops.end());
    EXPECT_EQ(found->kind, model::LoopKind::Linear);
    EXPECT_TRUE(found->hasConstantMatrix);
    EXPECT_EQ(found->unknowns.size(), 2U);
    EXPECT_EQ(found->matrix.starts, (std::vector<std::int64_t>{0, 2, 4}));
    EXPECT_NE(found->tangent, NoProgram);
}

// ---------------------------------------------------------------------------- programs

TEST_F(Build, StoresNothingButDerivativesInTheirProgram) {
    built("model M Real x, y, u, v, w; equation der(x) = u; der(y) = v + x; u = sin(x * y); "
          "v = u * 2 + y; w = exp(v); end M;");
    EXPECT_EQ(stored(part().derivatives),
              (std::vector<std::int32_t>{model_.firstDerivative, model_.firstDerivative + 1}));
    EXPECT_EQ(count(part().derivatives, Op::Exponential), 0U);
    EXPECT_EQ(count(part().outputs, Op::Exponential), 1U);
}

TEST_F(Build, StoresWhatLoopsReadFromMemory) {
    built("model M Real x, u, a, b; equation der(x) = a; u = sin(x); a + b * b = u; "
          "a - 2 * b = x; end M;");
    const std::vector<std::int32_t> slots = stored(part().derivatives);
    EXPECT_TRUE(std::ranges::binary_search(slots, placeOf("u").slot));
    EXPECT_EQ(count(part().derivatives, Op::Solve), 1U);
}

TEST_F(Build, ComputesWhatDependsOnParametersAloneOnce) {
    built(chain(6));
    EXPECT_EQ(count(part().derivatives, Op::Divide), 0U);
    EXPECT_EQ(count(model_.precomputed, Op::Divide), 1U);
    EXPECT_EQ(stored(model_.precomputed).size(), 1U);
}

TEST_F(Build, SolvesALoopOfParametersAtTheStartOnly) {
    built("model M parameter Real p = 3; Real a, b, x; equation a + b = p; a - b * b = 1; "
          "der(x) = a; end M;");
    EXPECT_EQ(count(part().derivatives, Op::Solve), 0U);
    EXPECT_EQ(count(part().event, Op::Solve), 0U);
    EXPECT_EQ(count(model_.initial, Op::Solve), 1U);
}

TEST_F(Build, ComputesDiscreteVariablesAtEventsOnly) {
    built("model M Real x; Boolean b; Real y; equation der(x) = 1; b = x > 2; "
          "y = if b then 2 else x; end M;");
    EXPECT_EQ(count(part().event, Op::StoreInteger), 1U);
    EXPECT_EQ(count(part().outputs, Op::StoreInteger), 0U);
}

// ---------------------------------------------------------------------------- events

TEST_F(Build, MakesOneCrossingOfARelationAndTwoOfAFunction) {
    built("model M Real x, y; Boolean b; equation der(x) = 1; b = x > 2; y = floor(x); end M;");
    ASSERT_EQ(model_.crossingFunctions.size(), 3U);
    EXPECT_EQ(model_.crossingFunctions[1].relation, model_.crossingFunctions[2].relation);
    EXPECT_TRUE(model_.timeSwitches.empty());
}

TEST_F(Build, MakesTimeSwitchesOfRelationsWithKnownTimes) {
    built("model M parameter Real p = 2; Boolean b, c; equation b = time >= p; c = time < 2 * p; "
          "end M;");
    EXPECT_TRUE(model_.crossingFunctions.empty());
    ASSERT_EQ(model_.timeSwitches.size(), 2U);
    EXPECT_TRUE(model_.timeSwitches[0].risesWithTime);
    EXPECT_FALSE(model_.timeSwitches[1].risesWithTime);
    EXPECT_EQ(stored(part().timeEvents).size(), 2U);
}

TEST_F(Build, NumbersSamplingsReinitsDelaysAndAssertions) {
    built("model M Real x(start = 1), y; Integer n(start = 0); equation der(x) = -1; "
          "y = delay(x, 0.5); assert(x > -9, \"low\"); when sample(0, 1) then "
          "n = pre(n) + 1; end when; when x < 0 then reinit(x, 1); end when; end M;");
    EXPECT_EQ(model_.samplings.size(), 1U);
    EXPECT_EQ(model_.reinits.size(), 1U);
    EXPECT_EQ(model_.reinits[0].stateSlot, placeOf("x").slot);
    EXPECT_EQ(model_.delays.size(), 1U);
    EXPECT_TRUE(model_.delays[0].isContinuous);
    EXPECT_EQ(model_.assertionSlots.size(), 1U);
}

TEST_F(Build, KnowsThatADelayedDiscreteExpressionJumps) {
    built("model M Boolean b; Real y; equation b = time > 1; y = delay(if b then 1 else 0, 0.5); "
          "end M;");
    ASSERT_EQ(model_.delays.size(), 1U);
    EXPECT_FALSE(model_.delays[0].isContinuous);
}

TEST_F(Build, ChecksInitialEquationsThatAreTooMany) {
    built("model M Real x(start = 1, fixed = true), y(start = 2, fixed = true); equation "
          "der(x) = -x; y = 2 * x; end M;");
    ASSERT_EQ(model_.checkEquations.size(), 1U);
    EXPECT_EQ(stored(model_.checks), std::vector{model_.checkEquations[0].slot});
}

TEST_F(Build, ComputesAndChecksAtOutputPointsOnlyWhatIsRecorded) {
    built("model M Real x(start = 1), y, z, w; equation der(x) = -x; y = x * x; z = y + time; "
          "w = z * z; end M;",
          {.isRecorded = [](std::string_view name) { return name == "z"; }});
    EXPECT_EQ(stored(part().recorded), (std::vector{placeOf("y").slot, placeOf("z").slot}));
    std::vector<std::int32_t> checked;
    for (const model::CheckedVariable& variable : model_.checkedVariables)
        if (variable.isRecorded)
            checked.push_back(variable.slot);
    EXPECT_EQ(checked, (std::vector{placeOf("x").slot, placeOf("y").slot, placeOf("z").slot}));
    EXPECT_EQ(model_.checkedVariables.size(), 5U); // der(x) and w besides
}

TEST_F(Build, IsTheSameEveryTime) {
    const std::string text = chain(12);
    const std::vector<Program> first = built(text).programs;
    const std::vector<Program> second = built(text).programs;
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_EQ(first[i].code, second[i].code) << first[i].name;
}

// ---------------------------------------------------------------------------- blocks

/// Writers and readers of blocks by the name of the variable.
class Blocks : public Build {
protected:
    void buildBlocks(const std::string& text) { built(text, {.fewestBlocks = 1}); }
    const model::BlockGraph& graph() const { return part().graph; }
    /// The one that computes it; -1 if there is none.
    std::int32_t writer(const std::string& name) const {
        const std::int32_t slot = graph().numberOf(placeOf(name));
        for (std::size_t i = 0; i < graph().blocks.size(); ++i)
            if (std::ranges::binary_search(graph().writes[i], slot))
                return static_cast<std::int32_t>(i);
        return -1;
    }
    const model::BlockCode& block(const std::string& name) const {
        return graph().blocks[static_cast<std::size_t>(writer(name))];
    }
    bool reads(const std::string& reader, const std::string& name) const {
        return std::ranges::binary_search(
            graph().readers[static_cast<std::size_t>(graph().numberOf(placeOf(name)))],
            writer(reader));
    }
};

TEST_F(Blocks, KnowWhatTheyRead) {
    buildBlocks("model M Real x(start = 1, fixed = true), y; parameter Real p = 2; "
                "Integer n(start = 0, fixed = true); equation y = p * x + n; der(x) = -y; "
                "when x < 0.5 then n = pre(n) + 1; end when; end M;");
    EXPECT_TRUE(reads("y", "x"));
    EXPECT_TRUE(reads("y", "n"));
    EXPECT_FALSE(reads("y", "y"));
    EXPECT_EQ(graph().numberOf(placeOf("p")), -1) << "never changes";
    EXPECT_TRUE(block("y").isContinuous);
}

TEST_F(Blocks, AreMovingIfTheyDependOnTheStatesOutsideOfEdges) {
    buildBlocks(
        "model M Real x(start = 1, fixed = true); discrete Real s(start = 0, fixed = true); "
        "Integer n; equation der(x) = -1; n = integer(10 * x); "
        "when n < 5 then s = x; end when; end M;");
    EXPECT_TRUE(block("n").isMoving);
    EXPECT_FALSE(block("s").isMoving) << "reads x at an edge only";
}

TEST_F(Blocks, AreLeftOutWhereAPartIsSmall) {
    built("model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;");
    EXPECT_TRUE(graph().isEmpty());
    EXPECT_EQ(part().blockCount, 1);
}

TEST_F(Blocks, AreLeftOutWhereCallsHaveEffects) {
    buildBlocks(
        "model M impure function f input Real x; output Real y; external \"C\" y = f(x); end f; "
        "Real y(start = 0, fixed = true); equation when time > 0.5 then y = f(time); end when; "
        "end M;");
    EXPECT_TRUE(graph().isEmpty());
}

TEST_F(Blocks, OfALoopReadWhatTheLoopReads) {
    buildBlocks("model M Real x(start = 1, fixed = true), y; equation y ^ 3 + y = x; der(x) = -y; "
                "end M;");
    EXPECT_TRUE(reads("y", "x"));
    EXPECT_FALSE(block("y").isMoving);
}

// ---------------------------------------------------------------------------- Jacobians

/// Rooms of one house, whose equation sees all of them.
std::string rooms(const std::string& heating) {
    return "model M Real T[20](each start = 1, each fixed = true); "
           "Real house(start = 0, fixed = true); Boolean on = time > 0.5; equation "
           "for i in 1:20 loop der(T[i]) = i * (house - T[i]) + " +
           heating + "; end for; der(house) = sum(T) / 20 - house; end M;";
}

TEST_F(Build, TakesAFullRowOfTheJacobianApart) {
    built(rooms("0"));
    ASSERT_EQ(part().fullRows.size(), 1U);
    EXPECT_EQ(part().fullRows.front().row, 20);
    EXPECT_EQ(model_.jacobians.front().groups.size(), 2U);
    EXPECT_EQ(model_.jacobians.front().rowIndices.size(), 61U);
}

TEST_F(Build, LeavesARowWithFunctionsToDirectionalDerivatives) {
    built("model M Real x[20](each start = 1, each fixed = true), y(start = 0, fixed = true); "
          "equation der(x) = -x; der(y) = sum(sin(x)); end M;");
    EXPECT_TRUE(part().fullRows.empty());
    EXPECT_EQ(model_.jacobians.front().groups.size(), 20U);
}

TEST_F(Build, KnowsWhetherTheJacobianIsSteady) {
    built(rooms("(if on then 3 else 0)"));
    EXPECT_TRUE(part().hasSteadyJacobian);
    EXPECT_TRUE(part().jacobianInputs.empty());
    built(rooms("(if on then -T[i] else 0)"));
    EXPECT_TRUE(part().hasSteadyJacobian);
    EXPECT_EQ(part().jacobianInputs, std::vector{placeOf("on")});
    built(rooms("T[i] * T[i]"));
    EXPECT_FALSE(part().hasSteadyJacobian);
}

} // namespace
} // namespace eventica::executable
