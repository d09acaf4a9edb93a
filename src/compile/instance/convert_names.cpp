// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/convert_names.h"

#include <algorithm>
#include <vector>

#include "compile/instance/diagnostics.h"
#include "compile/instance/old_names.h"
#include "compile/syntax/declarations.h"
#include "compile/syntax/names.h"
#include "compile/syntax/walk.h"

namespace eventica::instance {
namespace {

using classes::ClassId;
using classes::Conversion;
using syntax::ComponentReference;
using syntax::Identifier;
using syntax::ImportClause;
using syntax::ImportKind;
using syntax::Name;
using syntax::TreeEditor;

std::string_view firstPart(std::string_view name) {
    return name.substr(0, name.find('.'));
}

/// What a class makes known by itself, apart from the classes in it.
struct ScopeNames {
    std::set<std::string_view> components;
    std::vector<const ImportClause*> imports;
};

ScopeNames namesIn(const syntax::ClassDefinition* definition) {
    ScopeNames names;
    if (definition == nullptr ||
        definition->specifier->kind != syntax::SpecifierKind::LongSpecifier)
        return names;
    forEachDeclaration(*definition, [&](const syntax::DeclarationElement& element, const auto&) {
        if (element.declared.component != nullptr)
            for (const auto& component : element.declared.component->components)
                names.components.insert(component.name.text);
    });
    for (const auto& section :
         static_cast<const syntax::LongSpecifier&>(*definition->specifier).sections)
        for (const syntax::Element* element : section.elements)
            if (element->kind == syntax::ElementKind::ImportClause)
                names.imports.push_back(static_cast<const ImportClause*>(element));
    return names;
}

/// Finds what has to change first and changes it at the end: until then all names are old ones.
class ClassNameConverter {
public:
    ClassNameConverter(OldNames& names, InstanceBuilder& builder)
        : names_(names), loader_(names.loader()), builder_(builder) {}

    void find(ClassId id) {
        loader_.load(id);
        const syntax::ClassDefinition* definition = loader_.tree()[id].definition;
        if (definition == nullptr)
            return;
        // The names of a short class are looked up around it.
        const bool isLong = definition->specifier->kind == syntax::SpecifierKind::LongSpecifier;
        scope_ = isLong ? id : loader_.tree()[id].parent;
        source_ = loader_.tree()[id].source;
        forEachNode(*definition->specifier, [this](const auto& node) { enter(node); });
        for (const ClassId child : std::vector(loader_.tree()[id].children))
            find(child);
    }

    void apply() {
        TreeEditor& editor = loader_.editor();
        for (const auto& [node, name] : changedNames_) {
            Name& edited = TreeEditor::editable(*node);
            edited = editor.name(name, predefinedNamed(name) == Predefined::None, edited.range);
        }
        for (const auto& [node, name] : changedReferences_)
            replace(TreeEditor::editable(*node), name);
        for (const auto& [node, name] : changedImports_)
            replace(TreeEditor::editable(*node), name);
        for (const auto& [node, arguments] : keptArguments_)
            TreeEditor::editable(*node).arguments = editor.list(arguments);
    }

private:
    // ---- nodes with names of classes in them
    template<typename Node>
    void enter(const Node&) {}
    void enter(const syntax::ComponentClause& clause) {
        if (!convertByValue(clause))
            enterName(clause.type);
    }
    void enter(const syntax::ExtendsClause& clause) { enterName(clause.base); }
    void enter(const syntax::ConstrainingClause& clause) { enterName(clause.type); }
    void enter(const syntax::ShortSpecifier& specifier) { enterName(specifier.base); }
    void enter(const syntax::DerivativeSpecifier& specifier) { enterName(specifier.function); }
    void enter(const syntax::PartialApplication& node) { enterName(node.function); }

    void enterName(const Name& name) {
        const std::string old = qualified(name.parts, name.global);
        if (const NewName now = convert(old, {source_, name.range})) {
            names_.before[&name] = {old, {}};
            changedNames_.emplace_back(&name, now.name);
        }
    }
    void enter(const ComponentReference& reference) {
        std::vector<Identifier> parts;
        for (const auto& part : reference.parts)
            parts.push_back(part.name);
        const std::string old = qualified(parts, reference.global);
        if (const NewName now = convert(old, {source_, reference.range})) {
            names_.before[&reference] = {old, {}};
            changedReferences_.emplace_back(&reference, now.name);
        }
    }
    void enter(const ImportClause& clause) {
        const std::string old = syntax::joinName(clause.name.parts);
        if (const NewName now = convert(old, {source_, clause.name.range}))
            changedImports_.emplace_back(&clause, now.name);
    }

