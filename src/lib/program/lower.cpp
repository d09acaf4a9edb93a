// SPDX-License-Identifier: Apache-2.0
#include "lib/program/lower.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "lib/base/check.h"
#include "lib/expr/partial.h"
#include "lib/expr/rewrite.h"
#include "lib/value/scalar_form.h"

namespace eventica::program {

namespace {

using expr::Base;
using expr::ExprId;
using expr::Kind;
using expr::Node;
using value::Builtin;

/// Both branches of an `if` are computed, and one chosen, up to this many operations.
constexpr std::size_t EagerLimit = 60;
/// Powers up to this are products.
constexpr std::int64_t LargestProduct = 8;

std::optional<Op> realFunctionOf(Builtin builtin) {
    switch (builtin) {
    case Builtin::Sqrt:
        return Op::SquareRoot;
#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative) \
    case Builtin::name:                                                \
        return Op::operation;
#include "lib/value/elementary.def"
    case Builtin::Floor:
        return Op::Floor;
    case Builtin::Ceil:
        return Op::Ceiling;
    default:
        return std::nullopt;
    }
}

bool isComparison(value::Operation operation) {
    return operation >= value::Operation::Less && operation <= value::Operation::NotEqual;
}

bool isNonzeroConstant(const expr::ExprPool& pool, ExprId id) {
    return pool.isConstant(id) && pool.valueOf(id).isScalar() && pool.valueOf(id).isNumeric() &&
           pool.valueOf(id).asReal() != 0.0;
}

Register realRegister(std::int32_t index) {
    return {false, index};
}
Register integerRegister(std::int32_t index) {
    return {true, index};
}

} // namespace

bool isIntegerType(const expr::Type& type) {
    return type.base == Base::Integer || type.base == Base::Boolean ||
           type.base == Base::Enumeration;
}

// ---------------------------------------------------------------------------- what is known

Lowering::Scope* Lowering::innermost() {
    if (!scopes_.empty())
        return &scopes_.back();
    return root_ ? &root_->made : nullptr;
}

void Lowering::record(ExprId id, Register value) {
    known_[id.index()] = value;
    if (Scope* const scope = innermost())
        scope->made.push_back(id.index());
}

void Lowering::forget(const Scope& scope) {
    for (const std::int32_t id : scope.made)
        forget(ExprId(id));
    for (const std::int32_t id : scope.madeCalls)
        knownCalls_.erase(id);
}

void Lowering::leaveScope() {
    forget(scopes_.back());
    scopes_.pop_back();
}

Register Lowering::lowerWhole(ExprId id) {
    const Node& node = pool_[id];
    isWhole_ = node.kind == Kind::Binary && isComparison(node.operation());
    const Register result = lower(id);
    isWhole_ = false;
    return result;
}

Register Lowering::lower(ExprId id) {
    if (const Register value = known(id); value.isValid())
        return value;
    return root_ ? lowerInside(id) : lowerRoot(id);
}

Register Lowering::lowerInside(ExprId id) {
    if (const Register value = known(id); value.isValid())
        return value;
    if (isTooLarge()) // what is written from now on is dropped
        return {isIntegerType(pool_.typeOf(id)), 0};
    const ExprId other = replacement(id);
    if (!other.valid())
        lowerFirstTerms(id);
    const Register result = other.valid() ? lower(other) : compute(id);
    record(id, result);
    return result;
}

/// What may fail is not computed beforehand if only a branch needs it.
ExprId Lowering::replacement(ExprId id) {
    const ExprId other = scopes_.empty() || !canFail(id) ? host_.replacement(id) : ExprId();
    return other != id ? other : ExprId();
}

/// A sum of many thousand terms, such as the currents into ground, is as deep: its first terms are
/// computed before, each sum from the one before, so that `lower` does not call itself for them.
void Lowering::lowerFirstTerms(ExprId id) {
    std::vector<ExprId> sums;
    for (ExprId at = id; isSum(at);) {
        at = pool_[at].operands[0];
        if (!isSum(at) || known(at).isValid() || replacement(at).valid())
            break;
        sums.push_back(at);
    }
    for (const ExprId sum : std::views::reverse(sums))
        record(sum, compute(sum));
}

bool Lowering::isSum(ExprId id) const {
    const Node& node = pool_[id];
    return node.kind == Kind::Binary && (node.operation() == value::Operation::Add ||
                                         node.operation() == value::Operation::Subtract);
}

std::int32_t Lowering::lowerReal(ExprId id) {
    const Register value = lower(id);
    return value.isInteger ? builder_.apply(Op::IntegerToReal, value.index) : value.index;
}

void Lowering::store(const Place& place, Register value) {
    if (place.isInteger) {
        EVENTICA_CHECK(value.isInteger, "a Real value for an Integer place");
        builder_.storeInteger(place.slot, value.index);
        return;
    }
    builder_.store(place.slot,
                   value.isInteger ? builder_.apply(Op::IntegerToReal, value.index) : value.index);
}

Register Lowering::load(const Place& place) {
    return place.isInteger ? integerRegister(builder_.loadInteger(place.slot))
                           : realRegister(builder_.load(place.slot));
}

// ---------------------------------------------------------------------------- expressions

Register Lowering::compute(ExprId id) {
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Constant:
        return constant(id);
    case Kind::Variable:
        return load(host_.placeOf(expr::VariableId(node.payload)));
    case Kind::Time:
        return load(host_.timePlace());
    case Kind::Unary:
        return unary(node);
    case Kind::Binary:
        return binary(id);
    case Kind::Builtin:
        return builtin(id);
    case Kind::Intrinsic:
        return node.intrinsic() == expr::Intrinsic::Delayed ? delayed(id)
               : node.intrinsic() == expr::Intrinsic::Pure  ? part(id)
                                                            : load(host_.placeOfIntrinsic(node));
    case Kind::Cast:
        return cast(node);
    case Kind::If:
        return conditional(id);
    case Kind::Index:
        return indexed(id);
    case Kind::Output:
    case Kind::Field:
    case Kind::Call:
        return part(id);
    default:
        return hosted(id);
    }
}

