// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/expr/print.h"
#include "lib/expr/test_builder.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;
using value::Value;

class TestNames : public Names {
public:
    explicit TestNames(const ExprPool& pool) : pool_(pool) {}

    std::string variable(VariableId id) const override { return "v" + number(id.index()); }
    std::string local(std::int32_t index) const override {
        return std::string(1, static_cast<char>('a' + index));
    }
    std::string iterator(IteratorId id) const override { return pool_.iteratorInfo(id).name; }
    std::string function(FunctionId id) const override { return "f" + number(id.index()); }
    std::string input(FunctionId, std::size_t at) const override {
        return "in" + std::to_string(at);
    }
    std::string record(const Type& type) const override { return pool_.types().record(type).name; }
    std::string enumeration(std::int32_t id) const override {
        return "P." + pool_.types().enumeration(id).name;
    }

private:
    static std::string number(std::int32_t index) { return std::to_string(index); }

    const ExprPool& pool_;
};

class Print : public testing::Test {
public:
    std::string text(ExprId id) const { return print(build.pool, id, TestNames(build.pool)); }
    std::string text(const std::vector<Statement>& statements) const {
        return print(build.pool, statements, TestNames(build.pool), 2);
    }
    TypeId complex() { return build.record("Complex", {{"re", build.real}, {"im", build.real}}); }

    TestBuilder build;
    ExprPool& pool = build.pool;
    ExprId a = pool.local(0, build.real);
    ExprId b = pool.local(1, build.real);
    ExprId c = pool.local(2, build.real);
    ExprId p = pool.local(15, build.boolean);
    ExprId q = pool.local(16, build.boolean);
};

TEST_F(Print, WritesSumsWithoutParenthesesFromTheLeft) {
    EXPECT_EQ(text(build.add(build.add(a, b), c)), "a + b + c");
    EXPECT_EQ(text(build.subtract(build.subtract(a, b), c)), "a - b - c");
    EXPECT_EQ(text(build.add(a, build.add(b, c))), "a + (b + c)");
    EXPECT_EQ(text(build.subtract(a, build.subtract(b, c))), "a - (b - c)");
}

TEST_F(Print, ParenthesisesByPrecedence) {
    EXPECT_EQ(text(build.multiply(build.add(a, b), c)), "(a + b) * c");
    EXPECT_EQ(text(build.add(build.multiply(a, b), c)), "a * b + c");
    EXPECT_EQ(text(build.binary(a, Operation::Divide, build.multiply(b, c))), "a / (b * c)");
    EXPECT_EQ(text(build.multiply(build.binary(a, Operation::Divide, b), c)), "a / b * c");
}

TEST_F(Print, NeverChainsPowersOrRelations) {
    const ExprId power = build.binary(a, Operation::Power, b);
    EXPECT_EQ(text(build.binary(power, Operation::Power, c)), "(a ^ b) ^ c");
    EXPECT_EQ(text(build.binary(a, Operation::ElementPower, power)), "a .^ (a ^ b)");
    const ExprId less = build.binary(a, Operation::Less, b);
    EXPECT_EQ(text(build.binary(less, Operation::Equal, p)), "(a < b) == p");
}

TEST_F(Print, KeepsASignWhereTheGrammarAllowsIt) {
    EXPECT_EQ(text(build.add(build.negate(a), b)), "-a + b");
    EXPECT_EQ(text(build.add(b, build.negate(a))), "b + (-a)");
    EXPECT_EQ(text(build.negate(build.multiply(a, b))), "-a * b");
    EXPECT_EQ(text(build.multiply(build.negate(a), b)), "(-a) * b");
    EXPECT_EQ(text(build.negate(build.negate(a))), "-(-a)");
    EXPECT_EQ(text(build.negate(build.add(a, b))), "-(a + b)");
    EXPECT_EQ(text(build.binary(build.negate(a), Operation::Power, b)), "(-a) ^ b");
}

TEST_F(Print, ParenthesisesNegativeNumbersLikeSigns) {
    const ExprId minusOne = pool.integer(-1);
    EXPECT_EQ(text(minusOne), "-1");
    EXPECT_EQ(text(build.multiply(a, minusOne)), "a * (-1)");
    EXPECT_EQ(text(build.binary(a, Operation::Power, minusOne)), "a ^ (-1)");
    EXPECT_EQ(text(build.subtract(a, minusOne)), "a - (-1)");
    EXPECT_EQ(text(build.add(minusOne, a)), "-1 + a");
    EXPECT_EQ(text(build.multiply(pool.real(-0.0), a)), "(-0.0) * a");
}

