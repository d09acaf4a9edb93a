// SPDX-License-Identifier: Apache-2.0
// The scalarizer: what it remembers, leaves, operators and conditions.
#include "compile/dae/scalarize.h"

#include <algorithm>
#include <fmt/format.h>

#include "lib/value/indexing.h"

namespace eventica::dae {

using expr::Base;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using expr::Type;
using value::Operation;
using value::Value;

// ---- scopes and failures

Scalarizer::Scope::Scope(Scalarizer& scalarizer)
    : scalarizer_(scalarizer), generation_(scalarizer.generation_),
      stored_(scalarizer.passing_.size()) {
    scalarizer.changed();
}

Scalarizer::Scope::~Scope() {
    scalarizer_.generation_ = generation_;
    scalarizer_.passing_.resize(stored_);
}

void Scalarizer::fail(std::string reason, bool isUnsupported) {
    if (!failure_)
        failure_ = Failure{std::move(reason), isUnsupported};
}

ExprId Scalarizer::boundTo(IteratorId iterator) const {
    const auto found = iterators_.find(iterator.index());
    return found == iterators_.end() ? ExprId() : found->second;
}

void Scalarizer::bind(IteratorId iterator, ExprId value) {
    iterators_[iterator.index()] = value;
    changed();
}

// ---- what is remembered

bool Scalarizer::isScalarType(TypeId type) const {
    const Type& full = pool_.types()[type];
    return full.dimensions.empty() && full.base != Base::Record && full.base != Base::Tuple;
}

/// Whether its value depends on no iterator and no local.
bool Scalarizer::isClosed(ExprId root) {
    if (closed_.size() < pool_.size())
        closed_.resize(std::max(pool_.size(), closed_.size() * 2), -1);
    const auto known = [&](ExprId id) -> std::int8_t& {
        return closed_[static_cast<std::size_t>(id.index())];
    };
    open_.assign(1, root);
    while (!open_.empty()) {
        const ExprId id = open_.back();
        const Node& node = pool_[id];
        bool closed =
            node.kind != Kind::Iterator && node.kind != Kind::Local && node.kind != Kind::LocalCall;
        const std::size_t before = open_.size();
        if (known(id) < 0) {
            for (const ExprId operand : node.operands) {
                if (operand.valid() && known(operand) < 0)
                    open_.push_back(operand);
                else if (operand.valid())
                    closed = closed && known(operand) != 0;
            }
        }
        if (open_.size() > before)
            continue;
        if (known(id) < 0)
            known(id) = closed ? 1 : 0;
        open_.pop_back();
    }
    return known(root) != 0;
}

bool Scalarizer::isRemembered(ExprId id, std::int32_t& found) {
    const std::vector<Memo>& memo = this->memo();
    const auto at = static_cast<std::size_t>(id.index());
    if (at >= memo.size() || memo[at].generation < 0)
        return false;
    const bool isAlgorithm = frame_ != nullptr && frame_->function == nullptr;
    const bool holds =
        memo[at].generation == generation_ || (memo[at].generation == 0 && !isAlgorithm);
    found = memo[at].found;
    return holds;
}

void Scalarizer::remember(ExprId id, std::int32_t found) {
    if (failed() || callsImpure(id))
        return;
    std::vector<Memo>& memo = this->memo();
    const auto at = static_cast<std::size_t>(id.index());
    if (at >= memo.size())
        memo.resize(std::max(pool_.size(), memo.size() * 2));
    const bool isAlgorithm = frame_ != nullptr && frame_->function == nullptr;
    memo[at] = {!isAlgorithm && isClosed(id) ? 0 : generation_, found};
}

const Parts& Scalarizer::stored(Parts parts) {
    return passing_.emplace_back(std::move(parts));
}

const Parts& Scalarizer::rememberedParts(ExprId id, Parts parts) {
    if (failed() || callsImpure(id))
        return stored(std::move(parts));
    const bool isAlgorithm = frame_ != nullptr && frame_->function == nullptr;
    std::deque<Parts>& store = !isAlgorithm && isClosed(id) ? kept_ : passing_;
    store.push_back(std::move(parts));
    remember(id, static_cast<std::int32_t>(store.size()) - 1);
    return store.back();
}

ExprId Scalarizer::scalar(ExprId id) {
    const Kind kind = pool_[id].kind;
    if (kind == Kind::Constant || kind == Kind::Time)
        return id;
    std::int32_t found = -1;
    if (isRemembered(id, found))
        return ExprId(found);
    const ExprId result = computedScalar(id);
    remember(id, result.index());
    return result;
}

const Parts& Scalarizer::parts(ExprId id) {
    const Node& node = pool_[id];
    if (node.kind == Kind::Local) {
        const Parts* held = localParts(node.payload);
        return held != nullptr ? *held : stored(nothing(id));
    }
    if (isScalarType(node.type))
        return stored(scalarParts(node.type, scalar(id)));
    std::int32_t found = -1;
    if (isRemembered(id, found)) {
        const bool isKept = memo()[static_cast<std::size_t>(id.index())].generation == 0;
        return (isKept ? kept_ : passing_)[static_cast<std::size_t>(found)];
    }
    return rememberedParts(id, computedParts(id));
}

// ---- dispatch

// NOLINTNEXTLINE(readability-function-size): a switch over all kinds
ExprId Scalarizer::computedScalar(ExprId id) {
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Constant:
    case Kind::Time:
    case Kind::Whole:
        return id;
    case Kind::Variable:
        return variableScalar(VariableId(node.payload));
    case Kind::Iterator:
        return iteratorValue(id);
    case Kind::Unary:
        return build_.unary(node.operation(), scalar(node.operands[0]));
    case Kind::Binary:
        return binaryScalar(id);
    case Kind::Builtin:
        return builtinScalar(id);
    case Kind::Intrinsic:
        return intrinsicScalar(node);
    case Kind::Cast:
        return castScalar(scalar(node.operands[0]), node.type);
    case Kind::Index:
        return constantElement(node);
    case Kind::Reduction:
        return reductionScalar(node);
    case Kind::If:
        return conditionalScalar(node);
    case Kind::Local:
    case Kind::Call:
    case Kind::LocalCall:
    case Kind::Field:
    case Kind::Output:
        return firstOf(id);
    default:
        fail("a function stands where a value is needed");
        return id;
    }
}

