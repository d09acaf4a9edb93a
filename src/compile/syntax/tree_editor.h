// SPDX-License-Identifier: Apache-2.0
// Changing what a file says, before any later stage has looked at it: version conversion (MLS
// 18.8.2.1). To everybody else the nodes of a tree are immutable.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compile/syntax/nodes.h"
#include "lib/base/arena.h"

namespace eventica::syntax {

/// Owns the nodes and texts that take the place of those in a file.
class TreeEditor {
public:
    /// A node of a tree, to change it. The nodes live in arenas and are not constant themselves.
    template<typename Node>
    static Node& editable(const Node& node) {
        return const_cast<Node&>(node);
    }

    template<typename Node, typename... Fields>
    const Node* make(Fields&&... fields) {
        return arena_.make<Node>(std::forward<Fields>(fields)...);
    }

    template<typename T>
    List<T> list(const std::vector<T>& items) {
        return arena_.copy(std::span<const T>(items));
    }

    std::string_view keep(std::string_view text) { return arena_.copy(text); }

    /// `A.B.C` as it might have been written at a place.
    Name name(std::string_view qualified, bool isGlobal, TextRange place);

    /// Modifiers as they might have been written at a place: `a = 1, b(start = 2)`. Null if the
    /// text is none.
    const ClassModification* modifiers(const std::string& text, TextRange place);

    /// The same modifier of another element.
    const Argument* renamed(const ElementModification& argument, std::string_view newName);

private:
    Arena arena_;
};

} // namespace eventica::syntax
