// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/modifier.h"

#include <algorithm>

#include "compile/syntax/declarations.h"
#include "compile/syntax/visit.h"

namespace eventica::instance {
namespace {

/// The name of the element that a replacement replaces.
std::string_view replacedName(const syntax::ElementReplacement& replacement) {
    if (replacement.element.classDefinition != nullptr)
        return replacement.element.classDefinition->name.text;
    return replacement.element.component->components[0].name.text;
}

} // namespace

const Modifier* Modifier::child(std::string_view name) const {
    const auto found =
        std::ranges::find(children, name, &std::pair<std::string_view, const Modifier*>::first);
    return found == children.end() ? nullptr : found->second;
}

void ModifierPool::addChild(Modifier& parent, std::string_view name, const Modifier* child) {
    for (auto& [known, modifier] : parent.children) {
        if (known == name) {
            modifier = merge(modifier, child); // `a.x = 1, a.y = 2`
            return;
        }
    }
    parent.children.emplace_back(name, child);
}

void ModifierPool::addArgument(Modifier& parent, const syntax::Argument& argument,
                               ClassInstanceId scope, text::SourceId source, bool isEach) {
    const text::SourceRange where{source, argument.range};
    visit(argument,
          syntax::Overloaded{
              [&](const syntax::ElementModification& element) {
                  Modifier innermost;
                  innermost.where = where;
                  innermost.saysEach = element.isEach;
                  if (element.modification != nullptr) {
                      const bool each = isEach || element.isEach;
                      if (const Modifier* made = make(element.modification, scope, source, each))
                          innermost = *made;
                      innermost.binding.isEach = each;
                      innermost.binding.isFinal = element.isFinal;
                      innermost.where = where;
                      innermost.saysEach = element.isEach;
                  }
                  const Modifier* modifier = &pool_.emplace_back(std::move(innermost));
                  // `a.b = 1` is `a(b = 1)`
                  const auto names = element.name.parts;
                  for (std::size_t i = names.size() - 1; i > 0; --i) {
                      Modifier around;
                      around.where = where;
                      around.children.emplace_back(names[i].text, modifier);
                      modifier = &pool_.emplace_back(std::move(around));
                  }
                  addChild(parent, names[0].text, modifier);
              },
              [&](const syntax::ElementReplacement& replacement) {
                  Modifier modifier;
                  modifier.where = where;
                  modifier.saysEach = replacement.isEach;
                  modifier.replacement = {&replacement, scope, replacement.isEach,
                                          replacement.isFinal};
                  addChild(parent, replacedName(replacement),
                           &pool_.emplace_back(std::move(modifier)));
              },
              [&](const syntax::ComponentDeselection& deselection) {
                  Modifier modifier;
                  modifier.where = where;
                  modifier.deselection = {&deselection, scope};
                  addChild(parent, deselection.name.text, &pool_.emplace_back(std::move(modifier)));
              },
              // Connections are deselected where they are made, by flattening.
              [](const syntax::ConnectionDeselection&) {},
          });
}

const Modifier* ModifierPool::make(const syntax::ClassModification* modification,
                                   ClassInstanceId scope, text::SourceId source, bool isEach) {
    if (modification == nullptr || modification->arguments.empty())
        return nullptr;
    Modifier root;
    root.where = {source, modification->range};
    for (const syntax::Argument* argument : modification->arguments)
        addArgument(root, *argument, scope, source, isEach);
    return &pool_.emplace_back(std::move(root));
}

const Modifier* ModifierPool::make(const syntax::Modification* modification, ClassInstanceId scope,
                                   text::SourceId source, bool isEach) {
    if (modification == nullptr)
        return nullptr;
    Modifier result;
    if (const Modifier* nested = make(modification->nested, scope, source, isEach))
        result = *nested;
    result.where = {source, modification->range};
    if (modification->binding != syntax::Binding::None)
        result.binding = {modification, scope};
    return &pool_.emplace_back(std::move(result));
}

const Modifier* ModifierPool::merge(const Modifier* outer, const Modifier* inner) {
    if (outer == nullptr || inner == nullptr)
        return outer != nullptr ? outer : inner;
    Modifier merged = *outer;
    if (outer->replacement) {
        merged.replaced = merge(outer->replaced, constraintOf(*inner));
        if (!merged.deselection)
            merged.deselection = inner->deselection;
        return &pool_.emplace_back(std::move(merged));
    }
    merged.replaced = inner->replaced;
    if (!merged.binding)
        merged.binding = inner->binding;
    if (!merged.replacement)
        merged.replacement = inner->replacement;
    if (!merged.deselection)
        merged.deselection = inner->deselection;
    for (const auto& [name, modifier] : inner->children) {
        const auto known = std::ranges::find(merged.children, name,
                                             &std::pair<std::string_view, const Modifier*>::first);
        if (known == merged.children.end())
            merged.children.emplace_back(name, modifier);
        else
            known->second = merge(known->second, modifier);
    }
    return &pool_.emplace_back(std::move(merged));
}

/// What a replacement of the element keeps. One that is replaced itself passes on the modifiers of
/// its constraining clause or, without one, its own.
const Modifier* ModifierPool::constraintOf(const Modifier& modifier) {
    const Modifier* around = withoutReplacement(&modifier);
    if (!modifier.replacement)
        return around;
    const syntax::Redeclarable& element = modifier.replacement.syntax->element;
    const ClassInstanceId scope = modifier.replacement.scope;
    const text::SourceId source = modifier.where.source;
    const Modifier* own = nullptr;
    if (element.constraint != nullptr)
        own = make(element.constraint->modification, scope, source);
    else if (element.component != nullptr)
        own = make(element.component->components[0].modification, scope, source);
    else if (const auto* specifier = shortSpecifier(element.classDefinition))
        own = make(specifier->modification, scope, source);
    return merge(merge(around, own), modifier.replaced);
}

const Modifier* ModifierPool::withoutReplacement(const Modifier* modifier) {
    if (modifier == nullptr || !modifier->replacement)
        return modifier;
    Modifier rest = *modifier;
    rest.replacement = {};
    rest.replaced = nullptr;
    return &pool_.emplace_back(std::move(rest));
}

const Modifier* ModifierPool::make(std::span<const InnerClass> classes) {
    if (classes.empty())
        return nullptr;
    Modifier root;
    for (const auto& [name, inner] : classes) {
        Modifier& modifier = pool_.emplace_back();
        modifier.inner = inner;
        root.children.emplace_back(name, &modifier);
    }
    return &pool_.emplace_back(std::move(root));
}

const Modifier* ModifierPool::withoutInner(const Modifier* modifier) {
    if (modifier == nullptr || !modifier->inner.valid())
        return modifier;
    Modifier rest = *modifier;
    rest.inner = {};
    return &pool_.emplace_back(std::move(rest));
}

} // namespace eventica::instance
