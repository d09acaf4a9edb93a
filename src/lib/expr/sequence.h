// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: what a loop runs over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "lib/value/outcome.h"

namespace eventica::expr {

/// The elements of a vector, or a range whose elements are not listed: `for i in 1:1000000000` is
/// no reason to fill the memory.
class Sequence {
public:
    /// From start and stop, or start, step and stop (MLS 10.4.3).
    static std::variant<Sequence, value::Error> range(std::span<const value::Value> bounds);
    static std::variant<Sequence, value::Error> elements(value::Value vector);

    std::size_t count() const { return count_; }
    value::Value at(std::size_t place) const;
    /// All of them as a vector.
    value::Outcome all() const;

private:
    Sequence() = default;

    static Sequence ofReals(double start, double step, double stop);
    static std::variant<Sequence, value::Error> ofNumbers(std::span<const value::Value> bounds);

    value::Kind kind_ = value::Kind::Integer;
    std::int32_t enumerationType_ = 0;
    std::int64_t start_ = 0; ///< an ordinal, or 0 for false, if the kind says so
    std::int64_t step_ = 1;
    double realStart_ = 0.0;
    double realStep_ = 1.0;
    std::size_t count_ = 0;
    std::optional<value::Value> elements_;
};

} // namespace eventica::expr
