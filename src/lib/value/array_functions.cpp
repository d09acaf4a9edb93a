// SPDX-License-Identifier: Apache-2.0
// The built-in functions on sizes, dimensions and elements of arrays (MLS 10.3.1
// to 10.3.3, 10.4.2).
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "lib/value/builtin_functions.h"
#include "lib/value/elementwise.h"
#include "lib/value/indexing.h"

namespace eventica::value {
namespace {

std::optional<Error> notScalarInteger(const Value& argument, std::string_view what) {
    if (argument.kind() == Kind::Integer && argument.isScalar())
        return std::nullopt;
    return Error{fmt::format("{} must be a scalar Integer, not {}", what, typeText(argument))};
}

/// The sizes of a new array, which has the trailing dimensions `inner`.
Computed<Dimensions> readSizes(Arguments arguments, const Dimensions& inner = {}) {
    Dimensions sizes;
    for (const Value& argument : arguments) {
        if (auto problem = notScalarInteger(argument, "a size"))
            return *std::move(problem);
        sizes.push_back(argument.asInteger());
    }
    sizes.insert(sizes.end(), inner.begin(), inner.end());
    if (auto problem = sizeProblem(sizes))
        return Error{*std::move(problem)};
    return sizes;
}

Outcome constantArray(Arguments sizes, std::int64_t element) {
    Computed<Dimensions> dimensions = readSizes(sizes);
    if (!dimensions.error.empty())
        return Error{std::move(dimensions.error)};
    std::vector<std::int64_t> elements(elementCount(dimensions.value), element);
    return Value::integerArray(std::move(dimensions.value), std::move(elements));
}

/// A square matrix with the elements of `diagonal` and zeros.
template<typename T>
Value diagonalMatrix(std::span<const T> diagonal) {
    const std::size_t size = diagonal.size();
    std::vector<T> elements(size * size);
    for (std::size_t i = 0; i < size; ++i)
        elements[i * size + i] = diagonal[i];
    const auto length = static_cast<std::int64_t>(size);
    return makeValue({length, length}, std::move(elements));
}

Outcome promoted(const Value& array, std::int64_t rank) {
    Dimensions dimensions = array.dimensions();
    dimensions.resize(static_cast<std::size_t>(rank), 1);
    return array.reshaped(std::move(dimensions));
}

std::optional<Error> concatenationProblem(std::span<const Value> arrays, std::int64_t dimension) {
    const Value& first = arrays.front();
    if (dimension < 1 || dimension > static_cast<std::int64_t>(first.rank()))
        return Error{fmt::format("{} has no dimension {}", typeText(first), dimension)};
    const auto at = static_cast<std::size_t>(dimension - 1);
    for (const Value& array : arrays) {
        Dimensions expected = first.dimensions();
        if (array.rank() == first.rank())
            expected[at] = array.dimensions()[at];
        if (array.dimensions() != expected)
            return Error{fmt::format("sizes may differ in dimension {} only, not {} and {}",
                                     dimension, typeText(first), typeText(array))};
    }
    return std::nullopt;
}

/// Where the elements of the concatenation lie when the arrays are laid one behind the other:
/// blocks of all arrays alternate, one block for each index of the dimensions before `at`.
std::vector<std::size_t> interleaved(std::span<const Value> arrays, std::size_t at) {
    const Dimensions& sizes = arrays.front().dimensions();
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(at);
    const std::size_t blocks = elementCount(Dimensions(sizes.begin(), middle));
    std::vector<std::size_t> offsets;
    for (std::size_t block = 0; block < blocks; ++block) {
        std::size_t start = 0;
        for (const Value& array : arrays) {
            const std::size_t length = array.count() / blocks;
            for (std::size_t i = 0; i < length; ++i)
                offsets.push_back(start + block * length + i);
            start += array.count();
        }
    }
    return offsets;
}

} // namespace

Outcome evaluatePromote(Arguments arguments) {
    const Value& array = arguments[0];
    if (auto problem = notScalarInteger(arguments[1], "the number of dimensions"))
        return *std::move(problem);
    const std::int64_t rank = arguments[1].asInteger();
    if (rank < static_cast<std::int64_t>(array.rank()) || rank > static_cast<std::int64_t>(MaxRank))
        return Error{fmt::format("{} cannot be promoted to {} dimensions", typeText(array), rank)};
    return promoted(array, rank);
}

Outcome evaluateNdims(Arguments arguments) {
    return Value::integer(static_cast<std::int64_t>(arguments[0].rank()));
}

Outcome evaluateSize(Arguments arguments) {
    const Value& array = arguments[0];
    const Dimensions& sizes = array.dimensions();
    if (arguments.size() == 1)
        return Value::integerArray({static_cast<std::int64_t>(array.rank())},
                                   {sizes.begin(), sizes.end()});
    if (auto problem = notScalarInteger(arguments[1], "the dimension"))
        return *std::move(problem);
    const std::int64_t dimension = arguments[1].asInteger();
    if (dimension < 1 || dimension > static_cast<std::int64_t>(array.rank()))
        return Error{fmt::format("{} has no dimension {}", typeText(array), dimension)};
    return Value::integer(array.dimensions()[static_cast<std::size_t>(dimension - 1)]);
}

Outcome evaluateScalar(Arguments arguments) {
    const Value& array = arguments[0];
    if (std::ranges::any_of(array.dimensions(), [](auto size) { return size != 1; }))
        return Error{fmt::format("all sizes of the argument must be 1, not {}", typeText(array))};
    return array.elementAt(0);
}

Outcome evaluateVector(Arguments arguments) {
    const Value& array = arguments[0];
    if (std::ranges::count_if(array.dimensions(), [](auto size) { return size > 1; }) > 1)
        return Error{fmt::format("at most one size of the argument may be greater than 1, not {}",
                                 typeText(array))};
    return array.reshaped({static_cast<std::int64_t>(array.count())});
}

Outcome evaluateMatrix(Arguments arguments) {
    const Value& array = arguments[0];
    if (array.rank() < 2)
        return promoted(array, 2);
    const auto rest = std::span(array.dimensions()).subspan(2);
    if (std::ranges::any_of(rest, [](auto size) { return size != 1; }))
        return Error{
            fmt::format("all sizes after the second one must be 1, not {}", typeText(array))};
    return array.reshaped({array.dimensions()[0], array.dimensions()[1]});
}

Outcome evaluateIdentity(Arguments arguments) {
    const Value twice[] = {arguments[0], arguments[0]};
    const Computed<Dimensions> dimensions = readSizes(twice);
    if (!dimensions.error.empty())
        return Error{dimensions.error};
    const std::vector<std::int64_t> ones(static_cast<std::size_t>(dimensions.value[0]), 1);
    return diagonalMatrix<std::int64_t>(ones);
}

Outcome evaluateDiagonal(Arguments arguments) {
    const Value& vector = arguments[0];
    if (!vector.isNumeric() || vector.rank() != 1)
        return Error{
            fmt::format("the argument must be a vector of numbers, not {}", typeText(vector))};
    const std::int64_t size = vector.dimensions()[0];
    if (auto problem = sizeProblem({size, size}))
        return Error{*std::move(problem)};
    return vector.kind() == Kind::Integer ? diagonalMatrix(vector.integers())
                                          : diagonalMatrix(vector.reals());
}

Outcome evaluateZeros(Arguments arguments) {
    return constantArray(arguments, 0);
}

Outcome evaluateOnes(Arguments arguments) {
    return constantArray(arguments, 1);
}

Outcome evaluateFill(Arguments arguments) {
    const Value& element = arguments[0];
    Computed<Dimensions> dimensions = readSizes(arguments.subspan(1), element.dimensions());
    if (!dimensions.error.empty())
        return Error{std::move(dimensions.error)};
    std::vector<std::size_t> offsets(elementCount(dimensions.value));
    for (std::size_t i = 0; i < offsets.size(); ++i)
        offsets[i] = i % element.count();
    return element.gathered(std::move(dimensions.value), offsets);
}

Outcome evaluateLinspace(Arguments arguments) {
    for (const Value& end : arguments.first(2))
        if (!end.isNumeric() || !end.isScalar())
            return Error{
                fmt::format("both ends must be Real or Integer scalars, not {}", typeText(end))};
    Computed<Dimensions> dimensions = readSizes(arguments.subspan(2));
    if (!dimensions.error.empty())
        return Error{std::move(dimensions.error)};
    const std::int64_t count = dimensions.value[0];
    if (count < 2)
        return Error{fmt::format("the number of elements must be at least 2, but is {}", count)};
    const double from = arguments[0].asReal();
    const double to = arguments[1].asReal();
    return computeElements<double>(dimensions.value, [&](std::size_t i) -> Computed<double> {
        return from + (to - from) * (static_cast<double>(i) / static_cast<double>(count - 1));
    });
}

Outcome evaluateCat(Arguments arguments) {
    if (auto problem = notScalarInteger(arguments[0], "the dimension"))
        return *std::move(problem);
    const std::int64_t dimension = arguments[0].asInteger();
    std::vector<Value> arrays(arguments.begin() + 1, arguments.end());
    if (auto problem = unifyTypes(arrays))
        return *std::move(problem);
    if (auto problem = concatenationProblem(arrays, dimension))
        return *std::move(problem);
    const auto at = static_cast<std::size_t>(dimension - 1);
    Dimensions dimensions = arrays.front().dimensions();
    dimensions[at] = 0;
    std::int64_t total = 0;
    for (const Value& array : arrays) {
        dimensions[at] += array.dimensions()[at];
        total += static_cast<std::int64_t>(array.count());
    }
    if (auto problem = sizeProblem(dimensions))
        return Error{*std::move(problem)};
    const Value all = Value::joined({total}, arrays);
    return total == 0 ? all.reshaped(dimensions)
                      : all.gathered(dimensions, interleaved(arrays, at));
}

} // namespace eventica::value
