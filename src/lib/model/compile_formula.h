// SPDX-License-Identifier: Apache-2.0
// From an expression of variables of a model, or of the inputs of a call, to a program.
#pragma once

#include "lib/expr/expr.h"
#include "lib/function/compile.h"
#include "lib/model/formulas.h"

namespace eventica::model {

/// The library is that of the compiler. Variables from `expr::FirstOtherVariable` on are the inputs
/// of a call.
FormulaCode compileFormula(const expr::ExprPool& pool, function::Compiler& compiler,
                           const function::FunctionLibrary& library, ExprId expression);

} // namespace eventica::model
