// SPDX-License-Identifier: Apache-2.0
// Walking over what a class declares.
#pragma once

#include "compile/syntax/nodes.h"

namespace eventica::syntax {

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
