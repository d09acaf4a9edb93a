// SPDX-License-Identifier: Apache-2.0
// Dotted names as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compile/syntax/nodes.h"

namespace eventica::syntax {

/// `A.B.C`
std::string joinName(List<Identifier> parts);

/// The parts of `A.B.'c.d'`; a point in a quoted part does not separate.
std::vector<std::string_view> splitName(std::string_view name);

} // namespace eventica::syntax
