// SPDX-License-Identifier: Apache-2.0
// Operators and the types of their operands (MLS 3.4, 3.5, 10.6, 14).
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"
#include "compile/syntax/operators.h"
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
        result = binary(operationOf(operand.op), result, right, at(operand.opRange));
    }
    return result;
}

ExprId ExpressionLowering::binary(Operation operation, ExprId left, ExprId right,
                                  text::SourceRange where) {
    const Type& a = pool_.typeOf(left);
    const Type& b = pool_.typeOf(right);
    if (a.base == Base::Record || b.base == Base::Record)
        return overloaded(value::textOf(operation), {left, right}, where);
    const TypeId type = binaryType(operation, a, b);
    if (!type.valid()) {
        reportOperands(value::textOf(operation), left, right, where);
        return {};
    }
    const ExprId made = pool_.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1, type,
                                   std::vector<ExprId>{left, right});
    return pool_.isConstant(left) && pool_.isConstant(right) ? expr::simplify(pool_, made) : made;
}

void ExpressionLowering::reportOperands(std::string_view op, ExprId left, ExprId right,
                                        text::SourceRange where) {
    diagnostics().report(diag::WrongOperands, where, op, textOf(left), textOf(right));
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

// ---------------------------------------------------------------------------- operator records

/// Products of arrays of records are sums of products of their elements (MLS 14.5).
ExprId ExpressionLowering::matrixProduct(ExprId left, ExprId right, text::SourceRange where) {
    const Dimensions l = pool_.typeOf(left).dimensions;
    const Dimensions r = pool_.typeOf(right).dimensions;
    if (l.size() > 2 || r.size() > 2 || !elaborator_.sameSizes({l.back()}, {r.front()}) ||
        l.back() == expr::UnknownSize) {
        reportOperands("*", left, right, where);
        return {};
    }
    std::vector<IteratorId> outer;
    Dimensions sizes;
    const auto iterate = [&](std::int64_t size) {
        outer.push_back(pool_.newIterator(fmt::format("i{}", outer.size() + 1), types_.integer()));
        sizes.push_back(size);
        return pool_.iterator(outer.back());
    };
    const IteratorId inner = pool_.newIterator("k", types_.integer());
    std::vector<ExprId> leftSubscripts;
    if (l.size() == 2)
        leftSubscripts.push_back(iterate(l[0]));
    leftSubscripts.push_back(pool_.iterator(inner));
    std::vector<ExprId> rightSubscripts{pool_.iterator(inner)};
    if (r.size() == 2)
        rightSubscripts.push_back(iterate(r[1]));
    const ExprId product = binary(Operation::Multiply, elaborator_.index(left, leftSubscripts),
                                  elaborator_.index(right, rightSubscripts), where);
    if (!product.valid())
        return {};
    const ExprId sum =
        reduced(value::Builtin::Sum, inner, elaborator_.rangeTo(l.back()), product, where);
    return sum.valid() ? elaborator_.loopOver(outer, sizes, sum) : ExprId();
}

/// The function of an operator record for these operands (MLS 14.4, 14.5).
ExprId ExpressionLowering::overloaded(std::string_view op, const std::vector<ExprId>& operands,
                                      text::SourceRange where) {
    if (op == "*" && operands.size() == 2 && !pool_.typeOf(operands[0]).dimensions.empty() &&
        !pool_.typeOf(operands[1]).dimensions.empty())
        return matrixProduct(operands[0], operands[1], where);
    const std::string quoted = fmt::format("'{}'", op);
    for (const ExprId operand : operands) {
        const Type& type = pool_.typeOf(operand);
        if (type.base != Base::Record)
            continue;
        const FoundElement found =
            elaborator_.builder().member(ClassInstanceId(types_.record(type).owner), quoted);
        if (!found)
            continue;
        for (const FunctionId id : functionsIn(elaborator_.builder().classOf(found))) {
            if (const auto made = tryCall(id, operands, where))
                return *made;
        }
    }
    // Integers and Reals become such records by their constructors.
    if (operands.size() == 2) {
        for (std::size_t i = 0; i < 2; ++i) {
            const Type& record = pool_.typeOf(operands[i]);
            if (record.base != Base::Record || pool_.typeOf(operands[1 - i]).base == Base::Record)
                continue;
            const FoundElement found = elaborator_.builder().member(
                ClassInstanceId(types_.record(record).owner), "'constructor'");
            if (!found)
                continue;
            for (const FunctionId id : functionsIn(elaborator_.builder().classOf(found))) {
                const auto converted = tryCall(id, {operands[1 - i]}, where);
                if (!converted)
                    continue;
                std::vector<ExprId> both(operands);
                both[1 - i] = *converted;
                return overloaded(op, both, where);
            }
        }
    }
    if (operands.size() == 2)
        reportOperands(op, operands[0], operands[1], where);
    else
        diagnostics().report(diag::WrongOperand, where, op, textOf(operands[0]));
    return {};
}

} // namespace eventica::elaborate
