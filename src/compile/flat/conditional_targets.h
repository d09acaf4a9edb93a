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
    ConditionalTargets(const CheckedModel& checked, DiscreteTime& times)
        : checked_(checked), times_(times) {}

    void collect(const std::vector<expr::Statement>& statements);

    /// Only where conditions hold that change at events.
    bool isSetAtEvents(std::int32_t variable) const {
        return conditional_.contains(variable) && !free_.contains(variable);
    }

private:
    void collect(const std::vector<expr::Statement>& statements, bool isAtEvents);
    void collectBranches(const expr::Statement& statement, bool isAtEvents);

    bool changesAtEvents(ExprId condition);

    const CheckedModel& checked_;
    DiscreteTime& times_;
    std::set<std::int32_t> conditional_;
    std::set<std::int32_t> free_;
};

} // namespace eventica::flat
