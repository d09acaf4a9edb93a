// SPDX-License-Identifier: Apache-2.0
#include "compile/system/remove_aliases.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <utility>

#include "compile/system/expressions.h"
#include "compile/system/show_constraints.h"
#include "lib/base/check.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"

namespace eventica::system {

namespace {

using dae::Equation;
using expr::Base;
using expr::ExprPool;
using expr::Kind;
using expr::Node;
using value::Operation;

/// A variable or its negative.
struct Signed {
    VariableId variable;
    bool isNegated = false;
};

/// Classes of variables that are equal up to their sign: union-find, where each variable knows its
/// sign relative to its parent.
class Classes {
public:
    explicit Classes(std::size_t count) : parent_(count), negated_(count, false) {
        for (std::size_t i = 0; i < count; ++i)
            parent_[i] = static_cast<std::int32_t>(i);
    }

    Signed find(VariableId id) {
        std::int32_t root = id.index();
        bool isNegated = false;
        for (; parentOf(root) != root; root = parentOf(root))
            isNegated = isNegated != negated_[static_cast<std::size_t>(root)];
        bool rest = isNegated;
        for (std::int32_t at = id.index(); at != root;) {
            const bool own = negated_[static_cast<std::size_t>(at)];
            const std::int32_t next = parentOf(at);
            attach(VariableId(at), VariableId(root), rest);
            rest = rest != own;
            at = next;
        }
        return {VariableId(root), isNegated};
    }

    /// `child` is a root and becomes a child of the root `parent`.
    void attach(VariableId child, VariableId parent, bool isNegated) {
        parent_[static_cast<std::size_t>(child.index())] = parent.index();
        negated_[static_cast<std::size_t>(child.index())] = isNegated;
    }

private:
    std::int32_t parentOf(std::int32_t at) const { return parent_[static_cast<std::size_t>(at)]; }

    std::vector<std::int32_t> parent_;
    std::vector<bool> negated_;
};

class AliasRemoval {
public:
    explicit AliasRemoval(SortedSystem& system)
        : system_(system), model_(system.dae), pool_(*model_.pool),
          classes_(model_.variables.size()), constants_(model_.variables.size()),
          leaves_(leavesOf(model_)), negatedLeaves_(model_.variables.size()),
          isGiven_(model_.variables.size(), false) {
        for (const VariableId id : system.samplingVariables)
            isGiven_[index(id)] = true;
        if (system.terminalVariable.valid())
            isGiven_[index(system.terminalVariable)] = true;
        for (const dae::Variable& variable : model_.variables) {
            hasDerivative_.push_back(variable.derivative.valid() || variable.derivativeOf.valid());
            isDerivative_.push_back(variable.derivativeOf.valid());
        }
        for (std::int32_t i = 0; i < static_cast<std::int32_t>(model_.variables.size()); ++i)
            startOwners_.emplace_back(i);
        findPast();
    }

    void run() {
        do {
            while (findAliases() || findEqualValues())
                substitute();
        } while (showConstraints(model_));
        recordAliases();
    }

private:
    /// Variables whose value before the start is given and asked for: it may differ from the
    /// constant they have afterwards.
    void findPast() {
        hasPast_.assign(model_.variables.size(), false);
        forEachPart(model_, [&](ExprId id) {
            const Node& node = pool_[id];
            if (node.kind != Kind::Intrinsic || node.intrinsic() != expr::Intrinsic::Pre ||
                pool_[node.operands[0]].kind != Kind::Variable)
                return;
            const VariableId variable(pool_[node.operands[0]].payload);
            hasPast_[index(variable)] = model_[variable].isFixed && model_[variable].start.valid();
        });
    }

    // ------------------------------------------------------------ finding

    /// One pass over the equations; whether something was found.
    bool findAliases() {
        std::vector<Equation> rest;
        bool found = false;
        for (const Equation& equation : model_.equations) {
            if (take(equation))
                found = true;
            else
                rest.push_back(equation);
        }
        model_.equations = std::move(rest);
        return found;
    }

    bool take(const Equation& equation) {
        if (const auto pair = asPair(equation))
            return unite(pair->first, pair->second);
        if (const auto constant = asConstant(equation))
            return fix(constant->first, constant->second);
        return false;
    }

    bool isNumber(ExprId id, double number) const {
        return pool_.isConstant(id) && pool_.typeOf(id).base == Base::Real &&
               pool_.typeOf(id).dimensions.empty() && pool_.valueOf(id).asReal() == number;
    }

