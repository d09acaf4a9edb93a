// SPDX-License-Identifier: Apache-2.0
// Inside compile/dae only: values of constants and parameters of the flat model.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compile/flat/flat_model.h"
#include "lib/expr/evaluate.h"

namespace eventica::dae {

using expr::ExprId;
using expr::VariableId;

/// Constants, parameters that decided about the structure of the model and final parameters that
/// follow from such ones have a value that a simulation cannot change. Others have one for now.
class KnownValues : private expr::EvaluationHost {
public:
    KnownValues(const flat::FlatModel& model, const expr::ExprPool& pool);

    /// The value that no simulation can change; null if there is none.
    const value::Value* fixedValueOf(VariableId variable);
    /// An expression of constants and parameters with the values they have now.
    value::Outcome evaluate(ExprId id);
    /// A call with constant arguments.
    value::Outcome call(expr::FunctionId function, std::span<const value::Value> arguments);
    /// Whether an assertion of level warning did not hold in a function since this was asked last.
    bool takeWarned() { return std::exchange(hasWarned_, false); }

private:
    enum class State : std::uint8_t { Unknown, InProgress, Known, None };
    struct Entry {
        State state = State::Unknown;
        std::optional<value::Value> value;
    };
    using Entries = std::vector<Entry>;

    value::Outcome valueOf(VariableId variable) override;
    const value::Value* knownValueOf(VariableId variable) override;
    const expr::Function* function(expr::FunctionId function) override;
    value::Outcome callExternal(const expr::Function& function,
                                std::span<const value::Value> arguments) override;
    void warn(const std::string&, const text::SourceRange&) override { hasWarned_ = true; }

    const Entry& entryOf(VariableId variable);
    ExprId sourceOf(const flat::Variable& variable) const;
    bool isFixed(const flat::Variable& variable) const;

    const flat::FlatModel& model_;
    const expr::ExprPool& pool_;
    expr::EvaluationBudget budget_{60'000'000};
    expr::Evaluator evaluator_;
    Entries fixed_; ///< by variable
    Entries now_;
    bool onlyFixed_ = true;
    bool hasWarned_ = false;
};

} // namespace eventica::dae
