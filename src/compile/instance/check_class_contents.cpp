// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <map>
#include <string_view>

#include "compile/instance/class_checks.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"
#include "compile/syntax/declarations.h"
#include "compile/syntax/words.h"

namespace eventica::instance {
namespace {

using syntax::ClassKind;
using syntax::Section;
using syntax::SectionKind;

/// The keyword that opens a section: of `initial equation`, the first word.
syntax::TextRange opening(const Section& section) {
    const std::string_view words = spelling(section.kind);
    const auto length = static_cast<std::uint32_t>(words.substr(0, words.find(' ')).size());
    return {section.range.begin, section.range.begin + length};
}

bool holdsElements(const Section& section) {
    return section.kind == SectionKind::Public || section.kind == SectionKind::Protected;
}

bool canContain(ClassKind kind, const Section& section) {
    switch (kind) {
    case ClassKind::Class:
    case ClassKind::Model:
    case ClassKind::Block:
        return true;
    case ClassKind::Function:
    case ClassKind::OperatorFunction:
        return holdsElements(section) || section.kind == SectionKind::Algorithm;
    case ClassKind::Record:
    case ClassKind::OperatorRecord:
    case ClassKind::Connector:
    case ClassKind::ExpandableConnector:
        return section.kind == SectionKind::Public;
    case ClassKind::Type:
    case ClassKind::Package:
    case ClassKind::Operator:
        return holdsElements(section);
    }
    return true;
}

syntax::TextRange keywordOf(const syntax::ExternalClause& clause) {
    constexpr std::uint32_t KeywordLength = 8; // of `external`
    return {clause.range.begin, clause.range.begin + KeywordLength};
}

/// A function has one algorithm section, or one external clause (MLS 12.2).
void checkBody(const ClassCheck& check, const syntax::LongSpecifier& specifier) {
    const Section* body = nullptr;
    for (const Section& section : specifier.sections) {
        if (section.kind != SectionKind::Algorithm)
            continue;
        if (body != nullptr)
            check.diagnostics
                .report(diag::SecondBody, check.at(opening(section)), check.name(),
                        "another algorithm section")
                .note(diag::FirstBody, check.at(opening(*body)))
                .help("join the sections");
        else
            body = &section;
    }
    if (body == nullptr || specifier.external == nullptr)
        return;
    check.diagnostics
        .report(diag::SecondBody, check.at(keywordOf(*specifier.external)), check.name(),
                "an external clause besides")
        .note(diag::FirstBody, check.at(opening(*body)));
}

void checkSections(const ClassCheck& check, const syntax::LongSpecifier& specifier) {
    const ClassKind kind = check.definition().kind;
    for (const Section& section : specifier.sections) {
        if (canContain(kind, section))
            continue;
        const std::string_view words = spelling(section.kind);
        const auto& message = isFunction(kind) ? diag::SectionInFunction : diag::SectionNotAllowed;
        check.diagnostics
            .report(message, check.at(opening(section)), spelling(kind), check.name(),
                    holdsElements(section) ? "a" : "an", words)
            .help(isFunction(kind) ? "write statements in an `algorithm` section" : "");
    }
}

/// So that their functions can be called directly, and do not use what is around them (MLS 14.1).
void checkOperators(const ClassCheck& check) {
    forEachDeclaration(check.definition(), [&](const syntax::DeclarationElement& declaration,
                                               const Section&) {
        const syntax::ClassDefinition* declared = declaration.declared.classDefinition;
        if (declared == nullptr || declared->isEncapsulated)
            return;
        if (declared->kind == ClassKind::Operator || declared->kind == ClassKind::OperatorFunction)
            check.diagnostics
                .report(diag::OperatorNotEncapsulated, check.at(declared->name.range),
                        spelling(declared->kind), declared->name.text)
                .help(fmt::format("write `encapsulated {} {}`, and import in it what it uses",
                                  spelling(declared->kind), declared->name.text));
    });
}

/// The class that an outer one stands for depends on the component that it is in, so there must be
/// one, and it has modifiers of its own (MLS 5.4).
void checkOuterClass(const ClassCheck& check, const syntax::ClassDefinition& declared) {
    const ClassKind kind = check.definition().kind;
    if (kind != ClassKind::Class && kind != ClassKind::Model && kind != ClassKind::Block)
        check.diagnostics.report(diag::ElementPrefix, check.at(declared.name.range),
                                 declared.name.text, "outer", spelling(kind), check.name());
    const auto* specifier = shortSpecifier(&declared);
    if (specifier != nullptr && specifier->modification != nullptr)
        check.diagnostics
            .report(diag::OuterModified, check.at(specifier->modification->range),
                    declared.name.text)
            .help("modify the `inner` class that it stands for");
}

void checkOuterClasses(const ClassCheck& check) {
    forEachDeclaration(
        check.definition(), [&](const syntax::DeclarationElement& declaration, const Section&) {
            const syntax::ClassDefinition* declared = declaration.declared.classDefinition;
            if (declared != nullptr && declaration.isOuter && !declaration.isInner)
                checkOuterClass(check, *declared);
        });
}

/// Literals have different names (MLS 4.9.5).
void checkLiterals(const ClassCheck& check, const syntax::EnumerationSpecifier& specifier) {
    std::map<std::string_view, const syntax::EnumerationLiteral*> known;
    for (const syntax::EnumerationLiteral& literal : specifier.literals) {
        const auto [first, isNew] = known.emplace(literal.name.text, &literal);
        if (!isNew)
            check.diagnostics
                .report(diag::DuplicateElement, check.at(literal.name.range), literal.name.text,
                        check.name())
                .note(diag::DeclaredHere, check.at(first->second->name.range), literal.name.text)
                .help("rename or remove one of the two");
    }
}

} // namespace

void checkClassContents(const ClassCheck& check) {
    const syntax::ClassSpecifier& specifier = *check.definition().specifier;
    if (specifier.kind == syntax::SpecifierKind::EnumerationSpecifier)
        checkLiterals(check, static_cast<const syntax::EnumerationSpecifier&>(specifier));
    if (specifier.kind != syntax::SpecifierKind::LongSpecifier)
        return;
    const auto& contents = static_cast<const syntax::LongSpecifier&>(specifier);
    checkSections(check, contents);
    if (isFunction(check.definition().kind))
        checkBody(check, contents);
    else if (contents.external != nullptr)
        check.diagnostics.report(diag::ExternalNotFunction, check.at(keywordOf(*contents.external)),
                                 spelling(check.definition().kind), check.name());
    if (check.definition().kind == ClassKind::OperatorRecord)
        checkOperators(check);
    checkOuterClasses(check);
}

} // namespace eventica::instance
