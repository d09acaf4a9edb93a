// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compile/instance/class_checks.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"
#include "compile/syntax/names.h"
#include "compile/syntax/words.h"

namespace eventica::instance {
namespace {

using syntax::Identifier;
using syntax::ImportClause;
using syntax::ImportKind;

/// The package that a clause imports from: all but the last part of the name, where the last part
/// is what is imported. Invalid if there is none, or if it is no class.
ClassInstanceId packageOf(const ClassCheck& check, const ImportClause& clause) {
    const bool importsName =
        clause.form == ImportKind::Qualified || clause.form == ImportKind::Renamed;
    const auto parts = clause.name.parts.first(clause.name.parts.size() - (importsName ? 1 : 0));
    return parts.empty() ? ClassInstanceId()
                         : check.builder.classOf(check.builder.lookupQualified(parts));
}

void checkFound(const ClassCheck& check, const ImportClause& clause, ClassInstanceId package) {
    const std::string name = syntax::joinName(clause.name.parts);
    if (!check.builder.lookupQualified(clause.name.parts)) {
        check.diagnostics.report(diag::ImportNotFound, check.at(clause.name.range), name)
            .help(check.builder.helpForImport(name));
        return;
    }
    for (const Identifier& part : clause.names) {
        if (!package.valid() || !check.builder.member(package, part.text))
            check.diagnostics.report(diag::ImportNotFound, check.at(part.range),
                                     name + "." + std::string(part.text));
    }
}

void checkPublic(const ClassCheck& check, ClassInstanceId package, const Identifier& name) {
    const FoundElement found = check.builder.member(package, name.text);
    if (found && found.element->isProtected)
        check.diagnostics.report(diag::ImportProtected, check.at(name.range), name.text,
                                 check.builder.nameOf(package));
}

void checkPackage(const ClassCheck& check, const ImportClause& clause, ClassInstanceId package) {
    const syntax::ClassKind kind = kindOf(check.builder, package);
    if (kind != syntax::ClassKind::Package)
        check.diagnostics.report(diag::ImportFromClass, check.at(clause.name.range),
                                 check.builder.nameOf(package), spelling(kind));
    if (clause.form == ImportKind::Qualified || clause.form == ImportKind::Renamed)
        checkPublic(check, package, clause.name.parts.back());
    for (const Identifier& name : clause.names)
        checkPublic(check, package, name);
}

/// The names that a clause makes known; none for `.*`.
std::vector<Identifier> importedNames(const ImportClause& clause) {
    switch (clause.form) {
    case ImportKind::Qualified:
        return {{clause.name.range, clause.name.parts.back().text}};
    case ImportKind::Renamed:
        return {clause.alias};
    case ImportKind::Listed:
        return {clause.names.begin(), clause.names.end()};
    case ImportKind::All:
        break;
    }
    return {};
}

bool importsTwoPackages(const ClassInstance& instance) {
    return std::ranges::count(instance.imports, ImportKind::All, &ImportClause::form) > 1;
}

/// The packages that `.*` imports of the class find the name in.
std::vector<ClassInstanceId> packagesWith(InstanceBuilder& builder, ClassInstanceId id,
                                          std::string_view name) {
    std::vector<ClassInstanceId> packages;
    for (const ImportClause* clause : std::vector(builder[id].imports)) {
        if (clause->form != ImportKind::All)
            continue;
        const ClassInstanceId package =
            builder.classOf(builder.lookupQualified(clause->name.parts));
        const FoundElement found = package.valid() ? builder.member(package, name) : FoundElement();
        if (found && !found.element->isProtected &&
            std::ranges::find(packages, package) == packages.end())
            packages.push_back(package);
    }
    return packages;
}

} // namespace

bool canBeAmbiguous(const InstanceBuilder& builder, ClassInstanceId scope) {
    for (ClassInstanceId id = scope; id.valid(); id = builder[id].enclosing) {
        if (importsTwoPackages(builder[id]))
            return true;
    }
    return false;
}

void checkAmbiguity(InstanceBuilder& builder, ClassInstanceId scope, const Identifier& name,
                    eventica::diag::Diagnostics& diagnostics) {
    for (ClassInstanceId id = scope; id.valid(); id = builder[id].enclosing) {
        const bool isImported =
            std::ranges::any_of(builder[id].imports, [&](const ImportClause* clause) {
                const std::vector<Identifier> names = importedNames(*clause);
                return std::ranges::find(names, name.text, &Identifier::text) != names.end();
            });
        if (isImported || builder.member(id, name.text))
            return;
        const std::vector<ClassInstanceId> packages = packagesWith(builder, id, name.text);
        if (packages.size() > 1)
            diagnostics
                .report(diag::AmbiguousImport, {builder[scope].source, name.range}, name.text,
                        builder.nameOf(packages[0]), builder.nameOf(packages[1]))
                .help(fmt::format("import the one that is meant: `import {}.{};`",
                                  builder.nameOf(packages[0]), name.text));
        const syntax::ClassDefinition* definition = builder[id].definition;
        if (!packages.empty() || (definition != nullptr && definition->isEncapsulated))
            return;
    }
}

void checkImports(const ClassCheck& check) {
    std::unordered_map<std::string_view, syntax::TextRange> known;
    for (const ImportClause* clause : std::vector(check.instance().imports)) {
        const ClassInstanceId package = packageOf(check, *clause);
        checkFound(check, *clause, package);
        if (package.valid())
            checkPackage(check, *clause, package);
        for (const Identifier& name : importedNames(*clause)) {
            const auto [first, isNew] = known.emplace(name.text, name.range);
            if (!isNew)
                check.diagnostics.report(diag::RepeatedImport, check.at(name.range), name.text)
                    .note(diag::ImportedHere, check.at(first->second), name.text)
                    .help(fmt::format("give one of them another name: `import other = ...{}`",
                                      name.text));
        }
    }
}

} // namespace eventica::instance
