// SPDX-License-Identifier: Apache-2.0
#include "compile/system/join_semi_linear.h"

#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace eventica::system {

namespace {

using dae::Equation;
using expr::ExprPool;
using expr::Kind;
using expr::Node;
using value::Operation;

/// A variable or its negative.
struct Signed {
    VariableId variable;
    bool isNegated = false;
};

/// result = ±semiLinear(flow, positive, negative), with the condition `flow >= 0`.
struct SemiLinear {
    std::size_t equation = 0;
    VariableId result;
    VariableId flow;
    bool isNegated = false;
    bool isReversed = false; ///< the condition is `-flow >= 0`
    ExprId condition;
    ExprId positive;
    ExprId negative;
};

class SemiLinearJoining {
public:
    explicit SemiLinearJoining(SortedSystem& system)
        : system_(system), model_(system.dae), pool_(*model_.pool) {}

    void run() {
        for (std::size_t i = 0; i < system_.heldVariables.size(); ++i)
            heldOf_.emplace(system_.heldVariables[i].index(), i);
        if (heldOf_.empty())
            return;
        for (std::size_t i = 0; i < model_.equations.size(); ++i)
            if (std::optional<SemiLinear> found = recognized(i))
                groups_[{found->result, found->flow, found->isNegated}].push_back(*found);
        for (const auto& [key, group] : groups_)
            if (group.size() > 1)
                joinChains(group);
    }

private:
    using Key = std::tuple<VariableId, VariableId, bool>;

    // ------------------------------------------------------------ finding them

    std::optional<SemiLinear> recognized(std::size_t number) const {
        const Equation& equation = model_.equations[number];
        for (const auto& [one, other] :
             {std::pair(equation.left, equation.right), std::pair(equation.right, equation.left)}) {
            const std::optional<Signed> result = signedVariable(one);
            if (!result || equation.assigned.valid())
                continue;
            if (std::optional<SemiLinear> found = fromChoice(other)) {
                found->equation = number;
                found->result = result->variable;
                found->isNegated = found->isNegated != result->isNegated;
                return found;
            }
        }
        return std::nullopt;
    }

    std::optional<Signed> signedVariable(ExprId id) const {
        const Node& node = pool_[id];
        if (node.kind == Kind::Variable && pool_.typeOf(id).base == expr::Base::Real)
            return Signed{VariableId(node.payload), false};
        if (node.kind == Kind::Unary && node.operation() == Operation::Negate)
            if (std::optional<Signed> inner = signedVariable(node.operands[0]))
                return Signed{inner->variable, !inner->isNegated};
        return std::nullopt;
    }

    /// if x >= 0 then x * a else x * b. For x = -flow it is -semiLinear(flow, b, a).
    std::optional<SemiLinear> fromChoice(ExprId id) const {
        const Node& node = pool_[id];
        if (node.kind != Kind::If || node.operands.size() != 3)
            return std::nullopt;
        const std::optional<ExprId> x = comparedWithZero(node.operands[0]);
        const std::optional<Signed> flow = x ? signedVariable(*x) : std::nullopt;
        if (!flow)
            return std::nullopt;
        const std::optional<ExprId> whenPositive = slope(node.operands[1], *x);
        const std::optional<ExprId> whenNegative = slope(node.operands[2], *x);
        if (!whenPositive || !whenNegative)
            return std::nullopt;
        SemiLinear found;
        found.flow = flow->variable;
        found.isNegated = flow->isNegated;
        found.isReversed = flow->isNegated;
        found.condition = node.operands[0];
        found.positive = flow->isNegated ? *whenNegative : *whenPositive;
        found.negative = flow->isNegated ? *whenPositive : *whenNegative;
        return found;
    }

