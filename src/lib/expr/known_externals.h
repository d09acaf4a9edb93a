// SPDX-License-Identifier: Apache-2.0
// External functions whose meaning is known, so that they can be called before the run.
#pragma once

#include <optional>
#include <span>

#include "lib/expr/function.h"
#include "lib/value/value.h"

namespace eventica::expr {

/// Nothing if the function is none of them.
std::optional<value::Outcome> callKnownExternal(const Function& function,
                                                std::span<const value::Value> arguments);

} // namespace eventica::expr
