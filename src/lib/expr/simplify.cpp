// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/simplify.h"

#include <algorithm>
#include <utility>

#include "lib/expr/convert.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/subscripts.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;
using value::Outcome;
using value::Value;

// A constant is written out wherever it is used.
constexpr std::int64_t MostElements = 1000;
constexpr std::size_t LongestText = 10000;

bool isSmall(const Value& value) {
    if (value.kind() == value::Kind::String)
        return std::ranges::all_of(
                   value.strings(),
                   [](const std::string& text) { return text.size() <= LongestText; }) &&
               value.count() <= MostElements;
    return value.count() <= MostElements;
}

/// Looks at one node. Every rule answers an invalid id if it does not apply.
class NodeSimplifier {
public:
    NodeSimplifier(ExprPool& pool, ExprId id) : pool_(pool), id_(id), node_(pool[id]) {}

    ExprId simplified() {
        switch (node_.kind) {
        case Kind::Unary:
            return allOperandsAreConstant() ? folded() : unary();
        case Kind::Binary:
            return allOperandsAreConstant() ? folded() : binary();
        case Kind::Builtin:
            return allOperandsAreConstant() ? folded() : knownSize();
        case Kind::Cast:
            return cast();
        case Kind::Index:
            return pool_.isConstant(operand(0)) ? elementOfConstant() : index();
        case Kind::Field:
            return field();
        case Kind::If:
            return conditional();
        default:
            return {};
        }
    }

private:
    bool allOperandsAreConstant() const {
        return std::ranges::all_of(node_.operands, [&](ExprId id) { return pool_.isConstant(id); });
    }

    ExprId operand(std::size_t at) const { return node_.operands[at]; }
    bool isScalar(ExprId id) const { return pool_.typeOf(id).dimensions.empty(); }

    bool isNumber(ExprId id, double number) const {
        if (!pool_.isConstant(id))
            return false;
        const Value& value = pool_.valueOf(id);
        return value.isNumeric() && value.isScalar() && value.asReal() == number;
    }
    bool isTruth(ExprId id, bool truth) const {
        if (!pool_.isConstant(id))
            return false;
        const Value& value = pool_.valueOf(id);
        return value.kind() == value::Kind::Boolean && value.isScalar() &&
               value.asBoolean() == truth;
    }

    // ---- results
    /// An expression in the place of this node.
    ExprId instead(ExprId id) {
        const Type& have = pool_.typeOf(id);
        const Type& want = pool_.typeOf(id_);
        if (have.base == want.base && have.id == want.id &&
            have.dimensions.size() == want.dimensions.size())
            return id;
        if (have.base != Base::Integer || want.base != Base::Real)
            return {};
        const TypeId type = pool_.types().intern({Base::Real, -1, have.dimensions});
        if (pool_.isConstant(id))
            return pool_.constant(pool_.valueOf(id), type);
        return pool_.make(Kind::Cast, 0, -1, type, std::span(&id, 1));
    }

    ExprId constant(const Outcome& outcome) {
        if (!outcome || !isSmall(outcome.value()))
            return {};
        const Type& wanted = pool_.typeOf(id_);
        const Outcome fitting = converted(pool_.types(), outcome.value(), wanted);
        if (!fitting || !fits(pool_.types(), fitting.value(), wanted))
            return {};
        const Type type{wanted.base, wanted.id, fitting.value().dimensions()};
        return pool_.constant(fitting.value(), pool_.types().intern(type));
    }

    // ---- rules
    ExprId folded() {
        const std::int64_t count = pool_.types().scalarCount(node_.type);
        const bool areSmall = std::ranges::all_of(
            node_.operands, [&](ExprId id) { return isSmall(pool_.valueOf(id)); });
        if (!areSmall || count < 0 || count > MostElements)
            return {};
        if (node_.kind == Kind::Unary)
            return constant(value::apply(node_.operation(), pool_.valueOf(operand(0))));
        if (node_.kind == Kind::Binary)
            return constant(value::apply(node_.operation(), pool_.valueOf(operand(0)),
                                         pool_.valueOf(operand(1))));
        std::vector<Value> arguments;
        for (const ExprId id : node_.operands)
            arguments.push_back(pool_.valueOf(id));
        return constant(value::apply(node_.builtin(), arguments));
    }

    ExprId unary() {
        const Node& inner = pool_[operand(0)];
        if (node_.operation() == Operation::Plus)
            return instead(operand(0));
        const bool isTwice = inner.kind == Kind::Unary && inner.code == node_.code;
        return isTwice ? instead(inner.operands[0]) : ExprId();
    }

    ExprId binary() {
        const ExprId left = operand(0);
        const ExprId right = operand(1);
        switch (node_.operation()) {
        case Operation::Add:
        case Operation::ElementAdd:
            if (isNumber(left, 0.0))
                return instead(right);
            return isNumber(right, 0.0) ? instead(left) : ExprId();
        case Operation::Subtract:
        case Operation::ElementSubtract:
            return isNumber(right, 0.0) ? instead(left) : ExprId();
        case Operation::Multiply:
        case Operation::ElementMultiply:
            return product(left, right);
        case Operation::Divide:
        case Operation::ElementDivide:
        case Operation::Power:
        case Operation::ElementPower:
            return isNumber(right, 1.0) ? instead(left) : ExprId();
        case Operation::And:
        case Operation::Or:
            return logical(left, right, node_.operation() == Operation::And);
        default:
            return {};
        }
    }

