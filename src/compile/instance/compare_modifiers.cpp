// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/compare_modifiers.h"

#include <algorithm>
#include <string>

#include "compile/syntax/declarations.h"
#include "compile/syntax/names.h"
#include "compile/syntax/print.h"

namespace eventica::instance {
namespace {

std::string valueText(const Modifier* modifier) {
    const syntax::Modification* binding = modifier == nullptr ? nullptr : modifier->binding.syntax;
    return binding == nullptr || binding->value == nullptr ? std::string()
                                                           : syntax::print(*binding->value);
}

std::string modifiedName(const syntax::Name& name, const syntax::ClassModification* modification) {
    return syntax::joinName(name.parts) +
           (modification == nullptr ? std::string() : syntax::print(*modification));
}

/// The class that a redeclaration names, with its modifiers; empty if it is written out.
std::string replacementText(const Modifier& modifier) {
    const syntax::Redeclarable& element = modifier.replacement.syntax->element;
    if (element.component != nullptr) {
        const syntax::Modification* own = element.component->components[0].modification;
        return syntax::joinName(element.component->type.parts) +
               (own == nullptr ? std::string() : syntax::print(*own));
    }
    const auto* specifier = shortSpecifier(element.classDefinition);
    return specifier == nullptr ? std::string()
                                : modifiedName(specifier->base, specifier->modification);
}

bool haveSameReplacement(const Modifier* a, const Modifier* b) {
    const bool hasReplacement = a != nullptr && a->replacement;
    if (hasReplacement != (b != nullptr && b->replacement))
        return false;
    if (!hasReplacement)
        return true;
    const std::string text = replacementText(*a);
    const std::string other = replacementText(*b);
    return text.empty() || other.empty() || text == other;
}

} // namespace

bool saySame(const Modifier* a, const Modifier* b) {
    if (a == b)
        return true;
    if (valueText(a) != valueText(b) || !haveSameReplacement(a, b))
        return false;
    const auto isSameIn = [](const Modifier* from, const Modifier* other) {
        return from == nullptr || std::ranges::all_of(from->children, [&](const auto& child) {
                   return saySame(child.second,
                                  other == nullptr ? nullptr : other->child(child.first));
               });
    };
    return isSameIn(a, b) && isSameIn(b, a);
}

} // namespace eventica::instance
