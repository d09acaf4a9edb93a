// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "lib/value/builtins.h"
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

Outcome call(std::string_view name, const std::vector<Value>& arguments) {
    return value::apply(builtinNamed(name).value(), arguments); // not `std::apply`
}
std::string result(std::string_view name, const std::vector<Value>& arguments) {
    const Outcome outcome = call(name, arguments);
    return outcome ? print(outcome.value()) : "error: " + outcome.error();
}
double number(std::string_view name, const std::vector<Value>& arguments) {
    return call(name, arguments).value().asReal();
}

TEST(Builtin, IsFoundByItsModelicaName) {
    EXPECT_EQ(builtinNamed("sin"), Builtin::Sin);
    EXPECT_EQ(builtinNamed("integer"), Builtin::FloorToInteger);
    EXPECT_EQ(builtinNamed("Integer"), Builtin::EnumerationToInteger);
    EXPECT_EQ(builtinNamed("Sin"), std::nullopt);
    EXPECT_EQ(builtinNamed(""), std::nullopt);
    EXPECT_EQ(textOf(Builtin::OuterProduct), "outerProduct");
}

TEST(Builtin, ChecksTheNumberOfArguments) {
    EXPECT_EQ(result("sin", {}), "error: `sin` takes 1 argument, not 0");
    EXPECT_EQ(result("div", {integer(1)}), "error: `div` takes 2 arguments, not 1");
    EXPECT_EQ(result("size", {integer(1), integer(1), integer(1)}),
              "error: `size` takes 1 to 2 arguments, not 3");
    EXPECT_EQ(result("zeros", {}), "error: `zeros` takes at least 1 argument, not 0");
    EXPECT_EQ(result("fill", {integer(1)}), "error: `fill` takes at least 2 arguments, not 1");
}

TEST(NumericFunction, AbsKeepsTheKind) {
    EXPECT_EQ(result("abs", {integer(-3)}), "3");
    EXPECT_EQ(result("abs", {real(-2.5)}), "2.5");
    EXPECT_EQ(result("abs", {integers({-1, 0, 2})}), "{1, 0, 2}");
    EXPECT_EQ(result("abs", {integer(Smallest)}),
              "error: `abs`: the result is too large for an Integer");
}

TEST(NumericFunction, SignIsInteger) {
    EXPECT_EQ(result("sign", {real(-0.5)}), "-1");
    EXPECT_EQ(result("sign", {integers({7, 0, -7})}), "{1, 0, -1}");
}

TEST(NumericFunction, SqrtIsRealAndNotForNegativeNumbers) {
    EXPECT_EQ(result("sqrt", {integer(9)}), "3.0");
    EXPECT_EQ(result("sqrt", {reals({0.0, 2.25})}), "{0.0, 1.5}");
    EXPECT_EQ(result("sqrt", {integer(-1)}),
              "error: `sqrt`: the argument must be at least 0, but is -1.0");
}

TEST(NumericFunction, DivTruncatesTowardZero) {
    EXPECT_EQ(result("div", {integer(7), integer(2)}), "3");
    EXPECT_EQ(result("div", {integer(-7), integer(2)}), "-3");
    EXPECT_EQ(result("div", {integer(7), integer(-2)}), "-3");
    EXPECT_EQ(result("div", {integer(-7), integer(-2)}), "3");
    EXPECT_EQ(result("div", {real(-7.0), integer(2)}), "-3.0");
    EXPECT_EQ(result("div", {integer(Smallest), integer(-1)}),
              "error: `div`: the result is too large for an Integer");
}

TEST(NumericFunction, ModHasTheSignOfTheDivisor) {
    EXPECT_EQ(result("mod", {integer(7), integer(3)}), "1");
    EXPECT_EQ(result("mod", {integer(-7), integer(3)}), "2");
    EXPECT_EQ(result("mod", {integer(7), integer(-3)}), "-2");
    EXPECT_EQ(result("mod", {integer(-7), integer(-3)}), "-1");
    EXPECT_EQ(result("mod", {integer(-6), integer(3)}), "0");
    EXPECT_EQ(result("mod", {integer(Smallest), integer(-1)}), "0");
    EXPECT_NEAR(number("mod", {integer(3), real(1.4)}), 0.2, 1e-12);
    EXPECT_NEAR(number("mod", {integer(-3), real(1.4)}), 1.2, 1e-12);
    EXPECT_NEAR(number("mod", {integer(3), real(-1.4)}), -1.2, 1e-12);
}

