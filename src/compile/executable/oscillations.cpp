// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/oscillations.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "lib/base/number_map.h"
#include "lib/expr/differentiate.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"

namespace eventica::executable {

namespace {

using expr::ExprId;
using expr::Kind;
using expr::Node;
using system::Block;
using value::Builtin;
using value::Operation;

/// Products of more factors, counted as a tree, are not looked through.
constexpr int MostFactors = 64;

bool isSine(const Node& node) {
    return node.kind == Kind::Builtin &&
           (node.builtin() == Builtin::Sin || node.builtin() == Builtin::Cos);
}

/// What stands around an expression inside of an assignment.
struct Envelope {
    bool mayFade = false;
    ExprId coefficient; ///< 1 if invalid
    ExprId exponent;    ///< 0 if invalid
};

class OscillationFinder {
public:
    explicit OscillationFinder(system::SortedSystem& system)
        : dae_(system.dae), pool_(*system.dae.pool), byTime_(pool_, [this](ExprId leaf) {
              const Node& node = pool_[leaf];
              if (node.kind == Kind::Time)
                  return pool_.real(1.0);
              return node.kind == Kind::Variable && isStillVariable(node) ? ExprId()
                                                                          : expr::NoDerivative;
          }) {}

    void look(const Block& block) {
        for (const ExprId residual : block.residuals)
            lookThrough(residual, {});
        // What an assignment of a loop gives may be multiplied by anything there.
        const bool isAlone = block.kind == system::BlockKind::Explicit;
        for (const system::Assignment& assignment : block.assignments)
            lookThrough(assignment.value, {.mayFade = isAlone, .coefficient = {}, .exponent = {}});
        for (const system::Assignment& assignment : block.discretes)
            lookThrough(assignment.value, {});
    }

    std::vector<Oscillation> found() {
        const auto key = [](const Oscillation& each) {
            return std::tuple(each.rate.index(), each.growth.index(), each.coefficient.index(),
                              each.exponent.index());
        };
        std::ranges::sort(found_, {}, key);
        std::vector<Oscillation> result;
        NumberSet lasting;
        for (const Oscillation& each : found_) // those that do not fade come first
            if (!each.growth.valid() ? lasting.insert(each.rate.index())
                                     : !lasting.contains(each.rate.index()) &&
                                           (result.empty() || key(result.back()) != key(each)))
                result.push_back(each);
        return result;
    }

private:
    struct Visit {
        ExprId id;
        Envelope around;
    };

    bool isStillVariable(const Node& node) const {
        return dae_[expr::VariableId(node.payload)].variability <= dae::Variability::Discrete;
    }

    /// A part that occurs several times is looked at twice: the second time whatever is around.
    void lookThrough(ExprId root, const Envelope& around) {
        NumberSet once;
        NumberSet twice;
        std::vector<Visit> stack{{root, around}};
        while (!stack.empty()) {
            Visit visit = stack.back();
            stack.pop_back();
            const std::int32_t number = visit.id.index();
            if (visit.around.mayFade && !once.insert(number))
                visit.around = {};
            if (visit.around.mayFade || twice.insert(number))
                enter(visit, stack);
        }
    }

    void enter(const Visit& visit, std::vector<Visit>& stack) {
        const Node& node = pool_[visit.id];
        if (isSine(node))
            note(node.operands[0], visit.around);
        if (visit.around.mayFade && enterTerm(node, visit.around, stack))
            return;
        for (const ExprId operand : node.operands)
            if (operand.valid())
                stack.push_back({operand, {}});
    }

    /// A sum, a product, or a choice. False if it is something else.
    bool enterTerm(const Node& node, const Envelope& around, std::vector<Visit>& stack) {
        if (node.kind == Kind::If)
            return enterBranches(node, around, stack);
        if (node.kind == Kind::Unary && node.operation() == Operation::Negate) {
            stack.push_back({node.operands[0], around});
            return true;
        }
        if (node.kind != Kind::Binary)
            return false;
        const ExprId left = node.operands[0];
        const ExprId right = node.operands[1];
        switch (node.operation()) {
        case Operation::Add:
        case Operation::Subtract:
            stack.insert(stack.end(), {{left, around}, {right, around}});
            return true;
        case Operation::Multiply:
            stack.insert(stack.end(), {{left, times(around, right, false)},
                                       {right, times(around, left, false)}});
            return true;
        case Operation::Divide:
            stack.insert(stack.end(), {{left, times(around, right, true)}, {right, {}}});
            return true;
        default:
            return false;
        }
    }

    /// With discrete conditions a branch that is not taken has no amplitude.
    bool enterBranches(const Node& node, const Envelope& around, std::vector<Visit>& stack) {
        const std::vector<ExprId> operands(node.operands.begin(), node.operands.end());
        bool isStill = true;
        for (std::size_t i = 0; i + 1 < operands.size(); i += 2) {
            stack.push_back({operands[i], {}});
            isStill = isStill && this->isStill(operands[i]);
        }
        for (std::size_t i = 1; i <= operands.size(); i += 2) {
            const std::size_t at = std::min(i, operands.size() - 1);
            Envelope inside = around;
            if (isStill) {
                std::vector<ExprId> chosen = operands;
                for (std::size_t k = 1; k <= operands.size(); k += 2)
                    chosen[std::min(k, operands.size() - 1)] = pool_.real(k == i ? 1.0 : 0.0);
                inside.coefficient =
                    product(around.coefficient,
                            simplified(pool_.make(Kind::If, 0, -1, pool_.types().real(), chosen)),
                            Operation::Multiply);
            }
            stack.push_back({operands[at], inside});
        }
        return true;
    }

