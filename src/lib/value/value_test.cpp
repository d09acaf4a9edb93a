// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>

#include "lib/value/indexing.h"
#include "lib/value/print.h"
#include "lib/value/value.h"

namespace eventica::value {
namespace {

Value matrix23() {
    return Value::integerArray({2, 3}, {11, 12, 13, 21, 22, 23});
}

Value point(double x, double y) {
    return Value::record("Point", {{"x", Value::real(x)}, {"y", Value::real(y)}});
}

std::string printed(const Outcome& outcome) {
    return outcome ? print(outcome.value()) : "error: " + outcome.error();
}

TEST(Value, KnowsItsKindAndDimensions) {
    EXPECT_EQ(Value::real(1.5).kind(), Kind::Real);
    EXPECT_TRUE(Value::real(1.5).isScalar());
    EXPECT_EQ(Value::real(1.5).count(), 1U);
    EXPECT_EQ(matrix23().dimensions(), (Dimensions{2, 3}));
    EXPECT_EQ(matrix23().count(), 6U);
    EXPECT_EQ(Value::realArray({0, 3}, {}).count(), 0U);
    EXPECT_EQ(Value::enumeration(7, 2).enumerationType(), 7);
    EXPECT_EQ(Value::enumeration(7, 2).ordinal(), 2);
}

TEST(Value, ComparesKindDimensionsAndElements) {
    EXPECT_EQ(Value::integer(1), Value::integer(1));
    EXPECT_NE(Value::integer(1), Value::integer(2));
    EXPECT_NE(Value::integer(1), Value::real(1.0));
    EXPECT_NE(Value::integer(1), Value::integerArray({1}, {1}));
    EXPECT_NE(Value::integerArray({2, 1}, {1, 2}), Value::integerArray({1, 2}, {1, 2}));
    EXPECT_NE(Value::enumeration(1, 2), Value::enumeration(2, 2));
    EXPECT_NE(Value::enumeration(1, 2), Value::integer(2));
    EXPECT_EQ(point(1.0, 2.0), point(1.0, 2.0));
    EXPECT_NE(point(1.0, 2.0), point(1.0, 3.0));
    EXPECT_NE(point(1.0, 2.0),
              Value::record("Pair", {{"x", Value::real(1.0)}, {"y", Value::real(2.0)}}));
}

TEST(Value, CopiesRecordsDeeply) {
    Value copy = point(1.0, 2.0);
    const Value original = copy;
    copy = Value::boolean(true);
    EXPECT_EQ(original, point(1.0, 2.0));
    copy = original;
    EXPECT_EQ(copy, original);
}

TEST(Value, RefusesArraysThatItsElementsDoNotFill) {
    EXPECT_THROW(Value::realArray({2, 2}, {1.0}), InternalError);
    EXPECT_THROW(Value::realArray({-1}, {}), InternalError);
    EXPECT_THROW(static_cast<void>(Value::real(1.0).asInteger()), InternalError);
    EXPECT_THROW(static_cast<void>(matrix23().asInteger()), InternalError);
}

TEST(Value, CoercesIntegerToReal) {
    EXPECT_EQ(toReal(Value::integer(3)), Value::real(3.0));
    EXPECT_EQ(toReal(Value::integerArray({2}, {1, 2})), Value::realArray({2}, {1.0, 2.0}));
    EXPECT_EQ(toReal(Value::integerArray({0, 2}, {})), Value::realArray({0, 2}, {}));
    EXPECT_EQ(toReal(Value::real(0.5)), Value::real(0.5));
    EXPECT_EQ(Value::integer(3).asReal(), 3.0);
}

TEST(Value, NamesItsType) {
    EXPECT_EQ(typeText(Value::real(1.0)), "Real");
    EXPECT_EQ(typeText(matrix23()), "Integer[2, 3]");
    EXPECT_EQ(typeText(Value::enumeration(1, 1)), "enumeration");
    EXPECT_EQ(typeText(point(1.0, 2.0)), "Point");
}

TEST(Value, LimitsTheSizeOfArrays) {
    EXPECT_FALSE(sizeProblem({}));
    EXPECT_FALSE(sizeProblem({0, 5}));
    EXPECT_FALSE(sizeProblem({1024, 1024}));
    EXPECT_EQ(sizeProblem({2, -1}), "the size -1 of an array dimension is negative");
    EXPECT_EQ(sizeProblem({1000000, 1000000}),
              "an array of size [1000000, 1000000] has more than the 33554432 supported elements");
    EXPECT_TRUE(sizeProblem({std::numeric_limits<std::int64_t>::max(), 2}));
    EXPECT_TRUE(sizeProblem({0, std::numeric_limits<std::int64_t>::max()}));
}

TEST(Print, WritesScalarsAsModelica) {
    EXPECT_EQ(print(Value::integer(-7)), "-7");
    EXPECT_EQ(print(Value::boolean(true)), "true");
    EXPECT_EQ(print(Value::boolean(false)), "false");
    EXPECT_EQ(print(Value::string("a\"b\\c\nd\te")), R"("a\"b\\c\nd\te")");
    EXPECT_EQ(print(Value::string("grün")), "\"grün\"");
    EXPECT_EQ(print(Value::enumeration(4, 2)), "enumeration(2)");
    EXPECT_EQ(print(Value::enumeration(4, 2),
                    [](std::int32_t type, std::int64_t ordinal) {
                        return "E" + std::to_string(type) + ".l" + std::to_string(ordinal);
                    }),
              "E4.l2");
}

TEST(Print, WritesRealsWithPointOrExponent) {
    EXPECT_EQ(print(Value::real(1.0)), "1.0");
    EXPECT_EQ(print(Value::real(-2.0)), "-2.0");
    EXPECT_EQ(print(Value::real(0.1)), "0.1");
    EXPECT_EQ(print(Value::real(-0.0)), "-0.0");
    EXPECT_EQ(print(Value::real(1e300)), "1e+300");
    EXPECT_EQ(print(Value::real(2.5e-10)), "2.5e-10");
}

TEST(Print, WritesRealsThatReadBackUnchanged) {
    for (const double value : {0.1 + 0.2, 1.0 / 3.0, 1e22, 123456789012345678.0, 5e-324,
                               1.7976931348623157e308, std::nextafter(1.0, 2.0)})
        EXPECT_EQ(std::strtod(printReal(value).c_str(), nullptr), value);
}

TEST(Print, WritesArraysAndRecords) {
    EXPECT_EQ(print(Value::integerArray({2, 2}, {1, 2, 3, 4})), "{{1, 2}, {3, 4}}");
    EXPECT_EQ(print(Value::realArray({1, 1, 2}, {1.0, 2.5})), "{{{1.0, 2.5}}}");
    EXPECT_EQ(print(Value::booleanArray({2}, {1, 0})), "{true, false}");
    EXPECT_EQ(print(point(1.0, 0.5)), "Point(x = 1.0, y = 0.5)");
    const std::array points{point(1.0, 2.0), point(3.0, 4.0)};
    EXPECT_EQ(printed(arrayOf(points)), "{Point(x = 1.0, y = 2.0), Point(x = 3.0, y = 4.0)}");
    EXPECT_EQ(print(Value::record("R", {{"v", Value::integerArray({2}, {1, 2})}})),
              "R(v = {1, 2})");
}

TEST(Print, WritesEmptyArraysAsFill) {
    EXPECT_EQ(print(Value::realArray({0}, {})), "fill(0.0, 0)");
    EXPECT_EQ(print(Value::integerArray({0, 3}, {})), "fill(0, 0, 3)");
    EXPECT_EQ(print(Value::stringArray({2, 0}, {})), "fill(\"\", 2, 0)");
}

TEST(Element, IsFoundByFullSubscripts) {
    EXPECT_EQ(printed(element(matrix23(), std::array<std::int64_t, 2>{1, 1})), "11");
    EXPECT_EQ(printed(element(matrix23(), std::array<std::int64_t, 2>{2, 3})), "23");
    EXPECT_EQ(printed(element(Value::real(1.0), {})), "1.0");
}

TEST(Element, ReportsSubscriptsThatDoNotFit) {
    EXPECT_EQ(printed(element(matrix23(), std::array<std::int64_t, 2>{2, 4})),
              "error: subscript 4 is outside 1:3 in dimension 2");
    EXPECT_EQ(printed(element(matrix23(), std::array<std::int64_t, 2>{0, 1})),
              "error: subscript 0 is outside 1:2 in dimension 1");
    EXPECT_EQ(printed(element(Value::realArray({0}, {}), std::array<std::int64_t, 1>{1})),
              "error: subscript 1 is used in dimension 1, which is empty");
    EXPECT_EQ(printed(element(matrix23(), std::array<std::int64_t, 1>{2})),
              "error: an element of Integer[2, 3] needs 2 subscripts, not 1");
    EXPECT_EQ(printed(element(Value::integer(1), std::array<std::int64_t, 1>{1})),
              "error: a scalar cannot have subscripts");
}

TEST(Slice, DropsDimensionsOfScalarSubscripts) {
    const std::array row{Subscript::at(2)};
    EXPECT_EQ(printed(slice(matrix23(), row)), "{21, 22, 23}");
    const std::array column{Subscript::all(), Subscript::at(3)};
    EXPECT_EQ(printed(slice(matrix23(), column)), "{13, 23}");
    const std::array both{Subscript::at(1), Subscript::at(2)};
    EXPECT_EQ(printed(slice(matrix23(), both)), "12");
}

TEST(Slice, KeepsDimensionsOfIndexVectors) {
    const std::array rowMatrix{Subscript::among({1}), Subscript::all()};
    EXPECT_EQ(printed(slice(matrix23(), rowMatrix)), "{{11, 12, 13}}");
    const std::array mixed{Subscript::among({2, 1, 2}), Subscript::among({3, 1})};
    EXPECT_EQ(printed(slice(matrix23(), mixed)), "{{23, 21}, {13, 11}, {23, 21}}");
    const std::array none{Subscript::all(), Subscript::among({})};
    EXPECT_EQ(printed(slice(matrix23(), none)), "fill(0, 2, 0)");
}

TEST(Slice, ReachesIntoEmptyArraysWhereTheSpecificationAllows) {
    const Value empty = Value::realArray({1, 0}, {});
    const std::array first{Subscript::at(1)};
    EXPECT_EQ(printed(slice(empty, first)), "fill(0.0, 0)");
    const std::array outside{Subscript::at(1), Subscript::at(1)};
    EXPECT_FALSE(slice(empty, outside).ok());
}

TEST(Slice, WorksOnEveryKind) {
    const std::array last{Subscript::among({2})};
    EXPECT_EQ(printed(slice(Value::stringArray({2}, {"a", "b"}), last)), "{\"b\"}");
    EXPECT_EQ(printed(slice(Value::booleanArray({2}, {1, 0}), last)), "{false}");
    EXPECT_EQ(slice(Value::enumerationArray(3, {2}, {1, 2}), last).value(),
              Value::enumerationArray(3, {1}, {2}));
    const std::array points{point(1.0, 2.0), point(3.0, 4.0)};
    const std::array second{Subscript::at(2)};
    EXPECT_EQ(slice(arrayOf(points).value(), second).value(), point(3.0, 4.0));
}

TEST(Slice, RefusesTooManySubscripts) {
    const std::array three{Subscript::all(), Subscript::all(), Subscript::at(1)};
    EXPECT_EQ(printed(slice(matrix23(), three)),
              "error: an array of 2 dimensions cannot have 3 subscripts");
}

TEST(Replaced, AssignsASlice) {
    const std::array column{Subscript::all(), Subscript::at(2)};
    EXPECT_EQ(printed(replaced(matrix23(), column, Value::integerArray({2}, {1, 2}))),
              "{{11, 1, 13}, {21, 2, 23}}");
    const std::array twice{Subscript::among({1, 1})};
    EXPECT_EQ(printed(replaced(Value::realArray({2}, {0.0, 0.0}), twice,
                               Value::integerArray({2}, {2, 3}))),
              "{3.0, 0.0}");
    EXPECT_EQ(printed(replaced(Value::integer(1), {}, Value::integer(2))), "2");
}

TEST(Replaced, AssignsRecords) {
    const std::array points{point(1.0, 2.0), point(3.0, 4.0)};
    const std::array first{Subscript::at(1)};
    EXPECT_EQ(printed(replaced(arrayOf(points).value(), first, point(5.0, 6.0))),
              "{Point(x = 5.0, y = 6.0), Point(x = 3.0, y = 4.0)}");
}

TEST(Replaced, RefusesOtherTypesAndSizes) {
    const std::array first{Subscript::at(1)};
    EXPECT_EQ(printed(replaced(matrix23(), first, Value::integer(1))),
              "error: Integer cannot be assigned to a slice of size [3]");
    EXPECT_EQ(printed(replaced(matrix23(), first, Value::realArray({3}, {1.0, 2.0, 3.0}))),
              "error: Real[3] cannot be assigned to elements of Integer[2, 3]");
}

TEST(ArrayOf, AddsALeadingDimension) {
    const std::array scalars{Value::integer(1), Value::integer(2)};
    EXPECT_EQ(printed(arrayOf(scalars)), "{1, 2}");
    const std::array rows{Value::integerArray({2}, {1, 2}), Value::integerArray({2}, {3, 4})};
    EXPECT_EQ(printed(arrayOf(rows)), "{{1, 2}, {3, 4}}");
    const std::array empties{Value::realArray({0}, {}), Value::realArray({0}, {})};
    EXPECT_EQ(printed(arrayOf(empties)), "fill(0.0, 2, 0)");
}

TEST(ArrayOf, MixesIntegerAndReal) {
    const std::array mixed{Value::integer(1), Value::real(2.5)};
    EXPECT_EQ(printed(arrayOf(mixed)), "{1.0, 2.5}");
}

TEST(ArrayOf, RefusesWhatIsNotRectangularOrOfOneType) {
    EXPECT_EQ(printed(arrayOf({})), "error: an array constructor needs at least one element");
    const std::array ragged{Value::integerArray({2}, {1, 2}), Value::integerArray({1}, {3})};
    EXPECT_EQ(
        printed(arrayOf(ragged)),
        "error: elements of one array must have the same size, not Integer[2] and Integer[1]");
    const std::array mixed{Value::real(1.0), Value::string("a")};
    EXPECT_EQ(printed(arrayOf(mixed)), "error: Real and String cannot be elements of one array");
    const std::array enumerations{Value::enumeration(1, 1), Value::enumeration(2, 1)};
    EXPECT_FALSE(arrayOf(enumerations).ok());
}

TEST(Select, TakesFieldsOfRecordsAndArraysOfRecords) {
    EXPECT_EQ(printed(select(point(1.0, 2.0), "y")), "2.0");
    const std::array points{point(1.0, 2.0), point(3.0, 4.0)};
    const Value vector = arrayOf(points).value();
    EXPECT_EQ(printed(select(vector, "y")), "{2.0, 4.0}");
    EXPECT_EQ(printed(select(vector.reshaped({2, 1}), "x")), "{{1.0}, {3.0}}");
    EXPECT_EQ(*point(1.0, 2.0).field("x"), Value::real(1.0));
    EXPECT_EQ(point(1.0, 2.0).field("z"), nullptr);
}

TEST(Select, AppendsTheDimensionsOfTheField) {
    const auto withVector = [](std::vector<std::int64_t> v) {
        const auto size = static_cast<std::int64_t>(v.size());
        return Value::record("R", {{"v", Value::integerArray({size}, std::move(v))}});
    };
    const std::array equal{withVector({1, 2}), withVector({3, 4})};
    EXPECT_EQ(printed(select(arrayOf(equal).value(), "v")), "{{1, 2}, {3, 4}}");
    const std::array ragged{withVector({1, 2}), withVector({3})};
    EXPECT_FALSE(select(arrayOf(ragged).value(), "v").ok());
}

TEST(Select, ReportsMissingFields) {
    EXPECT_EQ(printed(select(point(1.0, 2.0), "z")), "error: record `Point` has no field `z`");
    EXPECT_EQ(printed(select(Value::integer(1), "z")), "error: Integer has no fields");
    const Value none = Value::recordArray({"Point", {"x", "y"}}, {0}, {});
    EXPECT_EQ(printed(select(none, "x")),
              "error: the type of field `x` of an empty array of records is unknown");
}

} // namespace
} // namespace eventica::value
