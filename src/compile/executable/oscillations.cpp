// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/oscillations.h"

#include <algorithm>

#include "lib/expr/differentiate.h"
#include "lib/expr/rewrite.h"

namespace eventica::executable {

namespace {

using expr::ExprId;
using expr::Kind;

std::vector<ExprId> argumentsOfSines(const dae::HybridDae& model) {
    std::vector<ExprId> sides;
    for (const dae::Equation& equation : model.equations)
        for (const ExprId side : {equation.left, equation.right})
            if (side.valid())
                sides.push_back(side);
    std::vector<ExprId> arguments;
    expr::forEachNode(*model.pool, sides, [&](ExprId id) {
        const expr::Node& node = (*model.pool)[id];
        if (node.kind == Kind::Builtin &&
            (node.builtin() == value::Builtin::Sin || node.builtin() == value::Builtin::Cos))
            arguments.push_back(node.operands[0]);
    });
    return arguments;
}

} // namespace

std::vector<ExprId> oscillationRates(dae::HybridDae& model) {
    expr::ExprPool& pool = *model.pool;
    expr::Differentiator byTime(pool, [&](ExprId leaf) {
        const expr::Node& node = pool[leaf];
        if (node.kind == Kind::Time)
            return pool.real(1.0);
        const bool standsStill =
            node.kind == Kind::Variable &&
            model[expr::VariableId(node.payload)].variability <= dae::Variability::Discrete;
        return standsStill ? ExprId() : expr::NoDerivative;
    });
    std::vector<ExprId> rates;
    for (const ExprId argument : argumentsOfSines(model))
        if (const expr::Differentiated rate = byTime.differentiate(argument); rate.ok())
            rates.push_back(rate.derivative);
    std::ranges::sort(rates, {}, [](ExprId id) { return id.index(); });
    const auto repeated = std::ranges::unique(rates);
    rates.erase(repeated.begin(), repeated.end());
    return rates;
}

} // namespace eventica::executable
