// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: which equations of the run share varying values.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compile/system/sorted_system.h"
#include "lib/model/division.h"

namespace eventica::executable {

/// The model falls into parts that exchange nothing, or values that change at events only, or
/// delayed values: no continuous variable of one part is read in another one at the same instant.
/// Parameters and time connect nothing.
struct Parts {
    std::size_t count = 1;
    std::vector<std::int32_t> ofVariable; ///< of the DAE; -1 if it never changes during the run
    std::vector<std::int32_t> ofDelay;    ///< of the DAE: which computes the expression
    std::vector<std::int32_t> ofInput;

    std::int32_t operator[](expr::VariableId id) const {
        return ofVariable[static_cast<std::size_t>(id.index())];
    }
};

/// The first part has all state choices and actions, and all equations that no state depends on and
/// that depend on none, or on those of several parts. Equations without states between delays of
/// other parts are a part. `needed` comes from `neededRelations`.
Parts findParts(const system::SortedSystem& system, std::span<const expr::ExprId> needed,
                model::Division division);

} // namespace eventica::executable
