// SPDX-License-Identifier: Apache-2.0
// Random syntax trees over every production of the grammar.
#pragma once

#include <cstdint>

#include "compile/syntax/syntax_tree.h"

namespace eventica::property {

/// The same seed gives the same tree. Larger sizes give deeper and longer trees.
syntax::SyntaxTree randomTree(std::uint64_t seed, int size);

} // namespace eventica::property
