// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/host_tangent.h"

#include <algorithm>
#include <vector>

#include "lib/expr/derivative_annotation.h"
#include "lib/expr/differentiate.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/terms.h"
#include "lib/program/lower.h"

namespace eventica::executable {

namespace {

using expr::ExprId;
using expr::Kind;
using expr::Node;

class HostTangent {
public:
    HostTangent(expr::ExprPool& pool, std::span<const expr::Function> functions)
        : pool_(pool), functions_(functions) {}

    ExprId of(ExprId expression) {
        if (pool_.typeOf(expression).base != expr::Base::Real)
            return {};
        numberDirections(expression);
        expr::Differentiator differentiator(
            pool_, [this](ExprId leaf) { return ofLeaf(leaf); },
            [this](ExprId call, std::span<const ExprId> arguments) {
                return ofCall(call, arguments);
            });
        return differentiator.differentiate(expression).derivative;
    }

private:
    void numberDirections(ExprId expression) {
        std::vector<bool> isReal;
        expr::forEachNode(pool_, expression, [&](ExprId id) {
            const std::int32_t number = pool_[id].payload - program::FirstHostInput;
            if (pool_[id].kind != Kind::Variable || number < 0)
                return;
            const auto at = static_cast<std::size_t>(number);
            isReal.resize(std::max(isReal.size(), at + 1), false);
            isReal[at] = pool_.typeOf(id).base == expr::Base::Real;
        });
        auto next = static_cast<std::int32_t>(isReal.size());
        for (const bool isDirection : isReal)
            directions_.push_back(isDirection ? program::FirstHostInput + next++ : -1);
    }

    ExprId ofLeaf(ExprId leaf) {
        const Node& node = pool_[leaf];
        if (node.kind == Kind::Intrinsic || node.kind == Kind::Local)
            return expr::NoDerivative;
        if (node.kind != Kind::Variable || node.payload < program::FirstHostInput)
            return {};
        const auto at = static_cast<std::size_t>(node.payload - program::FirstHostInput);
        return pool_.variable(expr::VariableId(directions_[at]), node.type);
    }

    /// Of functions with one result of Reals.
    ExprId ofCall(ExprId call, std::span<const ExprId> arguments) {
        const Node& node = pool_[call];
        if (node.kind != Kind::Call || pool_.typeOf(call).base != expr::Base::Real)
            return expr::NoDerivative;
        const auto& function = functions_[static_cast<std::size_t>(node.payload)];
        for (const expr::DerivativeRule& rule :
             expr::derivativeRules(pool_.types(), functions_, function)) {
            const auto& named = functions_[static_cast<std::size_t>(rule.function.index())];
            const std::size_t inputs = named.indicesOf(expr::LocalRole::Input).size();
            const bool isComplete =
                rule.order == 1 && node.operands.size() + rule.differentiated.size() == inputs &&
                std::ranges::all_of(node.operands, [](ExprId id) { return id.valid(); });
            // An input that is left out may move on its own here.
            bool isFitting = true;
            for (std::size_t i = 0; i < arguments.size(); ++i)
                isFitting = isFitting &&
                            (!arguments[i].valid() || std::ranges::find(rule.differentiated, i) !=
                                                          rule.differentiated.end());
            if (!isComplete || !isFitting)
                continue;
            std::vector<ExprId> operands(node.operands.begin(), node.operands.end());
            for (const std::size_t i : rule.differentiated)
                operands.push_back(
                    expr::Terms(pool_, pool_[node.operands[i]].type).written(arguments[i]));
            return pool_.make(Kind::Call, 0, rule.function.index(), node.type, operands);
        }
        return expr::NoDerivative;
    }

    expr::ExprPool& pool_;
    std::span<const expr::Function> functions_;
    std::vector<std::int32_t> directions_; ///< by input; -1 for what is not Real
};

} // namespace

ExprId hostTangent(expr::ExprPool& pool, std::span<const expr::Function> functions,
                   ExprId expression) {
    return HostTangent(pool, functions).of(expression);
}

} // namespace eventica::executable
