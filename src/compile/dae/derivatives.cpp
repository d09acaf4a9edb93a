// SPDX-License-Identifier: Apache-2.0
// The parts of the scalarizer that find the derivative of what stands under der().
#include "compile/dae/scalarize.h"

namespace eventica::dae {

using expr::Kind;
using expr::Node;
using value::Operation;

/// Of a variable, of sums of variables and of products with what does not change: such an
/// expression. Of anything else: of a new variable that equals it.
ExprId Scalarizer::der(ExprId scalar) {
    return isLinearInVariables(scalar) ? derivativeOfSum(scalar) : derivativeByVariable(scalar);
}

/// Asked first, as a derivative that is made and not used would be one unknown too many.
bool Scalarizer::isLinearInVariables(ExprId id) {
    if (isParametric(id))
        return true;
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Time:
        return true;
    case Kind::Variable:
        return !dae_[VariableId(node.payload)].derivativeOf.valid() && build_.isReal(id);
    case Kind::Unary:
        return isLinearInVariables(node.operands[0]);
    case Kind::Binary:
        break;
    default:
        return false;
    }
    const ExprId left = node.operands[0];
    const ExprId right = node.operands[1];
    switch (node.operation()) {
    case Operation::Add:
    case Operation::Subtract:
        return isLinearInVariables(left) && isLinearInVariables(right);
    case Operation::Multiply:
        return (isParametric(left) && isLinearInVariables(right)) ||
               (isParametric(right) && isLinearInVariables(left));
    case Operation::Divide:
        return isParametric(right) && isLinearInVariables(left);
    default:
        return false;
    }
}

bool Scalarizer::isParametric(ExprId id) {
    return events_.variabilityOf(id) <= Variability::Parameter;
}

ExprId Scalarizer::derivativeOfSum(ExprId id) {
    const Node& node = pool_[id];
    if (isParametric(id))
        return pool_.real(0.0);
    switch (node.kind) {
    case Kind::Time:
        return pool_.real(1.0);
    case Kind::Variable:
        return variables_.expressionOf(variables_.derivativeOf(VariableId(node.payload)));
    case Kind::Unary:
        return build_.negate(derivativeOfSum(node.operands[0]));
    default:
        break;
    }
    const ExprId left = node.operands[0];
    const ExprId right = node.operands[1];
    if (node.operation() == Operation::Add || node.operation() == Operation::Subtract) {
        const ExprId first = derivativeOfSum(left);
        return build_.binary(node.operation(), first, derivativeOfSum(right));
    }
    if (isParametric(left))
        return build_.multiply(left, derivativeOfSum(right));
    return build_.binary(node.operation(), derivativeOfSum(left), right);
}

ExprId Scalarizer::derivativeByVariable(ExprId id) {
    const auto known = substitutes_.find(id.index());
    if (known != substitutes_.end())
        return known->second;
    const VariableId variable =
        variables_.addHidden("$der", pool_.types().real(), Variability::Continuous, origin);
    Equation equation;
    equation.left = variables_.expressionOf(variable);
    equation.right = build_.asReal(id);
    equation.origin = origin;
    addedEquations_.push_back(equation);
    const ExprId derivative = variables_.expressionOf(variables_.derivativeOf(variable));
    substitutes_.emplace(id.index(), derivative);
    return derivative;
}

} // namespace eventica::dae
