// SPDX-License-Identifier: Apache-2.0
// Expressions (MLS A.2.7), by precedence climbing: one loop for all levels of operators.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

#include "compile/syntax/parser.h"

namespace eventica::syntax {

/// Stands for what could not be read; never seen outside a file with errors.
const Expr* Parser::placeholder() {
    return make<EndSubscript>(current_.range);
}

const Expr* Parser::parseExpression() {
    const Nesting nesting(*this);
    return at(TokenKind::If) ? parseIfExpression() : parseSimpleExpression();
}

/// An expression that decides a branch: `=` for `==` is a mistake to expect here.
const Expr* Parser::parseCondition() {
    const Expr* condition = parseExpression();
    rejectEqualsInExpression();
    return condition;
}

void Parser::rejectEqualsInExpression() {
    while (at(TokenKind::Equals) || at(TokenKind::Assign)) {
        report(diag::EqualsInExpression, current_.range).help("to compare, write `==`");
        take();
        parseExpression();
    }
}

const Expr* Parser::parseIfExpression() {
    const TextRange begin = current_.range;
    std::vector<ConditionalValue> branches;
    do {
        take();
        const Expr* condition = parseCondition();
        expect(TokenKind::Then, "after the condition");
        branches.push_back({condition, parseExpression()});
    } while (at(TokenKind::Elseif));
    if (!accept(TokenKind::Else)) {
        if (!panicking() && !isReportedByLexer())
            reportMissingElse(begin);
        panic();
        return placeholder();
    }
    const Expr* otherwise = parseExpression();
    return make<IfExpression>(begin, list(branches), otherwise);
}

void Parser::reportMissingElse(TextRange begin) {
    constexpr std::array<std::string_view, 3> Misspelled = {"elif", "elsif", "elsiff"};
    const std::string_view word = textOf(current_.range);
    if (at(TokenKind::Identifier) && std::ranges::find(Misspelled, word) != Misspelled.end())
        report(diag::MisspelledKeyword, current_.range, word).help("did you mean `elseif`?");
    else
        report(diag::MissingElse, begin).help("every case needs a value: `if c then a else b`");
}

const Expr* Parser::parseSimpleExpression() {
    const TextRange begin = current_.range;
    const Expr* first = parseOperation(Level::Or);
    if (!accept(TokenKind::Colon))
        return first;
    const Expr* second = parseOperation(Level::Or);
    if (!accept(TokenKind::Colon))
        return make<Range>(begin, first, static_cast<const Expr*>(nullptr), second);
    const Expr* third = parseOperation(Level::Or);
    return make<Range>(begin, first, second, third);
}

/// Operators of the given level and all tighter ones.
const Expr* Parser::parseOperation(Level loosest) {
    const TextRange begin = current_.range;
    const Expr* expr = parseOperand(loosest);
    for (auto op = binaryOperator(current_.kind); op && levelOf(*op) >= loosest;
         op = binaryOperator(current_.kind))
        expr = parseChain(expr, begin, levelOf(*op));
    return expr;
}

/// An operand with a sign or `not` before it, where one is allowed.
const Expr* Parser::parseOperand(Level loosest) {
    const auto op = unaryOperator(current_.kind);
    if (!op && !at(TokenKind::If))
        return parsePrimary();
    const Token prefix = current_;
    if (!op || levelOf(*op) < loosest) {
        report(diag::SignNeedsParentheses, prefix.range, spelling(prefix.kind))
            .help(op ? fmt::format("write `({}{}x)`", spelling(prefix.kind),
                                   *op == UnaryOperator::Not ? " " : "")
                     : std::string("write `(if ... then ... else ...)`"));
        if (!op)
            return parseExpression();
    }
    take();
    const Nesting nesting(*this);
    const Expr* operand = parseOperation(std::max(loosest, tighter(levelOf(*op))));
    return make<UnaryOperation>(prefix.range, *op, operand);
}

const Expr* Parser::parseChain(const Expr* first, TextRange begin, Level level) {
    std::vector<Operand> rest;
    while (true) {
        const auto op = binaryOperator(current_.kind);
        if (!op || levelOf(*op) != level)
            break;
        const TextRange opRange = take().range;
        if (!rest.empty() && isNonAssociative(level))
            report(diag::ChainedOperator, opRange, spelling(*op))
                .help(level == Level::Relation ? "write `a < b and b < c`, or use parentheses"
                                               : "use parentheses: `(a^b)^c` or `a^(b^c)`");
        rest.push_back({*op, opRange, parseOperation(tighter(level))});
    }
    return make<Operation>(begin, first, list(rest));
}

const Expr* Parser::parsePrimary() {
    const TextRange begin = current_.range;
    switch (current_.kind) {
    case TokenKind::Integer:
    case TokenKind::Real:
        return parseNumber();
    case TokenKind::String:
        return arena_.make<StringLiteral>(parseStringLiteral());
    case TokenKind::True:
    case TokenKind::False:
        return make<BooleanLiteral>(begin, take().kind == TokenKind::True);
    case TokenKind::Identifier:
    case TokenKind::Dot:
        return parseReferenceOrCall();
    case TokenKind::Der:
    case TokenKind::Initial:
    case TokenKind::Pure:
        return parseKeywordCall();
    case TokenKind::LeftParenthesis:
        return parseParentheses();
    case TokenKind::LeftBracket:
        return parseMatrix();
    case TokenKind::LeftBrace:
        return parseArray();
    case TokenKind::End:
        if (atBlockEnd() && !canBeLastIndex())
            break;
        if (subscriptDepth_ == 0)
            report(diag::EndOutsideSubscript, begin)
                .help("for the last element write `x[end]`, for its index `size(x, 1)`");
        take();
        return make<EndSubscript>(begin);
    case TokenKind::Function:
        report(diag::PartialApplicationOutsideCall, begin)
            .help("pass it to a function: `f(function g(x = 1))`");
        panic();
        break;
    default:
        break;
    }
    unexpected("an expression");
    return placeholder();
}

/// At an `end` that looks like that of a block: `x[sum(end for i in v)]` and `x[[end; 1]]` are
/// right, and `y = end;` is wrong but no block either.
bool Parser::canBeLastIndex() const {
    if (subscriptDepth_ > 0)
        return nextIs(TokenKind::For) || nextIs(TokenKind::Semicolon);
    return nextIs(TokenKind::Semicolon) && !isFirstOnLine(current_);
}

const Expr* Parser::parseNumber() {
    const Token token = take();
    const std::string_view text = textOf(token.range);
    const char* end = text.data() + text.size();
    if (token.kind == TokenKind::Integer) {
        std::int64_t value = 0;
        if (std::from_chars(text.data(), end, value).ec == std::errc::result_out_of_range)
            report(diag::IntegerTooLarge, token.range, text)
                .help(fmt::format("the largest is 9223372036854775807; for a Real write `{}.0`",
                                  text));
        return make<IntegerLiteral>(token.range, text);
    }
    double value = 0;
    const auto status = std::from_chars(text.data(), end, value).ec;
    // Too small a number is out of range, too, but is read as zero, as everywhere.
    if (status == std::errc::result_out_of_range &&
        std::isinf(std::strtod(std::string(text).c_str(), nullptr)))
        report(diag::RealOutOfRange, token.range, text).help("the largest is about 1.797e308");
    return make<RealLiteral>(token.range, text);
}

const Expr* Parser::parseReferenceOrCall() {
    const TextRange begin = current_.range;
    const ComponentReference* reference = parseComponentReference();
    if (!at(TokenKind::LeftParenthesis))
        return reference;
    return parseCall(reference, begin);
}

/// `der(x)`, `initial()`, `pure(f(x))`
const Expr* Parser::parseKeywordCall() {
    const Token keyword = take();
    const ReferencePart part{{keyword.range, textOf(keyword.range)}, {}};
    const auto* function = make<ComponentReference>(keyword.range, false, list(std::vector{part}));
    if (at(TokenKind::LeftParenthesis))
        return parseCall(function, keyword.range);
    report(diag::NeedsArguments, keyword.range, spelling(keyword.kind))
        .help(keyword.kind == TokenKind::Initial
                  ? "write `initial()`"
                  : fmt::format("write `{}(...)`", spelling(keyword.kind)));
    panic();
    return function;
}

const ComponentReference* Parser::parseComponentReference() {
    const TextRange begin = current_.range;
    const bool global = accept(TokenKind::Dot);
    std::vector<ReferencePart> parts;
    do {
        const Identifier name = parseIdentifier("a variable or function");
        parts.push_back({name, parseSubscripts()});
    } while (accept(TokenKind::Dot));
    return make<ComponentReference>(begin, global, list(parts));
}

/// None if there is no `[`.
List<const Expr*> Parser::parseSubscripts() {
    if (!at(TokenKind::LeftBracket))
        return {};
    ++subscriptDepth_;
    const Token open = take();
    std::vector<const Expr*> subscripts;
    if (at(TokenKind::RightBracket)) {
        report(diag::EmptyList, cover(open.range, current_.range), "a list of subscripts")
            .help("for all elements write `[:]`");
    } else {
        do
            subscripts.push_back(parseSubscript());
        while (acceptComma(TokenKind::RightBracket));
    }
    expectClose(TokenKind::RightBracket, open, "`,` or");
    --subscriptDepth_;
    return list(subscripts);
}

const Expr* Parser::parseSubscript() {
    if (!at(TokenKind::Colon))
        return parseExpression();
    const TextRange colon = take().range;
    if (!at(TokenKind::Comma) && !at(TokenKind::RightBracket))
        unexpected("`,` or `]` after the subscript `:`",
                   "a part of a dimension needs both ends: `1:n`, `2:end`");
    return make<WholeDimension>(colon);
}

const Call* Parser::parseCall(const ComponentReference* function, TextRange begin) {
    const Nesting nesting(*this);
    const Token open = take();
    std::vector<const Expr*> positional;
    std::vector<NamedArgument> named;
    List<ForIndex> iterators;
    while (!at(TokenKind::RightParenthesis) && !panicking()) {
        if (at(TokenKind::Identifier) && nextIs(TokenKind::Equals)) {
            named.push_back(parseNamedArgument());
        } else {
            const TextRange argument = current_.range;
            positional.push_back(parseArgumentValue());
            if (!named.empty())
                report(diag::PositionalAfterNamed, rangeFrom(argument), named.back().name.text)
                    .help("name it too, or put it before the named ones");
        }
        if (positional.size() == 1 && named.empty() && at(TokenKind::For)) {
            take();
            iterators = parseForIndices();
        }
        if (!acceptComma(TokenKind::RightParenthesis))
            break;
    }
    expectClose(TokenKind::RightParenthesis, open, "`,` or");
    if (at(TokenKind::LeftBracket) || at(TokenKind::Dot)) {
        report(diag::SubscriptedExpression, current_.range)
            .help("assign the result of the call to a variable first");
        panic();
    }
    return make<Call>(begin, function, list(positional), list(named), iterators);
}

NamedArgument Parser::parseNamedArgument() {
    const Identifier name = parseIdentifier("an argument");
    take();
    return {name, parseArgumentValue()};
}

const Expr* Parser::parseArgumentValue() {
    if (!at(TokenKind::Function)) {
        const Expr* value = parseExpression();
        if (at(TokenKind::Equals) || at(TokenKind::Assign)) {
            report(diag::EqualsInExpression, current_.range)
                .help("to compare, write `==`; to name an argument, `name = value`");
            take();
            parseExpression();
        }
        return value;
    }
    const TextRange begin = take().range;
    const Name function = parseTypeSpecifier("a function");
    std::vector<NamedArgument> named;
    const Token open = current_;
    expect(TokenKind::LeftParenthesis, "after the name of the function");
    while (!at(TokenKind::RightParenthesis) && !panicking()) {
        if (!nextIs(TokenKind::Equals)) {
            unexpected("a named argument `name = value`",
                       "the arguments of `function f(...)` must be named");
            break;
        }
        named.push_back(parseNamedArgument());
        if (!acceptComma(TokenKind::RightParenthesis))
            break;
    }
    expectClose(TokenKind::RightParenthesis, open, "`,` or");
    return make<PartialApplication>(begin, function, list(named));
}

const Expr* Parser::parseParentheses() {
    const Token open = take();
    const List<const Expr*> elements = parseTupleElements(open);
    if (at(TokenKind::LeftBracket) || (at(TokenKind::Dot) && !panicking())) {
        report(diag::SubscriptedExpression, current_.range)
            .help("assign the expression to a variable first");
        panic();
    }
    if (elements.size() == 1 && elements[0] != nullptr)
        return elements[0];
    return make<Tuple>(open.range, elements);
}

/// `a, , b)` after `(`: null where an element is left out.
List<const Expr*> Parser::parseTupleElements(const Token& open) {
    std::vector<const Expr*> elements;
    do {
        const bool skipped = at(TokenKind::Comma) || at(TokenKind::RightParenthesis);
        elements.push_back(skipped ? nullptr : parseExpression());
        rejectEqualsInExpression();
    } while (accept(TokenKind::Comma));
    expectClose(TokenKind::RightParenthesis, open, "`,` or");
    return list(elements);
}

List<const Expr*> Parser::parseExpressionList(TokenKind close) {
    std::vector<const Expr*> elements;
    do {
        elements.push_back(parseExpression());
        rejectEqualsInExpression();
    } while (acceptComma(close));
    return list(elements);
}

const Expr* Parser::parseMatrix() {
    const Token open = take();
    std::vector<MatrixRow> rows;
    if (at(TokenKind::RightBracket)) {
        report(diag::EmptyList, cover(open.range, current_.range), "a matrix")
            .help("for a matrix without elements write `fill(0.0, 0, 0)`");
    } else {
        do {
            if (at(TokenKind::Semicolon) || (at(TokenKind::RightBracket) && !rows.empty()))
                report(diag::EmptyList, current_.range, "a row of a matrix");
            else
                rows.push_back({parseExpressionList(TokenKind::RightBracket)});
        } while (accept(TokenKind::Semicolon));
    }
    expectClose(TokenKind::RightBracket, open, "`,`, `;` or");
    return make<MatrixConstructor>(open.range, list(rows));
}

const Expr* Parser::parseArray() {
    const Token open = take();
    List<const Expr*> elements;
    List<ForIndex> iterators;
    if (at(TokenKind::RightBrace)) {
        report(diag::EmptyList, cover(open.range, current_.range), "an array constructor")
            .help("for an array without elements write `fill(0.0, 0)`");
    } else {
        elements = parseExpressionList(TokenKind::RightBrace);
        if (elements.size() == 1 && accept(TokenKind::For))
            iterators = parseForIndices();
    }
    expectClose(TokenKind::RightBrace, open, "`,` or");
    return make<ArrayConstructor>(open.range, elements, iterators);
}

} // namespace eventica::syntax
