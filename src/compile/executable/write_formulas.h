// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: what programs of slots cannot compute, as programs of functions.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "lib/expr/function.h"
#include "lib/function/compile.h"
#include "lib/model/formulas.h"
#include "lib/model/variable.h"

namespace eventica::executable {

class FormulaWriter {
public:
    /// All must outlive it.
    FormulaWriter(const expr::ExprPool& pool, std::span<const expr::Function> functions,
                  const std::vector<model::Variable>& variables);

    /// What programs call by number.
    void addCalls(const std::vector<expr::ExprId>& expressions);
    /// `NoFormula` for an invalid expression; the same number for the same expression.
    model::FormulaId add(expr::ExprId expression);

    model::Formulas& formulas() { return formulas_; }

private:
    model::CallCode callCode(expr::ExprId expression);
    bool isRepeatable(expr::ExprId expression) const;

    const expr::ExprPool& pool_;
    std::span<const expr::Function> functions_;
    const std::vector<model::Variable>& variables_;
    model::Formulas formulas_;
    function::Compiler compiler_; ///< adds to the library of `formulas_`
    std::unordered_map<std::int32_t, model::FormulaId> numbers_;
};

} // namespace eventica::executable