TEST(NumericFunction, RemHasTheSignOfTheDividend) {
    EXPECT_EQ(result("rem", {integer(7), integer(3)}), "1");
    EXPECT_EQ(result("rem", {integer(-7), integer(3)}), "-1");
    EXPECT_EQ(result("rem", {integer(7), integer(-3)}), "1");
    EXPECT_EQ(result("rem", {integer(Smallest), integer(-1)}), "0");
    EXPECT_NEAR(number("rem", {integer(3), real(1.4)}), 0.2, 1e-12);
    EXPECT_NEAR(number("rem", {integer(-3), real(1.4)}), -0.2, 1e-12);
}

TEST(NumericFunction, DivisionByZeroIsAnError) {
    for (const char* name : {"div", "mod", "rem"}) {
        const std::string error = "error: `" + std::string(name) + "`: division by zero";
        EXPECT_EQ(result(name, {integer(1), integer(0)}), error);
        EXPECT_EQ(result(name, {real(1.0), real(0.0)}), error);
    }
}

TEST(NumericFunction, RoundsUpAndDown) {
    EXPECT_EQ(result("ceil", {real(1.2)}), "2.0");
    EXPECT_EQ(result("ceil", {real(-1.2)}), "-1.0");
    EXPECT_EQ(result("floor", {real(1.8)}), "1.0");
    EXPECT_EQ(result("floor", {real(-1.2)}), "-2.0");
    EXPECT_EQ(result("floor", {integer(3)}), "3.0");
    EXPECT_EQ(result("integer", {real(-1.2)}), "-2");
    EXPECT_EQ(result("integer", {reals({1.9, 2.0})}), "{1, 2}");
    EXPECT_EQ(result("integer", {integer(4)}), "4");
    EXPECT_EQ(result("integer", {real(1e19)}),
              "error: `integer`: the result is too large for an Integer");
    EXPECT_EQ(result("integer", {real(-9223372036854775808.0)}), "-9223372036854775808");
}

TEST(NumericFunction, VectorizesOverSeveralArguments) {
    EXPECT_EQ(result("mod", {integers({5, 6, 7}), integer(3)}), "{2, 0, 1}");
    EXPECT_EQ(result("div", {integer(12), integers({2, 3})}), "{6, 4}");
    EXPECT_EQ(result("rem", {integers({5, 7}), integers({2, 4})}), "{1, 3}");
    EXPECT_EQ(result("mod", {integers({1, 2}), integers({1, 2, 3})}),
              "error: `mod`: array arguments must have the same size, not Integer[2] and "
              "Integer[3]");
    EXPECT_EQ(result("sqrt", {reals({})}), "fill(0.0, 0)");
}

TEST(NumericFunction, RefusesOtherKinds) {
    EXPECT_EQ(result("abs", {Value::string("a")}),
              "error: `abs`: an argument must be Real or Integer, not String");
    EXPECT_EQ(result("atan2", {real(1.0), Value::boolean(true)}),
              "error: `atan2`: an argument must be Real or Integer, not Boolean");
    EXPECT_EQ(result("sign", {Value::enumeration(1, 1)}),
              "error: `sign`: an argument must be Real or Integer, not enumeration");
}

TEST(IntegerConversion, TakesTheOrdinalOfAnEnumerationValue) {
    EXPECT_EQ(result("Integer", {Value::enumeration(1, 3)}), "3");
    EXPECT_EQ(result("Integer", {Value::enumerationArray(1, {2}, {2, 1})}), "{2, 1}");
    EXPECT_EQ(result("Integer", {real(1.5)}),
              "error: `Integer`: the argument must be an "
              "enumeration value, not Real (`integer` rounds down)");
}

TEST(ElementaryFunction, GivesKnownValues) {
    const double pi = std::acos(-1.0);
    EXPECT_EQ(number("sin", {integer(0)}), 0.0);
    EXPECT_NEAR(number("sin", {real(pi / 6)}), 0.5, 1e-15);
    EXPECT_NEAR(number("cos", {real(pi / 3)}), 0.5, 1e-15);
    EXPECT_NEAR(number("tan", {real(pi / 4)}), 1.0, 1e-15);
    EXPECT_NEAR(number("asin", {integer(1)}), pi / 2, 1e-15);
    EXPECT_NEAR(number("acos", {integer(-1)}), 3.141592653589793, 1e-15);
    EXPECT_NEAR(number("atan", {integer(1)}), pi / 4, 1e-15);
    EXPECT_NEAR(number("atan2", {integer(1), integer(-1)}), 3 * pi / 4, 1e-15);
    EXPECT_NEAR(number("sinh", {integer(1)}), 1.1752011936438014, 1e-15);
    EXPECT_NEAR(number("cosh", {integer(1)}), 1.5430806348152437, 1e-15);
    EXPECT_NEAR(number("tanh", {integer(1)}), 0.7615941559557649, 1e-15);
    EXPECT_NEAR(number("exp", {integer(1)}), 2.718281828459045, 1e-15);
    EXPECT_NEAR(number("log", {real(2.718281828459045)}), 1.0, 1e-15);
    EXPECT_EQ(number("log10", {integer(1000)}), 3.0);
}

