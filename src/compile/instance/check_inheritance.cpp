// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>
#include <vector>

#include "compile/instance/class_checks.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/compare_modifiers.h"
#include "compile/instance/diagnostics.h"
#include "compile/syntax/names.h"
#include "compile/syntax/print.h"
#include "compile/syntax/words.h"

namespace eventica::instance {
namespace {

using syntax::ClassKind;

/// A base class as it is written.
struct Base {
    const syntax::Name& name;
    ClassInstanceId type;
    bool isShort = false;
    std::uint32_t place = 0;      ///< of the extends clause
    bool hasModification = false; ///< written in the extends clause

    syntax::TextRange range() const { return name.range; }
};

/// Whether a class of one kind can be derived from one of the other (the table in MLS 7.1.3).
bool canExtend(ClassKind derived, ClassKind base) {
    if (derived == base || base == ClassKind::Class)
        return true;
    switch (derived) {
    case ClassKind::OperatorFunction:
        return base == ClassKind::Function;
    case ClassKind::Connector:
        return base == ClassKind::Type || base == ClassKind::Record ||
               base == ClassKind::OperatorRecord;
    case ClassKind::Block:
        return base == ClassKind::Record;
    case ClassKind::Model:
        return base == ClassKind::Record || base == ClassKind::Block;
    default:
        return false;
    }
}

void checkKind(const ClassCheck& check, const Base& base) {
    const ClassKind derived = kindOf(check.builder, check.id);
    const ClassKind kind = kindOf(check.builder, base.type);
    const bool isExternalObject = base.type == check.builder.predefined(Predefined::ExternalObject);
    if (isExternalObject || canExtend(derived, kind))
        return;
    check.diagnostics
        .report(diag::WrongBaseKind, check.at(base.range()), spelling(derived), spelling(kind),
                check.builder.nameOf(base.type))
        .help(kind == ClassKind::Package ? "to use what is in a package, import it" : "");
}

/// What an operator record is, is its name and its operators: nothing can be added (MLS 14.1).
void checkOperatorRecord(const ClassCheck& check, const Base& base) {
    if (base.isShort || kindOf(check.builder, base.type) != ClassKind::OperatorRecord)
        return;
    check.diagnostics
        .report(diag::OperatorRecordExtended, check.at(base.range()),
                check.builder.nameOf(base.type))
        .help(fmt::format("`{} {} = {}(...)` can change its attributes",
                          spelling(check.definition().kind), check.definition().name.text,
                          syntax::joinName(base.name.parts)));
}

/// A number or an array of something has no room for more (MLS 4.5.2).
void checkSimpleType(const ClassCheck& check) {
    const Predefined type = check.instance().predefined;
    if (type == Predefined::None || type == Predefined::ExternalObject)
        return;
    for (const Element& element : check.instance().elements) {
        if (!element.isClass() && element.scope == check.id)
            check.diagnostics.report(
                diag::SimpleTypeExtended, check.at(element.component->name.range), element.name,
                check.name(),
                type == Predefined::Enumeration ? "an enumeration"
                                                : fmt::format("`{}`", spelling(type)));
    }
}

/// What is extended must stay what it is, or the class might inherit what it already has.
void checkReplaceable(const ClassCheck& check, const Base& base) {
    const std::vector<Element> path = check.builder.pathToBase(base.name, check.id);
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i].declaration == nullptr || !path[i].declaration->isReplaceable)
            continue;
        check.diagnostics
            .report(diag::ReplaceableBase, check.at(base.name.parts[i].range), path[i].name)
            .note(diag::DeclaredHere, {path[i].source, path[i].classDefinition->name.range},
                  path[i].name);
        return;
    }
}

bool hasSamePrefix(const Element& a, const Element& b) {
    const syntax::TypePrefix& prefix = a.clause->prefix;
    const syntax::TypePrefix& other = b.clause->prefix;
    return prefix.flow == other.flow && prefix.variability == other.variability &&
           prefix.causality == other.causality;
}

bool hasSameType(InstanceBuilder& builder, const Element& a, const Element& b) {
    const ClassInstanceId type = builder.typeOf(a);
    const ClassInstanceId other = builder.typeOf(b);
    if (!type.valid() || !other.valid())
        return true; // reported
    return isSameClass(builder, type, other);
}

/// The value of the component, as it is written; empty if it has none.
std::string writtenValue(InstanceBuilder& builder, const Element& element) {
    const Modifier* modifier = builder.modifierOf(element);
    const bool hasValue =
        modifier != nullptr && modifier->binding && modifier->binding.syntax->value != nullptr;
    return hasValue ? syntax::print(*modifier->binding.syntax->value) : std::string();
}

bool hasOtherValue(InstanceBuilder& builder, const Element& a, const Element& b) {
    const std::string value = writtenValue(builder, a);
    const std::string other = writtenValue(builder, b);
    return !value.empty() && !other.empty() && value != other;
}

/// Libraries inherit the same component with other sizes and attributes, and with a value or
/// without one: what counts here is what it is, and two values that differ.
bool isSame(InstanceBuilder& builder, const Element& a, const Element& b) {
    if (a.component == b.component && a.classDefinition == b.classDefinition)
        return true;
    if (a.isClass() != b.isClass())
        return false;
    return a.isClass() ||
           (hasSamePrefix(a, b) && hasSameType(builder, a, b) && !hasOtherValue(builder, a, b));
}

