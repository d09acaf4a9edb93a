// SPDX-License-Identifier: Apache-2.0
// The parts of the evaluator for scalar numbers, which it computes without wrapping them: nearly
// all that functions do while a model runs. Whatever is unusual, and every error, is left to the
// other parts, which know what to say.
#include <algorithm>
#include <cmath>
#include <limits>

#include "lib/expr/evaluation.h"
#include "lib/value/elementary.h"
#include "lib/value/scalar_form.h"

namespace eventica::expr {

using value::Builtin;
using value::Operation;
using value::Outcome;
using value::Value;

namespace {

/// Deeper expressions are left to the other parts, which count on it that they may be long chains.
constexpr int MaxHeight = 120;

/// So many of their levels need as much of the stack as one level elsewhere.
constexpr int HeightPerLevel = 5;

bool isPlainType(const Type& type) {
    return type.dimensions.empty() &&
           (type.base == Base::Real || type.base == Base::Integer || type.base == Base::Boolean);
}

bool isPlainFunction(Builtin builtin, std::size_t arguments) {
    switch (builtin) {
    case Builtin::Abs:
    case Builtin::Sqrt:
    case Builtin::NoEvent:
        return true;
    case Builtin::Min:
    case Builtin::Max:
    case Builtin::Smooth:
        return arguments == 2;
    default:
        return value::elementaryOf(builtin) != nullptr;
    }
}

/// Not a number where the function has no value.
double functionValue(Builtin builtin, double x) {
    switch (builtin) {
    case Builtin::Abs:
        return std::fabs(x);
    case Builtin::Sqrt:
        return std::sqrt(x);
    default: {
        const value::Elementary* const elementary = value::elementaryOf(builtin);
        return elementary != nullptr ? elementary->function(x) : x;
    }
    }
}

bool compares(Operation operation, double left, double right) {
    switch (operation) {
    case Operation::Less:
        return left < right;
    case Operation::LessEqual:
        return left <= right;
    case Operation::Greater:
        return left > right;
    case Operation::GreaterEqual:
        return left >= right;
    case Operation::Equal:
        return left == right;
    default:
        return left != right;
    }
}

bool isRelation(Operation operation) {
    return operation >= Operation::Less && operation <= Operation::NotEqual;
}

} // namespace

// ---- what is plain

bool Evaluation::isPlain(ExprId id) {
    return heightOfPlain(id, 0) > 0;
}

/// 0 for what is not plain, or too high.
int Evaluation::heightOfPlain(ExprId id, int above) {
    const auto at = static_cast<std::size_t>(id.index());
    if (at >= plainHeights_.size())
        plainHeights_.resize(pool_.size(), -1);
    if (above > MaxHeight)
        return 0;
    if (plainHeights_[at] < 0) {
        const int height = computedHeight(id, above);
        plainHeights_[at] = static_cast<std::int8_t>(height > MaxHeight ? 0 : height);
    }
    return plainHeights_[at];
}

int Evaluation::computedHeight(ExprId id, int above) {
    const Node& node = pool_[id];
    if (!isPlainType(pool_.types()[node.type]))
        return 0;
    std::span<const ExprId> operands = node.operands;
    switch (node.kind) {
    case Kind::Constant:
    case Kind::Local:
    case Kind::Iterator:
    case Kind::Call:
        return 1;
    case Kind::Field:
        return isPlace(id) ? 1 : 0;
    case Kind::Index:
        if (!isPlace(operands[0]))
            return 0;
        operands = operands.subspan(1);
        break;
    case Kind::Builtin:
        if (!isPlainFunction(node.builtin(), operands.size()))
            return 0;
        break;
    case Kind::Unary:
    case Kind::Binary:
    case Kind::Cast:
    case Kind::If:
        break;
    default:
        return 0;
    }
    int height = 0;
    for (const ExprId operand : operands) {
        const int ofOperand = heightOfPlain(operand, above + 1);
        if (ofOperand == 0)
            return 0;
        height = std::max(height, ofOperand);
    }
    return height + 1;
}

/// Whether its value lies somewhere: a local or constant, or fields of one.
bool Evaluation::isPlace(ExprId id) const {
    while (pool_[id].kind == Kind::Field)
        id = pool_[id].operands[0];
    return pool_[id].kind == Kind::Local || pool_[id].kind == Kind::Constant;
}

// ---- values

/// Real or Integer, as the expression is. A call inside may go on from here.
bool Evaluation::plainScalar(ExprId id, double& real, std::int64_t& integer) {
    plainFailure_.reset();
    const int levels = heightOfPlain(id, 0) / HeightPerLevel;
    depth_ += levels;
    const bool isKnown =
        pool_.typeOf(id).base == Base::Real ? plainReal(id, real) : plainInteger(id, integer);
    depth_ -= levels;
    return isKnown;
}

std::optional<Outcome> Evaluation::plainValue(ExprId id) {
    double real = 0.0;
    std::int64_t integer = 0;
    const Base base = pool_.typeOf(id).base;
    const bool isKnown = plainScalar(id, real, integer);
    if (plainFailure_)
        return Outcome(*std::exchange(plainFailure_, std::nullopt));
    if (!isKnown)
        return std::nullopt;
    if (base == Base::Real)
        return Value::real(real);
    return base == Base::Integer ? Value::integer(integer) : Value::boolean(integer != 0);
}

/// As Real, whatever its type.
bool Evaluation::plainNumber(ExprId id, double& result) {
    if (pool_.typeOf(id).base == Base::Real)
        return plainReal(id, result);
    std::int64_t integer = 0;
    const bool isKnown = plainInteger(id, integer);
    result = static_cast<double>(integer);
    return isKnown;
}

bool Evaluation::plainReal(ExprId id, double& result) {
    const Node& node = pool_[id];
    ++operations_;
    bool isKnown = false;
    switch (node.kind) {
    case Kind::Unary:
        isKnown = plainReal(node.operands[0], result);
        if (node.operation() == Operation::Negate)
            result = -result;
        break;
    case Kind::Binary:
        isKnown = plainArithmetic(node, result);
        break;
    case Kind::Builtin:
        isKnown = plainFunction(node, result);
        break;
    case Kind::Cast:
        isKnown = plainNumber(node.operands[0], result);
        break;
    case Kind::If: {
        const ExprId chosen = plainBranch(node);
        isKnown = chosen.valid() && plainNumber(chosen, result);
        break;
    }
    default:
        if (const Value* const value = plainPlace(id); value != nullptr && value->isNumeric()) {
            result = value->asReal();
            isKnown = true;
        } else if (node.kind == Kind::Index) {
            isKnown = plainElement(node, result);
        }
    }
    return isKnown && std::isfinite(result);
}

bool Evaluation::plainArithmetic(const Node& node, double& result) {
    double left = 0.0;
    double right = 0.0;
    if (!plainNumber(node.operands[0], left) || !plainNumber(node.operands[1], right))
        return false;
    switch (value::scalarForm(node.operation())) {
    case Operation::Add:
        result = left + right;
        return true;
    case Operation::Subtract:
        result = left - right;
        return true;
    case Operation::Multiply:
        result = left * right;
        return true;
    case Operation::Divide:
        result = left / right;
        return right != 0.0;
    case Operation::Power:
        // 0 and negative bases have rules of their own.
        result = std::pow(left, right);
        return left > 0.0;
    default:
        return false;
    }
}

bool Evaluation::plainFunction(const Node& node, double& result) {
    const Builtin builtin = node.builtin();
    if (builtin == Builtin::Smooth)
        return plainNumber(node.operands[1], result);
    if (!plainNumber(node.operands[0], result))
        return false;
    if (builtin != Builtin::Min && builtin != Builtin::Max) {
        result = functionValue(builtin, result);
        return true;
    }
    double other = 0.0;
    if (!plainNumber(node.operands[1], other))
        return false;
    if (builtin == Builtin::Min ? other < result : other > result)
        result = other;
    return true;
}

/// The branch that is taken; invalid if a condition has no value.
ExprId Evaluation::plainBranch(const Node& node) {
    for (std::size_t i = 0; i + 1 < node.operands.size(); i += 2) {
        std::int64_t holds = 0;
        if (!plainInteger(node.operands[i], holds))
            return {};
        if (holds != 0)
            return node.operands[i + 1];
    }
    return node.operands.back();
}

/// Integer or Boolean.
bool Evaluation::plainInteger(ExprId id, std::int64_t& result) {
    const Node& node = pool_[id];
    ++operations_;
    switch (node.kind) {
    case Kind::Unary:
        if (!plainInteger(node.operands[0], result))
            return false;
        if (node.operation() == Operation::Not)
            result = result == 0 ? 1 : 0;
        else if (node.operation() == Operation::Negate)
            result = -result;
        return result != std::numeric_limits<std::int64_t>::min();
    case Kind::Binary:
        return isRelation(node.operation()) ? plainRelation(node, result)
                                            : plainIntegers(node, result);
    case Kind::If: {
        const ExprId chosen = plainBranch(node);
        return chosen.valid() && plainInteger(chosen, result);
    }
    case Kind::Builtin:
        return node.builtin() == Builtin::NoEvent && plainInteger(node.operands[0], result);
    case Kind::Cast:
        return false;
    default:
        break;
    }
    const Value* const value = plainPlace(id);
    if (value == nullptr || !value->isScalar())
        return node.kind == Kind::Index && plainElement(node, result);
    if (value->kind() == value::Kind::Integer)
        result = value->asInteger();
    else if (value->kind() == value::Kind::Boolean)
        result = value->asBoolean() ? 1 : 0;
    else
        return false;
    return true;
}

bool Evaluation::plainRelation(const Node& node, std::int64_t& result) {
    const Base left = pool_.typeOf(node.operands[0]).base;
    const Base right = pool_.typeOf(node.operands[1]).base;
    if (left == Base::Real || right == Base::Real) {
        double a = 0.0;
        double b = 0.0;
        if (!plainNumber(node.operands[0], a) || !plainNumber(node.operands[1], b))
            return false;
        result = compares(node.operation(), a, b) ? 1 : 0;
        return true;
    }
    std::int64_t a = 0;
    std::int64_t b = 0;
    if (!plainInteger(node.operands[0], a) || !plainInteger(node.operands[1], b))
        return false;
    const int order = static_cast<int>(a > b) - static_cast<int>(a < b);
    result = compares(node.operation(), order, 0) ? 1 : 0;
    return true;
}

bool Evaluation::plainIntegers(const Node& node, std::int64_t& result) {
    std::int64_t left = 0;
    if (!plainInteger(node.operands[0], left))
        return false;
    const Operation operation = value::scalarForm(node.operation());
    if (operation == Operation::And || operation == Operation::Or) {
        result = left;
        const bool isDecided = (left != 0) == (operation == Operation::Or);
        return isDecided || plainInteger(node.operands[1], result);
    }
    std::int64_t right = 0;
    if (!plainInteger(node.operands[1], right))
        return false;
    switch (operation) {
    case Operation::Add:
        return !__builtin_add_overflow(left, right, &result);
    case Operation::Subtract:
        return !__builtin_sub_overflow(left, right, &result);
    case Operation::Multiply:
        return !__builtin_mul_overflow(left, right, &result);
    default:
        return false;
    }
}

// ---- places

/// The value where it lies; of a call, what it gives.
const Value* Evaluation::plainPlace(ExprId id) {
    const Kind kind = pool_[id].kind;
    if (kind != Kind::Call)
        return kind == Kind::Index ? nullptr : borrowed(id);
    Outcome outcome = slowly(id);
    if (!outcome) {
        plainFailure_ = value::Error{outcome.error()};
        return nullptr;
    }
    plainCall_ = std::move(outcome).value();
    return plainCall_->isScalar() ? &*plainCall_ : nullptr;
}

/// Where in the array the element lies.
std::optional<std::size_t> Evaluation::plainOffset(const Node& node, const Value& array) {
    const std::span<const ExprId> subscripts = node.operands.subspan(1);
    if (subscripts.size() != array.rank())
        return std::nullopt;
    std::size_t offset = 0;
    for (std::size_t d = 0; d < subscripts.size(); ++d) {
        std::int64_t place = 0;
        const std::int64_t size = array.dimensions()[d];
        if (pool_.typeOf(subscripts[d]).base != Base::Integer ||
            !plainInteger(subscripts[d], place) || place < 1 || place > size)
            return std::nullopt;
        offset = offset * static_cast<std::size_t>(size) + static_cast<std::size_t>(place - 1);
    }
    return offset;
}

bool Evaluation::plainElement(const Node& node, double& result) {
    const Value* const array = borrowed(node.operands[0]);
    if (array == nullptr || array->kind() != value::Kind::Real)
        return false;
    const auto offset = plainOffset(node, *array);
    if (offset)
        result = array->reals()[*offset];
    return offset.has_value();
}

bool Evaluation::plainElement(const Node& node, std::int64_t& result) {
    const Value* const array = borrowed(node.operands[0]);
    if (array == nullptr || array->kind() != value::Kind::Integer)
        return false;
    const auto offset = plainOffset(node, *array);
    if (offset)
        result = array->integers()[*offset];
    return offset.has_value();
}

/// What a local of the running function holds, or a field of it; null if it holds nothing.
Value* Evaluation::changeable(ExprId id) {
    const Node& node = pool_[id];
    if (node.kind == Kind::Local) {
        std::optional<Value>& value = slotAt(node.payload).value;
        return value ? &*value : nullptr;
    }
    Value* const record = node.kind == Kind::Field ? changeable(node.operands[0]) : nullptr;
    if (record == nullptr || record->kind() != value::Kind::Record || !record->isScalar())
        return nullptr;
    const auto number = static_cast<std::size_t>(node.payload);
    const RecordInfo& info = pool_.types().record(pool_.typeOf(node.operands[0]));
    const auto& names = record->recordType().fields;
    const bool isThere = number < names.size() && names[number] == info.fields[number].name;
    return isThere ? &record->changeableFields()[number] : nullptr;
}

/// The Real that an assignment to the target changes; null if it is more than that.
double* Evaluation::realPlace(ExprId target) {
    const Node& node = pool_[target];
    if (pool_.typeOf(target).base != Base::Real || !pool_.typeOf(target).dimensions.empty())
        return nullptr;
    const bool isElement = node.kind == Kind::Index;
    Value* const held = changeable(isElement ? node.operands[0] : target);
    if (held == nullptr || held->kind() != value::Kind::Real)
        return nullptr;
    if (!isElement)
        return held->isScalar() ? held->changeableReals().data() : nullptr;
    const bool arePlain =
        std::ranges::all_of(node.operands.subspan(1), [&](ExprId id) { return isPlain(id); });
    const auto offset = arePlain ? plainOffset(node, *held) : std::nullopt;
    plainFailure_.reset(); // it fails again where it is reported
    return offset ? &held->changeableReals()[*offset] : nullptr;
}

} // namespace eventica::expr
