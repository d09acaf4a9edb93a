// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <complex>
#include <gtest/gtest.h>
#include <numbers>
#include <random>
#include <vector>

#include "lib/rt/fft.h"
#include "lib/rt/random.h"
#include "lib/rt/scan.h"

namespace eventica::rt {
namespace {

TEST(Random, HalvesOfWordsAreSigned) {
    std::int64_t low = 0;
    std::int64_t high = 0;
    splitIntoHalves(0xFFFFFFFF00000001U, low, high);
    EXPECT_EQ(low, 1);
    EXPECT_EQ(high, -1);
    EXPECT_EQ(joinedHalves(low, high), 0xFFFFFFFF00000001U);
    EXPECT_EQ(unitReal(0), 0.5);
    EXPECT_EQ(unitReal(std::uint64_t{1} << 63U), 0.0);
    EXPECT_EQ(unitReal(~std::uint64_t{0} >> 1U), 1.0);
}

TEST(Random, Xorshift64StarByHand) {
    // 1 becomes 1 ^ 2^25, whose halves are then 33554433 and 0, times the multiplier.
    std::array<std::int64_t, 2> state{1, 0};
    const double number = xorshift64Star(state);
    const std::uint64_t word = 33554433U * 2685821657736338717U;
    EXPECT_EQ(joinedHalves(state[0], state[1]), word);
    EXPECT_EQ(number, unitReal(word));
}

TEST(Random, Xorshift128PlusByHand) {
    // 1 ^ 2^23 ^ (that shifted right by 17: 2^6)
    std::array<std::int64_t, 4> state{1, 0, 0, 0};
    EXPECT_EQ(xorshift128Plus(state), unitReal(8388673));
    EXPECT_EQ(state, (std::array<std::int64_t, 4>{0, 0, 8388673, 0}));
}

TEST(Random, Xorshift1024StarByHand) {
    // Words 0 and 1 are 0 and 1: 1 ^ 2^31, and that shifted right by 11.
    std::array<std::int64_t, 33> state{};
    state[2] = 1;
    const std::uint64_t word = (1U ^ 0x80000000U) ^ ((1U ^ 0x80000000U) >> 11U);
    EXPECT_EQ(xorshift1024Star(state), unitReal(word * 1181783497276652981U));
    EXPECT_EQ(state[32], 1);
    EXPECT_EQ(joinedHalves(state[2], state[3]), word);
    state[32] = 1000; // whatever is given, no word beyond the last one is used
    xorshift1024Star(state);
    EXPECT_EQ(state[32], 9);
}

TEST(Random, HashOfTexts) {
    EXPECT_EQ(hashOf(""), static_cast<std::int32_t>(0xAAAAAAAAU));
    // (0xAAAAAAAA << 7) ^ ('a' * (0xAAAAAAAA >> 3)), xor the start
    const std::uint32_t start = 0xAAAAAAAAU;
    const std::uint32_t hash = start ^ ((start << 7U) ^ (97U * (start >> 3U)));
    EXPECT_EQ(hashOf("a"), static_cast<std::int32_t>(hash));
}

TEST(Fourier, TransformsByDefinition) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    for (const std::size_t n : {1U, 2U, 3U, 4U, 6U, 7U, 9U, 16U, 22U, 30U, 49U, 60U, 97U, 128U}) {
        std::vector<double> samples(n);
        for (double& sample : samples)
            sample = uniform(random);
        const auto result = realTransform(samples);
        ASSERT_EQ(result.size(), n / 2 + 1);
        for (std::size_t j = 0; j < result.size(); ++j) {
            std::complex<double> sum = 0.0;
            for (std::size_t k = 0; k < n; ++k)
                sum += samples[k] *
                       std::polar(1.0, -2.0 * std::numbers::pi * static_cast<double>(j * k % n) /
                                           static_cast<double>(n));
            EXPECT_LT(std::abs(sum - result[j]), 1e-14 * static_cast<double>(n)) << n << " " << j;
        }
    }
    EXPECT_TRUE(realTransform({}).empty());
}

TEST(Fourier, QuarterTurnsAreExact) {
    const std::vector<double> samples{1.0, 2.0, 4.0, 8.0};
    const auto result = realTransform(samples);
    EXPECT_EQ(result[0], std::complex<double>(15.0, 0.0));
    EXPECT_EQ(result[1], std::complex<double>(-3.0, 6.0));
    EXPECT_EQ(result[2], std::complex<double>(-5.0, 0.0));
}

TEST(Scan, RealNumbers) {
    const auto scan = [](std::string_view text, bool isUnsigned = false) {
        const auto token = scanReal(text, 0, isUnsigned);
        return token ? std::pair(token->value, token->end) : std::pair(std::nan(""), text.size());
    };
    using Pair = std::pair<double, std::size_t>;
    EXPECT_EQ(scan("  -1.5e3x"), Pair(-1500.0, 8));
    EXPECT_EQ(scan("1."), Pair(1.0, 2));
    EXPECT_EQ(scan(".5."), Pair(0.5, 2));
    EXPECT_EQ(scan("1d5"), Pair(1.0, 1));
    EXPECT_EQ(scan("1e400"), Pair(HUGE_VAL, 5));
    EXPECT_EQ(scan("1e-400"), Pair(0.0, 6));
    for (const char* const text : {"", ".", "e1", "1e", "1e+", "inf", "nan", "- 1"})
        EXPECT_TRUE(std::isnan(scan(text).first)) << text;
    EXPECT_TRUE(std::isnan(scan("-1", true).first));
}

TEST(Scan, IntegerNumbers) {
    EXPECT_EQ(scanInteger(" +12a", 0, false)->value, 12);
    EXPECT_EQ(scanInteger("-2147483648", 0, false)->value, -2147483647 - 1);
    for (const char* const text :
         {"", "a", "1.5", "1.", "1e3", "2147483648", "-2147483649", "99999999999999999999999", "+"})
        EXPECT_FALSE(scanInteger(text, 0, false)) << text;
    EXPECT_FALSE(scanInteger("-1", 0, true));
    EXPECT_FALSE(scanInteger("1", 5, false));
}

TEST(Scan, TextsAndIdentifiers) {
    EXPECT_EQ(scanString(R"(  "a\"b" c)", 0)->value, R"(a\"b)");
    EXPECT_EQ(scanString(R"(  "a\"b" c)", 0)->end, 8U);
    EXPECT_FALSE(scanString("\"\"", 0));
    EXPECT_FALSE(scanString("\"abc", 0));
    EXPECT_FALSE(scanString("\"abc\\", 0));
    EXPECT_EQ(scanIdentifier("\t abc_1 d", 0)->value, "abc_1");
    EXPECT_FALSE(scanIdentifier("_a", 0));
    EXPECT_FALSE(scanIdentifier("1a", 0));
    EXPECT_EQ(skipWhiteSpace("   ", 0), 3U);
    EXPECT_EQ(skipWhiteSpace("a", 1), 1U);
}

TEST(Scan, ComparesByBytes) {
    EXPECT_EQ(compareTexts("a", "ab", true), -1);
    EXPECT_EQ(compareTexts("Z", "a", true), -1);
    EXPECT_EQ(compareTexts("Z", "a", false), 1);
    EXPECT_EQ(compareTexts("AB", "ab", false), 0);
    EXPECT_EQ(compareTexts("\xc3", "z", true), 1);
    EXPECT_EQ(compareTexts("", "", false), 0);
}

} // namespace
} // namespace eventica::rt