Register Lowering::constant(ExprId id) {
    const value::Value& value = pool_.valueOf(id);
    switch (value.kind()) {
    case value::Kind::Real:
        return realRegister(builder_.real(value.asReal()));
    case value::Kind::Integer:
        return pool_.typeOf(id).base == Base::Real
                   ? realRegister(builder_.real(value.asReal()))
                   : integerRegister(builder_.integer(value.asInteger()));
    case value::Kind::Boolean:
        return integerRegister(builder_.integer(value.asBoolean() ? 1 : 0));
    case value::Kind::Enumeration:
        return integerRegister(builder_.integer(value.ordinal()));
    default:
        EVENTICA_CHECK(false, "a constant that is no number");
        return {};
    }
}

Register Lowering::unary(const Node& node) {
    const Register operand = lower(node.operands[0]);
    switch (node.operation()) {
    case value::Operation::Negate:
        return operand.isInteger ? integerRegister(builder_.apply(Op::NegateInteger, operand.index))
                                 : realRegister(builder_.apply(Op::Negate, operand.index));
    case value::Operation::Not:
        return integerRegister(builder_.apply(Op::Not, operand.index));
    default:
        return operand;
    }
}

Register Lowering::binary(ExprId id) {
    const Node& node = pool_[id];
    const value::Operation operation = value::scalarForm(node.operation());
    const ExprId left = node.operands[0];
    const ExprId right = node.operands[1];
    if (pool_.typeOf(left).base == Base::String)
        return hosted(id);
    if (operation == value::Operation::And || operation == value::Operation::Or)
        return logical(operation, left, right);
    if (isComparison(operation))
        return comparison(operation, left, right);
    return pool_.typeOf(id).base == Base::Integer ? integerBinary(operation, left, right)
                                                  : realBinary(operation, left, right);
}

Register Lowering::realBinary(value::Operation operation, ExprId left, ExprId right) {
    if (operation == value::Operation::Power)
        return power(left, right);
    const std::int32_t a = lowerReal(left);
    const std::int32_t b = lowerReal(right);
    const Op op = operation == value::Operation::Add        ? Op::Add
                  : operation == value::Operation::Subtract ? Op::Subtract
                  : operation == value::Operation::Multiply ? Op::Multiply
                                                            : Op::Divide;
    return realRegister(builder_.apply(op, a, b));
}

Register Lowering::power(ExprId base, ExprId exponent) {
    const std::int32_t x = lowerReal(base);
    if (pool_.isConstant(exponent)) {
        const double y = pool_.valueOf(exponent).asReal();
        if (y == std::floor(y) && std::abs(y) <= static_cast<double>(LargestProduct))
            return powerOfInteger(x, static_cast<std::int64_t>(y));
    }
    return realRegister(builder_.apply(Op::Power, x, lowerReal(exponent)));
}

