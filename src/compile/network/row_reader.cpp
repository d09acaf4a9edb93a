// SPDX-License-Identifier: Apache-2.0
#include "compile/network/row_reader.h"

#include <utility>

namespace eventica::network {

using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using value::Builtin;
using value::Operation;

void RowReader::reset() {
    stack_.clear();
    isContinuous_ = false;
    obstacle_ = {};
    undecided_.reset();
    branching_.reset();
    hasZeroFactor_ = false;
}

std::optional<Row> RowReader::read(const dae::Equation& equation) {
    reset();
    push(equation.right, -1.0);
    push(equation.left, 1.0);
    return drain({});
}

std::optional<Row> RowReader::read(ExprId id) {
    reset();
    push(id, 1.0);
    return drain({});
}

/// Sums may be as long as the model is large: no recursion along them.
std::optional<Row> RowReader::drain(Row row) {
    while (!stack_.empty()) {
        const Part part = stack_.back();
        stack_.pop_back();
        if (!take(part, row)) {
            if (!obstacle_.valid())
                obstacle_ = part.id;
            return std::nullopt;
        }
    }
    return row;
}

void RowReader::push(ExprId id, double factor, bool isContinuous) {
    if (factor == 0.0) {
        hasZeroFactor_ = hasZeroFactor_ || !known_.numbers().of(id);
        return;
    }
    stack_.push_back({id, factor, isContinuous || isContinuous_});
}

bool RowReader::take(const Part& part, Row& row) {
    const Node& node = (*model_.pool)[part.id];
    isContinuous_ = part.isContinuous;
    switch (node.kind) {
    case Kind::Variable:
        return takeVariable(VariableId(node.payload), part.factor, row);
    case Kind::Unary:
        if (node.operation() == Operation::Not)
            return takeOther(part, row);
        push(node.operands[0], node.operation() == Operation::Negate ? -part.factor : part.factor);
        return true;
    case Kind::Binary:
        return takeBinary(node, part, row);
    case Kind::Cast:
        push(node.operands[0], part.factor);
        return true;
    case Kind::If:
        return takeIf(node, part, row);
    case Kind::Builtin:
        if (node.builtin() == Builtin::NoEvent || node.builtin() == Builtin::Homotopy) {
            push(node.operands[0], part.factor, node.builtin() == Builtin::NoEvent);
            return true;
        }
        if (node.builtin() == Builtin::Smooth) {
            push(node.operands[1], part.factor, true);
            return true;
        }
        return takeOther(part, row);
    default:
        return takeOther(part, row);
    }
}

bool RowReader::takeVariable(VariableId id, double factor, Row& row) {
    if (const std::optional<double> number = known_.numbers().of(id)) {
        row.constant += factor * *number;
        return true;
    }
    const dae::Variable& variable = model_[id];
    if (variable.derivativeOf.valid()) {
        const Row* const known = known_.rowOf(variable.derivativeOf);
        if (known != nullptr)
            row.addScaled(known->differentiated(), factor);
        else
            row.add({variable.derivativeOf.index(), 1}, factor);
        return true;
    }
    if (const Row* const known = known_.rowOf(id)) {
        row.addScaled(*known, factor);
        return true;
    }
    if (variable.isKnown() || known_.isKnown(id))
        return false;
    row.add({id.index(), 0}, factor);
    return true;
}

bool RowReader::takeBinary(const Node& node, const Part& part, Row& row) {
    const ExprId left = node.operands[0];
    const ExprId right = node.operands[1];
    switch (node.operation()) {
    case Operation::Add:
    case Operation::ElementAdd:
        push(right, part.factor);
        push(left, part.factor);
        return true;
    case Operation::Subtract:
    case Operation::ElementSubtract:
        push(right, -part.factor);
        push(left, part.factor);
        return true;
    case Operation::Multiply:
    case Operation::ElementMultiply:
        if (const std::optional<double> number = known_.numbers().of(left)) {
            push(right, part.factor * *number);
            return true;
        }
        if (const std::optional<double> number = known_.numbers().of(right)) {
            push(left, part.factor * *number);
            return true;
        }
        break;
    case Operation::Divide:
    case Operation::ElementDivide:
        if (const std::optional<double> number = known_.numbers().of(right);
            number && *number != 0.0) {
            push(left, part.factor / *number);
            return true;
        }
        break;
    default:
        break;
    }
    return takeOther(part, row);
}

bool RowReader::takeIf(const Node& node, const Part& part, Row& row) {
    std::size_t i = 0;
    for (; i + 1 < node.operands.size(); i += 2) {
        const std::optional<bool> condition = truthOf(node.operands[i]);
        if (!condition)
            return takeOther(part, row);
        if (*condition)
            break;
    }
    undecided_.reset();
    push(node.operands[i + 1 < node.operands.size() ? i + 1 : i], part.factor);
    return true;
}

/// What is not taken apart must be free of unknowns, or a factor that a branch decides.
bool RowReader::takeOther(const Part& part, Row& row) {
    const Node& node = (*model_.pool)[part.id];
    if (node.kind == Kind::Binary && (node.operation() == Operation::Multiply ||
                                      node.operation() == Operation::ElementMultiply)) {
        for (const std::size_t side : {0U, 1U}) {
            RowReader inner(known_);
            inner.assume(assumption_);
            const std::optional<Row> factor = inner.read(node.operands[side]);
            if (factor && factor->isConstant()) {
                push(node.operands[1 - side], part.factor * factor->constant);
                return true;
            }
            if (!undecided_)
                undecided_ = inner.undecided_ ? inner.undecided_ : inner.branching_;
        }
    }
    const std::optional<Row> known = known_.rowOf(part.id);
    if (!known)
        return (kinks_ != nullptr && takeBent(part, row)) ||
               (curves_ != nullptr && takeCurved(part, row));
    if (undecided_)
        branching_ = undecided_;
    undecided_.reset();
    row.addScaled(*known, part.factor);
    return true;
}

bool RowReader::takeCurved(const Part& part, Row& row) {
    const std::optional<Row> value = curves_->of(part.id, part.isContinuous);
    if (!value)
        return false;
    undecided_.reset();
    row.addScaled(*value, part.factor);
    return true;
}

// ---- linear in pieces

bool RowReader::takeBent(const Part& part, Row& row) {
    const Node& node = (*model_.pool)[part.id];
    std::optional<Row> bent;
    if (node.kind == Kind::If)
        bent = bentIf(node, 0);
    else if (node.kind == Kind::Builtin)
        bent = bentCall(node);
    if (!bent)
        return false;
    undecided_.reset();
    row.addScaled(*bent, part.factor);
    return true;
}

std::optional<Row> RowReader::bentIf(const Node& node, std::size_t first) {
    if (first + 1 >= node.operands.size())
        return readInside(node.operands[first]);
    if (const std::optional<bool> truth = truthOf(node.operands[first]))
        return *truth ? readInside(node.operands[first + 1]) : bentIf(node, first + 2);
    const std::optional<Row> sense = senseOf(node.operands[first], 0);
    const std::optional<Row> whereTrue = sense ? readInside(node.operands[first + 1]) : sense;
    const std::optional<Row> whereFalse = whereTrue ? bentIf(node, first + 2) : whereTrue;
    return whereFalse ? kinks_->blended(*whereTrue, *whereFalse, *sense) : std::nullopt;
}

std::optional<Row> RowReader::bentCall(const Node& node) {
    const bool isMax = node.builtin() == Builtin::Max;
    const bool isPair = (isMax || node.builtin() == Builtin::Min) && node.operands.size() == 2;
    if (!isPair && node.builtin() != Builtin::Abs)
        return std::nullopt;
    std::optional<Row> left = readInside(node.operands[0]);
    std::optional<Row> right = isPair ? readInside(node.operands[1]) : left;
    if (!left || !right)
        return std::nullopt;
    if (!isPair)
        right->scale(-1.0);
    Row excess = *right;
    excess.addScaled(*left, -1.0);
    return isPair && !isMax ? kinks_->blended(*left, *right, excess)
                            : kinks_->blended(*right, *left, excess);
}

/// Positive where the condition is true, negative where it is false.
std::optional<Row> RowReader::senseOf(ExprId condition, int depth) {
    constexpr int Deepest = 20; // Booleans may be defined by each other
    const Node& node = (*model_.pool)[condition];
    if (depth > Deepest)
        return std::nullopt;
    if (node.kind == Kind::Variable) {
        const ExprId definition = kinks_->definitionOf(node.payload);
        return definition.valid() ? senseOf(definition, depth + 1) : std::nullopt;
    }
    if (node.kind == Kind::Builtin && node.builtin() == Builtin::NoEvent)
        return senseOf(node.operands[0], depth + 1);
    if (node.kind == Kind::Unary && node.operation() == Operation::Not) {
        std::optional<Row> sense = senseOf(node.operands[0], depth + 1);
        if (sense)
            sense->scale(-1.0);
        return sense;
    }
    if (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Held) {
        const dae::Held& held = model_.helds[static_cast<std::size_t>(node.payload)];
        const bool isOrder =
            held.kind == dae::HeldKind::Less || held.kind == dae::HeldKind::LessEqual;
        return isOrder ? difference(held.right, held.left) : std::nullopt;
    }
    if (node.kind != Kind::Binary)
        return std::nullopt;
    if (node.operation() == Operation::Less || node.operation() == Operation::LessEqual)
        return difference(node.operands[1], node.operands[0]);
    if (node.operation() == Operation::Greater || node.operation() == Operation::GreaterEqual)
        return difference(node.operands[0], node.operands[1]);
    return std::nullopt;
}

std::optional<Row> RowReader::difference(ExprId left, ExprId right) {
    std::optional<Row> result = readInside(left);
    const std::optional<Row> other = result ? readInside(right) : result;
    if (!other)
        return std::nullopt;
    result->addScaled(*other, -1.0);
    return result;
}

std::optional<Row> RowReader::readInside(ExprId id) {
    RowReader inner(known_);
    inner.assume(assumption_);
    inner.bend(kinks_);
    return inner.read(id);
}

// ---- conditions

std::optional<bool> RowReader::truthOf(const Decider& decider) {
    if (assumption_ && assumption_->decider == decider)
        return assumption_->isTrue;
    if (assumption_ && assumption_->decider.variable.valid() && decider.variable.valid())
        if (const std::optional<bool> truth = truthBySignal(decider.variable))
            return truth;
    if (!undecided_)
        undecided_ = decider;
    return std::nullopt;
}

/// A signal that is the same as the assumed one, or its opposite.
std::optional<bool> RowReader::truthBySignal(VariableId id) const {
    const Row* const own = known_.rowOf(id);
    const Row* const assumed = known_.rowOf(assumption_->decider.variable);
    if (own == nullptr || assumed == nullptr)
        return std::nullopt;
    Row difference = *own;
    difference.addScaled(*assumed, -1.0);
    if (difference.isConstant() && difference.constant == 0.0)
        return assumption_->isTrue;
    Row sum = *own;
    sum.addScaled(*assumed, 1.0);
    if (sum.isConstant() && sum.constant == 1.0)
        return !assumption_->isTrue;
    return std::nullopt;
}

std::optional<bool> RowReader::truthOf(ExprId condition) {
    if (const std::optional<double> number = known_.numbers().of(condition))
        return *number != 0.0;
    const Node& node = (*model_.pool)[condition];
    switch (node.kind) {
    case Kind::Variable:
        return truthOf(Decider{VariableId(node.payload), -1, condition});
    case Kind::Unary:
        if (const std::optional<bool> operand = truthOf(node.operands[0]))
            return !*operand;
        return std::nullopt;
    case Kind::Binary:
        return truthOfBinary(node);
    case Kind::Builtin:
        return node.builtin() == Builtin::NoEvent ? truthOf(node.operands[0]) : std::nullopt;
    case Kind::Intrinsic:
        if (node.intrinsic() == Intrinsic::Held)
            return truthOf(Decider{{}, node.payload, condition});
        if (node.intrinsic() == Intrinsic::Pre &&
            (*model_.pool)[node.operands[0]].kind == Kind::Variable)
            return truthOf(
                Decider{VariableId((*model_.pool)[node.operands[0]].payload), -1, condition});
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

std::optional<bool> RowReader::truthOfBinary(const Node& node) {
    if (node.operation() != Operation::And && node.operation() != Operation::Or)
        return std::nullopt;
    const bool decisive = node.operation() == Operation::Or;
    const std::optional<bool> left = truthOf(node.operands[0]);
    if (left && *left == decisive)
        return decisive;
    const std::optional<bool> right = truthOf(node.operands[1]);
    if (right && *right == decisive)
        return decisive;
    return left && right ? std::optional(!decisive) : std::nullopt;
}

} // namespace eventica::network
