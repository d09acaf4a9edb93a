// SPDX-License-Identifier: Apache-2.0
// What holds for every syntax tree of a file without errors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compile/syntax/syntax_tree.h"

namespace eventica::syntax {

/// The violated invariants: every node has a range inside the text of its file.
std::vector<std::string> verify(const SyntaxTree& tree, std::string_view text);

} // namespace eventica::syntax
