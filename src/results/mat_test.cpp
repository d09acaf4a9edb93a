// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <gtest/gtest.h>
#include <random>

#include "results/formats.h"
#include "results/mat_format.h"
#include "results/mat_writer.h"
#include "results/output_file.h"
#include "results/reader.h"
#include "results/test_files.h"

namespace eventica::results {
namespace {

using Values = std::vector<double>;

Values valuesOf(const ReadResult& result, const char* name) {
    const Trajectories& run = result.trajectories.value();
    return run.values(run.find(name).value());
}

void expectSomeRun(const ReadResult& result) {
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(result.note, "");
    EXPECT_EQ(result.trajectories->time(), (Values{0, 0.5, 1, 1, 2}));
    EXPECT_EQ(valuesOf(result, "a[1].b[2,3]"), (Values{0, 0.5 / 3, 0.999 / 3, 1.0 / 3, 2.0 / 3}));
    EXPECT_EQ(valuesOf(result, "minus"), (Values{0, -0.5 / 3, -0.999 / 3, -1.0 / 3, -2.0 / 3}));
    EXPECT_EQ(valuesOf(result, "same"), (Values{0, 1e-300 * 0.5, 1e-300 * 0.999, 1e-300, 2e-300}));
    EXPECT_EQ(valuesOf(result, "b"), (Values{0, 0, 0, 1, 1}));
    EXPECT_EQ(valuesOf(result, "notB"), (Values{1, 1, 1, 0, 0}));
    EXPECT_EQ(valuesOf(result, "alsoNotB"), (Values{1, 1, 1, 0, 0}));
    EXPECT_EQ(valuesOf(result, "minusP"), (Values{-5.5, -5.5, -5.5, -5.5, -5.5}));
    EXPECT_EQ(valuesOf(result, "notFlag"), (Values{0, 0, 0, 0, 0}));
}

TEST(Mat, ReadsBackWhatWasWritten) {
    const TestFile file("run.mat");
    MatWriter writer(file.path());
    writeSomeRun(writer);
    expectSomeRun(read(file.path()));
}

TEST(Mat, KeepsDescriptionsUnitsAndKinds) {
    const TestFile file("run.mat");
    MatWriter writer(file.path());
    writeSomeRun(writer);
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    const auto& signals = result.trajectories->signals();
    const auto written = someSignals();
    ASSERT_EQ(signals.size(), written.size());
    for (std::size_t index = 0; index < signals.size(); ++index) {
        EXPECT_EQ(signals[index].name, written[index].name);
        EXPECT_EQ(signals[index].description, written[index].description);
        EXPECT_EQ(signals[index].unit, written[index].unit);
        EXPECT_EQ(signals[index].kind, written[index].kind);
        EXPECT_EQ(signals[index].variability, written[index].variability);
    }
}

TEST(Mat, AliasesTakeNoRoom) {
    const TestFile file("run.mat");
    MatWriter writer(file.path());
    writeSomeRun(writer);
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    // Four columns of their own, and one that all negations of the Boolean share.
    EXPECT_EQ(result.trajectories->layout().columns.size(), 5U);
    const SignalInfo& minus = result.trajectories->signals()[3];
    ASSERT_TRUE(minus.alias);
    EXPECT_TRUE(minus.alias->negated);
    EXPECT_EQ(minus.alias->column, 0U);
}

TEST(Mat, BeginsAsOtherToolsExpect) {
    const TestFile file("run.mat");
    MatWriter writer(file.path());
    writeSomeRun(writer);
    const std::string bytes = file.contents();
    MatHeader header;
    std::memcpy(&header, bytes.data(), sizeof(header));
    EXPECT_EQ(header.type, 51);
    EXPECT_EQ(header.rows, 4);
    EXPECT_EQ(header.columns, 11);
    EXPECT_EQ(header.nameLength, 7);
    EXPECT_EQ(bytes.substr(20, 7), std::string("Aclass\0", 7));
    EXPECT_EQ(bytes.substr(27, 44), "A1 bt. ir1 na  Tj  re  ac  nt  so   r   y   ");
}

TEST(Mat, ATruncatedFileIsReadUpToTheLastCompleteRow) {
    const TestFile file("run.mat");
    MatWriter writer(file.path());
    writeSomeRun(writer);
    std::filesystem::resize_file(file.path(), std::filesystem::file_size(file.path()) - 10);
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(result.trajectories->time(), (Values{0, 0.5, 1, 1}));
    EXPECT_NE(result.note.find("the file ends after 4 of 5 rows"), std::string::npos);
}

TEST(Mat, NoTruncationAndNoWrongByteConfusesTheReader) {
    const TestFile file("run.mat");
    MatWriter writer(file.path());
    writeSomeRun(writer);
    const std::string bytes = file.contents();
    const Selection everything(ReadOptions{});
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const ReadResult result = readMat(bytes.substr(0, size), everything);
        EXPECT_NE(result.trajectories.has_value(), !result.error.empty());
    }
    std::mt19937 random(1);
    for (int round = 0; round < 20'000; ++round) {
        std::string damaged = bytes;
        for (int change = 0; change < 3; ++change)
            damaged[random() % damaged.size()] = static_cast<char>(random());
        const ReadResult result = readMat(damaged, everything);
        EXPECT_NE(result.trajectories.has_value(), !result.error.empty());
    }
}

TEST(Mat, AnAbortedRunIsReadable) {
    const TestFile file("run.mat");
    {
        MatWriter writer(file.path());
        ASSERT_TRUE(writer.begin(someSignals(), someFixedValues()));
        EXPECT_EQ(read(file.path()).trajectories.value().rows(), 0U); // while it is written
        ASSERT_TRUE(writer.row(0, someRow(0)));
        ASSERT_TRUE(writer.row(1, someRow(1)));
    }
    EXPECT_EQ(read(file.path()).trajectories.value().time(), (Values{0, 1}));
}

TEST(Mat, TheHeaderFollowsTheRowsOfALongRun) {
    const TestFile file("run.mat");
    MatWriter writer(file.path());
    ASSERT_TRUE(writer.begin(std::vector<SignalInfo>{{.name = "x"}}, {}));
    constexpr int Rows = 200'000; // 3.2 MB, several times the buffer
    for (int row = 0; row < Rows; ++row)
        ASSERT_TRUE(writer.row(row, Values{2.0 * row}));
    EXPECT_GT(read(file.path()).trajectories.value().rows(), 100'000U);
    ASSERT_TRUE(writer.finish());
    const ReadResult result = read(file.path());
    EXPECT_EQ(result.trajectories.value().rows(), std::size_t{Rows});
    EXPECT_EQ(valuesOf(result, "x").back(), 2.0 * (Rows - 1));
}

TEST(Mat, AFullDiskLeavesCompleteRows) {
    const TestFile file("run.mat");
    {
        const FileSizeLimit limit(2000);
        MatWriter writer(file.path());
        ASSERT_TRUE(writer.begin(std::vector<SignalInfo>{{.name = "x"}, {.name = "y"}}, {}));
        for (int row = 0; row < 200; ++row)
            ASSERT_TRUE(writer.row(row, Values{1.0, 2.0}));
        EXPECT_FALSE(writer.finish());
        EXPECT_EQ(writer.error(), "cannot write `" + file.path().string() + "`: File too large");
        EXPECT_FALSE(writer.row(200, Values{1.0, 2.0}));
    }
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(result.note, "");
    EXPECT_GT(result.trajectories->rows(), 60U);
    EXPECT_LE(std::filesystem::file_size(file.path()), 2000U);
    EXPECT_EQ(valuesOf(result, "y").back(), 2.0);
}

TEST(Mat, ADiskFullFromTheStartIsAnError) {
    MatWriter writer("/dev/full");
    EXPECT_FALSE(writer.begin(someSignals(), someFixedValues()));
    EXPECT_EQ(writer.error(), "cannot write `/dev/full`: No space left on device");
}

TEST(Mat, MoreRowsThanTheFormatCanCountAreAnError) {
    const TestFile file("run.mat");
    MatWriter writer(file.path(), {}, 2);
    ASSERT_TRUE(writer.begin(std::vector<SignalInfo>{{.name = "x"}}, {}));
    ASSERT_TRUE(writer.row(0, Values{1}));
    ASSERT_TRUE(writer.row(1, Values{2}));
    EXPECT_FALSE(writer.row(2, Values{3}));
    EXPECT_NE(writer.error().find("holds at most 2 rows"), std::string::npos);
    EXPECT_FALSE(writer.finish());
    EXPECT_EQ(valuesOf(read(file.path()), "x"), (Values{1, 2}));
}

TEST(Mat, FilesAreWrittenBeyondTwoGigabytes) {
    const TestFile file("big");
    OutputFile output(file.path());
    ASSERT_TRUE(output.create());
    constexpr std::uint64_t Far = std::uint64_t{5} << 30;
    ASSERT_TRUE(output.overwrite(Far, "end"));
    EXPECT_EQ(std::filesystem::file_size(file.path()), Far + 3);
}

SignalInfo parsed(std::string_view text, SignalInfo signal = {.name = "x"}) {
    parseMatDescription(text, {}, signal);
    return signal;
}

TEST(Mat, DescriptionsOfOtherToolsAreRead) {
    const SignalInfo signal = parsed("angle [rad|deg]");
    EXPECT_EQ(signal.description, "angle");
    EXPECT_EQ(signal.unit, "rad");
    EXPECT_EQ(signal.displayUnit, "deg");
    const SignalInfo choice = parsed("[:#(type=Modelica.Blocks.Types.Init)]");
    EXPECT_EQ(choice.description, "");
    EXPECT_EQ(choice.kind, Kind::Enumeration);
    EXPECT_TRUE(choice.literals.empty());
    EXPECT_EQ(parsed("see a[1]").description, "see a[1]");
    EXPECT_EQ(parsed("[K|degC:#(type=Real)]").displayUnit, "degC");
    for (const char* broken : {"[:#(]", "[|:#(type=)]", "[:#(state)]", "[:#(literals=(]", "[|]"})
        EXPECT_EQ(parsed(broken).description, "") << broken;
}

TEST(Mat, KeepsDisplayUnitsLiteralsAndRoles) {
    const std::vector<SignalInfo> signals{
        {.name = "phi", .unit = "rad", .displayUnit = "deg", .role = Role::State},
        {.name = "der(phi)", .unit = "rad/s"},
        {.name = "y", .unit = "m"},
        {.name = "der(y)"},
        {.name = "z", .role = Role::State},
        {.name = "held", .unit = "V", .role = Role::Discrete},
        {.name = "mode",
         .description = "of [all]",
         .kind = Kind::Enumeration,
         .literals = {"off", "'1, (2'", "on"}},
        {.name = "bad", .kind = Kind::Enumeration, .literals = {"'a['", "b"}}};
    const TestFile file("run.mat");
    MatWriter writer(file.path());
    ASSERT_TRUE(writer.begin(signals, {}));
    ASSERT_TRUE(writer.row(0, std::vector<double>(signals.size(), 1.0)));
    ASSERT_TRUE(writer.finish());
    const ReadResult result = read(file.path(), {.rows = Rows::None});
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_TRUE(result.isDescribed);
    EXPECT_EQ(result.trajectories->rows(), 0U);
    for (std::size_t index = 0; index < signals.size(); ++index) {
        const SignalInfo& found = result.trajectories->signals().at(index);
        EXPECT_EQ(found.displayUnit, signals[index].displayUnit);
        EXPECT_EQ(found.description, signals[index].description);
        EXPECT_EQ(found.role, signals[index].role) << found.name;
        // A bracket cannot be told from the end of the description.
        const bool isKept = found.name != "bad";
        EXPECT_EQ(found.literals, isKept ? signals[index].literals : std::vector<std::string>());
    }
}

TEST(Mat, AStateIsKnownByItsDerivativeUnlessTheFileSaysOtherwise) {
    Differentiated differentiated;
    differentiated.add("der(a.x)");
    differentiated.add("a.der(v)");
    const auto roleOf = [&](const char* name, const char* text) {
        SignalInfo signal{.name = name};
        parseMatDescription(text, differentiated, signal);
        return signal.role;
    };
    EXPECT_EQ(roleOf("a.x", "[m]"), Role::State);
    EXPECT_EQ(roleOf("a.v", ""), Role::State);
    EXPECT_EQ(roleOf("x", ""), Role::Other);
    EXPECT_EQ(roleOf("a.x", "[m:#(state=false)]"), Role::Other);
    EXPECT_EQ(roleOf("q", "[:#(state=true)]"), Role::State);
    // States whose derivative is in the file, most of them, have no mark that others would see.
    EXPECT_EQ(matDescription({.name = "a.x", .unit = "m", .role = Role::State}, differentiated),
              "[m]");
}

TEST(Mat, TheEndsOfARunCanBeReadAlone) {
    const TestFile file("run.mat");
    {
        MatWriter writer(file.path());
        writeSomeRun(writer);
    }
    const ReadResult ends = read(file.path(), {.rows = Rows::Ends});
    ASSERT_TRUE(ends.trajectories) << ends.error;
    EXPECT_EQ(ends.trajectories->time(), (Values{0, 2}));
    EXPECT_EQ(valuesOf(ends, "n"), (Values{0, 2}));
    MatWriter shorter(file.path());
    ASSERT_TRUE(shorter.begin(std::vector<SignalInfo>{{.name = "x"}}, {}));
    ASSERT_TRUE(shorter.row(3, std::vector{7.0}));
    ASSERT_TRUE(shorter.finish());
    EXPECT_EQ(valuesOf(read(file.path(), {.rows = Rows::Ends}), "x"), (Values{7}));
}

TEST(Mat, VeryLongDescriptionsAreCutBetweenCharacters) {
    std::string text = "a";
    while (text.size() < 1000)
        text += "ä";
    const std::string cut = matDescription({.name = "x", .description = text, .unit = "m"}, {});
    EXPECT_EQ(cut, text.substr(0, 499) + " [m]");
}

/// A matrix as a file has it.
std::string matrix(const std::string& name, std::int32_t type, std::int32_t rows,
                   std::int32_t columns, const std::string& data) {
    const MatHeader header{type, rows, columns, 0, static_cast<std::int32_t>(name.size() + 1)};
    return std::string(reinterpret_cast<const char*>(&header), sizeof(header)) + name + '\0' + data;
}

template<class T>
std::string bytes(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

std::string className(const std::string& layout) {
    std::string text(44, ' ');
    const std::string rows[] = {"Atrajectory", "1.1", "", layout};
    for (std::size_t row = 0; row < 4; ++row) {
        for (std::size_t column = 0; column < rows[row].size(); ++column)
            text[column * 4 + row] = rows[row][column];
    }
    return matrix("Aclass", 51, 4, 11, text);
}

TEST(Mat, FilesLargerThanFourGigabytesAreRead) {
    const TestFile file("run.mat");
    constexpr std::int32_t Width = 600'000;
    constexpr std::int32_t Rows = 1000;
    const std::string preamble =
        className("binTrans") + matrix("name", 51, 1, 2, "tx") +
        matrix("dataInfo", 20, 4, 2, bytes<std::int32_t>({2, 1, 0, -1, 2, Width, 0, -1})) +
        matrix("data_2", 0, Width, Rows, "");
    file.write(preamble);
    // All rows are a hole in the file, except for the very last value.
    std::filesystem::resize_file(file.path(),
                                 preamble.size() + std::uintmax_t{Width} * Rows * 8 - 8);
    std::ofstream(file.path(), std::ios::binary | std::ios::app) << bytes<double>({42});
    ASSERT_GT(std::filesystem::file_size(file.path()), std::uintmax_t{1} << 32);
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(result.trajectories->rows(), std::size_t{Rows});
    EXPECT_EQ(valuesOf(result, "x").back(), 42);
}

TEST(Mat, ReadsFilesThatAreNotTransposedAndOfSinglePrecision) {
    const TestFile file("run.mat");
    file.write(className("binNormal") + matrix("name", 51, 3, 4, std::string("Txyi  m  e  ", 12)) +
               matrix("dataInfo", 20, 3, 4,
                      bytes<std::int32_t>({0, 2, 2, 1, 2, -2, 0, 0, 0, -1, -1, -1})) +
               matrix("data_2", 10, 2, 2, bytes<float>({0, 1, 5, 6})));
    const ReadResult result = read(file.path());
    ASSERT_TRUE(result.trajectories) << result.error;
    EXPECT_EQ(result.trajectories->time(), (Values{0, 1}));
    EXPECT_EQ(valuesOf(result, "x"), (Values{5, 6}));
    EXPECT_EQ(valuesOf(result, "y"), (Values{-5, -6}));
}

} // namespace
} // namespace eventica::results
