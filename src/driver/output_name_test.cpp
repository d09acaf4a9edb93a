// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "driver/output_name.h"

namespace eventica::driver {
namespace {

TEST(OutputName, HasModelAndMethodInPlace) {
    EXPECT_EQ(expandOutputName("results/{model}_{method}.csv", "A.B", "ida"),
              "results/A.B_ida.csv");
    EXPECT_EQ(expandOutputName("{model}{model}.mat", "{method}", "ida"), "{method}{method}.mat");
    EXPECT_EQ(expandOutputName("plain.mat", "M", "ida"), "plain.mat");
}

TEST(OutputName, HasNoOtherPlaceholders) {
    EXPECT_EQ(unknownPlaceholder("{model}_{method}.csv"), std::nullopt);
    EXPECT_EQ(unknownPlaceholder("{model}_{time}.csv"), "{time}");
    EXPECT_EQ(unknownPlaceholder("{}.csv"), "{}");
    EXPECT_EQ(unknownPlaceholder("{model.csv"), "{model.csv");
}

} // namespace
} // namespace eventica::driver
