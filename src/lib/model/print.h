// SPDX-License-Identifier: Apache-2.0
// An compiled model as text: `--dump=program`.
#pragma once

#include <string>

#include "lib/model/compiled_model.h"

namespace eventica::model {

/// What lies in memory, the loops and the calls out that programs name by number, then the
/// programs.
std::string print(const CompiledModel& model);

} // namespace eventica::model
