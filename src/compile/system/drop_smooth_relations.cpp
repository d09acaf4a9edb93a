// SPDX-License-Identifier: Apache-2.0
#include "compile/system/drop_smooth_relations.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "compile/system/expressions.h"
#include "lib/graph/matching.h"

namespace eventica::system {

namespace {

using dae::HeldKind;
using expr::ExprId;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using expr::VariableId;
using value::Operation;

constexpr std::int32_t Dropped = -1;

/// Slopes a and b of flows: if x >= 0 then x * a else x * b, as `semiLinear` writes them.
class FlowSlopes {
public:
    explicit FlowSlopes(const dae::HybridDae& model)
        : model_(model), pool_(*model.pool), isFlow_(model.helds.size(), false) {}

    /// The relations `x >= 0` of flows whose slopes are found from what they carry: an equation
    /// y = x * a can be solved for a only while its flow has a direction, and all flows that meet
    /// must agree about theirs. Empty if there are none.
    std::vector<bool> unknown() {
        const graph::Matching without = matched(false);
        const bool isAny = std::ranges::find(isFlow_, true) != isFlow_.end();
        return isAny && matched(true).size() > without.size() ? isFlow_ : std::vector<bool>();
    }

private:
    /// Of equations and variables, a variable and its derivatives as one.
    graph::Matching matched(bool withSlopes) {
        withSlopes_ = withSlopes;
        edges_.clear();
        seenIn_.assign(pool_.size(), -1);
        for (std::size_t i = 0; i < model_.equations.size(); ++i) {
            equation_ = static_cast<graph::Index>(i);
            open_ = {model_.equations[i].left, model_.equations[i].right};
            while (!open_.empty()) {
                const ExprId id = open_.back();
                open_.pop_back();
                visit(id);
            }
        }
        return graph::maximumMatching(
            graph::BipartiteGraph(static_cast<graph::Index>(model_.equations.size()),
                                  static_cast<graph::Index>(model_.variables.size()), edges_));
    }

    void visit(ExprId id) {
        if (!id.valid() ||
            std::exchange(seenIn_[static_cast<std::size_t>(id.index())], equation_) == equation_)
            return;
        const Node& node = pool_[id];
        if (node.kind == Kind::Variable)
            return note(VariableId(node.payload));
        if (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Held)
            return; // nothing is solved for what it compares
        const std::optional<ExprId> flow = flowOf(node);
        for (std::size_t i = 0; i < node.operands.size(); ++i)
            open_.push_back(flow && i > 0 ? withoutSlope(node.operands[i], *flow, node.operands[0])
                                          : node.operands[i]);
    }

    void note(VariableId id) {
        while (model_[id].derivativeOf.valid())
            id = model_[id].derivativeOf;
        if (!model_[id].isKnown())
            edges_.push_back({equation_, id.index(), true});
    }

    /// x of a choice by x >= 0 that is continuous.
    std::optional<ExprId> flowOf(const Node& node) const {
        if (node.kind != Kind::If || node.operands.size() != 3)
            return std::nullopt;
        const Node& condition = pool_[node.operands[0]];
        if (condition.kind != Kind::Intrinsic || condition.intrinsic() != Intrinsic::Held)
            return std::nullopt;
        const dae::Held& held = model_.helds[static_cast<std::size_t>(condition.payload)];
        const bool isFlow = held.isSmooth && held.kind == HeldKind::LessEqual &&
                            pool_.isConstant(held.left) && pool_.valueOf(held.left).asReal() == 0.0;
        return isFlow ? std::optional(held.right) : std::nullopt;
    }

    /// x instead of x * a.
    ExprId withoutSlope(ExprId branch, ExprId flow, ExprId condition) {
        const Node& node = pool_[branch];
        const bool isProduct = node.kind == Kind::Binary &&
                               node.operation() == Operation::Multiply &&
                               std::ranges::find(node.operands, flow) != node.operands.end();
        if (!isProduct)
            return branch;
        isFlow_[static_cast<std::size_t>(pool_[condition].payload)] = true;
        return withSlopes_ ? branch : flow;
    }

    const dae::HybridDae& model_;
    const expr::ExprPool& pool_;
    std::vector<bool> isFlow_; ///< of each relation
    bool withSlopes_ = false;
    graph::Index equation_ = 0;
    std::vector<graph::Index> seenIn_; ///< of each expression: the last equation it was met in
    std::vector<ExprId> open_;
    std::vector<graph::Edge> edges_;
};

/// The new number of each relation.
std::vector<std::int32_t> renumbered(const dae::HybridDae& model) {
    const std::vector<bool> decidesSlopes = FlowSlopes(model).unknown();
    std::vector<std::int32_t> numbers;
    numbers.reserve(model.helds.size());
    std::int32_t next = 0;
    for (std::size_t i = 0; i < model.helds.size(); ++i) {
        const dae::Held& held = model.helds[i];
        const bool isNeeded = !decidesSlopes.empty() && decidesSlopes[i];
        numbers.push_back(held.isSmooth && !held.switchTime.valid() && !isNeeded ? Dropped
                                                                                 : next++);
    }
    return numbers;
}

} // namespace

void dropSmoothRelations(dae::HybridDae& model) {
    if (std::ranges::none_of(model.helds, &dae::Held::isSmooth))
        return;
    const std::vector<std::int32_t> numbers = renumbered(model);
    expr::ExprPool& pool = *model.pool;
    const auto isHeld = [&](ExprId id) {
        return pool[id].kind == Kind::Intrinsic && pool[id].intrinsic() == Intrinsic::Held;
    };
    rewriteAll(model, isHeld, {}, [&](ExprId id) -> ExprId {
        if (!isHeld(id))
            return {};
        const Node node = pool[id];
        const std::int32_t number = numbers[static_cast<std::size_t>(node.payload)];
        const std::vector<ExprId> operands(node.operands.begin(), node.operands.end());
        if (number != Dropped)
            return pool.make(Kind::Intrinsic, node.code, number, node.type, operands);
        const bool isStrict =
            model.helds[static_cast<std::size_t>(node.payload)].kind == HeldKind::Less;
        const Operation operation = isStrict ? Operation::Less : Operation::LessEqual;
        return pool.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1, node.type,
                         operands);
    });
    std::vector<dae::Held> kept;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] != Dropped)
            kept.push_back(model.helds[i]);
    model.helds = std::move(kept);
}

} // namespace eventica::system
