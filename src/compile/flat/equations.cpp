// SPDX-License-Identifier: Apache-2.0
// Equations of a class, typed (MLS chapter 8).
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"
#include "compile/elaborate/suggestions.h"
#include "compile/flat/diagnostics.h"
#include "compile/flat/flattening.h"
#include "compile/syntax/print.h"
#include "compile/syntax/visit.h"

namespace eventica::flat {

using elaborate::ExpressionLowering;
using expr::Base;
using expr::Kind;
using value::Outcome;

std::vector<Equation> EquationLowering::lower(syntax::List<const syntax::Equation*> equations) {
    std::vector<Equation> result;
    for (const syntax::Equation* equation : equations)
        visit(*equation, [&](const auto& node) { add(node, result); });
    return result;
}

Equation EquationLowering::made(EquationKind kind, const syntax::Equation& node) const {
    Equation equation;
    equation.kind = kind;
    equation.origin = {at(node.range), component_, Reason::Written};
    return equation;
}

// ---------------------------------------------------------------------------- equality

void EquationLowering::add(const syntax::EqualityEquation& node, std::vector<Equation>& result) {
    Equation equation = made(EquationKind::Equality, node);
    ExpressionLowering lowering(elaborator_, scope_);
    equation.left = lowering.lower(*node.left);
    const bool isTuple = equation.left.valid() && pool_[equation.left].kind == Kind::Tuple;
    equation.right = isTuple && node.right->kind == syntax::ExprKind::Call
                         ? lowering.lowerCall(static_cast<const syntax::Call&>(*node.right))
                         : lowering.lower(*node.right);
    if (!equation.left.valid() || !equation.right.valid())
        return;
    equation.right = elaborator_.inFieldOrder(pool_[equation.left].type, equation.right);
    if (checkSides(equation, node))
        result.push_back(std::move(equation));
}

bool EquationLowering::checkSides(const Equation& equation, const syntax::EqualityEquation& node) {
    const ExprId left = equation.left;
    const ExprId right = equation.right;
    if (pool_[left].kind != Kind::Tuple) {
        if (elaborator_.unified(pool_[left].type, pool_[right].type).valid())
            return true;
        reportSides(pool_[left].type, pool_[right].type, node, helpForSides(equation));
        return false;
    }
    std::vector<TypeId> outputs{pool_[right].type};
    if (pool_.typeOf(right).base == Base::Tuple)
        outputs = pool_.types().tupleMembers(pool_.typeOf(right));
    const auto targets = pool_[left].operands;
    if (targets.size() > outputs.size() && node.right->kind == syntax::ExprKind::Call) {
        elaborate::reportTargets(elaborator_, static_cast<const syntax::Call&>(*node.right),
                                 outputs.size(), targets.size(), at(node.range));
        return false;
    }
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (!targets[i].valid() ||
            (i < outputs.size() && elaborator_.unified(pool_[targets[i]].type, outputs[i]).valid()))
            continue;
        reportSides(pool_[targets[i]].type, outputs[std::min(i, outputs.size() - 1)], node);
        return false;
    }
    return true;
}

namespace {

/// The sides as they are written, unless they are long.
std::string sidesText(const syntax::EqualityEquation& node) {
    constexpr std::size_t Longest = 40;
    const std::string left = syntax::print(*node.left);
    const std::string right = syntax::print(*node.right);
    return std::max(left.size(), right.size()) <= Longest
               ? fmt::format(", `{}` and `{}`,", left, right)
               : std::string();
}

} // namespace

/// What is often the cause; empty if there is none in sight.
std::string EquationLowering::helpForSides(const Equation& equation) const {
    const bool isScalarLeft = pool_.typeOf(equation.left).dimensions.empty();
    const bool isScalarRight = pool_.typeOf(equation.right).dimensions.empty();
    if (isScalarLeft != isScalarRight)
        return elaborate::helpForScalarProduct(pool_,
                                               isScalarLeft ? equation.left : equation.right);
    return elaborate::helpForConversion(pool_, pool_[equation.left].type, equation.right);
}

