// SPDX-License-Identifier: Apache-2.0
#include "compile/network/known_numbers.h"

#include <cmath>

#include "compile/network/implicit_number.h"
#include "lib/expr/rewrite.h"

namespace eventica::network {

using expr::Kind;
using expr::Node;
using value::Operation;

namespace {

std::optional<double> numberIn(const value::Value& value) {
    if (!value.isScalar())
        return std::nullopt;
    switch (value.kind()) {
    case value::Kind::Real:
    case value::Kind::Integer:
        return value.asReal();
    case value::Kind::Boolean:
        return value.asBoolean() ? 1.0 : 0.0;
    case value::Kind::Enumeration:
        return static_cast<double>(value.ordinal());
    default:
        return std::nullopt;
    }
}

} // namespace

std::optional<double> applied(Operation operation, double left, double right) {
    switch (operation) {
    case Operation::Add:
    case Operation::ElementAdd:
        return left + right;
    case Operation::Subtract:
    case Operation::ElementSubtract:
        return left - right;
    case Operation::Multiply:
    case Operation::ElementMultiply:
        return left * right;
    case Operation::Divide:
    case Operation::ElementDivide:
        return right == 0.0 ? std::nullopt : std::optional(left / right);
    case Operation::Power:
    case Operation::ElementPower:
        return std::pow(left, right);
    case Operation::Less:
        return left < right ? 1.0 : 0.0;
    case Operation::LessEqual:
        return left <= right ? 1.0 : 0.0;
    case Operation::Greater:
        return left > right ? 1.0 : 0.0;
    case Operation::GreaterEqual:
        return left >= right ? 1.0 : 0.0;
    case Operation::Equal:
        return left == right ? 1.0 : 0.0;
    case Operation::NotEqual:
        return left != right ? 1.0 : 0.0;
    case Operation::And:
        return left != 0.0 && right != 0.0 ? 1.0 : 0.0;
    case Operation::Or:
        return left != 0.0 || right != 0.0 ? 1.0 : 0.0;
    default:
        return std::nullopt;
    }
}

KnownNumbers::KnownNumbers(const HybridDae& model)
    : model_(model), parameters_(model), states_(model.variables.size(), State::Unknown),
      numbers_(model.variables.size(), 0.0) {
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (!model.variables[i].isKnown())
            states_[i] = State::None;
    for (const dae::Equation& equation : model.initialEquations) {
        noteInitial(equation.left, equation.right);
        noteInitial(equation.right, equation.left);
    }
}

/// A parameter that is not fixed may be what an initial equation says.
void KnownNumbers::noteInitial(ExprId parameter, ExprId meaning) {
    const Node& node = (*model_.pool)[parameter];
    if (node.kind != Kind::Variable)
        return;
    const dae::Variable& variable = model_[VariableId(node.payload)];
    if (variable.isKnown() && !variable.isFixed)
        initial_.emplace(node.payload, meaning);
}

void KnownNumbers::set(VariableId id, double number) {
    const auto at = static_cast<std::size_t>(id.index());
    states_[at] = State::Known;
    numbers_[at] = number;
}

std::optional<double> KnownNumbers::of(VariableId id) {
    const auto at = static_cast<std::size_t>(id.index());
    if (states_[at] == State::Known)
        return numbers_[at];
    if (states_[at] == State::None)
        return std::nullopt;
    const dae::Variable& variable = model_.variables[at];
    states_[at] = State::None; // so that a value that depends on itself ends
    ExprId source = variable.binding.valid() ? variable.binding : variable.start;
    if (!variable.isFixed) {
        const auto initial = initial_.find(id.index());
        source = initial == initial_.end() ? ExprId() : initial->second;
    }
    const std::optional<double> number = source.valid()     ? of(source)
                                         : variable.isFixed ? std::nullopt
                                                            : implicit(id);
    if (number)
        set(id, *number);
    return number;
}

/// An initial equation in which it is the only unknown says what it is.
std::optional<double> KnownNumbers::implicit(VariableId id) {
    const dae::Variable& variable = model_[id];
    if (!variable.isKnown() || model_.pool->types()[variable.type].base != expr::Base::Real)
        return std::nullopt;
    const double start = variable.start.valid() ? of(variable.start).value_or(1.0) : 1.0;
    for (const dae::Equation& equation : model_.initialEquations) {
        bool isMentioned = false;
        const ExprId sides[] = {equation.left, equation.right};
        expr::forEachNode(*model_.pool, sides, [&](ExprId part) {
            const Node& node = (*model_.pool)[part];
            isMentioned =
                isMentioned || (node.kind == Kind::Variable && node.payload == id.index());
        });
        if (!isMentioned)
            continue;
        if (const std::optional<double> number =
                implicitNumber(model_, equation, id, start == 0.0 ? 1.0 : start,
                               [&](ExprId part) { return of(part); }))
            return number;
    }
    return std::nullopt;
}

std::optional<double> KnownNumbers::of(ExprId id) {
    const Node& node = (*model_.pool)[id];
    switch (node.kind) {
    case Kind::Constant:
        return numberIn(model_.pool->valueOf(id));
    case Kind::Variable:
        return of(VariableId(node.payload));
    case Kind::Unary:
    case Kind::Binary:
    case Kind::If:
        return compute(node);
    case Kind::Time:
    case Kind::Intrinsic:
        return std::nullopt;
    default:
        return evaluated(id);
    }
}

std::optional<double> KnownNumbers::compute(const Node& node) {
    if (node.kind == Kind::If)
        return computeIf(node);
    if (node.kind == Kind::Binary)
        return computeBinary(node);
    const std::optional<double> operand = of(node.operands[0]);
    if (!operand)
        return std::nullopt;
    switch (node.operation()) {
    case Operation::Negate:
        return -*operand;
    case Operation::Not:
        return *operand == 0.0 ? 1.0 : 0.0;
    default:
        return operand;
    }
}

std::optional<double> KnownNumbers::computeBinary(const Node& node) {
    const std::optional<double> left = of(node.operands[0]);
    if (!left)
        return std::nullopt;
    const std::optional<double> right = of(node.operands[1]);
    return right ? applied(node.operation(), *left, *right) : std::nullopt;
}

std::optional<double> KnownNumbers::computeIf(const Node& node) {
    std::size_t i = 0;
    for (; i + 1 < node.operands.size(); i += 2) {
        const std::optional<double> condition = of(node.operands[i]);
        if (!condition)
            return std::nullopt;
        if (*condition != 0.0)
            return of(node.operands[i + 1]);
    }
    return of(node.operands[i]);
}

/// Functions of parameters. Variables that got their number from an equation are not seen there.
std::optional<double> KnownNumbers::evaluated(ExprId id) {
    const Node& node = (*model_.pool)[id];
    if (node.kind == Kind::Builtin && node.operands.size() <= 2) {
        std::vector<value::Value> arguments;
        for (const ExprId operand : node.operands) {
            const std::optional<double> number = of(operand);
            if (!number)
                return std::nullopt;
            arguments.push_back(value::Value::real(*number));
        }
        if (const value::Outcome outcome = value::apply(node.builtin(), arguments))
            return numberIn(outcome.value());
    }
    const value::Outcome outcome = parameters_.evaluate(id);
    return outcome ? numberIn(outcome.value()) : std::nullopt;
}

} // namespace eventica::network
