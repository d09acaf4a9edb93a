// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <limits>
#include <map>

#include "lib/expr/evaluate.h"
#include "lib/expr/test_host.h"
#include "lib/value/print.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;
using value::Value;

class Evaluate : public TestEvaluation {
public:
    ExprId one = pool.integer(1);
    ExprId two = pool.integer(2);
    ExprId three = pool.integer(3);
    ExprId yes = pool.boolean(true);
    ExprId no = pool.boolean(false);
    IteratorId i = pool.newIterator("i", build.integer);
    ExprId it = pool.iterator(i);
    ExprId oneToThree = build.range({one, three});
    ExprId nothing = build.range({one, pool.integer(0)});
    TypeId complex = build.record("Complex", {{"re", build.real}, {"im", build.real}});
    /// Fails when it is evaluated.
    ExprId broken = build.binary(one, Operation::Divide, pool.integer(0));
};

TEST_F(Evaluate, ComputesWithOperatorsAndFunctions) {
    EXPECT_EQ(text(build.add(one, build.multiply(two, three))), "7");
    EXPECT_EQ(text(build.negate(pool.real(1.5))), "-1.5");
    EXPECT_EQ(text(build.builtin(Builtin::Abs, build.integer, {pool.integer(-3)})), "3");
    EXPECT_EQ(text(build.builtin(Builtin::Max, build.integer, {one, two})), "2");
    EXPECT_EQ(text(broken), "error: division by zero");
}

TEST_F(Evaluate, AsksTheHostForVariables) {
    variables.insert_or_assign(7, Value::integer(40));
    EXPECT_EQ(text(build.add(pool.variable(VariableId(7), build.integer), two)), "42");
    EXPECT_EQ(text(pool.variable(VariableId(8), build.integer)), "error: variable 8 is unknown");
}

TEST_F(Evaluate, DecidesAndAndOrByTheFirstOperandIfItCan) {
    const ExprId fails = build.binary(broken, Operation::Greater, one);
    EXPECT_EQ(text(build.binary(no, Operation::And, fails)), "false");
    EXPECT_EQ(text(build.binary(yes, Operation::Or, fails)), "true");
    EXPECT_EQ(text(build.binary(yes, Operation::And, fails)), "error: division by zero");
    EXPECT_EQ(text(build.binary(no, Operation::Or, yes)), "true");
}

TEST_F(Evaluate, ChoosesBranchesLazily) {
    EXPECT_EQ(text(build.choice({yes, one, two})), "1");
    EXPECT_EQ(text(build.choice({no, broken, yes, two, broken})), "2");
    EXPECT_EQ(text(build.choice({no, broken, three})), "3");
    EXPECT_EQ(text(build.choice({one, two, three})),
              "error: a condition must be a Boolean, not Integer");
}

TEST_F(Evaluate, MakesAnIntegerBranchOfARealConditionReal) {
    EXPECT_EQ(text(build.choice({yes, one, pool.real(2.0)})), "1.0");
}

TEST_F(Evaluate, CastsIntegersAndRecords) {
    EXPECT_EQ(text(build.node(Kind::Cast, build.real, {one})), "1.0");
    const TypeId other = build.record("Other", {{"im", build.real}, {"re", build.real}});
    const ExprId record = build.node(Kind::Record, complex, {one, two});
    EXPECT_EQ(text(build.node(Kind::Cast, other, {record})), "Other(im = 2.0, re = 1.0)");
    const TypeId third = build.record("Third", {{"x", build.real}});
    EXPECT_EQ(text(build.node(Kind::Cast, third, {record})),
              "error: record `Complex` has no field `x`");
}

TEST_F(Evaluate, SubscriptsWithNumbersVectorsAndColons) {
    const ExprId matrix = pool.constant(Value::integerArray({2, 3}, {11, 12, 13, 21, 22, 23}));
    EXPECT_EQ(text(build.index(matrix, {two, three}, build.integer)), "23");
    EXPECT_EQ(text(build.index(matrix, {pool.whole(), one}, build.integer)), "{11, 21}");
    EXPECT_EQ(text(build.index(matrix, {two}, build.integer)), "{21, 22, 23}");
    EXPECT_EQ(text(build.index(matrix, {one, oneToThree}, build.integer)), "{11, 12, 13}");
    EXPECT_EQ(text(build.index(matrix, {three, one}, build.integer)),
              "error: subscript 3 is outside 1:2 in dimension 1");
    EXPECT_EQ(text(build.index(matrix, {one, one, one}, build.integer)),
              "error: an array of 2 dimensions cannot have 3 subscripts");
    EXPECT_EQ(text(build.index(matrix, {pool.real(1.0)}, build.integer)),
              "error: a subscript must be an Integer, a Boolean, an enumeration value or a vector "
              "of them, not Real");
}