/// By squaring, which all executors do alike.
Register Lowering::powerOfInteger(std::int32_t base, std::int64_t exponent) {
    std::int32_t result = -1;
    std::int32_t square = base;
    for (std::int64_t rest = std::abs(exponent); rest > 0; rest /= 2) {
        if (rest % 2 == 1)
            result = result < 0 ? square : builder_.apply(Op::Multiply, result, square);
        if (rest > 1)
            square = builder_.apply(Op::Multiply, square, square);
    }
    if (result < 0)
        return realRegister(builder_.real(1.0));
    if (exponent < 0)
        result = builder_.apply(Op::Divide, builder_.real(1.0), result);
    return realRegister(result);
}

Register Lowering::integerBinary(value::Operation operation, ExprId left, ExprId right) {
    const Register a = lower(left);
    const Register b = lower(right);
    const Op op = operation == value::Operation::Add        ? Op::AddInteger
                  : operation == value::Operation::Subtract ? Op::SubtractInteger
                                                            : Op::MultiplyInteger;
    return integerRegister(builder_.apply(op, a.index, b.index));
}

Register Lowering::comparison(value::Operation operation, ExprId left, ExprId right) {
    const bool swaps =
        operation == value::Operation::Greater || operation == value::Operation::GreaterEqual;
    const ExprId first = swaps ? right : left;
    const ExprId second = swaps ? left : right;
    const bool isInteger = isIntegerType(pool_.typeOf(left)) && isIntegerType(pool_.typeOf(right));
    Op op = Op::Equal;
    switch (operation) {
    case value::Operation::Less:
    case value::Operation::Greater:
        op = isInteger ? Op::LessInteger : Op::Less;
        break;
    case value::Operation::LessEqual:
    case value::Operation::GreaterEqual:
        op = isInteger ? Op::LessEqualInteger : Op::LessEqual;
        break;
    case value::Operation::Equal:
        op = isInteger ? Op::EqualInteger : Op::Equal;
        break;
    default:
        op = isInteger ? Op::NotEqualInteger : Op::NotEqual;
        break;
    }
    const bool isWhole = std::exchange(isWhole_, false);
    const auto side = [&](ExprId id) {
        if (isInteger)
            return lower(id).index;
        return isWhole ? lowerReal(id) : lowerNumber(id);
    };
    const std::int32_t a = side(first);
    const std::int32_t b = side(second);
    return integerRegister(builder_.apply(op, a, b));
}

/// What only a comparison, a selection or a sign looks at: there, something that is not a number
/// would disappear.
std::int32_t Lowering::lowerNumber(ExprId id) {
    const std::int32_t value = lowerReal(id);
    if (!mayBeNoNumber(id))
        return value;
    const Builder::Label fine = builder_.newLabel();
    builder_.jumpIf(builder_.apply(Op::Equal, value, value), fine);
    builder_.fail(NotANumber);
    builder_.place(fine);
    return value;
}

bool Lowering::mayBeNoNumber(ExprId id) {
    if (!mayBeNoNumber_.contains(id.index()))
        canFail(id); // finds both
    return mayBeNoNumber_.at(id.index());
}

/// The right operand is left out where it may fail, as in `i > 0 and a[i] > 1`.
Register Lowering::logical(value::Operation operation, ExprId left, ExprId right) {
    const Register a = lower(left);
    if (!canFail(right)) {
        const Op op = operation == value::Operation::And ? Op::And : Op::Or;
        return integerRegister(builder_.apply(op, a.index, lower(right).index));
    }
    const std::int32_t result = builder_.newInteger();
    builder_.moveInteger(result, a.index);
    const Builder::Label end = builder_.newLabel();
    if (operation == value::Operation::And)
        builder_.jumpIfNot(a.index, end);
    else
        builder_.jumpIf(a.index, end);
    enterScope();
    lowerShared(right);
    builder_.moveInteger(result, lower(right).index);
    leaveScope();
    builder_.place(end);
    return integerRegister(result);
}

Register Lowering::cast(const Node& node) {
    const Register operand = lower(node.operands[0]);
    const expr::Type& type = pool_.types()[node.type];
    if (type.base == Base::Real && operand.isInteger)
        return realRegister(builder_.apply(Op::IntegerToReal, operand.index));
    return operand;
}

// ---------------------------------------------------------------------------- functions

