// SPDX-License-Identifier: Apache-2.0
// The words that may stand before a declaration, as the parser collects them.
#pragma once

#include "compile/syntax/nodes.h"
#include "compile/syntax/parser.h"

namespace eventica::syntax {

struct Parser::ElementPrefixes {
    TextRange begin;
    bool isRedeclare = false;
    bool isEach = false;
    bool isFinal = false;
    bool isInner = false;
    bool isOuter = false;
    bool isReplaceable = false;
    bool hasTypePrefix = false;
    TypePrefix type{};
    Token last; ///< the prefix taken last, to check the order
};

} // namespace eventica::syntax