TEST_F(Print, WritesLogicByPrecedence) {
    const ExprId both = build.binary(p, Operation::And, q);
    const ExprId either = build.binary(p, Operation::Or, q);
    EXPECT_EQ(text(build.binary(both, Operation::Or, p)), "p and q or p");
    EXPECT_EQ(text(build.binary(either, Operation::And, p)), "(p or q) and p");
    EXPECT_EQ(text(build.unary(Operation::Not, both)), "not (p and q)");
    EXPECT_EQ(text(build.binary(build.unary(Operation::Not, p), Operation::And, q)), "not p and q");
    EXPECT_EQ(text(build.unary(Operation::Not, build.unary(Operation::Not, p))), "not (not p)");
}

TEST_F(Print, WritesConditions) {
    const ExprId choice = build.choice({p, a, q, b, c});
    EXPECT_EQ(text(choice), "if p then a elseif q then b else c");
    EXPECT_EQ(text(build.add(a, choice)), "a + (if p then a elseif q then b else c)");
    EXPECT_EQ(text(build.builtin(Builtin::Sin, build.real, {choice})),
              "sin(if p then a elseif q then b else c)");
}

TEST_F(Print, WritesConstants) {
    pool.types().internEnumeration({"Colour", {"red", "end"}});
    EXPECT_EQ(text(pool.real(2.0)), "2.0");
    EXPECT_EQ(text(pool.string("a\"b")), "\"a\\\"b\"");
    EXPECT_EQ(text(pool.constant(Value::integerArray({2}, {1, -2}))), "{1, -2}");
    EXPECT_EQ(text(pool.constant(Value::enumeration(0, 1))), "P.Colour.red");
    EXPECT_EQ(text(pool.constant(Value::enumeration(0, 2))), "P.Colour.'end'");
}

TEST_F(Print, WritesConstantRecordsAsConstructors) {
    const value::RecordType type{"Complex", {"re", "im"}};
    const std::vector<Value> fields = {Value::real(1.0), Value::real(2.0)};
    EXPECT_EQ(text(pool.constant(Value::recordArray(type, {}, fields), complex())),
              "Complex(1.0, 2.0)");
    EXPECT_EQ(
        text(pool.constant(Value::recordArray(type, {1}, fields), build.vector(complex(), 1))),
        "{Complex(1.0, 2.0)}");
    EXPECT_EQ(text(pool.constant(Value::recordArray(type, {0}, {}), build.vector(complex(), 0))),
              "fill(Complex(0.0, 0.0), 0)");
}

TEST_F(Print, WritesArraysRangesAndIterations) {
    const IteratorId i = pool.newIterator("i", build.integer);
    const ExprId range = build.range({pool.integer(1), pool.integer(3)});
    EXPECT_EQ(text(range), "1:3");
    EXPECT_EQ(text(build.range({pool.integer(3), pool.integer(-1), pool.integer(1)})), "3:-1:1");
    EXPECT_EQ(text(build.array({a, b})), "{a, b}");
    EXPECT_EQ(text(build.node(Kind::Array, build.vector(build.real, 0), {})), "fill(0.0, 0)");
    const ExprId square = build.multiply(pool.iterator(i), pool.iterator(i));
    EXPECT_EQ(text(build.comprehension(build.vector(build.integer), square, i, range)),
              "{i * i for i in 1:3}");
    EXPECT_EQ(text(build.reduction(Builtin::Sum, build.integer, square, i, range)),
              "sum(i * i for i in 1:3)");
}

TEST_F(Print, WritesReferencesWithSubscriptsAndFields) {
    const ExprId records = pool.variable(VariableId(7), build.vector(complex(), 3));
    const ExprId one = build.index(records, {pool.integer(1)}, complex());
    EXPECT_EQ(text(build.field(one, 0)), "v7[1].re");
    EXPECT_EQ(text(build.field(records, 1)), "v7.im");
    const ExprId matrix = pool.local(3, pool.types().array(build.real, {2, 2}));
    EXPECT_EQ(text(build.index(matrix, {pool.integer(1), pool.whole()}, build.vector(build.real))),
              "d[1, :]");
}

TEST_F(Print, WritesWhatModelicaHasNoSyntaxForAsQuotedCalls) {
    const ExprId call = build.call(1, build.vector(complex(), 3), {a});
    EXPECT_EQ(text(build.field(call, 0)), "'.re'(f1(a))");
    EXPECT_EQ(text(build.index(call, {pool.integer(1)}, complex())), "'[]'(f1(a), 1)");
    EXPECT_EQ(text(build.index(call, {pool.whole()}, complex())), "'[]'(f1(a), ':')");
    const ExprId matrix = pool.local(3, pool.types().array(build.real, {2, 2}));
    const ExprId row = build.index(matrix, {pool.integer(1)}, build.vector(build.real, 2));
    EXPECT_EQ(text(build.index(row, {pool.integer(2)}, build.real)), "'[]'(d[1], 2)");
    const ExprId pair = build.call(2, pool.types().tuple({build.real, build.real}), {});
    EXPECT_EQ(text(build.node(Kind::Output, build.real, {pair}, 1)), "'.2'(f2())");
    EXPECT_EQ(text(build.node(Kind::Output, build.real, {pair}, 0)), "f2()");
}