Register Lowering::builtin(ExprId id) {
    const Node& node = pool_[id];
    switch (node.builtin()) {
    case Builtin::NoEvent:
    case Builtin::EnumerationToInteger:
        return lower(node.operands[0]);
    case Builtin::Smooth:
        return lower(node.operands[1]);
    case Builtin::Homotopy:
        return lower(node.operands[0]);
    case Builtin::SemiLinear:
        return semiLinear(node);
    case Builtin::Abs:
    case Builtin::Sign: {
        const Register x = lower(node.operands[0]);
        const bool isAbs = node.builtin() == Builtin::Abs;
        if (x.isInteger)
            return integerRegister(
                builder_.apply(isAbs ? Op::AbsoluteInteger : Op::SignInteger, x.index));
        if (isAbs)
            return realRegister(builder_.apply(Op::Absolute, x.index));
        return integerRegister(builder_.apply(Op::SignOfReal, lowerNumber(node.operands[0])));
    }
    case Builtin::Div:
    case Builtin::Mod:
    case Builtin::Rem:
        return division(node);
    case Builtin::FloorToInteger:
        return integerRegister(builder_.apply(Op::FloorToInteger, lowerReal(node.operands[0])));
    case Builtin::Atan2: {
        const std::int32_t y = lowerReal(node.operands[0]);
        return realRegister(builder_.apply(Op::ArcTangent2, y, lowerReal(node.operands[1])));
    }
    case Builtin::Min:
    case Builtin::Max:
        return node.operands.size() == 2 ? extremum(node) : hosted(id);
    default:
        if (realFunctionOf(node.builtin()))
            return realFunction(node);
        return hosted(id);
    }
}

Register Lowering::realFunction(const Node& node) {
    return realRegister(
        builder_.apply(*realFunctionOf(node.builtin()), lowerReal(node.operands[0])));
}

Register Lowering::extremum(const Node& node) {
    const bool isMinimum = node.builtin() == Builtin::Min;
    if (isIntegerType(pool_.types()[node.type])) {
        const Register a = lower(node.operands[0]);
        const Register b = lower(node.operands[1]);
        return integerRegister(
            builder_.apply(isMinimum ? Op::MinimumInteger : Op::MaximumInteger, a.index, b.index));
    }
    const std::int32_t a = lowerNumber(node.operands[0]);
    const std::int32_t b = lowerNumber(node.operands[1]);
    return realRegister(builder_.apply(isMinimum ? Op::Minimum : Op::Maximum, a, b));
}

/// div, mod and rem (MLS 3.7.2).
Register Lowering::division(const Node& node) {
    const Builtin builtin = node.builtin();
    if (isIntegerType(pool_.types()[node.type])) {
        const Register a = lower(node.operands[0]);
        const Register b = lower(node.operands[1]);
        const Op op = builtin == Builtin::Div   ? Op::DivideInteger
                      : builtin == Builtin::Mod ? Op::ModuloInteger
                                                : Op::RemainderInteger;
        return integerRegister(builder_.apply(op, a.index, b.index));
    }
    const std::int32_t x = lowerReal(node.operands[0]);
    const std::int32_t y = lowerReal(node.operands[1]);
    checkDivisor(node.operands[1], y);
    const std::int32_t quotient = builder_.apply(Op::Divide, x, y);
    const std::int32_t whole =
        builder_.apply(builtin == Builtin::Mod ? Op::Floor : Op::Truncate, quotient);
    if (builtin == Builtin::Div)
        return realRegister(whole);
    return realRegister(builder_.apply(Op::Subtract, x, builder_.apply(Op::Multiply, whole, y)));
}

void Lowering::checkDivisor(ExprId divisor, std::int32_t index) {
    if (isNonzeroConstant(pool_, divisor))
        return;
    const Builder::Label fine = builder_.newLabel();
    builder_.jumpIf(builder_.apply(Op::NotEqual, index, builder_.real(0.0)), fine);
    builder_.fail(Failure::DivisionByZero);
    builder_.place(fine);
}

Register Lowering::semiLinear(const Node& node) {
    const std::int32_t x = lowerReal(node.operands[0]);
    const std::int32_t isNegative = builder_.apply(Op::Less, x, builder_.real(0.0));
    const std::int32_t positive = lowerReal(node.operands[1]);
    const std::int32_t negative = lowerReal(node.operands[2]);
    const std::int32_t slope = builder_.apply(Op::SelectReal, isNegative, negative, positive);
    return realRegister(builder_.apply(Op::Multiply, x, slope));
}

// ---------------------------------------------------------------------------- choices

