// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/find_parts.h"

#include <algorithm>

#include "lib/expr/instant.h"
#include "lib/graph/disjoint_sets.h"

namespace eventica::executable {

namespace {

using expr::ExprId;
using expr::VariableId;
using system::Variability;

class PartFinder {
public:
    PartFinder(const system::SortedSystem& system, std::span<const ExprId> needed)
        : system_(system), needed_(needed),
          main_(static_cast<std::int32_t>(system.dae.variables.size())),
          sets_(system.dae.variables.size() + 1), varies_(system.dae.variables.size(), true),
          target_(system.dae.variables.size()) {}

    Parts find() {
        findTargets();
        findVarying();
        joinBlocks();
        joinStates();
        joinEventSources();
        joinMain();
        return number();
    }

private:
    static std::size_t at(std::int32_t item) { return static_cast<std::size_t>(item); }
    std::int32_t resolved(VariableId id) const { return target_[at(id.index())]; }

    void findTargets() {
        for (std::size_t i = 0; i < target_.size(); ++i)
            target_[i] = static_cast<std::int32_t>(i);
        for (const system::Alias& alias : system_.aliases)
            target_[at(alias.variable.index())] = alias.target.index();
    }

    /// Variables that the run changes. What only the start or the end of a run sets, and all parts
    /// may read, connects nothing.
    void findVarying() {
        const auto fix = [&](VariableId id) {
            if (id.valid())
                varies_[at(id.index())] = false;
        };
        for (std::size_t i = 0; i < varies_.size(); ++i)
            varies_[i] = !system_.dae.variables[i].isKnown();
        for (const system::Block& block : system_.blocks) {
            if (block.variability > Variability::Parameter)
                continue;
            for (const VariableId id : block.iterationVariables)
                fix(id);
            for (const system::Assignment& assignment : block.assignments)
                fix(assignment.variable);
        }
        fix(system_.terminalVariable);
        fix(system_.homotopyVariable);
        for (const system::Past& past : system_.pasts) {
            fix(past.isGiven);
            fix(past.value);
        }
    }

    void join(std::int32_t item, VariableId id) {
        if (const std::int32_t variable = resolved(id); varies_[at(variable)])
            sets_.join(item, variable);
    }

    /// With all that the expression depends on.
    void join(std::int32_t item, ExprId expression) {
        if (!expression.valid())
            return;
        expr::forEachInstantNode(*system_.dae.pool, expression, [&](const expr::Node& node) {
            if (node.kind == expr::Kind::Variable && at(node.payload) < varies_.size())
                join(item, VariableId(node.payload));
            else if (node.kind == expr::Kind::Intrinsic &&
                     node.intrinsic() != expr::Intrinsic::Impulse)
                sets_.join(item, main_); // an input, or a delayed expression
        });
    }

    void joinBlocks() {
        for (const system::Block& block : system_.blocks) {
            if (block.variability <= Variability::Parameter)
                continue;
            const std::int32_t own = block.iterationVariables.empty()
                                         ? block.assignments.front().variable.index()
                                         : block.iterationVariables.front().index();
            for (const VariableId id : block.iterationVariables)
                join(own, id);
            for (const ExprId residual : block.residuals)
                join(own, residual);
            for (const auto* const list : {&block.assignments, &block.discretes})
                for (const system::Assignment& assignment : *list) {
                    join(own, assignment.variable);
                    join(own, assignment.value);
                }
        }
    }

    void joinStates() {
        for (const VariableId state : system_.states)
            join(state.index(), system_.dae[state].derivative);
        for (const system::Previous& pair : system_.previous)
            join(pair.previous.index(), pair.variable);
    }

    void joinEventSources() {
        const dae::HybridDae& dae = system_.dae;
        for (std::size_t i = 0; i < dae.helds.size(); ++i) {
            const std::int32_t own = resolved(system_.heldVariables[i]);
            if (!varies_[at(own)])
                continue;
            for (const ExprId part :
                 {dae.helds[i].left, dae.helds[i].right, dae.helds[i].switchTime, needed_[i]})
                join(own, part);
        }
        for (std::size_t i = 0; i < dae.samplings.size(); ++i)
            for (const ExprId part : {dae.samplings[i].start, dae.samplings[i].interval})
                join(resolved(system_.samplingVariables[i]), part);
        for (const dae::Reinit& reinit : dae.reinits)
            for (const ExprId part : {reinit.condition, reinit.value})
                join(resolved(reinit.variable), part);
        for (const dae::Assertion& assertion : dae.assertions)
            joinAssertion(assertion);
    }

    void joinAssertion(const dae::Assertion& assertion) {
        std::int32_t first = -1;
        for (const ExprId part : {assertion.condition, assertion.message, assertion.level}) {
            if (!part.valid())
                continue;
            for (const VariableId id : expr::instantVariables(*system_.dae.pool, part)) {
                if (!varies_[at(resolved(id))])
                    continue;
                first = first < 0 ? resolved(id) : first;
                join(first, id);
            }
            if (first >= 0)
                join(first, part);
        }
    }

    void joinMain() {
        for (const dae::Action& action : system_.dae.actions)
            for (const ExprId part : {action.condition, action.message, action.call})
                join(main_, part);
        for (const dae::Delay& delay : system_.dae.delays)
            for (const ExprId part : {delay.expression, delay.delayTime, delay.longest})
                join(main_, part);
        for (const system::StateChoice& choice : system_.stateChoices) {
            for (const auto& coefficient : choice.coefficients)
                join(main_, coefficient.value);
            for (const VariableId id : choice.selections)
                join(main_, id);
            for (const system::StateChoice::Order& order : choice.orders)
                for (const auto* const list : {&order.variables, &order.states})
                    for (const VariableId id : *list)
                        join(main_, id);
        }
    }

    /// Only sets with states become parts.
    Parts number() {
        std::vector<std::int32_t> partOf(varies_.size() + 1, -1);
        std::int32_t count = 0;
        for (const VariableId state : system_.states) {
            std::int32_t& part = partOf[at(sets_.find(state.index()))];
            part = part < 0 ? count++ : part;
        }
        makeFirst(partOf);
        Parts parts;
        parts.count = static_cast<std::size_t>(std::max(count, 1));
        for (std::size_t i = 0; i < varies_.size(); ++i) {
            const std::int32_t variable = target_[i];
            const std::int32_t part = partOf[at(sets_.find(variable))];
            parts.ofVariable.push_back(varies_[at(variable)] ? std::max(part, 0) : -1);
        }
        return parts;
    }

    /// The set of what only the first part can have gets the number 0.
    void makeFirst(std::vector<std::int32_t>& partOf) {
        const std::int32_t main = partOf[at(sets_.find(main_))];
        if (main <= 0)
            return;
        for (std::int32_t& part : partOf)
            if (part >= 0 && part <= main)
                part = part == main ? 0 : part + 1;
    }

    const system::SortedSystem& system_;
    std::span<const ExprId> needed_;
    std::int32_t main_; ///< stands for the first part
    graph::DisjointSets sets_;
    std::vector<bool> varies_;
    std::vector<std::int32_t> target_; ///< of aliases; of others themselves
};

} // namespace

Parts findParts(const system::SortedSystem& system, std::span<const ExprId> needed) {
    return PartFinder(system, needed).find();
}

Parts onePart(const system::SortedSystem& system) {
    return {1, std::vector<std::int32_t>(system.dae.variables.size(), 0)};
}

} // namespace eventica::executable
