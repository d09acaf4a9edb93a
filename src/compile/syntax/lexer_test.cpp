// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "compile/syntax/lexer.h"

namespace eventica::syntax {
namespace {

struct Lexed {
    std::vector<TokenKind> kinds; ///< without the end of the file
    std::vector<std::string> texts;
    std::vector<std::string> codes;
};

Lexed lex(const std::string& text) {
    Lexed result;
    Diagnostics diagnostics;
    SyntaxErrors errors(text::SourceId(0), diagnostics);
    Lexer lexer(text, errors);
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next()) {
        result.kinds.push_back(token.kind);
        result.texts.emplace_back(lexer.textOf(token.range));
    }
    for (const auto& item : diagnostics.items())
        result.codes.emplace_back(item.kind->code);
    return result;
}

using Texts = std::vector<std::string>;
using Kinds = std::vector<TokenKind>;

TEST(Lexer, KnowsEveryKeyword) {
    EXPECT_EQ(keywords().size(), 59U);
    for (const std::string_view word : keywords()) {
        const Lexed lexed = lex(std::string(word));
        ASSERT_EQ(lexed.kinds.size(), 1U);
        EXPECT_EQ(spelling(lexed.kinds[0]), word);
        EXPECT_EQ(lex(std::string(word) + "_").kinds, Kinds{TokenKind::Identifier});
    }
}

TEST(Lexer, TakesTheLongestNumber) {
    EXPECT_EQ(lex("1 1. .5 1.5 1e3 1.e-3 .5E+2").texts,
              (Texts{"1", "1.", ".5", "1.5", "1e3", "1.e-3", ".5E+2"}));
    // A point behind digits belongs to the number, not to the operator behind it.
    EXPECT_EQ(lex("2.*x").kinds, (Kinds{TokenKind::Real, TokenKind::Star, TokenKind::Identifier}));
    EXPECT_EQ(lex("2 .*x").kinds,
              (Kinds{TokenKind::Integer, TokenKind::DotStar, TokenKind::Identifier}));
    EXPECT_EQ(lex("a.b[1:2]").texts, (Texts{"a", ".", "b", "[", "1", ":", "2", "]"}));
}

TEST(Lexer, TellsOperatorsOfOneAndTwoCharactersApart) {
    EXPECT_EQ(lex("<<=<>>>===:=:.+.-.*./.^").texts,
              (Texts{"<", "<=", "<>", ">", ">=", "==", ":=", ":", ".+", ".-", ".*", "./", ".^"}));
}

TEST(Lexer, SkipsBlanksCommentsAndByteOrderMark) {
    EXPECT_EQ(lex("\xEF\xBB\xBF a // b\r\n /* c\n * d **/ e").texts, (Texts{"a", "e"}));
    EXPECT_EQ(lex("a/**/b").texts, (Texts{"a", "b"}));
    EXPECT_EQ(lex("// the last line").texts, Texts{});
}

TEST(Lexer, KeepsStringsWhole) {
    EXPECT_EQ(lex(R"("a \"quoted\" \\" "b")").texts, (Texts{R"("a \"quoted\" \\")", R"("b")"}));
    EXPECT_EQ(lex("\"two\nlines // no comment\"").texts, Texts{"\"two\nlines // no comment\""});
}

TEST(Lexer, KeepsQuotedIdentifiersWhole) {
    EXPECT_EQ(lex(R"('a b' '\'' '/*')").texts, (Texts{"'a b'", R"('\'')", "'/*'"}));
    EXPECT_EQ(lex("'if'").kinds, Kinds{TokenKind::Identifier});
}

TEST(Lexer, ReadsForeignOperatorsAsWhatWasMeant) {
    const Lexed lexed = lex("a && b != !c");
    EXPECT_EQ(lexed.kinds, (Kinds{TokenKind::Identifier, TokenKind::And, TokenKind::Identifier,
                                  TokenKind::LessGreater, TokenKind::Not, TokenKind::Identifier}));
    EXPECT_EQ(lexed.codes, (Texts{"P087", "P087", "P087"}));
}

TEST(Lexer, ReportsAMalformedNameOnce) {
    EXPECT_EQ(lex("model 3Way end 3Way").codes, Texts{"P009"});
}

TEST(Lexer, MarksAStringThatNeverEnds) {
    EXPECT_EQ(lex("a \"b").kinds, (Kinds{TokenKind::Identifier, TokenKind::UnterminatedString}));
    EXPECT_EQ(lex("\"b\\").kinds, Kinds{TokenKind::UnterminatedString});
}

TEST(Lexer, ReadsNothingBeyondItsText) {
    for (const std::string text :
         {"", "/", ".", "<", "'", "\"", "1e", "1e+", "\\", "/*", "//", "\xC3"})
        lex(text); // the sanitizers watch
}

TEST(DecodeString, ResolvesEscapesAndLineEnds) {
    EXPECT_EQ(decodeString(R"(a\tb\n\"\\\?\')"), "a\tb\n\"\\?'");
    EXPECT_EQ(decodeString("a\r\nb\rc"), "a\nb\rc");
}

} // namespace
} // namespace eventica::syntax