// NOLINTNEXTLINE(readability-function-size): a switch over all kinds
Parts Scalarizer::computedParts(ExprId id) {
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Constant:
        return constantParts(pool_.valueOf(id), pool_.types().elementOf(node.type));
    case Kind::Variable:
        return variableParts(VariableId(node.payload));
    case Kind::Unary:
        return mapped(parts(node.operands[0]),
                      [&](ExprId operand) { return build_.unary(pool_[id].operation(), operand); });
    case Kind::Binary:
        return binaryParts(node);
    case Kind::Builtin:
        return builtinParts(id);
    case Kind::Intrinsic:
        return intrinsicParts(node);
    case Kind::Call:
    case Kind::LocalCall:
        return callParts(id);
    case Kind::Cast:
        return converted(parts(node.operands[0]), pool_.types().elementOf(node.type));
    case Kind::Index:
        if (auto none = nothingOfUnset(node))
            return *std::move(none);
        return indexParts(node, parts(node.operands[0]));
    case Kind::Field: {
        const Parts& record = parts(node.operands[0]);
        const auto number = static_cast<std::size_t>(node.payload);
        return number < record.fields.size() ? record.fields[number] : nothing(id);
    }
    case Kind::Record:
    case Kind::Tuple:
        return recordParts(node);
    case Kind::Array:
        return arrayParts(node);
    case Kind::Comprehension:
        return comprehensionParts(node);
    case Kind::Range:
        return rangeParts(node);
    case Kind::If:
        return conditionalParts(node);
    case Kind::Output:
        return outputParts(node);
    case Kind::Iterator:
        return iteratorParts(id);
    default:
        fail("a function stands where a value is needed");
        return nothing(id);
    }
}

/// What stands for a value where there is none; a failure was noted.
Parts Scalarizer::nothing(ExprId id) {
    fail("a value is missing");
    const TypeId element = pool_.types().elementOf(pool_[id].type);
    Dimensions sizes = pool_.typeOf(id).dimensions;
    for (std::int64_t& size : sizes)
        size = std::clamp<std::int64_t>(size, 0, 1);
    auto zeros = zero(element, sizes);
    return zeros ? *std::move(zeros) : Parts{element, {}, {pool_.real(0.0)}, {}};
}

/// Of an expression that is scalar, by way of its parts.
ExprId Scalarizer::firstOf(ExprId id) {
    const Node& node = pool_[id];
    const auto onlyOf = [&](const Parts& parts) {
        if (!parts.scalars.empty())
            return parts.only();
        fail("a value is missing");
        return pool_.real(0.0);
    };
    return node.kind == Kind::Local ? onlyOf(parts(id)) : onlyOf(computedParts(id));
}

