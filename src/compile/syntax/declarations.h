// SPDX-License-Identifier: Apache-2.0
// What a class declares, and how it is written.
#pragma once

#include "compile/syntax/nodes.h"

namespace eventica::syntax {

/// `model M … end M`; null for other classes, and for none.
inline const LongSpecifier* longSpecifier(const ClassDefinition* definition) {
    const bool isLong =
        definition != nullptr && definition->specifier->kind == SpecifierKind::LongSpecifier;
    return isLong ? static_cast<const LongSpecifier*>(definition->specifier) : nullptr;
}

/// `model M = N(…)`; null for other classes, and for none.
inline const ShortSpecifier* shortSpecifier(const ClassDefinition* definition) {
    const bool isShort =
        definition != nullptr && definition->specifier->kind == SpecifierKind::ShortSpecifier;
    return isShort ? static_cast<const ShortSpecifier*>(definition->specifier) : nullptr;
}

/// Calls `function(declaration, section)` for every class and component clause declared directly
/// in the class, in order.
template<typename Function>
void forEachDeclaration(const ClassDefinition& definition, Function&& function) {
    if (definition.specifier->kind != SpecifierKind::LongSpecifier)
        return;
    for (const Section& section :
         static_cast<const LongSpecifier&>(*definition.specifier).sections) {
        for (const Element* element : section.elements) {
            if (element->kind == ElementKind::DeclarationElement)
                function(static_cast<const DeclarationElement&>(*element), section);
        }
    }
}

} // namespace eventica::syntax