    // ---- convertClassIf
    /// Where all components of the clause have the value that decides for the new class.
    bool convertByValue(const syntax::ComponentClause& clause) {
        const std::string old = qualified(clause.type.parts, clause.type.global);
        if (old.empty())
            return false;
        const Conversion& conversion = names_.conversionOf(old);
        for (std::size_t i = 0; i < conversion.steps.size(); ++i) {
            const auto rules = conversion.steps[i]->rules.find(old);
            if (rules == conversion.steps[i]->rules.end() || (!conversion.isCertain && exists(old)))
                continue;
            for (const classes::ConditionalRename& rule : rules->second.conditional) {
                if (!isDecided(clause, rule))
                    continue;
                const NewName now =
                    follow(conversion, i + 1, {rule.newName, conversion.steps[i]->toVersion});
                for (const auto& component : clause.components)
                    removeArgument(*component.modification->nested, deciding(component, rule));
                changedNames_.emplace_back(&clause.type, now.name);
                names_.before[&clause.type] = {old, rule.newName};
                names_.report(diag::ConvertedName, {source_, clause.type.range}, old, now.name,
                              now.version);
                return true;
            }
        }
        return false;
    }

    bool isDecided(const syntax::ComponentClause& clause, const classes::ConditionalRename& rule) {
        return std::ranges::all_of(clause.components, [&](const auto& component) {
            return deciding(component, rule) != nullptr;
        });
    }

    /// The modifier of the component that has the value of the rule.
    const syntax::Argument* deciding(const syntax::ComponentDeclaration& component,
                                     const classes::ConditionalRename& rule) {
        if (component.modification == nullptr || component.modification->nested == nullptr)
            return nullptr;
        for (const syntax::Argument* argument : component.modification->nested->arguments) {
            if (argument->kind != syntax::ArgumentKind::ElementModification)
                continue;
            const auto& element = static_cast<const syntax::ElementModification&>(*argument);
            if (element.modification == nullptr || element.modification->value == nullptr ||
                syntax::joinName(element.name.parts) != rule.element)
                continue;
            const std::string_view value =
                loader_.textOf({source_, element.modification->value->range});
            if (value == rule.value || value.substr(value.rfind('.') + 1) == rule.value)
                return argument;
        }
        return nullptr;
    }

    void removeArgument(const syntax::ClassModification& modification,
                        const syntax::Argument* removed) {
        std::vector<const syntax::Argument*> kept(modification.arguments.begin(),
                                                  modification.arguments.end());
        std::erase(kept, removed);
        keptArguments_.emplace_back(&modification, kept);
    }

    // ---- what a name stood for in the old version
    /// Empty if it leads to something of the model's own.
    std::string qualified(std::span<const Identifier> parts, bool isGlobal) {
        std::string prefix = isGlobal ? std::string(parts[0].text)
                                      : meaningOf(parts[0].text, scope_, parts.size() > 1, 0);
        if (prefix.empty())
            return {};
        for (const Identifier& part : parts.subspan(1))
            prefix.append(".").append(part.text);
        return prefix;
    }

    std::string meaningOf(std::string_view first, ClassId scope, bool canBeLibrary, int depth) {
        const classes::ClassTree& tree = loader_.tree();
        for (ClassId id = scope; id.valid() && id != tree.root(); id = tree[id].parent) {
            const ScopeNames& names = namesOf(id);
            if (names.components.contains(first))
                return {};
            if (const ClassId child = tree.child(id, first); child.valid())
                return meaningOfAlias(child, depth);
            if (std::string imported = meaningOfImport(names.imports, first); !imported.empty())
                return imported;
            if (tree[id].definition != nullptr && tree[id].definition->isEncapsulated)
                return {};
        }
        return canBeLibrary ? std::string(first) : std::string();
    }

