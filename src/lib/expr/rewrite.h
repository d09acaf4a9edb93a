// SPDX-License-Identifier: Apache-2.0
// Walking through expressions and replacing parts of them.
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "lib/base/number_map.h"
#include "lib/expr/expr.h"

namespace eventica::expr {

/// Rewrites any number of expressions of one pool; a part that several of them share is rewritten
/// once. Does not call itself, so that no expression is too deep.
class Rewriter {
public:
    /// What stands for an expression; invalid if it decides nothing.
    using Function = std::function<ExprId(ExprId)>;

    /// `replace` is asked before the operands are rewritten: what it answers is taken as it is.
    /// `finish`, if given, is asked for the result where `replace` decided nothing.
    Rewriter(ExprPool& pool, Function replace, Function finish = {})
        : pool_(pool), replace_(std::move(replace)), finish_(std::move(finish)) {}

    /// Nodes with rewritten operands keep their type.
    ExprId rewrite(ExprId root);

private:
    struct Visit {
        ExprId id;
        bool isEntered = false;
    };

    bool isDone(ExprId id) const { return done_.contains(id.index()); }
    bool enter(ExprId id);
    ExprId rebuilt(ExprId id);

    ExprPool& pool_;
    Function replace_;
    Function finish_;
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
void forEachNode(const ExprPool& pool, ExprId root, const std::function<void(ExprId)>& visitor);
void forEachNode(const ExprPool& pool, std::span<const ExprId> roots,
                 const std::function<void(ExprId)>& visitor);

} // namespace eventica::expr
