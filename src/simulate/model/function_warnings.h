// SPDX-License-Identifier: Apache-2.0
// Assertions of level warning in functions that did not hold. Functions are called for trial steps,
// trial solutions of loops and derivatives, too: only what is found at a point of the solution is
// told.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "lib/text/source.h"

namespace eventica::model {

struct FunctionWarning {
    text::SourceRange where; ///< of the assertion
    std::string text;

    bool isAt(const text::SourceRange& place) const {
        return where.source == place.source && where.range == place.range;
    }
};

/// At most one for each place.
class FunctionWarnings {
public:
    void add(const FunctionWarning& warning) {
        const bool isKnown = std::ranges::any_of(
            list_, [&](const FunctionWarning& known) { return known.isAt(warning.where); });
        if (!isKnown)
            list_.push_back(warning);
    }
    bool isEmpty() const { return list_.empty(); }
    void clear() { list_.clear(); }
    const std::vector<FunctionWarning>& list() const { return list_; }

private:
    std::vector<FunctionWarning> list_;
};

} // namespace eventica::model