TEST(ElementaryFunction, KnowsItsDomain) {
    EXPECT_EQ(result("log", {integer(0)}),
              "error: `log`: the argument must be greater than 0, but is 0.0");
    EXPECT_EQ(result("log10", {reals({1.0, -1.0})}),
              "error: `log10`: the argument must be greater than 0, but is -1.0");
    EXPECT_EQ(result("asin", {integer(2)}),
              "error: `asin`: the argument must be between -1 and 1, but is 2.0");
    EXPECT_EQ(result("acos", {real(-1.5)}),
              "error: `acos`: the argument must be between -1 and 1, but is -1.5");
    EXPECT_EQ(result("exp", {integer(1000)}), "error: `exp`: the result is too large for a Real");
}

TEST(ElementaryFunction, Vectorizes) {
    EXPECT_EQ(result("exp", {Value::integerArray({1, 2}, {0, 0})}), "{{1.0, 1.0}}");
    EXPECT_EQ(result("atan2", {reals({0.0, 0.0}), integer(1)}), "{0.0, 0.0}");
}

TEST(SpecialOperator, ReturnsWhatItIsAbout) {
    EXPECT_EQ(result("noEvent", {Value::string("x")}), "\"x\"");
    EXPECT_EQ(result("smooth", {integer(0), reals({1.0})}), "{1.0}");
    EXPECT_EQ(result("smooth", {integer(-1), real(1.0)}),
              "error: `smooth`: the first argument must be an Integer that is not negative");
    EXPECT_EQ(result("homotopy", {integer(2), real(5.0)}), "2.0");
    EXPECT_EQ(result("homotopy", {Value::boolean(true), real(5.0)}),
              "error: `homotopy`: an argument must be Real or Integer, not Boolean");
}

TEST(SpecialOperator, SemiLinearHasTwoSlopes) {
    EXPECT_EQ(result("semiLinear", {integer(2), integer(3), integer(5)}), "6.0");
    EXPECT_EQ(result("semiLinear", {integer(-2), integer(3), integer(5)}), "-10.0");
    EXPECT_EQ(result("semiLinear", {reals({1.0, -1.0}), integer(3), integers({5, 7})}),
              "{3.0, -7.0}");
}

TEST(SizeFunction, TellsDimensions) {
    const Value array = Value::integerArray({4, 1, 6}, std::vector<std::int64_t>(24, 0));
    EXPECT_EQ(result("ndims", {array}), "3");
    EXPECT_EQ(result("ndims", {real(1.0)}), "0");
    EXPECT_EQ(result("size", {array}), "{4, 1, 6}");
    EXPECT_EQ(result("size", {array, integer(3)}), "6");
    EXPECT_EQ(result("size", {real(1.0)}), "fill(0, 0)");
    EXPECT_EQ(result("size", {integers({1, 2}), integer(2)}),
              "error: `size`: Integer[2] has no dimension 2");
    EXPECT_EQ(result("size", {integers({1, 2}), real(1.0)}),
              "error: `size`: the dimension must be a scalar Integer, not Real");
}

TEST(DimensionFunction, AddsAndRemovesDimensionsOfSizeOne) {
    const Value cube = Value::integerArray({1, 3, 1}, {1, 2, 3});
    EXPECT_EQ(result("scalar", {Value::integerArray({1, 1}, {7})}), "7");
    EXPECT_EQ(result("scalar", {integers({1, 2})}),
              "error: `scalar`: all sizes of the argument must be 1, not Integer[2]");
    EXPECT_EQ(result("vector", {integer(7)}), "{7}");
    EXPECT_EQ(result("vector", {cube}), "{1, 2, 3}");
    EXPECT_FALSE(call("vector", {Value::integerArray({2, 2}, {1, 2, 3, 4})}).ok());
    EXPECT_EQ(result("matrix", {integer(7)}), "{{7}}");
    EXPECT_EQ(result("matrix", {integers({1, 2})}), "{{1}, {2}}");
    EXPECT_EQ(result("matrix", {cube}), "{{1, 2, 3}}");
    EXPECT_FALSE(call("matrix", {Value::integerArray({1, 1, 2}, {1, 2})}).ok());
    EXPECT_EQ(result("promote", {integers({1, 2}), integer(3)}), "{{{1}}, {{2}}}");
    EXPECT_EQ(result("promote", {cube, integer(2)}),
              "error: `promote`: Integer[1, 3, 1] cannot be promoted to 2 dimensions");
    EXPECT_FALSE(call("promote", {cube, integer(Largest)}).ok());
}

