// SPDX-License-Identifier: Apache-2.0
// A small flat model in which one invariant at a time is broken.
#include <gtest/gtest.h>

#include "compile/flat/test_model.h"
#include "compile/flat/verify.h"

namespace eventica::flat {
namespace {

class VerifyFlatModel : public testing::Test, protected TestModel {
protected:
    VerifyFlatModel() {
        model.components.emplace_back();
        model.componentClasses.emplace_back();
        x = variable("x");
        y = variable("y");
        equate(x, y);
        equate(y, pool.time());
    }

    void equate(ExprId left, ExprId right) { addEquation(equality(left, right)); }
    void addEquation(Equation equation) {
        model.equations.push_back(std::move(equation));
        model.equationCount = model.unknownCount = 2;
    }

    std::string violation() const {
        const std::vector<std::string> all = verify(model);
        return all.empty() ? "" : all.front();
    }

    ExprId x; // NOLINT(readability-identifier-naming): as in the model
    ExprId y; // NOLINT(readability-identifier-naming)
};

TEST_F(VerifyFlatModel, AcceptsARightModel) {
    const IteratorId i = pool.newIterator("i", integer);
    addEquation(loop(i, range(1, 2),
                     {equality(pool.iterator(i), pool.integer(1)),
                      branching(EquationKind::If, {{pool.boolean(true), {}}, {ExprId(), {}}})}));
    EXPECT_EQ(verify(model), std::vector<std::string>());
}

TEST_F(VerifyFlatModel, FindsComponentsWithoutClass) {
    model.componentClasses.clear();
    EXPECT_EQ(violation(), "every component has a class");
}

TEST_F(VerifyFlatModel, FindsWrongIdsOfVariables) {
    std::swap(model.variableById[0], model.variableById[1]);
    EXPECT_EQ(violation(), "variables are found by their ids: `x`");
}

TEST_F(VerifyFlatModel, FindsNamesWithoutPlacesForSubscripts) {
    model.variables[1].type = array(real, {3});
    EXPECT_EQ(violation(), "names have a place for each subscript: `y`");
}

TEST_F(VerifyFlatModel, FindsRecords) {
    model.variables[1].type =
        pool.types().record(pool.types().internRecord({"R", {{"a", real}}, 0}));
    EXPECT_EQ(violation(), "records are taken apart: `y`");
}

TEST_F(VerifyFlatModel, FindsVariablesThatDoNotExist) {
    equate(x, pool.variable(VariableId(7), real));
    EXPECT_EQ(violation(), "variables in expressions exist: number 7");
}

TEST_F(VerifyFlatModel, FindsFunctionsThatDoNotExist) {
    equate(x, node(expr::Kind::Call, real, {y}, 3));
    EXPECT_EQ(violation(), "functions in expressions exist: number 3");
}

TEST_F(VerifyFlatModel, FindsVariablesOfFunctionsOutside) {
    equate(x, pool.local(0, real));
    EXPECT_EQ(violation(), "variables of functions are used inside of them only");
}

TEST_F(VerifyFlatModel, FindsStreams) {
    equate(x, intrinsic(expr::Intrinsic::InStream, {y}));
    EXPECT_EQ(violation(), "streams are resolved: `inStream`");
}

TEST_F(VerifyFlatModel, FindsEquationsOfComponentsThatDoNotExist) {
    model.equations[1].origin.component = 4;
    EXPECT_EQ(violation(), "equations are of components that exist: number 4");
}

TEST_F(VerifyFlatModel, FindsEquationsWithOneSide) {
    equate(x, {});
    EXPECT_EQ(violation(), "equations have two sides");
}

TEST_F(VerifyFlatModel, FindsSidesOfDifferentTypes) {
    equate(x, pool.boolean(true));
    EXPECT_EQ(violation(), "both sides of an equation have one type: Real and Boolean");
}

TEST_F(VerifyFlatModel, FindsCallsWithoutExpression) {
    addEquation(call({}));
    EXPECT_EQ(violation(), "calls have an expression");
}

TEST_F(VerifyFlatModel, FindsLoopsWithoutRange) {
    addEquation(loop(pool.newIterator("i", integer), {}, {}));
    EXPECT_EQ(violation(), "loops have an iterator and a range");
}

TEST_F(VerifyFlatModel, FindsNestedLoopsWithOneIterator) {
    const IteratorId i = pool.newIterator("i", integer);
    addEquation(loop(i, range(1, 2), {loop(i, range(1, 2), {})}));
    EXPECT_EQ(violation(), "loops inside of each other have different iterators");
}

TEST_F(VerifyFlatModel, FindsIteratorsOutsideOfTheirLoops) {
    const IteratorId i = pool.newIterator("i", integer);
    const ExprId bound = comprehension(pool.iterator(i), i, range(1, 2));
    addEquation(call(bound));
    EXPECT_EQ(violation(), "");
    addEquation(call(pool.iterator(i)));
    EXPECT_EQ(violation(), "iterators are used in their loops only: `i`");
}

TEST_F(VerifyFlatModel, FindsBranchesWithoutCondition) {
    addEquation(branching(EquationKind::When, {{ExprId(), {}}}));
    EXPECT_EQ(violation(), "branches have a condition, but for `else`");
}

TEST_F(VerifyFlatModel, FindsIfWithoutBranches) {
    addEquation(branching(EquationKind::If, {}));
    EXPECT_EQ(violation(), "if and when have branches");
}

TEST_F(VerifyFlatModel, FindsConditionsThatAreNotBoolean) {
    addEquation(branching(EquationKind::If, {{x, {}}}));
    EXPECT_EQ(violation(), "conditions are Boolean: Real");
}

TEST_F(VerifyFlatModel, FindsUnbalancedModels) {
    model.equationCount = 3;
    EXPECT_EQ(violation(), "there are as many equations as unknowns: 3 and 2");
}

} // namespace
} // namespace eventica::flat
