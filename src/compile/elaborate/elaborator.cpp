// SPDX-License-Identifier: Apache-2.0
// Which components exist, and how large arrays of them are.
#include "compile/elaborate/elaborator.h"

#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"
#include "compile/elaborate/wrong_values.h"
#include "lib/expr/rewrite.h"

namespace eventica::elaborate {

using Known = ComponentFacts::Known;

Elaborator::Elaborator(instance::InstanceBuilder& builder, eventica::diag::Diagnostics& diagnostics,
                       std::span<const syntax::Setting> settings)
    : builder_(builder), diagnostics_(diagnostics), settings_(settings),
      treeBuilder_(builder, tree_, diagnostics), pool_(std::make_unique<expr::ExprPool>()) {
    for (const syntax::Setting& setting : settings) {
        SettingNode* node = &settingRoot_;
        for (const syntax::SettingPart& part : setting.path)
            node = &node->children[part.name];
        node->own.push_back(&setting);
    }
}

bool Elaborator::isFirstReport(text::SourceRange where) {
    return reported_
        .emplace(std::pair(where.source, where.range.begin), diagnostics_.items().size())
        .second;
}

std::size_t Elaborator::errorCount() const {
    return diagnostics_.count(eventica::diag::Severity::Error);
}

void Elaborator::elaborate(ClassInstanceId model) {
    const std::size_t errors = errorCount();
    const ComponentId root = treeBuilder_.addModel(model);
    treeBuilder_.addChildren(root);
    treeBuilder_.resolveOuter(0);
    at(root).dimensionsKnown = Known::Yes;
    if (errorCount() > errors)
        return; // what cannot be built cannot be looked at
    decideChildren(root);
    forgetExpressions();
    checkSettings();
}

/// Expressions made while arrays were still being taken apart may speak of the whole array.
void Elaborator::forgetExpressions() {
    for (std::size_t i = 0; i < facts_.size(); ++i) {
        ComponentFacts& facts = facts_[i];
        facts.boundKnown = Known::No;
        facts.recordBound.reset();
        facts.typeKnown = Known::No;
    }
    variabilities_.clear();
}

void Elaborator::decideChildren(ComponentId id) {
    for (std::size_t i = 0; i < tree_[id].children.size(); ++i) { // missing inner ones are added
        decide(tree_[id].children[i]);
        if (expandRequest_.valid())
            return;
    }
}

void Elaborator::decide(ComponentId id) {
    if (isReference(id)) {
        decidePresence(id);
        if (!at(id).isAbsent && tree_[id].inner.valid())
            checkInner(id);
        else if (!at(id).isAbsent)
            target(id);
        return;
    }
    decidePresence(id);
    if (expandRequest_.valid() || at(id).isAbsent)
        return;
    if (tree_[id].isOuter) // and inner: the one that it reads comes into the model now
        target(id);
    dimensionsOf(id);
    if (at(id).raggedBy.valid()) {
        expandRequest_ = at(id).raggedBy;
        return;
    }
    decideChildren(id);
    if (expandRequest_ != id)
        return;
    expandRequest_ = {};
    expandArray(id);
    for (const ComponentId element : std::vector(at(id).elements)) {
        decideChildren(element);
        if (expandRequest_.valid())
            return;
    }
}

/// The elements of the array differ in structure: each becomes a component of its own.
void Elaborator::expandArray(ComponentId id) {
    const Dimensions sizes = at(id).dimensions;
    const std::size_t count = value::elementCount(sizes);
    if (tree_.size() + count > instance::MostComponents) {
        diagnostics_.report(diag::TooManyDifferent,
                            {tree_[id].source, tree_[id].declaration->name.range}, tree_[id].name,
                            count);
        return;
    }
    tree_[id].children.clear();
    childByName_.erase(id);
    at(id).dimensions.clear();
    at(id).iterators.clear();
    at(id).expandedDimensions = sizes;
    const std::size_t first = tree_.size();
    for (std::size_t i = 0; i < count; ++i) {
        Component element = tree_[id];
        std::string subscripts;
        std::size_t rest = i;
        for (std::size_t d = sizes.size(); d-- > 0;) {
            const auto size = static_cast<std::size_t>(sizes[d]);
            subscripts =
                fmt::format("{}{}{}", rest % size + 1, subscripts.empty() ? "" : ",", subscripts);
            rest /= size;
        }
        element.name = tree_.keep("[" + subscripts + "]");
        element.parent = id;
        element.dimensions.clear();
        element.children.clear();
        element.isInner = false;
        const ComponentId made = tree_.addApart(std::move(element));
        at(id).elements.push_back(made);
        at(made).elementNumber = static_cast<std::int64_t>(i) + 1;
        at(made).dimensionsKnown = Known::Yes;
        treeBuilder_.addChildren(made);
    }
    treeBuilder_.resolveOuter(first);
}

std::vector<ComponentId> Elaborator::childrenOf(ComponentId id) {
    const std::vector<ComponentId>& all =
        at(id).elements.empty() ? tree_[id].children : at(id).elements;
    std::vector<ComponentId> present;
    for (const ComponentId child : all) {
        if (!at(child).isAbsent)
            present.push_back(child);
    }
    return present;
}

ComponentId Elaborator::childNamed(ComponentId parent, std::string_view name) {
    auto& children = childByName_[parent];
    if (children.size() != tree_[parent].children.size()) {
        for (const ComponentId child : tree_[parent].children)
            children.emplace(tree_[child].name, child);
    }
    const auto found = children.find(name);
    return found == children.end() ? ComponentId() : found->second;
}

// ---------------------------------------------------------------------------- inner and outer

/// `inner outer` is two components: one for those in it, and a name for one around (MLS 5.4).
bool Elaborator::isReference(ComponentId id) const {
    return tree_[id].isOuter && !tree_[id].isInner;
}

ComponentId Elaborator::target(ComponentId id) {
    if (!tree_[id].isOuter)
        return id;
    if (!tree_[id].inner.valid())
        tree_[id].inner = missingInner(id);
    return tree_[id].inner;
}

/// One inner is added for all outer ones, so they must agree.
void Elaborator::checkSameOuter(ComponentId outer, ComponentId inner) {
    const ClassInstanceId type = tree_[outer].type;
    const ClassInstanceId known = tree_[inner].type;
    const bool isSame = builder_[type].definition == builder_[known].definition &&
                        builder_[type].predefined == builder_[known].predefined;
    const text::SourceRange where{tree_[outer].source, tree_[outer].declaration->name.range};
    if (isSame || !isFirstReport(where))
        return;
    diagnostics_
        .report(diag::DifferentOuters, where, tree_[outer].name, builder_.nameOf(known),
                builder_.nameOf(type))
        .help(fmt::format("declare `inner {}` in the model", tree_[outer].name));
}

/// An inner one of another predefined type cannot stand for it (MLS 5.4).
void Elaborator::checkInner(ComponentId outer) {
    const ClassInstanceId type = tree_[outer].type;
    const ClassInstanceId inner = tree_[tree_[outer].inner].type;
    builder_.expand(type);
    builder_.expand(inner);
    const text::SourceRange where{tree_[outer].source, tree_[outer].declaration->name.range};
    if (builder_[type].predefined != builder_[inner].predefined && isFirstReport(where))
        diagnostics_.report(diag::InnerOfOtherType, where, tree_[outer].name, builder_.nameOf(type),
                            builder_.nameOf(inner));
}

/// Added to the model as the outer one declares it (MLS 5.4).
ComponentId Elaborator::missingInner(ComponentId outer) {
    const std::string_view name = tree_[outer].name;
    const auto known = missingInner_.find(name);
    if (known != missingInner_.end()) {
        checkSameOuter(outer, known->second);
        return known->second;
    }
    Component component = tree_[outer];
    const text::SourceRange where{component.source, component.declaration->name.range};
    if (component.isInner && component.parent == tree_.root())
        diagnostics_.report(diag::InnerOuterAlone, where, name);
    else
        diagnostics_.report(diag::MissingInner, where, name)
            .help(fmt::format("declare `inner {} {}` in the model to choose its parameters",
                              builder_.nameOf(component.type), name));
    if (component.isInner) // `inner outer`: what it modifies is the inner one below (MLS 5.5)
        component.modifier = nullptr;
    component.parent = tree_.root();
    component.isOuter = false;
    component.isInner = true;
    component.children.clear();
    const std::size_t first = tree_.size();
    const ComponentId id = tree_.add(std::move(component));
    missingInner_.emplace(name, id);
    treeBuilder_.addChildren(id);
    treeBuilder_.resolveOuter(first);
    return id;
}

// ---------------------------------------------------------------------------- expandable
// connectors

ComponentId Elaborator::addMember(ComponentId connector, std::string_view name,
                                  ComponentId prototype, const Dimensions& sizes) {
    Component member = tree_[prototype];
    member.name = name;
    member.parent = connector;
    member.modifier = nullptr;
    member.dimensions.clear();
    member.children.clear();
    member.isProtected = false;
    member.isInner = false;
    member.isOuter = false;
    member.prefix.causality = syntax::Causality::None;
    const ComponentId id = tree_.add(std::move(member));
    setDimensions(id, sizes);
    treeBuilder_.addChildren(id);
    decideChildren(id);
    return id;
}

bool Elaborator::growMember(ComponentId id, const Dimensions& sizes) {
    Dimensions& own = at(id).dimensions;
    if (own.size() != sizes.size())
        return false;
    bool hasGrown = false;
    for (std::size_t i = 0; i < own.size(); ++i)
        if (sizes[i] > own[i]) {
            own[i] = sizes[i];
            hasGrown = true;
        }
    return hasGrown;
}

std::int64_t Elaborator::largestSubscript(const syntax::Expr& subscript, const Scope& scope) {
    const ExprId lowered = lower(subscript, scope);
    const Outcome outcome = lowered.valid() ? evaluate(lowered) : Outcome(value::Error{""});
    if (!outcome || outcome.value().kind() != value::Kind::Integer)
        return 1;
    return std::ranges::max(outcome.value().integers());
}

// ---------------------------------------------------------------------------- conditions

void Elaborator::decidePresence(ComponentId id) {
    const syntax::ComponentDeclaration* declaration = tree_[id].declaration;
    if (declaration == nullptr || declaration->condition == nullptr)
        return;
    const Component& component = tree_[id];
    Scope scope = scopeOf(contextOf(component.parent, component.scope), component.scope);
    scope.source = component.source;
    const ExprId condition = lower(*declaration->condition, scope);
    if (!condition.valid())
        return;
    const text::SourceRange where{component.source, declaration->condition->range};
    if (pool_->typeOf(condition) != expr::Type{expr::Base::Boolean, -1, {}}) {
        if (isFirstReport(where))
            diagnostics_.report(diag::ConditionNotBoolean, where,
                                types().text((*pool_)[condition].type));
        return;
    }
    bool differs = false;
    const Outcome outcome = evaluateUniform(condition, differs);
    if (differs)
        expandRequest_ = outermostOwner(condition);
    else if (outcome)
        at(id).isAbsent = !outcome.value().asBoolean();
    else if (!dependsOnWrongValue(*this, condition) && isFirstReport(where))
        diagnostics_.report(diag::ConditionNotKnown, where, component.name, outcome.error());
}

// ---------------------------------------------------------------------------- sizes

const Dimensions& Elaborator::dimensionsOf(ComponentId id) {
    if (at(id).dimensionsKnown == Known::Yes)
        return at(id).dimensions;
    if (at(id).dimensionsKnown == Known::No)
        takeRedeclaredSizes(id);
    const std::vector<instance::Dimension>& written = tree_[id].dimensions;
    if (at(id).dimensionsKnown == Known::Asked) {
        if (!at(id).dimensions.empty()) // `Real A[:, size(A, 1)]`
            return at(id).dimensions;
        reportSize(id, written[0], "it depends on itself");
        at(id).dimensions.assign(written.size(), 0);
        return at(id).dimensions;
    }
    at(id).dimensionsKnown = Known::Asked;
    Dimensions sizes(written.size(), expr::UnknownSize);
    for (std::size_t i = 0; i < written.size(); ++i) {
        const std::size_t errors = errorCount();
        sizes[i] = sizeOf(id, written[i], i);
        if (errorCount() > errors) { // the same is often wrong with those behind it
            std::fill(sizes.begin() + static_cast<std::ptrdiff_t>(i), sizes.end(), 0);
            break;
        }
        at(id).dimensions = sizes; // those behind it may speak of it
    }
    if (const auto problem = value::sizeProblem(sizes)) {
        reportSize(id, written[0], *problem);
        sizes.assign(sizes.size(), 0);
    }
    setDimensions(id, std::move(sizes));
    return at(id).dimensions;
}

/// `redeclare Real a[3]` has sizes of its own, as many as the declaration it replaces (MLS 7.3.3).
void Elaborator::takeRedeclaredSizes(ComponentId id) {
    const ComponentId parent = tree_[id].parent;
    if (tree_[id].dimensions.empty() || !parent.valid() || tree_[id].declaration == nullptr)
        return;
    const FoundElement found = builder_.member(tree_[parent].type, tree_[id].name);
    if (!found || found.element->modifier == nullptr || !found.element->modifier->replacement)
        return;
    const auto& replacement = found.element->modifier->replacement;
    const syntax::ComponentClause* clause = replacement.syntax->element.component;
    if (clause == nullptr)
        return;
    std::vector<const syntax::Expr*> sizes(clause->components[0].subscripts.begin(),
                                           clause->components[0].subscripts.end());
    sizes.insert(sizes.end(), clause->subscripts.begin(), clause->subscripts.end());
    std::vector<instance::Dimension>& written = tree_[id].dimensions;
    for (std::size_t i = 0; i < sizes.size() && sizes.size() <= written.size(); ++i)
        written[i] = {sizes[i], replacement.scope};
}

void Elaborator::setDimensions(ComponentId id, Dimensions sizes) {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const IteratorId iterator =
            pool_->newIterator(fmt::format("i{}", i + 1), types().integer());
        iteratorOwners_.resize(static_cast<std::size_t>(iterator.index()) + 1);
        iteratorOwners_.back() = id;
        at(id).iterators.push_back(iterator);
    }
    at(id).dimensions = std::move(sizes);
    at(id).dimensionsKnown = Known::Yes;
}

