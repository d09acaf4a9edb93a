// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <utility>
#include <vector>

#include "lib/base/small_vector.h"

namespace eventica {
namespace {

using Small = SmallVector<int, 2>;

std::vector<int> itemsOf(const Small& items) {
    return {items.begin(), items.end()};
}

TEST(SmallVector, KeepsItsElementsWhenTheyNoLongerFitInPlace) {
    Small items;
    for (int i = 0; i < 9; ++i)
        items.push_back(i);
    EXPECT_EQ(itemsOf(items), (std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(SmallVector, InsertsAndErasesAnywhere) {
    Small items{1, 4};
    const std::vector<int> middle{2, 3};
    items.insert(items.begin() + 1, middle.begin(), middle.end());
    items.insert(items.begin(), 0);
    EXPECT_EQ(itemsOf(items), (std::vector{0, 1, 2, 3, 4}));
    items.erase(items.begin() + 1, items.begin() + 3);
    items.erase(items.end() - 1);
    EXPECT_EQ(itemsOf(items), (std::vector{0, 3}));
}

TEST(SmallVector, AddsAnElementOfItself) {
    Small items{7, 8};
    items.push_back(items.front());
    items.resize(5, items[1]);
    EXPECT_EQ(itemsOf(items), (std::vector{7, 8, 7, 8, 8}));
}

TEST(SmallVector, CopiesAndMovesSmallAndLargeOnes) {
    for (const std::size_t count : {std::size_t{1}, std::size_t{6}}) {
        Small items(count, 5);
        const Small copy = items;
        Small other{1, 2, 3};
        other = items;
        EXPECT_EQ(other, copy);
        const Small moved = std::move(items);
        EXPECT_EQ(moved, copy);
        Small third{9};
        third = std::move(other);
        EXPECT_EQ(third, copy);
    }
}

TEST(SmallVector, ComparesElementByElement) {
    EXPECT_LT((Small{1, 2}), (Small{1, 3}));
    EXPECT_LT((Small{1}), (Small{1, 0}));
    EXPECT_NE((Small{1}), (Small{1, 0}));
}

} // namespace
} // namespace eventica
