// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "results/choose_signals.h"

namespace eventica::results {
namespace {

using Names = std::vector<std::string>;

std::vector<SignalInfo> someModel() {
    return {{.name = "k", .variability = Variability::Fixed},
            {.name = "zone[1].T", .role = Role::State},
            {.name = "zone[2].T", .role = Role::State},
            {.name = "zone[1].heater.on", .kind = Kind::Boolean},
            {.name = "'what*'"},
            {.name = "der(zone[1].T)"}};
}

Names namesOf(const std::vector<SignalInfo>& signals, const ChosenSignals& chosen) {
    Names names;
    for (const std::size_t signal : chosen.signals)
        names.push_back(signals[signal].name);
    return names;
}

Names chosenBy(const Names& wanted) {
    return namesOf(someModel(), chooseSignals(someModel(), wanted));
}

std::string problemWith(const Names& wanted) {
    return chooseSignals(someModel(), wanted).problem;
}

TEST(Pattern, StarsAndQuestionMarksAreWildcards) {
    EXPECT_TRUE(matches("zone[*].T", "zone[12].T"));
    EXPECT_TRUE(matches("*.v", "a.b.v"));
    EXPECT_TRUE(matches("x?", "x1"));
    EXPECT_TRUE(matches("*a*b*", "xxaybb"));
    EXPECT_TRUE(matches("**", ""));
    EXPECT_TRUE(matches("a[*, 2]", "a[1,2]"));
    EXPECT_TRUE(matches("*.der(x)", "der(body.x)"));
    EXPECT_FALSE(matches("x?", "x"));
    EXPECT_FALSE(matches("*.v", "a.b.vx"));
    EXPECT_FALSE(matches("x", "xy"));
    EXPECT_FALSE(matches("a.c", "abc"));
}

TEST(Pattern, ManyStarsTakeNoTime) {
    std::string pattern;
    for (int count = 0; count < 200; ++count)
        pattern += "*a";
    EXPECT_FALSE(matches(pattern + "b", std::string(20'000, 'a')));
}

TEST(ChooseSignals, TakesStatesByDefault) {
    EXPECT_EQ(chosenBy({}), (Names{"zone[1].T", "zone[2].T"}));
}

TEST(ChooseSignals, TakesAllThatVariesWithoutStates) {
    const std::vector<SignalInfo> signals{{.name = "p", .variability = Variability::Fixed},
                                          {.name = "x"}};
    const ChosenSignals chosen = chooseSignals(signals, {});
    EXPECT_EQ(namesOf(signals, chosen), (Names{"x"}));
    EXPECT_EQ(chosen.note, "no states: all signals that vary are drawn");
    EXPECT_NE(chooseSignals(std::span(signals).first(1), {}).problem, "");
}

TEST(ChooseSignals, TakesEachSignalOnceInTheOrderOfTheNames) {
    EXPECT_EQ(chosenBy({"zone[2].T", "zone[*].T", "zone[1] . T"}),
              (Names{"zone[2].T", "zone[1].T"}));
}

TEST(ChooseSignals, PatternsLeaveParametersOutUnlessNothingElseFits) {
    EXPECT_EQ(chosenBy({"*"}).size(), 5U);
    EXPECT_EQ(chosenBy({"k*"}), (Names{"k"}));
    EXPECT_EQ(chosenBy({"k"}), (Names{"k"}));
}

TEST(ChooseSignals, ANameThatLooksLikeAPatternIsAName) {
    EXPECT_EQ(chosenBy({"'what*'"}), (Names{"'what*'"}));
}

TEST(ChooseSignals, SaysWhatMayBeMeant) {
    EXPECT_EQ(problemWith({"zone[1].t"}), "no signal `zone[1].t`; did you mean `zone[1].T`?");
    EXPECT_EQ(problemWith({"kitchen.T"}),
              "no signal `kitchen.T`; did you mean `zone[1].T`, `zone[2].T`?");
    EXPECT_EQ(problemWith({"something"}), "no signal `something`");
    EXPECT_EQ(problemWith({"room*"}), "no signal that matches `room*`");
}

TEST(ChooseSignals, LimitsTheNumberOfLines) {
    std::vector<SignalInfo> signals;
    signals.reserve(10'000);
    for (int index = 0; index < 10'000; ++index)
        signals.push_back({.name = "x[" + std::to_string(index) + "]", .role = Role::State});
    EXPECT_EQ(chooseSignals(signals, Names{"x[*]"}).problem,
              "10000 signals that match, and a picture shows at most 100: narrow --signals");
    const ChosenSignals some = chooseSignals(signals, {});
    EXPECT_EQ(some.signals.size(), MostByDefault);
    EXPECT_EQ(some.note, "10000 states: the first 28 are drawn; choose others with --signals");
}

} // namespace
} // namespace eventica::results
