// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/lexer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "lib/text/utf8.h"

namespace eventica::syntax {
namespace {

constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

constexpr bool isNonDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

constexpr bool isNonAscii(char c) {
    return static_cast<unsigned char>(c) >= 0x80;
}

constexpr auto makeWordTable() {
    std::array<bool, 256> table{};
    for (int c = 0; c < 256; ++c) {
        const char letter = static_cast<char>(c);
        table[static_cast<std::size_t>(c)] = isNonDigit(letter) || isDigit(letter);
    }
    return table;
}

constexpr auto WordTable = makeWordTable();

bool isWordCharacter(char c) {
    return WordTable[static_cast<unsigned char>(c)];
}

/// What an escape sequence stands for.
std::optional<char> escapeValue(char c) {
    switch (c) {
    case '\'':
    case '"':
    case '?':
    case '\\':
        return c;
    case 'a':
        return '\a';
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case 'v':
        return '\v';
    default:
        return std::nullopt;
    }
}

/// Something people bring along from other languages and editors, and what Modelica has instead.
struct Foreign {
    std::string_view written;
    TokenKind meant; ///< `Invalid` if there is no single token for it
    std::string_view instead;
};

constexpr std::array ForeignWords = {
    Foreign{"&&", TokenKind::And, "write `and`"},
    Foreign{"||", TokenKind::Or, "write `or`"},
    Foreign{"!=", TokenKind::LessGreater, "write `<>`"},
    Foreign{"~=", TokenKind::LessGreater, "write `<>`"},
    Foreign{"!", TokenKind::Not, "write `not`"},
    Foreign{"&", TokenKind::And, "write `and`"},
    Foreign{"|", TokenKind::Or, "write `or`"},
    Foreign{"~", TokenKind::Not, "write `not`"},
    Foreign{"%", TokenKind::Star, "write `mod(a, b)`; a comment begins with `//`"},
    Foreign{"**", TokenKind::Caret, "write `^`"},
    Foreign{"+=", TokenKind::Invalid, "write `x := x + y`"},
    Foreign{"-=", TokenKind::Invalid, "write `x := x - y`"},
    Foreign{"*=", TokenKind::Invalid, "write `x := x * y`"},
    Foreign{"/=", TokenKind::Invalid, "write `x := x / y`; unequal is `<>`"},
    Foreign{"++", TokenKind::Invalid, "write `x := x + 1`"},
    Foreign{"--", TokenKind::Invalid, "write `x := x - 1`"},
    Foreign{"?", TokenKind::Invalid, "write `if condition then a else b`"},
    Foreign{"#", TokenKind::Invalid, "a comment begins with `//`"},
    Foreign{"\xE2\x88\x92", TokenKind::Minus, "write a plain `-`"},
    Foreign{"\xE2\x80\x93", TokenKind::Minus, "write a plain `-`"},
    Foreign{"\xC3\x97", TokenKind::Star, "write `*`"},
    Foreign{"\xC2\xB7", TokenKind::Star, "write `*`"},
    Foreign{"\xE2\x89\xA4", TokenKind::LessEqual, "write `<=`"},
    Foreign{"\xE2\x89\xA5", TokenKind::GreaterEqual, "write `>=`"},
    Foreign{"\xE2\x89\xA0", TokenKind::LessGreater, "write `<>`"},
};

/// Characters that look like blanks but are none.
constexpr std::array FalseBlanks = {
    Foreign{"\xC2\xA0", TokenKind::Invalid, "this is a no-break space: write a plain one"},
    Foreign{"\xE2\x80\xAF", TokenKind::Invalid, "this is a no-break space: write a plain one"},
    Foreign{"\xE2\x80\x8B", TokenKind::Invalid, "this is a space of no width: remove it"},
    Foreign{"\xEF\xBB\xBF", TokenKind::Invalid,
            "a byte order mark may stand only at the very start of a file"},
    Foreign{"\f", TokenKind::Invalid, "this is a form feed: remove it"},
    Foreign{"\v", TokenKind::Invalid, "this is a vertical tab: remove it"},
};

constexpr std::array<std::string_view, 3> TypographicQuotes = {"\xE2\x80\x9C", "\xE2\x80\x9D",
                                                               "\xE2\x80\x9E"};
constexpr std::array<std::string_view, 2> TypographicApostrophes = {"\xE2\x80\x98", "\xE2\x80\x99"};

/// The entry that `text` starts with, if any.
template<std::size_t Size>
const Foreign* findForeign(const std::array<Foreign, Size>& table, std::string_view text) {
    const auto found = std::ranges::find_if(
        table, [&](const Foreign& entry) { return text.starts_with(entry.written); });
    return found == table.end() ? nullptr : &*found;
}

template<std::size_t Size>
bool startsWithAny(std::string_view text, const std::array<std::string_view, Size>& beginnings) {
    return std::ranges::any_of(beginnings,
                               [&](std::string_view begin) { return text.starts_with(begin); });
}

/// A character outside ASCII that a name may have been meant to contain.
bool startsWithForeignLetter(std::string_view text) {
    return !text.empty() && isNonAscii(text[0]) && text::characterLength(text) > 0 &&
           findForeign(ForeignWords, text) == nullptr &&
           findForeign(FalseBlanks, text) == nullptr && !startsWithAny(text, TypographicQuotes) &&
           !startsWithAny(text, TypographicApostrophes);
}

/// Whether the statement ends here: nothing follows but blanks and `;` or `)`.
bool isFollowedByEnd(const char* at) {
    while (*at == ' ' || *at == '\t')
        ++at;
    return *at == ';' || *at == ')';
}

/// Whether an operand can end with the token, so that an operator can follow.
bool endsOperand(TokenKind kind) {
    constexpr std::array Ends = {
        TokenKind::Identifier,
        TokenKind::Integer,
        TokenKind::Real,
        TokenKind::String,
        TokenKind::True,
        TokenKind::False,
        TokenKind::RightParenthesis,
        TokenKind::RightBracket,
        TokenKind::RightBrace,
        TokenKind::End,
    };
    return std::ranges::find(Ends, kind) != Ends.end();
}

std::string shown(std::string_view faulty) {
    const auto byte = static_cast<unsigned char>(faulty[0]);
    if (byte < 0x20 || byte == 0x7F || text::characterLength(faulty) == 0)
        return fmt::format("\\x{:02X}", byte);
    return std::string(faulty);
}

} // namespace

Lexer::Lexer(std::string_view text, SyntaxErrors& errors, std::uint32_t begin)
    : text_(text), at_(text.data() + begin), end_(text.data() + text.size()), errors_(errors) {
    if (begin == 0 && text.starts_with(text::ByteOrderMark))
        at_ += text::ByteOrderMark.size();
}

text::TextRange Lexer::rangeFrom(const char* begin) const {
    return {static_cast<std::uint32_t>(begin - text_.data()),
            static_cast<std::uint32_t>(at_ - text_.data())};
}

Token Lexer::token(TokenKind kind, const char* begin) const {
    return {kind, rangeFrom(begin)};
}

Token Lexer::symbol(TokenKind kind, std::size_t length) {
    const char* begin = at_;
    at_ += length;
    return token(kind, begin);
}

Token Lexer::read() { // NOLINT(readability-function-size): one case a symbol
    if (errors_.stopped())
        at_ = end_;
    skipBlanksAndComments();
    const char following = at_ == end_ ? '\0' : at_[1];
    switch (*at_) {
    case '(':
        return symbol(TokenKind::LeftParenthesis, 1);
    case ')':
        return symbol(TokenKind::RightParenthesis, 1);
    case '[':
        return symbol(TokenKind::LeftBracket, 1);
    case ']':
        return symbol(TokenKind::RightBracket, 1);
    case '{':
        return symbol(TokenKind::LeftBrace, 1);
    case '}':
        return symbol(TokenKind::RightBrace, 1);
    case ',':
        return symbol(TokenKind::Comma, 1);
    case ';':
        isInBars_ = false;
        return symbol(TokenKind::Semicolon, 1);
    case '+':
    case '-':
        if (following == '=' || (following == *at_ && isFollowedByEnd(at_ + 2)))
            return foreign();
        return symbol(*at_ == '+' ? TokenKind::Plus : TokenKind::Minus, 1);
    case '*':
    case '/':
        if (following == '=' || rest().starts_with("**"))
            return foreign();
        return symbol(*at_ == '*' ? TokenKind::Star : TokenKind::Slash, 1);
    case '^':
        return symbol(TokenKind::Caret, 1);
    case ':':
        return following == '=' ? symbol(TokenKind::Assign, 2) : symbol(TokenKind::Colon, 1);
    case '=':
        return following == '=' ? symbol(TokenKind::EqualEqual, 2) : symbol(TokenKind::Equals, 1);
    case '>':
        return following == '=' ? symbol(TokenKind::GreaterEqual, 2)
                                : symbol(TokenKind::Greater, 1);
    case '<':
        if (following == '>')
            return symbol(TokenKind::LessGreater, 2);
        return following == '=' ? symbol(TokenKind::LessEqual, 2) : symbol(TokenKind::Less, 1);
    case '.':
        switch (following) {
        case '+':
            return symbol(TokenKind::DotPlus, 2);
        case '-':
            return symbol(TokenKind::DotMinus, 2);
        case '*':
            return symbol(TokenKind::DotStar, 2);
        case '/':
            return symbol(TokenKind::DotSlash, 2);
        case '^':
            return symbol(TokenKind::DotCaret, 2);
        default:
            return isDigit(following) ? number() : symbol(TokenKind::Dot, 1);
        }
    case '"':
        return string();
    case '\'':
        return quotedIdentifier();
    default:
        if (isNonDigit(*at_) || startsWithForeignLetter(rest()))
            return identifier();
        if (isDigit(*at_))
            return number();
        return at_ == end_ ? token(TokenKind::EndOfFile, at_) : invalid();
    }
}

void Lexer::skipBlanksAndComments() {
    while (true) {
        while (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')
            ++at_;
        if (*at_ == '/' && at_[1] == '/')
            skipLine();
        else if (*at_ == '/' && at_[1] == '*')
            skipDelimitedComment();
        else if (!skipInvalidBlanks())
            return;
    }
}

void Lexer::skipLine() {
    while (*at_ != '\n' && *at_ != '\r' && at_ != end_)
        ++at_;
}

void Lexer::skipDelimitedComment() {
    const char* begin = at_;
    const std::size_t close = rest().find("*/", 2);
    if (close != std::string_view::npos) {
        at_ += close + 2;
        return;
    }
    at_ += 2;
    errors_.report(diag::UnterminatedComment, rangeFrom(begin));
    errors_.stop();
    at_ = end_;
}

/// Passes over a run of one faulty character that separates tokens as a blank does, reporting it
/// once. False if there is none.
bool Lexer::skipInvalidBlanks() {
    if (at_ == end_)
        return false;
    const char first = *at_;
    if (first >= 0x20 && first < 0x7F) // what nearly every token begins with
        return false;
    const Foreign* known = findForeign(FalseBlanks, rest());
    const bool control = static_cast<unsigned char>(first) < 0x20 || first == 0x7F;
    if (known == nullptr && !control)
        return false;
    const char* begin = at_;
    const std::size_t length = known == nullptr ? 1 : known->written.size();
    while (at_ != end_ && rest().starts_with(std::string_view(begin, length)))
        at_ += length;
    if (first == '\0')
        errors_.report(diag::NulByte, rangeFrom(begin)).help("remove it; is this a text file?");
    else
        errors_.report(diag::InvalidCharacter, rangeFrom(begin), shown({begin, length}))
            .help(known == nullptr ? std::string() : std::string(known->instead));
    return true;
}

bool Lexer::isFirstOnLine() const {
    const std::string_view before(text_.data(), static_cast<std::size_t>(at_ - text_.data()));
    const std::size_t last = before.find_last_not_of(" \t");
    return last == std::string_view::npos || before[last] == '\n' || before[last] == '\r';
}

/// An operator or character of another language, read as the one that was meant where there is
/// one. `#` and, where no operator can stand, `%` begin a comment elsewhere: the line is left out.
Token Lexer::foreign() {
    const char* begin = at_;
    const Foreign* known = findForeign(ForeignWords, rest());
    if (known->written == "|" && isInBars_ == endsOperand(last_)) {
        ++at_;
        if (!isInBars_)
            errors_.report(diag::ForeignOperator, rangeFrom(begin), known->written)
                .help("the absolute value is written `abs(x)`");
        isInBars_ = !isInBars_;
        return token(isInBars_ ? TokenKind::LeftParenthesis : TokenKind::RightParenthesis, begin);
    }
    const bool asComment =
        *at_ == '#' || (*at_ == '%' && (last_ == TokenKind::Semicolon || isFirstOnLine()));
    at_ += known->written.size();
    errors_
        .report(asComment ? diag::InvalidCharacter : diag::ForeignOperator, rangeFrom(begin),
                known->written)
        .help(asComment ? "a comment begins with `//`" : std::string(known->instead));
    if (!asComment)
        return token(known->meant, begin);
    skipLine();
    return read();
}

/// At a character that can begin no token.
Token Lexer::invalid() {
    if (findForeign(ForeignWords, rest()) != nullptr)
        return foreign();
    if (startsWithAny(rest(), TypographicQuotes))
        return typographicString();
    const char* begin = at_;
    at_ += std::max<std::size_t>(1, text::characterLength(rest()));
    const std::string_view character(begin, static_cast<std::size_t>(at_ - begin));
    // Bytes that are no characters are reported once a file, by the parser.
    if (text::characterLength(character) > 0)
        errors_.report(diag::InvalidCharacter, rangeFrom(begin), shown(character))
            .help(startsWithAny(character, TypographicApostrophes) ? "write a straight `'`" : "");
    return token(TokenKind::Invalid, begin);
}

/// A string in the quotes that word processors make of `"`.
Token Lexer::typographicString() {
    const char* begin = at_;
    at_ += TypographicQuotes[0].size();
    errors_
        .report(diag::InvalidCharacter, rangeFrom(begin),
                std::string_view(begin, TypographicQuotes[0].size()))
        .help("write a straight `\"`");
    while (at_ != end_ && *at_ != '\n' && *at_ != '"' && !startsWithAny(rest(), TypographicQuotes))
        ++at_;
    if (startsWithAny(rest(), TypographicQuotes))
        at_ += TypographicQuotes[0].size();
    else if (*at_ == '"')
        ++at_;
    return token(TokenKind::String, begin);
}

Token Lexer::identifier() {
    const char* begin = at_;
    while (isWordCharacter(*at_))
        ++at_;
    if (!startsWithForeignLetter(rest())) {
        const Token word = token(TokenKind::Identifier, begin);
        return {keywordOrIdentifier(textOf(word.range)), word.range};
    }
    while (isWordCharacter(*at_) || startsWithForeignLetter(rest()))
        at_ += std::max<std::size_t>(1, text::characterLength(rest()));
    const Token word = token(TokenKind::Identifier, begin);
    const std::string_view text = textOf(word.range);
    if (text != std::exchange(lastMalformed_, text))
        errors_.report(diag::NonAsciiIdentifier, word.range, text);
    return word;
}

Token Lexer::quotedIdentifier() {
    const char* begin = at_++;
    while (*at_ != '\'' && *at_ != '\n' && *at_ != '\r' && at_ != end_) {
        if (*at_ == '\\') {
            skipEscape();
            continue;
        }
        const char* faulty = at_;
        at_ += std::max<std::size_t>(1, text::characterLength(rest()));
        const std::string_view character(faulty, static_cast<std::size_t>(at_ - faulty));
        const auto byte = static_cast<unsigned char>(*faulty);
        if (byte < 0x20 || byte >= 0x7F)
            errors_.report(diag::InvalidQuotedCharacter, rangeFrom(faulty), shown(character));
    }
    if (*at_ == '\'') {
        ++at_;
        return token(TokenKind::Identifier, begin);
    }
    const std::uint32_t opening = rangeFrom(begin).begin;
    errors_.report(diag::UnterminatedQuotedIdentifier, {opening, opening + 1})
        .help("a string stands in double quotes: `\"text\"`; a derivative is `der(x)`");
    return token(TokenKind::Invalid, begin);
}

/// Passes over a backslash and the character behind it.
void Lexer::skipEscape() {
    const char* begin = at_++;
    if (at_ == end_)
        return;
    const bool valid = escapeValue(*at_).has_value();
    at_ += std::max<std::size_t>(1, text::characterLength(rest()));
    if (valid)
        return;
    const text::TextRange range = rangeFrom(begin);
    const std::string_view character = textOf(range).substr(1);
    errors_.report(diag::InvalidEscape, range, "\\" + shown(character))
        .help(R"(for a backslash itself write `\\`)");
}

void Lexer::skipDigits() {
    while (isDigit(*at_))
        ++at_;
}

Token Lexer::number() {
    const char* begin = at_;
    TokenKind kind = TokenKind::Integer;
    skipDigits();
    if (*at_ == '.') {
        kind = TokenKind::Real;
        ++at_;
        skipDigits();
    }
    if (*at_ == 'e' || *at_ == 'E') {
        const char* exponent = at_ + (at_[1] == '+' || at_[1] == '-' ? 2 : 1);
        if (isDigit(*exponent)) {
            kind = TokenKind::Real;
            at_ = exponent;
            skipDigits();
        }
    }
    if (isWordCharacter(*at_) || (*at_ == '.' && isDigit(at_[1])))
        return malformedNumber(begin, at_);
    return token(kind, begin);
}

/// At what cannot follow a number: a letter, or a second decimal point.
Token Lexer::malformedNumber(const char* begin, const char* digitsEnd) {
    const bool isExponent = (*at_ == 'e' || *at_ == 'E') && !isWordCharacter(at_[1]);
    do
        ++at_;
    while (isWordCharacter(*at_) || *at_ == '.');
    if (isExponent && (*at_ == '+' || *at_ == '-'))
        ++at_;
    const text::TextRange range = rangeFrom(begin);
    const std::string_view text = textOf(range);
    std::string help;
    if (isExponent)
        help = "digits are missing after the exponent";
    else if (*digitsEnd == '.')
        help = "a number has one decimal point; a range is written `1:3`";
    else if (text.starts_with("0x") || text.starts_with("0X"))
        help = "numbers are decimal";
    else
        help = fmt::format("a name begins with a letter; a product is written `{}*{}`",
                           text.substr(0, static_cast<std::size_t>(digitsEnd - begin)),
                           text.substr(static_cast<std::size_t>(digitsEnd - begin)));
    if (text != std::exchange(lastMalformed_, text))
        errors_.report(diag::MalformedNumber, range, text).help(std::move(help));
    return token(isExponent ? TokenKind::Real : TokenKind::Invalid, begin);
}

Token Lexer::string() {
    const char* begin = at_++;
    while (*at_ != '"' && at_ != end_) {
        if (*at_ == '\\')
            skipEscape();
        else
            ++at_;
    }
    if (at_ == end_)
        return token(TokenKind::UnterminatedString, begin);
    ++at_;
    return token(TokenKind::String, begin);
}

std::string decodeString(std::string_view raw) {
    std::string value;
    value.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] == '\\' && i + 1 < raw.size()) {
            ++i;
            value += escapeValue(raw[i]).value_or(raw[i]);
        } else if (raw[i] != '\r' || i + 1 == raw.size() || raw[i + 1] != '\n') {
            value += raw[i];
        }
    }
    return value;
}

} // namespace eventica::syntax
