// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <limits>

#include "lib/value/operations.h"
#include "lib/value/print.h"

namespace eventica::value {
namespace {

constexpr std::int64_t Largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t Smallest = std::numeric_limits<std::int64_t>::min();

Value real(double value) {
    return Value::real(value);
}
Value integer(std::int64_t value) {
    return Value::integer(value);
}
Value integers(std::vector<std::int64_t> elements) {
    const auto size = static_cast<std::int64_t>(elements.size());
    return Value::integerArray({size}, std::move(elements));
}
Value reals(std::vector<double> elements) {
    const auto size = static_cast<std::int64_t>(elements.size());
    return Value::realArray({size}, std::move(elements));
}
Value matrix22(std::vector<std::int64_t> elements) {
    return Value::integerArray({2, 2}, std::move(elements));
}

std::string printed(const Outcome& outcome) {
    return outcome ? print(outcome.value()) : "error: " + outcome.error();
}
std::string result(Operation operation, const Value& operand) {
    return printed(apply(operation, operand));
}
std::string result(const Value& left, Operation operation, const Value& right) {
    return printed(apply(operation, left, right));
}

TEST(UnaryOperation, WorksElementByElement) {
    EXPECT_EQ(result(Operation::Negate, integer(3)), "-3");
    EXPECT_EQ(result(Operation::Negate, real(2.5)), "-2.5");
    EXPECT_EQ(result(Operation::Negate, matrix22({1, -2, 3, -4})), "{{-1, 2}, {-3, 4}}");
    EXPECT_EQ(result(Operation::Plus, integers({1, 2})), "{1, 2}");
    EXPECT_EQ(result(Operation::Not, Value::boolean(true)), "false");
    EXPECT_EQ(result(Operation::Not, Value::booleanArray({2}, {1, 0})), "{false, true}");
    EXPECT_EQ(result(Operation::Negate, reals({})), "fill(0.0, 0)");
}

TEST(UnaryOperation, RefusesOtherKinds) {
    EXPECT_EQ(result(Operation::Negate, Value::boolean(true)),
              "error: operator `-` is not defined for Boolean");
    EXPECT_EQ(result(Operation::Plus, Value::string("a")),
              "error: operator `+` is not defined for String");
    EXPECT_EQ(result(Operation::Not, integer(1)),
              "error: operator `not` is not defined for Integer");
    EXPECT_EQ(result(Operation::Negate, integer(Smallest)),
              "error: the result is too large for an Integer");
}

TEST(Addition, KeepsIntegerAndTurnsMixedOperandsIntoReal) {
    EXPECT_EQ(result(integer(2), Operation::Add, integer(3)), "5");
    EXPECT_EQ(result(integer(2), Operation::Add, real(0.5)), "2.5");
    EXPECT_EQ(result(real(0.5), Operation::Subtract, integer(2)), "-1.5");
    EXPECT_EQ(result(integers({1, 2}), Operation::Add, reals({0.5, 0.5})), "{1.5, 2.5}");
    EXPECT_EQ(result(matrix22({1, 2, 3, 4}), Operation::Subtract, matrix22({4, 3, 2, 1})),
              "{{-3, -1}, {1, 3}}");
}

TEST(Addition, ConcatenatesStrings) {
    EXPECT_EQ(result(Value::string("ab"), Operation::Add, Value::string("c")), "\"abc\"");
    const Value words = Value::stringArray({2}, {"a", "b"});
    EXPECT_EQ(result(words, Operation::Add, words), R"({"aa", "bb"})");
    EXPECT_EQ(result(words, Operation::ElementAdd, Value::string("!")), R"({"a!", "b!"})");
    EXPECT_EQ(result(words, Operation::Subtract, words),
              "error: operator `-` is not defined for String[2] and String[2]");
    EXPECT_EQ(result(words, Operation::Add, Value::string("!")),
              "error: operator `+` needs operands of the same size, not String[2] and String "
              "(`.+` works element by element)");
}

TEST(Addition, NeedsEqualSizes) {
    EXPECT_EQ(result(integers({1, 2}), Operation::Add, integers({1, 2, 3})),
              "error: operator `+` needs operands of the same size, not Integer[2] and Integer[3]");
    EXPECT_EQ(result(integers({1, 2}), Operation::Subtract, integer(1)),
              "error: operator `-` needs operands of the same size, not Integer[2] and Integer "
              "(`.-` works element by element)");
    EXPECT_EQ(result(real(1.0), Operation::Add, Value::string("a")),
              "error: operator `+` is not defined for Real and String");
}

TEST(Addition, ChecksSizesOfEmptyArrays) {
    const Value a = Value::realArray({3, 0}, {});
    const Value c = Value::realArray({0, 0}, {});
    EXPECT_EQ(result(a, Operation::Add, a), "fill(0.0, 3, 0)");
    EXPECT_EQ(result(a, Operation::Add, c),
              "error: operator `+` needs operands of the same size, not Real[3, 0] and Real[0, 0]");
}

TEST(ElementOperation, BroadcastsScalars) {
    const Value m = matrix22({1, 2, 3, 4});
    EXPECT_EQ(result(m, Operation::ElementAdd, integer(1)), "{{2, 3}, {4, 5}}");
    EXPECT_EQ(result(integer(1), Operation::ElementSubtract, m), "{{0, -1}, {-2, -3}}");
    EXPECT_EQ(result(m, Operation::ElementMultiply, m), "{{1, 4}, {9, 16}}");
    EXPECT_EQ(result(integer(2), Operation::ElementDivide, m),
              "{{2.0, 1.0}, {0.6666666666666666, 0.5}}");
    EXPECT_EQ(result(integer(2), Operation::ElementPower, m), "{{2.0, 4.0}, {8.0, 16.0}}");
    EXPECT_EQ(result(m, Operation::ElementPower, integer(2)), "{{1.0, 4.0}, {9.0, 16.0}}");
    EXPECT_EQ(result(integer(1), Operation::ElementAdd, integers({})), "fill(0, 0)");
    EXPECT_EQ(result(integers({5}), Operation::ElementAdd, integers({1, 2})),
              "error: operator `.+` needs operands of the same size, not Integer[1] and "
              "Integer[2]");
}

TEST(Multiplication, ScalesArraysByScalars) {
    EXPECT_EQ(result(integer(6), Operation::Multiply, integer(7)), "42");
    EXPECT_EQ(result(integer(2), Operation::Multiply, integers({1, 2})), "{2, 4}");
    EXPECT_EQ(result(integers({1, 2}), Operation::Multiply, real(0.5)), "{0.5, 1.0}");
}

TEST(Multiplication, FollowsLinearAlgebra) {
    const Value m = matrix22({1, 2, 3, 4});
    EXPECT_EQ(result(integers({1, 2, 3}), Operation::Multiply, integers({4, 5, 6})), "32");
    EXPECT_EQ(result(m, Operation::Multiply, integers({5, 6})), "{17, 39}");
    EXPECT_EQ(result(integers({5, 6}), Operation::Multiply, m), "{23, 34}");
    EXPECT_EQ(result(m, Operation::Multiply, matrix22({5, 6, 7, 8})), "{{19, 22}, {43, 50}}");
    const Value tall = Value::realArray({3, 1}, {1.0, 2.0, 3.0});
    const Value wide = Value::integerArray({1, 2}, {10, 20});
    EXPECT_EQ(result(tall, Operation::Multiply, wide),
              "{{10.0, 20.0}, {20.0, 40.0}, {30.0, 60.0}}");
}

TEST(Multiplication, OfEmptyMatricesGivesZeros) {
    const Value m0 = Value::realArray({2, 0}, {});
    const Value n0 = Value::realArray({0, 3}, {});
    EXPECT_EQ(result(m0, Operation::Multiply, n0), "{{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}");
    EXPECT_EQ(result(Value::realArray({0, 2}, {}), Operation::Multiply, m0), "fill(0.0, 0, 0)");
    EXPECT_EQ(result(integers({}), Operation::Multiply, integers({})), "0");
}

TEST(Multiplication, RefusesSizesThatDoNotMatch) {
    EXPECT_EQ(result(integers({1, 2}), Operation::Multiply, integers({1, 2, 3})),
              "error: operator `*` needs matching inner sizes, not Integer[2] and Integer[3]");
    const Value cube = Value::integerArray({1, 1, 1}, {2});
    EXPECT_EQ(result(cube, Operation::Multiply, integers({1})),
              "error: operator `*` is not defined for Integer[1, 1, 1] and Integer[1] (`.*` works "
              "element by element)");
    EXPECT_EQ(result(cube, Operation::Multiply, integer(3)), "{{{6}}}");
    const Value column = Value::integerArray({10000, 0}, {});
    const Value row = Value::integerArray({0, 10000}, {});
    EXPECT_FALSE(apply(Operation::Multiply, column, row).ok());
}

TEST(Division, IsAlwaysReal) {
    EXPECT_EQ(result(integer(6), Operation::Divide, integer(3)), "2.0");
    EXPECT_EQ(result(integer(1), Operation::Divide, integer(4)), "0.25");
    EXPECT_EQ(result(integers({1, 2}), Operation::Divide, integer(2)), "{0.5, 1.0}");
    EXPECT_EQ(result(integers({}), Operation::Divide, integer(2)), "fill(0.0, 0)");
}

TEST(Division, RefusesZeroAndArraysAsDivisors) {
    EXPECT_EQ(result(integer(1), Operation::Divide, integer(0)), "error: division by zero");
    EXPECT_EQ(result(real(0.0), Operation::Divide, real(0.0)), "error: division by zero");
    EXPECT_EQ(result(integers({1, 2}), Operation::ElementDivide, integers({1, 0})),
              "error: division by zero");
    EXPECT_EQ(result(integer(2), Operation::Divide, integers({1, 2})),
              "error: operator `/` needs a scalar as divisor, not Integer[2] (`./` works element "
              "by element)");
}

TEST(Exponentiation, OfScalarsIsAlwaysReal) {
    EXPECT_EQ(result(integer(2), Operation::Power, integer(10)), "1024.0");
    EXPECT_EQ(result(integer(2), Operation::Power, integer(-1)), "0.5");
    EXPECT_EQ(result(integer(4), Operation::Power, real(0.5)), "2.0");
    EXPECT_EQ(result(integer(-2), Operation::Power, integer(3)), "-8.0");
    EXPECT_EQ(result(integer(-2), Operation::Power, integer(2)), "4.0");
    EXPECT_EQ(result(real(-2.0), Operation::Power, real(2.0)), "4.0");
}

TEST(Exponentiation, HasTheSpecialCasesOfTheSpecification) {
    EXPECT_EQ(result(real(0.0), Operation::Power, integer(0)), "1.0");
    EXPECT_EQ(result(real(0.0), Operation::Power, real(0.0)),
              "error: 0 cannot be raised to the Real power 0.0");
    EXPECT_EQ(result(integer(0), Operation::Power, integer(-1)),
              "error: 0 cannot be raised to a negative power");
    EXPECT_EQ(result(real(-0.0), Operation::Power, integer(3)), "0.0");
    EXPECT_EQ(result(real(-8.0), Operation::Power, real(0.5)),
              "error: the negative number -8.0 cannot be raised to the power 0.5");
    EXPECT_EQ(result(integer(3), Operation::Power, real(0.0)), "1.0");
}

TEST(Exponentiation, OfMatricesMultipliesRepeatedly) {
    const Value fibonacci = matrix22({1, 1, 1, 0});
    EXPECT_EQ(result(fibonacci, Operation::Power, integer(10)), "{{89, 55}, {55, 34}}");
    EXPECT_EQ(result(fibonacci, Operation::Power, integer(1)), "{{1, 1}, {1, 0}}");
    EXPECT_EQ(result(fibonacci, Operation::Power, integer(0)), "{{1, 0}, {0, 1}}");
    EXPECT_EQ(result(Value::realArray({1, 1}, {0.5}), Operation::Power, integer(0)), "{{1.0}}");
    EXPECT_EQ(result(Value::realArray({0, 0}, {}), Operation::Power, integer(3)),
              "fill(0.0, 0, 0)");
    EXPECT_EQ(result(fibonacci, Operation::Power, integer(1000)),
              "error: the result is too large for an Integer");
}

TEST(Exponentiation, RefusesOtherArrays) {
    const Value m = matrix22({1, 2, 3, 4});
    EXPECT_EQ(result(m, Operation::Power, integer(-1)),
              "error: the exponent of a matrix must be an Integer that is not negative, not -1");
    EXPECT_EQ(result(m, Operation::Power, real(2.0)),
              "error: the exponent of a matrix must be an Integer that is not negative, not 2.0");
    EXPECT_EQ(result(integers({1, 2}), Operation::Power, integer(2)),
              "error: operator `^` needs a scalar or a square matrix as base, not Integer[2] (`.^` "
              "works element by element)");
    EXPECT_EQ(result(integer(2), Operation::Power, m),
              "error: operator `^` needs a scalar as exponent, not Integer[2, 2] (`.^` works "
              "element by element)");
}

TEST(Overflow, IsAnError) {
    const std::string tooLarge = "error: the result is too large for an Integer";
    EXPECT_EQ(result(integer(Largest), Operation::Add, integer(1)), tooLarge);
    EXPECT_EQ(result(integer(Smallest), Operation::Subtract, integer(1)), tooLarge);
    EXPECT_EQ(result(integer(Largest), Operation::Multiply, integer(2)), tooLarge);
    EXPECT_EQ(result(integers({Largest, 1}), Operation::Multiply, integers({1, 1})), tooLarge);
    EXPECT_EQ(result(integer(Largest), Operation::Add, integer(0)), "9223372036854775807");
    EXPECT_EQ(result(real(1e308), Operation::Multiply, integer(10)),
              "error: the result is too large for a Real");
    EXPECT_EQ(result(integer(10), Operation::Power, integer(400)),
              "error: the result is too large for a Real");
}

TEST(Relation, ComparesNumbers) {
    EXPECT_EQ(result(integer(1), Operation::Less, integer(2)), "true");
    EXPECT_EQ(result(integer(2), Operation::Less, real(2.0)), "false");
    EXPECT_EQ(result(integer(2), Operation::LessEqual, real(2.0)), "true");
    EXPECT_EQ(result(real(2.5), Operation::Greater, integer(2)), "true");
    EXPECT_EQ(result(integer(1), Operation::GreaterEqual, integer(2)), "false");
    EXPECT_EQ(result(integer(2), Operation::Equal, real(2.0)), "true");
    EXPECT_EQ(result(integer(2), Operation::NotEqual, integer(2)), "false");
    EXPECT_EQ(result(integer(Largest), Operation::Equal, integer(Largest - 1)), "false");
}

TEST(Relation, ComparesBooleansStringsAndEnumerations) {
    EXPECT_EQ(result(Value::boolean(false), Operation::Less, Value::boolean(true)), "true");
    EXPECT_EQ(result(Value::boolean(true), Operation::Equal, Value::boolean(true)), "true");
    EXPECT_EQ(result(Value::string("abc"), Operation::Less, Value::string("abd")), "true");
    EXPECT_EQ(result(Value::string("B"), Operation::Less, Value::string("a")), "true");
    EXPECT_EQ(result(Value::string("a"), Operation::Greater, Value::string("ab")), "false");
    EXPECT_EQ(result(Value::string("z"), Operation::Less, Value::string("ä")), "true");
    EXPECT_EQ(result(Value::enumeration(1, 3), Operation::Greater, Value::enumeration(1, 2)),
              "true");
}

TEST(Relation, RefusesArraysAndDifferentTypes) {
    EXPECT_EQ(result(integers({1}), Operation::Equal, integers({1})),
              "error: operator `==` compares scalars only, not Integer[1] and Integer[1]");
    EXPECT_EQ(result(integer(1), Operation::Equal, Value::string("1")),
              "error: operator `==` is not defined for Integer and String");
    EXPECT_EQ(result(Value::enumeration(1, 1), Operation::Equal, Value::enumeration(2, 1)),
              "error: operator `==` cannot compare values of different enumerations");
    const Value record = Value::record("R", {});
    EXPECT_EQ(result(record, Operation::Equal, record),
              "error: operator `==` is not defined for R and R");
}

TEST(Logic, CombinesBooleansElementByElement) {
    const Value yes = Value::boolean(true);
    const Value no = Value::boolean(false);
    EXPECT_EQ(result(yes, Operation::And, no), "false");
    EXPECT_EQ(result(yes, Operation::And, yes), "true");
    EXPECT_EQ(result(yes, Operation::Or, no), "true");
    EXPECT_EQ(result(no, Operation::Or, no), "false");
    const Value a = Value::booleanArray({4}, {0, 0, 1, 1});
    const Value b = Value::booleanArray({4}, {0, 1, 0, 1});
    EXPECT_EQ(result(a, Operation::And, b), "{false, false, false, true}");
    EXPECT_EQ(result(a, Operation::Or, b), "{false, true, true, true}");
    EXPECT_FALSE(apply(Operation::And, a, yes).ok());
    EXPECT_EQ(result(yes, Operation::And, integer(1)),
              "error: operator `and` is not defined for Boolean and Integer");
}

TEST(Operation, WithTheWrongNumberOfOperandsIsAnInternalError) {
    EXPECT_THROW(apply(Operation::Not, integer(1), integer(1)), InternalError);
    EXPECT_THROW(apply(Operation::Divide, integer(1)), InternalError);
}

} // namespace
} // namespace eventica::value
