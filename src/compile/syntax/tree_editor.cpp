// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/tree_editor.h"

#include <tuple>
#include <type_traits>

#include "compile/syntax/names.h"
#include "compile/syntax/parser.h"
#include "compile/syntax/walk.h"

namespace eventica::syntax {
namespace {

/// Moves everything in a node to one place.
template<typename T>
void moveTo(const T& node, TextRange place) {
    if constexpr (std::is_pointer_v<T>) {
        if (node != nullptr)
            moveTo(*node, place);
    } else if constexpr (NodeFamily<T>) {
        visit(node, [&](const auto& real) { moveTo(real, place); });
    } else if constexpr (detail::IsList<T>) {
        for (const auto& item : node)
            moveTo(item, place);
    } else if constexpr (std::is_class_v<T> && !std::is_same_v<T, std::string_view>) {
        if constexpr (requires { node.range; })
            TreeEditor::editable(node).range = place;
        if constexpr (detail::HasFields<T>)
            std::apply([&](const auto&... field) { (moveTo(node.*(field.member), place), ...); },
                       FieldsOf<T>);
    }
}

const ComponentDeclaration* onlyComponent(const StoredDefinition& file) {
    if (file.classes.size() != 1 ||
        file.classes[0].definition->specifier->kind != SpecifierKind::LongSpecifier)
        return nullptr;
    const auto& model = static_cast<const LongSpecifier&>(*file.classes[0].definition->specifier);
    if (model.sections.size() != 1 || model.sections[0].elements.size() != 1 ||
        model.sections[0].elements[0]->kind != ElementKind::DeclarationElement)
        return nullptr;
    const auto& element = static_cast<const DeclarationElement&>(*model.sections[0].elements[0]);
    return element.declared.component == nullptr ? nullptr
                                                 : &element.declared.component->components[0];
}

} // namespace

Name TreeEditor::name(std::string_view qualified, bool isGlobal, TextRange place) {
    std::vector<Identifier> parts;
    for (const std::string_view part : splitName(keep(qualified)))
        parts.push_back({place, part});
    return {place, isGlobal, list(parts)};
}

const ClassModification* TreeEditor::modifiers(const std::string& text, TextRange place) {
    // Only whole files can be parsed; texts of the tree are views into what is parsed.
    const std::string file = "model M T x(" + text + "); end M;";
    const std::string_view kept = keep(std::string_view(file.c_str(), file.size() + 1));
    eventica::diag::Diagnostics diagnostics;
    SyntaxErrors errors(text::SourceId(), diagnostics);
    const StoredDefinition* root =
        Parser(kept.substr(0, file.size()), errors, arena_).parseStoredDefinition();
    const ComponentDeclaration* component =
        diagnostics.hasErrors() ? nullptr : onlyComponent(*root);
    if (component == nullptr || component->modification == nullptr)
        return nullptr;
    moveTo(component->modification, place);
    return component->modification->nested;
}

const Argument* TreeEditor::renamed(const ElementModification& argument, std::string_view newName) {
    auto* copy = arena_.make<ElementModification>(argument);
    copy->name = name(newName, false, argument.name.range);
    return copy;
}

} // namespace eventica::syntax