/// Whether the one element has the same values and redeclarations on both ways, its declaration
/// included.
bool haveSameModifiers(InstanceBuilder& builder, const Element& a, const Element& b) {
    if (a.modifier == b.modifier)
        return true;
    return a.isClass() ? saySame(a.modifier, b.modifier)
                       : saySame(builder.modifierOf(a), builder.modifierOf(b));
}

/// Of elements of one name, the class has the first one: the others must say the same (MLS 7.1).
void checkSameElements(const ClassCheck& check, ClassInstanceId base, text::SourceRange where) {
    InstanceBuilder& builder = check.builder;
    for (std::size_t i = 0; i < builder[base].elements.size(); ++i) {
        const Element inherited = builder[base].elements[i];
        const auto known = check.instance().elementByName.find(inherited.name);
        if (known == check.instance().elementByName.end())
            continue;
        const Element kept = check.instance().elements[known->second];
        const bool isOwn = kept.scope == check.id;
        if ((isOwn && kept.declaration != nullptr && kept.declaration->isRedeclare) ||
            inherited.isDeselected || kept.isDeselected || isSame(builder, kept, inherited))
            continue;
        check.diagnostics
            .report(diag::DifferentElements, isOwn ? placeOf(kept) : where, inherited.name,
                    builder.nameOf(kept.scope), builder.nameOf(inherited.scope))
            .note(diag::DeclaredHere, placeOf(inherited), inherited.name)
            .help(isOwn ? "rename one of them, or modify the inherited one in the extends clause"
                        : "rename one of them, or give both the same declaration");
    }
}

/// An element that the class inherits on two ways is one element: the modifiers that it has on both
/// must be the same (MLS 5.6.1.4, 7.1).
void checkSameModifiers(const ClassCheck& check, ClassInstanceId base, const Base& clause,
                        std::span<const Base> clauses) {
    InstanceBuilder& builder = check.builder;
    for (std::size_t i = 0; i < builder[base].elements.size(); ++i) {
        const Element inherited = builder[base].elements[i];
        const auto known = check.instance().elementByName.find(inherited.name);
        if (known == check.instance().elementByName.end())
            continue;
        const Element kept = check.instance().elements[known->second];
        if (kept.place == clause.place || kept.component != inherited.component ||
            kept.classDefinition != inherited.classDefinition || inherited.isDeselected ||
            kept.isDeselected || haveSameModifiers(builder, kept, inherited))
            continue;
        const auto first = std::ranges::find(clauses, kept.place, &Base::place);
        check.diagnostics.report(diag::DifferentModifiers, check.at(clause.range()), inherited.name)
            .note(diag::InheritedHere,
                  first == clauses.end() ? placeOf(kept) : check.at(first->range()), inherited.name)
            .help("inherit it once, or give it the same modifiers in both extends clauses");
        return;
    }
}

/// The extends clause of each base of the class; null where there is none. A clause that repeats
/// one before it, without modifiers, makes no base of its own.
std::vector<const Base*> clausesOf(const ClassCheck& check, std::span<const Base> clauses) {
    std::vector<const Base*> found;
    std::size_t next = 0;
    for (const ClassInstanceId base : check.instance().bases) {
        const Base* clause = nullptr;
        for (std::size_t i = next; i < clauses.size() && clause == nullptr; ++i) {
            const bool isRepeated =
                !clauses[i].hasModification &&
                std::ranges::any_of(clauses.first(i), [&](const Base& before) {
                    return before.type == clauses[i].type && !before.hasModification;
                });
            if (isRepeated || !clauses[i].type.valid() ||
                check.builder[clauses[i].type].definition != check.builder[base].definition)
                continue;
            clause = &clauses[i];
            next = i + 1;
        }
        found.push_back(clause);
    }
    return found;
}

std::vector<Base> basesOf(const ClassCheck& check) {
    std::vector<Base> bases;
    const syntax::ClassSpecifier& specifier = *check.definition().specifier;
    if (specifier.kind == syntax::SpecifierKind::ShortSpecifier) {
        const auto& name = static_cast<const syntax::ShortSpecifier&>(specifier).base;
        bases.push_back({name, check.builder.lookupClass(name, check.instance().enclosing), true});
    }
    if (specifier.kind != syntax::SpecifierKind::LongSpecifier)
        return bases;
    for (const auto& section : static_cast<const syntax::LongSpecifier&>(specifier).sections) {
        for (const syntax::Element* element : section.elements) {
            if (element->kind != syntax::ElementKind::ExtendsClause)
                continue;
            const auto& clause = static_cast<const syntax::ExtendsClause&>(*element);
            bases.push_back({clause.base, check.builder.lookupBase(clause.base, check.id), false,
                             clause.range.begin, clause.modification != nullptr});
        }
    }
    return bases;
}

} // namespace

void checkInheritance(const ClassCheck& check) {
    const std::vector<Base> bases = basesOf(check);
    for (const Base& base : bases) {
        if (!base.type.valid())
            continue; // reported
        checkKind(check, base);
        checkOperatorRecord(check, base);
        if (!base.isShort)
            checkReplaceable(check, base);
    }
    checkSimpleType(check);
    const std::vector<ClassInstanceId> types = check.instance().bases;
    const std::vector<const Base*> clauses = clausesOf(check, bases);
    for (std::size_t i = 0; i < types.size(); ++i) {
        checkSameElements(check, types[i],
                          clauses[i] != nullptr ? check.at(clauses[i]->range())
                                                : check.at(check.definition().name.range));
        if (clauses[i] != nullptr)
            checkSameModifiers(check, types[i], *clauses[i], bases);
    }
}

} // namespace eventica::instance