TEST(ArrayConstructor, MakesRegularArrays) {
    EXPECT_EQ(result("identity", {integer(2)}), "{{1, 0}, {0, 1}}");
    EXPECT_EQ(result("identity", {integer(0)}), "fill(0, 0, 0)");
    EXPECT_EQ(result("diagonal", {reals({1.5, 2.0})}), "{{1.5, 0.0}, {0.0, 2.0}}");
    EXPECT_EQ(result("diagonal", {integers({3})}), "{{3}}");
    EXPECT_EQ(result("zeros", {integer(2), integer(1)}), "{{0}, {0}}");
    EXPECT_EQ(result("ones", {integer(3)}), "{1, 1, 1}");
    EXPECT_EQ(result("linspace", {integer(0), integer(1), integer(5)}),
              "{0.0, 0.25, 0.5, 0.75, 1.0}");
}

TEST(ArrayConstructor, FillRepeatsScalarsAndArrays) {
    EXPECT_EQ(result("fill", {Value::boolean(true), integer(2)}), "{true, true}");
    EXPECT_EQ(result("fill", {integers({1, 2}), integer(2), integer(1)}), "{{{1, 2}}, {{1, 2}}}");
    EXPECT_EQ(result("fill", {real(0.0), integer(0), integer(1)}), "fill(0.0, 0, 1)");
    EXPECT_EQ(result("fill", {integers({}), integer(2)}), "fill(0, 2, 0)");
    EXPECT_EQ(result("fill", {Value::record("R", {{"x", integer(1)}}), integer(2)}),
              "{R(x = 1), R(x = 1)}");
}

TEST(ArrayConstructor, RefusesImpossibleSizes) {
    EXPECT_EQ(result("zeros", {integer(-1)}),
              "error: `zeros`: the size -1 of an array dimension is negative");
    EXPECT_EQ(result("ones", {real(2.0)}),
              "error: `ones`: a size must be a scalar Integer, not Real");
    EXPECT_FALSE(call("zeros", {integer(Largest), integer(Largest)}).ok());
    EXPECT_FALSE(call("identity", {integer(1000000)}).ok());
    EXPECT_EQ(result("linspace", {integer(0), integer(1), integer(1)}),
              "error: `linspace`: the number of elements must be at least 2, but is 1");
    EXPECT_FALSE(call("linspace", {integers({0}), integer(1), integer(3)}).ok());
    EXPECT_FALSE(call("diagonal", {Value::stringArray({1}, {"a"})}).ok());
    EXPECT_FALSE(call("diagonal", {integer(1)}).ok());
}

TEST(Concatenation, JoinsAlongADimension) {
    const Value a = Value::integerArray({2, 2}, {1, 2, 3, 4});
    const Value row = Value::integerArray({1, 2}, {5, 6});
    const Value column = Value::realArray({2, 1}, {7.0, 8.0});
    EXPECT_EQ(result("cat", {integer(1), a, row}), "{{1, 2}, {3, 4}, {5, 6}}");
    EXPECT_EQ(result("cat", {integer(2), a, column}), "{{1.0, 2.0, 7.0}, {3.0, 4.0, 8.0}}");
    EXPECT_EQ(result("cat", {integer(1), integers({1}), integers({}), integers({2, 3})}),
              "{1, 2, 3}");
    EXPECT_EQ(result("cat", {integer(2), Value::integerArray({0, 1}, {}),
                             Value::integerArray({0, 2}, {})}),
              "fill(0, 0, 3)");
    EXPECT_EQ(
        result("cat", {integer(1), Value::stringArray({1}, {"a"}), Value::stringArray({1}, {"b"})}),
        "{\"a\", \"b\"}");
}

