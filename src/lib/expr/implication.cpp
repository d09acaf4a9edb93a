// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/implication.h"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace eventica::expr {

namespace {

constexpr std::size_t MostAtoms = 10;
constexpr std::size_t MostNodes = 2000;

/// A comparison or another condition that is not made of conditions.
struct Atom {
    std::uint8_t operation = 0;
    ExprId left;
    ExprId right;

    bool operator==(const Atom&) const = default;
};

/// An atom, or its negation.
struct Literal {
    Atom atom;
    bool isNegated = false;
};

/// `a > b` is `b < a`, and `a <= b` is not `b < a`.
Literal literalOf(const ExprPool& pool, ExprId id) {
    using value::Operation;
    const Node& node = pool[id];
    if (node.kind != Kind::Binary)
        return {{0, id, {}}, false};
    const ExprId left = node.operands[0];
    const ExprId right = node.operands[1];
    const auto less = static_cast<std::uint8_t>(Operation::Less);
    const auto equal = static_cast<std::uint8_t>(Operation::Equal);
    switch (node.operation()) {
    case Operation::Less:
        return {{less, left, right}, false};
    case Operation::Greater:
        return {{less, right, left}, false};
    case Operation::GreaterEqual:
        return {{less, left, right}, true};
    case Operation::LessEqual:
        return {{less, right, left}, true};
    case Operation::Equal:
        return {{equal, left, right}, false};
    case Operation::NotEqual:
        return {{equal, left, right}, true};
    default:
        return {{0, id, {}}, false};
    }
}

class TruthTable {
public:
    explicit TruthTable(const ExprPool& pool) : pool_(pool) {}

    /// Finds the atoms. False if there are too many.
    bool collect(ExprId id) {
        if (++nodes_ > MostNodes)
            return false;
        if (pool_.isConstant(id))
            return true;
        if (isMade(id))
            return std::ranges::all_of(pool_[id].operands,
                                       [&](ExprId operand) { return collect(operand); });
        const Atom atom = literalOf(pool_, id).atom;
        if (std::ranges::find(atoms_, atom) == atoms_.end())
            atoms_.push_back(atom);
        return atoms_.size() <= MostAtoms;
    }

    std::uint32_t caseCount() const { return std::uint32_t{1} << atoms_.size(); }

    bool isTrue(ExprId id, std::uint32_t truths) const {
        using value::Operation;
        if (pool_.isConstant(id))
            return pool_.valueOf(id).asBoolean();
        const Node& node = pool_[id];
        if (!isMade(id)) {
            const Literal literal = literalOf(pool_, id);
            const auto at = std::ranges::find(atoms_, literal.atom) - atoms_.begin();
            return ((truths >> at) & 1U) != (literal.isNegated ? 1U : 0U);
        }
        if (node.kind == Kind::Unary)
            return !isTrue(node.operands[0], truths);
        if (node.kind == Kind::If)
            return isTrue(chosen(node, truths), truths);
        const bool left = isTrue(node.operands[0], truths);
        const bool right = isTrue(node.operands[1], truths);
        return node.operation() == Operation::And ? left && right : left || right;
    }

private:
    /// Of other conditions.
    bool isMade(ExprId id) const {
        using value::Operation;
        const Node& node = pool_[id];
        return node.kind == Kind::If ||
               (node.kind == Kind::Unary && node.operation() == Operation::Not) ||
               (node.kind == Kind::Binary &&
                (node.operation() == Operation::And || node.operation() == Operation::Or));
    }

    ExprId chosen(const Node& node, std::uint32_t truths) const {
        for (std::size_t i = 0; i + 1 < node.operands.size(); i += 2)
            if (isTrue(node.operands[i], truths))
                return node.operands[i + 1];
        return node.operands.back();
    }

    const ExprPool& pool_;
    std::vector<Atom> atoms_;
    std::size_t nodes_ = 0;
};

} // namespace

bool implies(const ExprPool& pool, std::span<const ExprId> premises, ExprId conclusion) {
    TruthTable table(pool);
    if (!table.collect(conclusion) ||
        !std::ranges::all_of(premises, [&](ExprId premise) { return table.collect(premise); }))
        return false;
    for (std::uint32_t truths = 0; truths < table.caseCount(); ++truths) {
        const bool isPossible = std::ranges::all_of(
            premises, [&](ExprId premise) { return table.isTrue(premise, truths); });
        if (isPossible && !table.isTrue(conclusion, truths))
            return false;
    }
    return true;
}

} // namespace eventica::expr
