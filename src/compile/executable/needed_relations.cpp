// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/needed_relations.h"

#include <algorithm>
#include <array>

#include "lib/expr/rewrite.h"

namespace eventica::executable {

namespace {

using expr::ExprId;
using expr::ExprPool;
using expr::Kind;
using expr::Node;
using expr::VariableId;
using value::Operation;

/// Expressions share parts: as trees they may be much larger than they are.
constexpr int LargestTree = 4000;
constexpr std::size_t MostGuards = 8;

class NeededRelations {
public:
    explicit NeededRelations(system::SortedSystem& system)
        : system_(system), model_(system.dae), pool_(*model_.pool), relationOf_(relations(system)),
          withRelations_(pool_, [&](ExprId id) { return isRelation(pool_[id]); }),
          guards_(model_.helds.size()), isAlways_(model_.helds.size(), false) {}

    std::vector<ExprId> run() {
        // What has another name is seen by the user.
        for (const system::Alias& alias : system_.aliases)
            for (const VariableId id : {alias.variable, alias.target})
                needAlways(id);
        for (const system::Previous& pair : system_.previous)
            needAlways(pair.variable);
        lookOutsideOfEquations();
        for (const dae::Equation& equation : system_.equations)
            lookAt(equation);
        std::vector<ExprId> needed;
        needed.reserve(guards_.size());
        for (std::size_t i = 0; i < guards_.size(); ++i)
            needed.push_back(isAlways_[i] ? ExprId() : joined(guards_[i], Operation::Or, false));
        return needed;
    }

private:
    static std::size_t place(VariableId id) { return static_cast<std::size_t>(id.index()); }

    static std::vector<std::int32_t> relations(const system::SortedSystem& system) {
        std::vector<std::int32_t> relationOf(system.dae.variables.size(), -1);
        for (std::size_t i = 0; i < system.heldVariables.size(); ++i)
            relationOf[place(system.heldVariables[i])] = static_cast<std::int32_t>(i);
        return relationOf;
    }
    bool isRelation(const Node& node) const {
        const std::size_t number = place(VariableId(node.payload));
        return node.kind == Kind::Variable && number < relationOf_.size() &&
               relationOf_[number] >= 0;
    }

    void needAlways(VariableId id) {
        if (const std::int32_t relation = relationOf_[place(id)]; relation >= 0)
            isAlways_[static_cast<std::size_t>(relation)] = true;
    }
    void needAllOf(ExprId root) {
        if (root.valid())
            expr::forEachNode(pool_, root, [&](ExprId id) {
                if (pool_[id].kind == Kind::Variable)
                    needAlways(VariableId(pool_[id].payload));
            });
    }

    void lookOutsideOfEquations() {
        for (const dae::Held& held : model_.helds)
            for (const ExprId id : {held.left, held.right, held.switchTime})
                needAllOf(id);
        for (const dae::Sampling& sampling : model_.samplings)
            for (const ExprId id : {sampling.start, sampling.interval})
                needAllOf(id);
        for (const dae::Delay& delay : model_.delays)
            for (const ExprId id : {delay.expression, delay.delayTime})
                needAllOf(id);
        for (const dae::Reinit& reinit : model_.reinits)
            for (const ExprId id : {reinit.condition, reinit.value})
                needAllOf(id);
        for (const dae::Assertion& assertion : model_.assertions)
            for (const ExprId id : {assertion.condition, assertion.message})
                needAllOf(id);
        for (const dae::Action& action : model_.actions)
            for (const ExprId id : {action.condition, action.message, action.call})
                needAllOf(id);
    }

    void lookAt(const dae::Equation& equation) {
        budget_ = LargestTree;
        path_.clear();
        if (!equation.assigned.valid() || relationOf_[place(equation.assigned)] < 0)
            visit(equation.left);
        visit(equation.right);
    }

    void visit(ExprId id) {
        if (!withRelations_.contains(id))
            return;
        if (--budget_ < 0)
            return needAllOf(id);
        const Node& node = pool_[id];
        const std::vector<ExprId> operands(node.operands.begin(), node.operands.end());
        if (node.kind == Kind::Variable)
            return note(VariableId(node.payload));
        const std::size_t depth = path_.size();
        const bool isAnd = node.kind == Kind::Binary && node.operation() == Operation::And;
        const bool isOr = node.kind == Kind::Binary && node.operation() == Operation::Or;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            visit(operands[i]);
            if (isAnd || isOr)
                guard(operands[i], isAnd);
            else if (node.kind == Kind::If && i + 1 < operands.size())
                enterBranch(operands, i);
        }
        path_.resize(depth);
    }

    /// After a condition its branch, where it is true; after that the rest, where it is false.
    void enterBranch(const std::vector<ExprId>& operands, std::size_t i) {
        if (i % 2 == 0) {
            guard(operands[i], true);
        } else if (isGuard(operands[i - 1])) {
            path_.pop_back();
            guard(operands[i - 1], false);
        }
    }

    void guard(ExprId condition, bool mustBeTrue) {
        if (!isGuard(condition))
            return;
        path_.push_back(mustBeTrue ? condition : negated(condition));
    }

    /// It changes at events only, and costs little.
    bool isGuard(ExprId root) const {
        bool isOne = pool_.typeOf(root).base == expr::Base::Boolean;
        expr::forEachNode(pool_, root, [&](ExprId id) {
            const Node& node = pool_[id];
            if (node.kind == Kind::Variable) {
                const dae::Variable& variable = model_[VariableId(node.payload)];
                isOne =
                    isOne &&
                    (variable.isKnown() || variable.variability == system::Variability::Discrete ||
                     pool_.types()[variable.type].base != expr::Base::Real) &&
                    pool_.types()[variable.type].base != expr::Base::String;
            } else {
                isOne = isOne && (node.kind == Kind::Constant || node.kind == Kind::Unary ||
                                  node.kind == Kind::Binary);
            }
        });
        return isOne;
    }

    void note(VariableId id) {
        const auto relation = static_cast<std::size_t>(relationOf_[place(id)]);
        if (path_.empty() || guards_[relation].size() == MostGuards)
            isAlways_[relation] = true;
        else if (const ExprId all = joined(path_, Operation::And, true);
                 std::ranges::find(guards_[relation], all) == guards_[relation].end())
            guards_[relation].push_back(all);
    }

    ExprId joined(const std::vector<ExprId>& conditions, Operation operation, bool ofNone) {
        ExprId result = conditions.empty() ? pool_.boolean(ofNone) : conditions.front();
        for (std::size_t i = 1; i < conditions.size(); ++i) {
            const std::array operands{result, conditions[i]};
            result = pool_.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1,
                                pool_.types().boolean(), operands);
        }
        return result;
    }
    ExprId negated(ExprId condition) {
        const std::array operands{condition};
        return pool_.make(Kind::Unary, static_cast<std::uint8_t>(Operation::Not), -1,
                          pool_.types().boolean(), operands);
    }

    system::SortedSystem& system_;
    const dae::HybridDae& model_;
    ExprPool& pool_;
    std::vector<std::int32_t> relationOf_;    ///< of each variable, -1 if it is none
    expr::ExpressionsWith withRelations_;     ///< all there were before
    std::vector<std::vector<ExprId>> guards_; ///< of each relation, one for each place it is used
    std::vector<bool> isAlways_;
    std::vector<ExprId> path_; ///< what must be true for this place to matter
    int budget_ = 0;
};

} // namespace

std::vector<ExprId> neededRelations(system::SortedSystem& system) {
    return system.heldVariables.empty() ? std::vector<ExprId>() : NeededRelations(system).run();
}

} // namespace eventica::executable
