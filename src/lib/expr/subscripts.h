// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: the values of subscripts, and what is behind them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/value/indexing.h"
#include "lib/value/outcome.h"

namespace eventica::expr {

/// Knows whether all of them are single indices, which is nearly always so and can be done without
/// listing any dimension.
class Subscripts {
public:
    void addAll() { add(value::Subscript::all()); }
    /// An Integer, Boolean or enumeration scalar or vector.
    std::optional<value::Error> add(const value::Value& subscript);

    /// The part of the array that they name.
    value::Outcome of(const value::Value& array) const;
    /// The array with that part replaced.
    value::Outcome replacedIn(value::Value array, const value::Value& part) const;

private:
    void add(value::Subscript subscript);
    std::vector<value::Subscript> list() const;
    /// Where in the array the only element lies that is meant, if it is one.
    std::optional<std::size_t> offsetIn(const value::Value& array) const;

    std::vector<std::int64_t> indices_; ///< as long as there are no others
    std::vector<value::Subscript> mixed_;
};

} // namespace eventica::expr