    /// A variable, possibly under minus signs; Real only with signs.
    std::optional<Signed> asSigned(ExprId id) const {
        bool isNegated = false;
        while (pool_[id].kind == Kind::Unary && pool_[id].operation() == Operation::Negate) {
            isNegated = !isNegated;
            id = pool_[id].operands[0];
        }
        if (pool_[id].kind != Kind::Variable)
            return std::nullopt;
        return Signed{VariableId(pool_[id].payload), isNegated};
    }

    std::optional<std::pair<Signed, Signed>> asPair(const Equation& equation) const {
        if (isNumber(equation.left, 0.0))
            return asSum(equation.right);
        if (isNumber(equation.right, 0.0))
            return asSum(equation.left);
        const auto left = asSigned(equation.left);
        const auto right = asSigned(equation.right);
        if (left && right)
            return std::pair{*left, *right};
        return std::nullopt;
    }

    /// a + b or a - b, which is zero.
    std::optional<std::pair<Signed, Signed>> asSum(ExprId id) const {
        const Node& node = pool_[id];
        if (node.kind == Kind::Unary && node.operation() == Operation::Negate)
            return asSum(node.operands[0]);
        if (node.kind != Kind::Binary ||
            (node.operation() != Operation::Add && node.operation() != Operation::Subtract))
            return std::nullopt;
        const auto left = asSigned(node.operands[0]);
        auto right = asSigned(node.operands[1]);
        if (!left || !right)
            return std::nullopt;
        if (node.operation() == Operation::Add)
            right->isNegated = !right->isNegated;
        return std::pair{*left, *right};
    }

    std::optional<std::pair<Signed, ExprId>> asConstant(const Equation& equation) const {
        if (pool_.isConstant(equation.right))
            if (const auto left = asSigned(equation.left))
                return std::pair{*left, equation.right};
        if (pool_.isConstant(equation.left))
            if (const auto right = asSigned(equation.right))
                return std::pair{*right, equation.left};
        return std::nullopt;
    }

    /// a = e and b = e: two names of one quantity, such as an angle between the same two shafts.
    /// As independent unknowns they could both become states, which their equations then deny.
    bool findEqualValues() {
        std::unordered_map<std::int32_t, Signed> known;
        std::vector<Equation> rest;
        bool found = false;
        for (const Equation& equation : model_.equations) {
            const auto defined = asDefinition(equation);
            if (defined) {
                const auto [place, isNew] =
                    known.try_emplace(defined->second.index(), defined->first);
                if (!isNew && unite(place->second, defined->first)) {
                    found = true;
                    continue;
                }
            }
            rest.push_back(equation);
        }
        model_.equations = std::move(rest);
        return found;
    }

    /// A continuous variable, up to its sign, and a sum or difference it equals.
    std::optional<std::pair<Signed, ExprId>> asDefinition(const Equation& equation) {
        if (equation.assigned.valid() || pool_.typeOf(equation.left).base != Base::Real)
            return std::nullopt;
        for (const auto& [side, value] :
             {std::pair{equation.left, equation.right}, std::pair{equation.right, equation.left}}) {
            auto variable = asSigned(side);
            if (!variable || !isSum(value) ||
                model_[variable->variable].variability != Variability::Continuous)
                continue;
            const ExprId mirrored = mirroredDifference(value);
            if (!mirrored.valid())
                return std::pair{*variable, value};
            variable->isNegated = !variable->isNegated;
            return std::pair{*variable, mirrored};
        }
        return std::nullopt;
    }

    /// Of variables and constants only.
    bool isSum(ExprId root) const {
        std::vector<ExprId> open{root};
        while (!open.empty()) {
            const Node& node = pool_[open.back()];
            open.pop_back();
            if (node.kind != Kind::Binary ||
                (node.operation() != Operation::Add && node.operation() != Operation::Subtract))
                return false;
            for (const ExprId operand : node.operands)
                if (!asSigned(operand) && !pool_.isConstant(operand))
                    open.push_back(operand);
        }
        return true;
    }

    /// b - a of a - b, if that is the form in which differences are compared; else invalid.
    ExprId mirroredDifference(ExprId id) {
        const Node& node = pool_[id];
        if (node.operation() != Operation::Subtract || node.operands[0] < node.operands[1])
            return {};
        const std::array operands{node.operands[1], node.operands[0]};
        return pool_.make(Kind::Binary, node.code, node.payload, node.type, operands);
    }

    // ------------------------------------------------------------ uniting

    bool isString(VariableId id) const {
        return pool_.types()[model_[id].type].base == Base::String;
    }

