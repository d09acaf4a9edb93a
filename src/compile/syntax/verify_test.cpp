// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compile/syntax/parse.h"
#include "compile/syntax/verify.h"

namespace eventica::syntax {
namespace {

const std::string Text = "model M Real x(start = 1) \"state\"; equation der(x) = -x; end M;";

TEST(VerifySyntaxTree, AcceptsWhatTheParserMakes) {
    text::SourceManager sources;
    diag::Diagnostics diagnostics;
    const SyntaxTree tree = parse(sources, sources.add("test.mo", Text), diagnostics);
    EXPECT_EQ(verify(tree, Text), std::vector<std::string>());
}

TEST(VerifySyntaxTree, FindsRangesBeyondTheText) {
    text::SourceManager sources;
    diag::Diagnostics diagnostics;
    const SyntaxTree tree = parse(sources, sources.add("test.mo", Text), diagnostics);
    const std::vector<std::string> violations = verify(tree, std::string_view(Text).substr(0, 20));
    ASSERT_FALSE(violations.empty());
    EXPECT_TRUE(violations.front().starts_with("ranges are inside the text")) << violations.front();
}

} // namespace
} // namespace eventica::syntax
