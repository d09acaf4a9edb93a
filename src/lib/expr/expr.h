// SPDX-License-Identifier: Apache-2.0
// Typed expressions, hash-consed: equal expressions have equal ids, and every expression knows its
// type.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/arena.h"
#include "lib/base/id.h"
#include "lib/expr/id_table.h"
#include "lib/expr/stable_vector.h"
#include "lib/expr/type.h"
#include "lib/value/builtins.h"
#include "lib/value/operations.h"
#include "lib/value/value.h"

namespace eventica::expr {

struct ExprTag;
struct VariableTag;
struct IteratorTag;
struct FunctionTag;
using ExprId = Id<ExprTag>;
using VariableId = Id<VariableTag>;
using IteratorId = Id<IteratorTag>;
using FunctionId = Id<FunctionTag>;

/// Numbers of variables begin with 0 and leave none out; from here on there are a few that stand
/// for something else.
inline constexpr std::int32_t FirstOtherVariable = 1 << 30;

enum class Kind : std::uint8_t {
    Constant,      ///< `constant(id)`
    Variable,      ///< of the model: payload is a `VariableId`
    Local,         ///< of a function: payload is its index there
    Iterator,      ///< of a loop around: payload is an `IteratorId`
    Time,          ///< the predefined variable
    Unary,         ///< code is a `value::Operation`
    Binary,        ///< code is a `value::Operation`; `and`, `or` included
    Builtin,       ///< code is a `value::Builtin`; operands are its arguments
    Intrinsic,     ///< code is an `Intrinsic`
    Call,          ///< payload is a `FunctionId`; one operand for each input
    LocalCall,     ///< of a function that is an input: payload is the index of the local
    Cast,          ///< to another record type with the same fields, Integer to Real, or to another
                   ///< enumeration with the same literals
    Index,         ///< first operand subscripted by the others, one for each dimension
    Whole,         ///< `:` as a subscript
    Field,         ///< of a record, or of each record of an array: payload is the field's number
    Record,        ///< one operand for each field, each with the record's dimensions in front
    Array,         ///< `{a, b}`
    Comprehension, ///< `{body for i in r}`: operands are body and range; payload is an iterator
    Reduction,     ///< `sum(body for i in r)`: the same, code is a `value::Builtin`
    Range,         ///< start, stop or start, step, stop
    If,            ///< condition, value, condition, value, …, otherwise
    Tuple,         ///< operands may be invalid: an output that is not used
    Output,        ///< one output of a call with several: payload is its number
    FunctionValue, ///< function f(…): payload is a `FunctionId`; an operand for each input, invalid
                   ///< where it stays open
};

enum class Intrinsic : std::uint8_t {
#define EVENTICA_INTRINSIC(name, text) name,
#include "lib/expr/intrinsics.def"
};

std::optional<Intrinsic> intrinsicNamed(std::string_view name);
std::string_view textOf(Intrinsic intrinsic);

struct Node {
    Kind kind = Kind::Constant;
    std::uint8_t code = 0;
    std::int32_t payload = -1;
    TypeId type;
    std::span<const ExprId> operands;

    value::Operation operation() const { return static_cast<value::Operation>(code); }
    value::Builtin builtin() const { return static_cast<value::Builtin>(code); }
    Intrinsic intrinsic() const { return static_cast<Intrinsic>(code); }
};

struct IteratorInfo {
    std::string name;
    TypeId type;
};

/// Owns expressions and their types. References to nodes, values and types stay valid while others
/// are made.
class ExprPool {
public:
    ExprPool() = default;
    ExprPool(const ExprPool&) = delete;
    ExprPool& operator=(const ExprPool&) = delete;

    TypePool& types() { return types_; }
    const TypePool& types() const { return types_; }

    const Node& operator[](ExprId id) const { return nodes_[static_cast<std::size_t>(id.index())]; }
    const Type& typeOf(ExprId id) const { return types_[(*this)[id].type]; }
    std::size_t size() const { return nodes_.size(); }

    ExprId make(Kind kind, std::uint8_t code, std::int32_t payload, TypeId type,
                std::span<const ExprId> operands);

    // ---- leaves
    /// An Integer value of type Real is kept as Real.
    ExprId constant(const value::Value& value, TypeId type);
    ExprId constant(const value::Value& value); ///< of a predefined type or an enumeration
    ExprId real(double number) { return constant(value::Value::real(number)); }
    ExprId integer(std::int64_t number) { return constant(value::Value::integer(number)); }
    ExprId boolean(bool truth) { return constant(value::Value::boolean(truth)); }
    ExprId string(std::string text) { return constant(value::Value::string(std::move(text))); }
    ExprId variable(VariableId id, TypeId type);
    ExprId local(std::int32_t index, TypeId type) { return make(Kind::Local, 0, index, type, {}); }
    ExprId iterator(IteratorId id) {
        return make(Kind::Iterator, 0, id.index(), iteratorInfo(id).type, {});
    }
    ExprId time() { return make(Kind::Time, 0, -1, types_.real(), {}); }
    ExprId whole() { return make(Kind::Whole, 0, -1, types_.integer(), {}); }

    IteratorId newIterator(std::string name, TypeId type);
    const IteratorInfo& iteratorInfo(IteratorId id) const {
        return iterators_[static_cast<std::size_t>(id.index())];
    }

    // ---- what is asked often
    const value::Value& valueOf(ExprId constant) const {
        return values_[static_cast<std::size_t>((*this)[constant].payload)];
    }
    bool isConstant(ExprId id) const { return (*this)[id].kind == Kind::Constant; }
    /// The number, if it is a constant scalar Integer.
    std::optional<std::int64_t> integerOf(ExprId id) const;

private:
    ExprId interned(Node node);
    ExprId added(Node node);
    std::int32_t intern(const value::Value& value);
    TypeId predefinedTypeOf(const value::Value& value);

    TypePool types_;
    Arena arena_;
    StableVector<Node> nodes_;
    IdTable ids_;
    std::vector<ExprId> variables_; ///< by number, of the type that came first; not in
                                    ///< `ids_`
    StableVector<value::Value> values_;
    IdTable valueIds_;
    std::deque<IteratorInfo> iterators_;
};

} // namespace eventica::expr
