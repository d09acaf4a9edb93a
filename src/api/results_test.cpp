// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <optional>
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

TEST_F(Results, ComparisonOfNothingFails) {
    const std::string reference = write("ref.csv", "time\n0\n1\n");
    const std::string test = write("test.csv", "time,x\n0,0\n1,1\n");
    const CompareReport report = compareResults({.reference = reference, .test = test});
    EXPECT_EQ(report.exitCode, ExitCode::ModelError);
    EXPECT_NE(report.text.find("nothing to compare: there is no signal besides time\n"),
              std::string::npos)
        << report.text;
}

TEST_F(Results, IncompleteFilesDoNotCompareAsEqual) {
    const std::string whole = write("whole.csv", "time,x\n0,0\n1,0\n2,0\n");
    for (const char* text : {"time,x\n0,0\n1,0\n2,0\n3", "time,x\n0,0\n1,0.0"}) {
        const std::string cut = write("cut.csv", text);
        EXPECT_EQ(compareResults({.reference = cut, .test = whole}).exitCode, ExitCode::ModelError);
        EXPECT_EQ(compareResults({.reference = whole, .test = cut}).exitCode, ExitCode::ModelError);
    }
    EXPECT_NE(compareResults({.reference = path("cut.csv"), .test = whole})
                  .text.find("the reference is cut off: its last line, of time 1, has no end"),
              std::string::npos);
    const std::string noEnd = write("no_end.csv", "time,x\n0,0\n1,0\n2,0");
    EXPECT_EQ(compareResults({.reference = noEnd, .test = whole}).exitCode, ExitCode::Success);
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
    EXPECT_EQ(plotResults({.files = {path("none.csv")}, .output = path("a.svg")}).exitCode,
              ExitCode::UsageError);
}

TEST_F(Results, PlotsAreWrittenByTheEndingOfTheirName) {
    const std::string file = write("run.csv", "time,x,y\n0,0,1\n1,1,1\n");
    for (const char* name : {"a.svg", "a.png", "a.html"}) {
        const PlotReport report =
            plotResults({.files = {file}, .signals = {"x,y"}, .output = path(name)});
        EXPECT_EQ(report.exitCode, ExitCode::Success) << report.error;
        EXPECT_EQ(report.drawn, 2U);
        EXPECT_GT(std::filesystem::file_size(path(name)), 500U);
    }
    EXPECT_EQ(plotResults({.files = {file}, .signals = {"x"}, .output = path("a.pdf")}).exitCode,
              ExitCode::UsageError);
}

TEST_F(Results, PlotsOfUnknownSignalsSayWhatThereIs) {
    const std::string file = write("run.csv", "time,body.x,y\n0,0,1\n");
    const PlotReport report =
        plotResults({.files = {file}, .signals = {"mass.x"}, .output = path("a.svg")});
    EXPECT_EQ(report.exitCode, ExitCode::UsageError);
    EXPECT_NE(report.error.find("has no signal `mass.x`; did you mean `body.x`?"),
              std::string::npos)
        << report.error;
    EXPECT_FALSE(std::filesystem::exists(path("a.svg")));
    const PlotReport below =
        plotResults({.files = {file}, .signals = {"y"}, .x = "bodi.x", .output = path("a.svg")});
    EXPECT_NE(below.error.find("no signal `bodi.x`; did you mean `body.x`?"), std::string::npos);
}

TEST_F(Results, PlotsShowStatesByDefault) {
    const std::string file = write("run.csv", "time,x,der(x),y\n0,0,1,2\n1,0,1,2\n");
    const PlotReport report = plotResults({.files = {file}, .output = path("a.svg")});
    EXPECT_EQ(report.exitCode, ExitCode::Success) << report.error;
    EXPECT_EQ(report.drawn, 1U);
    EXPECT_EQ(report.notes, "");
}

TEST_F(Results, PlotsOfSeveralFilesNameThem) {
    const std::string first = write("a.csv", "time,x,y\n0,0,1\n1,1,1\n");
    const std::string second = write("b.csv", "time,x\n0,0\n2,1\n");
    const std::string picture = path("a.svg");
    const PlotReport report =
        plotResults({.files = {first, second}, .signals = {"x"}, .output = picture});
    EXPECT_EQ(report.exitCode, ExitCode::Success) << report.error;
    std::ifstream stream(picture);
    const std::string svg{std::istreambuf_iterator<char>(stream), {}};
    for (const char* text : {">x (a.csv)<", ">x (b.csv)<", ">a, b<"})
        EXPECT_NE(svg.find(text), std::string::npos) << text;
    const PlotReport missing =
        plotResults({.files = {first, second}, .signals = {"y"}, .output = picture});
    EXPECT_EQ(missing.exitCode, ExitCode::UsageError);
    EXPECT_NE(missing.error.find("b.csv` has no signal `y`"), std::string::npos) << missing.error;
}

TEST_F(Results, PlotsNeedRowsInTheirRange) {
    const std::string file = write("run.csv", "time,x\n0,0\n1,1\n");
    const auto errorOf = [&](std::optional<double> from, std::optional<double> to) {
        return plotResults({.files = {file}, .from = from, .to = to, .output = path("a.svg")})
            .error;
    };
    EXPECT_EQ(errorOf(0.25, 0.5), "");
    EXPECT_EQ(errorOf(2.0, 1.0), "the range of time is empty: --from 2 is not before --to 1");
    EXPECT_EQ(errorOf(2.0, std::nullopt),
              "`" + file + "` has no rows in the range: its times are 0 to 1");
    const std::string empty = write("empty.csv", "time,x\n");
    EXPECT_EQ(plotResults({.files = {empty}, .output = path("a.svg")}).error,
              "`" + empty + "` has no rows");
}

TEST_F(Results, PlotsOfTooManySignalsAreRefused) {
    std::string names = "time";
    std::string values = "0";
    for (int index = 0; index < 101; ++index) {
        names += ",\"x[" + std::to_string(index) + "]\"";
        values += ",1";
    }
    const std::string file = write("run.csv", (names + "\n" + values + "\n").c_str());
    const PlotReport report =
        plotResults({.files = {file}, .signals = {"x[*]"}, .output = path("a.svg")});
    EXPECT_EQ(report.error, "`" + file +
                                "` has 101 signals that match, and a picture shows at most 100: "
                                "narrow --signals");
    const PlotReport twice =
        plotResults({.files = {file, file},
                     .signals = {"x[?]", "x[5?]", "x[6?]", "x[7?]", "x[8?]", "x[9?]"},
                     .output = path("a.svg")});
    EXPECT_NE(twice.error.find("120 signals of 2 files"), std::string::npos) << twice.error;
}

TEST_F(Results, ListsCanBeFiltered) {
    const std::string file = write("run.csv", "time,body.x,y\n0,0,1\n2,3,1\n");
    EXPECT_EQ(plotResults({.files = {file}, .signals = {"*.x"}, .list = true}).text,
              "name    kind      start  final  unit  description\n"
              "body.x  variable      0      3\n");
    EXPECT_EQ(plotResults({.files = {file}, .signals = {"z*"}, .list = true}).exitCode,
              ExitCode::UsageError);
}

} // namespace
} // namespace eventica::api
