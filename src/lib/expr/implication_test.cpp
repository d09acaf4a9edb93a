// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <gtest/gtest.h>

#include "lib/expr/implication.h"
#include "lib/expr/test_builder.h"

namespace eventica::expr {
namespace {

using value::Operation;

class Implication : public testing::Test {
protected:
    TestBuilder build_;
    ExprPool& pool_ = build_.pool;
    ExprId x_ = pool_.variable(VariableId(0), build_.real);
    ExprId y_ = pool_.variable(VariableId(1), build_.real);
    ExprId a_ = pool_.variable(VariableId(2), build_.boolean);
    ExprId b_ = pool_.variable(VariableId(3), build_.boolean);

    ExprId either(ExprId left, ExprId right) { return build_.binary(left, Operation::Or, right); }
    ExprId both(ExprId left, ExprId right) { return build_.binary(left, Operation::And, right); }
    ExprId without(ExprId id) { return build_.unary(Operation::Not, id); }
    bool follows(std::initializer_list<ExprId> premises, ExprId conclusion) {
        return implies(pool_, std::span(premises.begin(), premises.size()), conclusion);
    }
};

TEST_F(Implication, KnowsWhatFollowsFromTheFormAlone) {
    EXPECT_TRUE(follows({}, either(a_, without(a_))));
    EXPECT_TRUE(follows({a_}, either(a_, b_)));
    EXPECT_TRUE(follows({either(a_, b_), without(b_)}, a_));
    EXPECT_TRUE(follows({a_}, build_.choice({a_, pool_.boolean(true), b_})));
    EXPECT_FALSE(follows({}, a_));
    EXPECT_FALSE(follows({either(a_, b_)}, a_));
    EXPECT_FALSE(follows({b_}, build_.choice({a_, pool_.boolean(false), b_})));
}

TEST_F(Implication, KnowsOppositeComparisons) {
    const ExprId less = build_.binary(x_, Operation::Less, y_);
    EXPECT_TRUE(follows({}, either(less, build_.binary(x_, Operation::GreaterEqual, y_))));
    EXPECT_TRUE(follows({}, either(less, build_.binary(y_, Operation::LessEqual, x_))));
    EXPECT_TRUE(follows({build_.binary(y_, Operation::Greater, x_)}, less));
    EXPECT_FALSE(follows({}, either(less, build_.binary(x_, Operation::Greater, y_))));
    EXPECT_TRUE(follows({}, either(build_.binary(x_, Operation::Equal, y_),
                                   build_.binary(x_, Operation::NotEqual, y_))));
}

TEST_F(Implication, ProvesNothingFromTooManyConditions) {
    ExprId all = pool_.variable(VariableId(10), build_.boolean);
    for (std::int32_t i = 11; i < 40; ++i)
        all = either(all, pool_.variable(VariableId(i), build_.boolean));
    EXPECT_FALSE(follows({}, either(all, without(all))));
}

} // namespace
} // namespace eventica::expr
