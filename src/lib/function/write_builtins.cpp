// SPDX-License-Identifier: Apache-2.0
// Built-in functions.
#include <algorithm>
#include <fmt/format.h>

#include "lib/function/writer.h"
#include "lib/value/elementary.h"

namespace eventica::function {

using expr::Base;
using expr::Kind;
using value::Builtin;

namespace {

bool isOfOneNumber(Builtin builtin) {
    switch (builtin) {
    case Builtin::Abs:
    case Builtin::Sqrt:
    case Builtin::Ceil:
    case Builtin::Floor:
        return true;
    default:
        return value::elementaryOf(builtin) != nullptr;
    }
}

bool isOfTwoNumbers(Builtin builtin) {
    switch (builtin) {
    case Builtin::Div:
    case Builtin::Mod:
    case Builtin::Rem:
    case Builtin::Atan2:
    case Builtin::Min:
    case Builtin::Max:
    case Builtin::Homotopy:
        return true;
    default:
        return false;
    }
}

/// Arguments that are numbers stand for Reals where the result is Real, from the given one on.
std::optional<std::size_t> firstNumber(Builtin builtin) {
    switch (builtin) {
    case Builtin::Cat:
        return 1;
    case Builtin::OuterProduct:
    case Builtin::Cross:
    case Builtin::Diagonal:
    case Builtin::Symmetric:
    case Builtin::Skew:
    case Builtin::Transpose:
    case Builtin::Vector:
        return 0;
    default:
        return std::nullopt;
    }
}

} // namespace

Parts FunctionWriter::builtin(ExprId id) {
    const Node& node = pool_[id];
    const Builtin builtin = node.builtin();
    if (builtin == Builtin::Ndims)
        return {
            integer(static_cast<std::int64_t>(pool_.typeOf(node.operands[0]).dimensions.size()))};
    if (builtin == Builtin::Size)
        return node.operands.size() == 1 ? sizes(node) : size(node);
    if (builtin == Builtin::ToString && pool_.typeOf(node.operands[0]).base == Base::Enumeration)
        return textOfLiteral(node);
    std::vector<Typed> arguments;
    for (const ExprId operand : node.operands)
        arguments.push_back(typed(operand));
    if (!obstacle_.empty())
        return newTemporaries(leavesOf(types_, node.type));
    return builtinOf(builtin, std::move(arguments), node.type);
}

Parts FunctionWriter::builtinOf(Builtin builtin, std::vector<Typed> arguments, expr::TypeId type) {
    if (builtin == Builtin::NoEvent)
        return arguments[0].parts;
    if (builtin == Builtin::Smooth && arguments.size() == 2)
        return converted(arguments[1].parts, arguments[1].type, type);
    const std::vector<Leaf> results = leavesOf(types_, type);
    const bool arePlain = std::ranges::all_of(
        arguments, [](const Typed& argument) { return argument.parts.size() == 1; });
    if (!arePlain || results.size() != 1) {
        refuse(fmt::format("`{}` of records", value::textOf(builtin)));
        return newTemporaries(results);
    }
    const Leaf& result = results[0];
    if (const auto operand = scalarBuiltin(builtin, arguments, result))
        return {*operand};
    if (const auto operand = arrayBuiltin(builtin, arguments, result))
        return {*operand};
    if ((builtin == Builtin::Min || builtin == Builtin::Max) && result.base == Base::Enumeration)
        refuse("the least literal of an array");
    std::vector<Operand> operands;
    std::vector<Leaf> types;
    const auto first = firstNumber(builtin);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        Operand operand = arguments[i].parts[0];
        Leaf leaf = leavesOf(types_, arguments[i].type)[0];
        if (result.base == Base::Real && first && i >= *first && leaf.base == Base::Integer) {
            operand = asReal(operand);
            leaf.bank = operand.bank;
            leaf.base = Base::Real;
        }
        operands.push_back(operand);
        types.push_back(leaf);
    }
    return {applied(Op::ApplyBuiltin, static_cast<std::uint8_t>(builtin), operands, types, result)};
}

