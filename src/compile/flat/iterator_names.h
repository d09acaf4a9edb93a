// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: names for iterators that hide nothing.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compile/flat/flat_model.h"

namespace eventica::flat {

using IteratorNames = std::map<IteratorId, std::string>;

/// Collects which iterators stand inside which, then gives each the name it was declared with, and
/// a number behind it only where two of the same name meet. Since equal expressions are one, an
/// iterator has one name in all its places.
class IteratorNamer {
public:
    /// For all expressions of the text.
    IteratorNamer(const expr::ExprPool& pool, std::vector<ExprId> expressions);

    // For the loops around them.
    void add(const std::vector<Equation>& equations);
    void add(const std::vector<expr::Statement>& statements);

    /// None of them is in `taken`, which holds names as they are written.
    IteratorNames names(const std::unordered_set<std::string>& taken) const;

private:
    using Iterators = std::set<IteratorId>;

    void addBoundIn(ExprId id, Iterators& inside) const;
    void bind(IteratorId iterator, Iterators& inside);
    Iterators boundIn(const Equation& equation);
    Iterators boundIn(const expr::Statement& statement);
    template<typename Items>
    void addBoundInAll(const Items& items, Iterators& inside);
    template<typename Branches>
    void addBoundInBranches(const Branches& branches, Iterators& inside);

    const expr::ExprPool& pool_;
    Iterators all_;
    std::unordered_map<std::int32_t, Iterators> bound_; ///< by expression, where there are any
    std::map<IteratorId, Iterators> met_; ///< around or inside it, of a smaller id than its own
};

} // namespace eventica::flat