TEST_F(Evaluate, SubscriptsWithBooleansAndEnumerations) {
    const ExprId vector = pool.constant(Value::integerArray({2}, {10, 20}));
    EXPECT_EQ(text(build.index(vector, {no}, build.integer)), "10");
    EXPECT_EQ(text(build.index(vector, {yes}, build.integer)), "20");
    EXPECT_EQ(text(build.index(vector, {pool.constant(Value::enumeration(0, 2))}, build.integer)),
              "20");
    const ExprId both = pool.constant(Value::booleanArray({2}, {1, 0}));
    EXPECT_EQ(text(build.index(vector, {both}, build.integer)), "{20, 10}");
}

TEST_F(Evaluate, SelectsFieldsOfRecordsAndOfArraysOfRecords) {
    const ExprId record = build.node(Kind::Record, complex, {one, two});
    EXPECT_EQ(text(record), "Complex(re = 1.0, im = 2.0)");
    EXPECT_EQ(text(build.field(record, 1)), "2.0");
    EXPECT_EQ(text(build.field(build.array({record, record}), 0)), "{1.0, 1.0}");
}

TEST_F(Evaluate, SelectsFieldsOfNoRecords) {
    const TypeId rows = build.record("Rows", {{"x", build.vector(build.integer, 2)}});
    const ExprId empty = build.node(Kind::Array, build.vector(rows, 0), {});
    EXPECT_EQ(text(build.field(empty, 0)), "fill(0, 0, 2)");
}

TEST_F(Evaluate, BuildsArraysOfRecordsFromArraysOfFields) {
    const TypeId rows =
        build.record("Rows", {{"n", build.integer}, {"x", build.vector(build.real, 2)}});
    const ExprId numbers = build.array({one, two});
    const ExprId matrix = pool.constant(Value::realArray({2, 2}, {1.0, 2.0, 3.0, 4.0}));
    const std::string expected = "{Rows(n = 1, x = {1.0, 2.0}), Rows(n = 2, x = {3.0, 4.0})}";
    EXPECT_EQ(text(build.node(Kind::Record, build.vector(rows, 2), {numbers, matrix})), expected);
    EXPECT_EQ(text(build.node(Kind::Record, build.vector(rows), {numbers, matrix})), expected);
    EXPECT_EQ(text(build.node(Kind::Record, build.vector(rows, 2), {numbers, one})),
              "error: field `x` of an array of records of size [2] cannot be Real");
}

TEST_F(Evaluate, BuildsArrays) {
    EXPECT_EQ(text(build.array({one, two})), "{1, 2}");
    EXPECT_EQ(text(build.array({one, pool.real(0.5)})), "{1.0, 0.5}");
    EXPECT_EQ(text(build.node(Kind::Array, build.vector(build.string, 0), {})), "fill(\"\", 0)");
    EXPECT_EQ(text(build.array({one, build.array({one})})),
              "error: elements of one array must have the same size, not Integer and Integer[1]");
}

TEST_F(Evaluate, BuildsRangesOfNumbers) {
    EXPECT_EQ(text(oneToThree), "{1, 2, 3}");
    EXPECT_EQ(text(build.range({three, pool.integer(-2), pool.integer(-2)})), "{3, 1, -1}");
    EXPECT_EQ(text(nothing), "fill(0, 0)");
    EXPECT_EQ(text(build.range({pool.real(0.0), pool.real(0.1), pool.real(0.3)})),
              "{0.0, 0.1, 0.2, 0.30000000000000004}");
    EXPECT_EQ(text(build.range({pool.real(1.5), pool.real(3.0)})), "{1.5, 2.5}");
    EXPECT_EQ(text(build.range({one, pool.integer(0), three})),
              "error: the step of a range must not be 0");
    EXPECT_EQ(text(build.range({one, pool.integer(std::numeric_limits<std::int64_t>::max())})),
              "error: a range of more than 33554432 elements is not supported");
    EXPECT_EQ(text(build.range({pool.real(0.0), pool.real(1e300)})),
              "error: a range of more than 33554432 elements is not supported");
}

