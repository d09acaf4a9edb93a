// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/deselection.h"

#include <algorithm>
#include <vector>

#include "compile/flat/diagnostics.h"
#include "compile/flat/flattening.h"
#include "compile/syntax/declarations.h"
#include "compile/syntax/print.h"
#include "compile/syntax/visit.h"

namespace eventica::flat {
namespace {

using instance::InstanceBuilder;
using syntax::ArgumentKind;
using syntax::ComponentReference;
using syntax::ConnectEquation;
using syntax::ConnectionDeselection;

std::vector<const syntax::ExtendsClause*> extendsClauses(const syntax::LongSpecifier& specifier) {
    std::vector<const syntax::ExtendsClause*> clauses;
    for (const syntax::Section& section : specifier.sections) {
        for (const syntax::Element* element : section.elements) {
            if (element->kind == syntax::ElementKind::ExtendsClause)
                clauses.push_back(static_cast<const syntax::ExtendsClause*>(element));
        }
    }
    return clauses;
}

/// The modifiers with which a class extends one of its bases. Bases stand in the order of their
/// clauses, the class that `class extends` names first.
const syntax::ClassModification* modifiersOf(const InstanceBuilder& builder,
                                             ClassInstanceId derived, std::size_t base) {
    const auto* specifier = longSpecifier(builder[derived].definition);
    if (specifier == nullptr)
        return nullptr;
    if (specifier->isExtends && base == 0)
        return specifier->modification;
    const auto clauses = extendsClauses(*specifier);
    const std::size_t number = base - (specifier->isExtends ? 1 : 0);
    return number < clauses.size() ? clauses[number]->modification : nullptr;
}

/// Written alike, white space and comments aside.
bool isSame(const ComponentReference& a, const ComponentReference& b) {
    return a.parts[0].name.text == b.parts[0].name.text && syntax::print(a) == syntax::print(b);
}

bool isMatch(const ConnectionDeselection& deselection, const ConnectEquation& node) {
    return (isSame(*deselection.left, *node.left) && isSame(*deselection.right, *node.right)) ||
           (isSame(*deselection.left, *node.right) && isSame(*deselection.right, *node.left));
}

bool isDeselectedBy(const syntax::Argument& argument, const ConnectEquation& node) {
    if (argument.kind == ArgumentKind::ConnectionDeselection)
        return isMatch(static_cast<const ConnectionDeselection&>(argument), node);
    if (argument.kind != ArgumentKind::ComponentDeselection)
        return false;
    const auto name = static_cast<const syntax::ComponentDeselection&>(argument).name.text;
    return node.left->parts[0].name.text == name || node.right->parts[0].name.text == name;
}

/// Whether one of the equations, however deep, is such a connection.
bool contains(syntax::List<const syntax::Equation*> equations,
              const ConnectionDeselection& deselection) {
    return std::ranges::any_of(equations, [&](const syntax::Equation* equation) {
        return visit(
            *equation,
            syntax::Overloaded{
                [&](const ConnectEquation& node) { return isMatch(deselection, node); },
                [&](const syntax::ForEquation& node) { return contains(node.body, deselection); },
                [&](const syntax::IfEquation& node) {
                    return contains(node.otherwise, deselection) ||
                           std::ranges::any_of(node.branches, [&](const auto& branch) {
                               return contains(branch.body, deselection);
                           });
                },
                [](const auto&) { return false; },
            });
    });
}

} // namespace

bool isDeselected(const InstanceBuilder& builder, const ConnectEquation& node,
                  ClassInstanceId type) {
    for (ClassInstanceId derived = builder[type].derived; derived.valid();
         type = derived, derived = builder[type].derived) {
        const auto& bases = builder[derived].bases;
        const auto number =
            static_cast<std::size_t>(std::ranges::find(bases, type) - bases.begin());
        const auto* modifiers = modifiersOf(builder, derived, number);
        if (modifiers != nullptr &&
            std::ranges::any_of(modifiers->arguments, [&](const syntax::Argument* argument) {
                return isDeselectedBy(*argument, node);
            }))
            return true;
    }
    return false;
}

void checkDeselections(InstanceBuilder& builder, ClassInstanceId type,
                       eventica::diag::Diagnostics& diagnostics) {
    const std::vector<ClassInstanceId> bases = builder[type].bases;
    for (std::size_t i = 0; i < bases.size(); ++i) {
        checkDeselections(builder, bases[i], diagnostics);
        const auto* modifiers = modifiersOf(builder, type, i);
        for (const syntax::Argument* argument : modifiers == nullptr
                                                    ? syntax::List<const syntax::Argument*>()
                                                    : modifiers->arguments) {
            if (argument->kind != ArgumentKind::ConnectionDeselection)
                continue;
            const auto& deselection = static_cast<const ConnectionDeselection&>(*argument);
            bool found = false;
            forEachSection(builder, bases[i], [&](const syntax::Section& section, ClassInstanceId) {
                found = found || contains(section.equations, deselection);
            });
            if (!found)
                diagnostics.report(diag::NothingToDeselect, {builder[type].source, argument->range},
                                   syntax::print(*deselection.left),
                                   syntax::print(*deselection.right), builder.nameOf(bases[i]));
        }
    }
}

} // namespace eventica::flat
