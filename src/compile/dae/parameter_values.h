// SPDX-License-Identifier: Apache-2.0
// Values of parameters as the model sets them, for decisions that depend on numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "lib/expr/evaluate.h"

namespace eventica::dae {

class ParameterValues : private expr::EvaluationHost {
public:
    explicit ParameterValues(const HybridDae& model)
        : model_(model), evaluator_(*model.pool, *this) {}

    /// Nothing if it depends on more than parameters with values.
    std::optional<double> numberOf(expr::ExprId id);
    /// An error if it depends on more than parameters with values.
    value::Outcome evaluate(expr::ExprId id) { return evaluator_.evaluate(id); }

private:
    enum class State : std::uint8_t { Unknown, InProgress, Known, None };

    value::Outcome valueOf(expr::VariableId variable) override;
    const expr::Function* function(expr::FunctionId function) override;
    value::Outcome callExternal(const expr::Function& function,
                                std::span<const value::Value> arguments) override;

    const HybridDae& model_;
    expr::Evaluator evaluator_;
    std::vector<State> states_;
    std::vector<std::optional<value::Value>> values_;
};

} // namespace eventica::dae
