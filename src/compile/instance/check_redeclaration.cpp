// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/check_redeclaration.h"

#include <fmt/format.h>
#include <string>

#include "compile/instance/class_checks.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"
#include "compile/instance/interfaces.h"
#include "compile/syntax/declarations.h"
#include "compile/syntax/names.h"

namespace eventica::instance {
namespace {

using syntax::ShortSpecifier;

const syntax::Identifier& nameOf(const syntax::Redeclarable& written) {
    return written.classDefinition != nullptr ? written.classDefinition->name
                                              : written.component->components[0].name;
}

/// The class that is written in place of the old one; null for a long definition.
const syntax::Name* newTypeName(const syntax::Redeclarable& written) {
    if (written.component != nullptr)
        return &written.component->type;
    const ShortSpecifier* specifier = shortSpecifier(written.classDefinition);
    return specifier != nullptr ? &specifier->base : nullptr;
}

const syntax::ElementReplacement* replacementOf(const Element& element) {
    return element.modifier != nullptr ? element.modifier->replacement.syntax : nullptr;
}

/// Said last: `redeclare` without `replaceable` ends it.
bool isReplaceable(const Element& element) {
    if (const syntax::ElementReplacement* replacement = replacementOf(element))
        return replacement->isReplaceable;
    return element.declaration != nullptr && element.declaration->isReplaceable;
}

class Checker {
public:
    Checker(InstanceBuilder& builder, eventica::diag::Diagnostics& diagnostics,
            const Redeclaration& redeclaration)
        : builder_(builder), diagnostics_(diagnostics), it_(redeclaration),
          name_(nameOf(redeclaration.written)) {}

    void check() {
        if (it_.original.isClass() != (it_.written.classDefinition != nullptr) ||
            !builder_.isFirstReport({it_.source, name_.range}))
            return;
        if (isConstant()) {
            report(diag::ConstantRedeclared, name_.range, name_.text)
                .help(fmt::format("a modifier can give it another value: `{} = ...`", name_.text));
            return;
        }
        const ClassInstanceId type = newType();
        if (!type.valid())
            return; // reported
        if (isReplaceable(it_.original))
            checkType(type);
        else if (!isSameType(type) && !isExtension())
            reportNotReplaceable();
    }

private:
    /// `redeclare class extends` only adds to the class that it replaces. Published models do so
    /// with classes that are not replaceable, and nothing that was there is lost.
    bool isExtension() const {
        const syntax::ClassDefinition* definition = it_.written.classDefinition;
        return definition != nullptr &&
               definition->specifier->kind == syntax::SpecifierKind::LongSpecifier &&
               static_cast<const syntax::LongSpecifier&>(*definition->specifier).isExtends;
    }

    bool isConstant() const {
        return !it_.original.isClass() &&
               it_.original.clause->prefix.variability == syntax::Variability::Constant;
    }

    ClassInstanceId newType() {
        const FoundElement found = builder_.member(it_.newOwner, name_.text);
        return found.element->isClass() ? builder_.classOf(found) : builder_.componentType(found);
    }

    /// Not replaceable, it can still get other sizes or a lower variability (MLS 7.3.3).
    bool isSameType(ClassInstanceId type) {
        if (it_.original.isClass())
            return false;
        const ClassInstanceId old = builder_.typeOf(it_.original);
        return !old.valid() || isSameClass(builder_, type, old);
    }

    void checkType(ClassInstanceId type) {
        const ClassInstanceId asked = constraintOf(it_.original);
        const syntax::Name* written = newTypeName(it_.written);
        if (!asked.valid() || written == nullptr)
            return;
        const std::string newName = syntax::joinName(written->parts);
        builder_.expand(type);
        builder_.expand(asked);
        if (builder_[type].predefined != builder_[asked].predefined) {
            report(diag::OtherType, written->range, name_.text, builder_.nameOf(asked), newName);
            return;
        }
        std::string why = whyNoSubtype(builder_, type, asked);
        if (!why.empty()) {
            report(diag::NoSubtype, written->range, newName, builder_.nameOf(asked), why);
            return;
        }
        why = it_.isInherited ? std::string() : whyNotPluggable(builder_, type, asked);
        if (!why.empty())
            report(diag::NotPluggable, written->range, newName, builder_.nameOf(asked), why);
    }

    /// What its declaration asks for: its constraining clause or, without one, its class. A
    /// redeclaration keeps it if it does not say otherwise (MLS 7.3.2).
    ClassInstanceId constraintOf(const Element& element) {
        const syntax::ElementReplacement* replacement = replacementOf(element);
        if (replacement != nullptr && replacement->element.constraint != nullptr)
            return builder_.lookupClass(replacement->element.constraint->type,
                                        element.modifier->replacement.scope);
        const syntax::Redeclarable& declared = element.declaration->declared;
        if (declared.constraint != nullptr)
            return builder_.lookupClass(declared.constraint->type, element.scope);
        if (element.declaration->isRedeclare && element.replaced >= 0) {
            const Element replaced =
                builder_[it_.owner].replaced[static_cast<std::size_t>(element.replaced)];
            return constraintOf(replaced);
        }
        if (declared.component != nullptr)
            return builder_.lookupClass(declared.component->type, element.scope);
        if (const ShortSpecifier* specifier = shortSpecifier(element.classDefinition))
            return builder_.lookupClass(specifier->base, element.scope);
        return replacement == nullptr ? builder_.classOf(builder_.member(it_.owner, element.name))
                                      : ClassInstanceId();
    }

    /// It may have been until somebody redeclared it: then that place is to blame.
    void reportNotReplaceable() {
        const bool isRedeclared = replacementOf(it_.original) != nullptr;
        diagnostics_
            .report(diag::NotReplaceable, {it_.source, name_.range}, name_.text,
                    builder_.nameOf(isRedeclared ? it_.owner : it_.original.scope))
            .note(diag::DeclaredHere,
                  isRedeclared ? it_.original.modifier->where : placeOf(it_.original), name_.text)
            .help(isRedeclared ? "write `redeclare replaceable` there"
                               : "declare it there as `replaceable`");
    }

    template<typename... Args>
    eventica::diag::Report report(const eventica::diag::Kind& kind, syntax::TextRange where,
                                  const Args&... args) {
        return diagnostics_.report(kind, {it_.source, where}, args...)
            .note(diag::DeclaredHere, placeOf(it_.original), it_.original.name);
    }

    InstanceBuilder& builder_;
    eventica::diag::Diagnostics& diagnostics_;
    const Redeclaration& it_;
    const syntax::Identifier& name_;
};

} // namespace

void checkRedeclaration(InstanceBuilder& builder, eventica::diag::Diagnostics& diagnostics,
                        const Redeclaration& redeclaration) {
    Checker(builder, diagnostics, redeclaration).check();
}

void checkRedeclaredElements(const ClassCheck& check) {
    for (std::size_t i = 0; i < check.instance().elements.size(); ++i) {
        const Element element = check.instance().elements[i];
        if (element.scope != check.id || element.replaced < 0 || element.declaration == nullptr)
            continue;
        const Element replaced =
            check.instance().replaced[static_cast<std::size_t>(element.replaced)];
        const syntax::Redeclarable& written = element.declaration->declared;
        checkRedeclaration(
            check.builder, check.diagnostics,
            {replaced, check.id, check.id, written, element.source, !element.isClass()});
    }
}

} // namespace eventica::instance
