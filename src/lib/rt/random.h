// SPDX-License-Identifier: Apache-2.0
// Pseudo-random numbers by shifts and exclusive or: G. Marsaglia, Xorshift RNGs, J. Stat. Softw. 8
// (2003); S. Vigna, An experimental exploration of Marsaglia's xorshift generators, scrambled, ACM
// Trans. Math. Softw. 42 (2016). No dependencies.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace eventica::rt {

/// Numbers of 64 bits as two Integers of 32 bits each, the lower half first.
std::uint64_t joinedHalves(std::int64_t low, std::int64_t high);
void splitIntoHalves(std::uint64_t word, std::int64_t& low, std::int64_t& high);

/// A word as a signed number, scaled to an interval of length 1 around 0.5.
double unitReal(std::uint64_t word);

/// Each takes the state by halves of words, changes it, and returns a number of the unit interval.
/// The first two keep the scrambled word as a part of the state.
double xorshift64Star(std::span<std::int64_t, 2> state);
double xorshift128Plus(std::span<std::int64_t, 4> state);
/// The last number of the state tells which of the 16 words is next.
double xorshift1024Star(std::span<std::int64_t, 33> state);

/// The AP hash function of A. Partow, as a signed number of 32 bits.
std::int64_t hashOf(std::string_view text);

} // namespace eventica::rt