void Elaborator::reportSize(ComponentId id, const instance::Dimension& dimension,
                            const std::string& reason) {
    const Component& component = tree_[id];
    const bool isOwn = dimension.scope == component.scope;
    const text::SourceRange where =
        isOwn ? text::SourceRange{component.source, dimension.size->range}
              : text::SourceRange{component.source, component.declaration->range};
    if (!isFirstReport(where))
        return;
    auto report = diagnostics_.report(diag::SizeNotKnown, where, component.name, reason);
    const Component& around = tree_[component.parent];
    if (around.declaration != nullptr)
        report.note(diag::InComponent, {around.source, around.declaration->name.range},
                    pathOf(component.parent));
}

std::int64_t Elaborator::sizeOf(ComponentId id, const instance::Dimension& dimension,
                                std::size_t number) {
    if (dimension.size->kind == syntax::ExprKind::WholeDimension) {
        const std::size_t errors = errorCount();
        std::string reason = "`:` takes the size of a value, and there is none";
        const auto size = sizeFromBinding(id, number, reason);
        if (!size && errorCount() == errors)
            reportSize(id, dimension, reason);
        return size.value_or(0);
    }
    const Scope scope = scopeOf(contextOf(tree_[id].parent, dimension.scope), dimension.scope);
    const ExprId size = ExpressionLowering(*this, scope).lowerSize(*dimension.size);
    if (!size.valid())
        return 0;
    const ClassInstanceId counting = ExpressionLowering(*this, scope).countingType(*dimension.size);
    at(id).indexTypes.resize(number + 1);
    if (counting.valid())
        at(id).indexTypes[number] = typeOfClass(counting);
    bool differs = false;
    const Outcome outcome = evaluateUniform(size, differs);
    if (differs)
        at(id).raggedBy = outermostOwner(size);
    if (!outcome) {
        if (!differs && !dependsOnWrongValue(*this, size))
            reportSize(id, dimension, outcome.error());
        return 0;
    }
    if (outcome.value().kind() != value::Kind::Integer || !outcome.value().isScalar()) {
        reportSize(id, dimension,
                   fmt::format("a size is an Integer, not {}", value::typeText(outcome.value())));
        return 0;
    }
    return outcome.value().asInteger();
}

