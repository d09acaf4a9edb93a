// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <limits>

#include "lib/expr/type.h"

namespace eventica::expr {
namespace {

RecordId complexRecord(TypePool& types) {
    return types.internRecord({"Complex", {{"re", types.real()}, {"im", types.real()}}});
}

TEST(TypePool, GivesEqualTypesEqualIds) {
    TypePool types;
    EXPECT_EQ(types.scalar(Base::Real), types.real());
    EXPECT_EQ(types.array(types.real(), {2, 3}), types.intern({Base::Real, -1, {2, 3}}));
    EXPECT_NE(types.array(types.real(), {2, 3}), types.array(types.real(), {3, 2}));
    EXPECT_NE(types.integer(), types.real());
}

TEST(TypePool, PutsDimensionsOfAnArrayOfArraysInFront) {
    TypePool types;
    const TypeId row = types.array(types.real(), {3});
    EXPECT_EQ(types.text(types.array(row, {2})), "Real[2, 3]");
    EXPECT_EQ(types.array(row, {}), row);
    EXPECT_EQ(types.elementOf(types.array(row, {2})), types.real());
    EXPECT_EQ(types.elementOf(types.real()), types.real());
}

TEST(TypePool, TakesRecordsOfTheSameNameAndFieldsAsTheSame) {
    TypePool types;
    const RecordId complex = complexRecord(types);
    EXPECT_EQ(complexRecord(types), complex);
    EXPECT_NE(types.internRecord({"Complex", {{"re", types.real()}}}), complex);
    EXPECT_NE(types.internRecord({"Other", {{"re", types.real()}, {"im", types.real()}}}), complex);
    EXPECT_EQ(types.recordCount(), 3U);
    EXPECT_EQ(types.record(types[types.record(complex)]).fields[1].name, "im");
}

TEST(TypePool, TakesEnumerationsOfTheSameNameAndLiteralsAsTheSame) {
    TypePool types;
    const EnumerationId colour = types.internEnumeration({"Colour", {"red", "green"}});
    EXPECT_EQ(types.internEnumeration({"Colour", {"red", "green"}}), colour);
    EXPECT_NE(types.internEnumeration({"Colour", {"green", "red"}}), colour);
    EXPECT_EQ(types.enumerationCount(), 2U);
    EXPECT_EQ(types.enumeration(types[types.enumeration(colour)]).literals[1], "green");
}

TEST(TypePool, KeepsReferencesWhileTypesAreAdded) {
    TypePool types;
    const RecordInfo& complex = types.recordInfo(complexRecord(types));
    const Type& first = types[types.array(types.real(), {7})];
    for (int i = 0; i < 1000; ++i) {
        types.internRecord({"R" + std::to_string(i), {}});
        types.array(types.real(), {i, i});
    }
    EXPECT_EQ(complex.name, "Complex");
    EXPECT_EQ(first.dimensions, value::Dimensions{7});
}

TEST(TypePool, SaysTypesAsAUserWould) {
    TypePool types;
    const TypeId colour = types.enumeration(types.internEnumeration({"Colour", {"red"}}));
    EXPECT_EQ(types.text(types.integer()), "Integer");
    EXPECT_EQ(types.text(types.array(types.real(), {3, 2})), "Real[3, 2]");
    EXPECT_EQ(types.text(types.array(types.real(), {UnknownSize, 2})), "Real[:, 2]");
    EXPECT_EQ(types.text(types.array(types.record(complexRecord(types)), {4})), "Complex[4]");
    EXPECT_EQ(types.text(colour), "enumeration Colour");
    EXPECT_EQ(types.text(types.scalar(Base::Clock)), "Clock");
    EXPECT_EQ(types.text(types.scalar(Base::ExternalObject, types.internObject("Table"))), "Table");
    EXPECT_EQ(types.text(types.tuple({types.real(), types.boolean()})), "(Real, Boolean)");
    EXPECT_EQ(types.text(types.tuple({})), "()");
}

TEST(TypePool, InternsTuplesAndObjects) {
    TypePool types;
    EXPECT_EQ(types.tuple({types.real()}), types.tuple({types.real()}));
    EXPECT_NE(types.tuple({types.real()}), types.tuple({types.integer()}));
    EXPECT_EQ(types.internObject("Table"), types.internObject("Table"));
    EXPECT_NE(types.internObject("Table"), types.internObject("Random"));
}

TEST(TypePool, CountsScalarsInArraysAndRecords) {
    TypePool types;
    const TypeId complex = types.record(complexRecord(types));
    EXPECT_EQ(types.scalarCount(types.real()), 1);
    EXPECT_EQ(types.scalarCount(types.array(types.real(), {2, 3})), 6);
    EXPECT_EQ(types.scalarCount(types.array(complex, {5})), 10);
    EXPECT_EQ(types.scalarCount(types.array(complex, {0})), 0);
    EXPECT_EQ(types.scalarCount(types.tuple({complex, types.string()})), 3);
    const TypeId open = types.array(types.real(), {UnknownSize});
    EXPECT_EQ(types.scalarCount(open), -1);
    EXPECT_EQ(types.scalarCount(types.record(types.internRecord({"R", {{"a", open}}}))), -1);
}

TEST(TypePool, DoesNotOverflowWhenItCounts) {
    TypePool types;
    const std::int64_t many = std::int64_t{1} << 62U;
    EXPECT_EQ(types.scalarCount(types.array(types.real(), {many, many})),
              std::numeric_limits<std::int64_t>::max());
}

} // namespace
} // namespace eventica::expr
