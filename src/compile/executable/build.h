// SPDX-License-Identifier: Apache-2.0
// From sorted equations to programs.
#pragma once

#include <functional>
#include <string_view>

#include "compile/executable/executable_model.h"

namespace eventica::executable {

/// `isRecorded` tells by name which variables results shall hold, so that no others need to be
/// computed for them; without it all are.
ExecutableModel buildExecutable(system::SortedSystem system,
                                const std::function<bool(std::string_view)>& isRecorded = {});

} // namespace eventica::executable
