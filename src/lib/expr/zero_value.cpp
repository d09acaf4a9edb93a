// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/zero_value.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace eventica::expr {
namespace {

using value::Error;
using value::Outcome;
using value::Value;

constexpr const char* UnknownBase = "only numbers, truth values, texts, enumeration literals and "
                                    "records of them are known at compile time";

Outcome initialValue(const TypePool& types, const Type& type, bool isUnset);

Outcome initialRecord(const TypePool& types, const Type& type, bool isUnset) {
    const RecordInfo& info = types.record(type);
    value::RecordType recordType{info.name, {}};
    std::vector<Value> one;
    for (const RecordField& field : info.fields) {
        Outcome zero = initialValue(types, types[field.type], isUnset);
        if (!zero)
            return zero;
        recordType.fields.push_back(field.name);
        one.push_back(std::move(zero).value());
    }
    std::vector<Value> all;
    const std::size_t count = value::elementCount(type.dimensions);
    all.reserve(count * one.size());
    for (std::size_t i = 0; i < count; ++i)
        all.insert(all.end(), one.begin(), one.end());
    return Value::recordArray(std::move(recordType), type.dimensions, std::move(all));
}

/// Elements that have no value yet. All sizes are known and possible.
Outcome unsetOfKnownSize(const TypePool& types, const Type& type) {
    switch (type.base) {
    case Base::Real:
        return Value::unset(value::Kind::Real, 0, type.dimensions);
    case Base::Integer:
        return Value::unset(value::Kind::Integer, 0, type.dimensions);
    case Base::Boolean:
        return Value::unset(value::Kind::Boolean, 0, type.dimensions);
    case Base::String:
        return Value::unset(value::Kind::String, 0, type.dimensions);
    case Base::Enumeration:
        return Value::unset(value::Kind::Enumeration, type.id, type.dimensions);
    case Base::Record:
        return initialRecord(types, type, true);
    default:
        return Error{UnknownBase};
    }
}

/// All sizes are known and possible.
Outcome zeroOfKnownSize(const TypePool& types, const Type& type) {
    const std::size_t count = value::elementCount(type.dimensions);
    switch (type.base) {
    case Base::Real:
        return Value::realArray(type.dimensions, std::vector<double>(count));
    case Base::Integer:
        return Value::integerArray(type.dimensions, std::vector<std::int64_t>(count));
    case Base::Boolean:
        return Value::booleanArray(type.dimensions, std::vector<std::uint8_t>(count));
    case Base::String:
        return Value::stringArray(type.dimensions, std::vector<std::string>(count));
    case Base::Enumeration:
        return Value::enumerationArray(type.id, type.dimensions,
                                       std::vector<std::int64_t>(count, 1));
    case Base::Record:
        return initialRecord(types, type, false);
    default:
        return Error{UnknownBase};
    }
}

/// Whether an array has more scalars than a value may, fields of records included.
bool isTooLarge(const TypePool& types, const Type& type) {
    if (type.base != Base::Record)
        return false;
    std::size_t fields = 0;
    for (const RecordField& field : types.record(type).fields)
        fields += static_cast<std::size_t>(std::clamp<std::int64_t>(
            types.scalarCount(field.type), 1, std::int64_t{value::MaxElements} + 1));
    return fields > 0 && value::elementCount(type.dimensions) > value::MaxElements / fields;
}

Outcome initialValue(const TypePool& types, const Type& type, bool isUnset) {
    Type known = type;
    std::ranges::replace(known.dimensions, UnknownSize, 0);
    if (auto problem = value::sizeProblem(known.dimensions))
        return Error{*std::move(problem)};
    if (isTooLarge(types, known))
        return Error{fmt::format("an array of records of size {} has more than the {} supported "
                                 "elements",
                                 value::sizeText(known.dimensions), value::MaxElements)};
    return isUnset ? unsetOfKnownSize(types, known) : zeroOfKnownSize(types, known);
}

/// The parts of records that follow one another in `fields`, `width` apart.
std::optional<std::string> unsetField(std::span<const Value> fields, const value::RecordType& type,
                                      const value::Dimensions& dimensions,
                                      const std::string& name) {
    const std::size_t width = type.fields.size();
    for (std::size_t k = 0; k < width; ++k)
        for (std::size_t i = 0; i < value::elementCount(dimensions); ++i)
            if (auto found = unsetPart(fields[i * width + k],
                                       name + elementText(dimensions, i) + "." + type.fields[k]))
                return found;
    return std::nullopt;
}

} // namespace

Outcome zeroValue(const TypePool& types, const Type& type) {
    return initialValue(types, type, false);
}

Outcome unsetValue(const TypePool& types, const Type& type) {
    return initialValue(types, type, true);
}

std::string elementText(const value::Dimensions& dimensions, std::size_t offset) {
    value::Dimensions subscripts = dimensions;
    for (std::size_t d = dimensions.size(); d-- > 0;) {
        const auto size = static_cast<std::size_t>(dimensions[d]);
        subscripts[d] = static_cast<std::int64_t>(offset % size) + 1;
        offset /= size;
    }
    return value::sizeText(subscripts);
}

std::optional<std::string> unsetPart(const Value& value, const std::string& name) {
    if (value.kind() == value::Kind::Record)
        return unsetField(value.fieldValues(), value.recordType(), value.dimensions(), name);
    const auto place = value.firstUnset();
    return place ? std::optional(name + elementText(value.dimensions(), *place)) : std::nullopt;
}

} // namespace eventica::expr