TEST_F(Evaluate, BuildsRangesOfWhatCanBeCounted) {
    EXPECT_EQ(text(build.range({no, yes})), "{false, true}");
    const auto literal = [&](std::int64_t ordinal) {
        return pool.constant(Value::enumeration(0, ordinal));
    };
    EXPECT_EQ(text(build.range({literal(2), literal(3)})), "{enumeration(2), enumeration(3)}");
    EXPECT_EQ(text(build.range({literal(2), no})),
              "error: there is no range from enumeration to Boolean");
    EXPECT_EQ(text(build.range({pool.string("a"), pool.string("b")})),
              "error: a range needs scalars that can be counted, not String and String");
}

TEST_F(Evaluate, IteratesInComprehensions) {
    const TypeId vector = build.vector(build.integer);
    EXPECT_EQ(text(build.comprehension(vector, build.multiply(it, it), i, oneToThree)),
              "{1, 4, 9}");
    const ExprId elements = pool.constant(Value::integerArray({2}, {7, 5}));
    EXPECT_EQ(text(build.comprehension(vector, it, i, elements)), "{7, 5}");
    EXPECT_EQ(text(build.comprehension(build.vector(build.vector(build.integer, 2)),
                                       build.array({it, one}), i, nothing)),
              "fill(0, 0, 2)");
    EXPECT_EQ(text(build.comprehension(vector, it, i, one)),
              "error: a loop runs over a vector, not over Integer");
}

TEST_F(Evaluate, BuildsLargeComprehensionsOfAnyShape) {
    const ExprId range = build.range({one, pool.integer(5000)});
    const ExprId rows = build.comprehension(build.vector(build.vector(build.integer, 2)),
                                            build.array({it, one}), i, range);
    EXPECT_EQ(text(build.index(rows, {pool.integer(4999)}, build.integer)), "{4999, 1}");
    EXPECT_EQ(text(build.builtin(Builtin::Sum, build.integer, {rows})), "12507500");
}

TEST_F(Evaluate, ReducesOverIterators) {
    const auto reduce = [&](Builtin builtin) {
        return text(build.reduction(builtin, build.integer, build.add(it, one), i, oneToThree));
    };
    EXPECT_EQ(reduce(Builtin::Sum), "9");
    EXPECT_EQ(reduce(Builtin::Product), "24");
    EXPECT_EQ(reduce(Builtin::Min), "2");
    EXPECT_EQ(reduce(Builtin::Max), "4");
}

TEST_F(Evaluate, GivesNeutralElementsForReductionsOfNothing) {
    pool.types().internEnumeration({"Colour", {"red", "green", "blue"}});
    const auto reduce = [&](Builtin builtin, TypeId type) {
        return text(build.reduction(builtin, type, it, i, nothing));
    };
    EXPECT_EQ(reduce(Builtin::Sum, build.real), "0.0");
    EXPECT_EQ(reduce(Builtin::Sum, build.integer), "0");
    EXPECT_EQ(reduce(Builtin::Product, build.real), "1.0");
    EXPECT_EQ(reduce(Builtin::Min, build.real), "1.7976931348623157e+308");
    EXPECT_EQ(reduce(Builtin::Max, build.boolean), "false");
    EXPECT_EQ(reduce(Builtin::Min, pool.types().enumeration(EnumerationId(0))), "enumeration(3)");
    EXPECT_EQ(reduce(Builtin::Max, pool.types().enumeration(EnumerationId(0))), "enumeration(1)");
}

TEST_F(Evaluate, KnowsBoundIterators) {
    Evaluator evaluator(pool, *this);
    EXPECT_EQ(evaluator.evaluate(it).error(), "`i` is not known at compile time");
    evaluator.bind(i, Value::integer(5));
    EXPECT_EQ(evaluator.evaluate(build.add(it, one)).value(), Value::integer(6));
    EXPECT_EQ(
        evaluator.evaluate(build.reduction(Builtin::Sum, build.integer, it, i, oneToThree)).value(),
        Value::integer(6));
    EXPECT_EQ(evaluator.evaluate(it).value(), Value::integer(5));
    evaluator.unbind(i);
    EXPECT_FALSE(evaluator.evaluate(it).ok());
}

