// SPDX-License-Identifier: Apache-2.0
#include "compile/network/implicit_number.h"

#include <cmath>
#include <vector>

#include "compile/network/compiled_law.h"
#include "lib/expr/rewrite.h"

namespace eventica::network {

using expr::ExprId;
using expr::Kind;

namespace {

constexpr int MostRounds = 100;
constexpr double Solved = 1e-14;
constexpr double LeastDamping = 1e-6;

/// Damped, so that the residual gets smaller.
std::optional<double> rootOf(const LawFunction& function, double x) {
    double slope = 0.0;
    const auto valueAt = [&](double at) { return function.linearized({&at, 1}, {&slope, 1}); };
    double value = valueAt(x);
    for (int round = 0; round < MostRounds && std::isfinite(value); ++round) {
        const double step = -value / slope;
        if (value == 0.0 || std::abs(step) <= Solved * std::abs(x))
            return x;
        double damping = 1.0;
        double next = valueAt(x + step);
        while (!(std::abs(next) < std::abs(value)) && damping > LeastDamping) {
            damping /= 2;
            next = valueAt(x + damping * step);
        }
        if (!(std::abs(next) < std::abs(value)))
            return std::abs(step) <= 1e-9 * std::abs(x) ? std::optional(x) : std::nullopt;
        x += damping * step;
        value = next;
    }
    return std::nullopt;
}

} // namespace

std::optional<double>
implicitNumber(const dae::HybridDae& model, const dae::Equation& equation, expr::VariableId unknown,
               double start, const std::function<std::optional<double>(expr::ExprId)>& numberOf) {
    expr::ExprPool& pool = *model.pool;
    bool isFormula = true;
    const auto replaced = [&](ExprId id) -> ExprId {
        const expr::Node& node = pool[id];
        if (node.kind == Kind::Variable && node.payload == unknown.index())
            return id;
        if (node.kind == Kind::Unary || node.kind == Kind::Binary || node.kind == Kind::If ||
            node.kind == Kind::Cast || node.kind == Kind::Builtin || node.kind == Kind::Constant)
            return {};
        const std::optional<double> number = numberOf(id);
        isFormula = isFormula && number && pool.typeOf(id).base == expr::Base::Real;
        return number ? pool.real(*number) : ExprId();
    };
    const ExprId operands[] = {expr::rewrite(pool, equation.left, replaced),
                               expr::rewrite(pool, equation.right, replaced)};
    if (!isFormula)
        return std::nullopt;
    const ExprId residual =
        pool.make(Kind::Binary, static_cast<std::uint8_t>(value::Operation::Subtract), -1,
                  pool.types().real(), operands);
    return rootOf(*compiledLaw(pool, residual, {&unknown, 1}), start);
}

} // namespace eventica::network