std::optional<Operand> FunctionWriter::scalarBuiltin(Builtin builtin,
                                                     std::span<const Typed> arguments,
                                                     const Leaf& result) {
    const bool areScalars = std::ranges::all_of(
        arguments, [](const Typed& argument) { return argument.parts[0].bank <= Bank::Integer; });
    if (!areScalars || arguments.empty())
        return std::nullopt;
    const auto code = static_cast<std::uint8_t>(builtin);
    const Operand x = arguments[0].parts[0];
    const bool areIntegers = std::ranges::all_of(
        arguments, [](const Typed& argument) { return argument.parts[0].bank == Bank::Integer; });
    if (arguments.size() == 1 && isOfOneNumber(builtin)) {
        const bool isInteger = builtin == Builtin::Abs && areIntegers;
        const Operand argument = isInteger ? x : asReal(x);
        const Operand y = newTemporary(argument.bank);
        emit({isInteger ? Op::IntegerFunction1 : Op::Function1, code, y.index, argument.index});
        return y;
    }
    if (arguments.size() == 2 && isOfTwoNumbers(builtin)) {
        const bool isInteger =
            areIntegers && builtin != Builtin::Atan2 && builtin != Builtin::Homotopy;
        const Operand left = isInteger ? x : asReal(x);
        const Operand right = isInteger ? arguments[1].parts[0] : asReal(arguments[1].parts[0]);
        const Operand y = newTemporary(left.bank);
        emit({isInteger ? Op::IntegerFunction2 : Op::Function2, code, y.index, left.index,
              right.index});
        return y;
    }
    switch (builtin) {
    case Builtin::Sign:
    case Builtin::FloorToInteger: {
        if (builtin == Builtin::FloorToInteger && areIntegers)
            return x;
        const Operand argument = asReal(x);
        const Operand y = newTemporary(Bank::Integer);
        emit({builtin == Builtin::Sign ? Op::Sign : Op::Floor, 0, y.index, argument.index});
        return y;
    }
    case Builtin::EnumerationToInteger:
        return x;
    case Builtin::SemiLinear:
        return semiLinear(asReal(x), asReal(arguments[1].parts[0]), asReal(arguments[2].parts[0]));
    default:
        (void)result;
        return std::nullopt;
    }
}

Operand FunctionWriter::semiLinear(const Operand& x, const Operand& positive,
                                   const Operand& negative) {
    const Operand y = newRegister(Bank::Real);
    const Label isNegative = newLabel();
    const Label end = newLabel();
    emit({Op::JumpUnlessGreaterEqual, 0, x.index, real(0.0).index, isNegative});
    emit({Op::Multiply, 0, y.index, x.index, positive.index});
    jump(end);
    place(isNegative);
    emit({Op::Multiply, 0, y.index, x.index, negative.index});
    place(end);
    return y;
}

std::optional<Operand> FunctionWriter::arrayBuiltin(Builtin builtin,
                                                    std::span<const Typed> arguments,
                                                    const Leaf& result) {
    const auto code = static_cast<std::uint8_t>(builtin);
    const auto allSizes = [&](std::span<const Typed> sizes) {
        return std::ranges::all_of(
            sizes, [](const Typed& size) { return size.parts[0].bank == Bank::Integer; });
    };
    const auto filled = [&](const Operand& element, std::span<const Typed> sizes) {
        const Operand array = newTemporary(result.bank);
        std::vector<Operand> operands{array, element};
        for (const Typed& size : sizes)
            operands.push_back(size.parts[0]);
        emit({Op::Fill, code, list(operands)});
        return array;
    };
    const Operand x = arguments[0].parts[0];
    const std::size_t rank = leavesOf(types_, arguments[0].type)[0].dimensions.size();
    if (arguments.size() == 1 && x.bank == Bank::RealArray) {
        const Operand y = newTemporary(result.bank);
        if (isOfOneNumber(builtin) && y.bank == Bank::RealArray) {
            emit({Op::Map, code, y.index, x.index});
            return y;
        }
        if ((builtin == Builtin::Sum || builtin == Builtin::Product || builtin == Builtin::Min ||
             builtin == Builtin::Max) &&
            y.bank == Bank::Real) {
            emit({Op::Reduce, code, y.index, x.index});
            return y;
        }
        if (builtin == Builtin::Transpose && rank == 2 && y.bank == Bank::RealArray) {
            emit({Op::Transpose, 0, y.index, x.index});
            return y;
        }
    }
    if (builtin == Builtin::EnumerationToInteger && x.bank == Bank::IntegerArray)
        return x;
    if ((builtin == Builtin::Zeros || builtin == Builtin::Ones) && allSizes(arguments) &&
        result.isArray()) {
        const std::int64_t element = builtin == Builtin::Ones ? 1 : 0;
        return filled(result.bank == Bank::RealArray ? real(static_cast<double>(element))
                                                     : integer(element),
                      arguments);
    }
    if (builtin == Builtin::Fill && rank == 0 && arguments.size() > 1 &&
        allSizes(arguments.subspan(1)))
        return filled(result.bank == Bank::RealArray ? asReal(x) : x, arguments.subspan(1));
    if (builtin == Builtin::Cat && arguments.size() > 1 && result.bank == Bank::RealArray &&
        x == integer(1)) {
        const Operand y = newTemporary(Bank::RealArray);
        std::vector<Operand> operands{y};
        for (const Typed& argument : arguments.subspan(1))
            operands.push_back(asReal(argument.parts[0]));
        const bool areArrays = std::ranges::all_of(std::span(operands), [](const Operand& operand) {
            return operand.bank == Bank::RealArray;
        });
        if (areArrays) {
            emit({Op::Concatenate, 0, list(operands)});
            return y;
        }
    }
    return std::nullopt;
}

// ---------------------------------------------------------------------------- sizes

