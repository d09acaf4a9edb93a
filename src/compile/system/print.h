// SPDX-License-Identifier: Apache-2.0
// A sorted system as text for people: `--dump=system`.
#pragma once

#include <string>

#include "compile/system/sorted_system.h"

namespace eventica::system {

std::string print(const SortedSystem& system);

/// The figures of `eventica analyse`: states, loops with their sizes before and after tearing,
/// differentiated equations, sources of events.
std::string summary(const SortedSystem& system);

} // namespace eventica::system
