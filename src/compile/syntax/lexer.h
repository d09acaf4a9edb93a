// SPDX-License-Identifier: Apache-2.0
// Characters to tokens (MLS chapter 2 and appendix A.1).
#pragma once

#include <cstdint>
#include <string_view>

#include "compile/syntax/syntax_errors.h"
#include "compile/syntax/token.h"

namespace eventica::syntax {

/// Reads one token at a time. Faulty characters are reported and left out, so that every token
/// handed on is a sound one.
class Lexer {
public:
    /// `text` must be followed by a NUL, as the contents of a `std::string` are. Reads from `begin`
    /// on.
    Lexer(std::string_view text, SyntaxErrors& errors, std::uint32_t begin = 0);

    Token next() {
        const Token result = read();
        last_ = result.kind;
        return result;
    }

    std::string_view textOf(text::TextRange range) const {
        return text_.substr(range.begin, range.end - range.begin);
    }

    std::string_view textBehind(text::TextRange range) const { return text_.substr(range.end); }

private:
    Token read();
    void skipBlanksAndComments();
    void skipDelimitedComment();
    Token token(TokenKind kind, const char* begin) const;
    Token symbol(TokenKind kind, std::size_t length);
    Token identifier();
    Token quotedIdentifier();
    Token number();
    Token string();
    void skipDigits();
    void skipEscape();
    void skipLine();
    bool skipInvalidBlanks();
    Token invalid();
    Token foreign();
    Token typographicString();
    Token malformedNumber(const char* begin, const char* digitsEnd);
    bool isFirstOnLine() const;
    text::TextRange rangeFrom(const char* begin) const;
    std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

    std::string_view text_;
    const char* at_;
    const char* end_;
    SyntaxErrors& errors_;
    bool isInBars_ = false;                 ///< behind the first `|` of `|x|`
    TokenKind last_ = TokenKind::Semicolon; ///< of the token handed out before
    std::string_view lastMalformed_;        ///< a faulty name comes again behind `end`: say it once
};

/// The value of a string literal: escapes resolved, CR LF read as a newline.
std::string decodeString(std::string_view raw);

} // namespace eventica::syntax
