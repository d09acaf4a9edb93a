// SPDX-License-Identifier: Apache-2.0
// What `eventica analyse` tells programs about the sorted equations.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "compile/system/sorted_system.h"

namespace eventica::driver {

/// An object; `docs/json.md` describes its members.
nlohmann::ordered_json analysisJson(const system::SortedSystem& system);

} // namespace eventica::driver
