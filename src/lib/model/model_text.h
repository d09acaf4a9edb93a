// SPDX-License-Identifier: Apache-2.0
// What a compiled model needs for messages: equations as they are written, and where. A run that
// succeeds looks only at declarations of external functions, and at formulas that are no programs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expr/expr.h"
#include "lib/expr/function.h"
#include "lib/model/variable.h"
#include "lib/text/source.h"

namespace eventica::model {

using expr::ExprId;

/// Where something is written, and in which component.
struct Origin {
    text::SourceRange where;
    std::int32_t component = 0; ///< in `ModelText::components`
};

struct EquationText {
    ExprId left;
    ExprId right;
    VariableId assigned; ///< by an algorithm or a when-clause; else invalid
    Origin origin;
};

/// How a variable is computed during the run.
struct AssignmentText {
    VariableId variable;
    ExprId value;
    std::int32_t equation = -1; ///< in `ModelText::equations`; -1 if it comes from none
};

enum class RelationKind : std::uint8_t {
    Less,         ///< left < right
    LessEqual,    ///< left <= right; `>` and `>=` have their sides exchanged
    Floor,        ///< floor(left), Real
    Ceiling,      ///< ceil(left), Real
    Truncation,   ///< towards zero: div(x, y) with left = x / y
    FloorInteger, ///< integer(left): the same as Floor, of type Integer
};

/// A relation, or a function that jumps, which keeps its value between events.
struct RelationText {
    RelationKind kind = RelationKind::Less;
    ExprId left;
    ExprId right;             ///< invalid for functions
    bool isExchanged = false; ///< written with `>` or `>=`, the sides the other way round
    VariableId variable;      ///< that has its value; may be an alias
    Origin origin;
};

struct SamplingText {
    ExprId start;
    ExprId interval;
    VariableId variable; ///< true at its instants; may be an alias
};

struct DelayText {
    ExprId expression;
    ExprId delayTime;
    Origin origin;
};

struct AssertionText {
    ExprId condition;
    Origin origin;
};

struct ReinitText {
    VariableId variable;
    Origin origin;
};

/// The values of `min` and `max` as they are written.
struct LimitText {
    VariableId variable;
    ExprId minimum; ///< may be invalid
    ExprId maximum;
};

struct ModelText {
    std::shared_ptr<const expr::ExprPool> pool;
    std::shared_ptr<const std::vector<expr::Function>> functions;
    std::vector<std::string_view> names; ///< of variables, as in `CompiledModel`
    std::vector<std::string> components; ///< paths, the model itself first and empty
    std::vector<EquationText> equations; ///< of the run
    std::vector<EquationText> initialEquations;
    std::vector<AssignmentText> assignments; ///< in the order in which they are computed
    std::vector<RelationText> relations;
    std::vector<SamplingText> samplings;
    std::vector<DelayText> delays;
    std::vector<AssertionText> assertions;
    std::vector<AssertionText> initialAssertions;
    std::vector<ReinitText> reinits;
    std::vector<EquationText> checks;   ///< of the start: must hold, although nothing follows
    std::vector<VariableId> potentials; ///< of connectors that have one of each kind
    std::vector<LimitText> limits;      ///< of iteration variables, ascending
    std::vector<Alias> aliases;

    /// Null if it is not computed by an assignment.
    const AssignmentText* assignmentOf(VariableId variable) const;

    /// As written, up to a certain length; names of the compiler (`$when1`) remain.
    std::string plain(ExprId expression) const;
    /// The same with what names of the compiler stand for.
    std::string readable(ExprId expression) const;
    std::string equation(const EquationText& equation) const;
    std::string relation(const RelationText& relation) const;
    /// `delay(…)`, in quotes.
    std::string delay(std::size_t number) const;
};

} // namespace eventica::model