// ---- leaves

ExprId Scalarizer::variableScalar(VariableId flat) {
    if (pool_.types()[model_[flat].type].base == Base::Clock)
        return unsupported("clocks");
    if (const Value* value = known_.fixedValueOf(flat); value != nullptr && value->isScalar())
        return pool_.constant(*value, model_[flat].type);
    return valueAt(
        variables_.expressionOf(VariableId(static_cast<std::int32_t>(variables_.firstOf(flat)))));
}

Parts Scalarizer::variableParts(VariableId flat) {
    const TypeId type = model_[flat].type;
    if (const Value* value = known_.fixedValueOf(flat);
        value != nullptr && value->dimensions() == pool_.types()[type].dimensions)
        return constantParts(*value, pool_.types().elementOf(type));
    Parts parts = variables_.partsOf(flat);
    if (frame_ != nullptr && frame_->function == nullptr)
        for (ExprId& scalar : parts.scalars)
            scalar = valueAt(scalar);
    return parts;
}

/// Inside an algorithm: what the variable holds now.
ExprId Scalarizer::valueAt(ExprId place) {
    if (frame_ == nullptr || frame_->function != nullptr || pool_[place].kind != Kind::Variable)
        return place;
    const auto found = frame_->places.find(pool_[place].payload);
    return found == frame_->places.end() ? place : frame_->values[found->second];
}

Parts Scalarizer::iteratorParts(ExprId id) {
    const ExprId value = iteratorValue(id);
    const TypeId element = pool_.types().elementOf(pool_[id].type);
    return pool_.isConstant(value) ? constantParts(pool_.valueOf(value), element)
                                   : scalarParts(element, value);
}

ExprId Scalarizer::iteratorValue(ExprId id) {
    const auto found = iterators_.find(pool_[id].payload);
    if (found != iterators_.end() && found->second.valid())
        return found->second;
    fail(fmt::format("`{}` has no value here",
                     pool_.iteratorInfo(IteratorId(pool_[id].payload)).name));
    return pool_.integer(1);
}

Parts Scalarizer::constantParts(const Value& value, TypeId element) {
    Parts parts{element, value.dimensions(), {}, {}};
    if (value.kind() != value::Kind::Record) {
        parts.scalars.reserve(value.count());
        for (std::size_t i = 0; i < value.count(); ++i)
            parts.scalars.push_back(pool_.constant(value.elementAt(i), element));
        return parts;
    }
    const expr::RecordInfo& info = pool_.types().record(pool_.types()[element]);
    for (const expr::RecordField& field : info.fields) {
        const value::Outcome column = value::select(value, field.name);
        const TypeId fieldElement = pool_.types().elementOf(field.type);
        if (column)
            parts.fields.push_back(constantParts(column.value(), fieldElement));
        else
            fail(column.error());
    }
    return parts;
}

std::optional<Parts> Scalarizer::zero(TypeId element, const Dimensions& dimensions) {
    Parts parts{element, dimensions, {}, {}};
    const Type& type = pool_.types()[element];
    if (type.base == Base::Record) {
        for (const expr::RecordField& field : pool_.types().record(type).fields) {
            Dimensions sizes = dimensions;
            const Dimensions& own = pool_.types()[field.type].dimensions;
            sizes.insert(sizes.end(), own.begin(), own.end());
            auto zeros = zero(pool_.types().elementOf(field.type), sizes);
            if (!zeros)
                return std::nullopt;
            parts.fields.push_back(*std::move(zeros));
        }
        return parts;
    }
    if (value::sizeProblem(dimensions) || !hasRoomFor(dimensions))
        return std::nullopt;
    ExprId nothing;
    switch (type.base) {
    case Base::Real:
        nothing = pool_.real(0.0);
        break;
    case Base::Integer:
        nothing = pool_.integer(0);
        break;
    case Base::Boolean:
        nothing = pool_.boolean(false);
        break;
    case Base::String:
        nothing = pool_.string("");
        break;
    case Base::Enumeration:
        nothing = pool_.constant(Value::enumeration(type.id, 1));
        break;
    default:
        return std::nullopt;
    }
    parts.scalars.assign(parts.count(), nothing);
    return parts;
}

// ---- types

ExprId Scalarizer::castScalar(ExprId scalar, TypeId type) {
    return build_.asType(scalar, type);
}

