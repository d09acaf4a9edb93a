// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <limits>

#include "lib/base/check.h"
#include "lib/expr/expr.h"

namespace eventica::expr {
namespace {

using value::Value;

constexpr auto Add = static_cast<std::uint8_t>(value::Operation::Add);
constexpr auto Subtract = static_cast<std::uint8_t>(value::Operation::Subtract);

TEST(ExprPool, GivesEqualExpressionsEqualIds) {
    ExprPool pool;
    const TypeId real = pool.types().real();
    const ExprId operands[] = {pool.time(), pool.real(1.0)};
    const ExprId sum = pool.make(Kind::Binary, Add, -1, real, operands);
    const std::size_t size = pool.size();
    const ExprId again[] = {pool.time(), pool.real(1.0)};
    EXPECT_EQ(pool.make(Kind::Binary, Add, -1, real, again), sum);
    EXPECT_EQ(pool.size(), size);
}

TEST(ExprPool, TellsExpressionsApartByEveryPart) {
    ExprPool pool;
    const TypeId real = pool.types().real();
    const ExprId xy[] = {pool.local(0, real), pool.local(1, real)};
    const ExprId yx[] = {xy[1], xy[0]};
    const ExprId sum = pool.make(Kind::Binary, Add, -1, real, xy);
    EXPECT_NE(pool.make(Kind::Binary, Subtract, -1, real, xy), sum);
    EXPECT_NE(pool.make(Kind::Binary, Add, -1, real, yx), sum);
    EXPECT_NE(pool.make(Kind::Binary, Add, -1, pool.types().integer(), xy), sum);
    EXPECT_NE(pool.make(Kind::Binary, Add, 0, real, xy), sum);
    EXPECT_NE(pool.local(0, real), pool.variable(VariableId(0), real));
}

TEST(ExprPool, KnowsAVariableByNumberAndType) {
    ExprPool pool;
    const TypeId real = pool.types().real();
    const TypeId integer = pool.types().integer();
    const ExprId first = pool.variable(VariableId(3), real);
    const ExprId second = pool.variable(VariableId(3), integer);
    const ExprId far = pool.variable(VariableId(FirstOtherVariable + 1), real);
    const std::size_t size = pool.size();
    EXPECT_NE(first, second);
    EXPECT_EQ(pool.variable(VariableId(3), real), first);
    EXPECT_EQ(pool.make(Kind::Variable, 0, 3, integer, {}), second);
    EXPECT_EQ(pool.variable(VariableId(FirstOtherVariable + 1), real), far);
    EXPECT_EQ(pool.size(), size);
}

TEST(ExprPool, CopiesOperands) {
    ExprPool pool;
    std::vector<ExprId> operands = {pool.time(), pool.real(1.0)};
    const ExprId sum = pool.make(Kind::Binary, Add, -1, pool.types().real(), operands);
    operands[0] = operands[1];
    EXPECT_EQ(pool[sum].operands[0], pool.time());
}

TEST(ExprPool, TellsNumbersApartByKindAndSign) {
    ExprPool pool;
    EXPECT_EQ(pool.real(1.0), pool.real(1.0));
    EXPECT_NE(pool.real(1.0), pool.integer(1));
    EXPECT_NE(pool.integer(1), pool.boolean(true));
    EXPECT_NE(pool.real(0.0), pool.real(-0.0));
    EXPECT_NE(pool.constant(Value::enumeration(0, 1)), pool.constant(Value::enumeration(1, 1)));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(pool.real(nan), pool.real(nan));
}

TEST(ExprPool, InternsArraysStringsAndRecords) {
    ExprPool pool;
    EXPECT_EQ(pool.string("a"), pool.string("a"));
    EXPECT_NE(pool.string("a"), pool.string("b"));
    const auto vector = [&](double last) {
        return pool.constant(Value::realArray({2}, {1.0, last}));
    };
    EXPECT_EQ(vector(0.0), vector(0.0));
    EXPECT_NE(vector(0.0), vector(-0.0));
    EXPECT_NE(vector(1.0), pool.constant(Value::realArray({2, 1}, {1.0, 1.0})));
    const TypeId point =
        pool.types().record(pool.types().internRecord({"P", {{"x", pool.types().real()}}}));
    const auto record = [&](double x) {
        return pool.constant(Value::record("P", {{"x", Value::real(x)}}), point);
    };
    EXPECT_EQ(record(0.0), record(0.0));
    EXPECT_NE(record(0.0), record(-0.0));
}

TEST(ExprPool, KnowsTheTypeOfConstants) {
    ExprPool pool;
    const auto text = [&](ExprId id) { return pool.types().text(pool[id].type); };
    EXPECT_EQ(text(pool.integer(1)), "Integer");
    EXPECT_EQ(text(pool.constant(Value::booleanArray({2, 0}, {}))), "Boolean[2, 0]");
    pool.types().internEnumeration({"Colour", {"red"}});
    EXPECT_EQ(text(pool.constant(Value::enumeration(0, 1))), "enumeration Colour");
}

TEST(ExprPool, KeepsAnIntegerOfTypeRealAsReal) {
    ExprPool pool;
    EXPECT_EQ(pool.constant(Value::integer(2), pool.types().real()), pool.real(2.0));
}

TEST(ExprPool, WantsTheTypeOfAConstantRecord) {
    ExprPool pool;
    EXPECT_THROW(pool.constant(Value::record("P", {})), InternalError);
}

TEST(ExprPool, KeepsReferencesWhileExpressionsAreAdded) {
    ExprPool pool;
    const Node& time = pool[pool.time()];
    const Value& seven = pool.valueOf(pool.integer(7));
    for (int i = 0; i < 10000; ++i)
        pool.integer(i);
    EXPECT_EQ(time.kind, Kind::Time);
    EXPECT_EQ(seven, Value::integer(7));
}

TEST(ExprPool, FindsEveryOneOfManyConstantsAgain) {
    ExprPool pool;
    std::vector<ExprId> ids;
    ids.reserve(5000);
    for (int i = 0; i < 5000; ++i)
        ids.push_back(pool.real(0.5 * i));
    for (int i = 0; i < 5000; ++i)
        EXPECT_EQ(pool.real(0.5 * i), ids[static_cast<std::size_t>(i)]);
}

TEST(ExprPool, SaysTheNumberOfAnIntegerConstantOnly) {
    ExprPool pool;
    EXPECT_EQ(pool.integerOf(pool.integer(3)), 3);
    EXPECT_EQ(pool.integerOf(pool.real(3.0)), std::nullopt);
    EXPECT_EQ(pool.integerOf(pool.constant(Value::integerArray({1}, {3}))), std::nullopt);
    EXPECT_EQ(pool.integerOf(pool.time()), std::nullopt);
}

TEST(ExprPool, MakesIteratorsThatDiffer) {
    ExprPool pool;
    const IteratorId i = pool.newIterator("i", pool.types().integer());
    const IteratorId other = pool.newIterator("i", pool.types().integer());
    EXPECT_NE(pool.iterator(i), pool.iterator(other));
    EXPECT_EQ(pool.iteratorInfo(other).name, "i");
    EXPECT_EQ(pool[pool.iterator(i)].type, pool.types().integer());
}

TEST(Intrinsics, AreFoundByTheirText) {
    EXPECT_EQ(intrinsicNamed("der"), Intrinsic::Der);
    EXPECT_EQ(intrinsicNamed("timeInState"), Intrinsic::TimeInState);
    EXPECT_EQ(intrinsicNamed("sin"), std::nullopt);
    EXPECT_EQ(textOf(Intrinsic::InStream), "inStream");
}

} // namespace
} // namespace eventica::expr
