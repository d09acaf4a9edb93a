// SPDX-License-Identifier: Apache-2.0
// Which variables stand for others.
#pragma once

#include <vector>

#include "compile/system/sorted_system.h"

namespace eventica::system {

/// A flag for each variable of the DAE: whether it is an alias, without equation and place.
inline std::vector<bool> aliasFlags(const SortedSystem& system) {
    std::vector<bool> flags(system.dae.variables.size(), false);
    for (const Alias& alias : system.aliases)
        flags[static_cast<std::size_t>(alias.variable.index())] = true;
    return flags;
}

} // namespace eventica::system
