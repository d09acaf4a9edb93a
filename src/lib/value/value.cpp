// SPDX-License-Identifier: Apache-2.0
#include "lib/value/value.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "lib/base/check.h"

namespace eventica::value {

struct Value::Records {
    RecordType type;
    std::vector<Value> fieldValues;

    friend bool operator==(const Records&, const Records&) = default;
};

std::string_view nameOf(Kind kind) {
    constexpr std::array<std::string_view, 6> Names{"Real",   "Integer",     "Boolean",
                                                    "String", "enumeration", "record"};
    return Names.at(static_cast<std::size_t>(kind));
}

std::size_t elementCount(const Dimensions& dimensions) {
    std::size_t count = 1;
    for (const std::int64_t size : dimensions)
        count *= static_cast<std::size_t>(size);
    return count;
}

std::optional<std::string> sizeProblem(const Dimensions& dimensions) {
    if (dimensions.size() > MaxRank)
        return fmt::format("an array of {} dimensions has more than the {} supported ones",
                           dimensions.size(), MaxRank);
    const auto negative = std::ranges::find_if(dimensions, [](auto size) { return size < 0; });
    if (negative != dimensions.end())
        return fmt::format("the size {} of an array dimension is negative", *negative);
    // Sizes of 0 count as 1: no single dimension of an empty array may be immense either, because
    // its indices are sometimes listed.
    std::size_t count = 1;
    for (const std::int64_t size : dimensions) {
        if (static_cast<std::size_t>(size) > MaxElements / count)
            return fmt::format("an array of size {} has more than the {} supported elements",
                               sizeText(dimensions), MaxElements);
        count *= static_cast<std::size_t>(std::max<std::int64_t>(size, 1));
    }
    return std::nullopt;
}

std::string sizeText(const Dimensions& dimensions) {
    return dimensions.empty() ? std::string() : fmt::format("[{}]", fmt::join(dimensions, ", "));
}

Value::RecordBox::RecordBox(Records records)
    : records_(std::make_unique<Records>(std::move(records))) {
}
Value::RecordBox::RecordBox(const RecordBox& other)
    : records_(std::make_unique<Records>(*other.records_)) {
}
Value::RecordBox::RecordBox(RecordBox&& other) noexcept = default;
Value::RecordBox& Value::RecordBox::operator=(const RecordBox& other) {
    if (this != &other)
        records_ = std::make_unique<Records>(*other.records_);
    return *this;
}
Value::RecordBox& Value::RecordBox::operator=(RecordBox&& other) noexcept = default;
Value::RecordBox::~RecordBox() = default;

bool Value::RecordBox::operator==(const RecordBox& other) const {
    return *records_ == *other.records_;
}

Value::Value(Kind kind, std::int32_t enumerationType, Dimensions dimensions, Payload payload)
    : kind_(kind), enumerationType_(enumerationType), dimensions_(std::move(dimensions)),
      payload_(std::move(payload)) {
}

template<typename T>
Value::Payload Value::pack(const Dimensions& dimensions, std::vector<T> elements) {
    EVENTICA_CHECK(!sizeProblem(dimensions), "impossible dimensions");
    EVENTICA_CHECK(elementCount(dimensions) == elements.size(), "elements do not fill the array");
    if (dimensions.empty())
        return Payload(std::in_place_type<T>, std::move(elements.front()));
    return Payload(std::in_place_type<std::vector<T>>, std::move(elements));
}

Value Value::real(double value) {
    return {Kind::Real, 0, {}, value};
}
Value Value::integer(std::int64_t value) {
    return {Kind::Integer, 0, {}, value};
}
Value Value::boolean(bool value) {
    return {Kind::Boolean, 0, {}, static_cast<std::uint8_t>(value)};
}
Value Value::string(std::string value) {
    return {Kind::String, 0, {}, std::move(value)};
}
Value Value::enumeration(std::int32_t type, std::int64_t ordinal) {
    EVENTICA_CHECK(ordinal >= 1, "ordinals of enumeration literals start at 1");
    return {Kind::Enumeration, type, {}, ordinal};
}

Value Value::record(std::string name, std::vector<Field> fields) {
    RecordType type{std::move(name), {}};
    std::vector<Value> values;
    values.reserve(fields.size());
    for (Field& field : fields) {
        type.fields.push_back(std::move(field.name));
        values.push_back(std::move(field.value));
    }
    return recordArray(std::move(type), {}, std::move(values));
}

Value Value::realArray(Dimensions dimensions, std::vector<double> elements) {
    Payload payload = pack(dimensions, std::move(elements));
    return {Kind::Real, 0, std::move(dimensions), std::move(payload)};
}

Value Value::integerArray(Dimensions dimensions, std::vector<std::int64_t> elements) {
    Payload payload = pack(dimensions, std::move(elements));
    return {Kind::Integer, 0, std::move(dimensions), std::move(payload)};
}

Value Value::booleanArray(Dimensions dimensions, std::vector<std::uint8_t> elements) {
    for (std::uint8_t& element : elements)
        element = element != 0 ? 1 : 0;
    Payload payload = pack(dimensions, std::move(elements));
    return {Kind::Boolean, 0, std::move(dimensions), std::move(payload)};
}

Value Value::stringArray(Dimensions dimensions, std::vector<std::string> elements) {
    Payload payload = pack(dimensions, std::move(elements));
    return {Kind::String, 0, std::move(dimensions), std::move(payload)};
}

Value Value::enumerationArray(std::int32_t type, Dimensions dimensions,
                              std::vector<std::int64_t> ordinals) {
    EVENTICA_CHECK(std::ranges::all_of(ordinals, [](auto ordinal) { return ordinal >= 1; }),
                   "ordinals of enumeration literals start at 1");
    Payload payload = pack(dimensions, std::move(ordinals));
    return {Kind::Enumeration, type, std::move(dimensions), std::move(payload)};
}

Value Value::recordArray(RecordType type, Dimensions dimensions, std::vector<Value> fieldValues) {
    EVENTICA_CHECK(!sizeProblem(dimensions), "impossible dimensions");
    EVENTICA_CHECK(elementCount(dimensions) * type.fields.size() == fieldValues.size(),
                   "field values do not fill the array of records");
    return {Kind::Record, 0, std::move(dimensions),
            RecordBox({std::move(type), std::move(fieldValues)})};
}

double Value::asReal() const {
    EVENTICA_CHECK(isScalar(), "not a scalar");
    return kind_ == Kind::Integer ? static_cast<double>(asInteger()) : reals().front();
}
std::int64_t Value::asInteger() const {
    EVENTICA_CHECK(isScalar(), "not a scalar");
    return integers().front();
}
bool Value::asBoolean() const {
    EVENTICA_CHECK(isScalar(), "not a scalar");
    return booleans().front() != 0;
}
const std::string& Value::asString() const {
    EVENTICA_CHECK(isScalar(), "not a scalar");
    return strings().front();
}
std::int64_t Value::ordinal() const {
    EVENTICA_CHECK(isScalar(), "not a scalar");
    return ordinals().front();
}

const Value* Value::field(std::string_view name) const {
    EVENTICA_CHECK(isScalar(), "not a scalar");
    const auto& names = recordType().fields;
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        return nullptr;
    return &fieldValues()[static_cast<std::size_t>(found - names.begin())];
}

template<typename T>
std::span<const T> Value::elements() const {
    if (const T* single = std::get_if<T>(&payload_))
        return {single, 1};
    return std::get<std::vector<T>>(payload_);
}

std::span<const double> Value::reals() const {
    EVENTICA_CHECK(kind_ == Kind::Real, "not a Real");
    return elements<double>();
}
std::span<double> Value::changeableReals() {
    EVENTICA_CHECK(kind_ == Kind::Real, "not a Real");
    if (double* const single = std::get_if<double>(&payload_))
        return {single, 1};
    return std::get<std::vector<double>>(payload_);
}
std::span<Value> Value::changeableFields() {
    EVENTICA_CHECK(kind_ == Kind::Record, "not a record");
    return std::get<RecordBox>(payload_)->fieldValues;
}
std::span<const std::int64_t> Value::integers() const {
    EVENTICA_CHECK(kind_ == Kind::Integer, "not an Integer");
    return elements<std::int64_t>();
}
std::span<const std::uint8_t> Value::booleans() const {
    EVENTICA_CHECK(kind_ == Kind::Boolean, "not a Boolean");
    return elements<std::uint8_t>();
}
std::span<const std::string> Value::strings() const {
    EVENTICA_CHECK(kind_ == Kind::String, "not a String");
    return elements<std::string>();
}
std::span<const std::int64_t> Value::ordinals() const {
    EVENTICA_CHECK(kind_ == Kind::Enumeration, "not an enumeration");
    return elements<std::int64_t>();
}
std::span<const Value> Value::fieldValues() const {
    EVENTICA_CHECK(kind_ == Kind::Record, "not a record");
    return std::get<RecordBox>(payload_)->fieldValues;
}
const RecordType& Value::recordType() const {
    EVENTICA_CHECK(kind_ == Kind::Record, "not a record");
    return std::get<RecordBox>(payload_)->type;
}
std::int32_t Value::enumerationType() const {
    EVENTICA_CHECK(kind_ == Kind::Enumeration, "not an enumeration");
    return enumerationType_;
}

bool Value::sameType(const Value& other) const {
    return kind_ == other.kind_ && enumerationType_ == other.enumerationType_ &&
           (kind_ != Kind::Record || recordType() == other.recordType());
}

Value Value::elementAt(std::size_t offset) const {
    EVENTICA_CHECK(offset < count(), "no such element");
    switch (kind_) {
    case Kind::Real:
        return real(reals()[offset]);
    case Kind::Integer:
        return integer(integers()[offset]);
    case Kind::Boolean:
        return boolean(booleans()[offset] != 0);
    case Kind::String:
        return string(strings()[offset]);
    case Kind::Enumeration:
        return enumeration(enumerationType_, ordinals()[offset]);
    case Kind::Record:
        break;
    }
    return gathered({}, std::span(&offset, 1));
}

template<typename T>
Value Value::gatheredAs(Dimensions dimensions, std::span<const std::size_t> offsets) const {
    const std::span<const T> from = elements<T>();
    std::vector<T> picked;
    picked.reserve(offsets.size());
    for (const std::size_t offset : offsets)
        picked.push_back(from[offset]);
    Payload payload = pack(dimensions, std::move(picked));
    return {kind_, enumerationType_, std::move(dimensions), std::move(payload)};
}

Value Value::gathered(Dimensions dimensions, std::span<const std::size_t> offsets) const {
    EVENTICA_CHECK(offsets.empty() || std::ranges::max(offsets) < count(), "no such element");
    switch (kind_) {
    case Kind::Real:
        return gatheredAs<double>(std::move(dimensions), offsets);
    case Kind::Integer:
    case Kind::Enumeration:
        return gatheredAs<std::int64_t>(std::move(dimensions), offsets);
    case Kind::Boolean:
        return gatheredAs<std::uint8_t>(std::move(dimensions), offsets);
    case Kind::String:
        return gatheredAs<std::string>(std::move(dimensions), offsets);
    case Kind::Record:
        break;
    }
    const std::size_t width = recordType().fields.size();
    const std::span<const Value> from = fieldValues();
    std::vector<Value> picked;
    picked.reserve(offsets.size() * width);
    for (const std::size_t offset : offsets) {
        const auto fields = from.subspan(offset * width, width);
        picked.insert(picked.end(), fields.begin(), fields.end());
    }
    return recordArray(recordType(), std::move(dimensions), std::move(picked));
}

Value Value::reshaped(Dimensions dimensions) const {
    std::vector<std::size_t> offsets(count());
    for (std::size_t i = 0; i < offsets.size(); ++i)
        offsets[i] = i;
    return gathered(std::move(dimensions), offsets);
}

template<typename T>
void Value::scatterAs(std::span<const std::size_t> offsets, const Value& part) {
    T* single = std::get_if<T>(&payload_);
    const std::span<T> to =
        single != nullptr ? std::span(single, 1) : std::span(std::get<std::vector<T>>(payload_));
    const std::span<const T> from = part.elements<T>();
    for (std::size_t i = 0; i < offsets.size(); ++i)
        to[offsets[i]] = from[i];
}

Value Value::scattered(std::span<const std::size_t> offsets, const Value& part) && {
    EVENTICA_CHECK(sameType(part), "elements of another type");
    EVENTICA_CHECK(part.count() == offsets.size(), "not one element for each place");
    EVENTICA_CHECK(offsets.empty() || std::ranges::max(offsets) < count(), "no such element");
    switch (kind_) {
    case Kind::Real:
        scatterAs<double>(offsets, part);
        break;
    case Kind::Integer:
    case Kind::Enumeration:
        scatterAs<std::int64_t>(offsets, part);
        break;
    case Kind::Boolean:
        scatterAs<std::uint8_t>(offsets, part);
        break;
    case Kind::String:
        scatterAs<std::string>(offsets, part);
        break;
    case Kind::Record: {
        const std::size_t width = recordType().fields.size();
        std::vector<Value>& to = std::get<RecordBox>(payload_)->fieldValues;
        for (std::size_t i = 0; i < offsets.size(); ++i)
            for (std::size_t k = 0; k < width; ++k)
                to[offsets[i] * width + k] = part.fieldValues()[i * width + k];
        break;
    }
    }
    return std::move(*this);
}

template<typename T>
Value Value::joinedAs(Dimensions dimensions, std::span<const Value> parts) {
    std::vector<T> all;
    all.reserve(elementCount(dimensions));
    for (const Value& part : parts) {
        const auto elements = part.elements<T>();
        all.insert(all.end(), elements.begin(), elements.end());
    }
    Payload payload = pack(dimensions, std::move(all));
    return {parts.front().kind_, parts.front().enumerationType_, std::move(dimensions),
            std::move(payload)};
}

Value Value::joined(Dimensions dimensions, std::span<const Value> parts) {
    EVENTICA_CHECK(!parts.empty(), "an array of nothing has no kind");
    const Value& first = parts.front();
    EVENTICA_CHECK(
        std::ranges::all_of(parts, [&](const Value& part) { return first.sameType(part); }),
        "elements of different types");
    switch (first.kind_) {
    case Kind::Real:
        return joinedAs<double>(std::move(dimensions), parts);
    case Kind::Integer:
    case Kind::Enumeration:
        return joinedAs<std::int64_t>(std::move(dimensions), parts);
    case Kind::Boolean:
        return joinedAs<std::uint8_t>(std::move(dimensions), parts);
    case Kind::String:
        return joinedAs<std::string>(std::move(dimensions), parts);
    case Kind::Record:
        break;
    }
    std::vector<Value> all;
    for (const Value& part : parts)
        all.insert(all.end(), part.fieldValues().begin(), part.fieldValues().end());
    return recordArray(first.recordType(), std::move(dimensions), std::move(all));
}

bool operator==(const Value& left, const Value& right) {
    return left.kind_ == right.kind_ && left.enumerationType_ == right.enumerationType_ &&
           left.dimensions_ == right.dimensions_ && left.payload_ == right.payload_;
}

Value toReal(const Value& value) {
    if (value.kind() == Kind::Real)
        return value;
    if (value.isScalar())
        return Value::real(value.asReal());
    std::vector<double> elements;
    elements.reserve(value.count());
    for (const std::int64_t element : value.integers())
        elements.push_back(static_cast<double>(element));
    return Value::realArray(value.dimensions(), std::move(elements));
}

std::string typeText(const Value& value) {
    const std::string_view name = value.kind() == Kind::Record
                                      ? std::string_view(value.recordType().name)
                                      : nameOf(value.kind());
    return fmt::format("{}{}", name, sizeText(value.dimensions()));
}

} // namespace eventica::value