void EquationLowering::reportSides(TypeId left, TypeId right, const syntax::EqualityEquation& node,
                                   std::string help) {
    const auto& types = pool_.types();
    const bool isScalarLeft = types[left].dimensions.empty();
    const bool isFillable = isScalarLeft != types[right].dimensions.empty() &&
                            types[left].base != Base::Tuple && types[right].base != Base::Tuple;
    if (help.empty() && isFillable) {
        const std::string sizes = value::sizeText(types[isScalarLeft ? right : left].dimensions);
        help = fmt::format("`fill({}, {})` is an array of this size",
                           syntax::print(isScalarLeft ? *node.left : *node.right),
                           sizes.substr(1, sizes.size() - 2));
    }
    elaborator_.diagnostics()
        .report(diag::DifferentSides, at(node.range), sidesText(node), types.text(left),
                types.text(right))
        .help(help);
}

// ---------------------------------------------------------------------------- if and when

ExprId EquationLowering::condition(const syntax::Expr& node, bool isWhen) {
    const ExprId id = elaborator_.lower(node, scope_);
    if (!id.valid())
        return id;
    const expr::Type& type = pool_.typeOf(id);
    const bool isAllowed = isWhen ? (type.base == Base::Boolean || type.base == Base::Clock) &&
                                        type.dimensions.size() <= 1
                                  : type == expr::Type{Base::Boolean, -1, {}};
    if (isAllowed)
        return id;
    elaborator_.diagnostics().report(elaborate::diag::ConditionNotBoolean, at(node.range),
                                     pool_.types().text(pool_[id].type));
    return {};
}

/// Branches that parameters decide about are chosen here: they may differ in their number of
/// equations (MLS 8.3.4).
void EquationLowering::add(const syntax::IfEquation& node, std::vector<Equation>& result) {
    Equation equation = made(EquationKind::If, node);
    const auto finish = [&](syntax::List<const syntax::Equation*> last) {
        std::vector<Equation> body = lower(last);
        if (equation.branches.empty()) {
            std::ranges::move(body, std::back_inserter(result));
            return;
        }
        equation.branches.push_back({ExprId(), std::move(body)});
        result.push_back(std::move(equation));
    };
    for (const auto& branch : node.branches) {
        const ExprId test = condition(*branch.condition, false);
        if (!test.valid())
            return;
        if (elaborator_.variabilityOf(test) <= Variability::Parameter &&
            !elaborator_.hasFreeLoopIterators(test)) {
            bool differs = false;
            const Outcome outcome = elaborator_.evaluateUniform(test, differs);
            if (differs) {
                elaborator_.requestUnroll(at(branch.condition->range), "this condition");
                return;
            }
            if (outcome) {
                elaborator_.markStructural(test);
                if (!outcome.value().asBoolean())
                    continue;
                finish(branch.body);
                return;
            }
        } else if (elaborator_.variabilityOf(test) <= Variability::Parameter &&
                   elaborator_.canUnroll()) {
            elaborator_.requestUnroll(at(branch.condition->range), "this condition");
            return;
        }
        equation.branches.push_back({test, lower(branch.body)});
    }
    finish(node.otherwise);
}

void EquationLowering::add(const syntax::WhenEquation& node, std::vector<Equation>& result) {
    Equation equation = made(EquationKind::When, node);
    for (const auto& branch : node.branches) {
        const ExprId test = condition(*branch.condition, true);
        if (!test.valid())
            return;
        equation.branches.push_back({test, lower(branch.body), at(branch.condition->range)});
    }
    result.push_back(std::move(equation));
}

// ---------------------------------------------------------------------------- loops

void EquationLowering::add(const syntax::ForEquation& node, std::vector<Equation>& result) {
    addLoop(node, 0, result);
}

