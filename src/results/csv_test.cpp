// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <limits>

#include "results/csv_writer.h"
#include "results/reader.h"
#include "results/test_files.h"

namespace eventica::results {
namespace {

using Values = std::vector<double>;

Values valuesOf(const ReadResult& result, const char* name) {
    const Trajectories& run = result.trajectories.value();
    return run.values(run.find(name).value());
}

TEST(Csv, IsWrittenAsDocumented) {
    const TestFile file("run.csv");
    CsvWriter writer(file.path());
    ASSERT_TRUE(
        writer.begin(std::vector<SignalInfo>{{.name = "p", .variability = Variability::Fixed},
                                             {.name = "a\"[1,2]"},
                                             {.name = "y", .alias = Alias{0, true}}},
                     Values{3}));
    ASSERT_TRUE(writer.row(0, Values{0.1}));
    ASSERT_TRUE(writer.row(1, Values{1e300}));
    ASSERT_TRUE(writer.row(1, Values{0}));
    ASSERT_TRUE(writer.finish());
    EXPECT_EQ(file.contents(),
              "\"time\",\"a\"\"[1,2]\",\"y\"\n0,0.1,-0.1\n1,1e+300,-1e+300\n1,0,0\n");
}

TEST(Csv, ReadsBackWhatWasWritten) {
    const TestFile file("run.csv");
    CsvWriter writer(file.path(), {.csvParameters = true});
    writeSomeRun(writer);
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(result.note, "");
    EXPECT_EQ(result.trajectories->signals().size(), someSignals().size());
    EXPECT_EQ(result.trajectories->time(), (Values{0, 0.5, 1, 1, 2}));
    EXPECT_EQ(valuesOf(result, "a[1].b[2, 3]"), (Values{0, 0.5 / 3, 0.999 / 3, 1.0 / 3, 2.0 / 3}));
    EXPECT_EQ(valuesOf(result, "minus"), (Values{0, -0.5 / 3, -0.999 / 3, -1.0 / 3, -2.0 / 3}));
    EXPECT_EQ(valuesOf(result, "same"), (Values{0, 1e-300 * 0.5, 1e-300 * 0.999, 1e-300, 2e-300}));
    EXPECT_EQ(valuesOf(result, "notB"), (Values{1, 1, 1, 0, 0}));
    EXPECT_EQ(valuesOf(result, "minusP"), (Values{-5.5, -5.5, -5.5, -5.5, -5.5}));
    EXPECT_EQ(valuesOf(result, "notFlag"), (Values{0, 0, 0, 0, 0}));
}

TEST(Csv, ReadsFilesOfOthers) {
    const TestFile file("run.csv");
    file.write("\xEF\xBB\xBFTime;x;\"y[1;2]\"\r\n0;1;+2\r\n1.5;1E3;-inf\r\n\r\n2; 3 ;nan");
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(result.trajectories->time(), (Values{0, 1.5, 2}));
    EXPECT_EQ(valuesOf(result, "x"), (Values{1, 1000, 3}));
    EXPECT_EQ(valuesOf(result, "y[1;2]")[0], 2);
    EXPECT_TRUE(std::isinf(valuesOf(result, "y[1;2]")[1]));
    EXPECT_TRUE(std::isnan(valuesOf(result, "y[1;2]")[2]));
}

TEST(Csv, SeparatorsAtTheEndOfLinesAreNoColumns) {
    const TestFile file("run.csv");
    file.write("\"time\",\"x\",\n0,1,\n1,true,\n");
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(valuesOf(result, "x"), (Values{1, 1}));
}

TEST(Csv, AnIncompleteLastLineIsLeftOut) {
    const TestFile file("run.csv");
    file.write("\"time\",\"x\"\n0,1\n1,2\n2");
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(result.trajectories->rows(), 2U);
    EXPECT_NE(result.note.find("the last line, 4, is incomplete"), std::string::npos);
    EXPECT_TRUE(result.hasOpenEnd);
    file.write("\"time\",\"x\"\n0,1\n1,2\n");
    EXPECT_FALSE(read(file.path()).hasOpenEnd);
}

TEST(Csv, TimesAreFinite) {
    const TestFile file("run.csv");
    for (const char* time : {"nan", "inf", "-1e999"}) {
        file.write(fmt::format("\"time\",\"x\"\n0,1\n{},2\n2,3\n", time));
        EXPECT_NE(read(file.path()).error.find("line 3: the time is "), std::string::npos);
    }
}

TEST(Csv, NumbersOutOfRangeAreZeroOrInfinite) {
    const TestFile file("run.csv");
    file.write("\"time\",\"x\"\n0,1e-400\n1,-1e400\n");
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(valuesOf(result, "x"), (Values{0, -std::numeric_limits<double>::infinity()}));
}

TEST(Csv, WhatCannotBeReadIsExplained) {
    const TestFile file("run.csv");
    const auto errorOf = [&](const char* text) {
        file.write(text);
        return read(file.path()).error;
    };
    EXPECT_NE(errorOf("\"time\",\"x\"\n0,1\n1\n2,3\n").find("line 3 has 1 values for 2 columns"),
              std::string::npos);
    EXPECT_NE(errorOf("\"time\",\"x\"\n0,1,2\n2,3\n").find("line 2 has 3 values for 2 columns"),
              std::string::npos);
    EXPECT_NE(errorOf("\"time\",\"x\"\n0,1\n2,3,4\n").find("line 3 has 3 values for 2 columns"),
              std::string::npos);
    EXPECT_NE(errorOf("\"time\",\"x\"\n0,a\n2,3\n").find("line 2: 2 numbers"), std::string::npos);
    EXPECT_NE(errorOf("\"time\",\"x\"\n1,1\n0,3\n").find("line 3: time goes back to 0"),
              std::string::npos);
    EXPECT_NE(errorOf("x,y\n1,1\n").find("first column is `time`"), std::string::npos);
    EXPECT_NE(errorOf("").find("the file is empty"), std::string::npos);
    EXPECT_NE(read(file.path().parent_path()).error.find("not a file"), std::string::npos);
    EXPECT_NE(read("/does/not/exist.csv").error.find("No such file"), std::string::npos);
}

TEST(Csv, OnlyWhatIsAskedForIsRead) {
    const TestFile file("run.csv");
    file.write("time,x,y\n0,1,2\n");
    const ReadResult result = read(file.path(), {.only = {" y"}});
    ASSERT_TRUE(result.trajectories);
    EXPECT_EQ(result.trajectories->signals().size(), 1U);
    EXPECT_EQ(valuesOf(result, "y"), (Values{2}));
}

TEST(Csv, NamesAndEndsCanBeReadAlone) {
    const TestFile file("run.csv");
    file.write("time,x,der(x),y\n0,1,2,3\n1,4,5,6\n2,7,8,9\n");
    const ReadResult names = read(file.path(), {.rows = Rows::None});
    ASSERT_TRUE(names.trajectories) << names.error;
    EXPECT_FALSE(names.isDescribed);
    EXPECT_EQ(names.trajectories->rows(), 0U);
    EXPECT_EQ(names.trajectories->signals().at(0).role, Role::State);
    EXPECT_EQ(names.trajectories->signals().at(2).role, Role::Other);
    const ReadResult ends = read(file.path(), {.only = {"y"}, .rows = Rows::Ends});
    EXPECT_EQ(ends.trajectories.value().time(), (std::vector<double>{0, 2}));
    EXPECT_EQ(ends.trajectories->values(0), (std::vector<double>{3, 9}));
    file.write("time,x\n5,1\n");
    EXPECT_EQ(read(file.path(), {.rows = Rows::Ends}).trajectories.value().rows(), 1U);
}

TEST(Csv, AFileThatCannotBeCreatedIsAnError) {
    CsvWriter writer("/does/not/exist.csv");
    EXPECT_FALSE(writer.begin(someSignals(), someFixedValues()));
    EXPECT_EQ(writer.error(), "cannot create `/does/not/exist.csv`: No such file or directory");
    EXPECT_FALSE(writer.row(0, someRow(0)));
    EXPECT_FALSE(writer.finish());
}

TEST(Csv, AFullDiskLeavesCompleteRows) {
    const TestFile file("run.csv");
    {
        const FileSizeLimit limit(100);
        CsvWriter writer(file.path());
        ASSERT_TRUE(writer.begin(std::vector<SignalInfo>{{.name = "x"}}, {}));
        for (int row = 0; row < 100; ++row)
            ASSERT_TRUE(writer.row(row, Values{0.123456}));
        EXPECT_FALSE(writer.finish());
        EXPECT_EQ(writer.error(), "cannot write `" + file.path().string() + "`: File too large");
    }
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(result.note, "");
    EXPECT_EQ(result.trajectories->rows(), 8U); // a header of 11 bytes, then rows of 11 bytes
}

TEST(Csv, WhatIsWrittenWithoutFinishingIsKept) {
    const TestFile file("run.csv");
    {
        CsvWriter writer(file.path());
        ASSERT_TRUE(writer.begin(std::vector<SignalInfo>{{.name = "x"}}, {}));
        ASSERT_TRUE(writer.row(0, Values{1}));
    }
    EXPECT_EQ(file.contents(), "\"time\",\"x\"\n0,1\n");
}

} // namespace
} // namespace eventica::results
