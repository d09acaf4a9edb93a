// SPDX-License-Identifier: Apache-2.0
// Whether modifiers modify something that is there and may be modified (MLS 4.1, 7.2).
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>

#include "compile/instance/check_redeclaration.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"
#include "compile/instance/instance_builder.h"
#include "lib/diag/suggest.h"

namespace eventica::instance {
namespace {

bool isFinal(const Modifier* modifier) {
    return modifier != nullptr && (modifier->binding.isFinal || modifier->replacement.isFinal);
}

/// Where an element was made final; no place if it was not.
text::SourceRange finalAt(const Element& element, const Modifier* known) {
    if (element.declaration != nullptr && element.declaration->isFinal)
        return placeOf(element);
    if (isFinal(element.modifier))
        return element.modifier->where;
    return isFinal(known) ? known->where : text::SourceRange{};
}

const Modifier* childOf(const Modifier* modifier, std::string_view name) {
    return modifier == nullptr ? nullptr : modifier->child(name);
}

/// In its declaration, or in the one that replaces it.
bool hasSubscripts(const Element& element) {
    if (element.modifier != nullptr && element.modifier->replacement) {
        const auto* clause = element.modifier->replacement.syntax->element.component;
        if (clause != nullptr &&
            !(clause->subscripts.empty() && clause->components[0].subscripts.empty()))
            return true;
    }
    return !(element.component->subscripts.empty() && element.clause->subscripts.empty());
}

/// What a modifier is written behind: a component, a base class, or a class inside one of them.
struct Modified {
    ClassInstanceId original;        ///< its class without the modifier
    ClassInstanceId type;            ///< the same with it: it may redeclare what it then modifies
    const Modifier* known = nullptr; ///< what applies already: of the component's declaration
    std::string_view name;           ///< of a component
    bool isBase = false;
    bool hasSubscripts = false;
    const Modified* around = nullptr;
};

class ModifierChecker {
public:
    ModifierChecker(InstanceBuilder& builder, eventica::diag::Diagnostics& diagnostics)
        : builder_(builder), diagnostics_(diagnostics) {}

    void check(const Modifier* modifier, Modified modified) {
        if (modifier == nullptr || !modified.original.valid())
            return;
        builder_.expand(modified.original);
        const auto redeclares = [](const auto& child) { return bool(child.second->replacement); };
        if (!modified.type.valid())
            modified.type = std::ranges::any_of(modifier->children, redeclares)
                                ? builder_.modified(modified.original, modifier)
                                : modified.original;
        builder_.expand(modified.type);
        for (const auto& [name, child] : modifier->children)
            checkArgument(name, *child, modified);
    }

private:
    void checkArgument(std::string_view name, const Modifier& modifier, const Modified& modified) {
        const FoundElement found = builder_.member(modified.type, name);
        if (!found) {
            checkAttribute(name, modifier, modified);
            return;
        }
        const Element now = *found.element;
        const FoundElement original = builder_.member(modified.original, name);
        const Element before = original ? *original.element : now;
        if (modifier.deselection || !checkAllowed(before, modifier, modified))
            return;
        if (modifier.replacement)
            checkRedeclaration(builder_, diagnostics_,
                               {before, modified.original, modified.type,
                                modifier.replacement.syntax->element, modifier.where.source,
                                modified.isBase && !before.isClass()});
        checkNested(modifier, before, modified);
    }

    void checkNested(const Modifier& modifier, const Element& before, const Modified& modified) {
        if (modifier.children.empty())
            return;
        const FoundElement found = builder_.member(modified.type, before.name);
        const Element now = *found.element;
        Modified nested;
        nested.around = &modified;
        nested.name = before.name;
        if (now.isClass()) {
            nested.type = builder_.classOf(found);
            nested.original =
                modifier.replacement
                    ? nested.type
                    : builder_.classOf(builder_.member(modified.original, before.name));
        } else {
            nested.original = builder_.typeOf(now);
            nested.known = modifier.replacement ? nullptr : builder_.modifierOf(before);
            nested.hasSubscripts = hasSubscripts(now);
        }
        check(&modifier, nested);
    }

