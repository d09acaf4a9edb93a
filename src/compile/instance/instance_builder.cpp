// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/instance_builder.h"

#include <algorithm>
#include <utility>

#include "compile/instance/diagnostics.h"
#include "compile/syntax/declarations.h"
#include "compile/syntax/parse.h"
#include "lib/base/check.h"

namespace eventica::instance {
namespace {

using syntax::ClassDefinition;

constexpr std::array<std::string_view, 10> PredefinedNames = {
    "",      "Real",        "Integer",        "Boolean",        "String",
    "Clock", "StateSelect", "AssertionLevel", "ExternalObject", ""};

/// Of one class. What is inherited on two ways on each of many levels grows exponentially.
constexpr std::size_t MostBases = 20'000;

/// Classes that extend one another. Each has a table of its own of all it inherits: checking all of
/// a chain takes cubic time.
constexpr int DeepestInheritance = 100;

} // namespace

std::string_view spelling(Predefined type) {
    return PredefinedNames[static_cast<std::size_t>(type)];
}

Predefined predefinedNamed(std::string_view name) {
    const auto found = std::ranges::find(PredefinedNames, name);
    return found == PredefinedNames.end()
               ? Predefined::None
               : static_cast<Predefined>(found - PredefinedNames.begin());
}

InstanceBuilder::InstanceBuilder(classes::PackageLoader& loader,
                                 eventica::diag::Diagnostics& diagnostics)
    : loader_(loader), diagnostics_(diagnostics) {
    ClassInstance root;
    root.classId = loader.tree().root();
    root.state = ClassInstance::State::Expanded; // its elements are found one by one
    add(std::move(root));
    addPredefinedTypes();
}

void InstanceBuilder::addPredefinedTypes() {
    for (std::size_t i = 0; i < predefined_.size(); ++i) {
        ClassInstance type;
        type.predefined = static_cast<Predefined>(i);
        type.enclosing = root();
        type.state = ClassInstance::State::Expanded;
        predefined_[i] = add(std::move(type));
    }
}

ClassInstanceId InstanceBuilder::add(ClassInstance instance) {
    instances_.push_back(std::move(instance));
    return ClassInstanceId(static_cast<std::int32_t>(instances_.size()) - 1);
}

ClassInstanceId InstanceBuilder::predefined(Predefined type) const {
    return predefined_[static_cast<std::size_t>(type)];
}

ClassInstanceId InstanceBuilder::mostDerived(ClassInstanceId id) const {
    while ((*this)[id].derived.valid())
        id = (*this)[id].derived;
    return id;
}

std::string InstanceBuilder::nameOf(ClassInstanceId id) const {
    const ClassInstance& instance = (*this)[id];
    if (instance.classId.valid())
        return loader_.tree().qualifiedName(instance.classId);
    return std::string(instance.definition == nullptr ? spelling(instance.predefined)
                                                      : instance.definition->name.text);
}

ClassInstanceId InstanceBuilder::instanceOf(classes::ClassId id) {
    const classes::ClassNode& node = loader_.tree()[id];
    if (!node.parent.valid())
        return root();
    const ClassInstanceId parent = instanceOf(node.parent);
    return parent.valid() ? classOf(member(parent, node.name)) : ClassInstanceId();
}

// ---------------------------------------------------------------------------- elements

void InstanceBuilder::expand(ClassInstanceId id) {
    using State = ClassInstance::State;
    addLocalElements(id);
    if (at(id).state != State::Local)
        return;
    at(id).state = State::Expanding;
    const bool isBase = at(id).derived.valid();
    const std::size_t outerBases = isBase ? 0 : std::exchange(baseCount_, 0);
    const std::vector<ExtendedClass> extended = addBases(id);
    if (!isBase)
        baseCount_ = outerBases;
    at(id).state = State::Expanded;
    if (!at(id).derived.valid())
        checkRedeclarations(id);
    // What is not the declared class itself but modified elsewhere repeats what was checked there.
    if (at(id).derived.valid() || at(id).modifier != nullptr)
        return;
    for (const ExtendedClass& base : extended)
        checkModifiers(id, base);
}

void InstanceBuilder::addElement(ClassInstanceId id, Element element) {
    ClassInstance& instance = at(id);
    const auto [known, isNew] =
        instance.elementByName.emplace(element.name, instance.elements.size());
    if (isNew)
        instance.elements.push_back(element);
    else
        reportDuplicate(id, instance.elements[known->second], element);
}

void InstanceBuilder::reportDuplicate(ClassInstanceId id, const Element& first,
                                      const Element& second) {
    // Said of the class as it is declared, not again of its every use.
    if (at(id).derived.valid() || at(id).modifier != nullptr)
        return;
    diagnostics_.report(diag::DuplicateElement, placeOf(second), second.name, nameOf(id))
        .note(diag::DeclaredHere, placeOf(first), first.name)
        .help("rename or remove one of the two");
}

/// Kept apart from the other elements: every lookup that passes through the class asks for them.
void InstanceBuilder::addImports(ClassInstanceId id) {
    const auto* specifier = longSpecifier(at(id).definition);
    if (specifier == nullptr)
        return;
    for (const syntax::Section& section : specifier->sections) {
        for (const syntax::Element* element : section.elements) {
            if (element->kind == syntax::ElementKind::ImportClause)
                at(id).imports.push_back(static_cast<const syntax::ImportClause*>(element));
        }
    }
}

/// What the class itself declares, before anything is inherited.
void InstanceBuilder::addLocalElements(ClassInstanceId id) {
    if (at(id).state != ClassInstance::State::New)
        return;
    at(id).state = ClassInstance::State::Local;
    const ClassDefinition* definition = at(id).definition;
    const Modifier* modifier = at(id).modifier;
    const auto modifierOf = [&](std::string_view name) {
        return modifier == nullptr ? nullptr : modifier->child(name);
    };
    addImports(id);
    std::unordered_map<const ClassDefinition*, const syntax::DeclarationElement*> declarations;
    forEachDeclaration(*definition, [&](const syntax::DeclarationElement& declaration,
                                        const syntax::Section& section) {
        declarations.emplace(declaration.declared.classDefinition, &declaration);
        if (declaration.declared.component == nullptr)
            return;
        for (const auto& component : declaration.declared.component->components) {
            Element element;
            element.name = component.name.text;
            element.clause = declaration.declared.component;
            element.component = &component;
            element.declaration = &declaration;
            element.source = at(id).source;
            element.scope = id;
            element.place = component.name.range.begin;
            element.modifier = modifierOf(element.name);
            element.isProtected = section.kind == syntax::SectionKind::Protected;
            addElement(id, element);
        }
    });
    if (!at(id).classId.valid())
        return;
    for (const classes::ClassId child : loader_.tree()[at(id).classId].children) {
        const classes::ClassNode& node = loader_.tree()[child];
        Element element;
        element.name = node.name;
        element.classId = child;
        element.classDefinition = node.definition;
        const auto declaration = declarations.find(node.definition);
        if (node.definition != nullptr && declaration != declarations.end())
            element.declaration = declaration->second;
        element.source = node.source;
        element.scope = id;
        const bool isInSameFile = node.definition != nullptr && node.source == at(id).source;
        element.place = isInSameFile ? node.definition->name.range.begin : UINT32_MAX;
        element.modifier = modifierOf(element.name);
        element.isProtected = node.isProtected;
        addElement(id, element);
    }
}

// ---------------------------------------------------------------------------- inheritance

std::vector<ExtendedClass> InstanceBuilder::addBases(ClassInstanceId id) {
    std::vector<ExtendedClass> extended;
    const ClassDefinition* definition = at(id).definition;
    const text::SourceId source = at(id).source;
    if (const auto* specifier = shortSpecifier(definition)) {
        const ClassInstanceId scope = at(id).enclosing;
        const ClassInstanceId base = lookupClass(specifier->base, scope);
        if (base.valid())
            extended.push_back(
                addBase(id, base,
                        modifiers_.merge(modifiers_.make(specifier->modification, scope, source),
                                         at(id).constraint),
                        0));
        return extended;
    }
    if (definition->specifier->kind == syntax::SpecifierKind::EnumerationSpecifier) {
        at(id).predefined = Predefined::Enumeration;
        at(id).attributes = at(id).modifier;
    }
    const auto* specifier = longSpecifier(definition);
    if (specifier == nullptr)
        return extended;
    if (specifier->isExtends)
        extended.push_back(addExtendedClass(id));
    // The same class a second time brings the same elements and equations, which count once.
    std::vector<ClassInstanceId> plain;
    for (const syntax::Section& section : specifier->sections) {
        for (const syntax::Element* element : section.elements) {
            if (element->kind != syntax::ElementKind::ExtendsClause)
                continue;
            const auto& clause = static_cast<const syntax::ExtendsClause&>(*element);
            const ClassInstanceId base = lookupClass(clause.base, id, Inherited::Exclude);
            const bool isRepeated =
                clause.modification == nullptr && std::ranges::find(plain, base) != plain.end();
            if (clause.modification == nullptr)
                plain.push_back(base);
            if (base.valid() && !isRepeated)
                extended.push_back(addBase(id, base,
                                           modifiers_.make(clause.modification, id, source),
                                           clause.range.begin));
            if (section.kind == syntax::SectionKind::Protected)
                protectInherited(id, clause.range.begin);
        }
    }
    sortByPlace(id);
    return extended;
}

/// What comes by an extends clause in a protected section (MLS 7.1.2).
void InstanceBuilder::protectInherited(ClassInstanceId id, std::uint32_t place) {
    for (Element& element : at(id).elements) {
        if (element.place == place && element.scope != id)
            element.isProtected = true;
    }
}

/// The order in which elements are declared decides that of arguments and of record fields.
void InstanceBuilder::sortByPlace(ClassInstanceId id) {
    ClassInstance& instance = at(id);
    if (std::ranges::is_sorted(instance.elements, {}, &Element::place))
        return;
    std::ranges::stable_sort(instance.elements, {}, &Element::place);
    for (std::size_t i = 0; i < instance.elements.size(); ++i)
        instance.elementByName[instance.elements[i].name] = i;
}

/// `model extends M`: the inherited `M` that this one replaces is its base.
ExtendedClass InstanceBuilder::addExtendedClass(ClassInstanceId id) {
    const ExtendedElement extended = at(id).extended;
    const auto& specifier = *longSpecifier(at(id).definition);
    if (!extended.owner.valid()) {
        const syntax::Identifier& name = at(id).definition->name;
        diagnostics_.report(diag::NothingToExtend, {at(id).source, name.range}, name.text,
                            name.text);
        return {};
    }
    const Element replaced =
        at(extended.owner).replaced[static_cast<std::size_t>(extended.replaced)];
    const ClassInstanceId base = instanceOfElement(replaced, extended.owner);
    if (!base.valid())
        return {};
    return addBase(id, base, modifiers_.make(specifier.modification, id, at(id).source), 0);
}

bool InstanceBuilder::isCyclic(ClassInstanceId id, const ClassInstance& base) {
    for (ClassInstanceId at = id; at.valid(); at = (*this)[at].derived) {
        if (base.definition != nullptr && (*this)[at].definition == base.definition)
            return true;
    }
    return false;
}

/// How many classes extend this one, one the other.
int InstanceBuilder::depthOf(ClassInstanceId id) const {
    int depth = 0;
    for (ClassInstanceId at = (*this)[id].derived; at.valid(); at = (*this)[at].derived)
        ++depth;
    return depth;
}

/// The same class, not expanded, with further modifiers from outside.
ClassInstance InstanceBuilder::copyOf(ClassInstanceId id, const Modifier* modifier) {
    ClassInstance copy;
    copy.definition = at(id).definition;
    copy.classId = at(id).classId;
    copy.source = at(id).source;
    copy.enclosing = at(id).enclosing;
    copy.extended = at(id).extended;
    copy.constraint = at(id).constraint;
    copy.modifier = modifiers_.merge(modifier, at(id).modifier);
    return copy;
}

/// A base is an instance of its own, made from the class that was found: it knows the class that
/// extends it, and that class's modifiers reach its elements.
ExtendedClass InstanceBuilder::addBase(ClassInstanceId id, ClassInstanceId found,
                                       const Modifier* modifier, std::uint32_t place) {
    if (at(found).definition == nullptr) {
        at(id).predefined = at(found).predefined;
        at(id).attributes = modifiers_.merge(at(id).modifier, modifier);
        return {found, found, modifier};
    }
    if (isCyclic(id, at(found))) {
        const syntax::Identifier& name = at(id).definition->name;
        diagnostics_.report(diag::CyclicInheritance, {at(id).source, name.range}, nameOf(id));
        return {found, {}, nullptr};
    }
    if (depthOf(id) >= DeepestInheritance) { // expanding bases recurses
        const syntax::Identifier& name = at(id).definition->name;
        if (isFirstReport({at(id).source, name.range}))
            diagnostics_.report(diag::InheritanceTooDeep, {at(id).source, name.range},
                                DeepestInheritance);
        return {found, {}, nullptr};
    }
    if (++baseCount_ > MostBases) {
        const ClassInstanceId top = mostDerived(id);
        const text::SourceRange where{at(top).source, at(top).definition->name.range};
        if (isFirstReport(where))
            diagnostics_.report(diag::TooManyBases, where, nameOf(top), MostBases)
                .help("what is inherited on several ways is needed once");
        return {found, {}, nullptr};
    }
    const ClassInstanceId baseId = add(copyOf(found, modifiers_.merge(at(id).modifier, modifier)));
    at(baseId).derived = id;
    at(id).bases.push_back(baseId);
    expand(baseId);
    inheritElements(id, baseId, place);
    return {found, baseId, modifier};
}

void InstanceBuilder::inheritElements(ClassInstanceId id, ClassInstanceId base,
                                      std::uint32_t place) {
    if (at(base).predefined != Predefined::None) {
        at(id).predefined = at(base).predefined;
        at(id).attributes = at(base).attributes;
    }
    for (std::size_t i = 0; i < at(base).elements.size(); ++i) {
        Element element = at(base).elements[i];
        element.instance = {};
        element.place = place;
        element.replaced = adoptReplaced(id, base, element.replaced);
        inheritElement(id, element);
    }
}

/// Copies what an inherited element has replaced, and what that has replaced in its turn, from the
/// base's list to the class's own. Returns its index there.
std::int32_t InstanceBuilder::adoptReplaced(ClassInstanceId id, ClassInstanceId base,
                                            std::int32_t index) {
    if (index < 0)
        return index;
    Element element = at(base).replaced[static_cast<std::size_t>(index)];
    element.replaced = adoptReplaced(id, base, element.replaced);
    at(id).replaced.push_back(element);
    return static_cast<std::int32_t>(at(id).replaced.size()) - 1;
}

void InstanceBuilder::inheritElement(ClassInstanceId id, const Element& element) {
    ClassInstance& instance = at(id);
    Element inherited = element;
    if (element.modifier != nullptr && element.modifier->deselection)
        inherited.isDeselected = true;
    const auto known = instance.elementByName.find(element.name);
    if (known == instance.elementByName.end()) {
        addElement(id, inherited);
        return;
    }
    Element& own = instance.elements[known->second];
    const bool isRedeclare =
        own.scope == id && own.declaration != nullptr && own.declaration->isRedeclare;
    if (isRedeclare && own.replaced < 0) {
        own.replaced = static_cast<std::int32_t>(instance.replaced.size());
        instance.replaced.push_back(inherited);
    }
}

void InstanceBuilder::checkRedeclarations(ClassInstanceId id) {
    for (const Element& element : at(id).elements) {
        if (element.scope != id || element.declaration == nullptr ||
            !element.declaration->isRedeclare || element.replaced >= 0)
            continue;
        diagnostics_.report(diag::NothingToRedeclare, {element.source, element.declaration->range},
                            element.name);
    }
}

// ---------------------------------------------------------------------------- classes of elements

ClassInstanceId InstanceBuilder::classOf(FoundElement found) {
    if (!found || !found.element->isClass())
        return {};
    if (!found.element->instance.valid()) {
        const Element element = *found.element;
        const ClassInstanceId made = makeClass(element, found.owner);
        found = member(found.owner, element.name); // looking names up may have moved the element
        found.element->instance = made;
        const ClassInstanceId original = aliased(made);
        found = member(found.owner, element.name);
        found.element->instance = original;
    }
    return found.element->instance;
}

ClassInstanceId InstanceBuilder::makeClass(const Element& element, ClassInstanceId owner) {
    if (element.modifier != nullptr && element.modifier->inner.valid())
        return element.modifier->inner;
    return element.modifier != nullptr && element.modifier->replacement
               ? instanceOfReplacement(element)
               : instanceOfElement(element, owner);
}

ClassInstanceId InstanceBuilder::innerClass(FoundElement found) {
    if (!found.element->declaration->isOuter)
        return classOf(found);
    Element own = *found.element;
    own.modifier = modifiers_.withoutInner(own.modifier);
    return aliased(makeClass(own, found.owner));
}

/// `package P = Q` without modifiers is `Q` itself, so that all its users share one instance.
ClassInstanceId InstanceBuilder::aliased(ClassInstanceId id) {
    if (!id.valid() || at(id).modifier != nullptr || at(id).constraint != nullptr)
        return id;
    const auto* specifier = shortSpecifier(at(id).definition);
    const bool isShared = specifier != nullptr && specifier->modification == nullptr &&
                          (at(id).definition->kind == syntax::ClassKind::Package ||
                           at(id).definition->kind == syntax::ClassKind::Function);
    if (!isShared)
        return id;
    const ClassInstanceId original = lookupClass(specifier->base, at(id).enclosing);
    const bool isCycle = original == id;
    return original.valid() && !isCycle && at(original).definition != nullptr ? original : id;
}

ClassInstanceId InstanceBuilder::instanceOfElement(const Element& element, ClassInstanceId owner) {
    ClassInstance instance;
    instance.classId = element.classId;
    instance.definition = element.classDefinition;
    instance.source = element.source;
    if (instance.definition == nullptr) {
        loader_.load(element.classId);
        instance.definition = loader_.tree()[element.classId].definition;
        instance.source = loader_.tree()[element.classId].source;
    }
    if (instance.definition == nullptr)
        return {};
    instance.enclosing = element.scope;
    // The modifiers of a constraining clause apply to the declaration itself, too (MLS 7.3.2).
    setModifiers(instance, element.modifier, writtenConstraint(element));
    if (element.replaced >= 0)
        instance.extended = {owner, element.replaced};
    return add(std::move(instance));
}

/// `redeclare model M = N(…)`: the new class is looked up where it is written; the modifiers of the
/// constraining type still apply (MLS 7.3.2).
ClassInstanceId InstanceBuilder::instanceOfReplacement(const Element& element) {
    const Written<syntax::ElementReplacement>& replacement = element.modifier->replacement;
    if (replacement.syntax->element.classDefinition == nullptr)
        return {};
    ClassInstance instance;
    instance.definition = replacement.syntax->element.classDefinition;
    instance.source = element.modifier->where.source;
    instance.enclosing = replacement.scope;
    setModifiers(instance, modifiers_.withoutReplacement(element.modifier), constraintOf(element));
    return add(std::move(instance));
}

/// Those of the constraint hold where neither the others nor `class M = N(…)` itself say otherwise.
void InstanceBuilder::setModifiers(ClassInstance& instance, const Modifier* modifier,
                                   const Modifier* constraint) {
    const bool isShort = shortSpecifier(instance.definition) != nullptr;
    instance.constraint = isShort ? constraint : nullptr;
    instance.modifier = isShort ? modifier : modifiers_.merge(modifier, constraint);
}

/// The modifiers of the constraining clause, if there is one.
const Modifier* InstanceBuilder::writtenConstraint(const Element& element) {
    if (element.declaration == nullptr || element.declaration->declared.constraint == nullptr)
        return nullptr;
    return modifiers_.make(element.declaration->declared.constraint->modification, element.scope,
                           element.source);
}

/// What still applies when a class is replaced: what was said of it before and the modifiers of the
/// constraining clause or, without one, of the declaration, which is its own constraint.
const Modifier* InstanceBuilder::constraintOf(const Element& element) {
    const Modifier* declared = writtenConstraint(element);
    const auto* specifier = shortSpecifier(element.classDefinition);
    const bool hasClause =
        element.declaration != nullptr && element.declaration->declared.constraint != nullptr;
    if (!hasClause && specifier != nullptr)
        declared = modifiers_.make(specifier->modification, element.scope, element.source);
    return modifiers_.merge(element.modifier->replaced, declared);
}

ClassInstanceId InstanceBuilder::componentType(FoundElement found) {
    if (!found.element->instance.valid()) {
        const Element element = *found.element;
        const ClassInstanceId type = modified(typeOf(element), modifierOf(element));
        // Looking the type up may have moved the element.
        member(found.owner, element.name).element->instance = type;
        return type;
    }
    return found.element->instance;
}

ClassInstanceId InstanceBuilder::modified(ClassInstanceId id, const Modifier* modifier) {
    if (modifier == nullptr || !id.valid() || at(id).definition == nullptr)
        return id;
    return add(copyOf(id, modifier));
}

ClassInstanceId InstanceBuilder::withInner(ClassInstanceId id,
                                           std::span<const InnerClass> classes) {
    return modified(id, modifiers_.make(classes));
}

ClassInstanceId InstanceBuilder::typeOf(const Element& element) {
    if (element.modifier != nullptr && element.modifier->replacement) {
        const auto& replacement = element.modifier->replacement;
        if (replacement.syntax->element.component != nullptr)
            return lookupClass(replacement.syntax->element.component->type, replacement.scope);
    }
    return lookupClass(element.clause->type, element.scope);
}

const Modifier* InstanceBuilder::modifierOf(const Element& element) {
    const Modifier* own = modifiers_.merge(declaredModifier(element), writtenConstraint(element));
    const Modifier* outer = element.modifier;
    if (outer == nullptr || !outer->replacement ||
        outer->replacement.syntax->element.component == nullptr)
        return modifiers_.merge(outer, own);
    // `redeclare B x(p = 1)` keeps the modifiers of the constraining type (MLS 7.3.2).
    const auto& replacement = outer->replacement;
    const Modifier* written =
        modifiers_.make(replacement.syntax->element.component->components[0].modification,
                        replacement.scope, outer->where.source);
    const Modifier* kept =
        element.declaration->declared.constraint != nullptr ? writtenConstraint(element) : own;
    return modifiers_.merge(modifiers_.merge(modifiers_.withoutReplacement(outer), written),
                            modifiers_.merge(outer->replaced, kept));
}

void InstanceBuilder::addTypeDimensions(ClassInstanceId id, std::vector<Dimension>& dimensions) {
    expand(id);
    if (const auto* specifier = shortSpecifier(at(id).definition)) {
        for (const syntax::Expr* size : specifier->subscripts)
            dimensions.push_back({size, at(id).enclosing});
    }
    for (const ClassInstanceId base : at(id).bases)
        addTypeDimensions(base, dimensions);
}

} // namespace eventica::instance
