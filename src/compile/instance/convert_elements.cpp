// SPDX-License-Identifier: Apache-2.0
// Version conversion of modifiers and elements: `convertModifiers` and `convertElement`.
#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "compile/instance/diagnostics.h"
#include "compile/instance/old_names.h"
#include "compile/syntax/names.h"
#include "compile/syntax/print.h"
#include "compile/syntax/walk.h"

namespace eventica::instance {
namespace {

using classes::ClassId;
using classes::ClassRules;
using classes::ConversionStep;
using classes::ModifierRule;
using syntax::Argument;
using syntax::ClassModification;
using syntax::ComponentReference;
using syntax::ElementModification;
using syntax::TreeEditor;

/// A class of a library that a model uses, itself or through classes of its own.
struct OldClass {
    std::string name; ///< as the model calls it
    std::string decided;
    ClassInstanceId now;
    bool isRenamed = false;
};

/// The argument if it modifies an element, else null.
const ElementModification* modifierIn(const Argument* argument) {
    return argument->kind == syntax::ArgumentKind::ElementModification
               ? static_cast<const ElementModification*>(argument)
               : nullptr;
}

std::string nameOf(const Argument* argument) {
    const ElementModification* element = modifierIn(argument);
    return element == nullptr ? std::string() : syntax::joinName(element->name.parts);
}

const Argument* argumentNamed(const std::vector<const Argument*>& arguments,
                              std::string_view name) {
    const auto found = std::ranges::find_if(
        arguments, [&](const Argument* argument) { return nameOf(argument) == name; });
    return found == arguments.end() ? nullptr : *found;
}

std::string joined(std::span<const syntax::ReferencePart> parts) {
    std::string text;
    for (const auto& part : parts)
        text.append(text.empty() ? "" : ".").append(part.name.text);
    return text;
}

class ElementConverter {
public:
    ElementConverter(OldNames& names, InstanceBuilder& builder)
        : names_(names), loader_(names.loader()), editor_(loader_.editor()), builder_(builder) {}

    void convert(ClassId id) {
        const ClassInstanceId instance = builder_.instanceOf(id);
        if (!instance.valid() || builder_[instance].classId != id)
            return;
        builder_.expand(instance);
        const syntax::ClassDefinition& definition = *builder_[instance].definition;
        const bool isLong = definition.specifier->kind == syntax::SpecifierKind::LongSpecifier;
        class_ = instance;
        scope_ = isLong ? instance : builder_[instance].enclosing;
        source_ = builder_[instance].source;
        forEachNode(*definition.specifier, [this](const auto& node) { enter(node); });
        for (const ClassId child : std::vector(loader_.tree()[id].children))
            convert(child);
    }

private:
    // ---- nodes that modify or use elements
    template<typename Node>
    void enter(const Node&) {}

    void enter(const syntax::ComponentClause& clause) {
        const ClassInstanceId type = builder_.lookupClass(clause.type, scope_);
        const std::vector<OldClass> olds = oldClassesOf(clause.type, type);
        for (const auto& component : clause.components) {
            const auto* modification = component.modification;
            const ClassModification* now =
                convertModifiers(modification == nullptr ? nullptr : modification->nested, type,
                                 olds, component.name.range);
            if (now == nullptr)
                continue;
            if (modification != nullptr)
                TreeEditor::editable(*modification).nested = now;
            else
                TreeEditor::editable(component).modification = editor_.make<syntax::Modification>(
                    component.name.range, now, syntax::Binding::None, nullptr, false);
        }
    }
    void enter(const syntax::ExtendsClause& clause) {
        convertBase(clause.base, builder_.lookupBase(clause.base, scope_), clause.modification);
    }
    void enter(const syntax::ShortSpecifier& specifier) {
        convertBase(specifier.base, builder_.lookupClass(specifier.base, scope_),
                    specifier.modification);
    }
    void enter(const syntax::ConstrainingClause& clause) {
        convertBase(clause.type, builder_.lookupClass(clause.type, scope_), clause.modification);
    }
    void convertBase(const syntax::Name& name, ClassInstanceId type,
                     const ClassModification* const& modification) {
        if (const ClassModification* now =
                convertModifiers(modification, type, oldClassesOf(name, type), name.range))
            TreeEditor::editable(modification) = now;
    }

    void enter(const syntax::Call& call) {
        const std::vector<OldClass> olds = oldFunctionsOf(*call.function);
        for (const syntax::NamedArgument& argument : call.named) {
            const NewName now = newElement(olds, argument.name.text, argument.name.range);
            if (now)
                TreeEditor::editable(argument).name.text = editor_.keep(now.name);
        }
    }

