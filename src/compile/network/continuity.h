// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: whether a function jumps where a relation changes.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lib/network/netlist.h"

namespace eventica::network {

/// A relation: its sense is positive where it is true, its indicator the argument that says so.
struct SensedArgument {
    std::size_t indicator = 0;
    const LawFunction* sense = nullptr;
};

/// Looks at a number of points at which the sense of one of the relations is 0, found along lines
/// through random points, whether the value is the same with its indicator 1 and 0. Senses are
/// functions of the same arguments. True if no such point is found.
bool jumpsAt(const LawFunction& function, std::size_t argumentCount,
             std::span<const SensedArgument> relations, std::size_t relation);

} // namespace eventica::network
