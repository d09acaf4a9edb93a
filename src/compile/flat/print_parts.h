// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: the parts of a model as text.
#pragma once

#include <string>
#include <vector>

#include "compile/flat/flat_model.h"
#include "compile/flat/text_names.h"

namespace eventica::flat {

/// Each line indented by `indentation` spaces and ended.
std::string printEquations(const expr::ExprPool& pool, const std::vector<Equation>& equations,
                           const expr::Names& names, int indentation);

/// The declaration on one line, indented and ended.
std::string printVariable(const expr::ExprPool& pool, const Variable& variable,
                          const TextNames& names);

/// The class of a function. One that only says what a function looks like is partial.
std::string printFunction(const FlatModel& model, const ClassNames& classes,
                          expr::FunctionId function, bool isPartial);

/// "[3, :]"; empty for a scalar.
std::string dimensionsText(const value::Dimensions& dimensions);

} // namespace eventica::flat
