// SPDX-License-Identifier: Apache-2.0
// A small DAE in which one invariant at a time is broken.
#include <algorithm>
#include <gtest/gtest.h>

#include "compile/dae/test_models.h"
#include "compile/dae/verify.h"

namespace eventica::dae {
namespace {

class VerifyDae : public testing::Test {
protected:
    VerifyDae()
        : dae_(*models_.lowered(
              "model M Real x(start = 1); Real y; discrete Real z; equation der(x) = -x;"
              "y = delay(x, 0.1); when x < 0.5 then z = y; reinit(x, 1); end when;"
              "when sample(0, 1) then terminate(\"end\"); end when;"
              "assert(x > -1, \"negative\"); end M;")) {}

    std::string violation() const {
        const std::vector<std::string> all = verify(dae_);
        return all.empty() ? "" : all.front();
    }
    Variable& variable(std::string_view name) {
        return *std::ranges::find(dae_.variables, name, &Variable::name);
    }
    void setRight(std::size_t equation, expr::Kind kind, std::uint8_t code, std::int32_t payload) {
        dae_.equations[equation].right =
            dae_.pool->make(kind, code, payload, dae_.pool->types().real(), {});
    }
    void setRight(expr::Intrinsic intrinsic, std::int32_t payload) {
        setRight(0, expr::Kind::Intrinsic, static_cast<std::uint8_t>(intrinsic), payload);
    }

    TestModels models_;
    HybridDae dae_;
};

TEST_F(VerifyDae, AcceptsARightModel) {
    EXPECT_EQ(verify(dae_), std::vector<std::string>());
}

TEST_F(VerifyDae, FindsComponentsWithoutClass) {
    dae_.componentClasses.clear();
    EXPECT_EQ(violation(), "every component has a class");
}

TEST_F(VerifyDae, FindsVariablesWithoutName) {
    dae_.variables[0].name = "";
    EXPECT_EQ(violation(), "variables have a name: number 0");
}

TEST_F(VerifyDae, FindsVariablesWithTheSameName) {
    variable("y").name = "x";
    EXPECT_EQ(violation(), "names of variables differ: `x`");
}

TEST_F(VerifyDae, FindsArrays) {
    expr::TypePool& types = dae_.pool->types();
    variable("y").type = types.array(types.real(), {2});
    EXPECT_EQ(violation(), "`y` is not scalar");
}

TEST_F(VerifyDae, FindsVariablesUnknownToTheirDerivatives) {
    variable("der(x)").derivativeOf = {};
    EXPECT_EQ(violation(), "a variable and its derivative know each other: `x`");
}

TEST_F(VerifyDae, FindsDerivativesUnknownToTheirVariables) {
    variable("x").derivative = {};
    EXPECT_EQ(violation(), "a derivative and its variable know each other: `der(x)`");
}

TEST_F(VerifyDae, FindsPotentialsOfWhatIsNoFlow) {
    variable("y").potential = VariableId(0);
    EXPECT_EQ(violation(), "flows have potentials that exist: `y`");
}

TEST_F(VerifyDae, FindsOriginsThatDoNotExist) {
    dae_.equations[0].origin.component = 7;
    EXPECT_EQ(violation(), "origins are components that exist: number 7");
}

TEST_F(VerifyDae, FindsSidesOfDifferentTypes) {
    dae_.equations[0].right = dae_.pool->boolean(true);
    EXPECT_EQ(violation(), "the sides of `der(x) = true` are Real and Boolean");
}

TEST_F(VerifyDae, FindsAssignmentsToSomethingElse) {
    dae_.equations[0].assigned = VariableId(0);
    EXPECT_EQ(violation(), "what is assigned is on the left: `der(x) := -x`");
}

TEST_F(VerifyDae, FindsRelationsWithOneSide) {
    dae_.helds[0].right = {};
    EXPECT_EQ(violation(), "relations have two sides, functions one");
}

TEST_F(VerifyDae, FindsConditionsThatAreNotBoolean) {
    const ExprId number = dae_.pool->real(1);
    dae_.reinits[0].condition = number;
    EXPECT_EQ(violation(), "conditions of reinit are Boolean");
    dae_.reinits.clear();
    dae_.assertions[0].condition = number;
    EXPECT_EQ(violation(), "conditions of assertions are Boolean");
    dae_.assertions.clear();
    dae_.actions[0].condition = number;
    EXPECT_EQ(violation(), "conditions of actions are Boolean");
}

TEST_F(VerifyDae, FindsReinitOfNothing) {
    dae_.reinits[0].variable = VariableId(99);
    EXPECT_EQ(violation(), "reinit sets a Real variable");
}

TEST_F(VerifyDae, FindsMessagesThatAreNoStrings) {
    dae_.assertions[0].message = dae_.pool->real(1);
    EXPECT_EQ(violation(), "messages of assertions are Strings");
}

TEST_F(VerifyDae, FindsActionsThatDoNothing) {
    dae_.actions[0].message = {};
    EXPECT_EQ(violation(), "an action is either a message or a call");
}

TEST_F(VerifyDae, FindsNumbersOfNothing) {
    dae_.equations[0].right = dae_.pool->variable(VariableId(99), dae_.pool->types().real());
    EXPECT_EQ(violation(), "variable 99 does not exist");
    setRight(0, expr::Kind::Call, 0, 99);
    EXPECT_EQ(violation(), "function 99 does not exist");
    setRight(expr::Intrinsic::Held, 99);
    EXPECT_EQ(violation(), "relation 99 does not exist");
    setRight(expr::Intrinsic::Sampling, 99);
    EXPECT_EQ(violation(), "sampling 99 does not exist");
    setRight(expr::Intrinsic::Delayed, 99);
    EXPECT_EQ(violation(), "delay 99 does not exist");
}

TEST_F(VerifyDae, FindsWhatIsTakenApart) {
    setRight(0, expr::Kind::Local, 0, 0);
    EXPECT_EQ(violation(), "`$local0` is not part of a DAE");
}

TEST_F(VerifyDae, FindsMissingEquations) {
    const std::size_t count = dae_.equations.size();
    dae_.equations.pop_back();
    EXPECT_EQ(violation(), "there are " + std::to_string(count - 1) + " equations for " +
                               std::to_string(count) + " unknowns");
}

} // namespace
} // namespace eventica::dae