    /// `package SI = Modelica.SIunits`
    std::string meaningOfAlias(ClassId id, int depth) {
        constexpr int DeepestAlias = 50; // aliases may lead in a circle
        const syntax::ClassDefinition* definition = loader_.tree()[id].definition;
        if (definition == nullptr || depth > DeepestAlias ||
            definition->specifier->kind != syntax::SpecifierKind::ShortSpecifier)
            return {};
        const auto& alias = static_cast<const syntax::ShortSpecifier&>(*definition->specifier);
        if (alias.modification != nullptr || !alias.subscripts.empty())
            return {};
        const auto parts = alias.base.parts;
        std::string meaning =
            alias.base.global
                ? std::string(parts[0].text)
                : meaningOf(parts[0].text, loader_.tree()[id].parent, parts.size() > 1, depth + 1);
        for (const Identifier& part : parts.subspan(1))
            if (!meaning.empty())
                meaning.append(".").append(part.text);
        return meaning;
    }

    std::string meaningOfImport(const std::vector<const ImportClause*>& imports,
                                std::string_view first) {
        for (const ImportClause* clause : imports) {
            std::string name = syntax::joinName(clause->name.parts);
            if ((clause->form == ImportKind::Renamed && clause->alias.text == first) ||
                (clause->form == ImportKind::Qualified && clause->name.parts.back().text == first))
                return name;
            const bool isListed =
                std::ranges::find(clause->names, first, &Identifier::text) != clause->names.end();
            std::string member = name + "." + std::string(first);
            if (isListed ||
                (clause->form == ImportKind::All && (exists(member) || convertedOrNone(member))))
                return member;
        }
        return {};
    }

    const ScopeNames& namesOf(ClassId id) {
        const auto known = scopes_.find(id);
        if (known != scopes_.end())
            return known->second;
        return scopes_.emplace(id, namesIn(loader_.tree()[id].definition)).first->second;
    }

    // ---- what it is called now
    NewName convert(const std::string& old, text::SourceRange where) {
        NewName now = convertedOrNone(old);
        if (now)
            reportRenamed(old, now, where);
        else if (!old.empty())
            reportMessage(old, where);
        return now;
    }

    /// Of the outermost class that has another name now.
    void reportRenamed(const std::string& old, const NewName& now, text::SourceRange where) {
        const std::size_t oldPoint = old.rfind('.');
        const std::size_t newPoint = now.name.rfind('.');
        if (oldPoint != std::string::npos && newPoint != std::string::npos &&
            old.substr(oldPoint) == now.name.substr(newPoint)) {
            const NewName around = convertedOrNone(old.substr(0, oldPoint));
            if (around.name == now.name.substr(0, newPoint)) {
                reportRenamed(old.substr(0, oldPoint), around, where);
                return;
            }
        }
        names_.report(diag::ConvertedName, where, old, now.name, now.version);
    }

    NewName convertedOrNone(const std::string& old) {
        if (old.empty())
            return {};
        const auto known = converted_.find(old);
        if (known != converted_.end())
            return known->second;
        return converted_.emplace(old, findNewName(old)).first->second;
    }

    NewName findNewName(const std::string& old) {
        const Conversion& conversion = names_.conversionOf(old);
        if (conversion.steps.empty() || (!conversion.isCertain && exists(old)))
            return {};
        // Of which version it is may not be known: the newest that knows the name is the likeliest.
        for (std::size_t first = conversion.isCertain ? 0 : conversion.steps.size() - 1;; --first) {
            NewName now = follow(conversion, first, {old, {}});
            if (now.name != old && exists(now.name))
                return now;
            if (first == 0)
                return {};
        }
    }

    /// The name after all steps from the given one on.
    static NewName follow(const Conversion& conversion, std::size_t first, NewName now) {
        for (std::size_t i = first; i < conversion.steps.size(); ++i) {
            std::string next = classes::convertedName(conversion.steps[i]->rules, now.name);
            if (next != now.name)
                now = {std::move(next), conversion.steps[i]->toVersion};
        }
        return now;
    }

    void reportMessage(const std::string& old, text::SourceRange where) {
        const Conversion& conversion = names_.conversionOf(old);
        for (const classes::ConversionStep* step : conversion.steps) {
            for (std::size_t end = old.size(); end != std::string::npos && end > 0;
                 end = old.rfind('.', end - 1)) {
                const auto rules = step->rules.find(old.substr(0, end));
                if (rules == step->rules.end() || (!conversion.isCertain && exists(old)))
                    continue;
                for (const classes::ConversionMessage& message : rules->second.messages)
                    if (message.element.empty())
                        names_.report(diag::NotConverted, where, old, step->toVersion,
                                      message.text);
            }
        }
    }

