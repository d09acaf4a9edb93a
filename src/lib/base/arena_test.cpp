// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lib/base/arena.h"

namespace eventica {
namespace {

TEST(Arena, KeepsEarlierItemsWhenItGrows) {
    Arena arena;
    std::vector<const int*> made;
    made.reserve(10'000);
    for (int i = 0; i < 10'000; ++i)
        made.push_back(arena.make<int>(i));
    for (int i = 0; i < 10'000; ++i)
        ASSERT_EQ(*made[static_cast<std::size_t>(i)], i);
}

TEST(Arena, AlignsEveryItem) {
    Arena arena;
    for (int i = 0; i < 100; ++i) {
        arena.make<char>('x');
        const double* number = arena.make<double>(1.5);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(number) % alignof(double), 0U);
    }
}

TEST(Arena, TakesItemsLargerThanAChunk) {
    Arena arena;
    const std::string large(5'000'000, 'y');
    EXPECT_EQ(arena.copy(large), large);
}

TEST(Arena, UsesLittleMemoryForFewItems) {
    Arena arena;
    arena.make<int>(1);
    EXPECT_LE(arena.capacity(), 4096U);
}

TEST(Arena, CopiesAnEmptySpanToNothing) {
    Arena arena;
    EXPECT_TRUE(arena.copy(std::span<const int>{}).empty());
    EXPECT_EQ(arena.capacity(), 0U);
}

} // namespace
} // namespace eventica
