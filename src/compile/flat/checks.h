// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: rules of the language that only the whole model can break.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "compile/elaborate/elaborator.h"
#include "compile/flat/flat_model.h"
#include "lib/diag/diagnostics.h"

namespace eventica::flat {

/// A model whose variables, equations and functions are all there; its pool is the elaborator's.
struct CheckedModel {
    const FlatModel& model;
    elaborate::Elaborator& elaborator;
    eventica::diag::Diagnostics& diagnostics;

    expr::ExprPool& pool() const { return elaborator.pool(); }
    const std::string& nameOf(std::int32_t variable) const {
        return model[VariableId(variable)].name;
    }
};

/// An expression and where the equation, statement or declaration stands that writes it.
struct WrittenExpression {
    ExprId id;
    text::SourceRange where;
    bool isInWhen = false;
    bool isInitial = false;
};

/// Those of all equations and statements, ranges of loops and conditions included.
std::vector<WrittenExpression> writtenExpressions(const FlatModel& model);

/// The variables that the left side of an equation or the target of an assignment sets, arrays as a
/// whole.
void addTargets(const expr::ExprPool& pool, ExprId target, std::set<std::int32_t>& variables);

class DiscreteTime;

// ---- one function for each file check_*.cpp
/// When-clauses: conditions, branches, and where they stand (MLS 8.3.5).
void checkWhen(const CheckedModel& checked, DiscreteTime& times);
/// What changes only at events and what changes at any time (MLS 3.8, 4.4.4).
void checkVariability(const CheckedModel& checked, DiscreteTime& times);
/// Real variables of algorithms that are meant to keep their values but do not (MLS 11.1.2).
void checkMemory(const CheckedModel& checked, const DiscreteTime& times);
/// Values of constants and parameters: that they are there and do not need themselves.
void checkValues(const CheckedModel& checked);
/// Inputs of components, and flows that are operator records.
void checkComponents(const CheckedModel& checked);
/// Connected variables of different quantities (MLS 9.3).
void checkQuantities(const CheckedModel& checked);
/// Subscripts in loops that leave their array for some iteration (MLS 10.5).
void checkSubscripts(const CheckedModel& checked);
/// Variables that two algorithm sections assign (MLS 11.1.2).
void checkAlgorithms(const CheckedModel& checked);
/// Impure functions where the number of their calls is not known (MLS 12.3).
void checkPurity(const CheckedModel& checked);

} // namespace eventica::flat