    bool unite(Signed left, Signed right) {
        const dae::Variable& a = model_[left.variable];
        const dae::Variable& b = model_[right.variable];
        if (a.type != b.type || (a.isKnown() && b.isKnown()) || isString(left.variable))
            return false;
        Signed first = classes_.find(left.variable);
        Signed second = classes_.find(right.variable);
        const bool isNegated =
            (left.isNegated != right.isNegated) != (first.isNegated != second.isNegated);
        if (first.variable == second.variable)
            return false; // over-determined, or 2 * a = 0: left to the matching
        if (isBetter(second.variable, first.variable))
            std::swap(first, second);
        if (!canReplace(first.variable, second.variable) ||
            !keepsDerivatives(first.variable, second.variable, isNegated) ||
            makesCircle(first.variable, second.variable))
            return false;
        attach(second.variable, first.variable, isNegated);
        uniteDerivatives(first.variable, second.variable, isNegated);
        return true;
    }

    /// Which of two roots shall stand for both.
    bool isBetter(VariableId a, VariableId b) const { return rank(a) > rank(b); }
    int rank(VariableId id) const {
        const dae::Variable& variable = model_[id];
        if (variable.isKnown())
            return 5;
        if (isGiven_[index(id)])
            return 4;
        if (variable.derivative.valid())
            return 3;
        if (variable.variability == Variability::Discrete)
            return 2;
        return variable.isHidden ? 0 : 1;
    }

    /// A state, or a derivative, that equals a parameter is a constraint that may have to be
    /// differentiated, not an alias.
    bool canReplace(VariableId target, VariableId other) const {
        if (model_[other].isKnown() || isGiven_[index(other)])
            return false;
        return !model_[target].isKnown() || !hasDerivative_[index(other)];
    }

    /// Whether a derivative stays one, of one state: -der(x) is no derivative of anything, and
    /// where der(x) = der(y) for two states, the index cannot be reduced if one variable is both.
    bool keepsDerivatives(VariableId a, VariableId b, bool isNegated) const {
        const bool isFirst = isDerivative_[index(a)];
        const bool isSecond = isDerivative_[index(b)];
        return isNegated ? !isFirst && !isSecond : !isFirst || !isSecond;
    }

    /// Whether a variable would be a derivative of itself, as in der(x) = x.
    bool makesCircle(VariableId a, VariableId b) {
        for (const VariableId start : {a, b}) {
            VariableId at = start;
            for (int i = 0; i < DeepestDerivative && model_[at].derivative.valid(); ++i) {
                at = classes_.find(model_[at].derivative).variable;
                if (at == a || at == b)
                    return true;
            }
        }
        return false;
    }

    void attach(VariableId child, VariableId parent, bool isNegated) {
        classes_.attach(child, parent, isNegated);
        hasDerivative_[index(parent)] =
            hasDerivative_[index(parent)] || hasDerivative_[index(child)];
        isDerivative_[index(parent)] = isDerivative_[index(parent)] || isDerivative_[index(child)];
        inherit(parent, child, isNegated);
    }

    void inherit(VariableId target, VariableId other, bool isNegated) {
        dae::Variable& t = model_[target];
        const dae::Variable& o = model_[other];
        if (t.isKnown()) {
            model_[startOwners_[index(other)]].isStartDropped = true;
            return;
        }
        t.stateSelect = std::max(t.stateSelect, o.stateSelect);
        if (t.isFixed && o.isFixed && t.start.valid() && o.start.valid())
            keepFixedStart(target, other, isNegated);
        if (o.start.valid() && (!t.start.valid() || (o.isFixed && !t.isFixed))) {
            model_[startOwners_[index(target)]].isStartDropped = t.start.valid();
            startOwners_[index(target)] = startOwners_[index(other)];
            t.start = isNegated ? negated(o.start) : o.start;
        } else if (!(t.isFixed && o.isFixed)) {
            model_[startOwners_[index(other)]].isStartDropped = o.start.valid();
        }
        t.isFixed = t.isFixed || (o.isFixed && o.start.valid());
        if (!t.nominal.valid())
            t.nominal = o.nominal;
    }

    /// Two fixed start values must agree: that is checked when the start is solved.
    void keepFixedStart(VariableId target, VariableId other, bool isNegated) {
        const ExprId start = model_[other].start;
        dae::Equation equation;
        equation.left = pool_.variable(target, model_[target].type);
        equation.right = isNegated ? negated(start) : start;
        equation.origin.where = model_[other].where;
        if (equation.right != model_[target].start)
            model_.initialEquations.push_back(equation);
    }

    ExprId negated(ExprId id) {
        const std::array operands{id};
        return expr::simplifyNode(pool_, pool_.make(Kind::Unary,
                                                    static_cast<std::uint8_t>(Operation::Negate),
                                                    -1, pool_[id].type, operands));
    }