    ExprId product(ExprId left, ExprId right) {
        if (isNumber(left, 1.0))
            return instead(right);
        if (isNumber(right, 1.0))
            return instead(left);
        // A Real could be too large, a call could fail: 0 times them is not always 0.
        const bool isNothing = (isNumber(left, 0.0) && isPlainInteger(right)) ||
                               (isNumber(right, 0.0) && isPlainInteger(left));
        return isNothing ? constant(Value::integer(0)) : ExprId();
    }

    bool isPlainInteger(ExprId id) const {
        const Kind kind = pool_[id].kind;
        return pool_.typeOf(id).base == Base::Integer && isScalar(id) &&
               (kind == Kind::Variable || kind == Kind::Local || kind == Kind::Iterator);
    }

    /// `neutral` is the truth value that decides nothing: true for `and`.
    ExprId logical(ExprId left, ExprId right, bool neutral) {
        if (isTruth(left, neutral))
            return instead(right);
        if (isTruth(right, neutral) || isTruth(left, !neutral))
            return instead(left);
        return {};
    }

    /// Sizes are known from the type, whatever the value.
    ExprId knownSize() {
        const value::Dimensions& sizes = pool_.typeOf(operand(0)).dimensions;
        if (node_.builtin() == Builtin::Ndims)
            return pool_.integer(static_cast<std::int64_t>(sizes.size()));
        if (node_.builtin() != Builtin::Size || node_.operands.size() != 2)
            return {};
        const auto dimension = pool_.integerOf(operand(1));
        if (!dimension || *dimension < 1 || *dimension > static_cast<std::int64_t>(sizes.size()))
            return {};
        const std::int64_t size = sizes[static_cast<std::size_t>(*dimension - 1)];
        return size == UnknownSize ? ExprId() : pool_.integer(size);
    }

    ExprId cast() {
        return pool_.isConstant(operand(0)) ? constant(pool_.valueOf(operand(0))) : ExprId();
    }

    /// `{a, b, c}[2]`
    ExprId index() {
        const Node& array = pool_[operand(0)];
        if (node_.operands.size() < 2)
            return {};
        const auto place = pool_.integerOf(operand(1));
        if (array.kind != Kind::Array || !place || *place < 1 ||
            *place > static_cast<std::int64_t>(array.operands.size()))
            return {};
        const ExprId item = array.operands[static_cast<std::size_t>(*place - 1)];
        if (node_.operands.size() == 2)
            return instead(item);
        std::vector<ExprId> rest{item};
        rest.insert(rest.end(), node_.operands.begin() + 2, node_.operands.end());
        // The item may be an array constructor as well.
        const Type& type = pool_.typeOf(item);
        const TypeId restType =
            pool_.types().intern({type.base, type.id, pool_.typeOf(id_).dimensions});
        return instead(simplifyNode(pool_, pool_.make(Kind::Index, 0, -1, restType, rest)));
    }

    ExprId elementOfConstant() {
        Subscripts subscripts;
        for (const ExprId id : node_.operands.subspan(1)) {
            if (pool_[id].kind == Kind::Whole)
                subscripts.addAll();
            else if (!pool_.isConstant(id) || subscripts.add(pool_.valueOf(id)))
                return {};
        }
        return constant(subscripts.of(pool_.valueOf(operand(0))));
    }

    ExprId field() {
        const Node& base = pool_[operand(0)];
        if (base.kind == Kind::Record)
            return instead(base.operands[static_cast<std::size_t>(node_.payload)]);
        if (base.kind != Kind::Constant)
            return {};
        const RecordInfo& info = pool_.types().record(pool_.typeOf(operand(0)));
        return constant(
            value::select(pool_.valueOf(operand(0)),
                          info.fields.at(static_cast<std::size_t>(node_.payload)).name));
    }

    ExprId conditional() {
        std::vector<ExprId> kept;
        ExprId otherwise = node_.operands.back();
        for (std::size_t i = 0; i + 1 < node_.operands.size(); i += 2) {
            if (isTruth(operand(i), true)) {
                otherwise = operand(i + 1);
                break;
            }
            if (!isTruth(operand(i), false))
                kept.insert(kept.end(), {operand(i), operand(i + 1)});
        }
        if (kept.empty())
            return instead(otherwise);
        kept.push_back(otherwise);
        return pool_.make(Kind::If, 0, -1, node_.type, kept);
    }

    ExprPool& pool_;
    ExprId id_;
    const Node& node_;
};

} // namespace

ExprId simplifyNode(ExprPool& pool, ExprId id) {
    const ExprId simpler = NodeSimplifier(pool, id).simplified();
    return simpler.valid() ? simpler : id;
}

ExprId simplify(ExprPool& pool, ExprId root) {
    Rewriter rewriter(pool, {}, [&](ExprId id) { return simplifyNode(pool, id); });
    return rewriter.rewrite(root);
}

} // namespace eventica::expr
