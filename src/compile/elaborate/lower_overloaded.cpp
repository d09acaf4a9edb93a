// SPDX-License-Identifier: Apache-2.0
// Operators of operator records (MLS chapter 14).
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Type;
using value::Operation;

namespace {

bool isSameText(const text::SourceRange& a, const text::SourceRange& b) {
    return a.source == b.source && a.range == b.range;
}

} // namespace

/// The functions for an operator in the classes of its operands, each once.
std::vector<FunctionId> ExpressionLowering::candidatesFor(std::string_view op,
                                                          const std::vector<ExprId>& operands) {
    const std::string quoted = fmt::format("'{}'", op);
    std::vector<FunctionId> candidates;
    for (const ExprId operand : operands) {
        const Type& type = pool_.typeOf(operand);
        if (type.base != Base::Record)
            continue;
        const FoundElement found =
            elaborator_.builder().member(ClassInstanceId(types_.record(type).owner), quoted);
        if (!found)
            continue;
        for (const FunctionId id : functionsIn(elaborator_.builder().classOf(found))) {
            // Classes derived by short definitions have the same functions.
            const bool isNew =
                id.valid() && std::ranges::none_of(candidates, [&](FunctionId known) {
                    return isSameText(elaborator_.entry(known).function.where,
                                      elaborator_.entry(id).function.where);
                });
            if (isNew)
                candidates.push_back(id);
        }
    }
    return candidates;
}

/// Without converting an Integer to Real.
bool ExpressionLowering::isExactMatch(FunctionId id, const std::vector<ExprId>& operands) const {
    const FunctionEntry& entry = elaborator_.entry(id);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const auto input = static_cast<std::size_t>(entry.inputs[i]);
        if (types_[entry.function.locals[input].type].base != pool_.typeOf(operands[i]).base)
            return false;
    }
    return true;
}

/// The call of the only function that takes the operands as they are; nothing if there is none.
std::optional<ExprId> ExpressionLowering::callUnique(std::string_view op,
                                                     const std::vector<FunctionId>& candidates,
                                                     const std::vector<ExprId>& operands,
                                                     text::SourceRange where) {
    std::vector<FunctionId> matches;
    for (const FunctionId id : candidates) {
        std::vector<ExprId> arguments(operands);
        if (fitArguments(id, arguments) == std::size_t{0})
            matches.push_back(id);
    }
    if (matches.size() > 1 &&
        std::ranges::any_of(matches, [&](FunctionId id) { return isExactMatch(id, operands); }))
        std::erase_if(matches, [&](FunctionId id) { return !isExactMatch(id, operands); });
    if (matches.empty())
        return std::nullopt;
    const FunctionEntry& entry = elaborator_.entry(matches[0]);
    if (matches.size() > 1) {
        diagnostics().report(diag::AmbiguousOperator, where, op, textOf(operands[0]),
                             textOf(operands.back()), entry.function.name,
                             elaborator_.entry(matches[1]).function.name);
        return ExprId();
    }
    if (entry.outputs.size() != 1) {
        if (elaborator_.isFirstReport(entry.function.where))
            diagnostics().report(diag::OperatorOutputs, entry.function.where, entry.function.name,
                                 entry.outputs.size());
        return ExprId();
    }
    return tryCall(matches[0], operands, where);
}

/// Numbers become such records by their constructors; nothing if they cannot.
std::optional<ExprId> ExpressionLowering::callConverted(std::string_view op,
                                                        const std::vector<ExprId>& operands,
                                                        text::SourceRange where) {
    for (std::size_t i = 0; i < 2 && operands.size() == 2; ++i) {
        const Type& record = pool_.typeOf(operands[i]);
        if (record.base != Base::Record || pool_.typeOf(operands[1 - i]).base == Base::Record)
            continue;
        const FoundElement found = elaborator_.builder().member(
            ClassInstanceId(types_.record(record).owner), "'constructor'");
        if (!found)
            continue;
        for (const FunctionId id : functionsIn(elaborator_.builder().classOf(found))) {
            const auto converted = tryCall(id, {operands[1 - i]}, where);
            const bool isRecord =
                converted && converted->valid() && pool_.typeOf(*converted).base == Base::Record;
            if (!isRecord) // its constructor is wrong and was reported
                continue;
            std::vector<ExprId> both(operands);
            both[1 - i] = *converted;
            return overloaded(op, both, where);
        }
    }
    return std::nullopt;
}

/// The function of an operator record for these operands (MLS 14.4, 14.5).
ExprId ExpressionLowering::overloaded(std::string_view op, const std::vector<ExprId>& operands,
                                      text::SourceRange where) {
    // `.*` is `*` of every pair of elements.
    const bool isElementwise = op.starts_with('.');
    const std::vector<FunctionId> candidates =
        candidatesFor(op.substr(isElementwise ? 1 : 0), operands);
    const bool hasArrays = std::ranges::any_of(
        operands, [&](ExprId id) { return !pool_.typeOf(id).dimensions.empty(); });
    if (!isElementwise || !hasArrays) {
        if (const auto made = callUnique(op, candidates, operands, where))
            return *made;
    }
    const bool isProduct = op == "*" && operands.size() == 2 &&
                           !pool_.typeOf(operands[0]).dimensions.empty() &&
                           !pool_.typeOf(operands[1]).dimensions.empty();
    if (isProduct)
        return matrixProduct(operands[0], operands[1], where);
    for (const FunctionId id : candidates) {
        if (const auto made = tryCall(id, operands, where))
            return *made;
    }
    if (const auto made = callConverted(op, operands, where))
        return *made;
    if (operands.size() == 2)
        reportOperands(op, operands[0], operands[1], where);
    else
        diagnostics().report(diag::WrongOperand, where, op, textOf(operands[0]));
    return {};
}

/// Products of a matrix are sums of products of elements; those of a vector are not, since nobody
/// knows which of two complex scalar products is meant (MLS 14.5).
ExprId ExpressionLowering::matrixProduct(ExprId left, ExprId right, text::SourceRange where) {
    const Dimensions l = pool_.typeOf(left).dimensions;
    const Dimensions r = pool_.typeOf(right).dimensions;
    if (l.size() != 2 || r.size() > 2 || !elaborator_.sameSizes({l.back()}, {r.front()}) ||
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
    const std::vector<ExprId> leftSubscripts{iterate(l[0]), pool_.iterator(inner)};
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

} // namespace eventica::elaborate
