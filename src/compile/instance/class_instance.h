// SPDX-License-Identifier: Apache-2.0
// A class in its place: inside an instance of the class around it, with the modifiers that apply
// there, its elements inherited and redeclared ones included.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compile/classes/class_tree.h"
#include "compile/instance/modifier.h"
#include "compile/syntax/nodes.h"
#include "lib/text/source.h"

namespace eventica::instance {

/// The types that the language itself defines (MLS 4.8).
enum class Predefined : std::uint8_t {
    None,
    Real,
    Integer,
    Boolean,
    String,
    Clock,
    StateSelect,
    AssertionLevel,
    ExternalObject,
    Enumeration, ///< any class defined as an enumeration
};

/// As it is written; empty for `None` and `Enumeration`.
std::string_view spelling(Predefined type);
/// The type of that name, or `None`.
Predefined predefinedNamed(std::string_view name);

/// A class or component declared in a class: one of `classDefinition`, `component` is not null;
/// for a class whose file is not read yet both are.
struct Element {
    std::string_view name;
    classes::ClassId classId; ///< of a class that the class tree knows
    const syntax::ClassDefinition* classDefinition = nullptr;
    const syntax::ComponentClause* clause = nullptr;
    const syntax::ComponentDeclaration* component = nullptr;
    const syntax::DeclarationElement* declaration = nullptr; ///< null for a class with its own file
    text::SourceId source;
    ClassInstanceId scope;              ///< where the names of the declaration are looked up
    const Modifier* modifier = nullptr; ///< from outside the class that declares it
    /// Where it stands in the class: its own offset, or that of the extends clause it comes by.
    std::uint32_t place = 0;
    bool isProtected = false;
    bool isDeselected = false;
    std::int32_t replaced = -1; ///< index in `replaced` of what it redeclares
    ClassInstanceId instance;   ///< of a class, or of a component's class, once asked for

    bool isClass() const { return component == nullptr; }
    bool isInnerClass() const {
        return isClass() && declaration != nullptr && declaration->isInner;
    }
    bool isOuterClass() const {
        return isClass() && declaration != nullptr && declaration->isOuter;
    }
};

/// The name in its declaration, to point at.
inline text::SourceRange placeOf(const Element& element) {
    if (element.component != nullptr)
        return {element.source, element.component->name.range};
    return element.classDefinition != nullptr
               ? text::SourceRange{element.source, element.classDefinition->name.range}
               : text::SourceRange{};
}

/// What `class extends` extends: an element replaced in the given class.
struct ExtendedElement {
    ClassInstanceId owner;
    std::int32_t replaced = -1;
};

struct ClassInstance {
    const syntax::ClassDefinition* definition = nullptr; ///< null for the root and predefined types
    classes::ClassId classId; ///< invalid for a class defined in a modifier
    text::SourceId source;
    ClassInstanceId enclosing;
    ClassInstanceId derived; ///< the class that extends this one; invalid if it stands for itself
    const Modifier* modifier = nullptr;
    const Modifier* constraint = nullptr; ///< of its constraining clause; weaker than its own
    ExtendedElement extended;
    Predefined predefined = Predefined::None; ///< itself or what it is derived from
    const Modifier* attributes = nullptr; ///< of a type derived from a predefined one: all of them
    enum class State : std::uint8_t { New, Local, Expanding, Expanded } state = State::New;
    std::vector<Element> elements; ///< in order of declaration, inherited ones at the place of
                                   ///< their extends clause; each name once
    std::unordered_map<std::string_view, std::size_t> elementByName;
    std::vector<Element> replaced;                    ///< inherited elements that its own redeclare
    std::vector<const syntax::ImportClause*> imports; ///< its own, in order
    std::vector<ClassInstanceId> bases;
};

} // namespace eventica::instance
