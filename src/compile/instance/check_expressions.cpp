// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/check_expressions.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

#include "compile/instance/builtin_names.h"
#include "compile/instance/check_calls.h"
#include "compile/instance/check_connect.h"
#include "compile/instance/check_repeated_modifiers.h"
#include "compile/instance/class_checks.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"
#include "compile/instance/foreign_names.h"
#include "compile/syntax/fields.h"
#include "compile/syntax/visit.h"
#include "lib/diag/suggest.h"

namespace eventica::instance {
namespace {

using syntax::ComponentReference;
using syntax::Expr;
using syntax::List;
using syntax::ReferencePart;

constexpr std::array<std::string_view, 5> StateSelectLiterals = {"never", "avoid", "default",
                                                                 "prefer", "always"};
constexpr std::array<std::string_view, 2> AssertionLiterals = {"warning", "error"};

/// Of an enumeration, or of what it is an alias of.
std::vector<std::string_view> literalsOf(const InstanceBuilder& builder, ClassInstanceId id) {
    std::vector<std::string_view> names;
    const ClassInstance& type = builder[id];
    if (type.definition == nullptr && type.predefined == Predefined::StateSelect)
        names.assign(StateSelectLiterals.begin(), StateSelectLiterals.end());
    if (type.definition == nullptr && type.predefined == Predefined::AssertionLevel)
        names.assign(AssertionLiterals.begin(), AssertionLiterals.end());
    if (type.definition != nullptr &&
        type.definition->specifier->kind == syntax::SpecifierKind::EnumerationSpecifier)
        for (const auto& literal :
             static_cast<const syntax::EnumerationSpecifier&>(*type.definition->specifier).literals)
            names.push_back(literal.name.text);
    for (const ClassInstanceId base : type.bases)
        std::ranges::copy(literalsOf(builder, base), std::back_inserter(names));
    return names;
}

template<typename T>
constexpr bool IsList = false;
template<typename T>
constexpr bool IsList<std::span<const T>> = true;

/// Walks over everything a class writes, following the fields of the nodes. Only nodes in which a
/// name means something have a function of their own.
class ExpressionChecker {
public:
    ExpressionChecker(InstanceBuilder& builder, ClassInstanceId scope,
                      eventica::diag::Diagnostics& diagnostics)
        : builder_(builder), scope_(scope), diagnostics_(diagnostics),
          calls_(builder, scope, diagnostics), isAmbiguous_(canBeAmbiguous(builder, scope)) {}

    template<typename T>
    void walk(const T& node) {
        if constexpr (std::is_pointer_v<T>) {
            if (node != nullptr)
                walk(*node);
        } else if constexpr (syntax::NodeFamily<T>) {
            visit(node, [&](const auto& real) { enter(real); });
        } else if constexpr (IsList<T>) {
            for (const auto& item : node)
                walk(item);
        } else if constexpr (std::is_class_v<T>) {
            enter(node);
        }
    }

private:
    template<typename Node>
    void walkFields(const Node& node) {
        std::apply([&](const auto&... field) { (walk(node.*(field.member)), ...); },
                   syntax::FieldsOf<Node>);
    }

    // ---- nodes by kind
    template<typename Node>
    void enter(const Node& node) {
        if constexpr (!std::is_same_v<decltype(syntax::FieldsOf<Node>), const std::nullptr_t>)
            walkFields(node);
    }
    void enter(const syntax::Identifier&) {}
    void enter(const syntax::Name&) {}        // types and imports are checked elsewhere
    void enter(const syntax::Description&) {} // annotations have a scope of their own
    void enter(const syntax::ImportClause&) {}
    void enter(const std::string_view&) {}
    void enter(const syntax::ExtendsClause& clause) { walk(clause.modification); }
    void enter(const syntax::ComponentClause& clause) {
        checkFirst(clause.type.parts[0], clause.type.global);
        walkFields(clause);
    }
    void enter(const syntax::DeclarationElement& element) {
        if (element.declared.component != nullptr)
            walk(*element.declared.component);
    }
    /// A class defined in a modifier is checked where it is instantiated.
    void enter(const syntax::ElementReplacement& replacement) {
        if (replacement.element.component == nullptr)
            return;
        const bool isInModification = std::exchange(isInModification_, false);
        walk(*replacement.element.component);
        isInModification_ = isInModification;
    }
    void enter(const syntax::ConnectionDeselection&) {} // names of the base class
    void enter(const syntax::LongSpecifier& specifier) {
        walk(specifier.sections);
        if (specifier.external != nullptr) {
            walk(specifier.external->output);
            walk(specifier.external->arguments);
        }
    }

