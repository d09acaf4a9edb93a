// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <gtest/gtest.h>

#include "results/reader.h"
#include "results/size_limit.h"
#include "results/test_files.h"
#include "results/writer.h"

namespace eventica::results {
namespace {

using Values = std::vector<double>;

class SizeLimit : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Formats, SizeLimit, ::testing::Values("run.csv", "run.mat"));

TEST_P(SizeLimit, EndsTheFileAfterAWholeRow) {
    const TestFile file(GetParam());
    const auto writer = makeFileWriter(file.path(), {.maxBytes = 1000});
    ASSERT_TRUE(writer->begin(std::vector<SignalInfo>{{.name = "x"}}, {}));
    int written = 0;
    while (writer->row(written, Values{written + 0.125}))
        ASSERT_LT(++written, 1000);
    EXPECT_NE(writer->error().find("limit of 1 KB is reached at time " + std::to_string(written) +
                                   "; record fewer"),
              std::string::npos)
        << writer->error();
    EXPECT_FALSE(writer->row(written, Values{0})) << "a failure is for good";
    EXPECT_FALSE(writer->finish());
    EXPECT_LE(std::filesystem::file_size(file.path()), 1000U);
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(result.note, "");
    ASSERT_EQ(result.trajectories->rows(), static_cast<std::size_t>(written));
    EXPECT_EQ(result.trajectories->time().back(), written - 1);
    EXPECT_GT(std::filesystem::file_size(file.path()), 970U) << "no more is dropped than needed";
}

TEST_P(SizeLimit, IsExact) {
    const TestFile file(GetParam());
    const auto write = [&](std::uint64_t maxBytes) {
        const auto writer = makeFileWriter(file.path(), {.maxBytes = maxBytes});
        return writer->begin(std::vector<SignalInfo>{{.name = "x"}}, {}) &&
               writer->row(0, Values{1}) && writer->row(1, Values{2}) && writer->finish();
    };
    ASSERT_TRUE(write(NoLimit));
    const std::uint64_t size = std::filesystem::file_size(file.path());
    EXPECT_TRUE(write(size));
    EXPECT_FALSE(write(size - 1));
}

TEST_P(SizeLimit, RefusesAGridThatDoesNotFitBeforeTheFileIsMade) {
    const TestFile file(GetParam());
    const auto writer = makeFileWriter(file.path(), {.maxBytes = 4'000'000'000, .leastRows = 1e12});
    EXPECT_FALSE(writer->begin(std::vector<SignalInfo>{{.name = "x"}}, {}));
    EXPECT_NE(writer->error().find("1e+12 rows of the output grid take at least"),
              std::string::npos)
        << writer->error();
    EXPECT_FALSE(writer->finish());
    EXPECT_FALSE(std::filesystem::exists(file.path()));
}

TEST_P(SizeLimit, TellsWhereNamesAloneAreTooMuch) {
    const TestFile file(GetParam());
    const auto writer = makeFileWriter(file.path(), {.maxBytes = 5});
    EXPECT_FALSE(writer->begin(std::vector<SignalInfo>{{.name = "x"}}, {}));
    EXPECT_NE(writer->error().find("the names of the variables exceed the limit"),
              std::string::npos);
    EXPECT_EQ(std::filesystem::file_size(file.path()), 0U);
}

TEST(SizeText, UsesPowersOfAThousand) {
    EXPECT_EQ(sizeText(999), "999 bytes");
    EXPECT_EQ(sizeText(4e9), "4 GB");
    EXPECT_EQ(sizeText(1.25e6), "1.25 MB");
    EXPECT_EQ(sizeText(3e18), "3e+06 TB");
}

} // namespace
} // namespace eventica::results
