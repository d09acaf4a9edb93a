// SPDX-License-Identifier: Apache-2.0
// Derivatives of expressions, exact and symbolic.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/base/number_map.h"
#include "lib/expr/expr.h"

namespace eventica::expr {

/// What a caller's function answers for what has no derivative it could name.
inline constexpr ExprId NoDerivative(-2);

/// Decides about `Variable`, `Local`, `Time` and `Intrinsic` nodes: the derivative, an invalid id
/// for 0, or `NoDerivative`. Asked only for nodes with Real parts, once for each.
using LeafDerivative = std::function<ExprId(ExprId leaf)>;

/// Decides about a `Call`, or an `Output` of one, of which an argument has a derivative other than
/// 0. `arguments` has the derivative of each argument, invalid for 0 (as for what is not Real).
/// Answers as `LeafDerivative` does.
using CallDerivative = std::function<ExprId(ExprId call, std::span<const ExprId> arguments)>;

/// An expression, or why there is none.
struct Differentiated {
    ExprId
        derivative;  ///< Real; a constant 0 where nothing depends on anything. Invalid: see below.
    ExprId obstacle; ///< the part that cannot be differentiated
    std::string reason; ///< lower case, no full stop, to stand inside a diagnostic

    bool ok() const { return derivative.valid(); }
};

/// Differentiates any number of expressions of one pool with the same rules for their leaves; a
/// part they share is differentiated once. Does not call itself, so that no expression is too deep.
///
/// The scalar language is complete: operators, elementary functions, conditions (branch by branch,
/// under the same conditions). Functions with steps (floor, div, sign, …) have derivative 0, those
/// with kinks (abs, min, max) one of the two. Of arrays it knows constructors, subscripts, and what
/// is linear or a product. `WithDerivative` brings its derivative along.
class Differentiator {
public:
    Differentiator(ExprPool& pool, LeafDerivative derivativeOfLeaf,
                   CallDerivative derivativeOfCall = {})
        : pool_(pool), derivativeOfLeaf_(std::move(derivativeOfLeaf)),
          derivativeOfCall_(std::move(derivativeOfCall)) {}

    Differentiated differentiate(ExprId root);

private:
    struct Visit {
        ExprId id;
        bool isEntered = false;
    };

    bool isDone(ExprId id) const { return done_.contains(id.index()); }
    /// Done, and not what cannot be differentiated: that is visited again, to be named again.
    bool isFine(ExprId id) const {
        const ExprId* const found = done_.find(id.index());
        return found != nullptr && *found != NoDerivative;
    }
    bool enter(ExprId id);
    ExprId computed(ExprId id);
    ExprId givenDerivative(ExprId derivative);

    ExprPool& pool_;
    LeafDerivative derivativeOfLeaf_;
    CallDerivative derivativeOfCall_;
    NumberMap<ExprId> done_; ///< invalid for 0
    std::vector<Visit> stack_;
};

Differentiated differentiate(ExprPool& pool, ExprId root, const LeafDerivative& derivativeOfLeaf);
/// By one variable; all others stand still.
Differentiated differentiateBy(ExprPool& pool, ExprId root, VariableId variable);

} // namespace eventica::expr
