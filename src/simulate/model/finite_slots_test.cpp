// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <limits>

#include "simulate/model/finite_slots.h"

namespace eventica::model {
namespace {

TEST(FiniteSlots, LooksAtItsPlacesOnly) {
    const FiniteSlots slots({7, 2, 3, 5, 3});
    std::vector<double> memory(9, std::numeric_limits<double>::max());
    for (const std::size_t other : {0U, 1U, 4U, 6U, 8U})
        memory[other] = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(slots.areFinite(memory));
    for (const std::size_t place : {2U, 3U, 5U, 7U})
        for (const double bad :
             {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
              std::numeric_limits<double>::quiet_NaN()}) {
            std::vector<double> other = memory;
            other[place] = bad;
            EXPECT_FALSE(slots.areFinite(other));
        }
}

TEST(FiniteSlots, HasNothingToSayOfNone) {
    EXPECT_TRUE(FiniteSlots({}).areFinite({}));
}

} // namespace
} // namespace eventica::model