Parts Scalarizer::converted(const Parts& parts, TypeId element) {
    const Type& type = pool_.types()[element];
    if (type.base != Base::Record)
        return mapped(
            parts, [&](ExprId scalar) { return build_.asType(scalar, element); }, element);
    Parts result{element, parts.dimensions, {}, {}};
    const auto& fields = pool_.types().record(type).fields;
    const Type& given = pool_.types()[parts.element];
    for (std::size_t i = 0; i < fields.size(); ++i) {
        std::size_t from = i;
        if (given.base == Base::Record && given.id != type.id) { // fields are found by name
            const auto& names = pool_.types().record(given).fields;
            const auto found = std::ranges::find(names, fields[i].name, &expr::RecordField::name);
            from = static_cast<std::size_t>(found - names.begin());
        }
        if (from >= parts.fields.size()) {
            fail(fmt::format("field `{}` is missing", fields[i].name));
            break;
        }
        result.fields.push_back(
            converted(parts.fields[from], pool_.types().elementOf(fields[i].type)));
    }
    return result;
}

// ---- operators

ExprId Scalarizer::operation(Operation operation, ExprId left, ExprId right) {
    const bool isInequality = operation >= Operation::Less && operation <= Operation::GreaterEqual;
    const bool isOfStrings = pool_.typeOf(left).base == Base::String; // they cross nothing
    if (isInequality && !isOfStrings && relations_ != Relations::Literal &&
        (events_.isContinuous(left) || events_.isContinuous(right)))
        return events_.relation(operation, left, right, origin, relations_ == Relations::Smooth);
    return build_.binary(operation, left, right);
}

/// A sum of many terms is a chain of left operands, worked off by a loop. `and` and `or` do not ask
/// for their right operand if the left one decides.
ExprId Scalarizer::binaryScalar(ExprId id) {
    const std::size_t bottom = spine_.size();
    ExprId left = id;
    std::int32_t found = -1;
    while (pool_[left].kind == Kind::Binary && isScalar(left) &&
           isScalar(pool_[left].operands[0]) && (left == id || !isRemembered(left, found))) {
        spine_.push_back(left);
        left = pool_[left].operands[0];
    }
    if (spine_.size() == bottom) // the product of two vectors
        return firstOf(id);
    ExprId result = scalar(left);
    while (spine_.size() > bottom) {
        const ExprId at = spine_.back();
        const Node& node = pool_[at];
        const bool isDecided = (node.operation() == Operation::And && build_.isFalse(result)) ||
                               (node.operation() == Operation::Or && build_.isTrue(result));
        if (!isDecided)
            result = operation(node.operation(), result, scalar(node.operands[1]));
        if (at != id)
            remember(at, result.index());
        spine_.pop_back();
    }
    return result;
}

// ---- conditions

/// Impure functions in a branch are called where it is taken.
class Scalarizer::Branches {
public:
    Branches(Scalarizer& scalarizer, const Node& node)
        : scalarizer_(scalarizer), outer_(scalarizer.path_.size()),
          counts_(scalarizer.calls_ != Calls::Plain &&
                  std::ranges::any_of(node.operands,
                                      [&](ExprId id) { return scalarizer.callsImpure(id); })) {}
    Branches(const Branches&) = delete;
    Branches& operator=(const Branches&) = delete;
    ~Branches() { scalarizer_.path_.resize(outer_); }

    void enter(ExprId condition) {
        if (counts_)
            scalarizer_.path_.push_back(condition);
    }
    void leave() {
        if (counts_)
            scalarizer_.path_.back() = scalarizer_.build_.negation(scalarizer_.path_.back());
    }

private:
    Scalarizer& scalarizer_;
    std::size_t outer_;
    bool counts_;
};

/// Branches that cannot be taken are not looked at: they may have other sizes, or call the function
/// around once more.
ExprId Scalarizer::conditionalScalar(const Node& node) {
    std::vector<std::pair<ExprId, ExprId>> branches;
    Branches taken(*this, node);
    for (std::size_t i = 0; i + 1 < node.operands.size(); i += 2) {
        const ExprId condition = scalar(node.operands[i]);
        if (build_.isFalse(condition))
            continue;
        taken.enter(condition);
        const ExprId value = castScalar(scalar(node.operands[i + 1]), node.type);
        taken.leave();
        if (build_.isTrue(condition))
            return build_.conditional(branches, value);
        branches.emplace_back(condition, value);
    }
    return build_.conditional(branches, castScalar(scalar(node.operands.back()), node.type));
}

