// SPDX-License-Identifier: Apache-2.0
// Operators and the types of their operands (MLS 3.4, 3.5, 10.6, 14).
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"
#include "compile/syntax/operators.h"
#include "compile/syntax/print.h"
#include "lib/expr/simplify.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Kind;
using expr::Type;
using value::Operation;

namespace {

Operation operationOf(syntax::Operator op) {
    switch (op) {
    case syntax::Operator::Or:
        return Operation::Or;
    case syntax::Operator::And:
        return Operation::And;
    case syntax::Operator::Less:
        return Operation::Less;
    case syntax::Operator::LessEqual:
        return Operation::LessEqual;
    case syntax::Operator::Greater:
        return Operation::Greater;
    case syntax::Operator::GreaterEqual:
        return Operation::GreaterEqual;
    case syntax::Operator::Equal:
        return Operation::Equal;
    case syntax::Operator::NotEqual:
        return Operation::NotEqual;
    case syntax::Operator::Add:
        return Operation::Add;
    case syntax::Operator::Subtract:
        return Operation::Subtract;
    case syntax::Operator::ElementAdd:
        return Operation::ElementAdd;
    case syntax::Operator::ElementSubtract:
        return Operation::ElementSubtract;
    case syntax::Operator::Multiply:
        return Operation::Multiply;
    case syntax::Operator::Divide:
        return Operation::Divide;
    case syntax::Operator::ElementMultiply:
        return Operation::ElementMultiply;
    case syntax::Operator::ElementDivide:
        return Operation::ElementDivide;
    case syntax::Operator::Power:
        return Operation::Power;
    case syntax::Operator::ElementPower:
        return Operation::ElementPower;
    }
    return Operation::Add;
}

bool isRelation(Operation operation) {
    return operation >= Operation::Less && operation <= Operation::NotEqual;
}

bool isElementwise(Operation operation) {
    return operation >= Operation::ElementAdd && operation <= Operation::ElementPower;
}

} // namespace

ExprId ExpressionLowering::lowerOperation(const syntax::Operation& operation) {
    ExprId result = lower(*operation.first);
    for (const syntax::Operand& operand : operation.rest) {
        const ExprId right = lower(*operand.value);
        if (!result.valid() || !right.valid()) {
            result = {};
            continue; // go on to find mistakes in the others
        }
        written_ = {&operand == operation.rest.data() ? operation.first : nullptr, operand.value};
        result = binary(operationOf(operand.op), result, right, at(operand.opRange));
        written_ = {};
    }
    return result;
}

ExprId ExpressionLowering::binary(Operation operation, ExprId left, ExprId right,
                                  text::SourceRange where) {
    const Type& a = pool_.typeOf(left);
    const Type& b = pool_.typeOf(right);
    if (a.base == Base::Record || b.base == Base::Record)
        return overloaded(value::textOf(operation), {left, right}, where);
    if (isRelation(operation) && areSameLiterals(a, b))
        right = expr::simplify(
            pool_, pool_.make(Kind::Cast, 0, -1, pool_[left].type, std::vector<ExprId>{right}));
    const TypeId type = binaryType(operation, a, pool_.typeOf(right));
    if (!type.valid()) {
        reportOperands(value::textOf(operation), left, right, where);
        return {};
    }
    checkRealEquality(operation, left, right, where);
    const ExprId made = pool_.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1, type,
                                   std::vector<ExprId>{left, right});
    return pool_.isConstant(left) && pool_.isConstant(right) ? expr::simplify(pool_, made) : made;
}

void ExpressionLowering::checkRealEquality(Operation operation, ExprId left, ExprId right,
                                           text::SourceRange where) {
    const bool isEquality = operation == Operation::Equal || operation == Operation::NotEqual;
    if (isEquality && !scope_.isFunction && (isReal(left) || isReal(right)) &&
        elaborator_.isFirstReport(where))
        diagnostics()
            .report(diag::RealEquality, where, value::textOf(operation))
            .help("compare with `<`, `<=`, `>` or `>=`, or with a tolerance");
}

