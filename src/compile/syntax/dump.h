// SPDX-License-Identifier: Apache-2.0
// The tree as indented text, every node with its place: `--dump=tree`.
#pragma once

#include <string>

#include "compile/syntax/syntax_tree.h"

namespace eventica::syntax {

std::string dump(const SyntaxTree& tree, const text::SourceManager& sources);

} // namespace eventica::syntax
