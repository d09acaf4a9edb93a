// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "lib/base/check.h"
#include "lib/signal/quantizer.h"

namespace {

using eventica::InternalError;
using eventica::signal::Quantizer;

constexpr double Infinity = std::numeric_limits<double>::infinity();

TEST(QuantizerTest, UniformLevelsAreTheMultiples) {
    const Quantizer quantizer = Quantizer::uniform(0.5, 0.2);
    EXPECT_EQ(quantizer.levelOf(1.2), 2);
    EXPECT_EQ(quantizer.levelOf(-0.1), -1);
    EXPECT_EQ(quantizer.levelOf(1.0), 2);
    EXPECT_EQ(quantizer.valueOf(2), 1.0);
    EXPECT_EQ(quantizer.upperOf(2), 1.5);
    EXPECT_EQ(quantizer.lowerOf(2), 0.8);
}

TEST(QuantizerTest, MultiplesAreTheirOwnLevelInSpiteOfRounding) {
    for (const double quantum : {0.1, 1e-3, 1.6, 3e-7, 0.7}) {
        const Quantizer quantizer = Quantizer::uniform(quantum, quantum);
        for (std::int64_t level = -3000; level < 3000; ++level) {
            const double value = quantizer.valueOf(level);
            ASSERT_EQ(quantizer.levelOf(value), level);
            ASSERT_EQ(quantizer.levelOf(std::nextafter(value, -Infinity)), level - 1);
        }
    }
}

TEST(QuantizerTest, GivenLevelsKeepTheEnds) {
    const Quantizer quantizer = Quantizer::intervals({-1, 0, 10}, 0.5);
    EXPECT_EQ(quantizer.levelOf(-100), 0);
    EXPECT_EQ(quantizer.levelOf(-1), 0);
    EXPECT_EQ(quantizer.levelOf(0), 1);
    EXPECT_EQ(quantizer.levelOf(9.9), 1);
    EXPECT_EQ(quantizer.levelOf(1e9), 2);
    EXPECT_EQ(quantizer.valueOf(2), 10);
    EXPECT_EQ(quantizer.upperOf(0), 0);
    EXPECT_EQ(quantizer.lowerOf(0), -Infinity);
    EXPECT_EQ(quantizer.upperOf(2), Infinity);
    EXPECT_EQ(quantizer.lowerOf(2), 9.5);
}

TEST(QuantizerTest, HysteresisMakesAChangeOfDirectionCostAWay) {
    const Quantizer quantizer = Quantizer::uniform(1.0, 0.25);
    std::int64_t level = quantizer.levelOf(0.9);
    int changes = 0;
    for (int k = 0; k < 1000; ++k) {
        const double value = 1.0 + 0.2 * std::sin(0.1 * k); // less than the hysteresis
        if (value >= quantizer.upperOf(level)) {
            ++level;
            ++changes;
        } else if (value < quantizer.lowerOf(level)) {
            --level;
            ++changes;
        }
    }
    EXPECT_EQ(changes, 1);
}

TEST(QuantizerTest, RefusesLevelsThatMakeNoSense) {
    EXPECT_THROW(Quantizer::uniform(0, 1), InternalError);
    EXPECT_THROW(Quantizer::uniform(1, -1), InternalError);
    EXPECT_THROW(Quantizer::intervals({1}, 0), InternalError);
    EXPECT_THROW(Quantizer::intervals({1, 1}, 0), InternalError);
}

} // namespace
