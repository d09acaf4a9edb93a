// SPDX-License-Identifier: Apache-2.0
// Names that the language defines in every scope besides the predefined types.
#pragma once

#include <span>
#include <string_view>

namespace eventica::instance {

/// Operators with function syntax and built-in functions (MLS 3.7, 8.3, 9.4, 10.3, 16, 17).
std::span<const std::string_view> builtinFunctions();

bool isBuiltinFunction(std::string_view name);

} // namespace eventica::instance
