// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/instantiate.h"

#include <fmt/format.h>
#include <string>
#include <utility>

#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"
#include "compile/instance/interfaces.h"
#include "compile/instance/verify.h"
#include "compile/syntax/words.h"
#include "lib/base/verify.h"

namespace eventica::instance {

ComponentId TreeBuilder::addModel(ClassInstanceId model) {
    Component root;
    root.type = model;
    root.source = builder_[model].source;
    root.type = withInnerClasses(root);
    return tree_.add(std::move(root));
}

void TreeBuilder::addChildren(ComponentId id) {
    const ClassInstanceId type = tree_[id].type;
    builder_.expand(type);
    if (isRecursive(id)) {
        const Component& component = tree_[id];
        if (reported_.insert(component.declaration).second)
            diagnostics_.report(diag::RecursiveComponent,
                                {component.source, component.declaration->range},
                                builder_.nameOf(type));
        return;
    }
    if (tree_.size() > MostComponents) {
        if (!isFull_)
            diagnostics_.report(diag::TooManyComponents,
                                {tree_[id].source, tree_[id].declaration->name.range},
                                MostComponents);
        isFull_ = true;
        return;
    }
    for (std::size_t i = 0; i < builder_[type].elements.size(); ++i) {
        const Element element = builder_[type].elements[i]; // the table may grow meanwhile
        if (!element.isClass() && !element.isDeselected)
            addComponent(id, element);
    }
}

ComponentId TreeBuilder::addComponent(ComponentId parent, const Element& element) {
    const ClassInstanceId declaredType = builder_.typeOf(element);
    if (!declaredType.valid())
        return {};
    Component component;
    component.name = element.name;
    component.parent = parent;
    component.declaration = element.component;
    component.source = element.source;
    component.scope = element.scope;
    component.modifier = builder_.modifierOf(element);
    component.type = builder_.modified(declaredType, component.modifier);
    component.prefix = element.clause->prefix;
    component.isProtected = element.isProtected;
    component.isFinal = element.declaration->isFinal;
    component.isInner = element.declaration->isInner;
    component.isOuter = element.declaration->isOuter;
    component.type = withInnerClasses(component);
    addDimensions(component, element);
    checkComplete(component, element);
    const ComponentId id = tree_.add(std::move(component));
    addChildren(id);
    return id;
}

/// A model that is simulated has no parts of which something is missing (MLS 4.4.2). Outer
/// components are other ones; a conditional one, with all that is in it, may not be there.
void TreeBuilder::checkComplete(const Component& component, const Element& element) {
    if (!isPartial(builder_, component.type) || isFunction(kindOf(builder_, component.type)) ||
        isPerhapsAbsent(component))
        return;
    if (reported_.insert(component.declaration).second)
        diagnostics_
            .report(diag::PartialComponent,
                    {element.source, cover(element.clause->range, element.component->name.range)},
                    component.name, builder_.nameOf(component.type))
            .help("redeclare it with a class that is complete");
}

/// It, or a component around it, is another one, or conditional.
bool TreeBuilder::isPerhapsAbsent(const Component& component) const {
    const auto isOpen = [](const Component& at) {
        return at.isOuter || (at.declaration != nullptr && at.declaration->condition != nullptr);
    };
    if (isOpen(component))
        return true;
    for (ComponentId around = component.parent; around.valid(); around = tree_[around].parent) {
        if (isOpen(tree_[around]))
            return true;
    }
    return false;
}

/// The class of the component with its outer classes replaced by what they stand for here.
ClassInstanceId TreeBuilder::withInnerClasses(const Component& component) {
    const ClassInstanceId type = component.type;
    if (!type.valid())
        return type;
    builder_.expand(type);
    std::vector<InnerClass> classes;
    for (std::size_t i = 0; i < builder_[type].elements.size(); ++i) {
        const Element element = builder_[type].elements[i]; // the table may grow meanwhile
        if (!element.isOuterClass())
            continue;
        if (const ClassInstanceId inner = innerClassFor(component, element); inner.valid())
            classes.emplace_back(element.name, inner);
    }
    return builder_.withInner(type, classes);
}

/// Invalid if there is none that fits.
ClassInstanceId TreeBuilder::innerClassFor(const Component& component, const Element& outer) {
    const ClassInstanceId inner = nearestInnerClass(component, outer.name);
    const ClassInstanceId declared = builder_.classOf(builder_.member(component.type, outer.name));
    if (!inner.valid() || !declared.valid()) {
        if (declared.valid() && !isPerhapsAbsent(component))
            reportMissingInner(declared, outer);
        return {};
    }
    std::string why = whyNoSubtype(builder_, inner, declared);
    if (why.empty())
        why = whyNotPluggable(builder_, inner, declared);
    if (why.empty())
        return inner;
    if (reportedOuters_.insert(outer.declaration).second)
        diagnostics_.report(diag::UnfitInnerClass, placeOf(outer), builder_.nameOf(inner),
                            outer.name, why);
    return {};
}

ClassInstanceId TreeBuilder::nearestInnerClass(const Component& component, std::string_view name) {
    for (ComponentId around = component.parent; around.valid(); around = tree_[around].parent) {
        const FoundElement found = builder_.member(tree_[around].type, name);
        if (found && found.element->isInnerClass())
            return builder_.innerClass(found);
    }
    return {};
}

/// It can be left out where the outer declaration itself names a class that is complete.
void TreeBuilder::reportMissingInner(ClassInstanceId declared, const Element& outer) {
    if (!reportedOuters_.insert(outer.declaration).second)
        return;
    const auto& kind =
        isPartial(builder_, declared) ? diag::MissingInnerOfPartial : diag::MissingInnerClass;
    diagnostics_.report(kind, placeOf(outer), outer.name, builder_.nameOf(declared))
        .help(fmt::format("declare `inner {} {} = ...` in the model",
                          spelling(outer.classDefinition->kind), outer.name));
}

void TreeBuilder::addDimensions(Component& component, const Element& element) {
    for (const syntax::Expr* size : element.component->subscripts)
        component.dimensions.push_back({size, element.scope});
    for (const syntax::Expr* size : element.clause->subscripts)
        component.dimensions.push_back({size, element.scope});
    builder_.addTypeDimensions(component.type, component.dimensions);
}

/// Whether the class of the component stands around it, too: such a model has no end.
bool TreeBuilder::isRecursive(ComponentId id) const {
    const syntax::ClassDefinition* definition = builder_[tree_[id].type].definition;
    if (definition == nullptr)
        return false;
    // Through an alias of a package around it, a class can contain itself in ever new places:
    // the same definition this often on one path has no end either.
    constexpr int MostRepetitions = 8;
    int repetitions = 0;
    const bool isArrayElement = tree_[id].name.starts_with('[');
    const ComponentId parent = tree_[id].parent;
    for (ComponentId at = isArrayElement ? tree_[parent].parent : parent; at.valid();
         at = tree_[at].parent) {
        if (builder_[tree_[at].type].definition != definition)
            continue;
        if (builder_[tree_[at].type].enclosing == builder_[tree_[id].type].enclosing ||
            ++repetitions > MostRepetitions)
            return true;
    }
    return false;
}

void TreeBuilder::resolveOuter(std::size_t first) {
    for (std::size_t i = first; i < tree_.size(); ++i) {
        const ComponentId id(static_cast<std::int32_t>(i));
        if (tree_[id].isOuter)
            tree_[id].inner = findInner(id);
    }
}

ComponentId TreeBuilder::findInner(ComponentId outer) const {
    const ComponentId parent = tree_[outer].parent;
    if (!parent.valid())
        return {};
    for (ComponentId around = tree_[parent].parent; around.valid(); around = tree_[around].parent) {
        for (const ComponentId candidate : tree_[around].children) {
            if (tree_[candidate].isInner && tree_[candidate].name == tree_[outer].name)
                return candidate;
        }
    }
    return {};
}

InstanceTree instantiate(InstanceBuilder& builder, ClassInstanceId model,
                         eventica::diag::Diagnostics& diagnostics) {
    InstanceTree tree;
    TreeBuilder components(builder, tree, diagnostics);
    components.addChildren(components.addModel(model));
    components.resolveOuter(0);
    verifyStage("instance tree", tree);
    return tree;
}

} // namespace eventica::instance