/// `if` with any number of branches: condition, value, …, otherwise. Branches up to the last one
/// that is not to be computed in vain are jumped to. Without recursion: there may be thousands.
Register Lowering::conditional(ExprId id) {
    const Node& node = pool_[id];
    const std::size_t lazyEnd = endOfLazy(id);
    if (lazyEnd == 0)
        return eagerConditional(id, 0);
    const bool isInteger = isIntegerType(pool_.types()[node.type]);
    const Register result{isInteger, isInteger ? builder_.newInteger() : builder_.newReal()};
    const Builder::Label end = builder_.newLabel();
    std::size_t from = 0;
    for (; from < lazyEnd && from + 1 < node.operands.size(); from += 2) {
        const Register condition = lower(node.operands[from]);
        const Builder::Label otherwise = builder_.newLabel();
        builder_.jumpIfNot(condition.index, otherwise);
        enterScope();
        lowerShared(node.operands[from + 1]);
        give(result, branch(node.operands[from + 1], isInteger));
        leaveScope();
        builder_.jump(end);
        builder_.place(otherwise);
        enterScope();
    }
    if (from + 1 == node.operands.size())
        lowerShared(node.operands[from]);
    give(result, eagerConditional(id, from));
    for (std::size_t i = 0; i < from; i += 2)
        leaveScope();
    builder_.place(end);
    return result;
}

/// The branches from operand `from` on, all computed.
Register Lowering::eagerConditional(ExprId id, std::size_t from) {
    const Node& node = pool_[id];
    const bool isInteger = isIntegerType(pool_.types()[node.type]);
    std::vector<std::pair<std::int32_t, std::int32_t>> branches; // condition, value
    for (; from + 1 < node.operands.size(); from += 2) {
        const Register condition = lower(node.operands[from]);
        branches.emplace_back(condition.index, branch(node.operands[from + 1], isInteger).index);
    }
    Register result = lower(node.operands[from]);
    if (!isInteger && result.isInteger && !branches.empty())
        result = realRegister(builder_.apply(Op::IntegerToReal, result.index));
    for (std::size_t i = branches.size(); i-- > 0;)
        result = {isInteger, builder_.apply(isInteger ? Op::SelectInteger : Op::SelectReal,
                                            branches[i].first, branches[i].second, result.index)};
    return result;
}

/// The last operand that is computed only where its branch is taken; 0 if there is none.
std::size_t Lowering::endOfLazy(ExprId id) {
    const auto operands = pool_[id].operands;
    for (std::size_t i = operands.size(); i-- > 1;)
        if (canFail(operands[i]) || !isCheap(operands[i], EagerLimit))
            return i;
    return 0;
}

Register Lowering::branch(ExprId id, bool isInteger) {
    return isInteger ? lower(id) : realRegister(lowerReal(id));
}

void Lowering::give(Register result, Register value) {
    if (result.isInteger)
        builder_.moveInteger(result.index, value.index);
    else
        builder_.move(result.index, value.isInteger ? builder_.apply(Op::IntegerToReal, value.index)
                                                    : value.index);
}

bool Lowering::haveOneCondition(std::span<const ExprId> expressions) const {
    return expressions.size() > 1 && std::ranges::all_of(expressions, [&](ExprId id) {
               const Node& node = pool_[id];
               return node.kind == Kind::If && node.operands.size() == 3 &&
                      node.operands[0] == pool_[expressions.front()].operands[0];
           });
}

void Lowering::lowerTogether(std::span<const ExprId> conditionals) {
    if (std::ranges::none_of(conditionals, [&](ExprId id) { return endOfLazy(id) > 0; }))
        return;
    if (root_) {
        writeTogether(conditionals);
        return;
    }
    beginRoot(conditionals);
    writeTogether(conditionals);
    if (isTooLarge_)
        takeBack();
    root_.reset();
}

void Lowering::writeTogether(std::span<const ExprId> conditionals) {
    if (isTooLarge())
        return;
    std::vector<Register> results;
    results.reserve(conditionals.size());
    for (const ExprId id : conditionals) {
        const bool isInteger = isIntegerType(pool_.typeOf(id));
        results.push_back({isInteger, isInteger ? builder_.newInteger() : builder_.newReal()});
    }
    const Register condition = lower(pool_[conditionals.front()].operands[0]);
    const Builder::Label otherwise = builder_.newLabel();
    const Builder::Label end = builder_.newLabel();
    builder_.jumpIfNot(condition.index, otherwise);
    lowerSide(conditionals, 1, results);
    builder_.jump(end);
    builder_.place(otherwise);
    lowerSide(conditionals, 2, results);
    builder_.place(end);
    for (std::size_t i = 0; i < conditionals.size(); ++i)
        record(conditionals[i], results[i]);
}

