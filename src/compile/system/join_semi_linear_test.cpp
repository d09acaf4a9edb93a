// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compile/system/test_models.h"

namespace eventica::system {
namespace {

class JoinSemiLinear : public testing::Test {
protected:
    std::string analysed(const std::string& text) { return models_.analysed(text); }

private:
    TestModels models_;
};

TEST_F(JoinSemiLinear, GivesWhatIsBetweenTwoSidesTheValueUpstream) {
    const std::string text =
        analysed("model M Real x = time - 1, y, s, t; parameter Real a = 1, b = 2; equation "
                 "y = semiLinear(x, a, s); y = semiLinear(x, s, t); y = semiLinear(x, t, b); "
                 "end M;");
    EXPECT_NE(text.find("s := if $relation1 then a else b"), std::string::npos) << text;
    EXPECT_NE(text.find("t := s"), std::string::npos) << text;
    EXPECT_NE(text.find("y := if $relation1 then x * a else x * b"), std::string::npos) << text;
}

TEST_F(JoinSemiLinear, SeesThroughSigns) {
    const std::string text =
        analysed("model M Real x = time - 1, u, y, v, s; parameter Real a = 1, b = 2; equation "
                 "u + x = 0; v + y = 0; y = semiLinear(x, a, s); v = semiLinear(u, b, s); end M;");
    // Both are written with u = -x, which is not negative where x is not positive.
    EXPECT_NE(text.find("$relation2 := 0.0 <= u"), std::string::npos) << text;
    EXPECT_NE(text.find("s := if $relation2 then b else a"), std::string::npos) << text;
}

TEST_F(JoinSemiLinear, LeavesAloneWhatHasAnotherFlow) {
    const std::string text = analysed(
        "model M Real x = time - 1, z = time - 2, y, s; parameter Real a = 1, b = 2; equation "
        "y = semiLinear(x, a, s); y = semiLinear(z, s, b); end M;");
    EXPECT_EQ(text.find("s := if $relation1 then a else b"), std::string::npos) << text;
}

} // namespace
} // namespace eventica::system