    /// The factors of a product decide one by one.
    Envelope times(Envelope envelope, ExprId factor, bool isDivisor) {
        std::vector<std::pair<ExprId, bool>> factors{{factor, isDivisor}};
        for (int i = 0; !factors.empty() && envelope.mayFade; ++i) {
            const auto [id, divides] = factors.back();
            factors.pop_back();
            const Node& node = pool_[id];
            const bool isProduct =
                node.kind == Kind::Binary &&
                (node.operation() == Operation::Multiply || node.operation() == Operation::Divide);
            if (i == MostFactors || pool_.typeOf(id).base != expr::Base::Real)
                return {};
            if (isStill(id))
                envelope.coefficient = product(envelope.coefficient, id,
                                               divides ? Operation::Divide : Operation::Multiply);
            else if (isProduct)
                factors.insert(factors.end(), {{node.operands[0], divides},
                                               {node.operands[1], divides != (node.operation() ==
                                                                              Operation::Divide)}});
            else if (node.kind == Kind::Unary && node.operation() == Operation::Negate)
                factors.emplace_back(node.operands[0], divides);
            else if (node.kind == Kind::Builtin && node.builtin() == Builtin::Exp)
                envelope.exponent = sum(envelope.exponent, node.operands[0], divides);
            else if (!isSine(node) || divides)
                envelope = {};
        }
        return envelope;
    }

    ExprId simplified(ExprId id) { return expr::simplifyNode(pool_, id); }
    ExprId binary(Operation operation, ExprId left, ExprId right) {
        return simplified(pool_.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1,
                                     pool_.types().real(), std::array{left, right}));
    }
    ExprId product(ExprId left, ExprId right, Operation operation) {
        return binary(operation, left.valid() ? left : pool_.real(1.0), right);
    }
    ExprId sum(ExprId left, ExprId right, bool isNegative) {
        return binary(isNegative ? Operation::Subtract : Operation::Add,
                      left.valid() ? left : pool_.real(0.0), right);
    }

    void note(ExprId argument, const Envelope& around) {
        const expr::Differentiated rate = byTime_.differentiate(argument);
        if (!rate.ok())
            return;
        Oscillation result{
            .rate = rate.derivative, .coefficient = {}, .exponent = {}, .growth = {}};
        if (around.mayFade && around.exponent.valid()) {
            const expr::Differentiated growth = byTime_.differentiate(around.exponent);
            if (growth.ok() && isStill(growth.derivative)) {
                result.growth = growth.derivative;
                result.exponent = around.exponent;
                result.coefficient =
                    around.coefficient.valid() ? around.coefficient : pool_.real(1.0);
            }
        }
        found_.push_back(result);
    }

    /// Whether it changes at events at most. An expression is younger than its operands.
    bool isStill(ExprId root) {
        const auto at = static_cast<std::size_t>(root.index());
        while (still_.size() <= at)
            still_.push_back(isStillNode(pool_[ExprId(static_cast<std::int32_t>(still_.size()))]));
        return still_[at];
    }

    bool isStillNode(const Node& node) const {
        switch (node.kind) {
        case Kind::Constant:
            return true;
        case Kind::Variable:
            return node.payload < std::ssize(dae_.variables) && isStillVariable(node);
        case Kind::Unary:
        case Kind::Binary:
        case Kind::Builtin:
        case Kind::Cast:
        case Kind::If:
            return std::ranges::all_of(node.operands, [&](ExprId operand) {
                return operand.valid() && still_[static_cast<std::size_t>(operand.index())];
            });
        default:
            return false;
        }
    }

    dae::HybridDae& dae_;
    expr::ExprPool& pool_;
    expr::Differentiator byTime_;
    std::vector<bool> still_; ///< by expression, as far as it was asked for
    std::vector<Oscillation> found_;
};

bool hasSine(const expr::ExprPool& pool, const Block& block) {
    std::vector<ExprId> roots(block.residuals.begin(), block.residuals.end());
    for (const auto* list : {&block.assignments, &block.discretes})
        for (const system::Assignment& assignment : *list)
            roots.push_back(assignment.value);
    bool isFound = false;
    expr::forEachNode(pool, roots, [&](ExprId id) { isFound = isFound || isSine(pool[id]); });
    return isFound;
}

} // namespace

std::vector<Oscillation> oscillationsOf(system::SortedSystem& system,
                                        std::span<const std::int32_t> blocks) {
    OscillationFinder finder(system);
    for (const std::int32_t number : blocks) {
        const Block& block = system.blocks[static_cast<std::size_t>(number)];
        if (hasSine(*system.dae.pool, block))
            finder.look(block);
    }
    return finder.found();
}

} // namespace eventica::executable
