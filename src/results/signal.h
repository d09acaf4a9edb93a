// SPDX-License-Identifier: Apache-2.0
// What is known about a recorded variable besides its values, and where its values are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eventica::results {

enum class Kind : std::uint8_t { Real, Integer, Boolean, Enumeration };

/// `Fixed` signals (constants and parameters) have one value for the whole run.
enum class Variability : std::uint8_t { Fixed, Varying };

/// The signal has no values of its own but shares those of another one.
struct Alias {
    std::size_t column = 0; ///< among the columns, or among the fixed values if `Fixed`
    bool negated = false;   ///< the value is `-v`, of a Boolean `not v`
};

struct SignalInfo {
    std::string name; ///< as in Modelica: `der(x)`, `a[1].b[2,3]`
    std::string description{};
    std::string unit{};
    Kind kind = Kind::Real;
    Variability variability = Variability::Varying;
    std::optional<Alias> alias{};
};

/// Where the values of a signal are.
struct Place {
    Variability variability = Variability::Varying;
    std::size_t index = 0; ///< among the columns, or among the fixed values if `Fixed`
    bool negated = false;
};

/// Signals that are no alias own one column or one fixed value each, in the order of the signals.
struct Layout {
    std::vector<Place> places; ///< one per signal
    std::vector<Kind> columns; ///< the kind of each column's owner
    std::size_t fixedValues = 0;
};

/// Checks that aliases refer to what exists.
Layout layoutOf(std::span<const SignalInfo> signals);

/// The value of an alias; a Boolean is 0 or 1.
inline double negate(Kind kind, double value) {
    return (kind == Kind::Boolean ? 1.0 : 0.0) - value;
}

/// The name without blanks, except in quoted identifiers: tools disagree on `a[1, 2]` and `a[1,2]`.
std::string canonicalName(std::string_view name);

/// Splits `a,b[1,2],'x,y'` at the commas that separate names.
std::vector<std::string> splitNames(std::string_view list);

} // namespace eventica::results