    void enter(const syntax::ConnectEquation& node) {
        isInConnect_ = true;
        walk(node.left);
        walk(node.right);
        isInConnect_ = false;
        checkConnected(builder_, scope_, *node.left, diagnostics_);
        checkConnected(builder_, scope_, *node.right, diagnostics_);
    }
    void enter(const syntax::ClassModification& modification) {
        const bool isOutermost = !std::exchange(isInModification_, true);
        if (isOutermost)
            checkRepeatedModifiers(modification, builder_[scope_].source, diagnostics_);
        walk(modification.arguments);
        isInModification_ = !isOutermost;
    }

    void enter(const ComponentReference& reference) {
        for (const ReferencePart& part : reference.parts)
            walk(part.subscripts);
        checkReference(reference);
    }
    void enter(const syntax::Call& call) {
        for (const ReferencePart& part : call.function->parts)
            walk(part.subscripts);
        checkCall(call);
        withIterators(call.iterators, [&] {
            walk(call.positional);
            for (const auto& argument : call.named)
                walk(argument.value);
        });
    }
    void enter(const syntax::PartialApplication& node) {
        for (const auto& argument : node.named)
            walk(argument.value);
    }
    void enter(const syntax::ArrayConstructor& node) {
        withIterators(node.iterators, [&] { walk(node.elements); });
    }
    void enter(const syntax::ForEquation& node) {
        withIterators(node.indices, [&] { walk(node.body); });
    }
    void enter(const syntax::ForStatement& node) {
        withIterators(node.indices, [&] { walk(node.body); });
    }

    template<typename Body>
    void withIterators(List<syntax::ForIndex> indices, Body&& body) {
        const std::size_t before = iterators_.size();
        for (const syntax::ForIndex& index : indices) {
            walk(index.values);
            iterators_.push_back(index.name.text);
        }
        body();
        iterators_.resize(before);
    }

    // ---- references
    text::SourceRange at(syntax::TextRange range) const { return {builder_[scope_].source, range}; }
    text::SourceRange at(const syntax::Identifier& name) const { return at(name.range); }

    bool isIterator(std::string_view name) const {
        return std::ranges::find(iterators_, name) != iterators_.end();
    }

    void checkFirst(const syntax::Identifier& name, bool isGlobal) {
        if (isAmbiguous_ && !isGlobal)
            checkAmbiguity(builder_, scope_, name, diagnostics_);
    }

    void checkReference(const ComponentReference& reference) {
        const syntax::Identifier& first = reference.parts[0].name;
        if (!reference.global && first.text == "time")
            calls_.checkTime(first);
        if (!reference.global && (isIterator(first.text) || first.text == "time"))
            return;
        checkFirst(first, reference.global);
        const FoundElement found = reference.global ? builder_.member(builder_.root(), first.text)
                                                    : builder_.lookupSimple(first.text, scope_);
        const Predefined type = predefinedNamed(first.text);
        if (found) {
            checkEnclosing(found, first);
            checkParts(found, reference.parts, false);
        } else if (type == Predefined::None) {
            reportUnknown(diag::VariableNotFound, first);
        } else if (reference.parts.size() == 2) {
            checkLiteral(builder_.predefined(type), reference.parts[1].name);
        }
    }

    /// A class does not know in which component it stands; what is constant is the same in all of
    /// them (MLS 5.3.1). A variable in a package is reported where it is declared.
    void checkEnclosing(FoundElement found, const syntax::Identifier& name) {
        const Element& element = *found.element;
        if (element.isClass() || found.owner == scope_ ||
            element.clause->prefix.variability == syntax::Variability::Constant)
            return;
        for (ClassInstanceId id = builder_[scope_].enclosing; id.valid();
             id = builder_[id].enclosing) {
            if (found.owner != builder_.mostDerived(id))
                continue;
            if (kindOf(builder_, id) == syntax::ClassKind::Package)
                return;
            diagnostics_
                .report(diag::EnclosingVariable, at(name), name.text, builder_.nameOf(found.owner))
                .note(diag::DeclaredHere, placeOf(element), name.text)
                .help("declare a parameter or an input in this class, and modify it where the "
                      "class is used");
            return;
        }
    }