    void enter(const ComponentReference& reference) {
        if (reference.global || reference.parts[0].name.text == "time")
            return;
        FoundElement found = builder_.lookupSimple(reference.parts[0].name.text, scope_);
        if (!found) {
            convertParts(reference, 0, oldClassesOf(class_)); // inherited under its old name
            return;
        }
        for (std::size_t i = 1; i < reference.parts.size() && found; ++i) {
            if (found.element->isClass())
                return;
            const Element element = *found.element;
            // As declared: what modifiers put in its place is hardly ever of an older version, and
            // to make an instance of each component takes as long as the rest of the compilation.
            const ClassInstanceId type = builder_.typeOf(element);
            if (!type.valid())
                return;
            convertParts(reference, i, oldClassesOf(element.clause->type, type));
            found = builder_.member(type, reference.parts[i].name.text);
        }
    }

    void convertParts(const ComponentReference& reference, std::size_t first,
                      const std::vector<OldClass>& olds) {
        const auto rest = reference.parts.subspan(first);
        const NewName now = newElement(olds, joined(rest), reference.range);
        if (!now)
            return;
        const auto before = reference.parts.first(first);
        std::vector<syntax::ReferencePart> parts(before.begin(), before.end());
        for (const auto& part : editor_.name(now.name, false, rest[0].name.range).parts)
            parts.push_back({part, {}});
        const std::size_t kept = std::min(parts.size() - first, rest.size());
        for (std::size_t i = 1; i <= kept; ++i)
            parts[parts.size() - i].subscripts = rest[rest.size() - i].subscripts;
        TreeEditor::editable(reference).parts = editor_.list(parts);
    }

    // ---- classes under the names that the rules have
    std::vector<OldClass> oldClassesOf(const syntax::Name& name, ClassInstanceId now) {
        if (!now.valid())
            return {};
        const auto before = names_.before.find(&name);
        if (before != names_.before.end())
            return {{before->second.name, before->second.decided, now, true}};
        return oldClassesOf(now);
    }

    /// The class itself if it is one of a library with rules, else those that it inherits from.
    const std::vector<OldClass>& oldClassesOf(ClassInstanceId now) {
        const auto [known, isNew] = oldClasses_.try_emplace(now); // empty if it extends itself
        if (isNew && builder_[now].definition != nullptr) {
            const std::string name = builder_.nameOf(now);
            known->second = names_.conversionOf(name).steps.empty()
                                ? oldBasesOf(now)
                                : std::vector<OldClass>{{name, {}, now, false}};
        }
        return known->second;
    }

    std::vector<OldClass> oldBasesOf(ClassInstanceId now) {
        std::vector<OldClass> olds;
        const auto addBase = [&](const syntax::Name& base, ClassInstanceId type) {
            std::ranges::copy(oldClassesOf(base, type), std::back_inserter(olds));
        };
        const auto& specifier = *builder_[now].definition->specifier;
        if (specifier.kind == syntax::SpecifierKind::ShortSpecifier) {
            const auto& base = static_cast<const syntax::ShortSpecifier&>(specifier).base;
            addBase(base, builder_.lookupClass(base, builder_[now].enclosing));
        }
        if (specifier.kind != syntax::SpecifierKind::LongSpecifier)
            return olds;
        for (const auto& section : static_cast<const syntax::LongSpecifier&>(specifier).sections)
            for (const syntax::Element* element : section.elements)
                if (element->kind == syntax::ElementKind::ExtendsClause) {
                    const auto& base = static_cast<const syntax::ExtendsClause&>(*element).base;
                    addBase(base, builder_.lookupBase(base, now));
                }
        return olds;
    }

    std::vector<OldClass> oldFunctionsOf(const ComponentReference& function) {
        const std::string_view first = function.parts[0].name.text;
        FoundElement found = function.global ? builder_.member(builder_.root(), first)
                                             : builder_.lookupSimple(first, scope_);
        for (std::size_t i = 1; i < function.parts.size() && found; ++i) {
            const ClassInstanceId owner = builder_.classOf(found);
            found = owner.valid() ? builder_.member(owner, function.parts[i].name.text)
                                  : FoundElement();
        }
        const ClassInstanceId now = builder_.classOf(found);
        if (!now.valid())
            return {};
        const auto before = names_.before.find(&function);
        if (before != names_.before.end())
            return {{before->second.name, before->second.decided, now, true}};
        return oldClassesOf(now);
    }

