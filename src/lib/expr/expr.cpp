// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/expr.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "lib/base/check.h"
#include "lib/expr/hash.h"
#include "lib/expr/identical.h"

namespace eventica::expr {
namespace {

Base baseOf(value::Kind kind) {
    switch (kind) {
    case value::Kind::Real:
        return Base::Real;
    case value::Kind::Integer:
        return Base::Integer;
    case value::Kind::Boolean:
        return Base::Boolean;
    case value::Kind::String:
        return Base::String;
    case value::Kind::Enumeration:
        return Base::Enumeration;
    case value::Kind::Record:
        break;
    }
    failCheck("predefined type", "a constant record needs its type", __FILE__, __LINE__);
}

std::size_t hashOf(const Node& node) {
    const std::uint64_t kindAndCode = (static_cast<std::uint64_t>(node.kind) << 8U) | node.code;
    std::size_t hash = hashedWith(kindAndCode, static_cast<std::uint32_t>(node.payload));
    hash = hashedWith(hash, static_cast<std::uint32_t>(node.type.index()));
    for (const ExprId operand : node.operands)
        hash = hashedWith(hash, static_cast<std::uint32_t>(operand.index()));
    return hash;
}

bool isSame(const Node& a, const Node& b) {
    return a.kind == b.kind && a.code == b.code && a.payload == b.payload && a.type == b.type &&
           std::ranges::equal(a.operands, b.operands);
}

} // namespace

ExprId ExprPool::make(Kind kind, std::uint8_t code, std::int32_t payload, TypeId type,
                      std::span<const ExprId> operands) {
    if (kind == Kind::Variable)
        return variable(VariableId(payload), type);
    return interned({kind, code, payload, type, operands});
}

ExprId ExprPool::interned(Node node) {
    const auto next = static_cast<std::int32_t>(nodes_.size());
    const std::int32_t id = ids_.findOrAdd(hashOf(node), next, [&](std::int32_t other) {
        return isSame(node, nodes_[static_cast<std::size_t>(other)]);
    });
    return id == next ? added(node) : ExprId(id);
}

ExprId ExprPool::added(Node node) {
    EVENTICA_CHECK(nodes_.size() < std::numeric_limits<std::int32_t>::max(),
                   "too many expressions for 32-bit ids");
    node.operands = arena_.copy(node.operands);
    nodes_.push(node);
    return ExprId(static_cast<std::int32_t>(nodes_.size()) - 1);
}

/// A number names a variable already: a model has as many of them as of anything else, and looking
/// them up by hash would miss the cache each time. The same number may come with another type,
/// since stages count variables differently.
ExprId ExprPool::variable(VariableId id, TypeId type) {
    const Node node{Kind::Variable, 0, id.index(), type, {}};
    if (!id.valid() || id.index() >= FirstOtherVariable)
        return interned(node);
    const auto number = static_cast<std::size_t>(id.index());
    if (number >= variables_.size())
        variables_.resize(number + 1);
    ExprId& known = variables_[number];
    if (!known.valid())
        known = added(node);
    return (*this)[known].type == type ? known : interned(node);
}

std::int32_t ExprPool::intern(const value::Value& value) {
    const auto next = static_cast<std::int32_t>(values_.size());
    const std::int32_t id = valueIds_.findOrAdd(identityHash(value), next, [&](std::int32_t other) {
        return identical(value, values_[static_cast<std::size_t>(other)]);
    });
    if (id == next)
        values_.push(value);
    return id;
}

ExprId ExprPool::constant(const value::Value& value, TypeId type) {
    if (value.kind() == value::Kind::Integer && types_[type].base == Base::Real)
        return make(Kind::Constant, 0, intern(value::toReal(value)), type, {});
    return make(Kind::Constant, 0, intern(value), type, {});
}

TypeId ExprPool::predefinedTypeOf(const value::Value& value) {
    if (value.isScalar() && value.kind() == value::Kind::Real)
        return types_.real();
    if (value.isScalar() && value.kind() == value::Kind::Integer)
        return types_.integer();
    const Base base = baseOf(value.kind());
    const std::int32_t id = base == Base::Enumeration ? value.enumerationType() : -1;
    return types_.intern({base, id, value.dimensions()});
}

ExprId ExprPool::constant(const value::Value& value) {
    return constant(value, predefinedTypeOf(value));
}

IteratorId ExprPool::newIterator(std::string name, TypeId type) {
    iterators_.push_back({std::move(name), type});
    return IteratorId(static_cast<std::int32_t>(iterators_.size()) - 1);
}

std::optional<std::int64_t> ExprPool::integerOf(ExprId id) const {
    if (!isConstant(id))
        return std::nullopt;
    const value::Value& value = valueOf(id);
    if (value.kind() != value::Kind::Integer || !value.isScalar())
        return std::nullopt;
    return value.asInteger();
}

} // namespace eventica::expr