/// Nothing, and perhaps a better reason, if there is no value or it is not known.
std::optional<std::int64_t> Elaborator::sizeFromBinding(ComponentId id, std::size_t number,
                                                        std::string& reason) {
    const RawBound raw = rawBoundOf(id);
    if (!raw)
        return std::nullopt;
    const std::size_t rank = tree_[id].dimensions.size();
    Dimensions sizes = pool_->typeOf(raw.value).dimensions;
    if (sizes.size() >= rank && sizes[sizes.size() - rank + number] == expr::UnknownSize) {
        bool differs = false;
        const Outcome outcome = evaluateUniform(raw.value, differs);
        if (differs)
            at(id).raggedBy = outermostOwner(raw.value);
        if (!outcome) {
            reason = outcome.error();
            return std::nullopt;
        }
        sizes = outcome.value().dimensions();
    }
    if (sizes.size() < rank) {
        std::string open(2 * rank - 1, ',');
        for (std::size_t i = 0; i < rank; ++i)
            open[2 * i] = ':';
        if (raw.isSetting && isFirstReport(raw.where))
            diagnostics_
                .report(diag::WrongSize, raw.where, tree_[id].name, "[" + open + "]",
                        sizes.empty() ? "a scalar" : "size " + value::sizeText(sizes))
                .help("write `{…}` with a value for each element");
        return std::nullopt;
    }
    return sizes[sizes.size() - rank + number];
}