    // ---- rules
    /// Calls `function(rules, step)` for the rules of the class on the way to today's version.
    template<typename Function>
    void forEachRules(const OldClass& old, Function&& function) {
        std::string name = old.name;
        for (const ConversionStep* step : names_.conversionOf(old.name).steps) {
            const auto rules = step->rules.find(name);
            const bool isKnown = rules != step->rules.end();
            if (isKnown)
                function(rules->second, *step);
            const bool isDecided =
                isKnown && std::ranges::find(rules->second.conditional, old.decided,
                                             &classes::ConditionalRename::newName) !=
                               rules->second.conditional.end();
            name = isDecided ? old.decided : classes::convertedName(step->rules, name);
        }
    }

    bool isThere(const OldClass& old, std::string_view element) {
        return bool(builder_.member(old.now, element.substr(0, element.find('.'))));
    }

    bool isCertain(const OldClass& old) { return names_.conversionOf(old.name).isCertain; }

    NewName newElement(const std::vector<OldClass>& olds, std::string_view element,
                       syntax::TextRange place) {
        for (const OldClass& old : olds) {
            if (!isCertain(old) && isThere(old, element))
                continue;
            if (NewName now = newElement(old, element, place))
                return now;
        }
        return {};
    }

    NewName newElement(const OldClass& old, std::string_view element, syntax::TextRange place) {
        NewName now;
        std::string name(element);
        forEachRules(old, [&](const ClassRules& rules, const ConversionStep& step) {
            reportMessages(rules, step, name, place);
            const classes::ConvertedElement converted = classes::convertedElement(rules, name);
            if (converted.parts == 0)
                return;
            const auto parts = syntax::splitName(name);
            std::string next = converted.newName;
            for (std::size_t i = converted.parts; i < parts.size(); ++i)
                next.append(".").append(parts[i]);
            now = {next, step.toVersion};
            name = next;
        });
        if (now)
            reportRenamed(old, element, now, place);
        return now;
    }

    /// Without what follows in both names.
    void reportRenamed(const OldClass& old, std::string_view element, const NewName& now,
                       syntax::TextRange place) {
        std::string_view name = now.name;
        for (;;) {
            const std::size_t oldPoint = element.rfind('.');
            const std::size_t newPoint = name.rfind('.');
            if (oldPoint == std::string_view::npos || newPoint == std::string_view::npos ||
                element.substr(oldPoint) != name.substr(newPoint))
                break;
            element = element.substr(0, oldPoint);
            name = name.substr(0, newPoint);
        }
        names_.report(diag::ConvertedElement, {source_, place}, element, old.name, name,
                      now.version);
    }

    void reportMessages(const ClassRules& rules, const ConversionStep& step,
                        std::string_view element, syntax::TextRange place) {
        for (const classes::ConversionMessage& message : rules.messages)
            if (message.element == element)
                names_.report(diag::NotConverted, {source_, place}, element, step.toVersion,
                              message.text);
    }

    // ---- modifiers
    /// The modifiers in their new form; null if they stay as they are.
    const ClassModification* convertModifiers(const ClassModification* modification,
                                              ClassInstanceId type,
                                              const std::vector<OldClass>& olds,
                                              syntax::TextRange place) {
        if (!type.valid())
            return nullptr;
        std::vector<const Argument*> arguments;
        if (modification != nullptr)
            arguments.assign(modification->arguments.begin(), modification->arguments.end());
        const std::vector<const Argument*> before = arguments;
        for (const OldClass& old : olds) {
            forEachRules(old, [&](const ClassRules& rules, const ConversionStep& step) {
                for (const ModifierRule& rule : rules.modifiers)
                    applyRule(rule, old, step, place, arguments);
            });
        }
        for (const Argument*& argument : arguments) {
            const ElementModification* element = modifierIn(argument);
            if (element == nullptr)
                continue;
            if (const NewName now = newElement(olds, nameOf(argument), element->name.range))
                argument = editor_.renamed(*element, now.name);
            convertNested(*modifierIn(argument), type);
        }
        if (arguments == before)
            return nullptr;
        return editor_.make<ClassModification>(
            modification != nullptr ? modification->range : place, editor_.list(arguments));
    }

    /// `a(b = 1)`
    void convertNested(const ElementModification& modifier, ClassInstanceId type) {
        if (modifier.modification == nullptr || modifier.modification->nested == nullptr)
            return;
        ClassInstanceId inner = type;
        for (const syntax::Identifier& part : modifier.name.parts) {
            const FoundElement found = builder_.member(inner, part.text);
            if (!found)
                return;
            const bool isClass = found.element->isClass();
            inner = isClass ? builder_.classOf(found) : builder_.typeOf(Element(*found.element));
            if (!inner.valid())
                return;
        }
        const syntax::Modification& written = *modifier.modification;
        if (const ClassModification* now =
                convertModifiers(written.nested, inner, oldClassesOf(inner), modifier.name.range))
            TreeEditor::editable(written).nested = now;
    }

