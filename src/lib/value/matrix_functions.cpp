// SPDX-License-Identifier: Apache-2.0
// The built-in reductions and functions of matrix and vector algebra (MLS 10.3.4, 10.3.5).
#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "lib/value/arithmetic.h"
#include "lib/value/builtin_functions.h"
#include "lib/value/indexing.h"
#include "lib/value/operations.h"

namespace eventica::value {
namespace {

template<typename T, typename Combine>
Outcome fold(std::span<const T> elements, T start, const Combine& combine) {
    return computeElements<T>({}, [&](std::size_t) -> Computed<T> {
        T result = start;
        for (const T element : elements) {
            Computed<T> next = combine(result, element);
            if (!next.error.empty())
                return next;
            result = next.value;
        }
        return result;
    });
}

std::optional<Error> notNumericArray(const Value& array) {
    if (array.isNumeric() && !array.isScalar())
        return std::nullopt;
    return Error{fmt::format("the argument must be an array of numbers, not {}", typeText(array))};
}

/// What the least element of no elements is, or the greatest for `Greater` (MLS 10.3.4.1).
Outcome extremeOfNothing(Operation better, const Value& array) {
    const bool isMin = better == Operation::Less;
    switch (array.kind()) {
    case Kind::Real:
        return Value::real(isMin ? std::numeric_limits<double>::max()
                                 : std::numeric_limits<double>::lowest());
    case Kind::Integer:
        return Value::integer(isMin ? std::numeric_limits<std::int64_t>::max()
                                    : std::numeric_limits<std::int64_t>::min());
    case Kind::Boolean:
        return Value::boolean(isMin);
    case Kind::Enumeration:
        if (!isMin)
            return Value::enumeration(array.enumerationType(), 1);
        return Error{"the last literal of the enumeration is not known here"};
    default:
        failCheck("ordered", typeText(array), __FILE__, __LINE__);
    }
}

Outcome extremeOfArray(Operation better, const Value& array) {
    if (array.kind() == Kind::String || array.kind() == Kind::Record)
        return Error{
            fmt::format("elements must be Real, Integer, Boolean or enumeration values, not {}",
                        typeText(array))};
    if (array.count() == 0)
        return extremeOfNothing(better, array);
    Value best = array.elementAt(0);
    for (std::size_t i = 1; i < array.count(); ++i) {
        Value next = array.elementAt(i);
        if (apply(better, next, best).value().asBoolean())
            best = std::move(next);
    }
    return best;
}

Outcome extreme(Operation better, Arguments arguments) {
    if (arguments.size() == 1) {
        if (arguments[0].isScalar())
            return Error{
                fmt::format("a single argument must be an array, not {}", typeText(arguments[0]))};
        return extremeOfArray(better, arguments[0]);
    }
    if (!arguments[0].isScalar() || !arguments[1].isScalar())
        return Error{fmt::format("two arguments must be scalars, not {} and {}",
                                 typeText(arguments[0]), typeText(arguments[1]))};
    const bool areNumbers = arguments[0].isNumeric() && arguments[1].isNumeric();
    if (!areNumbers && !arguments[0].sameType(arguments[1]))
        return Error{fmt::format("{} and {} have no common order", typeText(arguments[0]),
                                 typeText(arguments[1]))};
    return extremeOfArray(better, arrayOf(arguments).value());
}

std::optional<Error> notVector(const Value& vector, std::optional<std::int64_t> size = {}) {
    if (vector.isNumeric() && vector.rank() == 1 && (!size || vector.dimensions()[0] == *size))
        return std::nullopt;
    return Error{fmt::format("an argument must be a vector of {}numbers, not {}",
                             size ? fmt::format("{} ", *size) : "", typeText(vector))};
}

} // namespace

Outcome evaluateMin(Arguments arguments) {
    return extreme(Operation::Less, arguments);
}

Outcome evaluateMax(Arguments arguments) {
    return extreme(Operation::Greater, arguments);
}

Outcome evaluateSum(Arguments arguments) {
    if (auto problem = notNumericArray(arguments[0]))
        return *std::move(problem);
    if (arguments[0].kind() == Kind::Integer)
        return fold(arguments[0].integers(), std::int64_t{0},
                    [](std::int64_t a, std::int64_t b) { return add(a, b); });
    return fold(arguments[0].reals(), 0.0, [](double a, double b) { return add(a, b); });
}

Outcome evaluateProduct(Arguments arguments) {
    if (auto problem = notNumericArray(arguments[0]))
        return *std::move(problem);
    if (arguments[0].kind() == Kind::Integer)
        return fold(arguments[0].integers(), std::int64_t{1},
                    [](std::int64_t a, std::int64_t b) { return multiply(a, b); });
    return fold(arguments[0].reals(), 1.0, [](double a, double b) { return multiply(a, b); });
}

Outcome evaluateTranspose(Arguments arguments) {
    const Value& array = arguments[0];
    if (array.rank() < 2)
        return Error{
            fmt::format("the argument must have at least 2 dimensions, not {}", typeText(array))};
    Dimensions dimensions = array.dimensions();
    std::swap(dimensions[0], dimensions[1]);
    const auto rows = static_cast<std::size_t>(array.dimensions()[0]);
    const auto columns = static_cast<std::size_t>(array.dimensions()[1]);
    const std::size_t block = elementCount(Dimensions(dimensions.begin() + 2, dimensions.end()));
    std::vector<std::size_t> offsets;
    offsets.reserve(array.count());
    for (std::size_t column = 0; column < columns; ++column)
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t i = 0; i < block; ++i)
                offsets.push_back((row * columns + column) * block + i);
    return array.gathered(std::move(dimensions), offsets);
}