/// A loop stays a loop unless its iterations differ in more than a subscript.
void EquationLowering::addLoop(const syntax::ForEquation& node, std::size_t number,
                               std::vector<Equation>& result) {
    if (number == node.indices.size()) {
        std::vector<Equation> body = lower(node.body);
        std::ranges::move(body, std::back_inserter(result));
        return;
    }
    const syntax::ForIndex& index = node.indices[number];
    const ExprId range = ExpressionLowering(elaborator_, scope_)
                             .lowerLoopRange(index, elaborate::referencesIn(node.body));
    if (!range.valid())
        return;
    const std::size_t before = elaborator_.diagnostics().items().size();
    Equation loop = made(EquationKind::For, node);
    loop.range = range;
    loop.iterator =
        pool_.newIterator(std::string(index.name.text), pool_.types().elementOf(pool_[range].type));
    scope_.loops.push_back({index.name.text, pool_.iterator(loop.iterator)});
    {
        const elaborate::Elaborator::Unrollable unrollable(elaborator_);
        addLoop(node, number + 1, loop.body);
    }
    scope_.loops.pop_back();
    const bool isRequested = elaborator_.takeUnrollRequest();
    if (!isRequested && !needsUnrolling(loop.body)) {
        if (!loop.body.empty())
            result.push_back(std::move(loop));
        return;
    }
    if (elaborator_.hasFreeLoopIterators(range) && elaborator_.canUnroll()) {
        elaborator_.requestUnroll(at(index.range), index.name.text); // first the loop around
        return;
    }
    elaborator_.discardFrom(before);
    unroll(node, number, range, result);
}

void EquationLowering::unroll(const syntax::ForEquation& node, std::size_t number, ExprId range,
                              std::vector<Equation>& result) {
    const syntax::ForIndex& index = node.indices[number];
    bool differs = false;
    const Outcome outcome = elaborator_.evaluateUniform(range, differs);
    if (differs && elaborator_.canUnroll()) {
        elaborator_.requestUnroll(at(index.range), index.name.text);
        return;
    }
    if (!outcome || differs) {
        elaborator_.diagnostics().report(elaborate::diag::LoopNotKnown, at(index.range),
                                         outcome ? "it differs from element to element"
                                                 : outcome.error());
        return;
    }
    const TypeId type = pool_.types().elementOf(pool_[range].type);
    for (std::size_t i = 0; i < outcome.value().count() && !isTooLong(index.range); ++i) {
        ++iterations_;
        scope_.loops.push_back(
            {index.name.text, pool_.constant(outcome.value().elementAt(i), type)});
        addLoop(node, number + 1, result);
        scope_.loops.pop_back();
    }
}

/// Said once, but again after an attempt to keep a loop was taken back with all it said.
bool EquationLowering::isTooLong(syntax::TextRange where) {
    constexpr std::size_t MostIterations = 1'000'000;
    if (iterations_ < MostIterations)
        return false;
    const auto& said = elaborator_.diagnostics().items();
    if (said.empty() || said.back().kind != &diag::LoopTooLong)
        elaborator_.diagnostics()
            .report(diag::LoopTooLong, at(where), MostIterations)
            .help("loops stay loops where no condition or size depends on their iterators");
    return true;
}

bool EquationLowering::needsUnrolling(const std::vector<Equation>& equations) const {
    const auto isUnsized = [&](ExprId id) {
        return id.valid() && pool_.typeOf(id).base != Base::Tuple &&
               pool_.types().scalarCount(pool_[id].type) < 0;
    };
    return std::ranges::any_of(equations, [&](const Equation& equation) {
        for (const ExprId id : {equation.left, equation.right}) {
            if (id.valid() && elaborator_.containsStream(id))
                return true;
        }
        if (equation.kind == EquationKind::Equality && isUnsized(equation.left) &&
            isUnsized(equation.right))
            return true;
        return needsUnrolling(equation.body) ||
               std::ranges::any_of(equation.branches, [&](const EquationBranch& branch) {
                   return (branch.condition.valid() &&
                           elaborator_.containsStream(branch.condition)) ||
                          needsUnrolling(branch.body);
               });
    });
}

// ---------------------------------------------------------------------------- calls

void EquationLowering::add(const syntax::CallEquation& node, std::vector<Equation>& result) {
    if (node.call->function->parts[0].name.text == "Connections")
        return; // see connections.h
    Equation equation = made(EquationKind::Call, node);
    equation.left = ExpressionLowering(elaborator_, scope_).lowerCall(*node.call);
    if (equation.left.valid())
        result.push_back(std::move(equation));
}

} // namespace eventica::flat