Parts Scalarizer::conditionalParts(const Node& node) {
    for (std::size_t i = 0; i + 1 < node.operands.size(); i += 2) {
        const ExprId condition = scalar(node.operands[i]);
        if (build_.isTrue(condition))
            return converted(parts(node.operands[i + 1]), pool_.types().elementOf(node.type));
        if (!build_.isFalse(condition))
            return mergedBranches(node, i);
    }
    return converted(parts(node.operands.back()), pool_.types().elementOf(node.type));
}

Parts Scalarizer::mergedBranches(const Node& node, std::size_t first) {
    std::vector<std::pair<ExprId, Parts>> branches;
    Branches taken(*this, node);
    const TypeId element = pool_.types().elementOf(node.type);
    ExprId otherwise = node.operands.back();
    for (std::size_t i = first; i + 1 < node.operands.size(); i += 2) {
        const ExprId condition = scalar(node.operands[i]);
        if (build_.isTrue(condition)) {
            otherwise = node.operands[i + 1];
            break;
        }
        if (build_.isFalse(condition))
            continue;
        taken.enter(condition);
        branches.emplace_back(condition, converted(parts(node.operands[i + 1]), element));
        taken.leave();
    }
    Parts result = converted(parts(otherwise), element);
    for (std::size_t i = branches.size(); i-- > 0;) {
        if (!sameStructure(branches[i].second, result)) {
            fail("the branches of a condition have different sizes");
            return result;
        }
        result = zipped(branches[i].second, result, [&](ExprId value, ExprId rest) {
            return build_.conditional(branches[i].first, value, rest);
        });
    }
    return result;
}

// ---- places

const Parts& Scalarizer::variablePlaces(VariableId flat) {
    const auto [entry, isNew] = variablePlaces_.try_emplace(flat.index());
    if (isNew) {
        const Value* value = known_.fixedValueOf(flat);
        const TypeId element = pool_.types().elementOf(model_[flat].type);
        entry->second =
            value != nullptr ? constantParts(*value, element) : variables_.partsOf(flat);
    }
    return entry->second;
}

Parts Scalarizer::places(ExprId id) {
    if (frame_ == nullptr) // nothing is assigned: values are the variables themselves
        return parts(id);
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Variable:
        return variablePlaces(VariableId(node.payload));
    case Kind::Local:
        return localPlaces(node.payload);
    case Kind::Index: {
        const Node& base = pool_[node.operands[0]];
        return indexParts(node, base.kind == Kind::Variable
                                    ? variablePlaces(VariableId(base.payload))
                                    : places(node.operands[0]));
    }
    case Kind::Field: {
        Parts record = places(node.operands[0]);
        const auto number = static_cast<std::size_t>(node.payload);
        return number < record.fields.size() ? std::move(record.fields[number]) : nothing(id);
    }
    case Kind::Record: {
        Parts record{pool_.types().elementOf(node.type), pool_.typeOf(id).dimensions, {}, {}};
        for (const ExprId operand : node.operands)
            record.fields.push_back(places(operand));
        return record;
    }
    default:
        return parts(id);
    }
}

ExprId Scalarizer::pre(ExprId place) {
    const Node& node = pool_[place];
    if (node.kind == Kind::Variable) {
        if (dae_[VariableId(node.payload)].isKnown())
            return place;
        return build_.intrinsic(Intrinsic::Pre, node.type, std::span(&place, 1));
    }
    if (node.kind == Kind::Index && pool_[node.operands[0]].kind == Kind::Array) {
        std::vector<ExprId> items;
        for (const ExprId item : pool_[node.operands[0]].operands)
            items.push_back(pre(item));
        return build_.element(items, node.operands[1]);
    }
    if (node.kind != Kind::Constant)
        fail("`pre` needs a variable");
    return place;
}

/// Their number must be known, they themselves may vary.
std::optional<Scalars> Scalarizer::loopElements(ExprId range) {
    const Parts& elements = parts(range);
    if (!failed() && elements.dimensions.size() == 1 && elements.fields.empty())
        return elements.scalars;
    fail("the size of the range of this loop is not known before the simulation");
    return std::nullopt;
}

std::optional<Scalars> Scalarizer::constantElements(ExprId range) {
    auto elements = loopElements(range);
    if (elements && std::ranges::all_of(*elements, [&](ExprId id) { return pool_.isConstant(id); }))
        return elements;
    fail("the range of this loop is not known before the simulation");
    return std::nullopt;
}

ExprId Scalarizer::unsupported(std::string_view what) {
    fail(std::string(what), true);
    return pool_.real(0.0);
}

} // namespace eventica::dae
