// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/checks.h"
#include "compile/flat/diagnostics.h"
#include "compile/flat/expressions.h"

namespace eventica::flat {
namespace {

using expr::Kind;

/// The variable that one side of a connection's equation is, perhaps an element of it; null if it
/// is a sum.
const Variable* variableOf(const CheckedModel& checked, ExprId side) {
    const expr::ExprPool& pool = checked.pool();
    if (side.valid() && pool[side].kind == Kind::Index)
        side = pool[side].operands[0];
    if (!side.valid() || pool[side].kind != Kind::Variable)
        return nullptr;
    return findVariable(checked.model, VariableId(pool[side].payload));
}

/// Empty if it has none.
std::string quantityOf(const expr::ExprPool& pool, const Variable& variable) {
    for (const auto& [name, value] : variable.attributes) {
        if (name == "quantity" && pool.isConstant(value) &&
            pool.valueOf(value).kind() == value::Kind::String && pool.valueOf(value).isScalar())
            return pool.valueOf(value).asString();
    }
    return {};
}

} // namespace

void checkQuantities(const CheckedModel& checked) {
    for (const Equation& equation : checked.model.equations) {
        if (equation.origin.reason != Reason::Connection)
            continue;
        const Variable* left = variableOf(checked, equation.left);
        const Variable* right = variableOf(checked, equation.right);
        if (left == nullptr || right == nullptr)
            continue;
        const std::string a = quantityOf(checked.pool(), *left);
        const std::string b = quantityOf(checked.pool(), *right);
        if (!a.empty() && !b.empty() && a != b)
            checked.diagnostics.report(diag::DifferentQuantities, equation.origin.where, left->name,
                                       right->name, a, b);
    }
}

} // namespace eventica::flat
