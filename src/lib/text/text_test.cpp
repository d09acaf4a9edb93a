// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/text/source.h"
#include "lib/text/utf8.h"

namespace eventica::text {
namespace {

TEST(LineIndex, CountsLinesWithAnyLineEnd) {
    const LineIndex index("a\nbc\r\nd\re");
    EXPECT_EQ(index.positionOf(0), (Position{1, 1}));
    EXPECT_EQ(index.positionOf(3), (Position{2, 2}));
    EXPECT_EQ(index.positionOf(6), (Position{3, 1}));
    EXPECT_EQ(index.positionOf(8), (Position{4, 1}));
    EXPECT_EQ(index.lineText(2), "bc");
    EXPECT_EQ(index.lineText(3), "d");
    EXPECT_EQ(index.lineText(4), "e");
}

TEST(LineIndex, CountsColumnsInCharacters) {
    const LineIndex index("äöü x");
    EXPECT_EQ(index.positionOf(7), (Position{1, 5}));
}

TEST(LineIndex, PlacesTheEndOfTextOnItsLastLine) {
    EXPECT_EQ(LineIndex("ab").positionOf(2), (Position{1, 3}));
    EXPECT_EQ(LineIndex("ab\n").positionOf(3), (Position{2, 1}));
    EXPECT_EQ(LineIndex("").positionOf(0), (Position{1, 1}));
}

TEST(Utf8, AcceptsCharactersOfEveryLength) {
    EXPECT_EQ(findInvalidUtf8("plain ASCII, longer than eight bytes"), std::string_view::npos);
    EXPECT_EQ(findInvalidUtf8("\xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80"), std::string_view::npos);
}

TEST(Utf8, FindsTheFirstInvalidByte) {
    EXPECT_EQ(findInvalidUtf8("0123456789\xE4ze"), 10U); // Latin-1
    EXPECT_EQ(findInvalidUtf8("ab\xC3"), 2U);            // cut off
    EXPECT_EQ(findInvalidUtf8("\xC0\xAF"), 0U);          // overlong
    EXPECT_EQ(findInvalidUtf8("\xED\xA0\x80"), 0U);      // surrogate
    EXPECT_EQ(findInvalidUtf8("\xF4\x90\x80\x80"), 0U);  // above U+10FFFF
    EXPECT_EQ(findInvalidUtf8("\xE2\x82\x28"), 0U);      // bad continuation
}

TEST(SourceManager, KeepsSourcesInTheOrderTheyWereReserved) {
    SourceManager sources;
    const SourceId first = sources.reserve("a.mo");
    const SourceId second = sources.add("b.mo", "model B end B;");
    sources.setText(first, "model A end A;");
    EXPECT_EQ(sources[first].text, "model A end A;");
    EXPECT_EQ(sources[second].path, "b.mo");
    EXPECT_LT(first, second);
}

TEST(SourceManager, RejectsAnIdOfAnotherManager) {
    const SourceManager sources;
    EXPECT_THROW((void)sources[SourceId(0)], InternalError);
}

} // namespace
} // namespace eventica::text