Dimensions Elaborator::pathDimensions(ComponentId id) {
    Dimensions sizes;
    if (tree_[id].parent.valid() && !at(id).isPackage)
        sizes = pathDimensions(tree_[id].parent);
    const Dimensions& own = dimensionsOf(id);
    sizes.insert(sizes.end(), own.begin(), own.end());
    return sizes;
}

std::vector<IteratorId> Elaborator::pathIterators(ComponentId id) {
    std::vector<IteratorId> iterators;
    if (tree_[id].parent.valid() && !at(id).isPackage)
        iterators = pathIterators(tree_[id].parent);
    dimensionsOf(id);
    iterators.insert(iterators.end(), at(id).iterators.begin(), at(id).iterators.end());
    return iterators;
}

void Elaborator::forEachElement(
    ComponentId id,
    const std::function<void(const std::unordered_map<std::int32_t, ExprId>&)>& visit) {
    const Dimensions sizes = pathDimensions(id);
    const std::vector<IteratorId> iterators = pathIterators(id);
    const std::size_t count = value::elementCount(sizes);
    if (count > instance::MostComponents) {
        diagnostics_.report(diag::TooManyDifferent,
                            {tree_[id].source, tree_[id].declaration->name.range}, tree_[id].name,
                            count);
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::unordered_map<std::int32_t, ExprId> fixed;
        std::size_t rest = i;
        for (std::size_t d = sizes.size(); d-- > 0;) {
            const auto size = static_cast<std::size_t>(sizes[d]);
            fixed.emplace(iterators[d].index(),
                          pool_->integer(static_cast<std::int64_t>(rest % size) + 1));
            rest /= size;
        }
        visit(fixed);
    }
}

/// The outermost array of components whose elements an expression tells apart.
ComponentId Elaborator::outermostOwner(ExprId id) {
    ComponentId outermost;
    expr::forEachNode(*pool_, withoutUniformIterators(id), [&](ExprId at) {
        const expr::Node& node = (*pool_)[at];
        if (node.kind != expr::Kind::Iterator ||
            static_cast<std::size_t>(node.payload) >= iteratorOwners_.size())
            return;
        const ComponentId owner = iteratorOwners_[static_cast<std::size_t>(node.payload)];
        if (owner.valid() && (!outermost.valid() || depthOf(owner) < depthOf(outermost)))
            outermost = owner;
    });
    return outermost;
}

} // namespace eventica::elaborate
