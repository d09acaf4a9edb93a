// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: which unknowns of an unbalanced model are left without an equation, and
// which equations without an unknown.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "compile/flat/flat_model.h"

namespace eventica::flat {

/// An equation, or a part of one, that may determine some of its unknowns.
struct BalanceNode {
    enum class Kind : std::uint8_t { Equation, Derivative, When, Algorithm };

    std::int64_t count = 0;             ///< of scalars it determines
    std::vector<std::int32_t> unknowns; ///< numbers of variables, the likeliest first
    text::SourceRange where;
    Kind kind = Kind::Equation; ///< `Derivative`: it mentions the derivative of its first unknown
};

struct BalanceMatching {
    std::vector<std::int32_t> openUnknowns; ///< variables with scalars that no equation determines
    /// For each equation too many: it and the others for the same unknowns.
    std::vector<std::vector<std::size_t>> contradictions;
};

/// A maximum matching of scalars, arrays counted and not expanded. `sizes` has the number of
/// scalars of each variable, 0 for what is not unknown.
BalanceMatching matchBalance(const std::vector<BalanceNode>& nodes,
                             std::vector<std::int64_t> sizes);

} // namespace eventica::flat