Operand FunctionWriter::sizeOf(const Operand& array, std::size_t dimension) {
    const Operand size = newTemporary(Bank::Integer);
    emit({Op::SizeOf, 0, size.index, list({array}), static_cast<std::int32_t>(dimension)});
    return size;
}

/// The size of a variable is known before its value is: `for i in 1:size(y, 1) loop y[i] := …`.
Parts FunctionWriter::size(const Node& node) {
    const ExprId array = node.operands[0];
    const value::Dimensions& known = pool_.typeOf(array).dimensions;
    const auto dimension = pool_.integerOf(node.operands[1]);
    const bool isInside =
        dimension && *dimension >= 1 && *dimension <= static_cast<std::int64_t>(known.size());
    if (!isInside) {
        const Typed arguments[] = {typed(array), typed(node.operands[1])};
        if (arguments[0].parts.size() != 1) {
            refuse("the size of an array of records in a computed dimension");
            return {newTemporary(Bank::Integer)};
        }
        const Operand operands[] = {arguments[0].parts[0], arguments[1].parts[0]};
        const Leaf types[] = {leavesOf(types_, arguments[0].type)[0],
                              leavesOf(types_, arguments[1].type)[0]};
        return {applied(Op::ApplyBuiltin, static_cast<std::uint8_t>(Builtin::Size), operands, types,
                        {Bank::Integer, Base::Integer, -1, {}})};
    }
    const auto at = static_cast<std::size_t>(*dimension - 1);
    if (known[at] != expr::UnknownSize)
        return {integer(known[at])};
    const Node& base = pool_[array];
    const auto index = static_cast<std::size_t>(base.payload);
    if (base.kind != Kind::Local || isSet_[index] || !locals_[index].closure.empty()) {
        const Parts parts = value(array);
        if (parts.empty()) {
            refuse("the size of an array of empty records");
            return {newTemporary(Bank::Integer)};
        }
        return {sizeOf(parts[0], at)};
    }
    needsFlag_[index] = true;
    const Operand result = newRegister(Bank::Integer);
    const Label isThere = newLabel();
    const Label end = newLabel();
    jumpIf({Bank::Integer, std::max(locals_[index].flag, 0)}, isThere);
    const auto declared = declaredSizes(base.payload);
    if (!declared)
        return {result};
    copy(result, (*declared)[at]);
    jump(end);
    place(isThere);
    copy(result, sizeOf(locals_[index].parts[0], at));
    place(end);
    return {result};
}

Parts FunctionWriter::sizes(const Node& node) {
    const ExprId array = node.operands[0];
    const value::Dimensions& known = pool_.typeOf(array).dimensions;
    const Operand result = newTemporary(Bank::IntegerArray);
    if (known.empty()) {
        emit({Op::BeginCollect, 0, list({result, integer(0)})});
        return {result};
    }
    std::vector<Operand> operands{result};
    const Node& base = pool_[array];
    const auto index = static_cast<std::size_t>(base.payload);
    const bool isKnown = std::ranges::find(known, expr::UnknownSize) == known.end();
    if (isKnown) {
        for (const std::int64_t size : known)
            operands.push_back(integer(size));
        emit({Op::Build, 0, list(operands)});
    } else if (base.kind == Kind::Local && !isSet_[index] && locals_[index].closure.empty()) {
        needsFlag_[index] = true;
        const Label isThere = newLabel();
        const Label end = newLabel();
        jumpIf({Bank::Integer, std::max(locals_[index].flag, 0)}, isThere);
        if (const auto declared = declaredSizes(base.payload)) {
            operands.insert(operands.end(), declared->begin(), declared->end());
            emit({Op::Build, 0, list(operands)});
        }
        jump(end);
        place(isThere);
        emit({Op::SizesOf, 0, list({result, locals_[index].parts[0]})});
        place(end);
    } else {
        const Parts parts = value(array);
        if (parts.empty())
            refuse("the sizes of an array of empty records");
        else if (parts.size() > 1)
            refuse("the sizes of an array of records");
        else
            emit({Op::SizesOf, 0, list({result, parts[0]})});
    }
    return {result};
}

// ---------------------------------------------------------------------------- Strings

/// Only the type knows the names of literals.
Parts FunctionWriter::textOfLiteral(const Node& node) {
    Application application;
    for (const ExprId operand : node.operands) {
        application.arguments.push_back(scalar(operand));
        application.argumentTypes.push_back(leavesOf(types_, pool_[operand].type)[0]);
    }
    if (application.arguments[0].bank != Bank::Integer)
        refuse("`String` of an array");
    application.result = newTemporary(Bank::Text);
    application.resultType = leavesOf(types_, node.type)[0];
    const auto first = static_cast<std::int32_t>(code_.texts.size());
    for (const std::string& literal : types_.enumeration(pool_.typeOf(node.operands[0])).literals)
        code_.texts.push_back(literal);
    emit({Op::LiteralText, 0, static_cast<std::int32_t>(code_.applications.size()), -1, -1, first});
    code_.applications.push_back(std::move(application));
    return {code_.applications.back().result};
}

} // namespace eventica::function
