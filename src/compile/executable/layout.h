// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: where each variable lies.
#pragma once

#include "compile/executable/executable_model.h"

namespace eventica::executable {

/// Gives every variable that is no alias and no String a slot: time first, then states and their
/// derivatives, then the others.
void layOut(ExecutableModel& model);

inline std::int32_t newReal(ExecutableModel& model) {
    return model.realCount++;
}
inline std::int32_t newInteger(ExecutableModel& model) {
    return model.integerCount++;
}

} // namespace eventica::executable
