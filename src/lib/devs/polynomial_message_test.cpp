// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

#include "lib/devs/polynomial_message.h"

namespace eventica::devs {
namespace {

TEST(PolynomialMessage, TravelsAsItsCoefficients) {
    const PolynomialMessage sent{{1.0, -2.0, 0.0, 0.5}};
    const Value value = sent.message();
    EXPECT_EQ(value.number(), 1.0);
    const auto got = PolynomialMessage::of(value);
    ASSERT_TRUE(got);
    EXPECT_EQ(got->c, sent.c);
    EXPECT_EQ(got->degree(), 3);
    EXPECT_EQ(got->at(2.0), 1.0);
    EXPECT_EQ(got->slopeAt(2.0), 4.0);
}

TEST(PolynomialMessage, OfALevelIsANumber) {
    const Value value = PolynomialMessage{{3.0}}.message();
    EXPECT_EQ(value.numbers().size(), 1U);
    EXPECT_EQ(PolynomialMessage::of(3.0)->at(7.0), 3.0);
    EXPECT_EQ(PolynomialMessage{}.message().numbers().size(), 1U);
}

TEST(PolynomialMessage, IsNothingElse) {
    EXPECT_FALSE(PolynomialMessage::of(Value()));
    EXPECT_FALSE(PolynomialMessage::of(Value::object(std::string("1"))));
    EXPECT_FALSE(PolynomialMessage::of(Value(std::vector<double>(5, 1.0))));
    EXPECT_FALSE(PolynomialMessage::of({1.0, std::numeric_limits<double>::infinity()}));
}

} // namespace
} // namespace eventica::devs
