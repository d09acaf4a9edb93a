// SPDX-License-Identifier: Apache-2.0
// Making expressions whose parts are expressions already.
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/elaborator.h"
#include "compile/elaborate/lowering.h"
#include "compile/elaborate/wrong_values.h"
#include "lib/diag/suggest.h"
#include "lib/expr/rewrite.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;

ExprId Elaborator::lower(const syntax::Expr& expr, const Scope& scope) {
    return ExpressionLowering(*this, scope).lower(expr);
}

std::optional<Place> Elaborator::placeOf(const syntax::ComponentReference& reference,
                                         const Scope& scope) {
    return ExpressionLowering(*this, scope).place(reference);
}

// ---------------------------------------------------------------------------- variables

VariableId Elaborator::variableOf(ComponentId id) {
    if (!at(id).variable.valid()) {
        at(id).variable = VariableId(static_cast<std::int32_t>(variables_.size()));
        variables_.push_back(id);
    }
    return at(id).variable;
}

ExprId Elaborator::expressionOf(ComponentId id) {
    return expressionOf(id, {});
}

ExprId Elaborator::expressionOf(ComponentId id, const std::vector<ExprId>& subscripts) {
    if (isRecord(id)) {
        std::vector<ExprId> fields;
        for (const ComponentId child : tree_[id].children) {
            std::vector<ExprId> inner(subscripts);
            if (!inner.empty())
                inner.resize(inner.size() + dimensionsOf(child).size(), pool_->whole());
            const ExprId field = expressionOf(child, inner);
            if (!field.valid())
                return {};
            fields.push_back(field);
        }
        const TypeId whole = typeOf(id);
        Dimensions sizes = types()[whole].dimensions;
        if (!subscripts.empty())
            sizes = indexedSizes(sizes, subscripts);
        return pool_->make(Kind::Record, 0, -1, types().array(types().elementOf(whole), sizes),
                           fields);
    }
    ExprId whole;
    if (variabilityOf(id) == Variability::Constant) {
        const Outcome outcome = valueOf(id);
        if (outcome)
            whole = pool_->constant(outcome.value(), typeOf(id));
        else if (isInPackage(id) && at(id).needsExternal && boundOf(id)) {
            if (!at(id).variable.valid())
                externalConstants_.push_back(id);
        } else if (isInPackage(id)) {
            const Component& component = tree_[id];
            const text::SourceRange where{component.source, component.declaration->range};
            if (isFirstReport(where))
                diagnostics_.report(diag::ConstantNotKnown, where, component.name, outcome.error());
            return {};
        }
    }
    if (!whole.valid()) {
        const TypeId type = typeOf(id);
        if (!type.valid())
            return {};
        whole = pool_->variable(variableOf(id), type);
    }
    return subscripts.empty() ? whole : index(whole, subscripts);
}

/// Constants of packages are no variables of the model: only their values can be used.
bool Elaborator::isInPackage(ComponentId id) {
    for (ComponentId at = id; at.valid(); at = tree_[at].parent) {
        if (this->at(at).isPackage)
            return true;
    }
    return false;
}

// ---------------------------------------------------------------------------- subscripts and
// fields

Dimensions Elaborator::indexedSizes(const Dimensions& sizes,
                                    const std::vector<ExprId>& subscripts) const {
    Dimensions result;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        if (d >= subscripts.size() || (*pool_)[subscripts[d]].kind == Kind::Whole) {
            result.push_back(sizes[d]);
            continue;
        }
        const Dimensions& own = pool_->typeOf(subscripts[d]).dimensions;
        result.insert(result.end(), own.begin(), own.end());
    }
    return result;
}

ExprId Elaborator::index(ExprId array, const std::vector<ExprId>& subscripts) {
    const bool takesAll = std::ranges::all_of(
        subscripts, [&](ExprId id) { return (*pool_)[id].kind == Kind::Whole; });
    if (takesAll)
        return array;
    const Node& node = (*pool_)[array];
    const Dimensions sizes = indexedSizes(types()[node.type].dimensions, subscripts);
    const TypeId type = types().array(types().elementOf(node.type), sizes);
    if (node.kind == Kind::Record) {
        std::vector<ExprId> fields;
        for (const ExprId field : node.operands) {
            std::vector<ExprId> inner(subscripts);
            inner.resize(pool_->typeOf(field).dimensions.size(), pool_->whole());
            fields.push_back(index(field, inner));
        }
        return pool_->make(Kind::Record, 0, -1, type, fields);
    }
    if (node.kind == Kind::Array && !subscripts.empty()) {
        const auto number = pool_->integerOf(subscripts[0]);
        if (number && *number >= 1 && static_cast<std::size_t>(*number) <= node.operands.size())
            return index(node.operands[static_cast<std::size_t>(*number - 1)],
                         {subscripts.begin() + 1, subscripts.end()});
    }
    const bool isConstant = std::ranges::all_of(subscripts, [&](ExprId id) {
        return pool_->isConstant(id) || (*pool_)[id].kind == Kind::Whole;
    });
    std::vector<ExprId> operands{array};
    operands.insert(operands.end(), subscripts.begin(), subscripts.end());
    const ExprId made = pool_->make(Kind::Index, 0, -1, type, operands);
    if (isConstant && node.kind == Kind::Constant) {
        const Outcome outcome = evaluate(made);
        if (outcome)
            return pool_->constant(outcome.value(), type);
    }
    return made;
}

