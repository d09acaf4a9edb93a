// SPDX-License-Identifier: Apache-2.0
// Values known at compile time: scalars and rectangular arrays of the predefined types, of
// enumerations and of records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/base/small_vector.h"

namespace eventica::value {

enum class Kind : std::uint8_t { Real, Integer, Boolean, String, Enumeration, Record };

/// As a user would call it: "Real", "enumeration", "record".
std::string_view nameOf(Kind kind);

/// The size of each dimension, none for a scalar. A size may be 0.
using Dimensions = SmallVector<std::int64_t, 2>;

/// No array has more elements or dimensions: a slip such as `zeros(1000000, 1000000)` shall end in
/// a message and not in a full memory.
inline constexpr std::size_t MaxElements = std::size_t{1} << 25U;
inline constexpr std::size_t MaxRank = 64;

/// Product of the sizes, 1 for a scalar. The sizes must be possible ones.
std::size_t elementCount(const Dimensions& dimensions);

/// What is wrong with `dimensions` as the sizes of an array: a negative size, too many elements or
/// too many dimensions.
std::optional<std::string> sizeProblem(const Dimensions& dimensions);

/// "[2, 3]"; empty for a scalar.
std::string sizeText(const Dimensions& dimensions);

struct Field;

/// What the records of one array have in common.
struct RecordType {
    std::string name;
    std::vector<std::string> fields;

    friend bool operator==(const RecordType&, const RecordType&) = default;
};

/// A scalar, or an array of scalars in row-major order. A scalar Real, Integer, Boolean or
/// enumeration value needs no memory besides the object itself. Values do not change; a changed
/// value is built from the old one.
class Value {
public:
    static Value real(double value);
    static Value integer(std::int64_t value);
    static Value boolean(bool value);
    static Value string(std::string value);
    /// `type` is the caller's name for the enumeration; `ordinal` counts from 1.
    static Value enumeration(std::int32_t type, std::int64_t ordinal);
    static Value record(std::string name, std::vector<Field> fields);

    // Arrays; as many elements as the dimensions say, one and no dimensions for a scalar.
    static Value realArray(Dimensions dimensions, std::vector<double> elements);
    static Value integerArray(Dimensions dimensions, std::vector<std::int64_t> elements);
    /// Elements other than 0 are true.
    static Value booleanArray(Dimensions dimensions, std::vector<std::uint8_t> elements);
    static Value stringArray(Dimensions dimensions, std::vector<std::string> elements);
    static Value enumerationArray(std::int32_t type, Dimensions dimensions,
                                  std::vector<std::int64_t> ordinals);
    /// `fieldValues` holds all fields of the first record, then all of the second, and so on.
    static Value recordArray(RecordType type, Dimensions dimensions,
                             std::vector<Value> fieldValues);
    /// The elements of `parts` one after the other; all parts must be of the `sameType`.
    static Value joined(Dimensions dimensions, std::span<const Value> parts);

    Kind kind() const { return kind_; }
    bool isNumeric() const { return kind_ == Kind::Real || kind_ == Kind::Integer; }
    bool isScalar() const { return dimensions_.empty(); }
    std::size_t rank() const { return dimensions_.size(); }
    const Dimensions& dimensions() const { return dimensions_; }
    std::size_t count() const { return elementCount(dimensions_); }

    // Scalars. Each asks for its own kind; a Real may also be an Integer.
    double asReal() const;
    std::int64_t asInteger() const;
    bool asBoolean() const;
    const std::string& asString() const;
    std::int64_t ordinal() const;
    /// A field of a scalar record, null if there is none of that name.
    const Value* field(std::string_view name) const;

    // All elements in row-major order, one for a scalar. Each asks for its own kind.
    std::span<const double> reals() const;
    std::span<const std::int64_t> integers() const;
    std::span<const std::uint8_t> booleans() const;
    std::span<const std::string> strings() const;
    std::span<const std::int64_t> ordinals() const;
    /// The fields of all records, see `recordArray`.
    std::span<const Value> fieldValues() const;
    const RecordType& recordType() const;
    // The same, to be changed in place.
    std::span<double> changeableReals();
    std::span<Value> changeableFields();
    std::int32_t enumerationType() const;

    /// The same kind, and the same enumeration or record; sizes may differ.
    bool sameType(const Value& other) const;

    /// The scalar at a place in row-major order, counted from 0.
    Value elementAt(std::size_t offset) const;
    /// A new array that takes its elements from the given places.
    Value gathered(Dimensions dimensions, std::span<const std::size_t> offsets) const;
    /// The same elements in other dimensions of the same count.
    Value reshaped(Dimensions dimensions) const;
    /// With the elements of `part`, of the `sameType`, at the given places.
    Value scattered(std::span<const std::size_t> offsets, const Value& part) &&;

    /// Kinds, dimensions and elements agree; an Integer is never equal to a Real.
    friend bool operator==(const Value& left, const Value& right);

private:
    struct Records;

    /// Deep copying, so that a scalar number does not pay for the size of a record.
    class RecordBox {
    public:
        explicit RecordBox(Records records);
        RecordBox(const RecordBox& other);
        RecordBox(RecordBox&& other) noexcept;
        RecordBox& operator=(const RecordBox& other);
        RecordBox& operator=(RecordBox&& other) noexcept;
        ~RecordBox();
        Records& operator*() const { return *records_; }
        Records* operator->() const { return records_.get(); }
        bool operator==(const RecordBox& other) const;

    private:
        std::unique_ptr<Records> records_;
    };

    // Enumerations are held as Integer. A scalar lies in the variant itself.
    using Payload = std::variant<double, std::int64_t, std::uint8_t, std::string,
                                 std::vector<double>, std::vector<std::int64_t>,
                                 std::vector<std::uint8_t>, std::vector<std::string>, RecordBox>;

    Value(Kind kind, std::int32_t enumerationType, Dimensions dimensions, Payload payload);

    template<typename T>
    static Payload pack(const Dimensions& dimensions, std::vector<T> elements);
    template<typename T>
    std::span<const T> elements() const;
    template<typename T>
    Value gatheredAs(Dimensions dimensions, std::span<const std::size_t> offsets) const;
    template<typename T>
    void scatterAs(std::span<const std::size_t> offsets, const Value& part);
    template<typename T>
    static Value joinedAs(Dimensions dimensions, std::span<const Value> parts);

    Kind kind_;
    std::int32_t enumerationType_;
    Dimensions dimensions_;
    Payload payload_;
};

struct Field {
    std::string name;
    Value value;
};

/// An Integer scalar or array as Real; a Real one as it is. Other kinds are the caller's mistake.
Value toReal(const Value& value);

/// "Real", "Integer[2, 3]", "enumeration", the name of a record.
std::string typeText(const Value& value);

} // namespace eventica::value
