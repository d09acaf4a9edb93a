// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: hashes of several parts.
#pragma once

#include <cstddef>
#include <cstdint>

namespace eventica::expr {

/// The hash of what `seed` stands for, followed by `part`. Small differences of parts spread over
/// all bits (the finaliser of MurmurHash3), since ids are small numbers.
inline std::size_t hashedWith(std::size_t seed, std::uint64_t part) {
    std::uint64_t mixed = seed * 0x9e3779b97f4a7c15ULL + part;
    mixed = (mixed ^ (mixed >> 33U)) * 0xff51afd7ed558ccdULL;
    mixed = (mixed ^ (mixed >> 33U)) * 0xc4ceb9fe1a85ec53ULL;
    return mixed ^ (mixed >> 33U);
}

} // namespace eventica::expr