Outcome evaluateOuterProduct(Arguments arguments) {
    for (const Value& argument : arguments)
        if (auto problem = notVector(argument))
            return *std::move(problem);
    const Dimensions dimensions{arguments[0].dimensions()[0], arguments[1].dimensions()[0]};
    if (auto problem = sizeProblem(dimensions))
        return Error{*std::move(problem)};
    const Value x = toReal(arguments[0]);
    const Value y = toReal(arguments[1]);
    const std::size_t columns = y.count();
    return computeElements<double>(dimensions, [&](std::size_t i) -> Computed<double> {
        return x.reals()[i / columns] * y.reals()[i % columns];
    });
}

Outcome evaluateSymmetric(Arguments arguments) {
    const Value& matrix = arguments[0];
    if (!matrix.isNumeric() || matrix.rank() != 2 ||
        matrix.dimensions()[0] != matrix.dimensions()[1])
        return Error{fmt::format("the argument must be a square matrix of numbers, not {}",
                                 typeText(matrix))};
    const auto size = static_cast<std::size_t>(matrix.dimensions()[0]);
    std::vector<std::size_t> offsets;
    for (std::size_t row = 0; row < size; ++row)
        for (std::size_t column = 0; column < size; ++column)
            offsets.push_back(std::min(row, column) * size + std::max(row, column));
    return toReal(matrix).gathered(matrix.dimensions(), offsets);
}

Outcome evaluateCross(Arguments arguments) {
    for (const Value& argument : arguments)
        if (auto problem = notVector(argument, 3))
            return *std::move(problem);
    const Value left = toReal(arguments[0]);
    const Value right = toReal(arguments[1]);
    const auto x = left.reals();
    const auto y = right.reals();
    return computeElements<double>({3}, [&](std::size_t i) -> Computed<double> {
        const std::size_t j = (i + 1) % 3;
        const std::size_t k = (i + 2) % 3;
        return x[j] * y[k] - x[k] * y[j];
    });
}

Outcome evaluateSkew(Arguments arguments) {
    if (auto problem = notVector(arguments[0], 3))
        return *std::move(problem);
    const Value vector = toReal(arguments[0]);
    const auto x = vector.reals();
    return Value::realArray({3, 3}, {0.0, -x[2], x[1], x[2], 0.0, -x[0], -x[1], x[0], 0.0});
}

} // namespace eventica::value