void Lowering::lowerSide(std::span<const ExprId> conditionals, std::size_t side,
                         std::span<const Register> results) {
    enterScope();
    std::vector<ExprId> values;
    values.reserve(conditionals.size());
    for (const ExprId id : conditionals)
        values.push_back(pool_[id].operands[side]);
    for (const ExprId id : values)
        lowerShared(id);
    if (haveOneCondition(values))
        lowerTogether(values);
    for (std::size_t i = 0; i < values.size(); ++i)
        give(results[i], branch(values[i], results[i].isInteger));
    leaveScope();
}

/// Whether at most `limit` operations are missing.
bool Lowering::isCheap(ExprId id, std::size_t limit) {
    std::vector<ExprId> open{id};
    std::size_t count = 0;
    NumberSet seen;
    while (!open.empty()) {
        const ExprId at = open.back();
        open.pop_back();
        if (known(at).isValid() || !seen.insert(at.index()))
            continue;
        if (++count > limit)
            return false;
        for (const ExprId operand : pool_[at].operands)
            if (operand.valid())
                open.push_back(operand);
    }
    return true;
}

/// Whether the program may end early when it computes this: then it must not without need.
bool Lowering::canFail(ExprId root) {
    std::vector<std::pair<ExprId, bool>> stack{{root, false}};
    while (!stack.empty()) {
        const auto [id, isEntered] = stack.back();
        stack.pop_back();
        const Node& node = pool_[id];
        if (canFail_.contains(id.index()))
            continue;
        if (!isEntered) {
            stack.emplace_back(id, true);
            for (const ExprId operand : node.operands)
                if (operand.valid())
                    stack.emplace_back(operand, false);
            continue;
        }
        bool fails = failsByItself(id);
        bool isPartial = expr::isPartial(pool_, id);
        for (const ExprId operand : node.operands) {
            fails = fails || (operand.valid() && canFail_[operand.index()]);
            isPartial = isPartial || (operand.valid() && mayBeNoNumber_[operand.index()]);
        }
        mayBeNoNumber_[id.index()] = isPartial;
        canFail_[id.index()] = fails;
    }
    return canFail_[root.index()];
}

bool Lowering::failsByItself(ExprId id) {
    const Node& node = pool_[id];
    const auto looksAtNoNumber = [&] {
        return std::ranges::any_of(node.operands, [&](ExprId operand) {
            return operand.valid() && pool_.typeOf(operand).base == Base::Real &&
                   mayBeNoNumber(operand);
        });
    };
    if (node.kind == Kind::Index || node.kind == Kind::Call)
        return true;
    if (node.kind == Kind::Unary || node.kind == Kind::Binary)
        return pool_.typeOf(id).base == Base::Integer ||
               (node.kind == Kind::Binary && isComparison(node.operation()) && looksAtNoNumber());
    if (node.kind != Kind::Builtin)
        return false;
    switch (node.builtin()) {
    case Builtin::ToString:
    case Builtin::FloorToInteger:
        return true;
    case Builtin::Div:
    case Builtin::Mod:
    case Builtin::Rem:
        return isIntegerType(pool_.types()[node.type]) ||
               !isNonzeroConstant(pool_, node.operands[1]);
    case Builtin::Min:
    case Builtin::Max:
    case Builtin::Sign:
        return looksAtNoNumber();
    default:
        return false;
    }
}

// ---------------------------------------------------------------------------- elements

Register Lowering::indexed(ExprId id) {
    const Node& node = pool_[id];
    const ExprId array = node.operands[0];
    const Node& source = pool_[array];
    if (source.kind == Kind::Constant && pool_.typeOf(array).base != Base::String)
        return tableElement(pool_.valueOf(array),
                            linearIndex(node, pool_.typeOf(array).dimensions));
    if (source.kind == Kind::Array && node.operands.size() == 2)
        return chosenElement(source, linearIndex(node, pool_.typeOf(array).dimensions));
    return part(id);
}

/// Counted from 0, in row-major order; each subscript is checked.
std::int32_t Lowering::linearIndex(const Node& node, const value::Dimensions& sizes) {
    std::int32_t offset = -1;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        const std::int32_t one = builder_.integer(1);
        const std::int32_t index =
            builder_.apply(Op::SubtractInteger, lower(node.operands[d + 1]).index, one);
        checkIndex(index, sizes[d]);
        if (offset < 0) {
            offset = index;
            continue;
        }
        const std::int32_t scaled =
            builder_.apply(Op::MultiplyInteger, offset, builder_.integer(sizes[d]));
        offset = builder_.apply(Op::AddInteger, scaled, index);
    }
    return offset;
}

