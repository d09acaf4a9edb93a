// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: units of expressions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compile/flat/flat_model.h"
#include "lib/unit/unit.h"

namespace eventica::flat {

/// How much a unit says about numbers. `3600*x` may convert from hours to seconds: the unit of a
/// product says nothing about its factor. A difference of temperatures is not a temperature: a sum
/// says nothing about the zero of its scale.
enum class UnitSource : std::uint8_t { Derived, Sum, Variable };

/// A unit, and how the model writes it if it is one of a variable.
struct KnownUnit {
    unit::Unit unit;
    std::string_view text; ///< into the model; may be empty
    UnitSource source = UnitSource::Derived;

    std::string shown() const;
};

/// Two units that should have been the same.
struct UnitMismatch {
    std::string left;
    std::string right;
    std::string help; ///< how to convert one to the other; may be empty
};

/// What is known about an expression. Without a unit it fits everywhere.
struct InferredUnit {
    std::optional<KnownUnit> unit;
    std::optional<UnitMismatch> mismatch; ///< in it, the first one
};

/// Units of all expressions of a model, from the `unit` attributes of its variables upwards.
class UnitInference {
public:
    /// `sin(time)` and `x = time` are often written: whoever wants no false alarm gives time no
    /// unit.
    explicit UnitInference(const FlatModel& model, bool timeHasUnit = true);

    /// Nothing for an expression that is invalid.
    const InferredUnit& operator[](ExprId id) const;

    /// What is wrong with two expressions that should be equal, in them or between them. Records
    /// are compared field by field.
    std::optional<UnitMismatch> compare(ExprId left, ExprId right) const;
    std::optional<UnitMismatch> compare(const Variable& variable, ExprId value) const;

    /// The `unit` attribute, if it is constant and the same for all elements; else empty.
    std::string_view unitTextOf(const Variable& variable) const;

private:
    std::optional<KnownUnit> unitOf(const Variable& variable) const;
    std::optional<KnownUnit> unitOf(const expr::Node& node, InferredUnit& result) const;
    std::optional<KnownUnit> binary(const expr::Node& node, InferredUnit& result) const;
    std::optional<KnownUnit> builtin(const expr::Node& node, InferredUnit& result) const;
    std::optional<KnownUnit> intrinsic(const expr::Node& node) const;
    std::optional<KnownUnit> conditional(const expr::Node& node, InferredUnit& result) const;
    std::optional<KnownUnit> array(const expr::Node& node) const;
    std::optional<KnownUnit> powerOf(ExprId base, ExprId exponent) const;
    std::optional<KnownUnit> same(ExprId left, ExprId right, InferredUnit& result) const;
    static std::optional<KnownUnit> same(const std::optional<KnownUnit>& left,
                                         const std::optional<KnownUnit>& right,
                                         InferredUnit& result);
    static std::optional<KnownUnit> sum(std::optional<KnownUnit> left,
                                        std::optional<KnownUnit> right, InferredUnit& result);
    void wantNumber(ExprId id, InferredUnit& result) const;
    void wantAngle(ExprId id, InferredUnit& result) const;
    static std::optional<KnownUnit> localUnit(const expr::Function& function, std::int32_t index);
    const expr::Function* functionOf(const expr::Node& call) const;
    void checkArguments(const expr::Node& call, InferredUnit& result) const;
    std::optional<KnownUnit> outputUnit(const expr::Node& call, std::size_t number) const;
    const std::optional<KnownUnit>& of(ExprId id) const { return (*this)[id].unit; }

    const FlatModel& model_;
    const expr::ExprPool& pool_;
    std::unordered_map<std::int32_t, InferredUnit> known_; ///< where there is something to say
    bool timeHasUnit_;
};

} // namespace eventica::flat
