// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/base/number_map.h"

namespace eventica {
namespace {

TEST(NumberMap, GivesBackWhatWasPutIn) {
    NumberMap<std::int32_t> map;
    map[7] = 70;
    map[0] = 1;
    map[7] += 1;
    EXPECT_EQ(map.at(7), 71);
    EXPECT_EQ(*map.find(0), 1);
    EXPECT_EQ(map.find(8), nullptr);
    EXPECT_FALSE(map.contains(15));
}

TEST(NumberMap, KeepsManyNumbersCloseTogetherAndFarApart) {
    NumberMap<std::int32_t> map;
    constexpr std::int32_t Count = 20000;
    for (std::int32_t i = 0; i < Count; ++i) {
        map[i] = i;
        map[(i << 16) | 0x40000000] = -i;
    }
    for (std::int32_t i = 1; i < Count; ++i) {
        ASSERT_EQ(map.at(i), i);
        EXPECT_FALSE(map.contains(Count + i));
    }
}

TEST(NumberMap, SaysThatANumberHasNoValue) {
    const NumberMap<double> map;
    EXPECT_THROW(map.at(3), InternalError);
}

TEST(NumberSet, TellsWhatIsNew) {
    NumberSet set;
    EXPECT_TRUE(set.insert(5));
    EXPECT_FALSE(set.insert(5));
    EXPECT_TRUE(set.contains(5));
    EXPECT_FALSE(set.contains(4));
}

} // namespace
} // namespace eventica
