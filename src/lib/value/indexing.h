// SPDX-License-Identifier: Apache-2.0
// Taking arrays apart and putting them together: subscripts, slices, array constructors, fields of
// arrays of records (MLS 10.4, 10.5, 10.6.9).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "lib/value/outcome.h"

namespace eventica::value {

/// The indices taken from one dimension, counted from 1.
class Subscript {
public:
    /// One index; the dimension disappears.
    static Subscript at(std::int64_t index) { return {{index}, Form::One}; }
    /// Several indices, in this order, possibly repeated; the dimension stays.
    static Subscript among(std::vector<std::int64_t> indices) {
        return {std::move(indices), Form::Some};
    }
    /// The colon.
    static Subscript all() { return {{}, Form::All}; }

    bool dropsDimension() const { return form_ == Form::One; }
    bool isAll() const { return form_ == Form::All; }
    const std::vector<std::int64_t>& indices() const { return indices_; }

private:
    enum class Form : std::uint8_t { One, Some, All };

    Subscript(std::vector<std::int64_t> indices, Form form)
        : indices_(std::move(indices)), form_(form) {}

    std::vector<std::int64_t> indices_;
    Form form_;
};

/// What is wrong with an index of a dimension, which is counted from 0.
std::optional<Error> subscriptProblem(std::int64_t index, std::int64_t size, std::size_t dimension);

/// A scalar of an array, with one subscript for each dimension.
Outcome element(const Value& array, std::span<const std::int64_t> subscripts);

/// A part of an array; missing subscripts at the end take all.
Outcome slice(const Value& array, std::span<const Subscript> subscripts);

/// `array` with `part` assigned to a slice of the same size, in the order of the subscripts. Give
/// `array` away (`std::move`) and no element is copied.
Outcome replaced(Value array, std::span<const Subscript> subscripts, const Value& part);

/// `{items...}`: items of the same size become the leading dimension of a new array.
Outcome arrayOf(std::span<const Value> items);

/// A field of a record, or of each record of an array. Not for empty arrays, which do not know the
/// type of their fields.
Outcome select(const Value& record, std::string_view field);

/// Makes all items elements of one type: Integer items beside Real ones become Real.
std::optional<Error> unifyTypes(std::vector<Value>& items);

} // namespace eventica::value