    /// As a class, or as far as it leads through classes: elements come later.
    bool exists(const std::string& name) {
        FoundElement found;
        ClassInstanceId owner = builder_.root();
        for (const std::string_view part : syntax::splitName(name)) {
            if (builder_[owner].predefined == Predefined::Enumeration)
                return true;
            found = builder_.member(owner, part);
            if (!found)
                return predefinedNamed(name) != Predefined::None;
            if (!found.element->isClass())
                return true;
            owner = builder_.classOf(found);
            if (!owner.valid())
                return false;
            builder_.expand(owner);
        }
        return true;
    }

    // ---- changes
    void replace(ComponentReference& reference, const std::string& newName) {
        TreeEditor& editor = loader_.editor();
        std::vector<syntax::ReferencePart> parts;
        for (const Identifier& part : editor.name(newName, true, reference.range).parts)
            parts.push_back({part, {}});
        // The rest of the name is the same: its subscripts stay with it.
        const std::size_t kept = std::min(parts.size(), reference.parts.size());
        for (std::size_t i = 1; i <= kept; ++i)
            parts[parts.size() - i].subscripts =
                reference.parts[reference.parts.size() - i].subscripts;
        reference.parts = editor.list(parts);
        reference.global = true;
    }

    void replace(ImportClause& clause, const std::string& newName) {
        const Identifier old = clause.name.parts.back();
        clause.name = loader_.editor().name(newName, false, clause.name.range);
        if (clause.form == ImportKind::Qualified && clause.name.parts.back().text != old.text) {
            clause.form = ImportKind::Renamed;
            clause.alias = old;
        }
    }

    OldNames& names_;
    classes::PackageLoader& loader_;
    InstanceBuilder& builder_;
    ClassId scope_;
    text::SourceId source_;
    std::map<ClassId, ScopeNames> scopes_;
    std::map<std::string, NewName> converted_;
    std::vector<std::pair<const Name*, std::string>> changedNames_;
    std::vector<std::pair<const ComponentReference*, std::string>> changedReferences_;
    std::vector<std::pair<const ImportClause*, std::string>> changedImports_;
    std::vector<std::pair<const syntax::ClassModification*, std::vector<const syntax::Argument*>>>
        keptArguments_;
};

} // namespace

bool OldNames::mayApply() {
    const std::vector<classes::UsedLibrary> uses = loader_.versionsOf(user_).uses;
    return uses.empty() || std::ranges::any_of(uses, [&](const classes::UsedLibrary& used) {
               return !conversionOf(used.name).steps.empty();
           });
}

Conversion OldNames::conversionOfLibrary(std::string_view name) {
    const ClassId library = loader_.findChild(loader_.tree().root(), name);
    return library.valid() && library != user_ ? loader_.conversionFor(user_, library)
                                               : Conversion();
}

const Conversion& OldNames::conversionOf(std::string_view qualifiedName) {
    const std::string library(firstPart(qualifiedName));
    const auto known = conversions_.find(library);
    if (known != conversions_.end())
        return known->second;
    Conversion conversion = conversionOfLibrary(library);
    // A library may have taken in what used to be another one.
    const std::vector<classes::UsedLibrary> uses = loader_.versionsOf(user_).uses;
    for (std::size_t i = 0; i < uses.size() && conversion.steps.empty() &&
                            !loader_.tree().child(loader_.tree().root(), library).valid();
         ++i)
        conversion = conversionOfLibrary(uses[i].name);
    return conversions_.emplace(library, std::move(conversion)).first->second;
}

void convertClassNames(OldNames& names, InstanceBuilder& builder, ClassId id) {
    ClassNameConverter converter(names, builder);
    converter.find(id);
    converter.apply();
}

void convertOldNames(classes::PackageLoader& loader, std::span<const ClassId> inputs,
                     eventica::diag::Diagnostics& diagnostics) {
    for (const ClassId input : inputs) {
        ClassId user = input;
        while (loader.tree()[user].parent != loader.tree().root())
            user = loader.tree()[user].parent;
        OldNames names(loader, user, diagnostics);
        if (!names.mayApply())
            continue;
        // Lookup remembers what it has found: each step begins anew.
        eventica::diag::Diagnostics unheard;
        InstanceBuilder oldBuilder(loader, unheard);
        convertClassNames(names, oldBuilder, input);
        InstanceBuilder newBuilder(loader, unheard);
        convertElements(names, newBuilder, input);
    }
}

} // namespace eventica::instance
