// SPDX-License-Identifier: Apache-2.0
// Expressions as a person wrote them: without the variables that the compiler added.
#pragma once

#include <string>

#include "compile/system/sorted_system.h"

namespace eventica::model {

/// The text with relations, samplings and conditions of when-clauses in place of their names
/// (`$relation1`, `$sample1`, `$when1`).
std::string readable(const system::SortedSystem& system, std::string text);

} // namespace eventica::model