    void checkAttribute(std::string_view name, const Modifier& modifier, const Modified& modified) {
        const ClassInstance& type = builder_[modified.type];
        if (!hasAttribute(type.predefined, name)) {
            reportUnknown(name, modifier, modified.type);
            return;
        }
        const Modifier* known = childOf(builder_[modified.original].attributes, name);
        if (!isFinal(known))
            known = childOf(modified.known, name);
        if (isFinal(known))
            reportFinal(name, modifier, known->where);
        else
            checkEach(modifier, modified);
    }

    void reportUnknown(std::string_view name, const Modifier& modifier, ClassInstanceId id) {
        if (!builder_.isFirstReport(modifier.where))
            return;
        if (modifier.deselection) {
            diagnostics_.report(diag::NothingToDeselect, modifier.where, name, builder_.nameOf(id));
            return;
        }
        const std::span<const std::string_view> attributes = attributesOf(builder_[id].predefined);
        std::vector<std::string_view> candidates(attributes.begin(), attributes.end());
        for (const Element& element : builder_[id].elements)
            candidates.push_back(element.name);
        diagnostics_.report(diag::UnknownModifier, modifier.where, builder_.nameOf(id), name)
            .help(eventica::diag::didYouMean(name, candidates));
    }

    /// False if the element must not be modified at all.
    bool checkAllowed(const Element& element, const Modifier& modifier, const Modified& modified) {
        const syntax::DeclarationElement* declaration = element.declaration;
        const text::SourceRange madeFinal = finalAt(element, childOf(modified.known, element.name));
        if (element.isProtected && !modified.isBase) {
            reportLocked(diag::ProtectedModified, modifier, element);
        } else if (madeFinal.source.valid()) {
            reportFinal(element.name, modifier, madeFinal);
        } else if (declaration != nullptr && declaration->isOuter && !declaration->isInner) {
            reportLocked(diag::OuterModified, modifier, element);
        } else {
            checkEach(modifier, modified);
            return true;
        }
        return false;
    }

    void reportLocked(const eventica::diag::Kind& kind, const Modifier& modifier,
                      const Element& element) {
        if (builder_.isFirstReport(modifier.where))
            diagnostics_.report(kind, modifier.where, element.name)
                .note(diag::DeclaredHere, placeOf(element), element.name);
    }

    void reportFinal(std::string_view name, const Modifier& modifier, text::SourceRange madeAt) {
        if (builder_.isFirstReport(modifier.where))
            diagnostics_.report(diag::FinalModified, modifier.where, name)
                .note(diag::MadeFinalHere, madeAt, name);
    }

    /// `each` repeats a modifier for the elements of an array around it (MLS 7.2.5). Existing
    /// libraries write it for records that are none.
    void checkEach(const Modifier& modifier, const Modified& modified) {
        if (!modifier.saysEach || kindOf(builder_, modified.original) == syntax::ClassKind::Record)
            return;
        for (const Modified* around = &modified; around != nullptr; around = around->around) {
            std::vector<Dimension> dimensions;
            builder_.addTypeDimensions(around->original, dimensions);
            if (around->hasSubscripts || !dimensions.empty())
                return;
        }
        if (builder_.isFirstReport(modifier.where))
            diagnostics_
                .report(diag::EachOfScalar, modifier.where,
                        modified.name.empty() ? builder_.nameOf(modified.original) : modified.name)
                .help("leave out `each`");
    }

    InstanceBuilder& builder_;
    eventica::diag::Diagnostics& diagnostics_;
};

} // namespace

const Modifier* InstanceBuilder::declaredModifier(const Element& element) {
    return modifiers_.make(element.component->modification, element.scope, element.source);
}

void InstanceBuilder::checkModifiers(const Element& component) {
    Modified modified;
    modified.original = typeOf(component);
    modified.name = component.name;
    modified.hasSubscripts = hasSubscripts(component);
    ModifierChecker(*this, diagnostics_).check(declaredModifier(component), modified);
}

void InstanceBuilder::checkModifiers(ClassInstanceId id, const ExtendedClass& base) {
    if (!base.base.valid())
        return;
    Modified modified;
    modified.original = base.found;
    modified.type = base.base;
    modified.isBase = true;
    const syntax::ClassSpecifier& specifier = *at(id).definition->specifier;
    if (specifier.kind == syntax::SpecifierKind::ShortSpecifier)
        modified.hasSubscripts =
            !static_cast<const syntax::ShortSpecifier&>(specifier).subscripts.empty();
    ModifierChecker(*this, diagnostics_).check(base.modifier, modified);
}

} // namespace eventica::instance