    void checkCall(const syntax::Call& call) {
        const syntax::Identifier& first = call.function->parts[0].name;
        const bool isPure = std::exchange(pureCall_, nullptr) == &call;
        checkFirst(first, call.function->global);
        const FoundElement found = call.function->global
                                       ? builder_.member(builder_.root(), first.text)
                                       : builder_.lookupSimple(first.text, scope_);
        if (found) {
            const Access access = checkParts(found, call.function->parts, true);
            const ClassInstanceId function = builder_.classOf(access.found);
            calls_.check(call, function, isPure);
            if (function.valid() && !access.isReplaceable &&
                isFunction(kindOf(builder_, function)) && isPartial(builder_, function))
                calls_.reportPartial(call, function);
        } else if (isBuiltinFunction(first.text) || first.text == "Connections" ||
                   predefinedNamed(first.text) != Predefined::None) {
            calls_.checkBuiltin(call);
            if (first.text == "pure" && call.positional.size() == 1)
                pureCall_ = call.positional[0];
        } else {
            reportUnknown(diag::FunctionNotFound, first);
        }
    }

    struct Access {
        FoundElement found;
        bool isReplaceable = false; ///< something on the way is
    };

    /// Follows the parts behind the first one through classes and components.
    /// Nothing if they lead to no element, or that cannot be told.
    Access checkParts(FoundElement found, List<ReferencePart> parts, bool isFunction) {
        bool isReplaceable = canBeReplaced(*found.element);
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const syntax::Identifier& name = parts[i].name;
            const bool inClass = found.element->isClass();
            const ClassInstanceId type =
                inClass ? builder_.classOf(found) : builder_.componentType(found);
            if (!type.valid())
                return {}; // reported where it is declared
            builder_.expand(type);
            if (isOpenEnded(type))
                return {};
            if (inClass && !isReplaceable)
                checkComplete(type, parts[i - 1].name);
            if (inClass && !literalsOf(builder_, type).empty()) {
                checkLiteral(type, name);
                return {};
            }
            found = builder_.member(type, name.text);
            if (!found) {
                reportMember(inClass ? "" : parts[i - 1].name.text, type, name, isFunction);
                return {};
            }
            if (found.element->isProtected)
                diagnostics_
                    .report(diag::ProtectedElement, at(name), name.text, builder_.nameOf(type))
                    .note(diag::DeclaredHere, placeOf(*found.element), name.text);
            isReplaceable = isReplaceable || canBeReplaced(*found.element);
        }
        return {found, isReplaceable};
    }

    /// By a redeclaration, or by the `inner` class that an outer one stands for.
    static bool canBeReplaced(const Element& element) {
        return element.declaration != nullptr &&
               (element.declaration->isReplaceable || element.declaration->isOuter);
    }

    /// Nobody can make a partial package complete that is not replaceable; who stands inside it
    /// does not come from outside.
    void checkComplete(ClassInstanceId type, const syntax::Identifier& name) {
        if (!isPartial(builder_, type))
            return;
        for (ClassInstanceId id = scope_; id.valid(); id = builder_[id].enclosing) {
            const syntax::ClassDefinition* definition = builder_[id].definition;
            if (definition != nullptr && definition->isPartial)
                return;
        }
        diagnostics_.report(diag::InsidePartial, at(name), builder_.nameOf(type));
    }

    /// Elements may be added to expandable connectors by connecting to them (MLS 9.1.3); an open
    /// enumeration has any literals.
    bool isOpenEnded(ClassInstanceId type) const {
        const syntax::ClassDefinition* definition = builder_[type].definition;
        if (definition == nullptr)
            return false;
        if (definition->kind == syntax::ClassKind::ExpandableConnector)
            return true;
        if (definition->specifier->kind == syntax::SpecifierKind::EnumerationSpecifier)
            return static_cast<const syntax::EnumerationSpecifier&>(*definition->specifier).isOpen;
        return std::ranges::any_of(builder_[type].bases,
                                   [&](ClassInstanceId base) { return isOpenEnded(base); });
    }

    void checkLiteral(ClassInstanceId type, const syntax::Identifier& name) {
        const std::vector<std::string_view> literals = literalsOf(builder_, type);
        constexpr std::array<std::string_view, 2> Attributes = {"min", "max"};
        if (std::ranges::find(literals, name.text) != literals.end() ||
            std::ranges::find(Attributes, name.text) != Attributes.end())
            return;
        diagnostics_.report(diag::LiteralNotFound, at(name), builder_.nameOf(type), name.text)
            .help(eventica::diag::didYouMean(name.text, literals));
    }

