// SPDX-License-Identifier: Apache-2.0
// Types of expressions: a scalar kind and the size of each dimension. Types are interned: equal
// types have equal ids.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lib/base/id.h"
#include "lib/value/value.h"

namespace eventica::expr {

struct TypeTag;
struct RecordTag;
struct EnumerationTag;
using TypeId = Id<TypeTag>;
using RecordId = Id<RecordTag>;
using EnumerationId = Id<EnumerationTag>;

enum class Base : std::uint8_t {
    Real,
    Integer,
    Boolean,
    String,
    Enumeration,
    Record,
    Clock,
    ExternalObject,
    Function, ///< a function as an argument
    Tuple,    ///< the outputs of a function that has not exactly one
};

/// A size that is known only when a function runs.
inline constexpr std::int64_t UnknownSize = -1;

struct Type {
    Base base = Base::Real;
    std::int32_t id = -1; ///< of the record, enumeration, external object, tuple or function
    value::Dimensions dimensions;

    friend bool operator==(const Type&, const Type&) = default;
};

struct RecordField {
    std::string name;
    TypeId type;

    friend bool operator==(const RecordField&, const RecordField&) = default;
};

struct RecordInfo {
    std::string name;
    std::vector<RecordField> fields;
    std::int32_t owner = -1; ///< the maker's name for the class, to find its operators
};

struct EnumerationInfo {
    std::string name;
    std::vector<std::string> literals;
};

class TypePool {
public:
    TypePool();

    TypeId intern(const Type& type);
    TypeId scalar(Base base, std::int32_t id = -1) { return intern({base, id, {}}); }
    TypeId array(TypeId element, const value::Dimensions& dimensions);
    /// The same without dimensions.
    TypeId elementOf(TypeId type) const {
        return elements_[static_cast<std::size_t>(type.index())];
    }
    TypeId record(RecordId id) { return scalar(Base::Record, id.index()); }
    TypeId enumeration(EnumerationId id) { return scalar(Base::Enumeration, id.index()); }
    TypeId tuple(const std::vector<TypeId>& members);

    const Type& operator[](TypeId id) const {
        return *types_[static_cast<std::size_t>(id.index())];
    }
    const RecordInfo& record(const Type& type) const {
        return records_[static_cast<std::size_t>(type.id)];
    }
    const EnumerationInfo& enumeration(const Type& type) const {
        return enumerations_[static_cast<std::size_t>(type.id)];
    }
    const EnumerationInfo& enumeration(std::int32_t id) const {
        return enumerations_[static_cast<std::size_t>(id)];
    }
    const std::vector<TypeId>& tupleMembers(const Type& type) const {
        return tuples_[static_cast<std::size_t>(type.id)];
    }
    std::size_t recordCount() const { return records_.size(); }
    const RecordInfo& record(RecordId id) const { return recordInfo(id); }
    /// The same, also where the pool is not const.
    const RecordInfo& recordInfo(RecordId id) const {
        return records_[static_cast<std::size_t>(id.index())];
    }
    std::size_t enumerationCount() const { return enumerations_.size(); }

    /// Records of the same name with the same fields are the same.
    RecordId internRecord(RecordInfo info);
    /// Enumerations of the same name with the same literals are the same.
    EnumerationId internEnumeration(EnumerationInfo info);
    /// The id of an external object's class.
    std::int32_t internObject(const std::string& name);
    const std::string& objectName(std::int32_t id) const {
        return objects_[static_cast<std::size_t>(id)];
    }

    /// "Real[3, 2]", "Integer", "Complex", "enumeration Colour", "Real[:]".
    std::string text(TypeId type) const;

    /// How many scalars of predefined type it has: elements of arrays, fields of records. -1 if a
    /// size is unknown.
    std::int64_t scalarCount(TypeId type) const;

    TypeId real() const { return real_; }
    TypeId integer() const { return integer_; }
    TypeId boolean() const { return boolean_; }
    TypeId string() const { return string_; }

private:
    struct TypeHash {
        std::size_t operator()(const Type& type) const;
    };

    std::string elementText(const Type& type) const;
    std::int64_t elementScalarCount(const Type& type) const;

    // References handed out stay valid: keys of maps and elements of deques do not move.
    std::unordered_map<Type, TypeId, TypeHash> ids_;
    std::vector<const Type*> types_; ///< keys of `ids_`
    std::vector<TypeId> elements_;   ///< by type: the same without dimensions
    std::deque<RecordInfo> records_;
    std::map<std::string, std::vector<RecordId>, std::less<>> recordsByName_;
    std::deque<EnumerationInfo> enumerations_;
    std::map<std::string, std::vector<EnumerationId>, std::less<>> enumerationsByName_;
    std::deque<std::vector<TypeId>> tuples_;
    std::map<std::vector<TypeId>, std::int32_t> tupleIds_;
    std::deque<std::string> objects_;
    std::map<std::string, std::int32_t, std::less<>> objectIds_;
    TypeId real_;
    TypeId integer_;
    TypeId boolean_;
    TypeId string_;
};

} // namespace eventica::expr