    /// x, if the condition is the relation x >= 0.
    std::optional<ExprId> comparedWithZero(ExprId condition) const {
        if (pool_[condition].kind != Kind::Variable)
            return std::nullopt;
        const auto found = heldOf_.find(pool_[condition].payload);
        if (found == heldOf_.end())
            return std::nullopt;
        const dae::Held& held = model_.helds[found->second];
        if (held.kind != dae::HeldKind::LessEqual || !pool_.isConstant(held.left) ||
            pool_.valueOf(held.left).asReal() != 0.0)
            return std::nullopt;
        return held.right;
    }

    /// a, if the expression is x * a.
    std::optional<ExprId> slope(ExprId product, ExprId x) const {
        const Node& node = pool_[product];
        if (node.kind != Kind::Binary || node.operation() != Operation::Multiply)
            return std::nullopt;
        if (node.operands[0] == x)
            return node.operands[1];
        if (node.operands[1] == x)
            return node.operands[0];
        return std::nullopt;
    }

    // ------------------------------------------------------------ joining them

    /// Those with the same result and flow are edges from their positive to their negative slope.
    void joinChains(const std::vector<SemiLinear>& group) {
        std::map<ExprId, std::vector<std::size_t>> leaving;
        std::map<ExprId, std::vector<std::size_t>> entering;
        for (std::size_t i = 0; i < group.size(); ++i) {
            leaving[group[i].positive].push_back(i);
            entering[group[i].negative].push_back(i);
        }
        const auto isInner = [&](ExprId slope) {
            return leaving[slope].size() == 1 && entering[slope].size() == 1 && isUnknown(slope);
        };
        for (std::size_t first = 0; first < group.size(); ++first) {
            if (isInner(group[first].positive))
                continue;
            std::vector<SemiLinear> chain{group[first]};
            while (chain.size() <= group.size() && isInner(chain.back().negative))
                chain.push_back(group[leaving[chain.back().negative].front()]);
            if (chain.size() > 1 && chain.size() <= group.size())
                replace(chain);
        }
    }

    bool isUnknown(ExprId slope) const {
        if (pool_[slope].kind != Kind::Variable)
            return false;
        const dae::Variable& variable = model_[VariableId(pool_[slope].payload)];
        return !variable.isKnown() && !variable.derivative.valid();
    }

    void replace(const std::vector<SemiLinear>& chain) {
        const SemiLinear& first = chain.front();
        const ExprId whole = chain.back().negative;
        for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
            Equation& equation = model_.equations[chain[i + 1].equation];
            equation.left = chain[i].negative;
            equation.right = i == 0 ? choice(first, first.positive, whole) : chain[i - 1].negative;
        }
        Equation& equation = model_.equations[first.equation];
        const ExprId flow = variable(first.flow);
        const ExprId value = choice(first, product(flow, first.positive), product(flow, whole));
        equation.left = variable(first.result);
        equation.right = first.isNegated ? negated(value) : value;
    }

    ExprId variable(VariableId id) { return pool_.variable(id, model_[id].type); }
    ExprId negated(ExprId id) {
        return pool_.make(Kind::Unary, static_cast<std::uint8_t>(Operation::Negate), -1,
                          pool_.types().real(), std::span(&id, 1));
    }
    ExprId product(ExprId a, ExprId b) {
        const std::array operands{a, b};
        return pool_.make(Kind::Binary, static_cast<std::uint8_t>(Operation::Multiply), -1,
                          pool_.types().real(), operands);
    }
    /// By the sign of the flow.
    ExprId choice(const SemiLinear& by, ExprId whenPositive, ExprId whenNegative) {
        const std::array operands{by.condition, by.isReversed ? whenNegative : whenPositive,
                                  by.isReversed ? whenPositive : whenNegative};
        return pool_.make(Kind::If, 0, -1, pool_.types().real(), operands);
    }

    SortedSystem& system_;
    dae::HybridDae& model_;
    ExprPool& pool_;
    std::map<std::int32_t, std::size_t> heldOf_;
    std::map<Key, std::vector<SemiLinear>> groups_;
};

} // namespace

void joinSemiLinear(SortedSystem& system) {
    SemiLinearJoining(system).run();
}

} // namespace eventica::system