ExprId Elaborator::field(ExprId record, std::size_t number) {
    const Node& node = (*pool_)[record];
    if (node.kind == Kind::Record)
        return node.operands[number];
    const expr::Type& type = types()[node.type];
    const TypeId fieldType = types().record(type).fields[number].type;
    Dimensions sizes = type.dimensions;
    const Dimensions& own = types()[fieldType].dimensions;
    sizes.insert(sizes.end(), own.begin(), own.end());
    const TypeId result = types().array(types().elementOf(fieldType), sizes);
    const ExprId made =
        pool_->make(Kind::Field, 0, static_cast<std::int32_t>(number), result, {{record}});
    if (node.kind == Kind::Constant) {
        const Outcome outcome = evaluate(made);
        if (outcome)
            return pool_->constant(outcome.value(), result);
    }
    return made;
}

ExprId Elaborator::rangeTo(std::int64_t size) {
    return pool_->make(Kind::Range, 0, -1, types().array(types().integer(), {size}),
                       std::vector<ExprId>{pool_->integer(1), pool_->integer(size)});
}

/// `{body for i1 in 1:n1, …}`
ExprId Elaborator::loopOver(const std::vector<IteratorId>& iterators, const Dimensions& sizes,
                            ExprId body) {
    for (std::size_t i = iterators.size(); i-- > 0;) {
        Dimensions all{sizes[i]};
        const Dimensions& inner = pool_->typeOf(body).dimensions;
        all.insert(all.end(), inner.begin(), inner.end());
        const ExprId range = rangeTo(sizes[i]);
        body = pool_->make(Kind::Comprehension, 0, iterators[i].index(),
                           types().array(types().elementOf((*pool_)[body].type), all),
                           std::vector<ExprId>{body, range});
    }
    return body;
}

ExprId Elaborator::substitute(ExprId id,
                              const std::unordered_map<std::int32_t, ExprId>& iterators) {
    return expr::rewrite(*pool_, id, [&](ExprId at) -> ExprId {
        const Node& node = (*pool_)[at];
        if (node.kind != Kind::Iterator)
            return {};
        const auto found = iterators.find(node.payload);
        return found == iterators.end() ? ExprId() : found->second;
    });
}

// ---------------------------------------------------------------------------- variability

/// Operands first, without recursion: a sum may have 100 000 terms.
Variability Elaborator::variabilityOf(ExprId id) {
    std::vector<ExprId> open{id};
    while (!open.empty()) {
        const ExprId at = open.back();
        const std::size_t before = open.size();
        if (!variabilities_.contains(at)) {
            for (const ExprId operand : (*pool_)[at].operands) {
                if (operand.valid() && !variabilities_.contains(operand))
                    open.push_back(operand);
            }
            if (open.size() > before)
                continue;
            variabilities_[at] = variabilityOfNode(at);
        }
        open.pop_back();
    }
    return variabilities_[id];
}

/// That of its operands is known.
Variability Elaborator::variabilityOfNode(ExprId id) {
    const Node& node = (*pool_)[id];
    Variability variability = Variability::Constant;
    switch (node.kind) {
    case Kind::Variable:
        return variabilityOf(componentOf(VariableId(node.payload)));
    case Kind::Time:
    case Kind::Local:
    case Kind::LocalCall:
        return Variability::Continuous;
    case Kind::Intrinsic: {
        const Intrinsic intrinsic = node.intrinsic();
        if (intrinsic == Intrinsic::Der || intrinsic == Intrinsic::Delay ||
            intrinsic == Intrinsic::SpatialDistribution || intrinsic == Intrinsic::InStream ||
            intrinsic == Intrinsic::ActualStream)
            variability = Variability::Continuous;
        else if (intrinsic != Intrinsic::Pure)
            return Variability::Discrete;
        break;
    }
    default:
        break;
    }
    for (const ExprId operand : node.operands) {
        if (operand.valid())
            variability = std::max(variability, variabilities_[operand]);
    }
    const Base base = types()[node.type].base;
    const bool isDiscreteType =
        base != Base::Real && base != Base::Record && base != Base::Tuple && base != Base::Clock;
    return isDiscreteType ? std::min(variability, Variability::Discrete) : variability;
}

Outcome Elaborator::evaluateIfConstant(ExprId id) {
    bool hasLocals = false;
    expr::forEachNode(
        *pool_, id, [&](ExprId at) { hasLocals = hasLocals || (*pool_)[at].kind == Kind::Local; });
    if (hasLocals || variabilityOf(id) != Variability::Constant)
        return value::Error{"it is not a constant"};
    return evaluate(id);
}

