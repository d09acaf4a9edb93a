// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: what the if-statements of algorithms set.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "compile/flat/discrete_time.h"

namespace eventica::flat {

/// When-statements are left out.
class ConditionalTargets {
public:
    ConditionalTargets(const expr::ExprPool& pool, DiscreteTime& times)
        : pool_(pool), times_(times) {}

    void collect(const std::vector<expr::Statement>& statements);

    /// Only where conditions hold that change at events.
    bool isSetAtEvents(std::int32_t variable) const {
        return conditional_.contains(variable) && !free_.contains(variable);
    }

private:
    void collect(const std::vector<expr::Statement>& statements, bool isAtEvents);
    void collectBranches(const expr::Statement& statement, bool isAtEvents);

    const expr::ExprPool& pool_;
    DiscreteTime& times_;
    std::set<std::int32_t> conditional_;
    std::set<std::int32_t> free_;
};

} // namespace eventica::flat