TEST(Concatenation, RefusesArraysThatDoNotFit) {
    const Value a = Value::integerArray({2, 2}, {1, 2, 3, 4});
    EXPECT_EQ(result("cat", {integer(1), a, integers({1, 2})}),
              "error: `cat`: sizes may differ in dimension 1 only, not Integer[2, 2] and "
              "Integer[2]");
    EXPECT_EQ(result("cat", {integer(2), a, Value::integerArray({1, 2}, {5, 6})}),
              "error: `cat`: sizes may differ in dimension 2 only, not Integer[2, 2] and "
              "Integer[1, 2]");
    EXPECT_EQ(result("cat", {integer(3), a, a}), "error: `cat`: Integer[2, 2] has no dimension 3");
    EXPECT_EQ(result("cat", {integer(1), integers({1}), Value::stringArray({1}, {"a"})}),
              "error: `cat`: Integer[1] and String[1] cannot be elements of one array");
}

TEST(Reduction, FindsLeastAndGreatest) {
    EXPECT_EQ(result("min", {integer(2), integer(1)}), "1");
    EXPECT_EQ(result("max", {integer(2), real(1.5)}), "2.0");
    EXPECT_EQ(result("min", {Value::integerArray({2, 2}, {4, 3, 2, 5})}), "2");
    EXPECT_EQ(result("max", {reals({-1.0, -0.5})}), "-0.5");
    EXPECT_EQ(result("min", {Value::booleanArray({2}, {1, 0})}), "false");
    EXPECT_EQ(call("max", {Value::enumeration(1, 2), Value::enumeration(1, 3)}).value(),
              Value::enumeration(1, 3));
}

TEST(Reduction, OfNothingIsTheOtherEndOfTheType) {
    EXPECT_EQ(call("min", {reals({})}).value(), real(std::numeric_limits<double>::max()));
    EXPECT_EQ(call("max", {reals({})}).value(), real(std::numeric_limits<double>::lowest()));
    EXPECT_EQ(call("min", {integers({})}).value(), integer(Largest));
    EXPECT_EQ(call("max", {integers({})}).value(), integer(Smallest));
    EXPECT_EQ(result("min", {Value::booleanArray({0}, {})}), "true");
    EXPECT_EQ(result("max", {Value::booleanArray({0}, {})}), "false");
    EXPECT_EQ(call("max", {Value::enumerationArray(1, {0}, {})}).value(), Value::enumeration(1, 1));
    EXPECT_EQ(result("min", {Value::enumerationArray(1, {0}, {})}),
              "error: `min`: the last literal of the enumeration is not known here");
}

TEST(Reduction, RefusesWhatHasNoOrder) {
    EXPECT_EQ(result("min", {integer(1)}),
              "error: `min`: a single argument must be an array, not Integer");
    EXPECT_EQ(result("max", {integers({1}), integer(1)}),
              "error: `max`: two arguments must be scalars, not Integer[1] and Integer");
    EXPECT_EQ(result("min", {integer(1), Value::boolean(true)}),
              "error: `min`: Integer and Boolean have no common order");
    EXPECT_FALSE(call("min", {Value::string("a"), Value::string("b")}).ok());
}

TEST(Reduction, AddsAndMultiplies) {
    EXPECT_EQ(result("sum", {Value::integerArray({2, 2}, {1, 2, 3, 4})}), "10");
    EXPECT_EQ(result("sum", {reals({0.5, 0.25})}), "0.75");
    EXPECT_EQ(result("product", {integers({2, 3, 4})}), "24");
    EXPECT_EQ(result("sum", {reals({})}), "0.0");
    EXPECT_EQ(result("sum", {integers({})}), "0");
    EXPECT_EQ(result("product", {reals({})}), "1.0");
    EXPECT_EQ(result("product", {Value::integerArray({0, 3}, {})}), "1");
    EXPECT_EQ(result("sum", {integers({Largest, 1})}),
              "error: `sum`: the result is too large for an Integer");
    EXPECT_EQ(result("product", {integers({Largest, 2})}),
              "error: `product`: the result is too large for an Integer");
    EXPECT_EQ(result("sum", {Value::booleanArray({1}, {1})}),
              "error: `sum`: the argument must be an array of numbers, not Boolean[1]");
}

