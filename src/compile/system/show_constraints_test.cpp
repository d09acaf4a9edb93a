// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compile/system/test_models.h"

namespace eventica::system {
namespace {

class ShowConstraints : public testing::Test {
protected:
    std::string analysed(const std::string& text) { return models_.analysed(text); }

private:
    TestModels models_;
};

TEST_F(ShowConstraints, FindsWhatTwoSumsSayTogether) {
    // The current of the star point is zero: no state, though both sums seem to allow it.
    const std::string text = analysed(
        "model M Real a, b, c, z, v; equation a + b + c = 0; 3 * z = a + b + c; v = der(z); "
        "a - v = sin(time); b - v = cos(time); c - v = 1; end M;");
    EXPECT_EQ(text.find("states z"), std::string::npos) << text;
    EXPECT_EQ(text.find("linear"), std::string::npos) << text;
}

TEST_F(ShowConstraints, FindsWhatAllNodesOfAnIslandSayTogether) {
    // Two inductors carry the only currents into an island of two nodes: they are one state.
    const std::string text = analysed(
        "model M Real i, j, k, m, v, w; equation der(i) = sin(time) - v; der(j) = w - cos(time); "
        "i - k = m; k + m = j; k = v - w; m = sin(v - w); end M;");
    EXPECT_NE(text.find("states i\n"), std::string::npos) << text;
}

TEST_F(ShowConstraints, FindsALoopOfCapacitorsAndASourceWithoutGround) {
    // Potentials p, q, r; the source joins p and r, capacitors p with q and q with r: one state.
    // The source is given by way of another variable.
    const std::string text = analysed("model M Real p, q, r, v, w, i, j, u, s, t; equation v = p - "
                                      "q; w = q - r; u = p - r; u = 2 + s; "
                                      "s = t + sin(time); t = 2; 3 * der(v) = i; 4 * der(w) = i - "
                                      "w; p + j + i = 0; r - i - j = 0; end M;");
    EXPECT_NE(text.find("states v\n"), std::string::npos) << text;
}

TEST_F(ShowConstraints, LeavesContradictingSourcesToTheMatching) {
    const std::string text =
        analysed("model M Real p, q, r, a, b, x; equation a = p - q; b = p - q; "
                 "a = sin(time); b = cos(time); der(x) = r - x; r + p = 1; end M;");
    EXPECT_EQ(text.find("states a"), std::string::npos) << text;
}

TEST_F(ShowConstraints, LeavesOtherSumsAsTheyAre) {
    const std::string text = analysed("model M Real a, b, c; equation a + b + c = 6; "
                                      "a - b + 2 * c = 5; 3 * a + b - c = 2; end M;");
    EXPECT_NE(text.find("linear"), std::string::npos) << text;
}

} // namespace
} // namespace eventica::system
