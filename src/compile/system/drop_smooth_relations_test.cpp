// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compile/system/test_models.h"

namespace eventica::system {
namespace {

class DropSmoothRelations : public testing::Test {
protected:
    /// How many relations make events.
    std::size_t relations(const std::string& text) {
        const std::optional<SortedSystem> system = models_.sorted(text);
        EXPECT_TRUE(system) << models_.messages();
        return system ? system->dae.helds.size() : 0;
    }

private:
    TestModels models_;
};

TEST_F(DropSmoothRelations, MakesNoEventsWhereNothingJumps) {
    EXPECT_EQ(relations("model M Real x(start = 1, fixed = true), y; equation der(x) = -1; "
                        "y = semiLinear(x, 2, 3); end M;"),
              0U);
}

TEST_F(DropSmoothRelations, KeepsEventsThatAreNeededElsewhere) {
    EXPECT_EQ(relations("model M Real x(start = 1, fixed = true), y; Boolean b = x >= 0; "
                        "equation der(x) = -1; y = semiLinear(x, 2, 3); end M;"),
              1U);
}

TEST_F(DropSmoothRelations, KeepsEventsInSmooth) {
    EXPECT_EQ(relations("model M Real x(start = 1, fixed = true), y; equation der(x) = -1; "
                        "y = smooth(0, if x > 0.5 then x - 0.5 else 0); end M;"),
              1U);
}

TEST_F(DropSmoothRelations, KeepsEventsIfOnlySolutionsAreContinuous) {
    // For another v the expression jumps: as a thyristor has it.
    EXPECT_EQ(relations("model M Real v, i(start = 0, fixed = true); equation der(i) = 1; "
                        "v = smooth(0, if v < 1 then i else 0.5 + i/2); end M;"),
              1U);
}

TEST_F(DropSmoothRelations, KeepsEventsOfSteepLaws) {
    EXPECT_EQ(relations("model M Real x(start = 1, fixed = true), y; equation der(x) = -y; "
                        "y = smooth(1, if x > 0.5 then 1 + x else exp(x)); end M;"),
              1U);
}

TEST_F(DropSmoothRelations, KeepsEventsOfTime) {
    EXPECT_EQ(relations("model M Real y = smooth(0, if time > 3 then 0 else time - 3); end M;"),
              1U);
}

TEST_F(DropSmoothRelations, KeepsTheJumpBetweenTwoSidesOfAFlow) {
    EXPECT_EQ(relations("model M Real x(start = 1, fixed = true), y, s; equation der(x) = -1; "
                        "y = semiLinear(x, 1, s); y = semiLinear(x, s, 2); end M;"),
              1U);
}

} // namespace
} // namespace eventica::system
