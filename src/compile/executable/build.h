// SPDX-License-Identifier: Apache-2.0
// From sorted equations to programs.
#pragma once

#include "compile/executable/executable_model.h"

namespace eventica::executable {

ExecutableModel buildExecutable(system::SortedSystem system);

} // namespace eventica::executable
