// SPDX-License-Identifier: Apache-2.0
// A continuous value in messages: a polynomial that holds until the next message.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>

#include "lib/devs/value.h"

namespace eventica::devs {

/// Σ c[k] τ^k, where τ is the time since the message was sent. It travels as one to four numbers
/// without heap memory; zeros at the end are left out, so a level is a number as ever, and
/// `Value::number` is the value at the time of the message.
struct PolynomialMessage {
    static constexpr std::size_t Coefficients = Value::InlineNumbers;
    static constexpr int HighestDegree = static_cast<int>(Coefficients) - 1;

    std::array<double, Coefficients> c{};

    /// Nothing for an object, a bare event, more numbers, or one that is not finite.
    static std::optional<PolynomialMessage> of(const Value& value) {
        const std::span<const double> numbers = value.numbers();
        if (value.isObject() || numbers.empty() || numbers.size() > Coefficients ||
            !std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); }))
            return std::nullopt;
        PolynomialMessage result;
        std::ranges::copy(numbers, result.c.begin());
        return result;
    }

    Value message() const {
        return Value(std::span(c).first(static_cast<std::size_t>(degree()) + 1));
    }

    int degree() const {
        int result = HighestDegree;
        while (result > 0 && c[static_cast<std::size_t>(result)] == 0.0)
            --result;
        return result;
    }
    double at(double tau) const { return c[0] + tau * (c[1] + tau * (c[2] + tau * c[3])); }
    double slopeAt(double tau) const { return c[1] + tau * (2.0 * c[2] + tau * 3.0 * c[3]); }
};

} // namespace eventica::devs
