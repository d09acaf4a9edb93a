// SPDX-License-Identifier: Apache-2.0
// What can be observed of a model that runs, whatever engine runs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/text/source.h"

namespace eventica::run {

/// A variable that is recorded. Its texts live as long as the model.
struct Signal {
    enum class Kind : std::uint8_t { Real, Integer, Boolean, Enumeration };
    /// What the model uses a varying Real for.
    enum class Role : std::uint8_t { Other, State, Discrete };
    /// It shares the values of another signal.
    struct Alias {
        std::size_t of = 0; ///< among the fixed values, or among the varying ones
        bool isNegated = false;
    };

    std::string_view name;
    std::string_view description;
    std::string_view unit;
    std::string_view displayUnit;
    Kind kind = Kind::Real;
    Role role = Role::Other;
    bool isFixed = false; ///< one value for the whole run: a constant or a parameter
    std::optional<Alias> alias = {};
    std::span<const std::string> literals = {}; ///< of an enumeration
};

/// A variable with bounds, and where its declaration is.
struct Bounds {
    std::string_view name;
    double minimum = -std::numeric_limits<double>::infinity();
    double maximum = std::numeric_limits<double>::infinity();
    double nominal = 1.0; ///< positive
    bool isFixed = false;
    bool isParameter = false;
    text::SourceRange where = {};
};

/// The values are those of the last evaluation; fixed ones, bounds and what is present are known
/// once the start is solved.
class Observable {
public:
    Observable() = default;
    Observable(const Observable&) = delete;
    Observable& operator=(const Observable&) = delete;
    virtual ~Observable() = default;

    virtual const std::vector<Signal>& signals() const = 0;
    /// Of the signals that are fixed and no alias, in their order.
    virtual std::vector<double> fixedValues() const = 0;
    /// The same of those that vary.
    virtual void readValues(std::span<double> values) const = 0;

    /// Those of variables that vary come first.
    virtual std::vector<Bounds> bounds() const = 0;
    /// Values of the first ones of these, as many as are asked for.
    virtual void readBounded(std::span<double> values) const = 0;

    /// From now on events tell what they change (`Event::changes`).
    virtual void tellChanges() = 0;
    /// After `tellChanges`: conditions and discrete variables as they are now, in words.
    virtual std::vector<std::string> present() = 0;
};

} // namespace eventica::run
