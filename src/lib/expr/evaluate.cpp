// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/evaluate.h"

#include <fmt/format.h>
#include <utility>

#include "lib/expr/convert.h"
#include "lib/expr/evaluation.h"

namespace eventica::expr {
namespace {

using value::Error;
using value::Operation;
using value::Outcome;
using value::Value;

/// Of expressions and statements inside each other, through all calls: no model shall overflow the
/// stack, of which a level takes about 1.6 kB at most. Chains of binary operators do not
/// count, see `binary`.
constexpr int MaxDepth = 1000;

/// An array costs more than a scalar: as much as this many of its elements.
constexpr std::size_t ElementsPerOperation = 16;

Error unknownAtCompileTime(std::string_view what) {
    return {fmt::format("`{}` is not known at compile time", what)};
}

} // namespace

Evaluator::Evaluator(const ExprPool& pool, EvaluationHost& host, EvaluationLimits limits)
    : evaluation_(std::make_unique<Evaluation>(pool, host, limits)) {
}
Evaluator::~Evaluator() = default;

Outcome Evaluator::evaluate(ExprId id) {
    return evaluation_->evaluateFromOutside(id);
}
Outcome Evaluator::call(FunctionId function, std::span<const Value> arguments) {
    return evaluation_->callFromOutside(function, arguments);
}
void Evaluator::bind(IteratorId iterator, Value value) {
    evaluation_->iterator(iterator) = std::move(value);
}
void Evaluator::unbind(IteratorId iterator) {
    evaluation_->iterator(iterator).reset();
}
text::SourceRange Evaluator::failedAt() const {
    return evaluation_->failedAt();
}

Outcome Evaluation::evaluateFromOutside(ExprId id) {
    const Entry entry(*this);
    return evaluate(id);
}

// ---- limits

Evaluation::Problem Evaluation::enter() {
    ++depth_;
    if (depth_ > MaxDepth)
        return Error{fmt::format("the evaluation is nested more than {} deep", MaxDepth)};
    if (++operations_ > limits_.operations)
        return Error{fmt::format("the evaluation does not end: more than {} operations",
                                 limits_.operations)};
    return std::nullopt;
}

Evaluation::Problem Evaluation::spendStatement() {
    if (++statements_ > mostStatements_)
        return Error{mostStatements_ < limits_.statements
                         ? "the values of this model take too many statements to compute together"
                         : fmt::format("the evaluation does not end: more than {} statements",
                                       limits_.statements)};
    return std::nullopt;
}

void Evaluation::spendOn(const Outcome& outcome) {
    if (outcome && !outcome.value().isScalar())
        operations_ += static_cast<std::int64_t>(outcome.value().count() / ElementsPerOperation);
}

// ---- expressions

const Value* Evaluation::borrowed(ExprId id) {
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Constant:
        return &pool_.valueOf(id);
    case Kind::Variable:
        return host_.knownValueOf(VariableId(node.payload));
    case Kind::Local: {
        const std::optional<Value>& value = slotAt(node.payload).value;
        return value ? &*value : nullptr;
    }
    case Kind::Iterator: {
        const std::optional<Value>& value = iterators_[node.payload];
        return value ? &*value : nullptr;
    }
    case Kind::Field: {
        const Value* record = borrowed(node.operands[0]);
        if (record == nullptr || record->kind() != value::Kind::Record || !record->isScalar())
            return nullptr;
        const RecordInfo& info = pool_.types().record(pool_.typeOf(node.operands[0]));
        const auto number = static_cast<std::size_t>(node.payload);
        const std::string& name = info.fields.at(number).name;
        const auto& names = record->recordType().fields;
        return number < names.size() && names[number] == name ? &record->fieldValues()[number]
                                                              : record->field(name);
    }
    default:
        return nullptr;
    }
}

Operand Evaluation::operand(ExprId id) {
    if (const Value* value = borrowed(id))
        return Operand(*value);
    return Operand(computed(id));
}

Outcome Evaluation::evaluate(ExprId id) {
    if (const Value* value = borrowed(id))
        return *value;
    return computed(id);
}

Outcome Evaluation::computed(ExprId id) {
    if (frame_ != nullptr && pool_[id].kind != Kind::Call && isPlain(id))
        if (auto outcome = plainValue(id))
            return *std::move(outcome);
    return slowly(id);
}

Outcome Evaluation::slowly(ExprId id) {
    if (auto problem = enter()) {
        leave();
        return *std::move(problem);
    }
    Outcome outcome = dispatched(id);
    spendOn(outcome);
    leave();
    return outcome;
}

