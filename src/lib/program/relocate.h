// SPDX-License-Identifier: Apache-2.0
// One program for equations that differ only in where their values are.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "lib/program/place.h"
#include "lib/program/program.h"

namespace eventica::program {

/// A program without its slots, blocks, host calls and constants. Two programs are equal up to
/// those if their relocatable programs are equal, and do the same with the same addresses and
/// constants.
struct Relocatable {
    Program program; ///< relocated (`Program::isRelocated`); its constants are all 0
    std::vector<std::int32_t> addresses;
    std::vector<double> reals;          ///< constants, in the order of use
    std::vector<std::int64_t> integers; ///< the same
};

/// Takes time in proportion to the size of the program. It must not be relocated yet. Loops are
/// unrolled: slots of rows that equations have in common need not lie in rows.
Relocatable relocatable(const Program& program);

/// Equal but for their names; Real constants by their bits.
bool areEqual(const Program& left, const Program& right);
/// Of what `areEqual` compares, but for the tables.
std::uint64_t hashOf(const Program& program);

/// Where the program finds what it needs: the operand itself, or what it refers to.
inline std::int32_t addressOf(const Program& program, std::span<const std::int32_t> addresses,
                              std::int32_t operand) {
    return program.isRelocated ? addresses[static_cast<std::size_t>(operand)] : operand;
}

/// Calls `visit` for each slot that an instruction loads or stores, in the order of the code.
void forEachSlot(const Program& program, std::span<const std::int32_t> addresses,
                 const std::function<void(Place place, bool isStore)>& visit);

} // namespace eventica::program
