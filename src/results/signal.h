// SPDX-License-Identifier: Apache-2.0
// What is known about a recorded variable besides its values, and where its values are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace eventica::results {

enum class Kind : std::uint8_t { Real, Integer, Boolean, Enumeration };

/// `Fixed` signals (constants and parameters) have one value for the whole run.
enum class Variability : std::uint8_t { Fixed, Varying };

/// What the model uses a varying Real for. Integers, Booleans and enumerations are discrete anyway.
enum class Role : std::uint8_t { Other, State, Discrete };

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
    std::string displayUnit{}; ///< that people want to see its values in; empty: the unit
    Role role = Role::Other;
    std::vector<std::string> literals{}; ///< of an enumeration, in order; empty if not known
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

/// Names of the variables `x` for which there is `der(x)`, without blanks: the states, as far as
/// names tell.
class Differentiated {
public:
    void add(std::string_view name);
    bool contains(std::string_view name) const { return names_.contains(canonicalName(name)); }

private:
    std::unordered_set<std::string> names_;
};

/// Splits `a,b[1,2],'x,y'` at the commas that separate names.
std::vector<std::string> splitNames(std::string_view list);

/// The names of several such lists.
std::vector<std::string> splitLists(std::span<const std::string> lists);

} // namespace eventica::results
