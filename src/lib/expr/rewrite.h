// SPDX-License-Identifier: Apache-2.0
// Walking through expressions and replacing parts of them.
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "lib/base/number_map.h"
#include "lib/base/small_vector.h"
#include "lib/expr/expr.h"

namespace eventica::expr {

/// Rewrites any number of expressions of one pool; a part that several of them share is rewritten
/// once. Does not call itself, so that no expression is too deep.
class Rewriter {
public:
    /// What stands for an expression; invalid if it decides nothing.
    using Function = std::function<ExprId(ExprId)>;

    /// `replace` is asked before the operands are rewritten: what it answers is taken as it is.
    /// `finish`, if given, is asked for the result where `replace` decided nothing. `known` says by
    /// id what expressions become, invalid where that is to be found: whoever rewrites a large part
    /// of the pool knows it of most others, and remembering the rest there is cheaper than a table.
    Rewriter(ExprPool& pool, Function replace, Function finish = {}, std::vector<ExprId> known = {})
        : pool_(pool), replace_(std::move(replace)), finish_(std::move(finish)),
          known_(std::move(known)) {}

    /// Nodes with rewritten operands keep their type.
    ExprId rewrite(ExprId root);

private:
    struct Visit {
        ExprId id;
        bool isEntered = false;
    };

    bool isKnown(ExprId id) const { return static_cast<std::size_t>(id.index()) < known_.size(); }
    bool isDone(ExprId id) const {
        return isKnown(id) ? known_[static_cast<std::size_t>(id.index())].valid()
                           : done_.contains(id.index());
    }
    ExprId result(ExprId id) const {
        return isKnown(id) ? known_[static_cast<std::size_t>(id.index())] : done_.at(id.index());
    }
    void finish(ExprId id, ExprId result) {
        (isKnown(id) ? known_[static_cast<std::size_t>(id.index())] : done_[id.index()]) = result;
    }
    bool enter(ExprId id);
    ExprId rebuilt(ExprId id);

    ExprPool& pool_;
    Function replace_;
    Function finish_;
    std::vector<ExprId> known_; ///< by id; of later expressions `done_` says it
    NumberMap<ExprId> done_;
    std::vector<Visit> stack_;
};

/// The expression with everything replaced for which `replace` gives a valid id. Parts of a
/// replacement are not looked at again.
ExprId rewrite(ExprPool& pool, ExprId root, const std::function<ExprId(ExprId)>& replace);

/// Which expressions of a pool are, or contain, one for which `holds`. An expression is younger
/// than its operands: looking once at each in the order of their ids is enough, and much faster
/// than walking through them. `holds` is asked about all that were ever made, also what earlier
/// stages have given up: numbers of variables and functions may be theirs, operands and types
/// invalid.
class ExpressionsWith {
public:
    template<typename Holds>
    ExpressionsWith(const ExprPool& pool, const Holds& holds) : contains_(pool.size()) {
        for (std::size_t i = 0; i < contains_.size(); ++i) {
            const ExprId id(static_cast<std::int32_t>(i));
            bool isOne = false;
            for (const ExprId operand : pool[id].operands)
                isOne = isOne || (operand.valid() && contains(operand));
            isOne = isOne || holds(id);
            contains_[i] = isOne ? 1 : 0;
            isAny_ = isAny_ || isOne;
        }
    }

    bool isAny() const { return isAny_; }
    /// True for what was made afterwards: nobody has looked at it.
    bool contains(ExprId id) const {
        return static_cast<std::size_t>(id.index()) >= contains_.size() ||
               contains_[static_cast<std::size_t>(id.index())] != 0;
    }

private:
    std::vector<std::uint8_t> contains_; ///< by id
    bool isAny_ = false;
};

/// Visits every distinct node once, before its operands, these from left to right.
template<typename Visitor>
void forEachNode(const ExprPool& pool, std::span<const ExprId> roots, const Visitor& visitor) {
    constexpr std::size_t FewNodes = 16;
    SmallVector<ExprId, FewNodes> stack(roots.rbegin(), roots.rend());
    NumberSet seen;
    while (!stack.empty()) {
        const ExprId id = stack.back();
        stack.pop_back();
        if (!id.valid() || !seen.insert(id.index()))
            continue;
        visitor(id);
        const std::span<const ExprId> operands = pool[id].operands;
        stack.insert(stack.end(), operands.rbegin(), operands.rend());
    }
}
template<typename Visitor>
void forEachNode(const ExprPool& pool, ExprId root, const Visitor& visitor) {
    forEachNode(pool, std::span<const ExprId>(&root, 1), visitor);
}

} // namespace eventica::expr
