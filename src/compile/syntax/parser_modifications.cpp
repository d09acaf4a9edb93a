// SPDX-License-Identifier: Apache-2.0
// Modifications, descriptions and annotations (MLS A.2.5).
#include <array>

#include "compile/syntax/element_prefixes.h"
#include "compile/syntax/parser.h"

namespace eventica::syntax {

/// Null if there is none.
const Modification* Parser::parseModification() {
    const TextRange begin = current_.range;
    const ClassModification* nested = nullptr;
    if (at(TokenKind::LeftParenthesis))
        nested = parseClassModification(false);
    Binding binding = Binding::None;
    if (at(TokenKind::Equals) || at(TokenKind::Assign))
        binding = take().kind == TokenKind::Equals ? Binding::Equals : Binding::Assign;
    if (nested == nullptr && binding == Binding::None)
        return nullptr;
    bool isBreak = false;
    const Expr* value = nullptr;
    if (binding != Binding::None) {
        isBreak = accept(TokenKind::Break);
        value = isBreak ? nullptr : parseExpression();
    }
    return arena_.make<Modification>(rangeFrom(begin), nested, binding, value, isBreak);
}

const ComponentReference* Parser::parseSettingName() {
    const ComponentReference* const name = parseComponentReference();
    expectEnd("the name");
    return name;
}

const Expr* Parser::parseSettingValue() {
    const Expr* const value = parseExpression();
    expectEnd("the value");
    return value;
}

const Modification* Parser::parseSettingModification() {
    if (!at(TokenKind::LeftParenthesis) && !at(TokenKind::Equals))
        unexpected("`=` and a value");
    const Modification* const modification = parseModification();
    expectEnd("the modifiers");
    return modification;
}

/// At `(`. Elements may be deselected by `break` only `inExtends`.
const ClassModification* Parser::parseClassModification(bool inExtends) {
    const Nesting nesting(*this);
    const Token open = current_;
    expect(TokenKind::LeftParenthesis, "before the modifiers");
    std::vector<const Argument*> arguments;
    while (!at(TokenKind::RightParenthesis) && !panicking()) {
        if (const Argument* argument = parseArgument(inExtends))
            arguments.push_back(argument);
        if (!acceptComma(TokenKind::RightParenthesis))
            break;
    }
    expectClose(TokenKind::RightParenthesis, open, "`,` or");
    return arena_.make<ClassModification>(rangeFrom(open.range), list(arguments));
}

const Argument* Parser::parseArgument(bool inExtends) {
    if (at(TokenKind::Break))
        return parseDeselection(inExtends);
    constexpr std::array Allowed = {
        TokenKind::Redeclare, TokenKind::Each,   TokenKind::Final,    TokenKind::Replaceable,
        TokenKind::Flow,      TokenKind::Stream, TokenKind::Discrete, TokenKind::Parameter,
        TokenKind::Constant,  TokenKind::Input,  TokenKind::Output};
    const ElementPrefixes prefixes = parsePrefixes(Allowed);
    if (prefixes.isRedeclare || prefixes.isReplaceable)
        return parseReplacement(prefixes);
    if (prefixes.hasTypePrefix || atClassStart()) {
        unexpected("the name of an element to modify",
                   "to exchange the element itself, write `redeclare` before it");
        return nullptr;
    }
    return parseElementModification(prefixes);
}

const Argument* Parser::parseElementModification(const ElementPrefixes& prefixes) {
    const Name name = parseName("an element to modify");
    const Modification* modification = parseModification();
    const List<StringLiteral> description = parseDescriptionStrings();
    return make<ElementModification>(prefixes.begin, prefixes.isEach, prefixes.isFinal, name,
                                     modification, description);
}

const Argument* Parser::parseReplacement(const ElementPrefixes& prefixes) {
    Redeclarable element{};
    if (atClassStart()) {
        element.classDefinition = parseShortClass(parseClassPrefixes());
    } else {
        const TextRange begin = current_.range;
        const Name type = parseTypeSpecifier("a type");
        const TextRange declared = current_.range;
        const Identifier name = parseIdentifier("a component");
        const List<const Expr*> subscripts = parseSubscripts();
        const Modification* modification = parseModification();
        const Description description = parseDescription();
        const ComponentDeclaration declaration{rangeFrom(declared), name,    subscripts,
                                               modification,        nullptr, description};
        element.component =
            arena_.make<ComponentClause>(rangeFrom(begin), prefixes.type, type, List<const Expr*>(),
                                         list(std::vector{declaration}));
    }
    if (prefixes.isReplaceable && at(TokenKind::Constrainedby))
        element.constraint = parseConstraint(false);
    return make<ElementReplacement>(prefixes.begin, prefixes.isRedeclare, prefixes.isEach,
                                    prefixes.isFinal, prefixes.isReplaceable, element);
}

/// `break x` or `break connect(a, b)`
const Argument* Parser::parseDeselection(bool inExtends) {
    const TextRange begin = current_.range;
    if (!inExtends)
        report(diag::DeselectionOutsideExtends, begin).help("to remove a value write `x = break`");
    take();
    if (!accept(TokenKind::Connect))
        return make<ComponentDeselection>(begin, parseIdentifier("a component to leave out"));
    const Token open = current_;
    expect(TokenKind::LeftParenthesis, "after `connect`");
    const ComponentReference* left = parseConnector();
    expect(TokenKind::Comma, "between the two connectors");
    const ComponentReference* right = parseConnector();
    expectClose(TokenKind::RightParenthesis, open);
    return make<ConnectionDeselection>(begin, left, right);
}

StringLiteral Parser::parseStringLiteral() {
    const TextRange range = take().range;
    std::string_view text = textOf(range);
    text.remove_prefix(1);
    if (text.ends_with('"'))
        text.remove_suffix(1);
    return {{StringLiteral::Kind, range}, text};
}

List<StringLiteral> Parser::parseDescriptionStrings() {
    if (!at(TokenKind::String))
        return {};
    std::vector<StringLiteral> strings{parseStringLiteral()};
    while (accept(TokenKind::Plus)) {
        if (!at(TokenKind::String)) {
            unexpected("a string after `+` in a description");
            break;
        }
        strings.push_back(parseStringLiteral());
    }
    return list(strings);
}

Description Parser::parseDescription() {
    const List<StringLiteral> strings = parseDescriptionStrings();
    return {strings, at(TokenKind::Annotation) ? parseAnnotation() : nullptr};
}

const ClassModification* Parser::parseAnnotation() {
    take();
    return parseClassModification(false);
}

} // namespace eventica::syntax
