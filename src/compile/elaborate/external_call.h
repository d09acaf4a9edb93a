// SPDX-License-Identifier: Apache-2.0
// External functions that can be called while a model is compiled.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "lib/expr/function.h"
#include "lib/value/value.h"

namespace eventica::elaborate {

/// The result of a function; nothing if it is not one of those that can be called.
using ExternalCall = std::function<std::optional<value::Outcome>(
    const expr::Function& function, std::span<const value::Value> arguments)>;

} // namespace eventica::elaborate