// NOLINTNEXTLINE(readability-function-size): a switch over all kinds
Outcome Evaluation::dispatched(ExprId id) {
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Constant:
        return pool_.valueOf(id);
    case Kind::Variable:
        return host_.valueOf(VariableId(node.payload));
    case Kind::Local:
        return unsetLocal(node.payload);
    case Kind::Iterator:
        return unknownAtCompileTime(pool_.iteratorInfo(IteratorId(node.payload)).name);
    case Kind::Time:
        if (const std::optional<double> time = host_.time())
            return Value::real(*time);
        return unknownAtCompileTime("time");
    case Kind::Unary:
        return unary(node);
    case Kind::Binary:
        return binary(id);
    case Kind::Builtin:
        return builtin(node);
    case Kind::Intrinsic:
        return intrinsic(node);
    case Kind::Call:
        return call(node);
    case Kind::LocalCall:
        return localCall(node);
    case Kind::Cast:
        return convertedTo(node.type, evaluate(node.operands[0]));
    case Kind::Index:
        return index(node);
    case Kind::Whole:
        return Error{"`:` stands for a value only as a subscript"};
    case Kind::Field:
        return field(node);
    case Kind::Record:
        return record(node);
    case Kind::Array:
        return array(node);
    case Kind::Comprehension:
        return comprehension(node);
    case Kind::Reduction:
        return reduction(node);
    case Kind::Range:
        return range(node);
    case Kind::If:
        return conditional(node);
    case Kind::Tuple:
        return tuple(node);
    case Kind::Output:
        return output(node);
    case Kind::FunctionValue:
        return Error{"a function is used where a value is needed"};
    }
    failCheck("kind of expression", "unknown", __FILE__, __LINE__);
}

Evaluation::Problem Evaluation::evaluateAll(Operands ids, std::vector<Value>& values) {
    values.reserve(ids.size());
    for (const ExprId id : ids) {
        Outcome outcome = evaluate(id);
        if (!outcome)
            return Error{outcome.error()};
        values.push_back(std::move(outcome).value());
    }
    return std::nullopt;
}

Outcome Evaluation::convertedTo(TypeId type, Outcome outcome) {
    if (!outcome)
        return outcome;
    return converted(pool_.types(), std::move(outcome).value(), pool_.types()[type]);
}

Outcome Evaluation::unary(const Node& node) {
    Operand only = operand(node.operands[0]);
    if (!only.ok())
        return std::move(only).take();
    return value::apply(node.operation(), only.value());
}

/// A sum of many terms is a chain of left operands. It is worked off by a loop, so that its length
/// does not count as depth.
Outcome Evaluation::binary(ExprId id) {
    const std::size_t bottom = spine_.size();
    ExprId left = id;
    for (; pool_[left].kind == Kind::Binary; left = pool_[left].operands[0])
        spine_.push_back(left);
    operations_ += static_cast<std::int64_t>(spine_.size() - bottom);
    Operand result = operand(left);
    while (result.ok() && spine_.size() > bottom) {
        const Node& node = pool_[spine_.back()];
        spine_.pop_back();
        result = Operand(combined(node, result.value()));
    }
    spine_.resize(bottom);
    return std::move(result).take();
}

Outcome Evaluation::combined(const Node& node, const Value& left) {
    const Operation operation = node.operation();
    if (left.kind() == value::Kind::Boolean && left.isScalar()) {
        const bool decided = (operation == Operation::And && !left.asBoolean()) ||
                             (operation == Operation::Or && left.asBoolean());
        if (decided)
            return left;
    }
    Operand right = operand(node.operands[1]);
    if (!right.ok())
        return std::move(right).take();
    return value::apply(operation, left, right.value());
}

Evaluation::Problem Evaluation::condition(ExprId id, bool& holds) {
    Operand truth = operand(id);
    if (!truth.ok())
        return Error{std::move(truth).take().error()};
    if (truth.value().kind() != value::Kind::Boolean || !truth.value().isScalar())
        return Error{fmt::format("a condition must be a Boolean, not {}", typeText(truth.value()))};
    holds = truth.value().asBoolean();
    return std::nullopt;
}

Outcome Evaluation::conditional(const Node& node) {
    for (std::size_t i = 0; i + 1 < node.operands.size(); i += 2) {
        bool holds = false;
        if (auto problem = condition(node.operands[i], holds))
            return *std::move(problem);
        if (holds)
            return convertedTo(node.type, evaluate(node.operands[i + 1]));
    }
    return convertedTo(node.type, evaluate(node.operands.back()));
}

Outcome Evaluation::intrinsic(const Node& node) {
    if (node.intrinsic() == Intrinsic::Pure || node.intrinsic() == Intrinsic::WithDerivative)
        return evaluate(node.operands[0]);
    return unknownAtCompileTime(
        fmt::format("{}({})", textOf(node.intrinsic()), node.operands.empty() ? "" : "..."));
}

Outcome Evaluation::tuple(const Node& node) {
    std::vector<value::Field> fields;
    for (std::size_t i = 0; i < node.operands.size(); ++i) {
        if (!node.operands[i].valid())
            continue;
        Outcome member = evaluate(node.operands[i]);
        if (!member)
            return member;
        fields.push_back({std::to_string(i + 1), std::move(member).value()});
    }
    return Value::record("", std::move(fields));
}

} // namespace eventica::expr