/// Two enumerations that are compatible, but not the same (MLS 6.7).
bool ExpressionLowering::areSameLiterals(const Type& a, const Type& b) const {
    return a.base == Base::Enumeration && b.base == Base::Enumeration && a.id != b.id &&
           a.dimensions == b.dimensions &&
           types_.enumeration(a).literals == types_.enumeration(b).literals;
}

void ExpressionLowering::reportOperands(std::string_view op, ExprId left, ExprId right,
                                        text::SourceRange where) {
    diagnostics()
        .report(diag::WrongOperands, where, op, describe(left, written_.left),
                describe(right, written_.right))
        .help(helpForOperands(op, pool_.typeOf(left), pool_.typeOf(right)));
}

/// The type, and the name of an operand that has one.
std::string ExpressionLowering::describe(ExprId operand, const syntax::Expr* written) const {
    const bool isNamed =
        written != nullptr && written->kind == syntax::ExprKind::ComponentReference;
    return isNamed ? fmt::format("`{}` ({})", syntax::print(*written), textOf(operand))
                   : textOf(operand);
}

/// The way out where an operator does not apply; empty if there is none to point to.
std::string ExpressionLowering::helpForOperands(std::string_view op, const Type& a,
                                                const Type& b) const {
    const bool isScalarPair = a.dimensions.empty() && b.dimensions.empty();
    const bool isSum = op == "+" || op == "-";
    if (a.base == Base::Record && op == "*" && a.dimensions.size() == 1 && !b.dimensions.empty())
        return fmt::format("the product of a vector does not follow from that of its elements; "
                           "`{}` can define one that takes vectors",
                           types_.record(a).name);
    if (a.base == Base::Record || b.base == Base::Record)
        return {};
    if (isSum && (a.base == Base::String) != (b.base == Base::String))
        return "`String(…)` makes a text of a number";
    const bool isArithmetic =
        op != "and" && op != "or" && !op.starts_with('<') && !op.starts_with('>') && op != "==";
    const bool isBooleanOperand =
        (a.base == Base::Boolean && isNumber(b)) || (b.base == Base::Boolean && isNumber(a));
    if (isArithmetic && isBooleanOperand)
        return "a Boolean is not a number: write `if condition then x else 0`";
    if (isBooleanOperand)
        return "a number is not a Boolean: write a comparison, such as `x > 0`";
    if (!isNumber(a) || !isNumber(b))
        return {};
    if (isSum && a.dimensions.empty() != b.dimensions.empty())
        return fmt::format("use `.{}` for a scalar and every element of an array", op);
    if (isSum)
        return fmt::format("the operands of `{}` must have the same size", op);
    if (op == "/")
        return "use `./` to divide element by element";
    if (op == "*")
        return "the last size of the left operand must be the first of the right one; `.*` "
               "multiplies element by element";
    if (op == "^")
        return "only square matrices have powers, with Integer exponents; `.^` is the power of "
               "every element";
    return isScalarPair || op.starts_with('.') ? "" : "relations compare scalars";
}

