// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "driver/name_filter.h"

namespace eventica::driver {
namespace {

TEST(NameFilter, MatchesWholeNames) {
    const NameFilter filter(R"(a\.b\[\d+\]|der\(.*\))");
    EXPECT_EQ(filter.problem(), "");
    EXPECT_TRUE(filter.matches("a.b[12]"));
    EXPECT_TRUE(filter.matches("der(x)"));
    EXPECT_FALSE(filter.matches("a.b[12].c"));
    EXPECT_FALSE(filter.matches("der(x) "));
}

TEST(NameFilter, TakesACharacterForOne) {
    EXPECT_TRUE(NameFilter("'.'").matches("'ä'"));
}

TEST(NameFilter, NeedsNoStackForLongNames) {
    EXPECT_TRUE(NameFilter(".*x").matches(std::string(1'000'000, 'x')));
    EXPECT_FALSE(NameFilter("(x|y)*z").matches(std::string(1'000'000, 'x')));
}

TEST(NameFilter, DoesNotBacktrack) {
    const std::string name(100'000, 'a');
    for (const char* const expression : {"(.*)*z", R"((\w+)*z)", "(.*a){20}z"})
        EXPECT_FALSE(NameFilter(expression).matches(name)) << expression;
}

TEST(NameFilter, SaysWhatIsWrong) {
    EXPECT_EQ(NameFilter("(a").problem(), "`)` is missing");
    EXPECT_EQ(NameFilter("a)").problem(), "`)` has no `(`");
    EXPECT_EQ(NameFilter("[a").problem(), "`]` is missing after `[a`");
    EXPECT_EQ(NameFilter("*x").problem(), "`*` has nothing to repeat");
    EXPECT_EQ(NameFilter("a\\").problem(), "`\\` at the end");
    EXPECT_EQ(NameFilter("a{2000}").problem(), "`{2000}` is not a valid repetition (1000 at most)");
    EXPECT_EQ(NameFilter("(?=a)").problem(),
              "`(?=` is not supported (there is no lookahead or lookbehind)");
    EXPECT_EQ(NameFilter(R"((a)\1)").problem(),
              R"(`\1` is not an escape sequence (there are no backreferences))");
    EXPECT_EQ(NameFilter("[z-a]").problem(), "`z-a` is not a range of characters");
}

} // namespace
} // namespace eventica::driver
