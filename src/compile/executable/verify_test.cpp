// SPDX-License-Identifier: Apache-2.0
// A small compiled model in which one invariant at a time is broken.
#include <algorithm>
#include <gtest/gtest.h>
#include <span>
#include <utility>
#include <vector>

#include "compile/executable/build.h"
#include "compile/system/test_models.h"
#include "lib/model/verify.h"

namespace eventica::executable {
namespace {

class VerifyExecutable : public testing::Test {
protected:
    VerifyExecutable()
        : model_(buildExecutable(
              *models_.sorted(
                  "model M Real x(start = 1); Real n; Integer k(start = 0); Real d; input Real u;"
                  "equation der(x) = -x + u + exp(-time) * sin(time); n ^ 3 + n = x; d = delay(n, "
                  "0.1);"
                  "when x < 0.5 then k = pre(k) + 1; end when;"
                  "when sample(0, 1) then reinit(x, 1); end when;"
                  "when time > 0.3 then terminate(\"end\"); end when;"
                  "assert(n > -1, \"n = \" + String(n)); end M;"),
              {.fewestBlocks = 1})) {}

    std::string violation() const {
        const std::vector<std::string> all = verify(model_);
        return all.empty() ? "" : all.front();
    }
    model::PartCode& part() { return model_.parts.front(); }
    model::BlockGraph& graph() { return part().graph; }
    program::Program& derivatives() {
        return model_.programs[static_cast<std::size_t>(part().derivatives)];
    }

