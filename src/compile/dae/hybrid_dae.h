// SPDX-License-Identifier: Apache-2.0
// A hybrid system of differential, algebraic and discrete equations in scalars: every array,
// record, loop, if-equation, when-clause and algorithm of the flat model is taken apart, every
// source of events is a numbered object.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compile/flat/flat_model.h"
#include "lib/base/arena.h"
#include "lib/expr/expr.h"
#include "lib/expr/function.h"
#include "lib/expr/variability.h"
#include "lib/model/model_text.h"
#include "lib/text/source.h"

namespace eventica::dae {

using expr::ExprId;
using expr::TypeId;
using expr::Variability;
using expr::VariableId;
using flat::Causality;
using flat::Origin;

/// As the enumeration StateSelect orders them.
enum class StateSelect : std::uint8_t { Never, Avoid, Default, Prefer, Always };

/// A scalar. Expressions of the DAE refer to variables by their index in `HybridDae::variables`.
struct Variable {
    std::string_view name; ///< `a[2].x[3]`, `der(x)`; conditions of when-clauses have names that
                           ///< begin with `$`; in `HybridDae::texts`, as the other texts
    TypeId type;           ///< a scalar: Real, Integer, Boolean, String, an enumeration or, as a
                           ///< parameter, an external object
    Variability variability = Variability::Continuous;
    Causality causality = Causality::None;
    bool isProtected = false;
    bool isHidden = false;       ///< made by the compiler, not to be recorded
    bool isFixed = false;        ///< for parameters: known from their binding or start value
    bool isComputed = false;     ///< known, but from an equation: it has a binding all the same
    bool isStartDropped = false; ///< an alias has the start value of both
    bool isSubstituted = false; ///< its value stands in the equations already: it cannot be changed
    StateSelect stateSelect = StateSelect::Default;
    ExprId start; ///< may be invalid, as may all attributes
    ExprId nominal;
    ExprId minimum;
    ExprId maximum;
    ExprId binding;          ///< of parameters and constants; may be invalid
    VariableId derivative;   ///< of a variable x under der(): the variable der(x)
    VariableId derivativeOf; ///< of a variable der(x): x
    bool isFlow = false;
    VariableId potential; ///< of a flow variable: the potential variable of its connector, if that
                          ///< has one of each
    std::string_view unit;
    std::string_view displayUnit; ///< that people want to see its values in; may be empty
    std::string_view description;
    text::SourceRange where;

    bool isKnown() const { return variability <= Variability::Parameter; }
};

/// left = right, both scalar of the same base type.
struct Equation {
    ExprId left;
    ExprId right;
    /// The variable it must be solved for: assigned by an algorithm or a when-clause, then `left`
    /// is that variable. Invalid for equations that may be solved for any.
    VariableId assigned;
    bool mentionsInitial = false; ///< it says something else at the start than later
    /// Of those that take what one call of an impure function gives, `pure(call)` with this number
    /// as its payload; -1 for others.
    std::int32_t impureCall = -1;
    Origin origin;
};

using HeldKind = model::RelationKind;

/// A relation between continuous expressions, or a function of one that jumps: keeps its value
/// between events. Occurs as `Intrinsic::Held`, whose payload is its number and whose operands are
/// left and, for relations, right.
struct Held {
    HeldKind kind = HeldKind::Less;
    ExprId left;
    ExprId right; ///< invalid for functions
    /// A relation that is true exactly while `time >= switchTime` (or `<`, `>`, `<=`, as
    /// `risesWithTime` and `kind` say), with a switch time of discrete or lower variability: its
    /// event time is known. Invalid otherwise.
    ExprId switchTime;
    bool risesWithTime = true; ///< false before switchTime, true after
    bool isExchanged = false;  ///< written with `>` or `>=`, the sides the other way round
    bool isSmooth = false; ///< occurs only in `semiLinear`: where it changes, what depends on it is
                           ///< continuous, and an event is of use but not needed
    text::SourceRange where;
    std::int32_t component = 0; ///< in `HybridDae::components`
};

/// sample(start, interval). Occurs as `Intrinsic::Sampling` with its number as payload.
struct Sampling {
    ExprId start;
    ExprId interval;
    text::SourceRange where;
};

/// delay(expression, delayTime, delayMax). Occurs as `Intrinsic::Delayed` with its number.
struct Delay {
    ExprId expression;
    ExprId delayTime;
    ExprId longest;
    text::SourceRange where;
};

struct Reinit {
    ExprId condition; ///< true in the one iteration of an event in which it happens
    VariableId variable;
    ExprId value;
    Origin origin;
};

struct Assertion {
    ExprId condition;      ///< must be true
    bool isInWhen = false; ///< may fail only in the one iteration in which its clause acts
    ExprId message;        ///< String
    ExprId level;          ///< of the enumeration AssertionLevel; invalid for error
    Origin origin;
};

/// terminate(message), or a call for its effect alone, when the condition is true.
struct Action {
    ExprId condition; ///< invalid: in every evaluation at an event
    ExprId message;   ///< of terminate; invalid for a call
    ExprId call;
    Origin origin;
};

struct HybridDae {
    std::string name;
    std::string description;
    Arena texts; ///< of the variables
    std::unique_ptr<expr::ExprPool> pool;
    std::vector<std::string> components;                ///< paths, the model itself first and empty
    std::vector<flat::ComponentClass> componentClasses; ///< one for each of `components`
    std::vector<Variable> variables;                    ///< by `VariableId`
    std::vector<Equation> equations;
    std::vector<Equation> initialEquations; ///< further ones that hold at the start only
    std::vector<Held> helds;
    std::vector<Sampling> samplings;
    std::vector<Delay> delays;
    std::vector<Reinit> reinits;
    std::vector<Assertion> assertions;
    std::vector<Assertion> initialAssertions;
    std::vector<Action> actions;
    std::vector<Action> initialActions;    ///< once, when the start has been found
    std::vector<expr::Function> functions; ///< by `expr::FunctionId`, for calls that remain

    Variable& operator[](VariableId id) { return variables[static_cast<std::size_t>(id.index())]; }
    const Variable& operator[](VariableId id) const {
        return variables[static_cast<std::size_t>(id.index())];
    }
};

} // namespace eventica::dae
