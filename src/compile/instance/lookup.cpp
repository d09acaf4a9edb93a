// SPDX-License-Identifier: Apache-2.0
// Name lookup (MLS 5.3 and 13.2.1).
#include <algorithm>
#include <fmt/format.h>

#include "compile/instance/diagnostics.h"
#include "compile/instance/foreign_names.h"
#include "compile/instance/instance_builder.h"
#include "compile/syntax/names.h"
#include "lib/diag/suggest.h"

namespace eventica::instance {
namespace {

using syntax::ImportClause;
using syntax::ImportKind;

/// The one name that a qualified import makes visible; empty for the other forms.
std::string_view importedName(const ImportClause& clause) {
    if (clause.form == ImportKind::Renamed)
        return clause.alias.text;
    return clause.form == ImportKind::Qualified ? clause.name.parts.back().text
                                                : std::string_view();
}

} // namespace

// ---------------------------------------------------------------------------- elements of a class

/// An element as the class in `id` sees it. In a base class that is the element of the class that
/// extends it, which may have redeclared or modified it.
FoundElement InstanceBuilder::lookupIn(ClassInstanceId id, std::string_view name,
                                       Inherited inherited) {
    if (id == root())
        return lookupTopLevel(name);
    if (inherited == Inherited::Include)
        expand(id);
    else
        addLocalElements(id);
    const auto own = at(id).elementByName.find(name);
    if (own == at(id).elementByName.end())
        return {};
    if (inherited == Inherited::Exclude && at(id).elements[own->second].scope != id)
        return {};
    const ClassInstanceId top = mostDerived(id);
    const auto seen = at(top).elementByName.find(name);
    if (seen != at(top).elementByName.end())
        return {top, &at(top).elements[seen->second]};
    return {id, &at(id).elements[own->second]};
}

FoundElement InstanceBuilder::member(ClassInstanceId id, std::string_view name) {
    return lookupIn(id, name, Inherited::Include);
}

/// Top-level classes become elements of the root when they are asked for.
FoundElement InstanceBuilder::lookupTopLevel(std::string_view name) {
    const auto known = at(root()).elementByName.find(name);
    if (known != at(root()).elementByName.end())
        return {root(), &at(root()).elements[known->second]};
    const classes::ClassId id = loader_.findChild(loader_.tree().root(), name);
    if (!id.valid())
        return {};
    Element element;
    element.name = loader_.tree()[id].name;
    element.classId = id;
    element.classDefinition = loader_.tree()[id].definition;
    element.source = loader_.tree()[id].source;
    element.scope = root();
    addElement(root(), element);
    return {root(), &at(root()).elements.back()};
}

ClassInstanceId InstanceBuilder::find(std::span<const std::string_view> qualifiedName) {
    ClassInstanceId id = root();
    for (const std::string_view name : qualifiedName) {
        id = classOf(member(id, name));
        if (!id.valid())
            break;
    }
    return id;
}

// ---------------------------------------------------------------------------- imports

FoundElement InstanceBuilder::lookupQualified(std::span<const syntax::Identifier> parts) {
    FoundElement found = lookupTopLevel(parts[0].text);
    for (const syntax::Identifier& part : parts.subspan(1)) {
        const ClassInstanceId owner = classOf(found);
        found = owner.valid() ? member(owner, part.text) : FoundElement();
    }
    return found;
}

FoundElement InstanceBuilder::lookupImported(ClassInstanceId id, std::string_view name) {
    FoundElement found;
    // Qualified imports come before `.*`, whatever their order (MLS 5.3.1).
    const std::vector<const ImportClause*> imports = at(id).imports;
    for (const ImportClause* clause : imports) {
        if (found)
            return found;
        if (importedName(*clause) == name) {
            found = lookupQualified(clause->name.parts);
        } else if (std::ranges::find(clause->names, name, &syntax::Identifier::text) !=
                   clause->names.end()) {
            const ClassInstanceId package = classOf(lookupQualified(clause->name.parts));
            found = package.valid() ? member(package, name) : FoundElement();
        }
    }
    for (const ImportClause* clause : imports) {
        if (found || clause->form != ImportKind::All)
            continue;
        const ClassInstanceId package = classOf(lookupQualified(clause->name.parts));
        if (package.valid())
            found = member(package, name);
        if (found && found.element->isProtected)
            found = {};
    }
    return found;
}

std::string InstanceBuilder::helpForImport(const std::string& name) {
    const std::string renamed = loader_.renamedTo(name);
    if (!renamed.empty())
        return fmt::format("it was renamed to `{}`", renamed);
    return helpForMissing ? helpForMissing(name, "") : std::string();
}

// ---------------------------------------------------------------------------- scopes

FoundElement InstanceBuilder::lookupSimple(std::string_view name, ClassInstanceId scope) {
    return lookupFrom(name, scope, Inherited::Include);
}

/// From the inside out. What a class inherits is not seen by its own extends clauses.
FoundElement InstanceBuilder::lookupFrom(std::string_view name, ClassInstanceId scope,
                                         Inherited inherited) {
    for (ClassInstanceId id = scope; id.valid(); id = at(id).enclosing) {
        if (FoundElement found = lookupIn(id, name, inherited))
            return found;
        if (FoundElement found = lookupImported(id, name))
            return found;
        if (at(id).definition != nullptr && at(id).definition->isEncapsulated)
            return {};
        inherited = Inherited::Include;
    }
    return {};
}

ClassInstanceId InstanceBuilder::lookupClass(const syntax::Name& name, ClassInstanceId scope) {
    return lookupClass(name, scope, Inherited::Include);
}

ClassInstanceId InstanceBuilder::lookupBase(const syntax::Name& name, ClassInstanceId scope) {
    return lookupClass(name, scope, Inherited::Exclude);
}

std::vector<Element> InstanceBuilder::pathToBase(const syntax::Name& name, ClassInstanceId scope) {
    std::vector<Element> path;
    const std::string_view first = name.parts[0].text;
    FoundElement found =
        name.global ? lookupTopLevel(first) : lookupFrom(first, scope, Inherited::Exclude);
    for (std::size_t i = 0; found && found.element->isClass(); ++i) {
        path.push_back(*found.element);
        const ClassInstanceId type = classOf(found);
        if (i + 1 == name.parts.size() || !type.valid())
            break;
        found = member(type, name.parts[i + 1].text);
    }
    return path;
}

ClassInstanceId InstanceBuilder::lookupClass(const syntax::Name& name, ClassInstanceId scope,
                                             Inherited inherited) {
    ClassInstanceId found = firstClass(name, scope, inherited);
    for (std::size_t i = 1; i < name.parts.size() && found.valid(); ++i)
        found = memberClass(found, name.parts[i], at(scope).source);
    return found;
}

ClassInstanceId InstanceBuilder::firstClass(const syntax::Name& name, ClassInstanceId scope,
                                            Inherited inherited) {
    const syntax::Identifier& first = name.parts[0];
    const FoundElement found =
        name.global ? lookupTopLevel(first.text) : lookupFrom(first.text, scope, inherited);
    if (found && found.element->isClass())
        return classOf(found);
    const Predefined type = predefinedNamed(first.text);
    if (!found && type != Predefined::None)
        return predefined(type);
    if (!found) {
        reportUnknown(name, scope);
        return {};
    }
    reportNotAClass({at(scope).source, first.range}, *found.element);
    return {};
}

bool InstanceBuilder::isFirstReport(text::SourceRange where) {
    return reported_.emplace(where.source, where.range.begin).second;
}

void InstanceBuilder::reportNotAClass(text::SourceRange where, const Element& element) {
    if (isFirstReport(where))
        diagnostics_.report(diag::NotAClass, where, element.name)
            .note(diag::DeclaredHere, placeOf(element), element.name);
}

ClassInstanceId InstanceBuilder::memberClass(ClassInstanceId owner, const syntax::Identifier& name,
                                             text::SourceId source) {
    const FoundElement found = member(owner, name.text);
    const text::SourceRange where{source, name.range};
    if (!found) {
        std::vector<std::string_view> candidates;
        for (const Element& element : at(owner).elements) {
            if (element.isClass())
                candidates.push_back(element.name);
        }
        if (isFirstReport(where))
            diagnostics_.report(diag::MemberClassNotFound, where, nameOf(owner), name.text)
                .help(helpForMember(owner, name.text, candidates));
        return {};
    }
    if (!found.element->isClass()) {
        reportNotAClass(where, *found.element);
        return {};
    }
    if (found.element->isProtected && isFirstReport(where))
        diagnostics_.report(diag::ProtectedClass, where, name.text, nameOf(owner));
    return classOf(found);
}

/// What the element is called now, or the nearest name there is.
std::string InstanceBuilder::helpForMember(ClassInstanceId owner, std::string_view name,
                                           std::span<const std::string_view> candidates) {
    const std::string full = nameOf(owner) + "." + std::string(name);
    const std::string renamed = loader_.renamedTo(full);
    if (!renamed.empty())
        return fmt::format("it was renamed to `{}`", renamed);
    const std::string help = diagnostics_.wantsSuggestions()
                                 ? eventica::diag::didYouMean(name, candidates)
                                 : std::string();
    return helpForMissing ? helpForMissing(full, help) : help;
}

/// With the nearest of all names that can be seen from there.
void InstanceBuilder::reportUnknown(const syntax::Name& name, ClassInstanceId scope) {
    if (!isFirstReport({at(scope).source, name.parts[0].range}))
        return;
    std::vector<std::string_view> candidates{"Real", "Integer", "Boolean", "String"};
    bool isEncapsulated = false;
    for (ClassInstanceId id = scope; id.valid() && !isEncapsulated; id = at(id).enclosing) {
        for (const Element& element : at(id).elements) {
            if (element.isClass())
                candidates.push_back(element.name);
        }
        isEncapsulated = at(id).definition != nullptr && at(id).definition->isEncapsulated;
    }
    const std::string_view first = name.parts[0].text;
    std::string help(helpForForeignClass(first));
    if (help.empty() && diagnostics_.wantsSuggestions())
        help = eventica::diag::didYouMean(first, candidates);
    if (std::ranges::find(candidates, first) != candidates.end())
        help = "what a class inherits cannot be used in its own extends clauses";
    if (help.empty() && isEncapsulated)
        help = "inside an encapsulated class it must be imported";
    else if (help.empty() && name.parts.size() > 1)
        help = fmt::format("is library `{}` on the library path? see `--library`", first);
    if (helpForMissing && name.parts.size() > 1)
        help = helpForMissing(syntax::joinName(name.parts), help);
    std::string capitalized(first);
    if (name.parts.size() > 1 && capitalized[0] >= 'a' && capitalized[0] <= 'z') {
        capitalized[0] = static_cast<char>(capitalized[0] - 'a' + 'A');
        if (lookupTopLevel(capitalized))
            help = fmt::format("did you mean `{}`?", capitalized);
    }
    diagnostics_
        .report(diag::ClassNotFound, {at(scope).source, name.parts[0].range}, first, nameOf(scope))
        .help(help);
}

} // namespace eventica::instance
