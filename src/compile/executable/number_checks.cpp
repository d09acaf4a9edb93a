// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/number_checks.h"

#include <vector>

#include "lib/expr/partial.h"

namespace eventica::executable {

namespace {

using expr::ExprId;
using expr::Kind;
using expr::Node;
using expr::VariableId;

/// Variables that are asked for whatever the conditions of branches are.
class AlwaysAsked {
public:
    explicit AlwaysAsked(const system::SortedSystem& system)
        : pool_(*system.dae.pool), isAsked_(system.dae.variables.size(), false),
          isSeen_(pool_.size(), false) {
        for (const system::Alias& alias : system.aliases)
            for (const VariableId id : {alias.variable, alias.target})
                isAsked_[place(id)] = true;
        for (const dae::Equation& equation : system.equations) {
            if (!equation.assigned.valid())
                look(equation.left);
            look(equation.right);
        }
    }

    bool operator()(VariableId id) const { return isAsked_[place(id)]; }

private:
    static std::size_t place(VariableId id) { return static_cast<std::size_t>(id.index()); }

    void look(ExprId root) {
        std::vector<ExprId> open{root};
        while (!open.empty()) {
            const ExprId id = open.back();
            open.pop_back();
            if (!id.valid() || isSeen_[static_cast<std::size_t>(id.index())])
                continue;
            isSeen_[static_cast<std::size_t>(id.index())] = true;
            const Node& node = pool_[id];
            if (node.kind == Kind::Variable &&
                static_cast<std::size_t>(node.payload) < isAsked_.size())
                isAsked_[static_cast<std::size_t>(node.payload)] = true;
            const bool isChoice =
                node.kind == Kind::If ||
                (node.kind == Kind::Binary && (node.operation() == value::Operation::And ||
                                               node.operation() == value::Operation::Or));
            const auto asked = isChoice ? node.operands.first(1) : node.operands;
            open.insert(open.end(), asked.begin(), asked.end());
        }
    }

    const expr::ExprPool& pool_;
    std::vector<bool> isAsked_;
    std::vector<bool> isSeen_;
};

} // namespace

void addNumberChecks(system::SortedSystem& system) {
    if (system.heldVariables.empty())
        return;
    expr::ExprPool& pool = *system.dae.pool;
    const AlwaysAsked isAsked(system);
    for (std::size_t i = 0; i < system.heldVariables.size(); ++i) {
        const dae::Held& held = system.dae.helds[i];
        if (!isAsked(system.heldVariables[i]))
            continue;
        for (const ExprId operand : {held.left, held.right}) {
            if (!operand.valid() || !expr::containsPartial(pool, operand))
                continue;
            dae::Assertion check;
            check.condition = expr::asksForNumber(pool, operand, !held.right.valid());
            check.message = pool.constant(value::Value::string(""), pool.types().string());
            check.origin.where = held.where;
            check.origin.component = held.component;
            system.dae.assertions.push_back(check);
        }
    }
}

} // namespace eventica::executable