bool Elaborator::containsStream(ExprId id) const {
    bool found = false;
    expr::forEachNode(*pool_, id, [&](ExprId at) {
        const Node& node = (*pool_)[at];
        found = found ||
                (node.kind == Kind::Intrinsic && (node.intrinsic() == Intrinsic::InStream ||
                                                  node.intrinsic() == Intrinsic::ActualStream));
    });
    return found;
}

// ---------------------------------------------------------------------------- loops and places

std::optional<LoopValues>
Elaborator::loopValues(const syntax::ForIndex& index,
                       const std::vector<const syntax::ComponentReference*>& uses,
                       const Scope& scope) {
    const ExprId range = ExpressionLowering(*this, scope).lowerLoopRange(index, uses);
    if (!range.valid())
        return std::nullopt;
    Outcome outcome = evaluate(range);
    if (!outcome) {
        if (!dependsOnWrongValue(*this, range))
            diagnostics_.report(diag::LoopNotKnown, {scope.source, index.range}, outcome.error());
        return std::nullopt;
    }
    return LoopValues{std::move(outcome).value(), types().elementOf((*pool_)[range].type)};
}

ComponentId Elaborator::firstOf(const syntax::ComponentReference& reference, const Scope& scope) {
    const FoundElement found = builder_.lookupSimple(reference.parts[0].name.text, scope.lookup);
    if (!found || found.element->isClass())
        return {};
    for (ComponentId at = scope.component; at.valid(); at = tree_[at].parent) {
        if (tree_[at].type == found.owner)
            return childNamed(at, found.element->name);
    }
    return {};
}

bool Elaborator::isInConnector(ComponentId id) const {
    for (ComponentId at = tree_[id].parent; at.valid(); at = tree_[at].parent) {
        if (isConnector(at))
            return true;
    }
    return false;
}

bool Elaborator::isScalarVariable(ComponentId id) {
    return isVariable(id) && !isRecord(id);
}

ClassInstanceId Elaborator::equalityConstraint(ComponentId id) {
    const ClassInstanceId type = tree_[id].type;
    if (builder_[type].definition == nullptr)
        return {};
    const FoundElement found = builder_.member(type, "equalityConstraint");
    return found && found.element->isClass() ? builder_.classOf(found) : ClassInstanceId();
}

void Elaborator::notePlace(ExprId id, text::SourceRange where) {
    std::vector<text::SourceRange>& places = places_[id];
    const bool isKnown = std::ranges::any_of(places, [&](const text::SourceRange& known) {
        return known.source == where.source && known.range == where.range;
    });
    if (!isKnown)
        places.push_back(where);
}

text::SourceRange Elaborator::writtenIn(ExprId id, text::SourceRange around) const {
    const auto known = places_.find(id);
    if (known == places_.end())
        return around;
    for (const text::SourceRange& place : known->second) {
        if (place.source == around.source && around.range.begin <= place.range.begin &&
            place.range.end <= around.range.end)
            return place;
    }
    return around;
}

bool Elaborator::lastWasAbsent(std::size_t before) const {
    const auto& items = diagnostics_.items();
    return items.size() > before && items.back().kind == &diag::AbsentComponent;
}

void Elaborator::discardFrom(std::size_t before) {
    diagnostics_.discardFrom(before);
    std::erase_if(reported_, [&](const auto& report) { return report.second >= before; });
}

// ---------------------------------------------------------------------------- reports

bool Elaborator::takeUnrollRequest() {
    return std::exchange(unrollRequested_, false);
}

/// Only an unrolled loop can tell the elements of such an array apart.
void Elaborator::requestUnroll(text::SourceRange where, std::string_view name) {
    if (canUnroll_ > 0)
        unrollRequested_ = true;
    else if (isFirstReport(where))
        diagnostics_.report(diag::DifferentElements, where, name);
}

void Elaborator::reportNotFound(text::SourceRange where, std::string_view name,
                                const Scope& scope) {
    if (!isFirstReport(where))
        return;
    std::vector<std::string_view> candidates;
    const bool isSearched = diagnostics_.wantsSuggestions();
    for (ClassInstanceId id = scope.lookup; isSearched && id.valid(); id = builder_[id].enclosing) {
        for (const Element& element : builder_[id].elements)
            candidates.push_back(element.name);
    }
    diagnostics_.report(diag::NotFound, where, name, builder_.nameOf(scope.lookup))
        .help(eventica::diag::didYouMean(name, candidates));
}

void Elaborator::reportNoMember(text::SourceRange where, ComponentId component,
                                std::string_view name) {
    if (!isFirstReport(where))
        return;
    std::vector<std::string_view> candidates;
    for (const ComponentId child : tree_[component].children)
        candidates.push_back(tree_[child].name);
    diagnostics_.report(diag::NoSuchMember, where, builder_.nameOf(tree_[component].type), name)
        .help(eventica::diag::didYouMean(name, candidates));
}

} // namespace eventica::elaborate
