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

Outcome zeroRecord(const TypePool& types, const Type& type) {
    const RecordInfo& info = types.record(type);
    value::RecordType recordType{info.name, {}};
    std::vector<Value> one;
    for (const RecordField& field : info.fields) {
        Outcome zero = zeroValue(types, types[field.type]);
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
        return zeroRecord(types, type);
    default:
        return Error{"only numbers, truth values, texts, enumeration literals and records of them "
                     "are known at compile time"};
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

} // namespace

Outcome zeroValue(const TypePool& types, const Type& type) {
    Type known = type;
    std::ranges::replace(known.dimensions, UnknownSize, 0);
    if (auto problem = value::sizeProblem(known.dimensions))
        return Error{*std::move(problem)};
    if (isTooLarge(types, known))
        return Error{fmt::format("an array of records of size {} has more than the {} supported "
                                 "elements",
                                 value::sizeText(known.dimensions), value::MaxElements)};
    return zeroOfKnownSize(types, known);
}

} // namespace eventica::expr