    void applyRule(const ModifierRule& rule, const OldClass& old, const ConversionStep& step,
                   syntax::TextRange place, std::vector<const Argument*>& arguments) {
        std::vector<const Argument*> matched;
        bool isGone = false;
        for (const ModifierRule::Old& name : rule.old) {
            if (const Argument* argument = argumentNamed(arguments, name.name)) {
                matched.push_back(argument);
                isGone = isGone || !isThere(old, name.name);
            }
        }
        if (rule.old.empty())
            addModifiers(rule, old, step, place, arguments);
        else if (!matched.empty() && (isGone || isCertain(old)))
            replaceModifiers(rule, old, step, matched, arguments);
    }

    /// What every use of the class needs now. Whether it is needed is not known where the class
    /// has kept its name and the version is not stated.
    void addModifiers(const ModifierRule& rule, const OldClass& old, const ConversionStep& step,
                      syntax::TextRange place, std::vector<const Argument*>& arguments) {
        if (!old.isRenamed && !isCertain(old))
            return;
        for (const std::string& text : rule.now) {
            if (append(text, place, arguments))
                names_.report(diag::AddedModifier, {source_, place}, text, old.name,
                              step.toVersion);
        }
    }

    void replaceModifiers(const ModifierRule& rule, const OldClass& old, const ConversionStep& step,
                          const std::vector<const Argument*>& matched,
                          std::vector<const Argument*>& arguments) {
        const syntax::TextRange place = matched[0]->range;
        std::string oldNames;
        for (const Argument* argument : matched)
            oldNames.append(oldNames.empty() ? "" : ", ").append(nameOf(argument));
        std::erase_if(arguments, [&](const Argument* argument) {
            return std::ranges::find(matched, argument) != matched.end();
        });
        std::string newTexts;
        for (const std::string& text : rule.now) {
            const std::string filled = withValues(text, rule, matched);
            if (!filled.empty() && append(filled, place, arguments))
                newTexts.append(newTexts.empty() ? "" : ", ").append(filled);
        }
        if (newTexts.empty())
            names_.report(diag::RemovedModifier, {source_, place}, oldNames, old.name,
                          step.toVersion);
        else
            names_.report(diag::ConvertedModifier, {source_, place}, oldNames, old.name, newTexts,
                          step.toVersion);
    }

    /// False if the element is modified already: that takes precedence.
    bool append(const std::string& text, syntax::TextRange place,
                std::vector<const Argument*>& arguments) {
        const ClassModification* added = editor_.modifiers(text, place);
        if (added == nullptr || added->arguments.size() != 1 ||
            argumentNamed(arguments, nameOf(added->arguments[0])) != nullptr)
            return false;
        arguments.push_back(added->arguments[0]);
        return true;
    }

    /// `2*%k%` with the values of the old modifiers; empty if one has none.
    std::string withValues(std::string text, const ModifierRule& rule,
                           const std::vector<const Argument*>& matched) {
        for (const ModifierRule::Old& old : rule.old) {
            const std::string mark = "%" + old.name + "%";
            const std::size_t first = text.find(mark);
            if (first == std::string::npos)
                continue;
            std::string value = valueOf(argumentNamed(matched, old.name));
            if (value.empty())
                value = old.fallback;
            if (value.empty())
                return {};
            // Only a value on its own needs no parentheses.
            const std::size_t before = text.find_last_not_of(' ', first - 1);
            const bool isWhole =
                first > 0 && text[before] == '=' && first + mark.size() == text.size();
            const std::string inserted = isWhole ? value : "(" + value + ")";
            for (std::size_t at = first; at != std::string::npos;
                 at = text.find(mark, at + inserted.size()))
                text.replace(at, mark.size(), inserted);
        }
        return text;
    }

    static std::string valueOf(const Argument* argument) {
        const ElementModification* element = argument == nullptr ? nullptr : modifierIn(argument);
        if (element == nullptr || element->modification == nullptr ||
            element->modification->value == nullptr)
            return {};
        return syntax::print(*element->modification->value);
    }

    OldNames& names_;
    classes::PackageLoader& loader_;
    TreeEditor& editor_;
    InstanceBuilder& builder_;
    std::map<ClassInstanceId, std::vector<OldClass>> oldClasses_;
    ClassInstanceId class_;
    ClassInstanceId scope_;
    text::SourceId source_;
};

} // namespace

void convertElements(OldNames& names, InstanceBuilder& builder, ClassId id) {
    ElementConverter(names, builder).convert(id);
}

} // namespace eventica::instance
