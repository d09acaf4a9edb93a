// SPDX-License-Identifier: Apache-2.0
// Values of parameters as the model sets them, for decisions that depend on numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "lib/base/number_map.h"
#include "lib/expr/evaluate.h"

namespace eventica::dae {

class ParameterValues : private expr::EvaluationHost {
public:
    explicit ParameterValues(const HybridDae& model)
        : model_(model), evaluator_(*model.pool, *this) {}

    /// From now on the expressions are kept whose numbers decide something.
    void keepQuestions() { keepsQuestions_ = true; }
    struct Question {
        expr::ExprId expression;
        double number = 0.0;
    };
    /// Each once, constants left out.
    const std::vector<Question>& questions() const { return questions_; }

    /// Nothing if it depends on more than parameters with values.
    std::optional<double> numberOf(expr::ExprId id);
    /// An error if it depends on more than parameters with values.
    value::Outcome evaluate(expr::ExprId id) { return evaluator_.evaluate(id); }

private:
    // In place of a place in `values_`.
    static constexpr std::int32_t Unknown = -1;
    static constexpr std::int32_t InProgress = -2;
    static constexpr std::int32_t None = -3;

    /// Null if nobody has asked for it yet, or if there is none.
    const value::Value* keptValueOf(std::size_t variable) const {
        return variable < places_.size() && places_[variable] >= 0
                   ? &values_[static_cast<std::size_t>(places_[variable])]
                   : nullptr;
    }
    std::optional<double> evaluatedNumberOf(expr::ExprId id);
    value::Outcome valueOf(expr::VariableId variable) override;
    const expr::Function* function(expr::FunctionId function) override;
    value::Outcome callExternal(const expr::Function& function,
                                std::span<const value::Value> arguments) override;

    const HybridDae& model_;
    expr::Evaluator evaluator_;
    std::vector<std::int32_t> places_; ///< of the values of variables
    std::vector<value::Value> values_; ///< as far as they were asked for
    bool keepsQuestions_ = false;
    NumberSet asked_; ///< expressions
    std::vector<Question> questions_;
};

} // namespace eventica::dae