void Lowering::checkIndex(std::int32_t index, std::int64_t count) {
    const std::int32_t isLow = builder_.apply(Op::LessInteger, index, builder_.integer(0));
    const std::int32_t isHigh =
        builder_.apply(Op::LessEqualInteger, builder_.integer(count), index);
    const Builder::Label fine = builder_.newLabel();
    builder_.jumpIfNot(builder_.apply(Op::Or, isLow, isHigh), fine);
    builder_.fail(Failure::Index);
    builder_.place(fine);
}

Register Lowering::tableElement(const value::Value& table, std::int32_t index) {
    if (table.kind() == value::Kind::Real) {
        const auto values = table.reals();
        return realRegister(builder_.apply(
            Op::TableReal, builder_.realTable({values.begin(), values.end()}), index));
    }
    std::vector<std::int64_t> integers;
    for (std::size_t i = 0; i < table.count(); ++i) {
        const value::Value element = table.elementAt(i);
        integers.push_back(element.kind() == value::Kind::Boolean ? (element.asBoolean() ? 1 : 0)
                           : element.kind() == value::Kind::Enumeration ? element.ordinal()
                                                                        : element.asInteger());
    }
    return integerRegister(
        builder_.apply(Op::TableInteger, builder_.integerTable(std::move(integers)), index));
}

Register Lowering::chosenElement(const Node& array, std::int32_t index) {
    const bool isInteger = isIntegerType(pool_.types()[array.type]);
    Register result = branch(array.operands[0], isInteger);
    for (std::size_t i = 1; i < array.operands.size(); ++i) {
        const std::int32_t isThis =
            builder_.apply(Op::EqualInteger, index, builder_.integer(static_cast<std::int64_t>(i)));
        const Register element = branch(array.operands[i], isInteger);
        result.index = builder_.apply(isInteger ? Op::SelectInteger : Op::SelectReal, isThis,
                                      element.index, result.index);
    }
    return result;
}

// ---------------------------------------------------------------------------- calls out

bool Lowering::isNumericScalar(ExprId id) const {
    const expr::Type& type = pool_.typeOf(id);
    return type.dimensions.empty() && (type.base == Base::Real || isIntegerType(type));
}

/// Also one that differs from all others, `pure(call)`.
bool Lowering::isCall(ExprId id) const {
    const Node& node = pool_[id];
    const bool isNumbered =
        node.kind == Kind::Intrinsic && node.intrinsic() == expr::Intrinsic::Pure;
    return pool_[isNumbered ? node.operands[0] : id].kind == Kind::Call;
}

/// A part of a call's result, all of which is computed in one go; or anything else by the host.
Register Lowering::part(ExprId id) {
    ExprId call;
    if (const auto offset = partOffset(id, call))
        if (const std::vector<Register>* const results = callResults(call))
            return (*results)[*offset];
    return hosted(id);
}

/// Which of the scalars of a call's result it is, if all sizes and subscripts are known.
std::optional<std::size_t> Lowering::partOffset(ExprId id, ExprId& call) const {
    const Node& node = pool_[id];
    const expr::TypePool& types = pool_.types();
    if (types.scalarCount(node.type) < 0)
        return std::nullopt;
    if (isCall(id)) {
        call = id;
        return 0;
    }
    if (node.kind == Kind::Output) {
        call = node.operands[0];
        if (!isCall(call))
            return std::nullopt;
        std::int64_t offset = 0;
        const auto& members = types.tupleMembers(pool_.typeOf(call));
        for (std::int32_t i = 0; i < node.payload; ++i) {
            const std::int64_t count = types.scalarCount(members[static_cast<std::size_t>(i)]);
            if (count < 0)
                return std::nullopt;
            offset += count;
        }
        return static_cast<std::size_t>(offset);
    }
    if (node.kind == Kind::Index && !pool_.typeOf(node.operands[0]).dimensions.empty()) {
        const auto base = partOffset(node.operands[0], call);
        const value::Dimensions& sizes = pool_.typeOf(node.operands[0]).dimensions;
        if (!base || pool_.typeOf(node.operands[0]).base == Base::Record ||
            node.operands.size() != sizes.size() + 1)
            return std::nullopt;
        std::int64_t offset = 0;
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            const auto index = pool_.integerOf(node.operands[d + 1]);
            if (!index)
                return std::nullopt;
            offset = offset * sizes[d] + *index - 1;
        }
        return *base + static_cast<std::size_t>(offset);
    }
    if (node.kind == Kind::Field && pool_.typeOf(node.operands[0]).dimensions.empty()) {
        const auto base = partOffset(node.operands[0], call);
        if (!base)
            return std::nullopt;
        std::int64_t offset = 0;
        const expr::RecordInfo& record = types.record(pool_.typeOf(node.operands[0]));
        for (std::int32_t i = 0; i < node.payload; ++i)
            offset += types.scalarCount(record.fields[static_cast<std::size_t>(i)].type);
        return *base + static_cast<std::size_t>(offset);
    }
    return std::nullopt;
}

