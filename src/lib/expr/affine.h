// SPDX-License-Identifier: Apache-2.0
// Expressions that are linear in some unknowns, and their coefficients.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/base/number_map.h"
#include "lib/expr/expr.h"

namespace eventica::expr {

/// How an expression depends on unknowns.
enum class Dependence : std::uint8_t {
    None,
    Affine,    ///< a * x + b * y + … + c, coefficients free of unknowns
    Nonlinear, ///< in any other way, or in one that is not seen to be affine
};

/// Looks for unknowns in expressions of one pool. Unknowns are nodes: variables, or what the caller
/// treats like one, such as `der(x)`. What was left behind, `pre(x)`, `previous(x)` or
/// `delay(x, T)`, does not depend on `x`, nor does `der(x)`.
class DependenceOn {
public:
    DependenceOn(const ExprPool& pool, std::span<const ExprId> unknowns);

    /// Remembers all parts, so that asking about parts again costs nothing.
    Dependence of(ExprId id);
    bool isFree(ExprId id) { return of(id) == Dependence::None; }
    bool isUnknown(ExprId id) const;

private:
    static std::span<const ExprId> instantOperands(const Node& node);
    bool isOpaque(ExprId id) const;
    Dependence known(ExprId id) const { return known_.at(id.index()); }
    Dependence computed(ExprId id) const;
    Dependence computedOfBinary(const Node& node) const;
    Dependence computedOfBuiltin(const Node& node) const;
    Dependence worstOf(std::span<const ExprId> operands) const;
    /// Linear in some operands, if the others depend on nothing.
    Dependence linearFrom(const Node& node, std::size_t first, std::size_t count) const;

    const ExprPool& pool_;
    NumberMap<Dependence> known_;
    std::vector<ExprId> unknowns_; ///< ascending
    std::vector<ExprId> stack_;
};

/// Whether an expression is affine in all the unknowns, or free of them. Conditions must be free of
/// them; branches need not.
bool linearIn(const ExprPool& pool, ExprId id, std::span<const ExprId> unknowns);

/// `sum(factors[i] * unknowns[i]) + constant`
struct AffineForm {
    bool isAffine = false;       ///< else the rest is empty
    std::vector<ExprId> factors; ///< one for each unknown; invalid for 0
    ExprId constant;             ///< invalid for 0
};

AffineForm coefficients(ExprPool& pool, ExprId id, std::span<const ExprId> unknowns);

} // namespace eventica::expr
