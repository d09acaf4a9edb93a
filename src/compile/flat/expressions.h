// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: the expressions that stand in the parts of a flat model.
#pragma once

#include <vector>

#include "compile/flat/flat_model.h"

namespace eventica::flat {

// Each adds the expressions written in a part, those of the equations and statements inside it
// included; none of them is invalid.
void addExpressions(const Variable& variable, std::vector<ExprId>& expressions);
void addExpressions(const Equation& equation, std::vector<ExprId>& expressions);
void addExpressions(const expr::Statement& statement, std::vector<ExprId>& expressions);
void addExpressions(const expr::Function& function, std::vector<ExprId>& expressions);

/// Variables, equations and algorithms, but not the functions.
std::vector<ExprId> expressionsOf(const FlatModel& model);

/// These expressions and all parts of them, each once and behind its own parts.
std::vector<ExprId> withParts(const expr::ExprPool& pool, std::vector<ExprId> expressions);

/// Null if the model lacks the variable, which a finished model never does.
const Variable* findVariable(const FlatModel& model, VariableId id);

} // namespace eventica::flat
