// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/scalar_builder.h"

#include <algorithm>

#include "lib/expr/simplify.h"
#include "lib/value/scalar_form.h"

namespace eventica::dae {

using expr::Base;
using expr::Kind;
using expr::Type;
using value::Builtin;
using value::Operation;
using value::Value;

namespace {

bool isRelation(Operation operation) {
    return operation >= Operation::Less && operation <= Operation::NotEqual;
}

} // namespace

ExprId ScalarBuilder::make(Kind kind, std::uint8_t code, TypeId type,
                           std::span<const ExprId> operands) {
    return expr::simplifyNode(pool_, pool_.make(kind, code, -1, type, operands));
}

bool ScalarBuilder::isTruth(ExprId id, bool truth) const {
    if (!pool_.isConstant(id) || pool_.typeOf(id).base != Base::Boolean)
        return false;
    return pool_.valueOf(id).isScalar() && pool_.valueOf(id).asBoolean() == truth;
}

bool ScalarBuilder::isNumber(ExprId id, double number) const {
    if (!pool_.isConstant(id))
        return false;
    const Value& value = pool_.valueOf(id);
    return value.isNumeric() && value.isScalar() && value.asReal() == number;
}

bool ScalarBuilder::isNegated(ExprId id, Operation operation) const {
    return pool_[id].kind == Kind::Unary && pool_[id].operation() == operation;
}

ExprId ScalarBuilder::unary(Operation operation, ExprId operand) {
    if (operation == Operation::Plus)
        return operand;
    return make(Kind::Unary, static_cast<std::uint8_t>(operation), pool_[operand].type,
                std::span(&operand, 1));
}

ExprId ScalarBuilder::negation(ExprId operand) {
    return unary(Operation::Not, operand);
}

ExprId ScalarBuilder::conjunction(ExprId left, ExprId right) {
    return binary(Operation::And, left, right);
}

ExprId ScalarBuilder::disjunction(ExprId left, ExprId right) {
    return binary(Operation::Or, left, right);
}

ExprId ScalarBuilder::binary(Operation operation, ExprId left, ExprId right) {
    operation = value::scalarForm(operation);
    const Base a = pool_.typeOf(left).base;
    const Base b = pool_.typeOf(right).base;
    const bool areIntegers = a == Base::Integer && b == Base::Integer;
    const bool areNumbers =
        (a == Base::Real || a == Base::Integer) && (b == Base::Real || b == Base::Integer);
    const bool isDivision = operation == Operation::Divide || operation == Operation::Power;
    TypeId type = pool_[left].type;
    if (areNumbers && (!areIntegers || isDivision)) {
        left = asReal(left);
        if (operation != Operation::Power)
            right = asReal(right);
        type = pool_.types().real();
    }
    if (isRelation(operation))
        type = pool_.types().boolean();
    if (const ExprId shorter = shortened(operation, left, right); shorter.valid())
        return shorter;
    const ExprId operands[] = {left, right};
    return make(Kind::Binary, static_cast<std::uint8_t>(operation), type, operands);
}

/// Rules beyond those of `simplifyNode`; invalid if none applies.
ExprId ScalarBuilder::shortened(Operation operation, ExprId left, ExprId right) {
    switch (operation) {
    case Operation::Add:
    case Operation::Subtract:
        return shortenedSum(operation, left, right);
    case Operation::Multiply:
    case Operation::Divide:
        return shortenedProduct(operation, left, right);
    case Operation::And:
        if (isFalse(right))
            return right;
        return left == right ? left : ExprId();
    case Operation::Or:
        if (isTrue(right))
            return right;
        return left == right ? left : ExprId();
    case Operation::Equal:
        return left == right && !isReal(left) ? pool_.boolean(true) : ExprId();
    case Operation::NotEqual:
        return left == right && !isReal(left) ? pool_.boolean(false) : ExprId();
    default:
        return {};
    }
}

ExprId ScalarBuilder::shortenedSum(Operation operation, ExprId left, ExprId right) {
    if (pool_.typeOf(left).base == Base::String)
        return {};
    const bool isDifference = operation == Operation::Subtract;
    if (isDifference && left == right)
        return isReal(left) ? pool_.real(0.0) : pool_.integer(0);
    if (isDifference && isNumber(left, 0.0))
        return negate(right);
    if (isNegated(right, Operation::Negate))
        return isDifference ? add(left, operand(right)) : subtract(left, operand(right));
    if (!isDifference && isNegated(left, Operation::Negate))
        return subtract(right, operand(left));
    return {};
}

ExprId ScalarBuilder::shortenedProduct(Operation operation, ExprId left, ExprId right) {
    const bool isProduct = operation == Operation::Multiply;
    if (isNumber(left, 0.0) && !isNumber(right, 0.0))
        return isReal(left) ? pool_.real(0.0) : pool_.integer(0);
    if (isProduct && isNumber(right, 0.0))
        return isReal(right) ? pool_.real(0.0) : pool_.integer(0);
    if (isProduct && isNumber(left, -1.0))
        return negate(right);
    if (isNumber(right, -1.0))
        return negate(left);
    // Signs in front, where sums find them.
    if (isNegated(left, Operation::Negate))
        return negate(binary(operation, operand(left), right));
    if (isNegated(right, Operation::Negate))
        return negate(binary(operation, left, operand(right)));
    return {};
}

ExprId ScalarBuilder::builtin(Builtin builtin, TypeId type, std::span<const ExprId> operands) {
    return make(Kind::Builtin, static_cast<std::uint8_t>(builtin), type, operands);
}

ExprId ScalarBuilder::intrinsic(expr::Intrinsic intrinsic, TypeId type,
                                std::span<const ExprId> operands, std::int32_t payload) {
    return pool_.make(Kind::Intrinsic, static_cast<std::uint8_t>(intrinsic), payload, type,
                      operands);
}

ExprId ScalarBuilder::conditional(ExprId condition, ExprId value, ExprId otherwise) {
    const std::pair<ExprId, ExprId> branch(condition, value);
    return conditional(std::span(&branch, 1), otherwise);
}

/// What a value is where a condition is known to be true, or false, as far as the chain of its
/// outermost conditions asks for the same one.
ExprId ScalarBuilder::assuming(ExprId condition, bool truth, ExprId value, int depth) {
    constexpr int Deepest = 16;
    while (pool_[value].kind == Kind::If && pool_[value].operands[0] == condition) {
        const auto operands = pool_[value].operands;
        if (truth || operands.size() == 3)
            value = operands[truth ? 1 : 2];
        else
            value = pool_.make(Kind::If, 0, -1, pool_[value].type, operands.subspan(2));
    }
    if (pool_[value].kind != Kind::If || depth == Deepest)
        return value;
    const ExprId rest = pool_[value].operands.back();
    const ExprId shorter = assuming(condition, truth, rest, depth + 1);
    if (shorter == rest)
        return value;
    std::vector<ExprId> operands(pool_[value].operands.begin(), pool_[value].operands.end());
    operands.back() = shorter;
    return pool_.make(Kind::If, 0, -1, pool_[value].type, operands);
}

ExprId ScalarBuilder::conditional(std::span<const std::pair<ExprId, ExprId>> branches,
                                  ExprId otherwise) {
    std::vector<std::pair<ExprId, ExprId>> kept;
    for (const auto& [condition, value] : branches) {
        if (isFalse(condition))
            continue;
        if (isTrue(condition)) {
            otherwise = value;
            break;
        }
        kept.emplace_back(condition, assuming(condition, true, value));
    }
    for (const auto& branch : kept)
        otherwise = assuming(branch.first, false, otherwise);
    while (!kept.empty() && kept.back().second == otherwise)
        kept.pop_back();
    const bool isMixed = isReal(otherwise) || std::ranges::any_of(kept, [&](const auto& branch) {
                             return isReal(branch.second);
                         });
    if (isMixed)
        otherwise = asReal(otherwise);
    if (kept.empty())
        return otherwise;
    if (kept.size() == 1)
        return choice(kept[0].first, isMixed ? asReal(kept[0].second) : kept[0].second, otherwise);
    std::vector<ExprId> operands;
    for (const auto& [condition, value] : kept) {
        operands.push_back(condition);
        operands.push_back(isMixed ? asReal(value) : value);
    }
    operands.push_back(otherwise);
    return pool_.make(Kind::If, 0, -1, pool_[otherwise].type, operands);
}

ExprId ScalarBuilder::choice(ExprId condition, ExprId value, ExprId otherwise) {
    if (isTrue(value) && isFalse(otherwise))
        return condition;
    if (isFalse(value) && isTrue(otherwise))
        return negation(condition);
    if (isNegated(condition, Operation::Not))
        return conditional(operand(condition), otherwise, value);
    const ExprId operands[] = {condition, value, otherwise};
    return pool_.make(Kind::If, 0, -1, pool_[otherwise].type, operands);
}

ExprId ScalarBuilder::asReal(ExprId scalar) {
    if (pool_.typeOf(scalar).base != Base::Integer)
        return scalar;
    if (pool_.isConstant(scalar))
        return pool_.constant(pool_.valueOf(scalar), pool_.types().real());
    const expr::Node& node = pool_[scalar];
    if (node.kind == Kind::If) {
        std::vector<ExprId> operands(node.operands.begin(), node.operands.end());
        for (std::size_t i = 1; i < operands.size(); i += 2)
            operands[i] = asReal(operands[i]);
        operands.back() = asReal(operands.back());
        return pool_.make(Kind::If, 0, -1, pool_.types().real(), operands);
    }
    return pool_.make(Kind::Cast, 0, -1, pool_.types().real(), std::span(&scalar, 1));
}

ExprId ScalarBuilder::asType(ExprId scalar, TypeId type) {
    const Type& have = pool_.typeOf(scalar);
    const Type& want = pool_.types()[type];
    if (want.base == Base::Real)
        return asReal(scalar);
    if (want.base == Base::Enumeration && have.id != want.id)
        return make(Kind::Cast, 0, type, std::span(&scalar, 1));
    return scalar;
}

ExprId ScalarBuilder::asSubscript(ExprId scalar) {
    switch (pool_.typeOf(scalar).base) {
    case Base::Enumeration:
        if (pool_.isConstant(scalar))
            return pool_.integer(pool_.valueOf(scalar).ordinal());
        return builtin(Builtin::EnumerationToInteger, pool_.types().integer(),
                       std::span(&scalar, 1));
    case Base::Boolean:
        return conditional(scalar, pool_.integer(2), pool_.integer(1));
    default:
        return scalar;
    }
}

ExprId ScalarBuilder::element(std::span<const ExprId> array, ExprId place) {
    if (const auto number = pool_.integerOf(place);
        number && *number >= 1 && *number <= static_cast<std::int64_t>(array.size()))
        return array[static_cast<std::size_t>(*number - 1)];
    const bool areSame =
        std::ranges::all_of(array, [&](ExprId scalar) { return scalar == array.front(); });
    if (areSame)
        return array.front();
    const bool isMixed = std::ranges::any_of(array, [&](ExprId scalar) { return isReal(scalar); });
    std::vector<ExprId> items(array.begin(), array.end());
    if (isMixed)
        for (ExprId& item : items)
            item = asReal(item);
    const TypeId element = pool_[items.front()].type;
    const std::int64_t size[] = {static_cast<std::int64_t>(items.size())};
    const ExprId operands[] = {wholeArray(items, element, size), place};
    return pool_.make(Kind::Index, 0, -1, element, operands);
}

ExprId ScalarBuilder::withinSize(ExprId subscript, std::int64_t size) {
    if (pool_.integerOf(subscript))
        return subscript;
    std::vector<ExprId> numbers;
    for (std::int64_t i = 1; i <= size; ++i)
        numbers.push_back(pool_.integer(i));
    const TypeId type = pool_.types().integer();
    const ExprId operands[] = {wholeArray(numbers, type, std::span(&size, 1)), subscript};
    return pool_.make(Kind::Index, 0, -1, type, operands);
}

ExprId ScalarBuilder::wholeArray(std::span<const ExprId> scalars, TypeId element,
                                 std::span<const std::int64_t> dimensions) {
    if (dimensions.empty())
        return scalars.front();
    const Dimensions sizes(dimensions.begin(), dimensions.end());
    const TypeId type = pool_.types().array(element, sizes);
    if (!scalars.empty() &&
        std::ranges::all_of(scalars, [&](ExprId scalar) { return pool_.isConstant(scalar); })) {
        std::vector<Value> values;
        values.reserve(scalars.size());
        for (const ExprId scalar : scalars)
            values.push_back(pool_.valueOf(asType(scalar, element)));
        return pool_.constant(Value::joined(sizes, values), type);
    }
    const auto count = static_cast<std::size_t>(dimensions.front());
    std::vector<ExprId> items;
    items.reserve(count);
    const std::size_t block = count == 0 ? 0 : scalars.size() / count;
    for (std::size_t i = 0; i < count; ++i)
        items.push_back(
            wholeArray(scalars.subspan(i * block, block), element, dimensions.subspan(1)));
    return pool_.make(Kind::Array, 0, -1, type, items);
}

ExprId ScalarBuilder::whole(const Parts& parts) {
    if (pool_.types()[parts.element].base != Base::Record)
        return wholeArray(parts.scalars, parts.element, parts.dimensions);
    std::vector<ExprId> fields;
    fields.reserve(parts.fields.size());
    for (const Parts& field : parts.fields)
        fields.push_back(whole(field));
    return pool_.make(Kind::Record, 0, -1, pool_.types().array(parts.element, parts.dimensions),
                      fields);
}

} // namespace eventica::dae
