// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compile/system/test_models.h"

namespace eventica::system {
namespace {

/// How the first loop or assignment of the start is solved.
class Cancellation : public testing::Test {
protected:
    BlockKind kindOf(const std::string& equations) {
        const std::optional<SortedSystem> sorted = models_.sorted(
            "model M parameter Real k = 0.1, r = 5; Real x, y; Real s = sin(time); Boolean b = "
            "time > 1; equation " +
            equations + " end M;");
        EXPECT_TRUE(sorted) << models_.messages();
        BlockKind kind = BlockKind::Explicit;
        for (const Block& block : sorted->blocks)
            kind = std::max(kind, block.kind);
        return kind;
    }

    TestModels models_;
};

TEST_F(Cancellation, IsLeftToTheRun) {
    EXPECT_EQ(kindOf("x + y = s; 0.3 * x + (k + 0.2) * y = 2;"), BlockKind::Linear); // 5.6e-17
    EXPECT_EQ(kindOf("x + y = s; r * x + r * y = 2;"), BlockKind::Linear);           // 0
    EXPECT_EQ(kindOf("(k + 0.2 - 0.3) * x = s; y = x;"), BlockKind::Linear);
}

TEST_F(Cancellation, MayHappenAtAnEvent) {
    EXPECT_EQ(kindOf("x + y = s; x + (if b then k else r) * y = 2;"), BlockKind::Linear);
}

TEST_F(Cancellation, DoesNotHappenToSumsAndDifferencesOfOtherNumbers) {
    EXPECT_EQ(kindOf("x + y = s; x - r * y = 2;"), BlockKind::Explicit);
    EXPECT_EQ(kindOf("x + y = s; x + r * y = 2;"), BlockKind::Explicit);
    EXPECT_EQ(kindOf("x + y = s; x - (if b then k else r) * y = 2;"), BlockKind::Explicit);
    EXPECT_EQ(kindOf("(r - k) * x = s; y = x;"), BlockKind::Explicit);
}

} // namespace
} // namespace eventica::system
