// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/unit_inference.h"

#include <algorithm>
#include <fmt/format.h>

#include "compile/flat/expressions.h"
#include "lib/unit/parse.h"
#include "lib/unit/print.h"
#include "lib/unit/suggest.h"
#include "lib/value/elementary.h"

namespace eventica::flat {
namespace {

using expr::Intrinsic;
using expr::Kind;
using unit::Unit;
using value::Builtin;
using value::Operation;
using MaybeUnit = std::optional<KnownUnit>;

MaybeUnit derived(const std::optional<Unit>& unit) {
    return unit ? MaybeUnit(KnownUnit{*unit, {}}) : std::nullopt;
}

MaybeUnit product(const MaybeUnit& left, const MaybeUnit& right) {
    return left && right ? derived(unit::product(left->unit, right->unit)) : std::nullopt;
}

MaybeUnit quotient(const MaybeUnit& left, const MaybeUnit& right) {
    return left && right ? derived(unit::quotient(left->unit, right->unit)) : std::nullopt;
}

/// The unit that all are in, if they are.
MaybeUnit agreed(const std::vector<MaybeUnit>& units) {
    const bool agree =
        !units.empty() && units.front() && std::ranges::all_of(units, [&](const MaybeUnit& other) {
            return other && unit::sameDimension(other->unit, units.front()->unit);
        });
    return agree ? units.front() : std::nullopt;
}

const KnownUnit& second() {
    static const KnownUnit known{unit::parse("s").value(), "s"};
    return known;
}

/// What converts between units of one dimension: a function of the library, or a number.
std::string conversion(const KnownUnit& left, const KnownUnit& right) {
    if (!unit::sameDimension(left.unit, right.unit))
        return {};
    const std::string_view from = unit::conversionName(right.text);
    if (!from.empty() && left.unit.factor == 1.0 && unit::zeroOf(left.text) == 0.0)
        return fmt::format("convert with `Modelica.Units.Conversions.from_{}`", from);
    const std::string_view to = unit::conversionName(left.text);
    if (!to.empty() && right.unit.factor == 1.0 && unit::zeroOf(right.text) == 0.0)
        return fmt::format("convert with `Modelica.Units.Conversions.to_{}`", to);
    return fmt::format("convert: 1 {} is {:.9g} {}", right.shown(),
                       right.unit.factor / left.unit.factor, left.shown());
}

void note(InferredUnit& result, const KnownUnit& left, const KnownUnit& right) {
    if (!result.mismatch)
        result.mismatch = {left.shown(), right.shown(), conversion(left, right)};
}

/// Whether numbers in the one unit mean the same in the other, as far as that can be told.
bool isSameScale(const KnownUnit& left, const KnownUnit& right) {
    const UnitSource source = std::min(left.source, right.source);
    const bool isSameFactor = source == UnitSource::Derived || unit::equal(left.unit, right.unit);
    const bool isSameZero =
        source != UnitSource::Variable || unit::zeroOf(left.text) == unit::zeroOf(right.text);
    return isSameFactor && isSameZero;
}

} // namespace

std::string KnownUnit::shown() const {
    return text.empty() ? unit::print(unit) : std::string(text);
}

UnitInference::UnitInference(const FlatModel& model, bool timeHasUnit)
    : model_(model), pool_(*model.pool), timeHasUnit_(timeHasUnit) {
    for (const ExprId id : withParts(pool_, expressionsOf(model))) {
        const expr::Node& node = pool_[id];
        InferredUnit result;
        for (const ExprId operand : node.operands) {
            if (!result.mismatch)
                result.mismatch = (*this)[operand].mismatch;
        }
        result.unit = unitOf(node, result);
        if (result.unit || result.mismatch)
            known_.emplace(id.index(), std::move(result));
    }
}

const InferredUnit& UnitInference::operator[](ExprId id) const {
    static const InferredUnit nothing;
    const auto found = known_.find(id.index());
    return found == known_.end() ? nothing : found->second;
}

std::optional<UnitMismatch> UnitInference::compare(ExprId left, ExprId right) const {
    InferredUnit result;
    for (const ExprId side : {left, right}) {
        if (!result.mismatch)
            result.mismatch = (*this)[side].mismatch;
    }
    same(left, right, result);
    const expr::Node& leftNode = pool_[left];
    const expr::Node& rightNode = pool_[right];
    const bool areRecords = leftNode.kind == Kind::Record && rightNode.kind == Kind::Record &&
                            leftNode.operands.size() == rightNode.operands.size();
    for (std::size_t i = 0; areRecords && !result.mismatch && i < leftNode.operands.size(); ++i)
        result.mismatch = compare(leftNode.operands[i], rightNode.operands[i]);
    if (leftNode.kind == Kind::Tuple && rightNode.kind == Kind::Call) {
        for (std::size_t i = 0; !result.mismatch && i < leftNode.operands.size(); ++i)
            if (leftNode.operands[i].valid())
                same(of(leftNode.operands[i]), outputUnit(rightNode, i), result);
    }
    return result.mismatch;
}

std::optional<UnitMismatch> UnitInference::compare(const Variable& variable, ExprId value) const {
    InferredUnit result;
    result.mismatch = (*this)[value].mismatch;
    same(unitOf(variable), of(value), result);
    return result.mismatch;
}

/// From a constant `unit` that is the same for all elements.
MaybeUnit UnitInference::unitOf(const Variable& variable) const {
    const std::string_view text = unitTextOf(variable);
    const auto unit = text.empty() ? std::nullopt : unit::parse(text);
    return unit ? MaybeUnit(KnownUnit{*unit, text, UnitSource::Variable}) : std::nullopt;
}

std::string_view UnitInference::unitTextOf(const Variable& variable) const {
    for (const auto& [name, value] : variable.attributes) {
        if (name != "unit" || !value.valid() || !pool_.isConstant(value))
            continue;
        const value::Value& texts = pool_.valueOf(value);
        if (texts.kind() != value::Kind::String || texts.count() == 0)
            continue;
        const std::string& first = texts.strings().front();
        if (!std::ranges::all_of(texts.strings(), [&](const auto& text) { return text == first; }))
            continue;
        return first;
    }
    return {};
}

MaybeUnit UnitInference::unitOf(const expr::Node& node, InferredUnit& result) const {
    switch (node.kind) {
    case Kind::Variable: {
        const Variable* variable = findVariable(model_, VariableId(node.payload));
        return variable == nullptr ? std::nullopt : unitOf(*variable);
    }
    case Kind::Time:
        return timeHasUnit_ ? std::optional(second()) : std::nullopt;
    case Kind::Binary:
        return binary(node, result);
    case Kind::Builtin:
        return builtin(node, result);
    case Kind::Intrinsic:
        return intrinsic(node);
    case Kind::If:
        return conditional(node, result);
    case Kind::Call:
        checkArguments(node, result);
        return outputUnit(node, 0);
    case Kind::Output: {
        const expr::Node& call = pool_[node.operands[0]];
        return call.kind == Kind::Call ? outputUnit(call, static_cast<std::size_t>(node.payload))
                                       : std::nullopt;
    }
    case Kind::Array:
        return array(node);
    case Kind::Reduction:
        return node.builtin() == Builtin::Product ? std::nullopt : of(node.operands[0]);
    case Kind::Unary:
    case Kind::Cast:
    case Kind::Index:
    case Kind::Comprehension:
        return of(node.operands[0]);
    default:
        return std::nullopt;
    }
}

MaybeUnit UnitInference::binary(const expr::Node& node, InferredUnit& result) const {
    const ExprId left = node.operands[0];
    const ExprId right = node.operands[1];
    switch (node.operation()) {
    case Operation::Add:
    case Operation::Subtract:
    case Operation::ElementAdd:
    case Operation::ElementSubtract:
        return sum(of(left), of(right), result);
    case Operation::Multiply:
    case Operation::ElementMultiply:
        return product(of(left), of(right));
    case Operation::Divide:
    case Operation::ElementDivide:
        return quotient(of(left), of(right));
    case Operation::Power:
    case Operation::ElementPower:
        return powerOf(left, right);
    default: // relations and logic
        same(left, right, result);
        return std::nullopt;
    }
}

/// Only a constant exponent says something.
MaybeUnit UnitInference::powerOf(ExprId base, ExprId exponent) const {
    if (!of(base) || !pool_.isConstant(exponent))
        return std::nullopt;
    const value::Value& value = pool_.valueOf(exponent);
    if (!value.isScalar() || !value.isNumeric())
        return std::nullopt;
    const auto number = unit::Exponent::near(value.asReal());
    return number ? derived(unit::power(of(base)->unit, *number)) : std::nullopt;
}

/// The unit of both, as far as one of them has one.
MaybeUnit UnitInference::same(const MaybeUnit& left, const MaybeUnit& right, InferredUnit& result) {
    if (left && right &&
        (!unit::sameDimension(left->unit, right->unit) || !isSameScale(*left, *right)))
        note(result, *left, *right);
    return left ? left : right;
}

/// A number without a unit may be the distance between two scales.
MaybeUnit UnitInference::sum(MaybeUnit left, MaybeUnit right, InferredUnit& result) {
    const UnitSource source = left && right ? UnitSource::Sum : UnitSource::Derived;
    if (left)
        left->source = std::min(left->source, source);
    if (right)
        right->source = std::min(right->source, source);
    return same(left, right, result);
}

MaybeUnit UnitInference::same(ExprId left, ExprId right, InferredUnit& result) const {
    return same(of(left), of(right), result);
}

void UnitInference::wantNumber(ExprId id, InferredUnit& result) const {
    static const KnownUnit number{Unit(), "1"};
    if (of(id) && !unit::isDimensionless(of(id)->unit))
        note(result, *of(id), number);
}

void UnitInference::wantAngle(ExprId id, InferredUnit& result) const {
    static const KnownUnit radian{Unit(), "rad", UnitSource::Variable};
    wantNumber(id, result);
    same(radian, of(id), result);
}

// NOLINTNEXTLINE(readability-function-size): a switch over all functions
MaybeUnit UnitInference::builtin(const expr::Node& node, InferredUnit& result) const {
    const auto& operands = node.operands;
    switch (node.builtin()) {
    case Builtin::Abs:
    case Builtin::Ceil:
    case Builtin::Floor:
    case Builtin::NoEvent:
    case Builtin::Promote:
    case Builtin::Scalar:
    case Builtin::Vector:
    case Builtin::Matrix:
    case Builtin::Diagonal:
    case Builtin::Fill:
    case Builtin::Sum:
    case Builtin::Transpose:
    case Builtin::Symmetric:
    case Builtin::Skew:
        return of(operands[0]);
    case Builtin::Smooth:
        return of(operands[1]);
    case Builtin::Homotopy:
    case Builtin::Linspace:
    case Builtin::Mod:
    case Builtin::Rem:
        return same(operands[0], operands[1], result);
    case Builtin::Min:
    case Builtin::Max:
        return operands.size() == 1 ? of(operands[0]) : same(operands[0], operands[1], result);
    case Builtin::Atan2:
        same(operands[0], operands[1], result);
        return KnownUnit{};
    case Builtin::Div:
        return quotient(of(operands[0]), of(operands[1]));
    case Builtin::OuterProduct:
    case Builtin::Cross:
        return product(of(operands[0]), of(operands[1]));
    case Builtin::SemiLinear:
        return product(of(operands[0]), same(operands[1], operands[2], result));
    case Builtin::Sqrt:
        return of(operands[0]) ? derived(unit::power(of(operands[0])->unit, {1, 2})) : std::nullopt;
    case Builtin::Sin:
    case Builtin::Cos:
    case Builtin::Tan:
        wantAngle(operands[0], result);
        return KnownUnit{};
    default: // sizes, texts, and what is made of numbers only
        if (value::elementaryOf(node.builtin()) == nullptr)
            return std::nullopt;
        wantNumber(operands[0], result);
        return KnownUnit{};
    }
}

MaybeUnit UnitInference::intrinsic(const expr::Node& node) const {
    switch (node.intrinsic()) {
    case Intrinsic::Der:
        return quotient(of(node.operands[0]), second());
    case Intrinsic::Pre:
    case Intrinsic::Previous:
    case Intrinsic::Delay:
    case Intrinsic::InStream:
    case Intrinsic::ActualStream:
    case Intrinsic::Hold:
    case Intrinsic::SubSample:
    case Intrinsic::SuperSample:
    case Intrinsic::ShiftSample:
    case Intrinsic::BackSample:
    case Intrinsic::NoClock:
        return of(node.operands[0]);
    case Intrinsic::Sample: // of a signal, or a Boolean that is true from time to time
        return node.type == pool_.types().boolean() ? std::nullopt : of(node.operands[0]);
    default:
        return std::nullopt;
    }
}

/// Of a variable of a function.
MaybeUnit UnitInference::localUnit(const expr::Function& function, std::int32_t index) {
    const std::string& text = function.locals[static_cast<std::size_t>(index)].unit;
    const auto unit = text.empty() ? std::nullopt : unit::parse(text);
    return unit ? MaybeUnit(KnownUnit{*unit, text, UnitSource::Variable}) : std::nullopt;
}

const expr::Function* UnitInference::functionOf(const expr::Node& call) const {
    const auto index = static_cast<std::size_t>(call.payload);
    return index < model_.functions.size() ? &model_.functions[index] : nullptr;
}

/// What a function is given, against the units of its inputs.
void UnitInference::checkArguments(const expr::Node& call, InferredUnit& result) const {
    const expr::Function* function = functionOf(call);
    if (function == nullptr || result.mismatch)
        return;
    const std::vector<std::int32_t> inputs = function->indicesOf(expr::LocalRole::Input);
    for (std::size_t i = 0; i < inputs.size() && i < call.operands.size(); ++i) {
        const MaybeUnit wanted = localUnit(*function, inputs[i]);
        const MaybeUnit& given = of(call.operands[i]);
        // A ratio may be a scaled value: `startTime/timeScale` is still a time.
        if (given && given->source == UnitSource::Derived && unit::isDimensionless(given->unit))
            continue;
        same(wanted, given, result);
        if (!result.mismatch)
            continue;
        if (result.mismatch->help.empty())
            result.mismatch->help =
                fmt::format("input `{}` of `{}` is in `{}`",
                            function->locals[static_cast<std::size_t>(inputs[i])].name,
                            function->name, wanted->shown());
        return;
    }
}

MaybeUnit UnitInference::outputUnit(const expr::Node& call, std::size_t number) const {
    const expr::Function* function = functionOf(call);
    if (function == nullptr)
        return std::nullopt;
    const std::vector<std::int32_t> outputs = function->indicesOf(expr::LocalRole::Output);
    return number < outputs.size() ? localUnit(*function, outputs[number]) : std::nullopt;
}

MaybeUnit UnitInference::conditional(const expr::Node& node, InferredUnit& result) const {
    MaybeUnit unit;
    for (std::size_t i = 1; i < node.operands.size(); i += 2)
        unit = same(unit, of(node.operands[i]), result);
    return same(unit, of(node.operands.back()), result);
}

/// Elements of an array may be in different units, as the states of a state-space model are.
MaybeUnit UnitInference::array(const expr::Node& node) const {
    std::vector<MaybeUnit> units;
    for (const ExprId operand : node.operands)
        units.push_back(of(operand));
    return agreed(units);
}

} // namespace eventica::flat
