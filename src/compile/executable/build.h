// SPDX-License-Identifier: Apache-2.0
// From sorted equations to programs.
#pragma once

#include <functional>
#include <string_view>

#include "compile/system/sorted_system.h"
#include "lib/model/compiled_model.h"
#include "lib/model/division.h"

namespace eventica::executable {

struct BuildOptions {
    /// Selects the recorded variables by name; only these are computed at output points. All are
    /// recorded if it is empty.
    std::function<bool(std::string_view)> isRecorded = {};
    /// Whether runs can give parameters other values.
    bool hasTunables = false;
    /// Parts with fewer have no programs for single blocks: an event evaluates all of them.
    std::int32_t fewestBlocks = 16;
    model::Division division = model::Division::Automatic;
};

model::CompiledModel buildExecutable(system::SortedSystem system, const BuildOptions& options = {});

} // namespace eventica::executable
