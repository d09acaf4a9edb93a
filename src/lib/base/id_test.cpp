// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>

#include "lib/base/id.h"

namespace eventica {
namespace {

struct CityTag;
using CityId = Id<CityTag>;

TEST(IdVector, NamesItemsInTheOrderTheyWereAdded) {
    IdVector<CityId, std::string> cities;
    const CityId rome = cities.add("Rome");
    const CityId oslo = cities.add("Oslo");
    EXPECT_EQ(cities[rome], "Rome");
    EXPECT_LT(rome, oslo);
}

TEST(IdVector, RejectsAnIdOfAnotherOwner) {
    const IdVector<CityId, std::string> empty;
    EXPECT_THROW((void)empty[CityId(0)], InternalError);
}

} // namespace
} // namespace eventica
