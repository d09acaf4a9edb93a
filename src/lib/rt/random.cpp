// SPDX-License-Identifier: Apache-2.0
#include "lib/rt/random.h"

namespace eventica::rt {

namespace {

constexpr std::uint64_t Multiplier64 = 2685821657736338717U;
constexpr std::uint64_t Multiplier1024 = 1181783497276652981U;
constexpr std::size_t Words = 16; ///< of xorshift1024*

} // namespace

std::uint64_t joinedHalves(std::int64_t low, std::int64_t high) {
    return static_cast<std::uint32_t>(low) |
           static_cast<std::uint64_t>(static_cast<std::uint32_t>(high)) << 32U;
}

void splitIntoHalves(std::uint64_t word, std::int64_t& low, std::int64_t& high) {
    low = static_cast<std::int32_t>(static_cast<std::uint32_t>(word));
    high = static_cast<std::int32_t>(static_cast<std::uint32_t>(word >> 32U));
}

double unitReal(std::uint64_t word) {
    return static_cast<double>(static_cast<std::int64_t>(word)) * 0x1p-64 + 0.5;
}

double xorshift64Star(std::span<std::int64_t, 2> state) {
    std::uint64_t word = joinedHalves(state[0], state[1]);
    word ^= word >> 12U;
    word ^= word << 25U;
    word ^= word >> 27U;
    word *= Multiplier64;
    splitIntoHalves(word, state[0], state[1]);
    return unitReal(word);
}

double xorshift128Plus(std::span<std::int64_t, 4> state) {
    std::uint64_t first = joinedHalves(state[0], state[1]);
    const std::uint64_t second = joinedHalves(state[2], state[3]);
    first ^= first << 23U;
    const std::uint64_t sum = (first ^ second ^ (first >> 17U) ^ (second >> 26U)) + second;
    splitIntoHalves(second, state[0], state[1]);
    splitIntoHalves(sum, state[2], state[3]);
    return unitReal(sum);
}

double xorshift1024Star(std::span<std::int64_t, 33> state) {
    const auto place = static_cast<std::size_t>(state[2 * Words]) % Words;
    const std::size_t next = (place + 1) % Words;
    std::uint64_t first = joinedHalves(state[2 * place], state[2 * place + 1]);
    std::uint64_t second = joinedHalves(state[2 * next], state[2 * next + 1]);
    second ^= second << 31U;
    second ^= second >> 11U;
    first ^= first >> 30U;
    const std::uint64_t word = first ^ second;
    splitIntoHalves(word, state[2 * next], state[2 * next + 1]);
    state[2 * Words] = static_cast<std::int64_t>(next);
    return unitReal(word * Multiplier1024);
}

std::int64_t hashOf(std::string_view text) {
    std::uint32_t hash = 0xAAAAAAAAU;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto letter = static_cast<unsigned char>(text[i]);
        hash ^= i % 2 == 0 ? (hash << 7U) ^ (letter * (hash >> 3U))
                           : ~((hash << 11U) + (letter ^ (hash >> 5U)));
    }
    return static_cast<std::int32_t>(hash);
}

} // namespace eventica::rt
