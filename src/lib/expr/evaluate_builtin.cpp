// SPDX-License-Identifier: Apache-2.0
// Built-in functions in expressions: those that need more than the values of their arguments, and
// all the others.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "lib/expr/evaluation.h"
#include "lib/expr/zero_value.h"

namespace eventica::expr {

using value::Builtin;
using value::Error;
using value::Outcome;
using value::Value;

Outcome Evaluation::builtin(const Node& node) {
    const Builtin builtin = node.builtin();
    if (builtin == Builtin::Ndims)
        return numberOfDimensions(node);
    if (builtin == Builtin::Size)
        return node.operands.size() == 1 ? sizes(node) : size(node);
    if (builtin == Builtin::ToString && pool_.typeOf(node.operands[0]).base == Base::Enumeration)
        return textOfLiteral(node);
    if (node.operands.size() > 1) {
        std::vector<Value> arguments;
        if (auto problem = evaluateAll(node.operands, arguments))
            return *std::move(problem);
        return value::apply(builtin, arguments);
    }
    Operand only = operand(node.operands[0]);
    if (!only.ok())
        return std::move(only).take();
    if (builtin == Builtin::Min && only.value().count() == 0)
        return extremeOfNothing(builtin, pool_.types()[node.type]);
    return value::apply(builtin, std::span(&only.value(), 1));
}

/// The size of a variable is known before its value is: `for i in 1:size(y, 1) loop y[i] := …`.
Evaluation::Problem Evaluation::sizesBeforehand(ExprId array, value::Dimensions& sizes) {
    sizes = pool_.typeOf(array).dimensions;
    const Node& node = pool_[array];
    const bool isOpen = std::ranges::find(sizes, UnknownSize) != sizes.end();
    if (isOpen && node.kind == Kind::Local && !slotAt(node.payload).value)
        return declaredSizes(node.payload, sizes);
    return std::nullopt;
}

Outcome Evaluation::numberOfDimensions(const Node& node) {
    return Value::integer(
        static_cast<std::int64_t>(pool_.typeOf(node.operands[0]).dimensions.size()));
}

Outcome Evaluation::sizes(const Node& node) {
    value::Dimensions sizes;
    if (auto problem = sizesBeforehand(node.operands[0], sizes))
        return *std::move(problem);
    const auto rank = static_cast<std::int64_t>(sizes.size());
    if (std::ranges::find(sizes, UnknownSize) == sizes.end())
        return Value::integerArray({rank}, {sizes.begin(), sizes.end()});
    Operand array = operand(node.operands[0]);
    if (!array.ok())
        return std::move(array).take();
    return value::apply(Builtin::Size, std::span(&array.value(), 1));
}

Outcome Evaluation::size(const Node& node) {
    Outcome dimension = evaluate(node.operands[1]);
    if (!dimension)
        return dimension;
    value::Dimensions sizes;
    if (auto problem = sizesBeforehand(node.operands[0], sizes))
        return *std::move(problem);
    const Value& number = dimension.value();
    if (number.kind() == value::Kind::Integer && number.isScalar() && number.asInteger() >= 1 &&
        number.asInteger() <= static_cast<std::int64_t>(sizes.size())) {
        const std::int64_t size = sizes[static_cast<std::size_t>(number.asInteger() - 1)];
        if (size != UnknownSize)
            return Value::integer(size);
    }
    Outcome array = evaluate(node.operands[0]);
    if (!array)
        return array;
    const Value arguments[] = {std::move(array).value(), number};
    return value::apply(Builtin::Size, arguments);
}

/// `String` of an enumeration value: only the type knows the names of its literals.
Outcome Evaluation::textOfLiteral(const Node& node) {
    std::vector<Value> arguments;
    if (auto problem = evaluateAll(node.operands, arguments))
        return *std::move(problem);
    const Value literal = std::exchange(arguments[0], Value::boolean(true));
    if (literal.kind() != value::Kind::Enumeration || !literal.isScalar())
        return Error{fmt::format("`String` needs a scalar, not {}", typeText(literal))};
    // The options are the same as for other types, and checked there.
    Outcome checked = value::apply(Builtin::ToString, arguments);
    if (!checked)
        return checked;
    const auto& literals = pool_.types().enumeration(literal.enumerationType()).literals;
    const std::string& text = literals.at(static_cast<std::size_t>(literal.ordinal() - 1));
    const std::int64_t length = arguments.size() > 1 ? arguments[1].asInteger() : 0;
    const bool leftJustified = arguments.size() < 3 || arguments[2].asBoolean();
    return Value::string(leftJustified ? fmt::format("{:<{}}", text, length)
                                       : fmt::format("{:>{}}", text, length));
}

/// MLS 10.3.4.1: the neutral element, which for an enumeration only the type knows.
Outcome Evaluation::extremeOfNothing(Builtin builtin, const Type& type) {
    if (type.base == Base::Enumeration) {
        const std::size_t count = pool_.types().enumeration(type).literals.size();
        const bool isMin = builtin == Builtin::Min;
        return Value::enumeration(type.id, isMin ? static_cast<std::int64_t>(count) : 1);
    }
    Outcome nothing = zeroValue(pool_.types(), {type.base, type.id, {0}});
    if (!nothing)
        return nothing;
    return value::apply(builtin, std::span(&nothing.value(), 1));
}

} // namespace eventica::expr
