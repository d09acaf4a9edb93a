// SPDX-License-Identifier: Apache-2.0
// The parts of the scalarizer that know built-in functions and operators.
#include <algorithm>
#include <fmt/format.h>

#include "compile/dae/scalarize.h"

namespace eventica::dae {

using expr::Base;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using value::Builtin;
using value::Operation;

// ---- scalar results

// NOLINTNEXTLINE(readability-function-size): one case for each function
ExprId Scalarizer::homotopy(ExprId actual, ExprId simplified) {
    const std::array operands{actual, simplified};
    return actual == simplified ? actual
                                : build_.builtin(Builtin::Homotopy, pool_[actual].type, operands);
}

ExprId Scalarizer::builtinScalar(ExprId id) {
    const Node& node = pool_[id];
    const auto operand = [&](std::size_t i) { return node.operands[i]; };
    switch (node.builtin()) {
    case Builtin::NoEvent: {
        const Literal literal(*this);
        return scalar(operand(0));
    }
    // Relations in it make events: in a loop with several solutions, as that of a comparator with
    // positive feedback, they decide where one solution is left for another.
    case Builtin::Smooth:
        return scalar(operand(1));
    case Builtin::Homotopy:
        return homotopy(castScalar(scalar(operand(0)), node.type),
                        castScalar(scalar(operand(1)), node.type));
    case Builtin::Size:
    case Builtin::Ndims:
        return sizeScalar(node);
    case Builtin::Sum:
    case Builtin::Product:
        return reduced(node.builtin(), node.type, parts(operand(0)).scalars);
    case Builtin::Min:
    case Builtin::Max:
        if (node.operands.size() == 1)
            return reduced(node.builtin(), node.type, parts(operand(0)).scalars);
        break;
    case Builtin::Scalar: {
        const Parts& array = parts(operand(0));
        if (array.scalars.size() != 1)
            fail("`scalar` needs an array with one element");
        return array.scalars.empty() ? pool_.real(0.0) : array.only();
    }
    default:
        break;
    }
    std::vector<ExprId> operands;
    for (const ExprId argument : node.operands) {
        if (!isScalarType(pool_[argument].type)) {
            fail(fmt::format("`{}` of an array", value::textOf(node.builtin())));
            return pool_.real(0.0);
        }
        operands.push_back(scalar(argument));
    }
    return scalarFunction(node, operands);
}

/// A function of scalars with a scalar result, or of one element of each of its arguments.
ExprId Scalarizer::scalarFunction(const Node& node, std::span<const ExprId> operands) {
    const TypeId type = pool_.types().elementOf(node.type);
    switch (node.builtin()) {
    case Builtin::Floor:
    case Builtin::Ceil:
    case Builtin::FloorToInteger:
    case Builtin::Div:
    case Builtin::Mod:
    case Builtin::Rem:
        break;
    case Builtin::SemiLinear: { // smooth(0, …), as MLS 3.7.4 defines it
        const Within smooth(*this, Relations::Smooth);
        const ExprId isPositive = operation(Operation::GreaterEqual, operands[0], pool_.real(0.0));
        return build_.conditional(isPositive, build_.multiply(operands[0], operands[1]),
                                  build_.multiply(operands[0], operands[2]));
    }
    case Builtin::EnumerationToInteger:
    case Builtin::ToString:
        return build_.builtin(node.builtin(), type, operands);
    case Builtin::Homotopy:
        return homotopy(build_.asType(operands[0], type), build_.asType(operands[1], type));
    case Builtin::NoEvent:
        return build_.asType(operands[0], type);
    case Builtin::Smooth:
        return build_.asType(operands[1], type);
    case Builtin::Sign:
        return build_.builtin(node.builtin(), type, operands);
    default: {
        std::vector<ExprId> fitting;
        for (const ExprId operand : operands)
            fitting.push_back(build_.asType(operand, type));
        return build_.builtin(node.builtin(), type, fitting);
    }
    }
    std::vector<ExprId> fitting;
    const bool isReal = std::ranges::any_of(operands, [&](ExprId id) { return build_.isReal(id); });
    for (const ExprId operand : operands)
        fitting.push_back(isReal ? build_.asReal(operand) : operand);
    if (relations_ == Relations::Literal)
        return build_.builtin(node.builtin(), type, fitting);
    return events_.jump(node.builtin(), type, fitting, origin);
}

// ---- sizes

std::optional<std::int64_t> Scalarizer::constantInteger(ExprId id) {
    const auto number = pool_.integerOf(scalar(id));
    if (!number)
        fail("a size is not known before the simulation");
    return number;
}

std::optional<std::int64_t> Scalarizer::sizeOf(ExprId array, std::size_t dimension) {
    const Dimensions& sizes = pool_.typeOf(array).dimensions;
    if (dimension < sizes.size() && sizes[dimension] >= 0)
        return sizes[dimension];
    if (pool_[array].kind == Kind::Local && frame_ != nullptr && frame_->function != nullptr &&
        !frame_->slots[static_cast<std::size_t>(pool_[array].payload)].value) {
        const auto declared = declaredSizes(pool_[array].payload);
        if (declared && dimension < declared->size())
            return (*declared)[dimension];
    }
    const Parts& value = parts(array);
    if (dimension < value.dimensions.size())
        return value.dimensions[dimension];
    fail("a size is not known before the simulation");
    return std::nullopt;
}

ExprId Scalarizer::sizeScalar(const Node& node) {
    if (node.builtin() == Builtin::Ndims)
        return pool_.integer(
            static_cast<std::int64_t>(pool_.typeOf(node.operands[0]).dimensions.size()));
    const auto dimension = constantInteger(node.operands[1]);
    if (!dimension || *dimension < 1) {
        fail("a dimension is not known before the simulation");
        return pool_.integer(1);
    }
    const auto size = sizeOf(node.operands[0], static_cast<std::size_t>(*dimension - 1));
    return pool_.integer(size.value_or(1));
}

// ---- arrays as results

// NOLINTNEXTLINE(readability-function-size): one case for each function
Parts Scalarizer::builtinParts(ExprId id) {
    const Node& node = pool_[id];
    const auto operand = [&](std::size_t i) { return node.operands[i]; };
    const TypeId element = pool_.types().elementOf(node.type);
    switch (node.builtin()) {
    case Builtin::NoEvent: {
        const Literal literal(*this);
        return parts(operand(0));
    }
    case Builtin::Smooth:
        return parts(operand(1));
    case Builtin::Homotopy: {
        Parts actual = converted(parts(operand(0)), element);
        const Parts simplified = converted(parts(operand(1)), element);
        for (std::size_t i = 0; i < actual.scalars.size() && i < simplified.scalars.size(); ++i)
            actual.scalars[i] = homotopy(actual.scalars[i], simplified.scalars[i]);
        return actual;
    }
    case Builtin::Size: {
        Parts sizes{element, {0}, {}, {}};
        const std::size_t rank = pool_.typeOf(operand(0)).dimensions.size();
        for (std::size_t d = 0; d < rank; ++d)
            sizes.scalars.push_back(pool_.integer(sizeOf(operand(0), d).value_or(1)));
        sizes.dimensions = {static_cast<std::int64_t>(rank)};
        return sizes;
    }
    case Builtin::Promote: {
        Dimensions sizes = parts(operand(0)).dimensions;
        sizes.resize(static_cast<std::size_t>(constantInteger(operand(1)).value_or(1)), 1);
        return reshaped(parts(operand(0)), sizes);
    }
    case Builtin::Vector:
        return reshaped(parts(operand(0)), {static_cast<std::int64_t>(parts(operand(0)).count())});
    case Builtin::Scalar:
        return reshaped(parts(operand(0)), {});
    case Builtin::Matrix: {
        Dimensions sizes = parts(operand(0)).dimensions;
        sizes.resize(2, 1);
        return reshaped(parts(operand(0)), sizes);
    }
    case Builtin::Identity:
        return identity(operand(0));
    case Builtin::Diagonal:
        return diagonal(parts(operand(0)));
    case Builtin::Zeros:
        return filled(node, pool_.integer(0), 0);
    case Builtin::Ones:
        return filled(node, pool_.integer(1), 0);
    case Builtin::Fill:
        return filled(node, operand(0), 1);
    case Builtin::Linspace:
        return linspace(node);
    case Builtin::Cat:
        return catParts(node);
    case Builtin::Transpose:
        return transposed(parts(operand(0)));
    case Builtin::OuterProduct: {
        const Parts& left = parts(operand(0));
        const Parts& right = parts(operand(1));
        return product(reshaped(left, {left.dimensions[0], 1}),
                       reshaped(right, {1, right.dimensions[0]}));
    }
    case Builtin::Symmetric:
        return symmetric(parts(operand(0)));
    case Builtin::Cross:
        return cross(parts(operand(0)), parts(operand(1)));
    case Builtin::Skew:
        return skew(parts(operand(0)));
    default:
        return mappedFunction(node);
    }
}

/// Element by element; scalars stand for every element.
Parts Scalarizer::mappedFunction(const Node& node) {
    std::vector<Parts> arguments;
    const Parts* shape = nullptr;
    for (const ExprId operand : node.operands)
        arguments.push_back(parts(operand));
    for (const Parts& argument : arguments) {
        if (argument.dimensions.empty())
            continue;
        if (shape != nullptr && shape->dimensions != argument.dimensions)
            fail("the arguments have different sizes");
        shape = &argument;
    }
    Parts result{pool_.types().elementOf(node.type), {}, {}, {}};
    if (shape == nullptr || failed()) {
        fail(fmt::format("`{}` of such arguments", value::textOf(node.builtin())));
        return result;
    }
    result.dimensions = shape->dimensions;
    for (std::size_t i = 0; i < shape->scalars.size(); ++i) {
        std::vector<ExprId> operands;
        operands.reserve(arguments.size());
        for (const Parts& argument : arguments)
            operands.push_back(argument.dimensions.empty() ? argument.only() : argument.scalars[i]);
        result.scalars.push_back(scalarFunction(node, operands));
    }
    return result;
}

Parts Scalarizer::filled(const Node& node, ExprId value, std::size_t firstSize) {
    Parts item = parts(value);
    Dimensions sizes;
    for (const ExprId operand : node.operands.subspan(firstSize))
        sizes.push_back(constantInteger(operand).value_or(1));
    const auto problem = value::sizeProblem(sizes);
    if (problem || failed()) {
        fail(problem.value_or("a size is not known"));
        return item;
    }
    std::size_t count = value::elementCount(sizes);
    if (count == 0) {
        Dimensions empty = sizes;
        empty.insert(empty.end(), item.dimensions.begin(), item.dimensions.end());
        auto zeros = zero(item.element, empty);
        return zeros ? *std::move(zeros) : item;
    }
    Dimensions all = sizes;
    all.insert(all.end(), item.dimensions.begin(), item.dimensions.end());
    if (!hasRoomFor(all))
        return item;
    const std::vector<Parts> items(count, item);
    return reshaped(joined(items), all);
}

Parts Scalarizer::identity(ExprId size) {
    std::int64_t n = constantInteger(size).value_or(1);
    if (!hasRoomFor({n, n}))
        n = 0;
    Parts result{pool_.types().integer(), {n, n}, {}, {}};
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            result.scalars.push_back(pool_.integer(i == j ? 1 : 0));
    return result;
}

Parts Scalarizer::diagonal(const Parts& vector) {
    const auto n = vector.scalars.size();
    const auto size = static_cast<std::int64_t>(n);
    const bool isReal = pool_.types()[vector.element].base == Base::Real;
    const ExprId nothing = isReal ? pool_.real(0.0) : pool_.integer(0);
    if (!hasRoomFor({size, size}))
        return vector;
    Parts result{vector.element, {size, size}, Scalars(n * n, nothing), {}};
    for (std::size_t i = 0; i < n; ++i)
        result.scalars[i * n + i] = vector.scalars[i];
    return result;
}

Parts Scalarizer::linspace(const Node& node) {
    const ExprId first = build_.asReal(scalar(node.operands[0]));
    const ExprId last = build_.asReal(scalar(node.operands[1]));
    std::int64_t n = constantInteger(node.operands[2]).value_or(2);
    if (!hasRoomFor({n}))
        n = 0;
    Parts result{pool_.types().real(), {n}, {}, {}};
    const ExprId span = build_.subtract(last, first);
    for (std::int64_t i = 0; i < n; ++i)
        result.scalars.push_back(build_.add(
            first, build_.divide(build_.multiply(span, pool_.integer(i)), pool_.integer(n - 1))));
    return result;
}

Parts Scalarizer::catParts(const Node& node) {
    const auto dimension = constantInteger(node.operands[0]);
    std::vector<Parts> items;
    bool isReal = false;
    std::int64_t count = 0;
    for (const ExprId operand : node.operands.subspan(1)) {
        items.push_back(parts(operand));
        count += static_cast<std::int64_t>(scalarCount(items.back()));
        isReal = isReal || pool_.types()[items.back().element].base == Base::Real;
    }
    if (isReal)
        for (Parts& item : items)
            item = converted(item, pool_.types().real());
    if (!dimension || *dimension < 1 ||
        *dimension > static_cast<std::int64_t>(items.front().dimensions.size())) {
        fail("`cat` needs a dimension");
        return items.front();
    }
    if (!hasRoomFor({count}))
        return items.front();
    return concatenated(items, static_cast<std::size_t>(*dimension - 1));
}

Parts Scalarizer::cross(const Parts& a, const Parts& b) {
    Parts result{pool_.types().real(), {3}, {}, {}};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        const std::size_t k = (i + 2) % 3;
        result.scalars.push_back(
            build_.asReal(build_.subtract(build_.multiply(a.scalars[j], b.scalars[k]),
                                          build_.multiply(a.scalars[k], b.scalars[j]))));
    }
    return result;
}

