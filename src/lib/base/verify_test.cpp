// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/base/check.h"
#include "lib/base/verify.h"

namespace eventica::test_stage {
namespace {

struct Result {
    int number = 0;
};

std::vector<std::string> verify(const Result& result) {
    return std::vector<std::string>(static_cast<std::size_t>(result.number), "numbers are 0");
}

std::string messageOf(const Result& result) {
    try {
        requireInvariants("test stage", verify(result));
    } catch (const InternalError& error) {
        return error.what();
    }
    return {};
}

TEST(Verify, SaysNothingAboutARightResult) {
    EXPECT_EQ(messageOf({0}), "");
}

TEST(Verify, NamesStageAndInvariant) {
    EXPECT_EQ(messageOf({1}), "test stage: violated invariants:\n  numbers are 0");
}

TEST(Verify, NamesTheFirstTenViolationsOnly) {
    const std::string message = messageOf({12});
    EXPECT_TRUE(message.ends_with("  numbers are 0\n  and 2 more")) << message;
}

TEST(Verify, RunsInDebugAndSanitizerBuildsOnly) {
    if constexpr (VerifiesStages)
        EXPECT_THROW(verifyStage("test stage", Result{1}), InternalError);
    else
        EXPECT_NO_THROW(verifyStage("test stage", Result{1}));
}

} // namespace
} // namespace eventica::test_stage