TEST_F(Print, WritesCallsOfAllSorts) {
    EXPECT_EQ(text(build.intrinsic(Intrinsic::Der, build.real, {a})), "der(a)");
    EXPECT_EQ(text(build.intrinsic(Intrinsic::Initial, build.boolean, {})), "initial()");
    EXPECT_EQ(text(build.node(Kind::LocalCall, build.real, {a, b}, 4)), "e(a, b)");
    EXPECT_EQ(text(build.node(Kind::Record, complex(), {a, b})), "Complex(a, b)");
    EXPECT_EQ(text(build.node(Kind::Tuple, build.real, {a, ExprId(), b})), "(a, , b)");
    EXPECT_EQ(text(pool.time()), "time");
    EXPECT_EQ(text(build.builtin(Builtin::ToString, build.string, {a, pool.integer(5)})),
              "String(a, minimumLength = 5)");
}

TEST_F(Print, WritesFunctionsAsArguments) {
    const TypeId function = pool.types().scalar(Base::Function);
    EXPECT_EQ(text(build.node(Kind::FunctionValue, function, {ExprId(), a, b}, 3)),
              "function f3(in1 = a, in2 = b)");
    EXPECT_EQ(text(build.node(Kind::FunctionValue, function, {ExprId()}, 3)), "f3");
}

TEST_F(Print, WritesCastsAsTheirOperand) {
    const ExprId sum = build.add(pool.local(8, build.integer), pool.integer(1));
    EXPECT_EQ(text(build.multiply(a, build.node(Kind::Cast, build.real, {sum}))), "a * (i + 1)");
}

TEST_F(Print, DoesNotOverflowTheStackOnDeepExpressions) {
    ExprId sum = a;
    ExprId nested = a;
    for (int i = 0; i < 200000; ++i) {
        sum = build.add(sum, b);
        nested = build.builtin(Builtin::Sin, build.real, {nested});
    }
    EXPECT_EQ(text(sum).substr(0, 13), "a + b + b + b");
    EXPECT_EQ(text(nested).size(), 200000U * 5U + 1U);
}

TEST_F(Print, WritesStatements) {
    const IteratorId i = pool.newIterator("i", build.integer);
    const ExprId range = build.range({pool.integer(1), pool.integer(3)});
    Statement several = assign(a, build.call(2, build.real, {b}));
    several.targets = {a, ExprId(), c};
    const std::vector<Statement> statements = {
        assign(a, b),
        several,
        forLoop(i, range,
                {branching(StatementKind::If, {{p, {simple(StatementKind::Break)}},
                                               {q, {assign(b, a)}},
                                               {ExprId(), {simple(StatementKind::Return)}}})}),
        branching(StatementKind::While, {{p, {callStatement(build.call(1, build.real, {a}))}}}),
        branching(StatementKind::When, {{p, {assign(a, b)}}, {q, {}}}),
    };
    EXPECT_EQ(text(statements), "  a := b;\n"
                                "  (a, , c) := f2(b);\n"
                                "  for i in 1:3 loop\n"
                                "    if p then\n"
                                "      break;\n"
                                "    elseif q then\n"
                                "      b := a;\n"
                                "    else\n"
                                "      return;\n"
                                "    end if;\n"
                                "  end for;\n"
                                "  while p loop\n"
                                "    f1(a);\n"
                                "  end while;\n"
                                "  when p then\n"
                                "    a := b;\n"
                                "  elsewhen q then\n"
                                "  end when;\n");
}

TEST(Identifier, QuotesOnlyWhatNeedsQuotes) {
    EXPECT_EQ(identifier("_a1"), "_a1");
    EXPECT_EQ(identifier("a.b"), "'a.b'");
    EXPECT_EQ(identifier("1a"), "'1a'");
    EXPECT_EQ(identifier("model"), "'model'");
    EXPECT_EQ(identifier("'a b'"), "'a b'");
    EXPECT_EQ(identifier("a'b"), "'a\\'b'");
    EXPECT_EQ(identifier("'a'.'b'"), "'\\'a\\'.\\'b\\''");
    EXPECT_EQ(identifier("'a\\'"), "'\\'a\\\\\\''");
}

} // namespace
} // namespace eventica::expr
