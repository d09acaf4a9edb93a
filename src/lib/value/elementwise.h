// SPDX-License-Identifier: Apache-2.0
// Inside lib/value only: applying functions of scalars to whole arrays.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/value/outcome.h"

namespace eventica::value {

/// A scalar, or why there is none.
template<typename T>
struct Computed {
    Computed(T result) : value(std::move(result)) {}
    Computed(Error problem) : error(std::move(problem.text)) {}

    T value{};
    std::string error;
};

inline Value makeValue(Dimensions dimensions, std::vector<double> elements) {
    return Value::realArray(std::move(dimensions), std::move(elements));
}
inline Value makeValue(Dimensions dimensions, std::vector<std::int64_t> elements) {
    return Value::integerArray(std::move(dimensions), std::move(elements));
}
inline Value makeValue(Dimensions dimensions, std::vector<std::uint8_t> elements) {
    return Value::booleanArray(std::move(dimensions), std::move(elements));
}
inline Value makeValue(Dimensions dimensions, std::vector<std::string> elements) {
    return Value::stringArray(std::move(dimensions), std::move(elements));
}

inline Value makeScalar(double value) {
    return Value::real(value);
}
inline Value makeScalar(std::int64_t value) {
    return Value::integer(value);
}
inline Value makeScalar(std::uint8_t value) {
    return Value::boolean(value != 0);
}
inline Value makeScalar(std::string value) {
    return Value::string(std::move(value));
}

/// The element of an array, or the scalar that stands for each of them.
template<typename T>
const T& pick(std::span<const T> elements, std::size_t i) {
    return elements.size() == 1 ? elements[0] : elements[i];
}

/// Modelica has no infinities: a Real that cannot be written down is an error where it arises.
template<typename T>
Computed<T> finite(Computed<T> computed) {
    if constexpr (std::is_same_v<T, double>) {
        if (computed.error.empty() && !std::isfinite(computed.value))
            return Error{"the result is too large for a Real"};
    }
    return computed;
}

/// The scalar or array whose element `i` is `at(i)`, a `Computed<T>`.
template<typename T, typename At>
Outcome computeElements(const Dimensions& dimensions, const At& at) {
    if (dimensions.empty()) {
        Computed<T> computed = finite<T>(at(0));
        if (!computed.error.empty())
            return Error{std::move(computed.error)};
        return makeScalar(std::move(computed.value));
    }
    const std::size_t count = elementCount(dimensions);
    std::vector<T> elements;
    elements.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Computed<T> computed = finite<T>(at(i));
        if (!computed.error.empty())
            return Error{std::move(computed.error)};
        elements.push_back(std::move(computed.value));
    }
    return makeValue(dimensions, std::move(elements));
}

/// The common size of operands of which each may be a scalar.
inline std::optional<Dimensions> broadcastDimensions(const Value& left, const Value& right) {
    if (left.isScalar())
        return right.dimensions();
    if (right.isScalar() || left.dimensions() == right.dimensions())
        return left.dimensions();
    return std::nullopt;
}

/// Applies `function` to corresponding elements; the dimensions come from `broadcastDimensions`.
template<typename R, typename T, typename Function>
Outcome zipElements(const Dimensions& dimensions, std::span<const T> left, std::span<const T> right,
                    const Function& function) {
    return computeElements<R>(dimensions, [&](std::size_t i) -> Computed<R> {
        return function(pick(left, i), pick(right, i));
    });
}

template<typename R, typename T, typename Function>
Outcome mapElements(const Dimensions& dimensions, std::span<const T> elements,
                    const Function& function) {
    return computeElements<R>(dimensions,
                              [&](std::size_t i) -> Computed<R> { return function(elements[i]); });
}

} // namespace eventica::value
