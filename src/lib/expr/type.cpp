// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/type.h"

#include <limits>
#include <utility>

#include "lib/expr/hash.h"

namespace eventica::expr {
namespace {

/// Sizes and counts that are too large to be counted stay the largest number.
std::int64_t timesOrMost(std::int64_t left, std::int64_t right) {
    std::int64_t result = 0;
    const bool overflow = __builtin_mul_overflow(left, right, &result);
    return overflow ? std::numeric_limits<std::int64_t>::max() : result;
}
std::int64_t plusOrMost(std::int64_t left, std::int64_t right) {
    std::int64_t result = 0;
    const bool overflow = __builtin_add_overflow(left, right, &result);
    return overflow ? std::numeric_limits<std::int64_t>::max() : result;
}

std::string sizesText(const value::Dimensions& dimensions) {
    if (dimensions.empty())
        return {};
    std::string text;
    for (const std::int64_t size : dimensions) {
        text += text.empty() ? "[" : ", ";
        text += size == UnknownSize ? std::string(":") : std::to_string(size);
    }
    return text + "]";
}

} // namespace

std::size_t TypePool::TypeHash::operator()(const Type& type) const {
    std::size_t hash =
        hashedWith(static_cast<std::size_t>(type.base), static_cast<std::uint32_t>(type.id));
    for (const std::int64_t size : type.dimensions)
        hash = hashedWith(hash, static_cast<std::uint64_t>(size));
    return hash;
}

TypePool::TypePool()
    : real_(scalar(Base::Real)), integer_(scalar(Base::Integer)), boolean_(scalar(Base::Boolean)),
      string_(scalar(Base::String)) {
}

TypeId TypePool::intern(const Type& type) {
    const auto next = TypeId(static_cast<std::int32_t>(types_.size()));
    const auto [entry, isNew] = ids_.try_emplace(type, next);
    if (!isNew)
        return entry->second;
    types_.push_back(&entry->first);
    elements_.push_back(next);
    if (!type.dimensions.empty()) {
        const TypeId element = scalar(type.base, type.id);
        elements_[static_cast<std::size_t>(next.index())] = element;
    }
    return next;
}

TypeId TypePool::array(TypeId element, const value::Dimensions& dimensions) {
    if (dimensions.empty())
        return element;
    Type type = (*this)[element];
    type.dimensions.insert(type.dimensions.begin(), dimensions.begin(), dimensions.end());
    return intern(type);
}

TypeId TypePool::tuple(const std::vector<TypeId>& members) {
    const auto next = static_cast<std::int32_t>(tuples_.size());
    const auto [entry, isNew] = tupleIds_.try_emplace(members, next);
    if (isNew)
        tuples_.push_back(members);
    return scalar(Base::Tuple, entry->second);
}

RecordId TypePool::internRecord(RecordInfo info) {
    std::vector<RecordId>& sameName = recordsByName_[info.name];
    for (const RecordId id : sameName)
        if (recordInfo(id).fields == info.fields)
            return id;
    const auto id = RecordId(static_cast<std::int32_t>(records_.size()));
    sameName.push_back(id);
    records_.push_back(std::move(info));
    return id;
}

EnumerationId TypePool::internEnumeration(EnumerationInfo info) {
    std::vector<EnumerationId>& sameName = enumerationsByName_[info.name];
    for (const EnumerationId id : sameName)
        if (enumeration(id.index()).literals == info.literals)
            return id;
    const auto id = EnumerationId(static_cast<std::int32_t>(enumerations_.size()));
    sameName.push_back(id);
    enumerations_.push_back(std::move(info));
    return id;
}

std::int32_t TypePool::internObject(const std::string& name) {
    const auto next = static_cast<std::int32_t>(objects_.size());
    const auto [entry, isNew] = objectIds_.try_emplace(name, next);
    if (isNew)
        objects_.push_back(name);
    return entry->second;
}

std::string TypePool::elementText(const Type& type) const {
    switch (type.base) {
    case Base::Real:
        return "Real";
    case Base::Integer:
        return "Integer";
    case Base::Boolean:
        return "Boolean";
    case Base::String:
        return "String";
    case Base::Enumeration:
        return "enumeration " + enumeration(type).name;
    case Base::Record:
        return record(type).name;
    case Base::Clock:
        return "Clock";
    case Base::ExternalObject:
        return type.id < 0 ? "ExternalObject" : objectName(type.id);
    case Base::Function:
        return "function";
    case Base::Tuple:
        break;
    }
    std::string members;
    for (const TypeId member : tupleMembers(type))
        members += (members.empty() ? "" : ", ") + (member.valid() ? text(member) : "");
    return "(" + members + ")";
}

std::string TypePool::text(TypeId type) const {
    return elementText((*this)[type]) + sizesText((*this)[type].dimensions);
}

std::int64_t TypePool::scalarCount(TypeId type) const {
    const Type& whole = (*this)[type];
    std::int64_t count = elementScalarCount(whole);
    for (const std::int64_t size : whole.dimensions) {
        if (size == UnknownSize || count < 0)
            return -1;
        count = timesOrMost(count, size);
    }
    return count;
}

std::int64_t TypePool::elementScalarCount(const Type& type) const {
    if (type.base != Base::Record && type.base != Base::Tuple)
        return 1;
    std::vector<TypeId> parts;
    if (type.base == Base::Tuple)
        parts = tupleMembers(type);
    else
        for (const RecordField& field : record(type).fields)
            parts.push_back(field.type);
    std::int64_t sum = 0;
    for (const TypeId part : parts) {
        const std::int64_t count = part.valid() ? scalarCount(part) : 0;
        if (count < 0)
            return -1;
        sum = plusOrMost(sum, count);
    }
    return sum;
}

} // namespace eventica::expr