    void uniteDerivatives(VariableId target, VariableId other, bool isNegated) {
        const VariableId first = model_[target].derivative;
        const VariableId second = model_[other].derivative;
        if (!second.valid())
            return;
        if (!first.valid()) {
            model_[target].derivative = second;
            EVENTICA_CHECK(!isNegated, "a variable without derivative stands for a state");
            return;
        }
        const Signed a = classes_.find(first);
        const Signed b = classes_.find(second);
        if (a.variable == b.variable)
            return;
        const bool sign = isNegated != (a.isNegated != b.isNegated);
        const bool swaps = !sign && isBetter(b.variable, a.variable);
        const VariableId to = swaps ? b.variable : a.variable;
        const VariableId from = swaps ? a.variable : b.variable;
        attach(from, to, sign);
        // The equation that one derivative lost is the one that united the states.
        uniteDerivatives(to, from, sign);
    }

    bool fix(Signed variable, ExprId constant) {
        const Signed root = classes_.find(variable.variable);
        dae::Variable& target = model_[root.variable];
        if (target.isKnown() || isGiven_[index(root.variable)] || hasPast_[index(root.variable)] ||
            hasPast_[index(variable.variable)] || hasDerivative_[index(root.variable)] ||
            isString(root.variable) || constants_[index(root.variable)].valid())
            return false;
        const bool isNegated = variable.isNegated != root.isNegated;
        const ExprId value = isNegated ? negated(constant) : constant;
        if (pool_[value].type != target.type)
            return false;
        constants_[index(root.variable)] = value;
        target.variability = Variability::Parameter;
        target.isComputed = true;
        target.binding = value;
        target.isFixed = true;
        return true;
    }

    static std::size_t index(VariableId id) { return static_cast<std::size_t>(id.index()); }

    // ------------------------------------------------------------ replacing

    void substitute() {
        rewriteAll(
            model_, [&](ExprId id) { return isReplaced(id); },
            [&](ExprId id) { return isReplaced(id) ? replacement(id) : ExprId(); });
        for (dae::Equation& equation : model_.equations)
            renameAssigned(equation);
        for (dae::Equation& equation : model_.initialEquations)
            renameAssigned(equation);
        for (dae::Reinit& reinit : model_.reinits)
            renameReinit(reinit);
    }

    bool isReplaced(ExprId id) {
        if (pool_[id].kind != Kind::Variable)
            return false;
        const VariableId variable(pool_[id].payload);
        if (index(variable) >= constants_.size())
            return false;
        const VariableId root = classes_.find(variable).variable;
        return root != variable || constants_[index(root)].valid();
    }

    ExprId replacement(ExprId id) {
        const Signed root = classes_.find(VariableId(pool_[id].payload));
        const ExprId constant = constants_[index(root.variable)];
        if (constant.valid())
            return root.isNegated ? negated(constant) : constant;
        ExprId& leaf = (root.isNegated ? negatedLeaves_ : leaves_)[index(root.variable)];
        if (!leaf.valid()) {
            const ExprId target = pool_.variable(root.variable, model_[root.variable].type);
            leaf = root.isNegated ? negated(target) : target;
        }
        return leaf;
    }

    void renameAssigned(dae::Equation& equation) {
        if (!equation.assigned.valid())
            return;
        const Signed root = classes_.find(equation.assigned);
        equation.assigned = model_[root.variable].isKnown() ? VariableId() : root.variable;
        if (root.isNegated && equation.assigned.valid()) {
            equation.left = negated(equation.left);
            equation.right = negated(equation.right);
        }
    }

    void renameReinit(dae::Reinit& reinit) {
        const Signed root = classes_.find(reinit.variable);
        reinit.variable = root.variable;
        if (root.isNegated)
            reinit.value = negated(reinit.value);
    }

    void recordAliases() {
        for (std::size_t i = 0; i < constants_.size(); ++i) {
            const VariableId id(static_cast<std::int32_t>(i));
            const Signed root = classes_.find(id);
            if (root.variable != id)
                system_.aliases.push_back({id, root.variable, root.isNegated});
        }
    }

    SortedSystem& system_;
    dae::HybridDae& model_;
    ExprPool& pool_;
    static constexpr int DeepestDerivative = 100;

    Classes classes_;
    std::vector<bool> hasPast_;           ///< see `findPast`
    std::vector<VariableId> startOwners_; ///< of roots: the variable whose start value they have
    std::vector<ExprId> constants_;       ///< of roots
    std::vector<ExprId> leaves_;
    std::vector<ExprId> negatedLeaves_; ///< of roots, as far as they were needed
    std::vector<bool> isGiven_;         ///< set by the run: no equation may
    std::vector<bool> isDerivative_;    ///< of roots: a variable of its class is one
    std::vector<bool> hasDerivative_;   ///< of roots: a variable of its class is one or has one
};

} // namespace

void removeAliases(SortedSystem& system) {
    AliasRemoval(system).run();
}

} // namespace eventica::system
