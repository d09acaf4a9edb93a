// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: which expressions change at events only (MLS 3.8.4).
#pragma once

#include <set>
#include <unordered_map>
#include <vector>

#include "compile/flat/checks.h"

namespace eventica::flat {

/// Of expressions outside of when-clauses and initial sections, where all are discrete-time. A call
/// of a function is discrete-time if its arguments are, or if its body triggers events
/// (`GenerateEvents`).
class DiscreteTime {
public:
    explicit DiscreteTime(const CheckedModel& checked);

    bool isDiscrete(ExprId id);
    /// A part of a non-discrete expression, as small as can be found, that is to blame; calls and
    /// fields of their results as a whole.
    ExprId culprit(ExprId id);
    /// A Real variable that is assigned in a when-clause.
    bool isSetInWhen(std::int32_t variable) const { return setInWhen_.contains(variable); }
    /// Whether the model has clocks: in clocked partitions other rules apply, and which equations
    /// belong to them is not known here.
    bool hasClocks() const { return hasClocks_; }

private:
    /// Relations are discrete-time only where they may trigger events.
    enum class Events : std::uint8_t { Allowed, Suppressed };

    bool ask(ExprId id, Events events);
    bool isLeafDiscrete(ExprId id) const;
    std::vector<ExprId> decidingOperands(const expr::Node& node) const;
    bool triggersEvents(const expr::Node& call) const;
    bool isDecidedByItself(ExprId id, Events events) const;
    void collect(const std::vector<Equation>& equations, bool isInWhen);
    void collect(const std::vector<expr::Statement>& statements, bool isInWhen);

    const CheckedModel& checked_;
    const expr::ExprPool& pool_;
    std::set<std::int32_t> setInWhen_;
    bool hasClocks_ = false;
    std::unordered_map<std::int32_t, ExprId> ranges_; ///< of iterators of comprehensions
    std::unordered_map<std::int32_t, bool> known_[2]; ///< by `Events`
};

} // namespace eventica::flat
