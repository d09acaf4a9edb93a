// SPDX-License-Identifier: Apache-2.0
// The layout of printed text; that it parses to the same tree is shown by tests/property.
#include <gtest/gtest.h>

#include "compile/syntax/names.h"
#include "compile/syntax/parse.h"
#include "compile/syntax/print.h"

namespace eventica::syntax {
namespace {

std::string reprint(const std::string& text) {
    text::SourceManager sources;
    diag::Diagnostics diagnostics;
    const SyntaxTree tree = parse(sources, sources.add("test.mo", text), diagnostics);
    EXPECT_TRUE(diagnostics.items().empty());
    return print(tree.root());
}

TEST(Print, LaysOutAModel) {
    EXPECT_EQ(
        reprint("within A;model M \"text\"parameter Real p(min=0)=1;protected Real x;equation "
                "if p>0 then x=1;elseif p<0 then x=2;else x=3;end if;annotation(Icon());"
                "end M;"),
        R"(within A;
model M "text"
  parameter Real p(min = 0) = 1;
protected
  Real x;
equation
  if p > 0 then
    x = 1;
  elseif p < 0 then
    x = 2;
  else
    x = 3;
  end if;
  annotation(Icon());
end M;
)");
}

TEST(Print, WritesOnlyTheParenthesesThatAreNeeded) {
    const auto expression = [](const std::string& text) {
        const std::string printed = reprint("model M equation x = " + text + "; end M;");
        const std::size_t begin = printed.find("x = ") + 4;
        return printed.substr(begin, printed.find(';') - begin);
    };
    EXPECT_EQ(expression("(a * b) + (c)"), "a * b + c");
    EXPECT_EQ(expression("(a + b) * c"), "(a + b) * c");
    EXPECT_EQ(expression("a - (b + c)"), "a - (b + c)");
    EXPECT_EQ(expression("-(a + b)"), "-(a + b)");
    EXPECT_EQ(expression("(-a) + b"), "-a + b");
    EXPECT_EQ(expression("a + (-b)"), "a + (-b)");
    EXPECT_EQ(expression("not (a and b)"), "not (a and b)");
    EXPECT_EQ(expression("(if a then b else c) + 1"), "(if a then b else c) + 1");
    EXPECT_EQ(expression("(1:2):3"), "(1:2):3");
    EXPECT_EQ(expression("2 .^ x"), "2 .^ x");
}

TEST(Names, SplitAtPointsOutsideQuotes) {
    EXPECT_EQ(splitName("A.'b.c'.D"), (std::vector<std::string_view>{"A", "'b.c'", "D"}));
    EXPECT_EQ(splitName("A"), std::vector<std::string_view>{"A"});
}

TEST(Names, JoinWithPoints) {
    const std::vector<Identifier> parts{{{}, "A"}, {{}, "'b.c'"}};
    EXPECT_EQ(joinName(parts), "A.'b.c'");
    EXPECT_EQ(joinName({}), "");
}

} // namespace
} // namespace eventica::syntax
