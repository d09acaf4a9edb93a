// SPDX-License-Identifier: Apache-2.0
// Stage 1: source text to syntax tree.
#pragma once

#include <cstddef>

#include "compile/syntax/syntax_tree.h"
#include "lib/diag/diagnostics.h"

namespace eventica::syntax {

/// How deeply brackets, blocks, classes and modifiers may nest in each other. A person never gets
/// near it; it keeps every stage that walks the tree by recursion within its stack.
inline constexpr int DeepestNesting = 500;

/// Reads a whole file. Several independent errors give that many diagnostics; the tree then lacks
/// what could not be read and serves no later stage.
SyntaxTree parse(const text::SourceManager& sources, text::SourceId source,
                 eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::syntax
