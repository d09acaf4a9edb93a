// SPDX-License-Identifier: Apache-2.0
#include "lib/value/operations.h"

#include <array>
#include <compare>
#include <fmt/format.h>

#include "lib/value/arithmetic.h"
#include "lib/value/print.h"
#include "lib/value/scalar_form.h"

namespace eventica::value {
namespace {

Error undefined(Operation operation, const Value& operand) {
    return {
        fmt::format("operator `{}` is not defined for {}", textOf(operation), typeText(operand))};
}

Error undefined(Operation operation, const Value& left, const Value& right) {
    return {fmt::format("operator `{}` is not defined for {} and {}", textOf(operation),
                        typeText(left), typeText(right))};
}

Error sizesDiffer(Operation operation, const Value& left, const Value& right) {
    const bool isAdditive = operation == Operation::Add || operation == Operation::Subtract;
    std::string text = fmt::format("operator `{}` needs operands of the same size, not {} and {}",
                                   textOf(operation), typeText(left), typeText(right));
    if (isAdditive && (left.isScalar() || right.isScalar()))
        text += fmt::format(" (`.{}` works element by element)", textOf(operation));
    return {std::move(text)};
}

template<typename T>
Computed<T> combine(Operation operation, T left, T right) {
    switch (operation) {
    case Operation::Add:
        return add(left, right);
    case Operation::Subtract:
        return subtract(left, right);
    default:
        return multiply(left, right);
    }
}

/// Sums, differences and products of corresponding elements, with scalars standing for all.
Outcome combineElements(Operation operation, const Value& left, const Value& right) {
    const auto dimensions = broadcastDimensions(left, right);
    if (!dimensions)
        return sizesDiffer(operation, left, right);
    const Operation scalar = scalarForm(operation);
    if (left.kind() == Kind::Integer && right.kind() == Kind::Integer)
        return zipElements<std::int64_t>(
            *dimensions, left.integers(), right.integers(),
            [&](std::int64_t a, std::int64_t b) { return combine(scalar, a, b); });
    return zipElements<double>(*dimensions, toReal(left).reals(), toReal(right).reals(),
                               [&](double a, double b) { return combine(scalar, a, b); });
}

Outcome additive(Operation operation, const Value& left, const Value& right) {
    const bool areNumbers = left.isNumeric() && right.isNumeric();
    const bool areStrings = left.kind() == Kind::String && right.kind() == Kind::String &&
                            scalarForm(operation) == Operation::Add;
    if (!areNumbers && !areStrings)
        return undefined(operation, left, right);
    if (scalarForm(operation) == operation && left.dimensions() != right.dimensions())
        return sizesDiffer(operation, left, right);
    if (areNumbers)
        return combineElements(operation, left, right);
    const auto dimensions = broadcastDimensions(left, right);
    if (!dimensions)
        return sizesDiffer(operation, left, right);
    return zipElements<std::string>(
        *dimensions, left.strings(), right.strings(),
        [](const std::string& a, const std::string& b) { return a + b; });
}

/// c[i, j] = sum over k of a[i, k] * b[k, j] with k below `inner`; a sum of nothing is 0.
template<typename T>
Outcome innerProducts(const Dimensions& dimensions, std::size_t inner, std::size_t columns,
                      std::span<const T> left, std::span<const T> right) {
    return computeElements<T>(dimensions, [&](std::size_t at) -> Computed<T> {
        const std::size_t row = at / columns;
        const std::size_t column = at % columns;
        T sum{};
        for (std::size_t k = 0; k < inner; ++k) {
            Computed<T> term = multiply(left[row * inner + k], right[k * columns + column]);
            if (!term.error.empty())
                return term;
            Computed<T> next = add(sum, term.value);
            if (!next.error.empty())
                return next;
            sum = next.value;
        }
        return sum;
    });
}

/// The products of vectors and matrices. A vector is a row on the left and a column on the right,
/// and does not add its dimension to the result.
Outcome matrixProduct(const Value& left, const Value& right) {
    if (left.rank() > 2 || right.rank() > 2)
        return Error{
            fmt::format("operator `*` is not defined for {} and {} (`.*` works element by element)",
                        typeText(left), typeText(right))};
    const std::int64_t inner = left.dimensions().back();
    if (inner != right.dimensions().front())
        return Error{fmt::format("operator `*` needs matching inner sizes, not {} and {}",
                                 typeText(left), typeText(right))};
    Dimensions dimensions;
    if (left.rank() == 2)
        dimensions.push_back(left.dimensions()[0]);
    if (right.rank() == 2)
        dimensions.push_back(right.dimensions()[1]);
    if (auto problem = sizeProblem(dimensions))
        return Error{*std::move(problem)};
    const auto depth = static_cast<std::size_t>(inner);
    const std::size_t columns =
        right.rank() == 2 ? static_cast<std::size_t>(right.dimensions()[1]) : 1;
    if (left.kind() == Kind::Integer && right.kind() == Kind::Integer)
        return innerProducts(dimensions, depth, columns, left.integers(), right.integers());
    const Value a = toReal(left);
    const Value b = toReal(right);
    return innerProducts(dimensions, depth, columns, a.reals(), b.reals());
}

Outcome product(Operation operation, const Value& left, const Value& right) {
    if (!left.isNumeric() || !right.isNumeric())
        return undefined(operation, left, right);
    if (operation == Operation::ElementMultiply || left.isScalar() || right.isScalar())
        return combineElements(operation, left, right);
    return matrixProduct(left, right);
}

Outcome quotient(Operation operation, const Value& left, const Value& right) {
    if (!left.isNumeric() || !right.isNumeric())
        return undefined(operation, left, right);
    if (operation == Operation::Divide && !right.isScalar())
        return Error{fmt::format(
            "operator `/` needs a scalar as divisor, not {} (`./` works element by element)",
            typeText(right))};
    const auto dimensions = broadcastDimensions(left, right);
    if (!dimensions)
        return sizesDiffer(operation, left, right);
    return zipElements<double>(*dimensions, toReal(left).reals(), toReal(right).reals(), divide);
}

Value identityLike(const Value& matrix) {
    const auto size = static_cast<std::size_t>(matrix.dimensions()[0]);
    std::vector<std::int64_t> elements(size * size, 0);
    for (std::size_t i = 0; i < size; ++i)
        elements[i * size + i] = 1;
    const Value identity = Value::integerArray(matrix.dimensions(), std::move(elements));
    return matrix.kind() == Kind::Real ? toReal(identity) : identity;
}

/// By repeated squaring. Every intermediate matrix is a power that multiplying one factor at a time
/// would pass through as well, so that no overflow arises that the definition would not have.
Outcome matrixPower(const Value& matrix, const Value& exponent) {
    if (matrix.rank() != 2 || matrix.dimensions()[0] != matrix.dimensions()[1])
        return Error{
            fmt::format("operator `^` needs a scalar or a square matrix as base, not {} (`.^` "
                        "works element by element)",
                        typeText(matrix))};
    if (exponent.kind() != Kind::Integer || exponent.asInteger() < 0)
        return Error{
            fmt::format("the exponent of a matrix must be an Integer that is not negative, not {}",
                        print(exponent))};
    Value result = identityLike(matrix);
    Value square = matrix;
    for (auto left = exponent.asInteger(); left > 0; left /= 2) {
        if (left % 2 != 0) {
            Outcome multiplied = matrixProduct(result, square);
            if (!multiplied)
                return multiplied;
            result = std::move(multiplied).value();
        }
        if (left > 1) {
            Outcome squared = matrixProduct(square, square);
            if (!squared)
                return squared;
            square = std::move(squared).value();
        }
    }
    return result;
}

Outcome raise(Operation operation, const Value& left, const Value& right) {
    if (!left.isNumeric() || !right.isNumeric())
        return undefined(operation, left, right);
    if (operation == Operation::Power && !right.isScalar())
        return Error{fmt::format(
            "operator `^` needs a scalar as exponent, not {} (`.^` works element by element)",
            typeText(right))};
    if (operation == Operation::Power && !left.isScalar())
        return matrixPower(left, right);
    const auto dimensions = broadcastDimensions(left, right);
    if (!dimensions)
        return sizesDiffer(operation, left, right);
    const bool integerExponent = right.kind() == Kind::Integer;
    return zipElements<double>(*dimensions, toReal(left).reals(), toReal(right).reals(),
                               [&](double a, double b) { return power(a, b, integerExponent); });
}

std::partial_ordering compare(const Value& left, const Value& right) {
    switch (left.kind()) {
    case Kind::Boolean:
        return left.asBoolean() <=> right.asBoolean();
    case Kind::String:
        return left.asString() <=> right.asString();
    case Kind::Enumeration:
        return left.ordinal() <=> right.ordinal();
    case Kind::Integer:
        if (right.kind() == Kind::Integer)
            return left.asInteger() <=> right.asInteger();
        break;
    default:
        break;
    }
    return left.asReal() <=> right.asReal();
}

Outcome relation(Operation operation, const Value& left, const Value& right) {
    if (!left.isScalar() || !right.isScalar())
        return Error{fmt::format("operator `{}` compares scalars only, not {} and {}",
                                 textOf(operation), typeText(left), typeText(right))};
    const bool areNumbers = left.isNumeric() && right.isNumeric();
    if (!areNumbers && left.kind() == Kind::Enumeration && right.kind() == Kind::Enumeration &&
        !left.sameType(right))
        return Error{fmt::format("operator `{}` cannot compare values of different enumerations",
                                 textOf(operation))};
    if (!areNumbers && (!left.sameType(right) || left.kind() == Kind::Record))
        return undefined(operation, left, right);
    const std::partial_ordering order = compare(left, right);
    switch (operation) {
    case Operation::Less:
        return Value::boolean(std::is_lt(order));
    case Operation::LessEqual:
        return Value::boolean(std::is_lteq(order));
    case Operation::Greater:
        return Value::boolean(std::is_gt(order));
    case Operation::GreaterEqual:
        return Value::boolean(std::is_gteq(order));
    case Operation::Equal:
        return Value::boolean(std::is_eq(order));
    default:
        return Value::boolean(std::is_neq(order));
    }
}

Outcome logical(Operation operation, const Value& left, const Value& right) {
    if (left.kind() != Kind::Boolean || right.kind() != Kind::Boolean)
        return undefined(operation, left, right);
    if (left.dimensions() != right.dimensions())
        return sizesDiffer(operation, left, right);
    const bool isAnd = operation == Operation::And;
    return zipElements<std::uint8_t>(left.dimensions(), left.booleans(), right.booleans(),
                                     [&](std::uint8_t a, std::uint8_t b) {
                                         const bool both = a != 0 && b != 0;
                                         const bool any = a != 0 || b != 0;
                                         return static_cast<std::uint8_t>(isAnd ? both : any);
                                     });
}

Outcome negated(const Value& operand) {
    if (operand.kind() == Kind::Integer)
        return mapElements<std::int64_t>(
            operand.dimensions(), operand.integers(),
            [](std::int64_t element) { return subtract(std::int64_t{0}, element); });
    return mapElements<double>(operand.dimensions(), operand.reals(),
                               [](double element) { return -element; });
}

} // namespace

Computed<double> power(double base, double exponent, bool integerExponent) {
    if (exponent == 0.0 && (integerExponent || base != 0.0))
        return 1.0;
    if (base == 0.0) {
        if (exponent > 0.0)
            return 0.0;
        if (exponent < 0.0)
            return Error{"0 cannot be raised to a negative power"};
        return Error{"0 cannot be raised to the Real power 0.0"};
    }
    // A Real exponent with an integer value is deprecated for a negative base, but not wrong.
    if (base < 0.0 && std::trunc(exponent) != exponent)
        return Error{fmt::format("the negative number {} cannot be raised to the power {}",
                                 printReal(base), printReal(exponent))};
    return std::pow(base, exponent);
}

std::string_view textOf(Operation operation) {
    constexpr auto Texts = std::to_array<std::string_view>({
#define EVENTICA_OPERATION(name, text) text,
#include "lib/value/operations.def"
    });
    return Texts.at(static_cast<std::size_t>(operation));
}

Outcome apply(Operation operation, const Value& operand) {
    switch (operation) {
    case Operation::Negate:
        return operand.isNumeric() ? negated(operand) : undefined(operation, operand);
    case Operation::Plus:
        return operand.isNumeric() ? Outcome(operand) : undefined(operation, operand);
    case Operation::Not:
        if (operand.kind() != Kind::Boolean)
            return undefined(operation, operand);
        return mapElements<std::uint8_t>(
            operand.dimensions(), operand.booleans(),
            [](std::uint8_t element) { return static_cast<std::uint8_t>(element == 0); });
    default:
        failCheck("unary operation", std::string(textOf(operation)), __FILE__, __LINE__);
    }
}

Outcome apply(Operation operation, const Value& left, const Value& right) {
    switch (operation) {
    case Operation::Add:
    case Operation::Subtract:
    case Operation::ElementAdd:
    case Operation::ElementSubtract:
        return additive(operation, left, right);
    case Operation::Multiply:
    case Operation::ElementMultiply:
        return product(operation, left, right);
    case Operation::Divide:
    case Operation::ElementDivide:
        return quotient(operation, left, right);
    case Operation::Power:
    case Operation::ElementPower:
        return raise(operation, left, right);
    case Operation::Less:
    case Operation::LessEqual:
    case Operation::Greater:
    case Operation::GreaterEqual:
    case Operation::Equal:
    case Operation::NotEqual:
        return relation(operation, left, right);
    case Operation::And:
    case Operation::Or:
        return logical(operation, left, right);
    case Operation::Negate:
    case Operation::Plus:
    case Operation::Not:
        break;
    }
    failCheck("binary operation", std::string(textOf(operation)), __FILE__, __LINE__);
}

} // namespace eventica::value
