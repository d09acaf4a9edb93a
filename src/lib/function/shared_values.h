// SPDX-License-Identifier: Apache-2.0
// Inside lib/function only: registers of subexpressions that an expression contains more than once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "lib/base/number_map.h"
#include "lib/base/small_vector.h"
#include "lib/expr/expr.h"
#include "lib/function/code.h"

namespace eventica::function {

/// Registers of a value, one for each leaf of its type.
using Parts = SmallVector<Operand, 2>;

/// Common subexpressions of one expression at a time. Equal subexpressions have one id; a value is
/// kept while the code that computes it dominates the code that is written.
class SharedValues {
public:
    bool isActive() const { return uses_.has_value(); }
    /// Counts the uses of all subexpressions: linear in their number.
    void begin(const expr::ExprPool& pool, expr::ExprId root);
    void end();

    bool isShared(expr::ExprId id) const;
    /// Null if it has not been computed on every path to here.
    const Parts* find(expr::ExprId id) const;
    void keep(expr::ExprId id, const Parts& parts);

    /// Code that may be skipped: what is computed there is forgotten behind it.
    class Branch {
    public:
        explicit Branch(SharedValues& values) : values_(values), first_(values.order_.size()) {}
        Branch(const Branch&) = delete;
        Branch& operator=(const Branch&) = delete;
        ~Branch() { values_.forgetFrom(first_); }

    private:
        SharedValues& values_;
        std::size_t first_;
    };

private:
    void forgetFrom(std::size_t first);

    std::optional<NumberMap<std::int32_t>> uses_; ///< by expression
    std::unordered_map<std::int32_t, Parts> parts_;
    std::vector<std::int32_t> order_; ///< in which they were kept
};

} // namespace eventica::function
