// SPDX-License-Identifier: Apache-2.0
// The built-in functions of scalars, which arrays take element by element (MLS 3.7, 12.4.6).
#include <cmath>
#include <fmt/format.h>

#include "lib/value/arithmetic.h"
#include "lib/value/builtin_functions.h"
#include "lib/value/elementary.h"
#include "lib/value/print.h"

namespace eventica::value {
namespace {

Error notNumeric(const Value& argument) {
    return {fmt::format("an argument must be Real or Integer, not {}", typeText(argument))};
}

template<typename Function>
Outcome ofReal(Arguments arguments, const Function& function) {
    const Value& argument = arguments[0];
    if (!argument.isNumeric())
        return notNumeric(argument);
    return mapElements<double>(argument.dimensions(), toReal(argument).reals(), function);
}

Computed<Dimensions> commonDimensions(Arguments arguments) {
    const Value* sized = nullptr;
    for (const Value& argument : arguments) {
        if (!argument.isNumeric())
            return notNumeric(argument);
        if (argument.isScalar())
            continue;
        if (sized != nullptr && sized->dimensions() != argument.dimensions())
            return Error{fmt::format("array arguments must have the same size, not {} and {}",
                                     typeText(*sized), typeText(argument))};
        sized = &argument;
    }
    return sized != nullptr ? sized->dimensions() : Dimensions{};
}

template<typename Function>
Outcome ofReals(Arguments arguments, const Function& function) {
    const Computed<Dimensions> dimensions = commonDimensions(arguments);
    if (!dimensions.error.empty())
        return Error{dimensions.error};
    return zipElements<double>(dimensions.value, toReal(arguments[0]).reals(),
                               toReal(arguments[1]).reals(), function);
}

/// Integer if both arguments are, Real otherwise.
template<typename IntegerFunction, typename RealFunction>
Outcome ofNumbers(Arguments arguments, const IntegerFunction& integerFunction,
                  const RealFunction& realFunction) {
    if (arguments[0].kind() != Kind::Integer || arguments[1].kind() != Kind::Integer)
        return ofReals(arguments, realFunction);
    const Computed<Dimensions> dimensions = commonDimensions(arguments);
    if (!dimensions.error.empty())
        return Error{dimensions.error};
    return zipElements<std::int64_t>(dimensions.value, arguments[0].integers(),
                                     arguments[1].integers(), integerFunction);
}

Error outsideDomain(double argument, std::string_view condition) {
    return {fmt::format("the argument must be {}, but is {}", condition, printReal(argument))};
}

template<Domain Allowed, typename Function>
Outcome within(Arguments arguments, const Function& function) {
    return ofReal(arguments, [&](double x) -> Computed<double> {
        if (Allowed == Domain::UpToOne && (x < -1.0 || x > 1.0))
            return outsideDomain(x, "between -1 and 1");
        if (Allowed == Domain::Positive && x <= 0.0)
            return outsideDomain(x, "greater than 0");
        if (Allowed == Domain::NotNegative && x < 0.0)
            return outsideDomain(x, "at least 0");
        return function(x);
    });
}

Computed<std::int64_t> divideIntegers(std::int64_t x, std::int64_t y) {
    if (y == 0)
        return divisionByZero();
    if (y == -1)
        return subtract(std::int64_t{0}, x);
    return x / y;
}

Computed<std::int64_t> remainder(std::int64_t x, std::int64_t y) {
    if (y == 0)
        return divisionByZero();
    return y == -1 ? 0 : x % y;
}

/// Has the sign of `y`, where the remainder has the sign of `x`.
Computed<std::int64_t> modulus(std::int64_t x, std::int64_t y) {
    Computed<std::int64_t> result = remainder(x, y);
    if (result.error.empty() && result.value != 0 && (result.value < 0) != (y < 0))
        result.value += y;
    return result;
}

Computed<std::int64_t> floorToInteger(double x) {
    constexpr double Limit = 9223372036854775808.0; // 2^63, the first one too large
    const double result = std::floor(x);
    if (result < -Limit || result >= Limit)
        return integerOverflow();
    return static_cast<std::int64_t>(result);
}

} // namespace

Outcome evaluateAbs(Arguments arguments) {
    if (arguments[0].kind() != Kind::Integer)
        return ofReal(arguments, [](double x) { return std::fabs(x); });
    return mapElements<std::int64_t>(arguments[0].dimensions(), arguments[0].integers(),
                                     [](std::int64_t x) -> Computed<std::int64_t> {
                                         return x < 0 ? subtract(std::int64_t{0}, x) : x;
                                     });
}

Outcome evaluateSign(Arguments arguments) {
    if (!arguments[0].isNumeric())
        return notNumeric(arguments[0]);
    return mapElements<std::int64_t>(
        arguments[0].dimensions(), toReal(arguments[0]).reals(),
        [](double x) { return static_cast<std::int64_t>(x > 0.0) - (x < 0.0 ? 1 : 0); });
}

Outcome evaluateSqrt(Arguments arguments) {
    return within<Domain::NotNegative>(arguments, [](double x) { return std::sqrt(x); });
}

Outcome evaluateDiv(Arguments arguments) {
    return ofNumbers(arguments, divideIntegers, [](double x, double y) -> Computed<double> {
        if (y == 0.0)
            return divisionByZero();
        return std::trunc(x / y);
    });
}

Outcome evaluateMod(Arguments arguments) {
    return ofNumbers(arguments, modulus, [](double x, double y) -> Computed<double> {
        if (y == 0.0)
            return divisionByZero();
        return x - std::floor(x / y) * y;
    });
}

Outcome evaluateRem(Arguments arguments) {
    return ofNumbers(arguments, remainder, [](double x, double y) -> Computed<double> {
        if (y == 0.0)
            return divisionByZero();
        return x - std::trunc(x / y) * y;
    });
}

Outcome evaluateCeil(Arguments arguments) {
    return ofReal(arguments, [](double x) { return std::ceil(x); });
}

Outcome evaluateFloor(Arguments arguments) {
    return ofReal(arguments, [](double x) { return std::floor(x); });
}

Outcome evaluateFloorToInteger(Arguments arguments) {
    const Value& argument = arguments[0];
    if (argument.kind() == Kind::Integer)
        return argument;
    if (argument.kind() != Kind::Real)
        return notNumeric(argument);
    return mapElements<std::int64_t>(argument.dimensions(), argument.reals(), floorToInteger);
}

Outcome evaluateEnumerationToInteger(Arguments arguments) {
    const Value& argument = arguments[0];
    if (argument.kind() != Kind::Enumeration)
        return Error{fmt::format("the argument must be an enumeration value, not {}{}",
                                 typeText(argument),
                                 argument.kind() == Kind::Real ? " (`integer` rounds down)" : "")};
    const auto ordinals = argument.ordinals();
    return Value::integerArray(argument.dimensions(), {ordinals.begin(), ordinals.end()});
}

Outcome evaluateAtan2(Arguments arguments) {
    return ofReals(arguments, [](double y, double x) { return std::atan2(y, x); });
}

#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative)                   \
    Outcome evaluate##name(Arguments arguments) {                                        \
        return within<Domain::domain>(arguments, [](double x) { return std::text(x); }); \
    }
#include "lib/value/elementary.def"

Outcome evaluateNoEvent(Arguments arguments) {
    return arguments[0];
}

Outcome evaluateSmooth(Arguments arguments) {
    const Value& order = arguments[0];
    if (order.kind() != Kind::Integer || !order.isScalar() || order.asInteger() < 0)
        return Error{"the first argument must be an Integer that is not negative"};
    return arguments[1];
}

Outcome evaluateHomotopy(Arguments arguments) {
    return ofReals(arguments, [](double actual, double) { return actual; });
}

Outcome evaluateSemiLinear(Arguments arguments) {
    const Computed<Dimensions> dimensions = commonDimensions(arguments);
    if (!dimensions.error.empty())
        return Error{dimensions.error};
    const Value x = toReal(arguments[0]);
    const Value positiveSlope = toReal(arguments[1]);
    const Value negativeSlope = toReal(arguments[2]);
    return computeElements<double>(dimensions.value, [&](std::size_t i) -> Computed<double> {
        const double at = pick(x.reals(), i);
        return at * pick(at >= 0.0 ? positiveSlope.reals() : negativeSlope.reals(), i);
    });
}

} // namespace eventica::value
