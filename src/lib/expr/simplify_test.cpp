// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <limits>

#include "lib/expr/simplify.h"
#include "lib/expr/test_builder.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;
using value::Value;

class Simplify : public testing::Test {
public:
    void same(ExprId id) { EXPECT_EQ(simplify(pool, id), id); }
    void becomes(ExprId id, ExprId expected) { EXPECT_EQ(simplify(pool, id), expected); }
    ExprId realOf(ExprId id) { return build.node(Kind::Cast, build.real, {id}); }
    /// With the type that the operator gives to an Integer and a Real.
    ExprId realBinary(ExprId left, Operation operation, ExprId right) {
        return pool.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1, build.real,
                         std::vector{left, right});
    }

    TestBuilder build;
    ExprPool& pool = build.pool;
    ExprId x = pool.local(0, build.real);
    ExprId y = pool.local(1, build.real);
    ExprId n = pool.local(2, build.integer);
    ExprId p = pool.local(3, build.boolean);
    ExprId zero = pool.integer(0);
    ExprId one = pool.integer(1);
    ExprId two = pool.integer(2);
    ExprId yes = pool.boolean(true);
    ExprId no = pool.boolean(false);
};

TEST_F(Simplify, FoldsConstants) {
    becomes(build.add(one, build.multiply(two, two)), pool.integer(5));
    becomes(build.negate(pool.real(1.5)), pool.real(-1.5));
    becomes(build.builtin(Builtin::Max, build.integer, {one, two}), two);
    becomes(build.add(pool.string("a"), pool.string("b")), pool.string("ab"));
    becomes(build.add(x, build.multiply(pool.real(2.0), pool.real(3.0))),
            build.add(x, pool.real(6.0)));
}

TEST_F(Simplify, GivesFoldedConstantsTheirType) {
    becomes(realBinary(one, Operation::Add, one), pool.real(2.0));
}

TEST_F(Simplify, LeavesWhatFails) {
    same(build.binary(one, Operation::Divide, zero));
    same(build.add(pool.integer(std::numeric_limits<std::int64_t>::max()), one));
    same(build.builtin(Builtin::Log, build.real, {pool.real(-1.0)}));
}

TEST_F(Simplify, LeavesLargeArraysAndTexts) {
    const auto zeros = [&](std::int64_t size) {
        return build.builtin(Builtin::Zeros, build.vector(build.integer, size),
                             {pool.integer(size)});
    };
    becomes(zeros(2), pool.constant(Value::integerArray({2}, {0, 0})));
    same(zeros(1001));
    ExprId text = pool.string("0123456789");
    for (int i = 0; i < 60; ++i)
        text = build.add(text, text);
    EXPECT_FALSE(pool.isConstant(simplify(pool, text)));
}

TEST_F(Simplify, DropsNeutralElements) {
    becomes(build.add(x, pool.real(0.0)), x);
    becomes(build.add(pool.real(0.0), x), x);
    becomes(build.subtract(x, pool.real(0.0)), x);
    becomes(build.multiply(x, one), x);
    becomes(build.multiply(pool.real(1.0), x), x);
    becomes(build.binary(x, Operation::Divide, one), x);
    becomes(build.binary(x, Operation::Power, one), x);
    same(build.subtract(pool.real(0.0), x));
    same(build.binary(one, Operation::Divide, x));
}

TEST_F(Simplify, KeepsTheTypeWhereItDropsNeutralElements) {
    becomes(realBinary(n, Operation::Divide, one), realOf(n));
    becomes(realBinary(n, Operation::Multiply, pool.real(1.0)), realOf(n));
}

TEST_F(Simplify, MultipliesByZeroOnlyWhereNothingCanGoWrong) {
    becomes(build.multiply(n, zero), zero);
    becomes(build.multiply(zero, n), zero);
    same(build.multiply(x, pool.real(0.0)));
    same(build.multiply(build.call(1, build.integer, {}), zero));
}

TEST_F(Simplify, SimplifiesLogic) {
    const ExprId notP = build.unary(Operation::Not, p);
    becomes(build.unary(Operation::Not, notP), p);
    becomes(build.negate(build.negate(x)), x);
    becomes(build.unary(Operation::Plus, x), x);
    becomes(build.binary(yes, Operation::And, p), p);
    becomes(build.binary(no, Operation::And, p), no);
    becomes(build.binary(p, Operation::Or, no), p);
    same(build.binary(p, Operation::And, no));
}

TEST_F(Simplify, DropsBranchesThatAreNotTaken) {
    becomes(build.choice({yes, x, y}), x);
    becomes(build.choice({no, x, y}), y);
    becomes(build.choice({no, x, p, y, x}), build.choice({p, y, x}));
    becomes(build.choice({p, x, yes, y, x}), build.choice({p, x, y}));
    same(build.choice({p, x, y}));
    becomes(build.choice({yes, n, x}), realOf(n));
    becomes(build.choice({yes, one, x}), pool.real(1.0));
}

TEST_F(Simplify, TakesConstructorsApart) {
    const ExprId vector = build.array({x, y});
    becomes(build.index(vector, {two}, build.real), y);
    becomes(build.index(build.array({vector, vector}), {one, two}, build.real), y);
    same(build.index(vector, {pool.integer(3)}, build.real));
    same(build.index(vector, {n}, build.real));
    const TypeId complex = build.record("Complex", {{"re", build.real}, {"im", build.real}});
    becomes(build.field(build.node(Kind::Record, complex, {x, y}), 1), y);
}

TEST_F(Simplify, TakesConstantsApart) {
    const ExprId matrix = pool.constant(Value::integerArray({2, 2}, {1, 2, 3, 4}));
    becomes(build.index(matrix, {two, one}, build.integer), pool.integer(3));
    becomes(build.index(matrix, {pool.whole(), one}, build.vector(build.integer, 2)),
            pool.constant(Value::integerArray({2}, {1, 3})));
    same(build.index(matrix, {pool.integer(3), one}, build.integer));
    const TypeId point = build.record("P", {{"x", build.real}});
    const ExprId record = pool.constant(Value::record("P", {{"x", Value::real(2.0)}}), point);
    becomes(build.field(record, 0), pool.real(2.0));
}

TEST_F(Simplify, KnowsSizesFromTypes) {
    const ExprId matrix = pool.local(4, pool.types().array(build.real, {2, UnknownSize}));
    becomes(build.builtin(Builtin::Size, build.integer, {matrix, one}), two);
    becomes(build.builtin(Builtin::Ndims, build.integer, {matrix}), two);
    same(build.builtin(Builtin::Size, build.integer, {matrix, two}));
    same(build.builtin(Builtin::Size, build.integer, {matrix, pool.integer(3)}));
}

TEST_F(Simplify, CastsConstants) {
    becomes(realOf(one), pool.real(1.0));
    same(realOf(n));
}

} // namespace
} // namespace eventica::expr