    static constexpr std::int32_t Beyond = 100'000;
    system::TestModels models_;
    model::CompiledModel model_;
};

TEST_F(VerifyExecutable, AcceptsARightModel) {
    EXPECT_EQ(verify(model_), std::vector<std::string>());
}

TEST_F(VerifyExecutable, FindsTimeOutsideOfMemory) {
    model_.timeSlot = -1;
    EXPECT_TRUE(violation().starts_with("time: Real slots are in memory: -1 of ")) << violation();
}

TEST_F(VerifyExecutable, FindsStatesOutsideOfMemory) {
    model_.firstState = model_.realCount;
    EXPECT_TRUE(violation().starts_with("states: Real slots are in memory: ")) << violation();
}

TEST_F(VerifyExecutable, FindsTangentsAmongTheValues) {
    model_.tangentOffset = 1;
    EXPECT_TRUE(violation().starts_with("tangents lie behind the values: from 1")) << violation();
}

TEST_F(VerifyExecutable, FindsVariablesWithoutPlace) {
    model_.places.resize(model_.variables.size() - 1);
    EXPECT_EQ(violation(), "every variable has a place");
}

TEST_F(VerifyExecutable, FindsVariablesThatShareAPlace) {
    model_.places[1] = model_.places[0];
    EXPECT_EQ(violation(), "variables have places of their own: numbers 0 and 1");
}

TEST_F(VerifyExecutable, FindsWrongPrograms) {
    derivatives().realRegisters = 0;
    EXPECT_TRUE(violation().starts_with("program derivatives: ")) << violation();
}

TEST_F(VerifyExecutable, FindsReadersThatDoNotRead) {
    graph().readers = model::transposed(graph().writes, graph().slots.size());
    EXPECT_EQ(violation(), "the readers of a slot are the blocks that read it");
}

TEST_F(VerifyExecutable, FindsBlocksOutOfOrder) {
    std::ranges::reverse(graph().blocks);
    EXPECT_TRUE(violation().starts_with("blocks read what their programs load: ") ||
                violation().starts_with("blocks write what their programs store: "))
        << violation();
}

TEST_F(VerifyExecutable, FindsBlocksThatWriteTheSame) {
    model::NumberRows& writes = graph().writes;
    std::vector<std::int32_t> row(writes[0].begin(), writes[0].end());
    ASSERT_FALSE(row.empty());
    model::NumberRows changed;
    for (std::size_t i = 0; i < writes.size(); ++i)
        changed.add(i == 1 ? std::span<const std::int32_t>(row) : writes[i]);
    writes = changed;
    EXPECT_EQ(violation(), "one block writes a slot: blocks 0 and 1");
}

TEST_F(VerifyExecutable, FindsRowsOfBlocksThatAreCutOff) {
    graph().reads.starts.pop_back();
    EXPECT_EQ(violation(), "what blocks read and write are rows of ascending numbers");
}

TEST_F(VerifyExecutable, FindsFullRowsWithoutGradient) {
    part().fullRows.push_back({0, 0, model::NoProgram});
    EXPECT_EQ(violation(), "full rows of a Jacobian exist, with a program each: row 0");
}

TEST_F(VerifyExecutable, FindsSlotsOutsideOfMemory) {
    derivatives().code = {{program::Op::LoadReal, 0, Beyond}};
    EXPECT_TRUE(violation().starts_with("program derivatives: Real slots are in memory: 100000"))
        << violation();
    derivatives().integerRegisters = 1;
    derivatives().code = {{program::Op::LoadInteger, 0, Beyond}};
    EXPECT_TRUE(violation().starts_with("program derivatives: Integer slots are in memory: 100000"))
        << violation();
}

TEST_F(VerifyExecutable, FindsLoopsThatDoNotExist) {
    derivatives().code = {{program::Op::Solve, 7}};
    EXPECT_EQ(violation(), "program derivatives: loops exist: number 7");
}

TEST_F(VerifyExecutable, FindsHostCallsThatDoNotExist) {
    derivatives().hostCalls.push_back({.id = 7, .isTangent = false, .inputs = {}, .outputs = {}});
    EXPECT_EQ(violation(), "program derivatives: host calls exist: number 7");
}

TEST_F(VerifyExecutable, FindsProgramsThatDoNotExist) {
    part().outputs = Beyond;
    EXPECT_EQ(violation(), "parts: programs exist: number 100000");
}

TEST_F(VerifyExecutable, FindsMissingPrograms) {
    part().event = model::NoProgram;
    EXPECT_EQ(violation(), "a part has a program for events");
    part().event = model_.initial;
    part().derivatives = model::NoProgram;
    EXPECT_EQ(violation(), "a part with states has a program for their derivatives");
}

TEST_F(VerifyExecutable, FindsEventsOfNoPart) {
    part().reinits.clear();
    EXPECT_EQ(violation(), "reinits of the model are in one part each");
}

TEST_F(VerifyExecutable, FindsStatesOfNoPart) {
    part().firstState = 1;
    EXPECT_EQ(violation(), "the states of parts follow each other");
}

TEST_F(VerifyExecutable, FindsLoopsWithTooFewSlots) {
    model_.loops[0].unknownSlots.clear();
    EXPECT_EQ(violation(), "loops have a slot and an equation for each unknown: 1, 0, 1");
}

TEST_F(VerifyExecutable, FindsResidualsOutsideOfMemory) {
    model_.loops[0].firstResidual = Beyond;
    EXPECT_TRUE(violation().starts_with("residuals: Real slots are in memory")) << violation();
}

TEST_F(VerifyExecutable, FindsWrongMatrices) {
    model_.jacobians[0].starts.push_back(99);
    EXPECT_EQ(violation(), "Jacobian: matrices are well formed");
}

TEST_F(VerifyExecutable, FindsRelationsThatDoNotExist) {
    ASSERT_FALSE(model_.crossingFunctions.empty());
    model_.crossingFunctions[0].relation = Beyond;
    EXPECT_EQ(violation(), "crossing functions: relations exist: number 100000");
}

TEST_F(VerifyExecutable, FindsSlotsOfEventsOutsideOfMemory) {
    const auto broken = [&](std::int32_t& slot, const std::string& what) {
        const std::int32_t before = std::exchange(slot, Beyond);
        EXPECT_TRUE(violation().starts_with(what + ": ")) << violation();
        slot = before;
    };
    broken(model_.timeSwitches.at(0).slot, "time switches");
    broken(model_.samplings.at(0).startSlot, "samplings");
    broken(model_.reinits.at(0).valueSlot, "reinit");
    broken(model_.delays.at(0).timeSlot, "delays");
    broken(model_.previous.at(0).previous.slot, "previous values");
    broken(model_.inputs.at(0).value.slot, "inputs");
    broken(model_.fading.at(0).exponentSlot, "what fades");
    broken(model_.actions.at(0).conditionSlot, "actions");
    broken(model_.checkedVariables.at(0).slot, "checked variables");
}

TEST_F(VerifyExecutable, FindsPreviousValuesOfAnotherType) {
    model_.previous[0].previous.isInteger = !model_.previous[0].previous.isInteger;
    model_.previous[0].previous.slot = 0;
    EXPECT_EQ(violation(), "previous values are of the type of the value");
}

TEST_F(VerifyExecutable, FindsAssertionsWithoutSlot) {
    model_.assertionSlots.clear();
    EXPECT_EQ(violation(), "every assertion has a slot");
}

TEST_F(VerifyExecutable, FindsFormulasThatDoNotExist) {
    const auto violationOf = [&](const auto& damage) {
        model::Formulas formulas = *model_.formulas;
        damage(formulas);
        model::CompiledModel broken = model_;
        broken.formulas = std::make_shared<const model::Formulas>(std::move(formulas));
        const std::vector<std::string> all = verify(broken);
        return all.empty() ? "" : all.front();
    };
    EXPECT_EQ(violationOf([](model::Formulas& all) { all.assertions.at(0).message = 9; }),
              "assertions: formulas exist: number 9");
    EXPECT_EQ(violationOf([](model::Formulas& all) { all.expressions.at(0).function = 99; }),
              "formulas: functions exist: number 99");
    EXPECT_EQ(violationOf([](model::Formulas& all) {
                  all.expressions.at(0).inputs.at(0).variable = expr::VariableId(Beyond);
              }),
              "formulas: inputs exist: -1 of the call, variable 100000");
    model_.actions.at(0).call = 9;
    EXPECT_EQ(violation(), "actions: formulas exist: number 9");
}

} // namespace
} // namespace eventica::executable