namespace {

/// The registers for the scalars of a type, one after the other; false if not all are numbers.
bool addResults(const expr::TypePool& types, expr::TypeId id, Builder& builder,
                std::vector<Register>& results) {
    const expr::Type& type = types[id];
    std::int64_t count = 1;
    for (const std::int64_t size : type.dimensions) {
        if (size < 0)
            return false;
        count *= size;
    }
    if (type.base == Base::Tuple) {
        for (const expr::TypeId member : types.tupleMembers(type))
            if (!addResults(types, member, builder, results))
                return false;
        return true;
    }
    if (type.base == Base::Record) {
        if (count != 1)
            return false;
        for (const expr::RecordField& field : types.record(type).fields)
            if (!addResults(types, field.type, builder, results))
                return false;
        return true;
    }
    if (type.base != Base::Real && !isIntegerType(type))
        return false;
    for (std::int64_t i = 0; i < count; ++i)
        results.push_back(isIntegerType(type) ? integerRegister(builder.newInteger())
                                              : realRegister(builder.newReal()));
    return true;
}

} // namespace

const std::vector<Register>* Lowering::callResults(ExprId call) {
    if (const auto found = knownCalls_.find(call.index()); found != knownCalls_.end())
        return &found->second;
    std::vector<Register> results;
    if (!addResults(pool_.types(), pool_[call].type, builder_, results))
        return nullptr;
    HostCall host;
    const bool isNumbered = pool_[call].kind != Kind::Call;
    const ExprId expression = withInputs(isNumbered ? pool_[call].operands[0] : call, host.inputs);
    host.id = host_.hostExpression(expression);
    host.outputs = results;
    builder_.host(std::move(host));
    if (Scope* const scope = innermost())
        scope->madeCalls.push_back(call.index());
    return &knownCalls_.emplace(call.index(), std::move(results)).first->second;
}

Register Lowering::hosted(ExprId id) {
    EVENTICA_CHECK(isNumericScalar(id), "an expression that is no scalar number");
    HostCall host;
    const ExprId expression = withInputs(id, host.inputs);
    const bool isInteger = isIntegerType(pool_.typeOf(id));
    const Register result{isInteger, isInteger ? builder_.newInteger() : builder_.newReal()};
    host.id = host_.hostExpression(expression);
    host.outputs.push_back(result);
    builder_.host(std::move(host));
    return result;
}

/// The host knows the past; it is told the time and how far back to look.
Register Lowering::delayed(ExprId id) {
    const Node& node = pool_[id];
    HostCall host;
    host.inputs = {load(host_.timePlace()), realRegister(lowerReal(node.operands[1]))};
    host.outputs = {realRegister(builder_.newReal())};
    host.id = host_.hostExpression(id);
    const Register result = host.outputs.front();
    builder_.host(std::move(host));
    return result;
}

/// The expression with every numeric scalar that can be computed here replaced by an input.
ExprId Lowering::withInputs(ExprId root, std::vector<Register>& inputs) {
    return expr::rewrite(pool_, root, [&](ExprId id) -> ExprId {
        const Node& node = pool_[id];
        if (id == root || node.kind == Kind::Constant || node.kind == Kind::Whole ||
            !isNumericScalar(id))
            return {};
        if (node.kind == Kind::Iterator || node.kind == Kind::Comprehension ||
            node.kind == Kind::Reduction)
            return {};
        bool isOpen = false; // inside a comprehension: of its iterator, known to the host only
        expr::forEachNode(pool_, id, [&](ExprId inner) {
            isOpen = isOpen || pool_[inner].kind == Kind::Iterator;
        });
        if (isOpen)
            return {};
        const auto number = static_cast<std::int32_t>(inputs.size());
        inputs.push_back(lower(id));
        if (mostCode_ > 0) // the code is only measured
            return id;
        return pool_.variable(expr::VariableId(FirstHostInput + number), node.type);
    });
}

} // namespace eventica::program
