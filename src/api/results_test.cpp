// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "api/results.h"

namespace eventica::api {
namespace {

class Results : public ::testing::Test {
public:
    Results()
        : folder_(std::filesystem::temp_directory_path() /
                  ("eventica_api_" + std::to_string(::getpid()) + "_" +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::create_directories(folder_);
    }
    ~Results() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

protected:
    std::string write(const char* name, const char* text) const {
        std::ofstream(folder_ / name) << text;
        return folder_ / name;
    }
    std::string path(const char* name) const { return folder_ / name; }

private:
    std::filesystem::path folder_;
};

TEST_F(Results, ComparisonTellsWhereARunIsOutside) {
    const std::string reference = write("ref.csv", "\"time\",\"x\",\"a[1, 2]\"\n0,0,1\n1,1,1\n");
    const std::string test = write("test.csv", "\"time\",\"x\",\"a[1,2]\"\n0,0.5,1\n1,1,1\n");
    const CompareReport all = compareResults({.reference = reference, .test = test});
    EXPECT_EQ(all.exitCode, ExitCode::ModelError);
    EXPECT_EQ(all.text,
              "signal   result  first outside at  value          allowed  points outside  "
              "largest excess\n"
              "x          FAIL                 0    0.5  -0.002 .. 0.004               1"
              "           0.496\n"
              "a[1, 2]    pass\n"
              "1 of 2 signals pass\n");
    const CompareReport one =
        compareResults({.reference = reference, .test = test, .signals = {"a[1,2]"}});
    EXPECT_EQ(one.exitCode, ExitCode::Success);
    EXPECT_EQ(one.text, "signal   result  first outside at  value  allowed  points outside  "
                        "largest excess\n"
                        "a[1, 2]    pass\n"
                        "1 of 1 signals pass\n");
}

TEST_F(Results, ComparisonTakesNamesFromAFile) {
    const std::string file = write("run.csv", "time,x,y\n0,0,1\n1,1,1\n");
    const std::string names = write("names.txt", "time\r\nx\r\n\r\nz\r\n");
    const CompareReport report = compareResults(
        {.reference = file, .test = file, .signalsFile = names, .failuresOnly = true});
    EXPECT_EQ(report.exitCode, ExitCode::ModelError);
    EXPECT_NE(report.text.find("1 of 2 signals pass, 1 missing"), std::string::npos);
    EXPECT_NE(report.json.find("\"missingInReference\": [\n    \"z\"\n  ]"), std::string::npos);
}

TEST_F(Results, FilesThatCannotBeReadAreErrorsOfUse) {
    const std::string file = write("run.csv", "time,x\n0,0\n");
    const CompareReport comparison = compareResults({.reference = file, .test = path("none.csv")});
    EXPECT_EQ(comparison.exitCode, ExitCode::UsageError);
    EXPECT_NE(comparison.error.find("none.csv"), std::string::npos);
    EXPECT_EQ(
        compareResults({.reference = file, .test = file, .signalsFile = path("no.txt")}).exitCode,
        ExitCode::UsageError);
    EXPECT_EQ(
        plotResults({.file = path("none.csv"), .signals = {"x"}, .output = path("a.svg")}).exitCode,
        ExitCode::UsageError);
}

TEST_F(Results, PlotsAreWrittenByTheEndingOfTheirName) {
    const std::string file = write("run.csv", "time,x,y\n0,0,1\n1,1,1\n");
    for (const char* name : {"a.svg", "a.png", "a.html"}) {
        const PlotReport report =
            plotResults({.file = file, .signals = {"x,y"}, .output = path(name)});
        EXPECT_EQ(report.exitCode, ExitCode::Success) << report.error;
        EXPECT_GT(std::filesystem::file_size(path(name)), 500U);
    }
    EXPECT_EQ(plotResults({.file = file, .signals = {"x"}, .output = path("a.pdf")}).exitCode,
              ExitCode::UsageError);
}

TEST_F(Results, PlotsOfUnknownSignalsSayWhatThereIs) {
    const std::string file = write("run.csv", "time,body.x,y\n0,0,1\n");
    const PlotReport report =
        plotResults({.file = file, .signals = {"mass.x"}, .output = path("a.svg")});
    EXPECT_EQ(report.exitCode, ExitCode::UsageError);
    EXPECT_NE(report.error.find("has no signal `mass.x`; perhaps `body.x`"), std::string::npos);
    EXPECT_EQ(plotResults({.file = file, .list = true}).text, "body.x\ny\n");
    EXPECT_EQ(plotResults({.file = file}).exitCode, ExitCode::UsageError);
}

} // namespace
} // namespace eventica::api
