// SPDX-License-Identifier: Apache-2.0
// Functions and their statements, as the model calls them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/expr/expr.h"
#include "lib/text/source.h"

namespace eventica::expr {

enum class StatementKind : std::uint8_t {
    Assign, ///< targets[0] := value, or (targets…) := value where a target may be invalid
    Call,   ///< value is the call
    If,     ///< branches; a last one without condition is `else`
    For,    ///< iterator in value loop body
    While,  ///< branches[0]
    When,   ///< branches
    Break,
    Return,
};

struct Statement;

struct StatementBranch {
    ExprId condition; ///< invalid for `else`
    std::vector<Statement> body;
    text::SourceRange where = {}; ///< of the condition
};

struct Statement {
    StatementKind kind = StatementKind::Assign;
    std::vector<ExprId> targets;
    ExprId value;
    IteratorId iterator;
    std::vector<Statement> body;
    std::vector<StatementBranch> branches;
    text::SourceRange where;
};

enum class LocalRole : std::uint8_t { Input, Output, Protected };

struct Local {
    std::string name;
    LocalRole role = LocalRole::Protected;
    TypeId type;
    std::vector<ExprId> sizes; ///< of each dimension; invalid for `:`
    ExprId binding;            ///< default of an input, initial value of others; may be invalid
    std::string unit = {};     ///< the attribute, where it is a literal
};

struct External {
    std::string language;
    std::string name;
    ExprId output; ///< may be invalid
    std::vector<ExprId> arguments;
    std::string annotation;  ///< as written: libraries, includes; empty if there is none
    bool isStandard = false; ///< declared by the Modelica Standard Library
};

/// What stands in parentheses in `derivative(order = 2, noDerivative = x) = f_dd` (MLS 12.7.1).
struct DerivativeOptions {
    std::int32_t order = 1;
    std::vector<std::string> without; ///< inputs that are not differentiated (noDerivative)
    std::vector<std::string> zero;    ///< inputs that must not change (zeroDerivative)
    bool isUnderstood = true;
};

/// An annotation kept for later stages: `derivative(order = 2) = f_dd`, `inverse(x = g(y))`,
/// `Inline = true`, `smoothOrder = 2`.
struct FunctionAnnotation {
    std::string name;
    std::string text;                  ///< as written behind the name
    FunctionId function;               ///< that it names; may be invalid
    DerivativeOptions derivative = {}; ///< of `derivative`
};

/// `function g = der(f, x, y)`: what `f` is differentiated by, one after the other.
struct PartialDerivative {
    FunctionId function;                 ///< invalid for any other function
    std::vector<std::int32_t> variables; ///< locals of both functions
};

struct Function {
    std::string name;
    std::vector<Local> locals; ///< inputs, outputs and protected in order of declaration
    std::vector<Statement> body;
    PartialDerivative derivative; ///< then it has the inputs and outputs of that function, no body
    bool isExternal = false;
    bool isImpure = false;
    External external;
    std::vector<FunctionAnnotation> annotations;
    text::SourceRange where;

    std::vector<std::int32_t> indicesOf(LocalRole role) const;
};

} // namespace eventica::expr
