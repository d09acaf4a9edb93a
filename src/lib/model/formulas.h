// SPDX-License-Identifier: Apache-2.0
// Expressions that programs of slots cannot compute, as programs of lib/function: calls of
// functions that are not written out, texts of messages, Strings.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/expr/expr.h"
#include "lib/function/code.h"

namespace eventica::model {

using expr::ExprId;
using expr::VariableId;

/// In `Formulas::expressions`.
using FormulaId = std::int32_t;
inline constexpr FormulaId NoFormula = -1;

/// Where an input of a formula comes from.
struct FormulaInput {
    function::Operand to;
    std::int32_t cell = -1; ///< the input of the call, or
    VariableId variable;    ///< a variable of the model; the time if both are invalid
};

/// An expression as a program.
struct FormulaCode {
    std::int32_t function = -1; ///< in a library of functions; -1: it is evaluated as a tree
    std::vector<FormulaInput> inputs;
    ExprId expression;    ///< in `ModelText::pool`
    std::string obstacle; ///< why there is no program
};

struct ScalarType {
    expr::Base base = expr::Base::Real;
    std::int32_t enumeration = -1;
};

/// What programs of slots call: a formula of the inputs of the call, or a delayed expression.
struct CallCode {
    FormulaCode formula;
    std::vector<ScalarType> inputTypes;
    std::vector<bool> isRealOutput;
    std::int32_t delay = -1;   ///< of a delayed expression: in `CompiledModel::delays`
    bool isRepeatable = false; ///< the same inputs give the same outputs

    /// Without the direction of a tangent.
    std::size_t inputCount() const { return inputTypes.size(); }
};

/// Its condition is in `CompiledModel::assertionSlots`.
struct AssertionCode {
    bool isInWhen = false;      ///< may fail only in the one iteration in which its clause acts
    bool asksForNumber = false; ///< made by the compiler: an expression must be a number
    FormulaId message = NoFormula;
    FormulaId level = NoFormula; ///< of the enumeration AssertionLevel; none for error
};

/// A variable that has no slot: a String or an external object.
struct ObjectCode {
    VariableId variable;
    FormulaId value = NoFormula; ///< none: an empty String
};

/// Shared by all runs: nothing is added to the library.
struct Formulas {
    function::FunctionLibrary library;
    std::vector<CallCode> calls;          ///< by the number that programs call them by
    std::vector<FormulaCode> expressions; ///< of variables of the model alone
    std::vector<ObjectCode> objects;      ///< ascending
    std::vector<AssertionCode> assertions;
    std::vector<AssertionCode> initialAssertions;
    bool hasImpureFunctions = false;
};

} // namespace eventica::model
