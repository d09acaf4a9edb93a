// SPDX-License-Identifier: Apache-2.0
// Names of result files that say which run they are from: `results/{model}_{method}.csv`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace eventica::driver {

/// The first thing in braces that is neither `{model}` nor `{method}`; nothing if there is none.
std::optional<std::string> unknownPlaceholder(std::string_view pattern);

/// The pattern with model and method in place.
std::string expandOutputName(std::string_view pattern, std::string_view model,
                             std::string_view method);

} // namespace eventica::driver
