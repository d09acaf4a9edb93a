// SPDX-License-Identifier: Apache-2.0
// The part of the lowering that keeps code in proportion to expressions whose branches share
// subexpressions.
#include <algorithm>
#include <bit>

#include "lib/expr/rewrite.h"
#include "lib/program/lower.h"

namespace eventica::program {

namespace {

using expr::ExprId;
using expr::ExprPool;
using expr::Kind;
using expr::Node;
using value::Builtin;

/// Less code is taken as it comes.
constexpr std::size_t EnoughCode = 20'000;
constexpr std::size_t CodePerNode = 10;
/// Bits that say what expressions need; beyond that only what cannot fail is computed beforehand.
constexpr std::size_t MostBits = std::size_t{1} << 28U;
constexpr std::size_t WordBits = 64;

/// Where the variables of a model lie matters to nobody who only counts instructions.
class MeasuringHost : public LoweringHost {
public:
    MeasuringHost(const ExprPool& pool, std::span<const ExprId> expressions) : pool_(pool) {
        expr::forEachNode(pool, expressions, [&](ExprId id) {
            if (pool[id].kind == Kind::Variable)
                isInteger_[pool[id].payload] = isIntegerType(pool.typeOf(id));
        });
    }

    Place placeOf(expr::VariableId variable) override {
        return {isInteger_.at(variable.index()), 0};
    }
    Place timePlace() override { return {false, 0}; }
    Place placeOfIntrinsic(const Node& node) override {
        return {isIntegerType(pool_.types()[node.type]), 0};
    }
    ExprId replacement(ExprId) override { return {}; }
    std::int32_t hostExpression(ExprId) override { return 0; }

private:
    const ExprPool& pool_;
    NumberMap<bool> isInteger_;
};

} // namespace

bool isTooMuchCode(ExprPool& pool, std::span<const ExprId> expressions, std::size_t limit) {
    MeasuringHost host(pool, expressions);
    Builder builder;
    Lowering lowering(pool, host, builder);
    lowering.limitCode(limit);
    return std::ranges::any_of(expressions, [&](ExprId expression) {
        const expr::Type& type = pool.typeOf(expression);
        if (!type.dimensions.empty() || (type.base != expr::Base::Real && !isIntegerType(type)))
            return false;
        lowering.lower(expression);
        return lowering.isGivenUp();
    });
}

// ---------------------------------------------------------------------------- limits

void Lowering::beginRoot(std::span<const ExprId> expressions) {
    root_.emplace();
    root_->expressions.assign(expressions.begin(), expressions.end());
    root_->mark = builder_.mark();
    root_->limit = root_->mark.code + EnoughCode;
}

/// Large expressions may have more code.
bool Lowering::isTooLarge() {
    if (isTooLarge_ || builder_.program().code.size() <= root_->limit)
        return isTooLarge_;
    if (!root_->isLimitFinal) {
        root_->isLimitFinal = true;
        std::size_t nodes = 0;
        expr::forEachNode(pool_, root_->expressions, [&](ExprId) { ++nodes; });
        root_->limit = std::max(root_->limit, root_->mark.code + nodes * CodePerNode);
    }
    isTooLarge_ = builder_.program().code.size() > root_->limit;
    return isTooLarge_;
}

void Lowering::takeBack() {
    builder_.rewind(root_->mark);
    forget(root_->made);
    root_->made = {};
    isTooLarge_ = false;
}

Register Lowering::lowerRoot(ExprId id) {
    const bool isWhole = isWhole_;
    beginRoot(std::span(&id, 1));
    Register result = lowerInside(id);
    if (isTooLarge_) {
        takeBack();
        if (mostCode_ == 0)
            root_->limit = SIZE_MAX;
        isWhole_ = false;
        findShared(id);
        lowerShared(id);
        isWhole_ = isWhole;
        result = lowerInside(id);
        isGivenUp_ = isTooLarge_;
        isTooLarge_ = false;
    }
    root_.reset();
    shared_.reset();
    return result;
}

// ---------------------------------------------------------------------------- what is shared

/// Those that `lower` would look at.
std::span<const ExprId> Lowering::neededOperands(ExprId id) const {
    const Node& node = pool_[id];
    const std::span<const ExprId> operands = node.operands;
    if (node.kind == Kind::Intrinsic) {
        switch (node.intrinsic()) {
        case expr::Intrinsic::Pure:
            return operands;
        case expr::Intrinsic::Delayed:
            return operands.subspan(1, 1);
        default:
            return {};
        }
    }
    if (node.kind != Kind::Builtin)
        return operands;
    switch (node.builtin()) {
    case Builtin::Smooth:
        return operands.subspan(1, 1);
    case Builtin::Homotopy:
        return operands.first(1);
    default:
        return operands;
    }
}

/// All that has no register yet, operands before what they are operands of.
std::vector<ExprId> Lowering::missing(ExprId root) {
    std::vector<ExprId> result;
    std::vector<ExprId> open{root};
    NumberSet seen;
    while (!open.empty()) {
        const ExprId id = open.back();
        open.pop_back();
        if (!id.valid() || !seen.insert(id.index()) || known(id).isValid() ||
            pool_[id].operands.empty() || (!canFail(id) && replacement(id).valid()))
            continue;
        result.push_back(id);
        for (const ExprId operand : neededOperands(id))
            open.push_back(operand);
    }
    std::ranges::sort(result, [](ExprId a, ExprId b) { return a.index() < b.index(); });
    return result;
}

/// What is used more than once and cannot fail is computed at once, what can fail where it is
/// certain to be needed: `Shared::needs` has a row of bits for each expression.
void Lowering::findShared(ExprId root) {
    const std::vector<ExprId> nodes = missing(root);
    Shared& shared = shared_.emplace();
    NumberMap<int> uses;
    for (const ExprId id : nodes) {
        shared.rows[id.index()] = 0;
        for (const ExprId operand : neededOperands(id))
            if (operand.valid())
                ++uses[operand.index()];
    }
    NumberMap<bool> isOpen; // depends on the iterator of a comprehension
    for (const ExprId id : nodes) {
        const bool isIterated = std::ranges::any_of(pool_[id].operands, [&](ExprId operand) {
            return operand.valid() &&
                   (pool_[operand].kind == Kind::Iterator ||
                    (isOpen.contains(operand.index()) && isOpen.at(operand.index())));
        });
        isOpen[id.index()] = isIterated;
        const int* const count = uses.find(id.index());
        if (isIterated || count == nullptr || *count < 2 || !isNumericScalar(id))
            continue;
        if (canFail(id))
            shared.expressions.push_back(id);
        else
            lowerInside(id);
    }
    shared.words = (shared.expressions.size() + WordBits - 1) / WordBits;
    if (nodes.size() * shared.expressions.size() > MostBits)
        shared.words = 0;
    shared.needs.assign(nodes.size() * shared.words, 0);
    std::size_t next = 0;
    for (std::size_t i = 0; i < nodes.size() && shared.words > 0; ++i) {
        shared.rows[nodes[i].index()] = static_cast<std::int32_t>(i) + 1;
        const std::span<std::uint64_t> row(shared.needs.data() + i * shared.words, shared.words);
        addNeeds(nodes[i], row);
        if (next < shared.expressions.size() && shared.expressions[next] == nodes[i]) {
            row[next / WordBits] |= std::uint64_t{1} << (next % WordBits);
            ++next;
        }
    }
}

std::span<const std::uint64_t> Lowering::needsOf(ExprId id) const {
    const std::int32_t* const row = id.valid() ? shared_->rows.find(id.index()) : nullptr;
    if (row == nullptr || *row == 0)
        return {};
    return std::span(shared_->needs)
        .subspan(static_cast<std::size_t>(*row - 1) * shared_->words, shared_->words);
}

/// Those of operands that are needed in any case, and those that all branches have in common.
void Lowering::addNeeds(ExprId id, std::span<std::uint64_t> row) const {
    const auto add = [&](std::span<std::uint64_t> to, ExprId operand) {
        const std::span<const std::uint64_t> needs = needsOf(operand);
        for (std::size_t w = 0; w < needs.size(); ++w)
            to[w] |= needs[w];
    };
    const Node& node = pool_[id];
    const std::span<const ExprId> operands = neededOperands(id);
    if (node.kind == Kind::If) {
        std::vector<std::uint64_t> branch(row.size());
        add(row, operands.back());
        for (std::size_t k = operands.size() - 1; k >= 2; k -= 2) {
            std::ranges::fill(branch, 0);
            add(branch, operands[k - 1]);
            for (std::size_t w = 0; w < row.size(); ++w)
                row[w] &= branch[w];
            add(row, operands[k - 2]);
        }
        return;
    }
    const bool isLogical =
        node.kind == Kind::Binary &&
        (node.operation() == value::Operation::And || node.operation() == value::Operation::Or);
    for (const ExprId operand : isLogical ? operands.first(1) : operands)
        add(row, operand);
}

/// What the expression is certain to need.
void Lowering::lowerShared(ExprId root) {
    if (!shared_ || isTooLarge_)
        return;
    const std::span<const std::uint64_t> needs = needsOf(root);
    for (std::size_t w = 0; w < needs.size(); ++w)
        for (std::uint64_t rest = needs[w]; rest != 0; rest &= rest - 1) {
            const ExprId id =
                shared_
                    ->expressions[w * WordBits + static_cast<std::size_t>(std::countr_zero(rest))];
            if (id != root)
                lowerInside(id);
        }
}

} // namespace eventica::program
