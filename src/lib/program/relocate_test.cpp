// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <vector>

#include "lib/program/builder.h"
#include "lib/program/relocate.h"
#include "lib/program/verify.h"

namespace eventica::program {
namespace {

/// [to] := [from] * constant + [from]; solve block; the counter [count] goes up.
Program example(std::int32_t from, std::int32_t to, std::int32_t count, std::int32_t block,
                double constant) {
    Builder builder;
    const std::int32_t x = builder.load(from);
    builder.store(
        to, builder.apply(Op::Add, builder.apply(Op::Multiply, x, builder.real(constant)), x));
    builder.solve(block);
    builder.storeInteger(
        count, builder.apply(Op::AddInteger, builder.loadInteger(count), builder.integer(1)));
    return builder.take();
}

TEST(Relocate, FindsProgramsThatDifferInPlacesAndConstants) {
    const Relocatable one = relocatable(example(3, 7, 0, 5, 2.5));
    const Relocatable other = relocatable(example(4, 1, 9, 6 | TangentSolveFlag, 0.5));
    EXPECT_EQ(verify(one.program), std::vector<std::string>());
    EXPECT_TRUE(areEqual(one.program, other.program));
    EXPECT_EQ(hashOf(one.program), hashOf(other.program));
    EXPECT_EQ(one.addresses, (std::vector{3, 7, 5, 0}));
    EXPECT_EQ(other.addresses, (std::vector{4, 1, 6 | TangentSolveFlag, 9}));
    EXPECT_EQ(one.reals, std::vector{2.5});
    EXPECT_EQ(other.integers, std::vector<std::int64_t>{1});
}

TEST(Relocate, KeepsApartWhatSharesASlot) {
    EXPECT_FALSE(areEqual(relocatable(example(3, 7, 0, 5, 2.5)).program,
                          relocatable(example(3, 3, 0, 5, 2.5)).program));
}

TEST(Relocate, KeepsASlotApartFromABlockAndAnIntegerOfThatNumber) {
    EXPECT_TRUE(areEqual(relocatable(example(5, 7, 5, 5, 2.5)).program,
                         relocatable(example(3, 7, 0, 5, 2.5)).program));
}

TEST(Relocate, ComparesConstantsByTheirBits) {
    Program zero = example(1, 2, 3, 4, 0.0);
    Program negative = example(1, 2, 3, 4, -0.0);
    EXPECT_FALSE(areEqual(zero, negative));
    zero.reals = negative.reals;
    EXPECT_TRUE(areEqual(zero, negative));
}

TEST(Relocate, ListsSlotsAsTheyAre) {
    const Relocatable one = relocatable(example(3, 7, 0, 5, 2.5));
    std::vector<Place> loaded;
    std::vector<Place> stored;
    forEachSlot(one.program, one.addresses,
                [&](Place place, bool isStore) { (isStore ? stored : loaded).push_back(place); });
    EXPECT_EQ(loaded, (std::vector<Place>{{false, 3}, {true, 0}}));
    EXPECT_EQ(stored, (std::vector<Place>{{false, 7}, {true, 0}}));
}

} // namespace
} // namespace eventica::program
