// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/base/check.h"
#include "results/trajectory.h"
#include "results/writer.h"

namespace eventica::results {
namespace {

using Names = std::vector<std::string>;

TEST(Signal, NamesAreEqualUpToBlanksOutsideOfQuotes) {
    EXPECT_EQ(canonicalName("a[1, 2] .b"), "a[1,2].b");
    EXPECT_EQ(canonicalName("'a b' . c"), "'a b'.c");
    EXPECT_EQ(canonicalName("'it\\' s' . c"), "'it\\' s'.c");
    EXPECT_EQ(canonicalName(""), "");
}

TEST(Signal, DerivativesAreEqualWhereverTheyAreWritten) {
    EXPECT_EQ(canonicalName("a.b.der(x)"), "der(a.b.x)");
    EXPECT_EQ(canonicalName("der(a.b.x)"), "der(a.b.x)");
    EXPECT_EQ(canonicalName("der(x)"), "der(x)");
}

TEST(Signal, ListsAreSplitAtTheCommasBetweenNames) {
    EXPECT_EQ(splitNames("a, b[1,2] ,der(c),'x,y'"), (Names{"a", "b[1,2]", "der(c)", "'x,y'"}));
    EXPECT_EQ(splitNames(" ,,"), Names{});
}

TEST(Trajectories, AliasesShareColumns) {
    const std::vector<SignalInfo> signals{
        {.name = "p", .variability = Variability::Fixed},
        {.name = "x"},
        {.name = "y", .alias = Alias{0, true}},
        {.name = "b", .kind = Kind::Boolean},
        {.name = "notB", .kind = Kind::Boolean, .alias = Alias{1, true}},
        {.name = "q", .variability = Variability::Fixed, .alias = Alias{0, true}}};
    MemoryWriter writer;
    EXPECT_TRUE(writer.begin(signals, std::vector{7.0}));
    EXPECT_TRUE(writer.row(0, std::vector{1.0, 0.0}));
    EXPECT_TRUE(writer.row(1, std::vector{2.0, 1.0}));
    EXPECT_TRUE(writer.finish());
    const Trajectories& run = writer.trajectories();
    const auto values = [&](const char* name) { return run.values(run.find(name).value()); };
    EXPECT_EQ(values("x"), (std::vector{1.0, 2.0}));
    EXPECT_EQ(values("y"), (std::vector{-1.0, -2.0}));
    EXPECT_EQ(values("notB"), (std::vector{1.0, 0.0}));
    EXPECT_EQ(values("p"), (std::vector{7.0, 7.0}));
    EXPECT_EQ(values("q"), (std::vector{-7.0, -7.0}));
    EXPECT_EQ(run.value(run.find("y").value(), 1), -2.0);
    EXPECT_FALSE(run.find("z"));
}

TEST(Trajectories, AnAliasOfNothingIsADefect) {
    EXPECT_THROW(Trajectories({{.name = "y", .alias = Alias{0, false}}}, {}), InternalError);
}

} // namespace
} // namespace eventica::results
