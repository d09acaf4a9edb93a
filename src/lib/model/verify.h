// SPDX-License-Identifier: Apache-2.0
// What holds for every compiled model.
#pragma once

#include <string>
#include <vector>

#include "lib/base/verify.h"
#include "lib/model/compiled_model.h"

namespace eventica::model {

/// The violated invariants: programs are as `program::verify` asks, and their slots lie in memory,
/// their loops and host calls in the tables; so do the slots and programs that tables name; every
/// variable has a place of its own; matrices are well formed.
std::vector<std::string> verify(const CompiledModel& model);

} // namespace eventica::model
