// SPDX-License-Identifier: Apache-2.0
// MAT files of versions 4, 6 and 7: written, read back, broken in many ways.
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "lib/table/read_matrix.h"
#include "lib/table/write_matrix.h"

namespace eventica::table {
namespace {

namespace fs = std::filesystem;

class MatFiles : public testing::Test {
public:
    MatFiles() : file_(fs::path(testing::TempDir()) / name()) { fs::remove(file_); }
    ~MatFiles() override { fs::remove(file_); }

    static std::string name() {
        return std::string("eventica_") +
               testing::UnitTest::GetInstance()->current_test_info()->name() + ".mat";
    }
    std::string content() const {
        std::ostringstream text;
        text << std::ifstream(file_, std::ios::binary).rdbuf();
        return text.str();
    }
    void setContent(const std::string& text) const {
        std::ofstream(file_, std::ios::binary) << text;
    }
    /// The values, or "!" and the problem without the path.
    std::string read(const std::string& matrix) const {
        const MatrixOrProblem result = readMatrix(file_, matrix);
        if (!result.problem.empty())
            return "!" + result.problem.substr(result.problem.find("`: ") + 3);
        std::ostringstream text;
        text << result.matrix.rows << "x" << result.matrix.columns;
        for (const double value : result.matrix.values)
            text << " " << value;
        return text.str();
    }
    void write(const std::string& matrix, const Matrix& values, MatVersion version,
               bool appends = false) const {
        EXPECT_EQ(writeMatrix(file_, matrix, values, version, appends), "");
    }