Parts Scalarizer::skew(const Parts& x) {
    const ExprId nothing = pool_.real(0.0);
    std::vector<ExprId> v;
    std::vector<ExprId> minus;
    for (const ExprId scalar : x.scalars) {
        v.push_back(build_.asReal(scalar));
        minus.push_back(build_.negate(v.back()));
    }
    return {pool_.types().real(),
            {3, 3},
            {nothing, minus[2], v[1], v[2], nothing, minus[0], minus[1], v[0], nothing},
            {}};
}

Parts Scalarizer::symmetric(const Parts& matrix) {
    Parts result = matrix;
    const auto n = static_cast<std::size_t>(matrix.dimensions[0]);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < i; ++j)
            result.scalars[i * n + j] = matrix.scalars[j * n + i];
    return result;
}

// ---- operators with the syntax of functions

// NOLINTNEXTLINE(readability-function-size): one case for each operator
ExprId Scalarizer::intrinsicScalar(const Node& node) {
    const auto placeOf = [&](ExprId id) {
        const Parts found = places(id);
        if (found.scalars.empty())
            fail("a value is missing");
        return found.scalars.empty() ? pool_.real(0.0) : found.only();
    };
    const bool isClocked =
        node.intrinsic() >= Intrinsic::Clock && node.intrinsic() <= Intrinsic::FirstTick;
    if (isClocked)
        return unsupported("synchronous language elements");
    switch (node.intrinsic()) {
    case Intrinsic::Der:
        return der(placeOf(node.operands[0]));
    case Intrinsic::Pre:
        return pre(placeOf(node.operands[0]));
    case Intrinsic::Edge: {
        const ExprId before = pre(placeOf(node.operands[0]));
        return build_.conjunction(scalar(node.operands[0]), build_.negation(before));
    }
    case Intrinsic::Change: {
        const ExprId before = pre(placeOf(node.operands[0]));
        return build_.binary(Operation::NotEqual, scalar(node.operands[0]), before);
    }
    case Intrinsic::Sample:
        if (node.operands.size() != 2 || pool_.typeOf(node.operands[1]).base == Base::Clock)
            return unsupported("synchronous language elements");
        return events_.sampling(scalar(node.operands[0]), scalar(node.operands[1]), origin);
    case Intrinsic::Initial:
    case Intrinsic::Terminal:
        return build_.intrinsic(node.intrinsic(), pool_.types().boolean(), {});
    case Intrinsic::Delay: {
        const ExprId delayTime = scalar(node.operands[1]);
        const ExprId longest = node.operands.size() > 2 ? scalar(node.operands[2]) : delayTime;
        return events_.delayed(scalar(node.operands[0]), delayTime, longest, origin);
    }
    case Intrinsic::Pure: {
        const CallsAre plain(*this, Calls::Plain);
        return scalar(node.operands[0]);
    }
    case Intrinsic::SpatialDistribution:
        unsupported("`spatialDistribution`");
        return pool_.real(0.0);
    default:
        fail(fmt::format("`{}` has no value", textOf(node.intrinsic())));
        return pool_.real(0.0);
    }
}

