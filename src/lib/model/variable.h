// SPDX-License-Identifier: Apache-2.0
// A variable of a compiled model, as whoever runs, records or exports the model sees it.
#pragma once

#include <cstdint>
#include <string_view>

#include "lib/expr/expr.h"
#include "lib/expr/variability.h"
#include "lib/program/place.h"
#include "lib/text/source.h"

namespace eventica::model {

using expr::Variability;
using expr::VariableId;
using program::Place;

enum class Causality : std::uint8_t { None, Input, Output };

/// An attribute such as `min`: a number, or the value of a parameter.
struct Attribute {
    enum class Kind : std::uint8_t {
        None,
        Number,
        Parameter,  ///< at `place`
        Expression, ///< of parameters; not available as a number
    };

    Kind kind = Kind::None;
    Place place;
    double number = 0.0;

    bool isGiven() const { return kind != Kind::None; }
    /// The number, or `otherwise` for everything else.
    double numberOr(double otherwise) const { return kind == Kind::Number ? number : otherwise; }
};

/// A scalar. Texts are in `CompiledModel::texts`.
struct Variable {
    std::string_view name; ///< `a[2].x[3]`, `der(x)`; `$…` for variables of the compiler
    std::string_view unit;
    std::string_view displayUnit;
    std::string_view description;
    expr::Base base = expr::Base::Real;
    std::int32_t enumeration = -1; ///< in `CompiledModel::enumerations`
    Variability variability = Variability::Continuous;
    Causality causality = Causality::None;
    bool isProtected = false;
    bool isHidden = false;      ///< made by the compiler, not to be recorded
    bool isState = false;       ///< or one of those from which the run selects states
    bool isAlias = false;       ///< see `CompiledModel::aliases`; has no place
    bool isSubstituted = false; ///< a parameter whose value has shaped the equations
    bool hasStart = false;
    VariableId derivative; ///< of a variable x under der(): the variable der(x)
    Attribute nominal;
    Attribute minimum;
    Attribute maximum;
    text::SourceRange where;

    bool isKnown() const { return variability <= Variability::Parameter; }
};

/// `variable` always has the value of `target`, or its negative.
struct Alias {
    VariableId variable;
    VariableId target;
    bool isNegated = false;
};

} // namespace eventica::model