    /// An element of level 5, and a matrix of bytes made of elements.
    static std::string element(std::uint32_t type, const std::string& text) {
        const std::uint32_t tag[] = {type, static_cast<std::uint32_t>(text.size())};
        std::string result(reinterpret_cast<const char*>(tag), sizeof tag);
        result += text;
        result.resize((result.size() + 7) / 8 * 8);
        return result;
    }
    static std::string numbers(std::initializer_list<std::uint32_t> values) {
        return {reinterpret_cast<const char*>(values.begin()), values.size() * 4};
    }
    static std::string bytes(const std::string& matrix, std::uint32_t rows,
                             const std::string& values) {
        return element(14, element(6, numbers({9, 0})) + element(5, numbers({rows, 1})) +
                               element(1, matrix) + element(2, values));
    }
    static std::string header() {
        std::string text = "MATLAB 5.0 MAT-file";
        text.resize(124, ' ');
        return text + std::string({'\x00', '\x01', 'I', 'M'});
    }

protected:
    fs::path file_;
    const Matrix values_{3, 2, {1, 2, 3, 4, 5, 6}};
};

TEST_F(MatFiles, AreReadAsTheyWereWritten) {
    for (const auto version : {MatVersion::V4, MatVersion::V6, MatVersion::V7}) {
        write("a", values_, version);
        write("empty", {0, 3, {}}, version, true);
        write("odd", {1, 1, {NAN}}, version, true);
        EXPECT_EQ(read("a"), "3x2 1 2 3 4 5 6");
        EXPECT_EQ(read("empty"), "0x3");
        EXPECT_EQ(read("odd"), "1x1 nan");
        EXPECT_EQ(read("b"), "!there is no table `b`; the file has `a`, `empty`, `odd`");
    }
}

TEST_F(MatFiles, AppendingReplacesWhatHasTheSameName) {
    for (const auto version : {MatVersion::V4, MatVersion::V6, MatVersion::V7}) {
        write("a", values_, version);
        write("b", {1, 1, {7}}, version, true);
        write("a", {1, 2, {8, 9}}, version, true);
        EXPECT_EQ(read("a"), "1x2 8 9");
        EXPECT_EQ(read("b"), "1x1 7");
        write("c", values_, version);
        EXPECT_EQ(read("a"), "!there is no table `a`; the file has `c`");
    }
}

TEST_F(MatFiles, AppendingKeepsTheVersionOfTheFile) {
    write("a", values_, MatVersion::V4);
    write("b", values_, MatVersion::V7, true);
    EXPECT_EQ(content().size(), 2 * (20 + 2 + 6 * 8));
    setContent("#1\ndouble a(1,1)\n1\n");
    EXPECT_NE(writeMatrix(file_, "b", values_, MatVersion::V4, true).find("is no MAT file"),
              std::string::npos);
    EXPECT_EQ(read("a"), "1x1 1") << "what was there is still there";
}

TEST_F(MatFiles, ReadsFieldsOfStructures) {
    const std::string inner = bytes("", 2, "\x03\x04");
    const std::string structure =
        element(14, element(6, numbers({2, 0})) + element(5, numbers({1, 1})) + element(1, "s") +
                        element(5, numbers({4})) + element(1, std::string("x\0\0\0yy\0\0", 8)) +
                        bytes("", 1, "\x01") + inner);
    setContent(header() + bytes("first", 1, "\x09") + structure);
    EXPECT_EQ(read("first"), "1x1 9");
    EXPECT_EQ(read("s.x"), "1x1 1");
    EXPECT_EQ(read("s.yy"), "2x1 3 4");
    EXPECT_EQ(read("s"), "!`s` is not a full matrix of numbers");
    EXPECT_EQ(read("s.z"), "!there is no table `s.z`; the file has `x`, `yy`");
    EXPECT_EQ(read("s.x.y"), "!`s.x.y` is no structure with a field `y`");
    EXPECT_EQ(read("first.x"), "!`first.x` is no structure with a field `x`");
}

TEST_F(MatFiles, ReadsShortTags) {
    // Name and value in the tags themselves.
    const std::string matrix =
        element(14, element(6, numbers({9, 0})) + element(5, numbers({1, 1})) +
                        numbers({(1U << 16U) | 1U}) + std::string("a\0\0\0", 4) +
                        numbers({(2U << 16U) | 3U}) + std::string("\xff\xff\0\0", 4));
    setContent(header() + matrix);
    EXPECT_EQ(read("a"), "1x1 -1");
}

TEST_F(MatFiles, SaysWhatIsNotRead) {
    std::string newest = header();
    newest.replace(0, 10, "MATLAB 7.3");
    setContent(newest);
    EXPECT_EQ(read("a"), "!MAT files of version 7.3 (HDF5) are not read; save it with `-v7`");
    setContent(header() + element(14, element(6, numbers({4, 0})) + element(5, numbers({1, 1})) +
                                          element(1, "t") + element(16, "x")));
    EXPECT_EQ(read("t"), "!`t` is not a full matrix of numbers");
    setContent(header() +
               element(14, element(6, numbers({0x806, 0})) + element(5, numbers({1, 1})) +
                               element(1, "z") + element(9, std::string(8, '\0')) +
                               element(9, std::string(8, '\0'))));
    EXPECT_EQ(read("z"), "!`z` has complex numbers");
    setContent(header() + bytes("a", 3, "\x01"));
    EXPECT_EQ(read("a"), "!matrix `a` has 1 values instead of 3");
}

/// Wherever a file ends and whatever byte is wrong: a matrix or a problem, nothing else.
TEST_F(MatFiles, BrokenFilesAreNoHarm) {
    for (const auto version : {MatVersion::V4, MatVersion::V6, MatVersion::V7}) {
        write("a", values_, version);
        write("b", values_, version, true);
        const std::string whole = content();
        for (std::size_t size = 0; size < whole.size(); ++size) {
            setContent(whole.substr(0, size));
            EXPECT_EQ(read("b")[0], '!') << size;
        }
        for (std::size_t place = 0; place < whole.size(); ++place) {
            std::string changed = whole;
            changed[place] = static_cast<char>(~changed[place]);
            setContent(changed);
            (void)read("b");
            (void)writeMatrix(file_, "c", values_, version, true);
        }
    }
}

TEST_F(MatFiles, SayWhatCannotBeWritten) {
    EXPECT_NE(writeMatrix("/no/such/folder/a.mat", "a", values_, MatVersion::V4, false)
                  .find("No such file"),
              std::string::npos);
    MatVersion version = MatVersion::V4;
    EXPECT_TRUE(matVersionNamed("7", version));
    EXPECT_EQ(version, MatVersion::V7);
    EXPECT_FALSE(matVersionNamed("7.3", version));
}

} // namespace
} // namespace eventica::table
