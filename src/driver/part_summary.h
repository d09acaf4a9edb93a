// SPDX-License-Identifier: Apache-2.0
// What `eventica analyse` tells about the parts of a model and the delays between them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "lib/model/compiled_model.h"

namespace eventica::driver {

/// For people: their number and sizes, and the delays between them; nothing for one part.
std::string partSummary(const model::CompiledModel& model);
/// The members `parts` and `cuts`; see `docs/json.md`.
nlohmann::ordered_json partsJson(const model::CompiledModel& model);

} // namespace eventica::driver