// NOLINTNEXTLINE(readability-function-size): one case for each operator
Parts Scalarizer::intrinsicParts(const Node& node) {
    const TypeId element = pool_.types().elementOf(node.type);
    switch (node.intrinsic()) {
    case Intrinsic::Der:
        return mapped(places(node.operands[0]), [&](ExprId place) { return der(place); }, element);
    case Intrinsic::Pre:
        return mapped(places(node.operands[0]), [&](ExprId place) { return pre(place); });
    case Intrinsic::Edge:
        return zipped(parts(node.operands[0]), places(node.operands[0]),
                      [&](ExprId now, ExprId place) {
                          return build_.conjunction(now, build_.negation(pre(place)));
                      });
    case Intrinsic::Change:
        return zipped(
            parts(node.operands[0]), places(node.operands[0]),
            [&](ExprId now, ExprId place) {
                return build_.binary(Operation::NotEqual, now, pre(place));
            },
            element);
    case Intrinsic::Delay: {
        const ExprId delayTime = scalar(node.operands[1]);
        const ExprId longest = node.operands.size() > 2 ? scalar(node.operands[2]) : delayTime;
        return mapped(
            parts(node.operands[0]),
            [&](ExprId now) { return events_.delayed(now, delayTime, longest, origin); }, element);
    }
    case Intrinsic::Pure: {
        const CallsAre plain(*this, Calls::Plain);
        return parts(node.operands[0]);
    }
    case Intrinsic::SpatialDistribution:
        unsupported("`spatialDistribution`");
        break;
    case Intrinsic::Sample:
        unsupported("synchronous language elements");
        break;
    default:
        if (node.intrinsic() >= Intrinsic::Clock && node.intrinsic() <= Intrinsic::FirstTick)
            unsupported("synchronous language elements");
        else
            fail(fmt::format("`{}` has no value", textOf(node.intrinsic())));
    }
    return {element, {}, {pool_.real(0.0)}, {}};
}

} // namespace eventica::dae
