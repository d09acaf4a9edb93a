// SPDX-License-Identifier: Apache-2.0
// Values of constants and parameters at compile time.
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/elaborator.h"
#include "lib/expr/rewrite.h"
#include "lib/stdlib/standard_call.h"

namespace eventica::elaborate {

using expr::Kind;
using Known = ComponentFacts::Known;

// ---------------------------------------------------------------------------- constants in
// packages

/// Constants of a package are components, too: of one that stands for the package.
ComponentId Elaborator::packageComponent(ClassInstanceId package, ComponentId near) {
    const ComponentId around = componentAround(package, near);
    const auto known = packages_.find({package, around});
    if (known != packages_.end())
        return known->second;
    Component component;
    component.type = package;
    component.source = builder_[package].source;
    component.name = tree_.keep(builder_.nameOf(package));
    component.parent = around;
    const ClassInstanceId enclosing = builder_[package].enclosing;
    if (enclosing.valid() && enclosing != builder_.root()) {
        const ClassInstanceId owner = builder_.mostDerived(enclosing);
        const bool isInComponent = around.valid() && tree_[around].type == owner;
        if (!isInComponent)
            component.parent = packageComponent(owner, near);
    }
    const ComponentId id = tree_.addApart(std::move(component));
    at(id).isPackage = true;
    at(id).dimensionsKnown = Known::Yes;
    packages_.emplace(std::pair(package, around), id);
    return id;
}

/// The nearest component in whose class a package or function is declared: its modifiers may speak
/// of that component. Invalid for what stands outside of all models.
ComponentId Elaborator::componentAround(ClassInstanceId package, ComponentId near) {
    for (; seenComponents_ < tree_.size(); ++seenComponents_) {
        const ComponentId id(static_cast<std::int32_t>(seenComponents_));
        if (!at(id).isPackage)
            componentTypes_.insert(tree_[id].type);
    }
    for (ClassInstanceId type = builder_[package].enclosing; type.valid();
         type = builder_[type].enclosing) {
        const ClassInstanceId owner = builder_.mostDerived(type);
        if (!componentTypes_.contains(owner))
            continue;
        for (ComponentId at = near; at.valid(); at = tree_[at].parent) {
            if (tree_[at].type == owner && !this->at(at).isPackage)
                return at;
        }
    }
    return {};
}

ComponentId Elaborator::packageConstant(FoundElement found, ComponentId near) {
    const ComponentId package = packageComponent(found.owner, near);
    const ComponentId known = childNamed(package, found.element->name);
    if (known.valid())
        return known;
    return treeBuilder_.addComponent(package, Element(*found.element));
}

// ---------------------------------------------------------------------------- values of components

namespace {

/// With the kind and the empty array type that the declaration asks for.
Outcome asDeclared(const expr::TypePool& types, TypeId type, Value value) {
    if (types[type].base == expr::Base::Real && value.kind() == value::Kind::Integer)
        return value::toReal(value);
    // Enumerations with the same literals are compatible (MLS 6.7).
    if (types[type].base == expr::Base::Enumeration && value.kind() == value::Kind::Enumeration)
        return Value::enumerationArray(types[type].id, value.dimensions(),
                                       {value.ordinals().begin(), value.ordinals().end()});
    return value;
}

} // namespace

Outcome Elaborator::valueOf(ComponentId id) {
    if (at(id).valueKnown == Known::Yes) {
        needsExternal_ = needsExternal_ || at(id).needsExternal;
        return *at(id).value;
    }
    if (at(id).valueKnown == Known::Asked)
        return value::Error{fmt::format("the value of `{}` depends on itself", pathOf(id))};
    constexpr int DeepestQuestion = 700; // each is a few calls deep
    if (depth_ > DeepestQuestion)
        return value::Error{"too many values depend on one another"};
    at(id).valueKnown = Known::Asked;
    ++depth_;
    const bool before = std::exchange(needsExternal_, false);
    at(id).value = isRecord(id) ? recordValue(id) : computeValue(id);
    at(id).needsExternal = !at(id).value->ok() && needsExternal_;
    needsExternal_ = needsExternal_ || before;
    --depth_;
    at(id).valueKnown = Known::Yes;
    return *at(id).value;
}

Outcome Elaborator::computeValue(ComponentId id) {
    if (variabilityOf(id) > Variability::Parameter)
        return value::Error{fmt::format("`{}` is not a parameter", pathOf(id))};
    Bound bound = boundOf(id);
    if (!bound && variabilityOf(id) == Variability::Parameter) {
        const Bound fixed = attributeOf(id, "fixed");
        if (fixed && pool_->isConstant(fixed.inner) &&
            pool_->valueOf(fixed.inner) == Value::boolean(false))
            return value::Error{
                fmt::format("`{}` is found by initialization (fixed = false)", pathOf(id))};
        bound = attributeOf(id, "start");
    }
    if (!bound)
        return value::Error{fmt::format("`{}` has no value", pathOf(id))};
    const ExprId whole =
        loopOver(pathIterators(bound.context), pathDimensions(bound.context), bound.inner);
    Outcome outcome = evaluator().evaluate(whole);
    if (!outcome)
        return value::Error{outcome.error()};
    at(id).isStructural = true;
    const Dimensions wanted = pathDimensions(id);
    if (outcome.value().dimensions() != wanted)
        return value::Error{fmt::format("the value of `{}` has size {}, not {}", pathOf(id),
                                        value::sizeText(outcome.value().dimensions()),
                                        value::sizeText(wanted))};
    return asDeclared(types(), typeOf(id), std::move(outcome).value());
}

/// Put together from its fields.
Outcome Elaborator::recordValue(ComponentId id) {
    return evaluator().evaluate(expressionOf(id));
}

ExprId Elaborator::externalValueOf(ComponentId id) {
    const ComponentFacts& facts = at(id);
    if (!externalCall || facts.valueKnown != Known::Yes || !facts.value->ok() || !facts.bound)
        return {};
    bool callsExternal = false;
    expr::forEachNode(*pool_, facts.bound.inner, [&](ExprId at) {
        const expr::Node& node = (*pool_)[at];
        if (node.kind == Kind::Call)
            callsExternal = callsExternal || entry(FunctionId(node.payload)).function.isExternal;
    });
    return callsExternal ? pool_->constant(facts.value->value(), typeOf(id)) : ExprId();
}

Outcome Elaborator::valueOf(VariableId variable) {
    return valueOf(componentOf(variable));
}

const Value* Elaborator::knownValueOf(VariableId variable) {
    const ComponentFacts& facts = at(componentOf(variable));
    return facts.valueKnown == Known::Yes && facts.value->ok() ? &facts.value->value() : nullptr;
}

expr::Evaluator Elaborator::evaluator() {
    expr::EvaluationLimits limits;
    limits.budget = &budget_;
    return {*pool_, *this, limits};
}

Outcome Elaborator::evaluate(ExprId id) {
    return evaluator().evaluate(id);
}

// ---------------------------------------------------------------------------- arrays of components

bool Elaborator::mentionsIterators(ExprId id) const {
    bool found = false;
    expr::forEachNode(*pool_, id, [&](ExprId at) {
        const expr::Node& node = (*pool_)[at];
        found = found || (node.kind == Kind::Iterator &&
                          static_cast<std::size_t>(node.payload) < iteratorOwners_.size() &&
                          iteratorOwners_[static_cast<std::size_t>(node.payload)].valid());
    });
    return found;
}

namespace {

/// Iterators in an expression that no loop inside it binds.
std::vector<std::int32_t> freeIterators(const expr::ExprPool& pool, ExprId id) {
    std::vector<std::int32_t> used;
    std::vector<std::int32_t> bound;
    expr::forEachNode(pool, id, [&](ExprId at) {
        const expr::Node& node = pool[at];
        if (node.kind == Kind::Iterator)
            used.push_back(node.payload);
        else if (node.kind == Kind::Comprehension || node.kind == Kind::Reduction)
            bound.push_back(node.payload);
    });
    std::erase_if(used, [&](std::int32_t iterator) {
        return std::ranges::find(bound, iterator) != bound.end();
    });
    return used;
}

} // namespace

bool Elaborator::hasFreeLoopIterators(ExprId id) const {
    return std::ranges::any_of(freeIterators(*pool_, id), [&](std::int32_t iterator) {
        return static_cast<std::size_t>(iterator) >= iteratorOwners_.size() ||
               !iteratorOwners_[static_cast<std::size_t>(iterator)].valid();
    });
}

/// `r[i].n`, where all elements of `r` have the same value for `n`, is that value.
ExprId Elaborator::withoutUniformIterators(ExprId id) {
    if (!mentionsIterators(id))
        return id;
    return expr::rewrite(*pool_, id, [&](ExprId at) -> ExprId {
        const expr::Node& node = (*pool_)[at];
        if (node.kind != Kind::Index || (*pool_)[node.operands[0]].kind != Kind::Variable)
            return {};
        const ComponentId component = componentOf(VariableId((*pool_)[node.operands[0]].payload));
        const std::size_t own = dimensionsOf(component).size();
        const Bound bound = boundOf(component);
        if (!bound.each.valid() || node.operands.size() < 1 + own)
            return {};
        const std::vector<ExprId> subscripts(node.operands.end() - static_cast<std::ptrdiff_t>(own),
                                             node.operands.end());
        for (const ExprId subscript : node.operands.subspan(1, node.operands.size() - 1 - own)) {
            if ((*pool_)[subscript].kind != Kind::Iterator)
                return {};
        }
        return withoutUniformIterators(index(bound.each, subscripts));
    });
}

Outcome Elaborator::evaluateUniform(ExprId id, bool& differs) {
    const ExprId plain = withoutUniformIterators(id);
    std::vector<IteratorId> iterators;
    expr::forEachNode(*pool_, plain, [&](ExprId at) {
        const expr::Node& node = (*pool_)[at];
        if (node.kind == Kind::Iterator &&
            static_cast<std::size_t>(node.payload) < iteratorOwners_.size() &&
            iteratorOwners_[static_cast<std::size_t>(node.payload)].valid())
            iterators.emplace_back(node.payload);
    });
    if (iterators.empty())
        return evaluate(plain);
    Dimensions sizes;
    for (const IteratorId iterator : iterators) {
        const ComponentId owner = iteratorOwners_[static_cast<std::size_t>(iterator.index())];
        const auto& own = at(owner).iterators;
        const auto number = std::ranges::find(own, iterator) - own.begin();
        sizes.push_back(number < static_cast<std::ptrdiff_t>(at(owner).dimensions.size())
                            ? at(owner).dimensions[static_cast<std::size_t>(number)]
                            : 0);
    }
    expr::Evaluator evaluator = this->evaluator();
    std::optional<Outcome> first;
    const std::size_t count = value::elementCount(sizes);
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t rest = i;
        for (std::size_t d = sizes.size(); d-- > 0;) {
            const auto size = static_cast<std::size_t>(sizes[d]);
            evaluator.bind(iterators[d],
                           Value::integer(static_cast<std::int64_t>(rest % size) + 1));
            rest /= size;
        }
        Outcome outcome = evaluator.evaluate(plain);
        if (!outcome)
            return outcome;
        if (!first)
            first = std::move(outcome);
        else if (!(first->value() == outcome.value())) {
            differs = true;
            break;
        }
    }
    if (!first) // no element at all: any value will do, and it is that of none
        return value::Error{"the array of components around it has no elements"};
    return *first;
}

void Elaborator::markStructural(ExprId id) {
    expr::forEachNode(*pool_, id, [&](ExprId at) {
        if ((*pool_)[at].kind == Kind::Variable)
            this->at(componentOf(VariableId((*pool_)[at].payload))).isStructural = true;
    });
}

// ---------------------------------------------------------------------------- functions

const expr::Function* Elaborator::function(FunctionId id) {
    FunctionEntry& entry = functions_[static_cast<std::size_t>(id.index())];
    lowerFunction(id);
    const bool isRunnable = entry.state != FunctionEntry::State::Failed && !entry.isPartial &&
                            !entry.function.derivative.function.valid();
    return isRunnable ? &entry.function : nullptr;
}

Outcome Elaborator::callExternal(const expr::Function& function, std::span<const Value> arguments) {
    if (std::optional<Outcome> known = stdlib::callBeforeRun(function, arguments, *pool_, *this))
        return std::move(*known);
    if (externalCall)
        if (std::optional<Outcome> known = externalCall(function, arguments))
            return std::move(*known);
    needsExternal_ = true;
    return value::Error{fmt::format(
        "`{}` is an external function, which cannot be called at compile time", function.name)};
}

} // namespace eventica::elaborate
