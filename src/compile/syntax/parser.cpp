// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/parser.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compile/syntax/parse.h"
#include "compile/syntax/verify.h"
#include "lib/base/verify.h"
#include "lib/diag/suggest.h"
#include "lib/text/utf8.h"

namespace eventica::syntax {
namespace {

constexpr std::size_t LongestQuote = 40;

/// `\?` and `\"` in a quoted name mean the same as without backslash (MLS 2.3.1).
std::string withoutRedundantEscapes(std::string_view quoted) {
    std::string name;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        const bool escape = quoted[i] == '\\' && i + 1 < quoted.size();
        if (escape && (quoted[i + 1] == '?' || quoted[i + 1] == '"'))
            ++i;
        else if (escape)
            name += quoted[i++];
        name += quoted[i];
    }
    return name;
}

void checkUtf8(std::string_view text, SyntaxErrors& errors) {
    const std::size_t invalid = text::findInvalidUtf8(text);
    if (invalid == std::string_view::npos)
        return;
    const auto offset = static_cast<std::uint32_t>(invalid);
    errors
        .report(diag::NotUtf8, {offset, offset + 1},
                static_cast<unsigned>(static_cast<unsigned char>(text[invalid])))
        .help("save the file as UTF-8, or convert it: `iconv -f latin1 -t utf-8`");
}

bool isWordCharacter(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

} // namespace

SyntaxTree parse(const text::SourceManager& sources, text::SourceId source,
                 eventica::diag::Diagnostics& diagnostics) {
    const std::string_view text = sources[source].text;
    SyntaxErrors errors(source, diagnostics);
    checkUtf8(text, errors);
    Arena arena;
    const std::size_t before = diagnostics.count(eventica::diag::Severity::Error);
    const StoredDefinition* root = Parser(text, errors, arena).parseStoredDefinition();
    SyntaxTree tree(source, std::move(arena), root);
    if (diagnostics.count(eventica::diag::Severity::Error) == before)
        verifyStage("syntax tree", tree, text);
    return tree;
}

Parser::Parser(std::string_view text, SyntaxErrors& errors, Arena& arena, std::uint32_t begin,
               std::string_view end)
    : lexer_(text, errors, begin), end_(end), errors_(errors), arena_(arena),
      current_(lexer_.next()), next_(lexer_.next()) {
}

// ---------------------------------------------------------------------------- tokens

Token Parser::take() {
    const Token taken = current_;
    if (panicking())
        return taken;
    previous_ = taken.range;
    current_ = next_;
    next_ = lexer_.next();
    return taken;
}

bool Parser::accept(TokenKind kind) {
    if (!at(kind))
        return false;
    take();
    return true;
}

bool Parser::firstOnLineAfter(TextRange before, const Token& token) const {
    return spansLines({before.end, token.range.begin});
}

bool Parser::spansLines(TextRange range) const {
    return range.begin < range.end && textOf(range).find_first_of("\n\r") != std::string_view::npos;
}

std::string Parser::describe(const Token& token) const {
    if (token.kind == TokenKind::EndOfFile)
        return std::string(end_);
    const std::string_view text = textOf(token.range);
    const std::size_t lineEnd = std::min(text.find_first_of("\n\r"), LongestQuote);
    if (text.size() <= lineEnd)
        return fmt::format("`{}`", text);
    return fmt::format("`{}...`", text::firstBytes(text, lineEnd));
}

TextRange Parser::rangeFrom(TextRange begin) const {
    return {begin.begin, std::max(begin.begin, previous_.end)};
}

// ---------------------------------------------------------------------------- errors

void Parser::panic() {
    if (panicking())
        return;
    hidden_ = current_;
    current_.kind = TokenKind::Panic;
}

void Parser::recover() {
    if (panicking())
        current_ = hidden_;
}

/// Whether the token at hand is a fault the lexer has found: then nothing more is said about it.
bool Parser::isReportedByLexer() {
    if (at(TokenKind::UnterminatedString)) {
        const std::uint32_t opening = current_.range.begin;
        report(diag::UnterminatedString, {opening, opening + 1});
        errors_.stop();
    } else if (!at(TokenKind::Invalid)) {
        return false;
    }
    panic();
    return true;
}

void Parser::unexpected(std::string_view expected, std::string help) {
    if (isReportedByLexer())
        return;
    if (help.empty())
        help = hintForUnexpected();
    report(diag::UnexpectedToken, current_.range, expected, describe(current_))
        .help(std::move(help));
    panic();
}

/// The number that `0,5` around the token at hand was meant to be; empty if there is none.
std::string Parser::numberWithComma() const {
    const TextRange comma = at(TokenKind::Comma) ? current_.range : previous_;
    const Token& behind = at(TokenKind::Comma) ? next_ : current_;
    const bool isNumber = behind.kind == TokenKind::Integer || behind.kind == TokenKind::Real;
    if (textOf(comma) != "," || !isNumber || behind.range.begin != comma.end)
        return {};
    std::uint32_t begin = comma.begin;
    while (begin > 0 && isWordCharacter(textOf({begin - 1, begin})[0]))
        --begin;
    const std::string_view before = textOf({begin, comma.begin});
    const bool isDigits =
        !before.empty() && before.find_first_not_of("0123456789") == std::string_view::npos;
    return isDigits ? fmt::format("{}.{}", before, textOf(behind.range)) : std::string();
}

/// What the token at hand, in a place where it cannot stand, is usually a sign of.
std::string Parser::hintForUnexpected() const {
    const std::string_view word = textOf(current_.range);
    if (textOf(previous_).starts_with('"') && spansLines(previous_))
        return "the string before it spans several lines: is its closing `\"` missing?";
    if (const std::string number = numberWithComma(); !number.empty())
        return fmt::format("numbers are written with a decimal point: `{}`", number);
    const bool inList = textOf(previous_) == "(" || textOf(previous_) == ",";
    if (at(TokenKind::String) && !inList)
        return "a description stands behind name, value and condition, just before `;`";
    if (at(TokenKind::Identifier) && word.starts_with('\''))
        return "single quotes make a name: a description stands in double quotes";
    if (at(TokenKind::Semicolon) && textOf(previous_) == ";")
        return "remove the second `;`";
    if (at(TokenKind::Equals) && textOf(previous_) == ":")
        return "write `:=` without a blank";
    if (at(TokenKind::Colon) &&
        (textOf(previous_) == "equation" || textOf(previous_) == "algorithm"))
        return "remove the `:`";
    if (at(TokenKind::Star) && nextIs(TokenKind::Slash))
        return "no comment is open here";
    if (!at(TokenKind::Identifier))
        return {};
    std::string lowerCase(word);
    std::ranges::transform(lowerCase, lowerCase.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const bool isOperator = lowerCase == "and" || lowerCase == "or" || lowerCase == "not";
    return isOperator ? fmt::format("did you mean `{}`?", lowerCase) : std::string();
}

/// For a word missing at the end of a line: the place is there, not on the next line.
void Parser::unexpectedAfter(TextRange before, std::string_view expected) {
    if (!firstOnLineAfter(before, current_) || isReportedByLexer())
        return unexpected(expected);
    report(diag::UnexpectedToken, {before.end, before.end}, expected, describe(current_));
    panic();
}

void Parser::abandonFile(const Kind& kind, TextRange range) {
    report(kind, range, DeepestNesting).help("split the expression or class into named parts");
    errors_.stop();
    recover();
    current_ = {TokenKind::EndOfFile, range};
    next_ = current_;
    panic();
}

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
    if (++parser_.depth_ > DeepestNesting && !parser_.panicking())
        parser_.abandonFile(diag::NestingTooDeep, parser_.current_.range);
}

bool Parser::atSectionStart() const {
    switch (current_.kind) {
    case TokenKind::Public:
    case TokenKind::Protected:
    case TokenKind::Equation:
    case TokenKind::Algorithm:
    case TokenKind::External:
        return true;
    case TokenKind::Initial:
        return nextIs(TokenKind::Equation) || nextIs(TokenKind::Algorithm);
    default:
        return false;
    }
}

bool Parser::atClassStart() const {
    switch (current_.kind) {
    case TokenKind::Encapsulated:
    case TokenKind::Partial:
    case TokenKind::Class:
    case TokenKind::Model:
    case TokenKind::Record:
    case TokenKind::Block:
    case TokenKind::Expandable:
    case TokenKind::Connector:
    case TokenKind::Type:
    case TokenKind::Package:
    case TokenKind::Function:
    case TokenKind::Impure:
    case TokenKind::Operator:
        return true;
    case TokenKind::Pure:
        return !nextIs(TokenKind::LeftParenthesis);
    default:
        return false;
    }
}

/// At `end` that closes a class or a block, and is not the last index of an array.
bool Parser::atBlockEnd() const {
    if (!at(TokenKind::End))
        return false;
    switch (next_.kind) {
    case TokenKind::Identifier:
    case TokenKind::If:
    case TokenKind::For:
    case TokenKind::When:
    case TokenKind::While:
    case TokenKind::Semicolon:
    case TokenKind::EndOfFile:
    case TokenKind::Invalid:
    // `end model` for `end M`
    case TokenKind::Class:
    case TokenKind::Model:
    case TokenKind::Record:
    case TokenKind::Block:
    case TokenKind::Connector:
    case TokenKind::Type:
    case TokenKind::Package:
    case TokenKind::Function:
    case TokenKind::Operator:
        return true;
    default:
        return false;
    }
}

/// At an `end` that does not close an `if` or its like.
bool Parser::atClassEnd() const {
    return atBlockEnd() && !nextIs(TokenKind::If) && !nextIs(TokenKind::For) &&
           !nextIs(TokenKind::When) && !nextIs(TokenKind::While);
}

/// At `endif` written for `end if`.
bool Parser::atJoinedEnd(TokenKind block) const {
    const std::string_view word = textOf(current_.range);
    return at(TokenKind::Identifier) && nextIs(TokenKind::Semicolon) && word.starts_with("end") &&
           word.substr(3) == spelling(block);
}

/// Where a list of equations or statements ends, in order or in disorder.
bool Parser::atEndOfItemList() const {
    switch (current_.kind) {
    case TokenKind::EndOfFile:
    case TokenKind::End:
    case TokenKind::Else:
    case TokenKind::Elseif:
    case TokenKind::Elsewhen:
    case TokenKind::Annotation:
    case TokenKind::Panic:
        return true;
    case TokenKind::Identifier:
        return !openBlocks_.empty() && atJoinedEnd(openBlocks_.back());
    default:
        return atSectionStart();
    }
}

/// Where reading can go on although no `;` was found.
bool Parser::atItemBoundary() const {
    if (at(TokenKind::EndOfFile) || atSectionStart() || atBlockEnd())
        return true;
    if (!isFirstOnLine(current_))
        return false;
    const bool continuesBlock =
        at(TokenKind::Else) || at(TokenKind::Elseif) || at(TokenKind::Elsewhen);
    return atClassStart() || (!openBlocks_.empty() && continuesBlock);
}

/// Leaves what could not be read: goes on behind the next `;` that is not in a matrix.
void Parser::skipToItemEnd() {
    recover();
    int brackets = 0;
    while (!atItemBoundary()) {
        if (at(TokenKind::LeftBracket))
            ++brackets;
        if (at(TokenKind::RightBracket) && brackets > 0)
            --brackets;
        if (at(TokenKind::UnterminatedString))
            errors_.stop(); // follows from the error before it
        if (take().kind == TokenKind::Semicolon && brackets == 0)
            return;
    }
}

// ---------------------------------------------------------------------------- shared productions

void Parser::expect(TokenKind kind, std::string_view context) {
    if (!accept(kind))
        unexpected(fmt::format("`{}` {}", spelling(kind), context));
}

void Parser::expectEnd(std::string_view after) {
    if (!at(TokenKind::EndOfFile))
        unexpected(fmt::format("{} after {}", end_, after));
}

void Parser::expectSemicolon(std::string_view after) {
    if (accept(TokenKind::Semicolon) || panicking())
        return;
    const bool startsAnew =
        at(TokenKind::EndOfFile) || atBlockEnd() || atSectionStart() ||
        (isFirstOnLine(current_) &&
         (at(TokenKind::Identifier) || at(TokenKind::LeftParenthesis) || isKeyword(current_.kind)));
    if (!startsAnew) {
        unexpected(fmt::format("`;` after {}", after));
        return;
    }
    report(diag::MissingSemicolon, {previous_.end, previous_.end}, after);
}

/// `alternatives` says what else could stand there: "`,` or".
void Parser::expectClose(TokenKind close, const Token& open, std::string_view alternatives) {
    if (accept(close) || panicking() || isReportedByLexer())
        return;
    const std::string expected = alternatives.empty()
                                     ? fmt::format("`{}`", spelling(close))
                                     : fmt::format("{} `{}`", alternatives, spelling(close));
    report(diag::Unclosed, current_.range, expected, spelling(open.kind), describe(current_))
        .note(diag::OpenedHere, errors_.at(open.range), spelling(open.kind));
    panic();
}

/// `then` or `loop`. Without it the body is read all the same: it surely follows.
void Parser::expectHeaderEnd(TokenKind kind, std::string_view after) {
    if (accept(kind))
        return;
    if (!panicking())
        unexpectedAfter(previous_, fmt::format("`{}` after {}", spelling(kind), after));
    recover();
    const TextRange before = previous_;
    while (!at(TokenKind::EndOfFile) && !at(TokenKind::Semicolon) && !at(kind) &&
           !firstOnLineAfter(before, current_))
        take();
    accept(kind);
}

/// At a `;` behind which the list goes on: on the same line follows a number or `name =`.
bool Parser::atSemicolonForComma() const {
    if (!at(TokenKind::Semicolon) || firstOnLineAfter(current_.range, next_))
        return false;
    if (nextIs(TokenKind::Integer) || nextIs(TokenKind::Real))
        return true;
    const std::string_view behind = lexer_.textBehind(next_.range);
    const std::size_t sign = behind.find_first_not_of(' ');
    return nextIs(TokenKind::Identifier) && sign != std::string_view::npos && behind[sign] == '=';
}

/// True if another list item follows. A comma before the closing bracket is a soft error.
bool Parser::acceptComma(TokenKind close) {
    const bool inBraces = close == TokenKind::RightParenthesis || close == TokenKind::RightBrace;
    if (inBraces && atSemicolonForComma()) {
        report(diag::SemicolonInList, current_.range).help("write `,`");
        take();
        return true;
    }
    if (!at(TokenKind::Comma))
        return false;
    const TextRange comma = take().range;
    if (!at(close))
        return true;
    report(diag::TrailingComma, comma, describe(current_)).help("remove the comma");
    return false;
}

Identifier Parser::makeIdentifier(TextRange range) {
    std::string_view text = textOf(range);
    if (text.starts_with('\'') && text.find('\\') != std::string_view::npos)
        text = arena_.copy(withoutRedundantEscapes(text));
    return {range, text};
}

Identifier Parser::parseIdentifier(std::string_view named) {
    if (at(TokenKind::Identifier))
        return makeIdentifier(take().range);
    // A keyword where only a name can stand is taken for one if what follows fits a name.
    constexpr std::array Followers = {TokenKind::Semicolon,        TokenKind::Comma,
                                      TokenKind::Equals,           TokenKind::LeftParenthesis,
                                      TokenKind::RightParenthesis, TokenKind::LeftBracket,
                                      TokenKind::String,           TokenKind::In};
    if (isKeyword(current_.kind) && !isFirstOnLine(current_) &&
        std::ranges::find(Followers, next_.kind) != Followers.end()) {
        const std::string_view word = textOf(current_.range);
        report(diag::KeywordAsName, current_.range, word, named)
            .help(fmt::format("choose another name, or quote it: `'{}'`", word));
        return makeIdentifier(take().range);
    }
    unexpected(fmt::format("the name of {}", named));
    return {current_.range, {}};
}

Name Parser::parseName(std::string_view named) {
    const TextRange begin = current_.range;
    std::vector<Identifier> parts{parseIdentifier(named)};
    while (at(TokenKind::Dot) && !nextIs(TokenKind::LeftBrace) && !nextIs(TokenKind::Star)) {
        take();
        parts.push_back(parseIdentifier(named));
        // `a.b.c = 1` is `a(b(c = 1))`: as deep as it is long.
        if (parts.size() > DeepestNesting && !panicking())
            abandonFile(diag::NestingTooDeep, current_.range);
    }
    return {rangeFrom(begin), false, list(parts)};
}

Name Parser::parseTypeSpecifier(std::string_view named) {
    const TextRange begin = current_.range;
    const bool global = accept(TokenKind::Dot);
    const Name name = parseName(named);
    return {rangeFrom(begin), global, name.parts};
}

} // namespace eventica::syntax
