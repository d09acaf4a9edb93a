// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "lib/table/read_matrix.h"

namespace eventica::table {
namespace {

class ReadMatrix : public testing::Test {
protected:
    std::filesystem::path write(const std::string& name, const std::string& content) {
        // Tests run at the same time.
        const std::filesystem::path file =
            std::filesystem::path(testing::TempDir()) /
            (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + name);
        std::ofstream(file, std::ios::binary) << content;
        return file;
    }
    /// Sizes and values, or the problem without the path.
    std::string read(const std::string& file, const std::string& content, const std::string& name,
                     const CsvFormat& csv = {}) {
        const std::filesystem::path path = write(file, content);
        const MatrixOrProblem result = readMatrix(path, name, csv);
        const std::string prefix = "table file `" + path.string() + "`: ";
        if (!result.problem.empty()) {
            EXPECT_TRUE(result.problem.starts_with(prefix)) << result.problem;
            return result.problem.substr(prefix.size());
        }
        std::string text =
            std::to_string(result.matrix.rows) + "x" + std::to_string(result.matrix.columns) + ":";
        for (const double value : result.matrix.values)
            text += " " + std::to_string(value).substr(0, 4);
        return text;
    }
    template<typename T>
    static std::string mat4(std::uint32_t type, const std::string& name, std::uint32_t rows,
                            std::uint32_t columns, const std::vector<T>& values) {
        const std::uint32_t header[] = {type, rows, columns, 0,
                                        static_cast<std::uint32_t>(name.size() + 1)};
        std::string text(reinterpret_cast<const char*>(header), sizeof header);
        text += name + '\0';
        return text +
               std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }
};

TEST_F(ReadMatrix, ReadsTextFiles) {
    const std::string text = "#1\n# two tables\ndouble a(2,2)  # comment\n0 1\n2 3 # end\n"
                             "float b(1, 3)\n1e0;-2.5,\t+3\n";
    EXPECT_EQ(read("t.txt", text, "a"), "2x2: 0.00 1.00 2.00 3.00");
    EXPECT_EQ(read("t.txt", text, "b"), "1x3: 1.00 -2.5 3.00");
    EXPECT_EQ(read("t.txt", text, "c"), "there is no table `c`; the file has `a`, `b`");
}

TEST_F(ReadMatrix, IgnoresAByteOrderMark) {
    EXPECT_EQ(read("t.txt", "\xEF\xBB\xBF#1\ndouble a(1,1)\n7\n", "a"), "1x1: 7.00");
    EXPECT_EQ(read("t.csv",
                   "\xEF\xBB\xBF"
                   "0,1\n",
                   "a"),
              "1x2: 0.00 1.00");
}

TEST_F(ReadMatrix, SaysWhatIsWrongWithTextFiles) {
    EXPECT_EQ(read("t.txt", "#1\ndouble a(2,2)\n0 1\n2\n", "a"),
              "table `a` ends after 3 of 4 values");
    EXPECT_EQ(read("t.txt", "#1\ndouble a(2,2)\n0 1\n2 x\n", "a"),
              "line 4: `x` in table `a` is not a finite number");
    EXPECT_EQ(read("t.txt", "#1\ndouble a(2,2)\n0 1 5\n2 3 6\n", "a"),
              "line 4: table `a` has more than 2 rows of 2 values");
    EXPECT_EQ(read("t.txt", "#1\ndouble a[2,2]\n0 1\n", "a"),
              "line 2: expected `double name(rows,columns)`");
    EXPECT_EQ(read("t.txt", "#1\ndouble a(1,1)\n0 1\n", "b"),
              "line 3: expected `double name(rows,columns)`, found `1`");
    EXPECT_EQ(read("t.txt", "0 1\n1 2\n", "a").substr(0, 42),
              "it is neither a text file that begins with");
}

TEST_F(ReadMatrix, ReadsCsvFiles) {
    EXPECT_EQ(read("t.csv", "0,1\r\n1, 2.5\n\n", "any"), "2x2: 0.00 1.00 1.00 2.50");
    EXPECT_EQ(read("t.csv", "t;y\n0;1\n", "any", {';', 1}), "1x2: 0.00 1.00");
    EXPECT_EQ(read("t.csv", "t,y\n0,1\n", "any"),
              "line 1: `t` is not a finite number (delimiter `,`, 0 header lines)");
    EXPECT_EQ(read("t.csv", "0,1\n1\n", "any"), "line 2 has 1 numbers, the lines before it have 2");
    EXPECT_EQ(read("t.csv", "", "any"), "it has no numbers");
}

TEST_F(ReadMatrix, ReadsMatFiles) {
    const std::string text = mat4<double>(0, "a", 2, 3, {1, 4, 2, 5, 3, 6}) +
                             mat4<std::int16_t>(30, "b", 1, 2, {7, -8}) +
                             mat4<std::uint8_t>(51, "text", 1, 2, {65, 66});
    EXPECT_EQ(read("t.mat", text, "a"), "2x3: 1.00 2.00 3.00 4.00 5.00 6.00");
    EXPECT_EQ(read("t.mat", text, "b"), "1x2: 7.00 -8.0");
    EXPECT_EQ(read("t.mat", text, "text"), "`text` is not a full matrix of numbers");
    EXPECT_EQ(read("t.mat", text, "c"), "there is no table `c`; the file has `a`, `b`, `text`");
    EXPECT_EQ(read("t.mat", text.substr(0, 40), "a"),
              "it ends inside of a matrix, or is broken, behind 0 others");
}

TEST_F(ReadMatrix, RefusesComplexNumbers) {
    std::string text = mat4<double>(0, "a", 1, 2, {1, 2, 3, 4});
    text[12] = 1; // has an imaginary part
    EXPECT_EQ(read("t.mat", text, "a"), "`a` has complex numbers");
}

TEST_F(ReadMatrix, ReadsMatFilesOfTheOtherByteOrder) {
    std::string text = mat4<std::int32_t>(1020, "a", 1, 2, {1, 2});
    const auto swap = [&](std::ptrdiff_t at) {
        std::reverse(text.begin() + at, text.begin() + at + 4);
    };
    for (std::ptrdiff_t i = 0; i < 20; i += 4)
        swap(i);
    swap(22);
    swap(26);
    EXPECT_EQ(read("t.mat", text, "a"), "1x2: 1.00 2.00");
}

TEST_F(ReadMatrix, NamesAFileThatIsNotThere) {
    EXPECT_EQ(readMatrix("/no/such/file.txt", "a").problem,
              "table file `/no/such/file.txt`: there is no such file");
    const std::string problem = readMatrix("no_such_file.txt", "a").problem;
    EXPECT_NE(problem.find("the current folder"), std::string::npos) << problem;
}

} // namespace
} // namespace eventica::table
