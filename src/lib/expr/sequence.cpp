// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/sequence.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "lib/value/indexing.h"

namespace eventica::expr {
namespace {

using value::Error;
using value::Outcome;
using value::Value;

/// A number for every scalar that can be counted through.
std::int64_t position(const Value& scalar) {
    switch (scalar.kind()) {
    case value::Kind::Boolean:
        return scalar.asBoolean() ? 1 : 0;
    case value::Kind::Enumeration:
        return scalar.ordinal();
    default:
        return scalar.asInteger();
    }
}

/// How many of start, start + step, … do not pass stop.
std::size_t countUpTo(std::int64_t start, std::int64_t step, std::int64_t stop) {
    const bool isEmpty = step > 0 ? start > stop : start < stop;
    if (isEmpty)
        return 0;
    // As unsigned numbers: the distance of two Integers may be larger than any Integer.
    const auto from = static_cast<std::uint64_t>(start);
    const auto to = static_cast<std::uint64_t>(stop);
    const auto by = static_cast<std::uint64_t>(step);
    const std::uint64_t steps = step > 0 ? (to - from) / by : (from - to) / (0 - by);
    return static_cast<std::size_t>(std::min<std::uint64_t>(steps, ~std::uint64_t{0} - 1)) + 1;
}

bool isOrdered(const Value& bound) {
    return bound.isScalar() && bound.kind() != value::Kind::String &&
           bound.kind() != value::Kind::Record;
}

} // namespace

Sequence Sequence::ofReals(double start, double step, double stop) {
    // Rounding must not drop the last element of 0:0.1:0.3.
    constexpr double Tolerance = 5e-15;
    Sequence sequence;
    sequence.kind_ = value::Kind::Real;
    sequence.realStart_ = start;
    sequence.realStep_ = step;
    const bool isEmpty = step > 0.0 ? start > stop : start < stop;
    const double steps = std::floor((stop - start) / step * (1.0 + Tolerance));
    // More than any array may have, whatever their number.
    constexpr double Most = 1e18;
    if (!isEmpty)
        sequence.count_ = static_cast<std::size_t>(std::min(steps, Most)) + 1;
    return sequence;
}

std::variant<Sequence, Error> Sequence::ofNumbers(std::span<const Value> bounds) {
    const Value& start = bounds.front();
    const Value& stop = bounds.back();
    const Value step = bounds.size() == 3 ? bounds[1] : Value::integer(1);
    if (step.asReal() == 0.0)
        return Error{"the step of a range must not be 0"};
    if (std::ranges::any_of(bounds, [](const Value& v) { return v.kind() == value::Kind::Real; }))
        return ofReals(start.asReal(), step.asReal(), stop.asReal());
    Sequence sequence;
    sequence.start_ = start.asInteger();
    sequence.step_ = step.asInteger();
    sequence.count_ = countUpTo(sequence.start_, sequence.step_, stop.asInteger());
    return sequence;
}

std::variant<Sequence, Error> Sequence::range(std::span<const Value> bounds) {
    const Value& start = bounds.front();
    const Value& stop = bounds.back();
    if (!std::ranges::all_of(bounds, isOrdered))
        return Error{fmt::format("a range needs scalars that can be counted, not {} and {}",
                                 typeText(start), typeText(stop))};
    if (std::ranges::all_of(bounds, &Value::isNumeric))
        return ofNumbers(bounds);
    if (bounds.size() == 3 || !start.sameType(stop))
        return Error{fmt::format("there is no range from {} to {}{}", typeText(start),
                                 typeText(stop), bounds.size() == 3 ? " with a step" : "")};
    Sequence sequence;
    sequence.kind_ = start.kind();
    if (start.kind() == value::Kind::Enumeration)
        sequence.enumerationType_ = start.enumerationType();
    sequence.start_ = position(start);
    sequence.count_ = countUpTo(sequence.start_, 1, position(stop));
    return sequence;
}

std::variant<Sequence, Error> Sequence::elements(Value vector) {
    if (vector.isScalar())
        return Error{fmt::format("a loop runs over a vector, not over {}", typeText(vector))};
    Sequence sequence;
    sequence.count_ = static_cast<std::size_t>(vector.dimensions().front());
    sequence.elements_ = std::move(vector);
    return sequence;
}

Value Sequence::at(std::size_t place) const {
    if (elements_ && elements_->rank() == 1)
        return elements_->elementAt(place);
    if (elements_) {
        const auto row = value::Subscript::at(static_cast<std::int64_t>(place) + 1);
        return value::slice(*elements_, std::span(&row, 1)).value();
    }
    if (kind_ == value::Kind::Real)
        return Value::real(realStart_ + static_cast<double>(place) * realStep_);
    // The result lies between the bounds, so that only steps on the way may wrap around.
    const auto number = static_cast<std::int64_t>(static_cast<std::uint64_t>(start_) +
                                                  static_cast<std::uint64_t>(place) *
                                                      static_cast<std::uint64_t>(step_));
    if (kind_ == value::Kind::Boolean)
        return Value::boolean(number != 0);
    if (kind_ == value::Kind::Enumeration)
        return Value::enumeration(enumerationType_, number);
    return Value::integer(number);
}

Outcome Sequence::all() const {
    if (elements_)
        return *elements_;
    if (count_ > value::MaxElements)
        return Error{
            fmt::format("a range of more than {} elements is not supported", value::MaxElements)};
    const value::Dimensions dimensions{static_cast<std::int64_t>(count_)};
    std::vector<double> reals;
    std::vector<std::int64_t> integers;
    std::vector<std::uint8_t> booleans;
    for (std::size_t i = 0; i < count_; ++i) {
        const Value element = at(i);
        if (kind_ == value::Kind::Real)
            reals.push_back(element.asReal());
        else if (kind_ == value::Kind::Boolean)
            booleans.push_back(element.asBoolean() ? 1 : 0);
        else
            integers.push_back(position(element));
    }
    switch (kind_) {
    case value::Kind::Real:
        return Value::realArray(dimensions, std::move(reals));
    case value::Kind::Boolean:
        return Value::booleanArray(dimensions, std::move(booleans));
    case value::Kind::Enumeration:
        return Value::enumerationArray(enumerationType_, dimensions, std::move(integers));
    default:
        return Value::integerArray(dimensions, std::move(integers));
    }
}

} // namespace eventica::expr
