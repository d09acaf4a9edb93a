// SPDX-License-Identifier: Apache-2.0
// Names that other languages and textbooks use for what Modelica writes differently.
#pragma once

#include <string_view>

namespace eventica::instance {

/// What to write instead of a function of that name; empty if the name is not known.
std::string_view helpForForeignFunction(std::string_view name);

/// What to write instead of a variable or constant of that name; empty if the name is not known.
std::string_view helpForForeignVariable(std::string_view name);

/// What to write where the first part of a class name is not found; empty if the name is not known.
std::string_view helpForForeignClass(std::string_view name);

} // namespace eventica::instance
