// SPDX-License-Identifier: Apache-2.0
// What the lexer hands to the parser.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "lib/text/source.h"

namespace eventica::syntax {

enum class TokenKind : std::uint8_t {
#define EVENTICA_KEYWORD(NAME, SPELLING) NAME,
#define EVENTICA_SYMBOL(NAME, SPELLING) NAME,
#include "compile/syntax/tokens.def"
    Identifier,
    Integer,
    Real,
    String,
    /// Something the lexer has already complained about; matches nothing.
    Invalid,
    /// A string that runs to the end of the file.
    UnterminatedString,
    EndOfFile,
    /// Stands before the parser while it leaves a construct it could not read; matches nothing.
    Panic,
};

struct Token {
    TokenKind kind = TokenKind::EndOfFile;
    text::TextRange range;
};

/// A keyword or symbol as it is written; empty for tokens whose text varies.
std::string_view spelling(TokenKind kind);

bool isKeyword(TokenKind kind);

/// The keyword spelled so, or `Identifier`.
TokenKind keywordOrIdentifier(std::string_view word);

/// All keywords, in alphabetical order.
std::span<const std::string_view> keywords();

} // namespace eventica::syntax