TEST_F(Evaluate, SaysWhatIsNotKnownAtCompileTime) {
    EXPECT_EQ(text(pool.time()), "error: `time` is not known at compile time");
    EXPECT_EQ(text(build.intrinsic(Intrinsic::Der, build.real, {one})),
              "error: `der(...)` is not known at compile time");
    EXPECT_EQ(text(build.intrinsic(Intrinsic::Initial, build.boolean, {})),
              "error: `initial()` is not known at compile time");
    EXPECT_EQ(text(build.intrinsic(Intrinsic::Pure, build.integer, {one})), "1");
}

TEST_F(Evaluate, KnowsSizesOfTypesWithoutTheValue) {
    const ExprId unknown = pool.variable(VariableId(9), pool.types().array(build.real, {2, 4}));
    EXPECT_EQ(text(build.builtin(Builtin::Size, build.integer, {unknown, two})), "4");
    EXPECT_EQ(text(build.builtin(Builtin::Size, build.vector(build.integer), {unknown})), "{2, 4}");
    EXPECT_EQ(text(build.builtin(Builtin::Ndims, build.integer, {unknown})), "2");
    variables.insert_or_assign(3, Value::integerArray({3}, {1, 2, 3}));
    const ExprId open = pool.variable(VariableId(3), build.vector(build.integer));
    EXPECT_EQ(text(build.builtin(Builtin::Size, build.integer, {open, one})), "3");
    EXPECT_EQ(text(build.builtin(Builtin::Size, build.vector(build.integer), {open})), "{3}");
    EXPECT_EQ(text(build.builtin(Builtin::Size, build.integer, {open, two})),
              "error: `size`: Integer[3] has no dimension 2");
}

TEST_F(Evaluate, WritesEnumerationLiteralsAsStrings) {
    pool.types().internEnumeration({"Colour", {"red", "green"}});
    const ExprId green = pool.constant(Value::enumeration(0, 2));
    EXPECT_EQ(text(build.builtin(Builtin::ToString, build.string, {green})), "\"green\"");
    EXPECT_EQ(text(build.builtin(Builtin::ToString, build.string, {green, pool.integer(7), no})),
              "\"  green\"");
    EXPECT_EQ(text(build.builtin(Builtin::ToString, build.string, {green, pool.integer(-1)})),
              "error: `String`: `minimumLength` must be between 0 and 100000, but is -1");
}

TEST_F(Evaluate, TakesChainsOfAnyLength) {
    ExprId sum = one;
    for (int k = 0; k < 200000; ++k)
        sum = build.add(sum, one);
    EXPECT_EQ(text(sum), "200001");
}

TEST_F(Evaluate, StopsAtExpressionsThatAreTooDeep) {
    ExprId deep = pool.real(0.5);
    for (int k = 0; k < 200000; ++k)
        deep = build.builtin(Builtin::Sin, build.real, {deep});
    EXPECT_EQ(text(deep), "error: the evaluation is nested more than 1000 deep");
    ExprId right = one;
    for (int k = 0; k < 200000; ++k)
        right = build.add(one, right);
    EXPECT_EQ(text(right), "error: the evaluation is nested more than 1000 deep");
}

TEST_F(Evaluate, StopsAtSharedExpressionsThatUnfoldWithoutEnd) {
    ExprId doubled = pool.real(1.0);
    for (int k = 0; k < 200; ++k)
        doubled = build.multiply(one, build.add(doubled, doubled));
    limits.operations = 100000;
    EXPECT_EQ(text(doubled), "error: the evaluation does not end: more than 100000 operations");
}

TEST_F(Evaluate, GivesEveryEvaluationItsOwnLimit) {
    limits.statements = 5;
    Evaluator evaluator(pool, *this, limits);
    const ExprId sum = build.reduction(Builtin::Sum, build.integer, it, i, oneToThree);
    for (int k = 0; k < 10; ++k)
        EXPECT_TRUE(evaluator.evaluate(sum).ok());
}

} // namespace
} // namespace eventica::expr
