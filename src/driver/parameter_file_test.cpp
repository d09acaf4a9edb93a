// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "compile/syntax/print.h"
#include "driver/parameter_file.h"

namespace eventica::driver {
namespace {

class ParameterFile : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() /
                  (std::string("eventica_") +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    /// Names and values, then `line: message` for what is wrong.
    std::string read(const std::string& name, const std::string& text) {
        const std::string path = (folder_ / name).string();
        std::ofstream(path, std::ios::binary) << text;
        text::SourceManager sources;
        diag::Diagnostics diagnostics;
        syntax::Settings settings(sources);
        readParameterFile(path, sources, settings, diagnostics);
        std::string result;
        for (const syntax::Setting& setting : settings.items())
            result += setting.name() + " = " +
                      (setting.isText ? "'" + setting.text + "'" : print(*setting.value)) + "\n";
        text::LineIndexes lines(sources);
        for (const auto& item : diagnostics.items())
            result +=
                std::to_string(lines[item.where.source].positionOf(item.where.range.begin).line) +
                ": " + item.message + "\n";
        return result;
    }

    std::filesystem::path folder_;
};

TEST_F(ParameterFile, IsCsvWithNamesAndValues) {
    EXPECT_EQ(read("a.csv",
                   "name,value\nR1.R,5\r\n\nv,{1, 2,3}\n\"A[1,2]\",\"{4,5}\"\ns,\"\"\"hi\"\"\"\n"),
              "R1.R = 5\nv = {1, 2, 3}\nA[1,2] = {4, 5}\ns = \"hi\"\n");
    EXPECT_EQ(read("b.csv", "note,value,name\nOhm,2*3,R"), "R = 2 * 3\n");
}

TEST_F(ParameterFile, CsvFaultsNameTheLine) {
    EXPECT_EQ(read("a.csv", "R,5\n"),
              "1: the first line must name the columns `name` and `value`\n");
    EXPECT_EQ(read("b.csv", "name,value\np,1\nq\n"), "p = 1\n3: this line has no value\n");
    EXPECT_EQ(read("c.csv", "name,value\n\n2,1\n"),
              "3: expected the name of a variable or function, found `2`\n");
}

TEST_F(ParameterFile, IsJsonWithObjectsForComponents) {
    EXPECT_EQ(read("a.json", R"({"p": -1.5e3, "r1": {"R": 5, "x.y": {"start": true}},
                                 "v": [1, 2], "A": [[1, 2], [3, 4]], "s": "a \"b\"", "e": "2*3"})"),
              "p = -1.5e3\nr1.R = 5\nr1.x.y.start = true\nv = {1, 2}\nA = {{1, 2}, {3, 4}}\n"
              "s = 'a \"b\"'\ne = '2*3'\n");
    EXPECT_EQ(read("b.json", "{}"), "");
}

TEST_F(ParameterFile, JsonMayEscapeCharacters) {
    EXPECT_EQ(read("a.json", R"({"l\u0069m": 6, "r1": {"\u0052": 5}, "'a\u0020b'": 1})"),
              "lim = 6\nr1.R = 5\n'a b' = 1\n");
    EXPECT_EQ(read("b.json", R"({"s": "\u00b0\ud83d\ude00\/\t\"", "v": ["\u0022\u00b0", "a\/b"]})"),
              "s = '°😀/\t\"'\nv = {\"\\\"°\", \"a/b\"}\n");
    EXPECT_EQ(read("c.json", "{\n\"s\": \"\\ud83d\"}"), "2: this is no character\n");
    EXPECT_EQ(read("d.json", "{\n\"s\": \"\\u12\"}"), "2: this is no character\n");
}

TEST_F(ParameterFile, JsonFaultsNameTheLine) {
    EXPECT_EQ(read("h.json", "{\"v\": [ ]}"),
              "1: an array without elements has no type: write a text, `\"fill(0.0, 0)\"`\n");
    EXPECT_EQ(read("a.json", "[1]"), "1: expected a JSON object: `{\"name\": value, …}`\n");
    EXPECT_EQ(read("b.json", "{\n\"p\": null}"), "2: `null` is not a value\n");
    EXPECT_EQ(read("c.json", "{\n\"p\" 1}"), "2: expected `:` after the name\n");
    EXPECT_EQ(read("d.json", "{\n\"p\": 1\n\"q\": 2}"), "p = 1\n3: expected `,` or `}`\n");
    EXPECT_EQ(read("e.json", "{\n\"p: 1}"), "2: this `\"` is never closed\n");
    EXPECT_EQ(read("f.json", "{\"p\": [{\"R\": 1}]}"),
              "1: an object cannot stand in an array: write `\"name[1]\": {…}`\n");
    EXPECT_EQ(read("g.json", "{\"p\": 1"), "p = 1\n1: expected `,` or `}`\n");
}

TEST_F(ParameterFile, IsOfAKnownKind) {
    EXPECT_EQ(read("a.txt", "p=1"), "1: parameters are read from .csv and .json files\n");
}

} // namespace
} // namespace eventica::driver