    /// `component` is empty where the name is looked for in a class itself.
    void reportMember(std::string_view component, ClassInstanceId type,
                      const syntax::Identifier& name, bool isFunction) {
        std::vector<std::string_view> candidates;
        for (const Element& element : builder_[type].elements) {
            if (element.isClass() == isFunction || builder_[type].definition == nullptr)
                candidates.push_back(element.name);
        }
        const std::string owner =
            component.empty() ? fmt::format("`{}`", builder_.nameOf(type))
                              : fmt::format("`{}` of class `{}`", component, builder_.nameOf(type));
        std::string help = component.empty() ? builder_.helpForMember(type, name.text, candidates)
                           : diagnostics_.wantsSuggestions()
                               ? eventica::diag::didYouMean(name.text, candidates)
                               : std::string();
        if (help.empty() && isInConnect_)
            help = listConnectors(type);
        if (help.empty() && !component.empty() &&
            hasAttribute(builder_[type].predefined, name.text))
            help = fmt::format("it is an attribute: write `{}({} = ...)` in the declaration",
                               component, name.text);
        diagnostics_.report(diag::MemberNotFound, at(name), owner, name.text).help(help);
    }

    /// "its connectors are `p` and `n`"; empty if there are none.
    std::string listConnectors(ClassInstanceId type) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < builder_[type].elements.size(); ++i) {
            const Element element = builder_[type].elements[i];
            if (element.isClass() || element.isProtected || element.isDeselected)
                continue;
            const ClassInstanceId own = builder_.typeOf(element);
            if (own.valid() && isConnector(builder_, own))
                names.emplace_back(element.name);
        }
        return names.empty() ? std::string()
                             : fmt::format("its {}", eventica::diag::enumerate("connector", names));
    }

    void reportUnknown(const eventica::diag::Kind& kind, const syntax::Identifier& name) {
        std::string help(&kind == &diag::FunctionNotFound ? helpForForeignFunction(name.text)
                                                          : helpForForeignVariable(name.text));
        if (help.empty() && diagnostics_.wantsSuggestions())
            help = nearestName(&kind == &diag::FunctionNotFound, name.text);
        if (help.empty() && &kind == &diag::VariableNotFound)
            help = helpForVariable(name.text);
        diagnostics_.report(kind, at(name), name.text, builder_.nameOf(scope_)).help(help);
    }

    /// What a name that is no variable may have been meant for; empty if that cannot be told.
    std::string helpForVariable(std::string_view name) const {
        if (name.starts_with('\''))
            return fmt::format("a String is written in double quotes: `\"{}\"`",
                               name.substr(1, name.size() - 2));
        for (ClassInstanceId id = scope_; id.valid(); id = builder_[id].enclosing) {
            for (const Element& element : builder_[id].elements) {
                if (element.isClass() && declaresLiteral(element.classDefinition, name))
                    return fmt::format("a literal is written with its type: `{}.{}`", element.name,
                                       name);
            }
        }
        const syntax::ClassDefinition* around = builder_[scope_].definition;
        return around != nullptr && isFunction(around->kind)
                   ? "declare variables of the function in a `protected` section"
                   : std::string();
    }

    static bool declaresLiteral(const syntax::ClassDefinition* definition, std::string_view name) {
        if (definition == nullptr ||
            definition->specifier->kind != syntax::SpecifierKind::EnumerationSpecifier)
            return false;
        const auto& specifier =
            static_cast<const syntax::EnumerationSpecifier&>(*definition->specifier);
        return std::ranges::any_of(specifier.literals,
                                   [&](const auto& literal) { return literal.name.text == name; });
    }

    /// A search through all names that can be seen.
    std::string nearestName(bool isFunction, std::string_view name) const {
        std::vector<std::string_view> candidates(iterators_);
        candidates.emplace_back("time");
        if (isFunction)
            candidates.assign(builtinFunctions().begin(), builtinFunctions().end());
        for (ClassInstanceId id = scope_; id.valid(); id = builder_[id].enclosing) {
            for (const Element& element : builder_[id].elements) {
                if (element.isClass() == isFunction)
                    candidates.push_back(element.name);
            }
        }
        return eventica::diag::didYouMean(name, candidates);
    }

    InstanceBuilder& builder_;
    ClassInstanceId scope_;
    eventica::diag::Diagnostics& diagnostics_;
    CallChecker calls_;
    std::vector<std::string_view> iterators_;
    const Expr* pureCall_ = nullptr; ///< stands in `pure(…)`
    bool isInModification_ = false;
    bool isInConnect_ = false;
    const bool isAmbiguous_; ///< whether names may be
};

} // namespace

void checkExpressions(InstanceBuilder& builder, ClassInstanceId id,
                      eventica::diag::Diagnostics& diagnostics) {
    const syntax::ClassDefinition* definition = builder[id].definition;
    if (definition == nullptr)
        return;
    builder.expand(id);
    // The names of a short class are looked up around it.
    const bool isLong = definition->specifier->kind == syntax::SpecifierKind::LongSpecifier;
    ExpressionChecker(builder, isLong ? id : builder[id].enclosing, diagnostics)
        .walk(*definition->specifier);
}

} // namespace eventica::instance
