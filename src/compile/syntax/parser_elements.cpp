// SPDX-License-Identifier: Apache-2.0
// The elements of a class: imports, extends clauses and declarations (MLS A.2.2 to A.2.4).
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compile/syntax/element_prefixes.h"
#include "compile/syntax/parser.h"
#include "lib/diag/suggest.h"

namespace eventica::syntax {
namespace {

constexpr std::array<std::string_view, 14> PrefixWords = {
    "parameter", "constant", "discrete", "input",       "output", "flow",      "stream",
    "final",     "inner",    "outer",    "replaceable", "import", "redeclare", "extends"};

constexpr std::array<std::string_view, 2> SectionWords = {"equation", "algorithm"};

/// Prefixes that exclude each other have the same rank; a lower rank stands before a higher.
int rankOf(TokenKind prefix) {
    switch (prefix) {
    case TokenKind::Redeclare:
        return 0;
    case TokenKind::Each:
        return 1;
    case TokenKind::Final:
        return 2;
    case TokenKind::Inner:
        return 3;
    case TokenKind::Outer:
        return 4;
    case TokenKind::Replaceable:
        return 5;
    case TokenKind::Flow:
    case TokenKind::Stream:
        return 6;
    case TokenKind::Discrete:
    case TokenKind::Parameter:
    case TokenKind::Constant:
        return 7;
    case TokenKind::Input:
    case TokenKind::Output:
        return 8;
    default:
        return -1;
    }
}

bool isTypePrefix(TokenKind kind) {
    return rankOf(kind) >= rankOf(TokenKind::Flow);
}

constexpr std::array ElementPrefixWords = {
    TokenKind::Redeclare,   TokenKind::Final,    TokenKind::Inner,  TokenKind::Outer,
    TokenKind::Replaceable, TokenKind::Flow,     TokenKind::Stream, TokenKind::Discrete,
    TokenKind::Parameter,   TokenKind::Constant, TokenKind::Input,  TokenKind::Output};

} // namespace

const Element* Parser::parseImport() {
    const TextRange begin = take().range;
    ImportKind form = ImportKind::Qualified;
    Identifier alias{};
    std::vector<Identifier> names;
    if (at(TokenKind::Identifier) && nextIs(TokenKind::Equals)) {
        form = ImportKind::Renamed;
        alias = makeIdentifier(take().range);
        take();
    }
    const Name name = parseName("a class to import");
    if (form == ImportKind::Qualified && accept(TokenKind::DotStar)) {
        form = ImportKind::All;
    } else if (form == ImportKind::Qualified && at(TokenKind::Dot) && nextIs(TokenKind::Star)) {
        form = ImportKind::All;
        take();
        take();
    } else if (form == ImportKind::Qualified && at(TokenKind::Dot)) {
        form = ImportKind::Listed;
        take();
        const Token open = take();
        do
            names.push_back(parseIdentifier("a class to import"));
        while (acceptComma(TokenKind::RightBrace));
        expectClose(TokenKind::RightBrace, open, "`,` or");
    } else if (at(TokenKind::DotStar)) {
        unexpected("`;` after the import", "`.*` imports all names and gives none a new name");
    }
    const Description description = parseDescription();
    return make<ImportClause>(begin, form, alias, name, list(names), description);
}

const Element* Parser::parseExtends() {
    const TextRange begin = take().range;
    const Name base = parseTypeSpecifier("a base class");
    const ClassModification* modification =
        at(TokenKind::LeftParenthesis) ? parseClassModification(true) : nullptr;
    const ClassModification* annotation = at(TokenKind::Annotation) ? parseAnnotation() : nullptr;
    if (at(TokenKind::Comma) || (at(TokenKind::Identifier) && !isFirstOnLine(current_)))
        unexpected("`;` after the base class", "one `extends` clause takes one base class");
    if (at(TokenKind::String))
        unexpected("`;` after the base class", "an `extends` clause has no description");
    return make<ExtendsClause>(begin, base, modification, annotation);
}

/// Null if it turned out to be an equation.
const Element* Parser::parseDeclarationElement() {
    const ElementPrefixes prefixes = parsePrefixes();
    Redeclarable declared{};
    if (atClassStart()) {
        if (prefixes.hasTypePrefix)
            unexpected("a type", fmt::format("`{}` stands before components, not classes",
                                             spelling(prefixes.last.kind)));
        declared.classDefinition = parseClassDefinition();
    } else {
        declared.component = parseComponentClause(prefixes);
        if (declared.component == nullptr)
            return nullptr;
    }
    if (at(TokenKind::Constrainedby)) {
        if (!prefixes.isReplaceable)
            unexpected("`;` after the declaration",
                       "`constrainedby` belongs to a declaration with `replaceable` before it");
        else
            declared.constraint = parseConstraint(true);
    }
    return make<DeclarationElement>(prefixes.begin, prefixes.isRedeclare, prefixes.isFinal,
                                    prefixes.isInner, prefixes.isOuter, prefixes.isReplaceable,
                                    declared);
}

Parser::ElementPrefixes Parser::parsePrefixes() {
    return parsePrefixes(ElementPrefixWords);
}

Parser::ElementPrefixes Parser::parsePrefixes(std::span<const TokenKind> allowed) {
    ElementPrefixes prefixes;
    prefixes.begin = current_.range;
    while (parsePrefix(prefixes, allowed)) {
    }
    return prefixes;
}

/// Takes one prefix and checks that it may follow the last. The order is a soft error.
bool Parser::parsePrefix(ElementPrefixes& prefixes, std::span<const TokenKind> allowed) {
    if (std::ranges::find(allowed, current_.kind) == allowed.end())
        return false;
    const Token prefix = take();
    const int lastRank = rankOf(prefixes.last.kind);
    const auto lastWord = spelling(prefixes.last.kind);
    if (rankOf(prefix.kind) == lastRank)
        report(diag::RepeatedPrefix, prefix.range, spelling(prefix.kind), lastWord)
            .help("remove one of the two");
    else if (rankOf(prefix.kind) < lastRank)
        report(diag::PrefixOrder, prefix.range, spelling(prefix.kind),
               fmt::format("`{}`", lastWord))
            .help(fmt::format("write `{} {}`", spelling(prefix.kind), lastWord));
    prefixes.last = prefix;
    prefixes.hasTypePrefix |= isTypePrefix(prefix.kind);
    switch (prefix.kind) {
    case TokenKind::Redeclare:
        prefixes.isRedeclare = true;
        break;
    case TokenKind::Each:
        prefixes.isEach = true;
        break;
    case TokenKind::Final:
        prefixes.isFinal = true;
        break;
    case TokenKind::Inner:
        prefixes.isInner = true;
        break;
    case TokenKind::Outer:
        prefixes.isOuter = true;
        break;
    case TokenKind::Replaceable:
        prefixes.isReplaceable = true;
        break;
    case TokenKind::Flow:
        prefixes.type.flow = FlowPrefix::Flow;
        break;
    case TokenKind::Stream:
        prefixes.type.flow = FlowPrefix::Stream;
        break;
    case TokenKind::Discrete:
        prefixes.type.variability = Variability::Discrete;
        break;
    case TokenKind::Parameter:
        prefixes.type.variability = Variability::Parameter;
        break;
    case TokenKind::Constant:
        prefixes.type.variability = Variability::Constant;
        break;
    case TokenKind::Input:
        prefixes.type.causality = Causality::Input;
        break;
    default:
        prefixes.type.causality = Causality::Output;
        break;
    }
    return true;
}

/// Null if it turned out to be an equation.
const ComponentClause* Parser::parseComponentClause(const ElementPrefixes& prefixes) {
    const TextRange begin = prefixes.hasTypePrefix ? prefixes.begin : current_.range;
    if (!at(TokenKind::Identifier) && !at(TokenKind::Dot)) {
        unexpected("a declaration");
        return arena_.make<ComponentClause>();
    }
    const Name type = parseComponentType();
    const List<const Expr*> subscripts = parseSubscripts();
    const bool isEquation = at(TokenKind::Equals) || at(TokenKind::Assign) ||
                            at(TokenKind::LeftParenthesis) || at(TokenKind::Dot) ||
                            binaryOperator(current_.kind).has_value();
    if (isEquation && prefixes.last.kind == TokenKind::EndOfFile) {
        report(diag::EquationOutsideSection, rangeFrom(begin), "an equation", "equation")
            .help("write `equation` on a line of its own before it");
        return nullptr;
    }
    if (at(TokenKind::Equals) && type.parts.size() == 1 && subscripts.empty()) {
        const std::string_view name = type.parts[0].text;
        unexpected(fmt::format("the name of a component of type `{}`", name),
                   fmt::format("the type is missing: write `{} Real {} = ...`",
                               spelling(prefixes.last.kind), name));
    }
    std::vector<ComponentDeclaration> components;
    do
        components.push_back(parseComponentDeclaration(type.parts.back().text));
    while (acceptComma(TokenKind::Semicolon));
    if (!panicking() && !at(TokenKind::Semicolon) && !at(TokenKind::Constrainedby))
        reportBadDeclarator(type);
    return arena_.make<ComponentClause>(rangeFrom(begin), prefixes.type, type, subscripts,
                                        list(components));
}

/// The type, and a prefix written behind it instead of before it.
Name Parser::parseComponentType() {
    const Name type = parseTypeSpecifier("a type");
    const bool alone = type.parts.size() == 1 && isFirstOnLine(current_);
    if (alone && suspect_.text.empty() &&
        !eventica::diag::closestWord(type.parts[0].text, SectionWords).empty())
        suspect_ = type.parts[0];
    while (isTypePrefix(current_.kind) || at(TokenKind::Final)) {
        report(diag::PrefixOrder, current_.range, spelling(current_.kind),
               fmt::format("the type `{}`", textOf(type.range)));
        take();
    }
    return type;
}

ComponentDeclaration Parser::parseComponentDeclaration(std::string_view typeName) {
    const TextRange begin = current_.range;
    const Identifier name = parseIdentifier(fmt::format("a component of type `{}`", typeName));
    const List<const Expr*> subscripts = parseSubscripts();
    const Modification* modification = parseModification();
    const Expr* condition = nullptr;
    if (accept(TokenKind::If))
        condition = parseCondition();
    const Description description = parseDescription();
    return {rangeFrom(begin), name, subscripts, modification, condition, description};
}

/// Behind a component where neither `,` nor `;` follows: finds the words for the usual causes.
void Parser::reportBadDeclarator(const Name& type) {
    if (isReportedByLexer() || !at(TokenKind::Identifier) || isFirstOnLine(current_))
        return;
    const std::string_view first = type.parts[0].text;
    if (type.parts.size() == 1 && !eventica::diag::closestWord(first, PrefixWords).empty()) {
        report(diag::MisspelledKeyword, type.range, first)
            .help(eventica::diag::didYouMean(first, PrefixWords));
        panic();
    } else if (nextIs(TokenKind::Equals)) {
        report(diag::MissingParentheses, current_.range, textOf(previous_))
            .help(fmt::format("write `({} = ...)`", textOf(current_.range)));
        panic();
    }
}

const ConstrainingClause* Parser::parseConstraint(bool described) {
    const TextRange begin = take().range;
    const Name type = parseTypeSpecifier("the constraining type");
    const ClassModification* modification =
        at(TokenKind::LeftParenthesis) ? parseClassModification(false) : nullptr;
    const Description description = described ? parseDescription() : Description{};
    return arena_.make<ConstrainingClause>(rangeFrom(begin), type, modification, description);
}

} // namespace eventica::syntax