TEST(MatrixFunction, TransposesTheFirstTwoDimensions) {
    EXPECT_EQ(result("transpose", {Value::integerArray({2, 3}, {1, 2, 3, 4, 5, 6})}),
              "{{1, 4}, {2, 5}, {3, 6}}");
    EXPECT_EQ(result("transpose", {Value::integerArray({1, 2, 2}, {1, 2, 3, 4})}),
              "{{{1, 2}}, {{3, 4}}}");
    EXPECT_EQ(result("transpose", {Value::realArray({0, 3}, {})}), "fill(0.0, 3, 0)");
    EXPECT_EQ(result("transpose", {Value::stringArray({1, 2}, {"a", "b"})}), "{{\"a\"}, {\"b\"}}");
    EXPECT_EQ(result("transpose", {integers({1, 2})}),
              "error: `transpose`: the argument must have at least 2 dimensions, not Integer[2]");
}

TEST(MatrixFunction, MultipliesVectors) {
    EXPECT_EQ(result("outerProduct", {integers({1, 2}), integers({3, 4, 5})}),
              "{{3.0, 4.0, 5.0}, {6.0, 8.0, 10.0}}");
    EXPECT_EQ(result("outerProduct", {integers({}), integers({1, 2})}), "fill(0.0, 0, 2)");
    EXPECT_EQ(result("cross", {integers({1, 2, 3}), integers({4, 5, 6})}), "{-3.0, 6.0, -3.0}");
    EXPECT_EQ(result("cross", {integers({1, 2}), integers({4, 5, 6})}),
              "error: `cross`: an argument must be a vector of 3 numbers, not Integer[2]");
    EXPECT_EQ(result("outerProduct", {integer(1), integers({1})}),
              "error: `outerProduct`: an argument must be a vector of numbers, not Integer");
}

TEST(MatrixFunction, MakesSymmetricAndSkewMatrices) {
    EXPECT_EQ(result("symmetric", {Value::integerArray({2, 2}, {1, 2, 3, 4})}),
              "{{1.0, 2.0}, {2.0, 4.0}}");
    EXPECT_FALSE(call("symmetric", {Value::integerArray({1, 2}, {1, 2})}).ok());
    EXPECT_EQ(result("skew", {reals({1.0, 2.0, 3.0})}),
              "{{0.0, -3.0, 2.0}, {3.0, 0.0, -1.0}, {-2.0, 1.0, 0.0}}");
    EXPECT_FALSE(call("skew", {reals({1.0})}).ok());
}

TEST(StringConversion, WritesScalars) {
    EXPECT_EQ(result("String", {Value::boolean(true)}), "\"true\"");
    EXPECT_EQ(result("String", {integer(-12)}), "\"-12\"");
    EXPECT_EQ(result("String", {real(12.3456)}), "\"12.3456\"");
    EXPECT_EQ(result("String", {real(0.0123456)}), "\"0.0123456\"");
    EXPECT_EQ(result("String", {real(1.23456e-10)}), "\"1.23456e-10\"");
    EXPECT_EQ(result("String", {real(4.0)}), "\"4\"");
    EXPECT_EQ(result("String", {real(2.0 / 3.0)}), "\"0.666667\"");
}

TEST(StringConversion, FollowsItsOptions) {
    EXPECT_EQ(result("String", {integer(12), integer(5)}), "\"12   \"");
    EXPECT_EQ(result("String", {integer(12), integer(5), Value::boolean(false)}), "\"   12\"");
    EXPECT_EQ(result("String", {integer(12345), integer(2)}), "\"12345\"");
    EXPECT_EQ(result("String", {real(3.14159265), integer(6), Value::boolean(false), integer(3)}),
              "\"  3.14\"");
}

TEST(StringConversion, RefusesWhatItCannotWrite) {
    EXPECT_EQ(result("String", {integer(1), integer(0), Value::boolean(true), integer(3)}),
              "error: `String`: `significantDigits` is for a Real, not for Integer");
    EXPECT_EQ(result("String", {Value::enumeration(1, 1)}),
              "error: `String`: the names of the literals of the enumeration are not known here");
    EXPECT_FALSE(call("String", {Value::string("a")}).ok());
    EXPECT_FALSE(call("String", {integers({1})}).ok());
    EXPECT_EQ(result("String", {integer(1), integer(-1)}),
              "error: `String`: `minimumLength` must be between 0 and 100000, but is -1");
    EXPECT_FALSE(call("String", {integer(1), integer(Largest)}).ok());
    EXPECT_FALSE(call("String", {integer(1), real(3.0)}).ok());
    EXPECT_FALSE(call("String", {real(1.0), integer(0), integer(1)}).ok());
    EXPECT_FALSE(call("String", {real(1.0), integer(0), Value::boolean(true), integer(0)}).ok());
}

} // namespace
} // namespace eventica::value
