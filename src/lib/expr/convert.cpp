// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/convert.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace eventica::expr {
namespace {

using value::Error;
using value::Outcome;
using value::Value;

bool isOfType(const value::RecordType& record, const RecordInfo& info) {
    return record.name == info.name &&
           std::ranges::equal(record.fields, info.fields, {}, {},
                              [](const RecordField& field) -> const auto& { return field.name; });
}

Outcome retyped(const TypePool& types, const Value& records, const RecordInfo& info) {
    const std::vector<std::string>& names = records.recordType().fields;
    value::RecordType type{info.name, {}};
    std::vector<std::size_t> from;
    for (const RecordField& field : info.fields) {
        const auto found = std::ranges::find(names, field.name);
        if (found == names.end())
            return Error{fmt::format("record `{}` has no field `{}`", records.recordType().name,
                                     field.name)};
        type.fields.push_back(field.name);
        from.push_back(static_cast<std::size_t>(found - names.begin()));
    }
    std::vector<Value> values;
    values.reserve(records.count() * from.size());
    for (std::size_t i = 0; i < records.count(); ++i)
        for (std::size_t k = 0; k < from.size(); ++k) {
            Outcome field = converted(types, records.fieldValues()[i * names.size() + from[k]],
                                      types[info.fields[k].type]);
            if (!field)
                return field;
            values.push_back(std::move(field).value());
        }
    return Value::recordArray(std::move(type), records.dimensions(), std::move(values));
}

bool isOfKind(const TypePool& types, const Value& value, const Type& type) {
    switch (type.base) {
    case Base::Real:
        return value.kind() == value::Kind::Real;
    case Base::Integer:
        return value.kind() == value::Kind::Integer;
    case Base::Boolean:
        return value.kind() == value::Kind::Boolean;
    case Base::String:
        return value.kind() == value::Kind::String;
    case Base::Enumeration:
        return value.kind() == value::Kind::Enumeration && value.enumerationType() == type.id;
    case Base::Record:
        return value.kind() == value::Kind::Record &&
               isOfType(value.recordType(), types.record(type));
    default:
        return true;
    }
}

} // namespace

Outcome converted(const TypePool& types, Value value, const Type& type) {
    if (type.base == Base::Real && value.kind() == value::Kind::Integer)
        return value::toReal(value);
    if (type.base == Base::Enumeration && value.kind() == value::Kind::Enumeration &&
        value.enumerationType() != type.id &&
        types.enumeration(type).literals == types.enumeration(value.enumerationType()).literals)
        return Value::enumerationArray(type.id, value.dimensions(),
                                       {value.ordinals().begin(), value.ordinals().end()});
    if (type.base == Base::Record && value.kind() == value::Kind::Record &&
        !isOfType(value.recordType(), types.record(type)))
        return retyped(types, value, types.record(type));
    return value;
}

bool fits(const TypePool& types, const Value& value, const Type& type) {
    const bool sizesFit = std::ranges::equal(value.dimensions(), type.dimensions,
                                             [](std::int64_t size, std::int64_t wanted) {
                                                 return wanted == UnknownSize || size == wanted;
                                             });
    return sizesFit && isOfKind(types, value, type);
}

} // namespace eventica::expr
