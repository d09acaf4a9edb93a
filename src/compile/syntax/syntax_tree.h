// SPDX-License-Identifier: Apache-2.0
// The result of parsing one file.
#pragma once

#include <utility>

#include "compile/syntax/nodes.h"
#include "lib/base/arena.h"

namespace eventica::syntax {

/// Owns the nodes of one file; they point into the text of `source`, which must outlive it.
class SyntaxTree {
public:
    SyntaxTree(text::SourceId source, Arena arena, const StoredDefinition* root)
        : source_(source), arena_(std::move(arena)), root_(root) {}

    text::SourceId source() const { return source_; }
    const StoredDefinition& root() const { return *root_; }

private:
    text::SourceId source_;
    Arena arena_;
    const StoredDefinition* root_;
};

} // namespace eventica::syntax
