// SPDX-License-Identifier: Apache-2.0
// Values of constants and parameters: that they are there, and that none needs itself (MLS 4.4.3,
// 4.4.4).
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "compile/flat/checks.h"
#include "compile/flat/diagnostics.h"
#include "compile/flat/expressions.h"
#include "lib/expr/rewrite.h"

namespace eventica::flat {
namespace {

using expr::Kind;

class ValueChecker {
public:
    explicit ValueChecker(const CheckedModel& checked) : checked_(checked), pool_(checked.pool()) {}

    void check() {
        for (const Variable& variable : checked_.model.variables) {
            if (variable.variability == Variability::Constant && !variable.binding.valid() &&
                pool_.types().scalarCount(variable.type) != 0)
                checked_.diagnostics.report(diag::ConstantWithoutValue, variable.where,
                                            variable.name);
            if (variable.variability <= Variability::Parameter)
                follow(variable);
        }
    }

private:
    enum class State : std::uint8_t { New, Open, Done };

    struct Step {
        const Variable* variable;
        std::vector<std::int32_t> needs;
        std::size_t next = 0;
    };

    /// What a value needs: variables as a whole. Elements of an array may well need one another.
    std::vector<std::int32_t> needsOf(ExprId value) const {
        std::vector<std::int32_t> needs;
        std::unordered_set<std::int32_t> seen;
        std::vector<ExprId> open{value};
        while (!open.empty()) {
            const ExprId id = open.back();
            open.pop_back();
            if (!id.valid() || !seen.insert(id.index()).second)
                continue;
            const expr::Node& node = pool_[id];
            if (node.kind == Kind::Variable)
                needs.push_back(node.payload);
            const bool isElement =
                node.kind == Kind::Index && pool_[node.operands[0]].kind == Kind::Variable;
            const auto operands = node.operands.subspan(isElement ? 1 : 0);
            open.insert(open.end(), operands.begin(), operands.end());
        }
        std::ranges::sort(needs);
        return needs;
    }

    /// Depth first, without recursion: parameters may form long chains.
    void follow(const Variable& start) {
        enter(start);
        while (!path_.empty()) {
            Step& step = path_.back();
            if (step.next == step.needs.size()) {
                states_[step.variable->id.index()] = State::Done;
                path_.pop_back();
                continue;
            }
            const Variable* needed =
                findVariable(checked_.model, VariableId(step.needs[step.next++]));
            if (needed == nullptr)
                continue;
            if (states_[needed->id.index()] == State::Open)
                reportCycle(*needed);
            else
                enter(*needed);
        }
    }

    void enter(const Variable& variable) {
        State& state = states_[variable.id.index()];
        if (state != State::New)
            return;
        state = State::Open;
        path_.push_back({&variable, variable.binding.valid() ? needsOf(variable.binding)
                                                             : std::vector<std::int32_t>()});
    }

    void reportCycle(const Variable& first) {
        const auto begin = std::ranges::find(path_, &first, &Step::variable);
        std::string chain;
        for (auto step = begin; step != path_.end(); ++step) {
            if (!isDecided(*step->variable, std::next(step) == path_.end()
                                                ? first.id.index()
                                                : std::next(step)->variable->id.index()))
                return;
            chain += "`" + step->variable->name + "` → ";
        }
        checked_.diagnostics.report(diag::CircularValue, first.bindingPlace, first.name,
                                    chain + "`" + first.name + "`");
    }

    /// Whether it needs the other one whatever the parameters are that choose between branches.
    bool isDecided(const Variable& variable, std::int32_t needed) const {
        const ExprId plain =
            expr::rewrite(checked_.pool(), variable.binding, [&](ExprId id) -> ExprId {
                const expr::Node& node = pool_[id];
                if (node.kind != Kind::If)
                    return {};
                const value::Outcome outcome = checked_.elaborator.evaluate(node.operands[0]);
                if (!outcome || node.operands.size() != 3)
                    return {};
                return node.operands[outcome.value().asBoolean() ? 1 : 2];
            });
        const std::vector<std::int32_t> needs = needsOf(plain);
        return std::ranges::find(needs, needed) != needs.end();
    }

    const CheckedModel& checked_;
    const expr::ExprPool& pool_;
    std::unordered_map<std::int32_t, State> states_;
    std::vector<Step> path_;
};

} // namespace

void checkValues(const CheckedModel& checked) {
    ValueChecker(checked).check();
}

} // namespace eventica::flat