/// Invalid if the operator does not apply to such operands.
TypeId ExpressionLowering::binaryType(Operation operation, const Type& a, const Type& b) {
    const bool areNumbers = isNumber(a) && isNumber(b);
    const Base base =
        a.base == Base::Integer && b.base == Base::Integer ? Base::Integer : Base::Real;
    const bool isSameSize = elaborator_.sameSizes(a.dimensions, b.dimensions);
    const auto sizesOfBoth = [&] {
        Dimensions sizes;
        for (std::size_t i = 0; i < a.dimensions.size(); ++i)
            sizes.push_back(std::max(a.dimensions[i], b.dimensions[i]));
        return sizes;
    };
    if (operation == Operation::And || operation == Operation::Or)
        return a.base == Base::Boolean && b.base == Base::Boolean && isSameSize
                   ? types_.intern({Base::Boolean, -1, sizesOfBoth()})
                   : TypeId();
    if (isRelation(operation)) {
        const bool isComparable =
            areNumbers ||
            (a.base == b.base && a.base != Base::Clock && a.base != Base::Function &&
             a.base != Base::ExternalObject && (a.base != Base::Enumeration || a.id == b.id));
        return isComparable && a.dimensions.empty() && b.dimensions.empty() ? types_.boolean()
                                                                            : TypeId();
    }
    const bool areStrings = a.base == Base::String && b.base == Base::String;
    if ((operation == Operation::Add || operation == Operation::ElementAdd) && areStrings) {
        if (a.dimensions.empty())
            return types_.intern({Base::String, -1, b.dimensions});
        if (isSameSize || b.dimensions.empty())
            return types_.intern({Base::String, -1, a.dimensions});
        return {};
    }
    if (!areNumbers)
        return {};
    if (isElementwise(operation)) {
        const Base result =
            operation == Operation::ElementDivide || operation == Operation::ElementPower
                ? Base::Real
                : base;
        if (a.dimensions.empty())
            return types_.intern({result, -1, b.dimensions});
        if (b.dimensions.empty())
            return types_.intern({result, -1, a.dimensions});
        return isSameSize ? types_.intern({result, -1, sizesOfBoth()}) : TypeId();
    }
    if (operation == Operation::Add || operation == Operation::Subtract)
        return isSameSize ? types_.intern({base, -1, sizesOfBoth()}) : TypeId();
    if (operation == Operation::Multiply) {
        const TypeId product = multiplyType(a, b);
        return product.valid() ? types_.array(types_.scalar(base), types_[product].dimensions)
                               : TypeId();
    }
    if (operation == Operation::Divide)
        return b.dimensions.empty() ? types_.intern({Base::Real, -1, a.dimensions}) : TypeId();
    // Power: of scalars, or of a square matrix and an Integer.
    if (a.dimensions.empty() && b.dimensions.empty())
        return types_.real();
    const bool isSquare =
        a.dimensions.size() == 2 && elaborator_.sameSizes({a.dimensions[0]}, {a.dimensions[1]});
    return isSquare && b.dimensions.empty() && b.base == Base::Integer
               ? types_.intern({base, -1, a.dimensions})
               : TypeId();
}

/// The sizes of a product; invalid if there is none (MLS 10.6.5).
TypeId ExpressionLowering::multiplyType(const Type& a, const Type& b) {
    const Dimensions& l = a.dimensions;
    const Dimensions& r = b.dimensions;
    if (l.empty())
        return types_.intern({Base::Real, -1, r});
    if (r.empty())
        return types_.intern({Base::Real, -1, l});
    if (l.size() > 2 || r.size() > 2 || !elaborator_.sameSizes({l.back()}, {r.front()}))
        return {};
    Dimensions sizes(l.begin(), l.end() - 1);
    sizes.insert(sizes.end(), r.begin() + 1, r.end());
    return types_.intern({Base::Real, -1, sizes});
}

ExprId ExpressionLowering::lowerUnary(const syntax::UnaryOperation& operation) {
    const ExprId operand = lower(*operation.operand);
    if (!operand.valid())
        return {};
    const Type& type = pool_.typeOf(operand);
    const bool isNot = operation.op == syntax::UnaryOperator::Not;
    const bool isMinus = operation.op == syntax::UnaryOperator::Minus ||
                         operation.op == syntax::UnaryOperator::ElementMinus;
    if (type.base == Base::Record)
        return overloaded(isNot ? "not" : "-", {operand}, at(operation.range));
    if (isNot ? type.base != Base::Boolean : !isNumber(type)) {
        diagnostics().report(diag::WrongOperand, at(operation.range), spelling(operation.op),
                             textOf(operand));
        return {};
    }
    if (!isNot && !isMinus)
        return operand;
    const Operation op = isNot ? Operation::Not : Operation::Negate;
    const ExprId made = pool_.make(Kind::Unary, static_cast<std::uint8_t>(op), -1,
                                   pool_[operand].type, {{operand}});
    return pool_.isConstant(operand) ? expr::simplify(pool_, made) : made;
}

} // namespace eventica::elaborate
