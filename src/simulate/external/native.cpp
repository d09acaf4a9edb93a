// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/native.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace eventica::external {
namespace {

using expr::Base;
using value::Dimensions;
using value::Value;

static_assert(std::endian::native == std::endian::little,
              "an int must be the first half of a 64-bit integer");

constexpr const char* EmptyString = "";

bool fitsInt(std::int64_t number) {
    return number >= std::numeric_limits<int>::min() && number <= std::numeric_limits<int>::max();
}

std::string tooLarge(std::int64_t number) {
    return fmt::format("the Integer {} does not fit into an `int` of C", number);
}

/// Of any Boolean, Integer or enumeration value.
std::int64_t integerAt(const Value& value, std::size_t offset) {
    switch (value.kind()) {
    case value::Kind::Boolean:
        return value.booleans()[offset] != 0 ? 1 : 0;
    case value::Kind::Enumeration:
        return value.ordinals()[offset];
    default:
        return value.integers()[offset];
    }
}

/// Where the elements of a row-major array lie in a column-major one.
std::vector<std::size_t> columnMajorPlaces(const Dimensions& dimensions) {
    std::vector<std::size_t> strides(dimensions.size(), 1);
    for (std::size_t d = 1; d < strides.size(); ++d)
        strides[d] = strides[d - 1] * static_cast<std::size_t>(dimensions[d - 1]);
    std::vector<std::size_t> places(value::elementCount(dimensions), 0);
    for (std::size_t i = 0; i < places.size(); ++i) {
        std::size_t rest = i;
        for (std::size_t d = dimensions.size(); d-- > 0;) {
            const auto size = static_cast<std::size_t>(dimensions[d]);
            places[i] += rest % size * strides[d];
            rest /= size;
        }
    }
    return places;
}

template<typename T>
void toColumnMajor(std::vector<T>& elements, const Dimensions& dimensions) {
    if (dimensions.size() < 2)
        return;
    const std::vector<std::size_t> places = columnMajorPlaces(dimensions);
    std::vector<T> ordered(elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i)
        ordered[places[i]] = elements[i];
    elements = std::move(ordered);
}

/// The elements in row-major order, each through `convert`.
template<typename T, typename From, typename Convert>
std::vector<T> rowMajor(const std::vector<From>& elements, const Dimensions& dimensions,
                        Native::Order order, Convert convert) {
    std::vector<T> result(elements.size());
    if (order == Native::Order::RowMajor || dimensions.size() < 2) {
        std::ranges::transform(elements, result.begin(), convert);
        return result;
    }
    const std::vector<std::size_t> places = columnMajorPlaces(dimensions);
    for (std::size_t i = 0; i < elements.size(); ++i)
        result[i] = convert(elements[places[i]]);
    return result;
}

const char* textOrEmpty(const char* text) {
    return text == nullptr ? EmptyString : text;
}

} // namespace

std::optional<std::string> Native::set(const Value& value, const expr::Type& type, Order order,
                                       const ExternalObjects& objects) {
    return value.isScalar() ? setScalar(value, type, objects) : setArray(value, type, order);
}

std::optional<std::string> Native::setScalar(const Value& value, const expr::Type& type,
                                             const ExternalObjects& objects) {
    switch (type.base) {
    case Base::Real:
        real_ = value.asReal();
        return std::nullopt;
    case Base::String:
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): C gets it as const
        pointer_ = const_cast<char*>(value.asString().c_str());
        return std::nullopt;
    case Base::ExternalObject: {
        const ExternalObjects::Object* const object = objects.entry(value.asInteger());
        if (object == nullptr)
            return "an external object is used that was never made";
        if (object->standard != nullptr)
            return "its external object was made without the library's C code";
        pointer_ = object->pointer;
        return std::nullopt;
    }
    default:
        integer_ = integerAt(value, 0);
        return fitsInt(integer_) ? std::nullopt : std::optional(tooLarge(integer_));
    }
}

std::optional<std::string> Native::setArray(const Value& value, const expr::Type& type,
                                            Order order) {
    const std::size_t count = value.count();
    switch (type.base) {
    case Base::Real: {
        const Value reals = value::toReal(value);
        reals_.assign(reals.reals().begin(), reals.reals().end());
        if (order == Order::ColumnMajor)
            toColumnMajor(reals_, value.dimensions());
        return std::nullopt;
    }
    case Base::String:
        strings_.resize(count);
        std::ranges::transform(value.strings(), strings_.begin(), &std::string::c_str);
        return std::nullopt;
    default:
        integers_.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            const std::int64_t number = integerAt(value, i);
            if (!fitsInt(number))
                return tooLarge(number);
            integers_[i] = static_cast<int>(number);
        }
        if (order == Order::ColumnMajor)
            toColumnMajor(integers_, value.dimensions());
        return std::nullopt;
    }
}

void Native::clear(const expr::Type& type, const Dimensions& dimensions) {
    const std::size_t count = value::elementCount(dimensions);
    real_ = 0.0;
    integer_ = type.base == Base::Enumeration ? 1 : 0;
    pointer_ = nullptr;
    if (dimensions.empty())
        return;
    switch (type.base) {
    case Base::Real:
        reals_.assign(count, 0.0);
        return;
    case Base::String:
        strings_.assign(count, EmptyString);
        return;
    default:
        integers_.assign(count, static_cast<int>(integer_));
    }
}

value::Outcome Native::get(const expr::Type& type, const Dimensions& dimensions,
                           Order order) const {
    const bool isScalar = dimensions.empty();
    const auto asInteger = [](int number) { return std::int64_t{number}; };
    const int integer = static_cast<int>(integer_); // the other half is not the callee's
    switch (type.base) {
    case Base::Real:
        return isScalar ? Value::real(real_)
                        : Value::realArray(dimensions, rowMajor<double>(reals_, dimensions, order,
                                                                        std::identity()));
    case Base::Integer:
        return isScalar
                   ? Value::integer(integer)
                   : Value::integerArray(dimensions, rowMajor<std::int64_t>(integers_, dimensions,
                                                                            order, asInteger));
    case Base::Boolean:
        return isScalar ? Value::boolean(integer != 0)
                        : Value::booleanArray(
                              dimensions, rowMajor<std::uint8_t>(integers_, dimensions, order,
                                                                 [](int number) -> std::uint8_t {
                                                                     return number != 0 ? 1 : 0;
                                                                 }));
    case Base::Enumeration:
        return isScalar ? Value::enumeration(type.id, integer)
                        : Value::enumerationArray(
                              type.id, dimensions,
                              rowMajor<std::int64_t>(integers_, dimensions, order, asInteger));
    case Base::String:
        return isScalar ? Value::string(textOrEmpty(static_cast<const char*>(pointer_)))
                        : Value::stringArray(dimensions, rowMajor<std::string>(strings_, dimensions,
                                                                               order, textOrEmpty));
    default:
        return value::Error{"an external function gives a value of a type that cannot be taken"};
    }
}

void* Native::scalar(const expr::Type& type) {
    switch (type.base) {
    case Base::Real:
        return &real_;
    case Base::String:
    case Base::ExternalObject:
        return static_cast<void*>(&pointer_);
    default:
        return &integer_;
    }
}

void* Native::elements(const expr::Type& type, bool isArray) {
    if (!isArray)
        return scalar(type);
    switch (type.base) {
    case Base::Real:
        return reals_.data();
    case Base::String:
        return static_cast<void*>(strings_.data());
    default:
        return integers_.data();
    }
}

} // namespace eventica::external
