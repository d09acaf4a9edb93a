// SPDX-License-Identifier: Apache-2.0
// Compares what `eventica check` says with the files beside each case; see
// docs/howto/add_golden.md.
//
//   <folder>/name.mo          checked; must be free of diagnostics unless there is a name.diag
//   <folder>/fail_name.mo     must yield at least one error
//   <folder>/fail_flatten_name.mo, units_name.mo: as `eventica flatten` sees it; with --warn-units
//   <folder>/name/case.args   the same for several files: one argument a line
//   bondgraph/…               as `eventica bondgraph` does, fail_strict_… with --strict,
//                             fail_notation_… in CD++ notation; name.txt,
//   .ma, .dot, .json: the graph
//   network/…                 run with the method ncdevs, fail_strict_… with --strict;
//                             name.network: the network
//   simulate/…                run as `eventica simulate` does; name.events, name.dae: event log and
//                             DAE
//   dae/…, system/…, program/…  what `eventica simulate --dump=dae` (or system, program) prints
//   name.diag .tree .classes .instance .flat .json: the whole expected output;
//   EVENTICA_UPDATE_GOLDEN=1 rewrites
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "api/bondgraph.h"
#include "api/eventica.h"

namespace fs = std::filesystem;
namespace api = eventica::api;

namespace {

struct Case {
    std::string name;     ///< "syntax/fail_x"
    fs::path folder;      ///< where it runs
    std::string expected; ///< stem of the expected files, in the folder
    api::CheckOptions options;
    std::vector<std::string> settings{};       ///< of a simulation
    std::vector<std::string> parameterFiles{}; ///< of a simulation
};

std::string readAll(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

bool isUpdating() {
    return std::getenv("EVENTICA_UPDATE_GOLDEN") != nullptr;
}

void compare(const fs::path& file, const std::string& actual) {
    if (isUpdating() && readAll(file) != actual)
        std::ofstream(file, std::ios::binary) << actual;
    EXPECT_EQ(readAll(file), actual)
        << "expected: " << file << "\nto accept: EVENTICA_UPDATE_GOLDEN=1 ctest -L golden";
}

class GoldenTest : public testing::Test {
public:
    explicit GoldenTest(Case golden) : case_(std::move(golden)) {}

    void TestBody() override {
        fs::current_path(case_.folder);
        const api::CheckReport report = api::check(case_.options);
        ASSERT_EQ(report.defect, "");
        const bool mustFail = case_.expected.starts_with("fail_") ||
                              case_.folder.filename().string().starts_with("fail_");
        EXPECT_EQ(report.errors > 0, mustFail) << report.text;
        compareOutput(".diag", report.text);
        compareDump(".tree", "tree");
        compareDump(".classes", "classes");
        compareDump(".instance", "instance");
        compareDump(".flat", "flat");
        if (fs::exists(case_.expected + ".json"))
            compare(case_.expected + ".json", report.diagnostics + "\n");
    }

private:
    /// No file stands for no output.
    void compareOutput(const std::string& extension, const std::string& actual) {
        const fs::path file = case_.folder / (case_.expected + extension);
        if (actual.empty() && !fs::exists(file))
            return;
        compare(file, actual);
    }

    void compareDump(const std::string& extension, const std::string& dump) {
        const fs::path file = case_.folder / (case_.expected + extension);
        if (!fs::exists(file))
            return;
        case_.options.dump = dump;
        compare(file, api::check(case_.options).dump);
    }

    Case case_;
};

/// Runs the model: what it says, its event log and its equations.
class SimulationTest : public testing::Test {
public:
    explicit SimulationTest(Case golden) : case_(std::move(golden)) {}

    void TestBody() override {
        fs::current_path(case_.folder);
        api::SimulateOptions options;
        options.inputs = case_.options.inputs;
        options.libraries = case_.options.libraries;
        options.model = case_.options.model;
        options.settings = case_.settings;
        options.parameterFiles = case_.parameterFiles;
        options.withEventLog = true;
        if (case_.name.starts_with("network/")) {
            options.method = "ncdevs";
            options.strict = case_.expected.starts_with("fail_strict_");
        }
        const fs::path result =
            fs::temp_directory_path() / ("eventica_golden_" + case_.expected + ".csv");
        options.output = result.string();
        const api::SimulateReport report = api::simulate(options);
        fs::remove(result);
        ASSERT_EQ(report.defect, "");
        const bool mustFail = case_.expected.starts_with("fail_");
        EXPECT_EQ(report.exitCode != api::ExitCode::Success, mustFail) << report.text;
        compareText(".diag", withoutFolder(report.text, result));
        if (fs::exists(case_.folder / (case_.expected + ".events")))
            compare(case_.folder / (case_.expected + ".events"), report.eventLog);
        for (const char* dump : {"dae", "network"}) {
            const fs::path file = case_.folder / (case_.expected + "." + dump);
            if (!fs::exists(file))
                continue;
            options.dump = dump;
            compare(file, api::simulate(options).dump);
        }
    }

private:
    void compareText(const std::string& extension, const std::string& actual) {
        const fs::path file = case_.folder / (case_.expected + extension);
        if (!actual.empty() || fs::exists(file))
            compare(file, actual);
    }

    static std::string withoutFolder(std::string text, const fs::path& result) {
        for (std::size_t at = text.find(result.string()); at != std::string::npos;
             at = text.find(result.string()))
            text.replace(at, result.string().size(), "result.csv");
        return text;
    }

    Case case_;
};

/// What a stage makes of the model: the folder is the name of the dump.
class DumpTest : public testing::Test {
public:
    explicit DumpTest(Case golden) : case_(std::move(golden)) {}

    static bool isFor(const Case& golden) {
        const std::string topic = topicOf(golden);
        return topic == "dae" || topic == "system" || topic == "program";
    }

    void TestBody() override {
        fs::current_path(case_.folder);
        EXPECT_TRUE(readAll(case_.options.inputs.at(0)).starts_with("// "))
            << "the first line says what the model shows";
        api::SimulateOptions options;
        options.inputs = case_.options.inputs;
        options.settings = case_.settings;
        options.parameterFiles = case_.parameterFiles;
        options.dump = topicOf(case_);
        const api::SimulateReport report = api::simulate(options);
        ASSERT_EQ(report.defect, "");
        EXPECT_EQ(report.exitCode, api::ExitCode::Success) << report.text;
        const fs::path diagnostics = case_.folder / (case_.expected + ".diag");
        if (!report.text.empty() || fs::exists(diagnostics))
            compare(diagnostics, report.text);
        compare(case_.folder / (case_.expected + "." + options.dump), report.dump);
    }

private:
    static std::string topicOf(const Case& golden) {
        return golden.name.substr(0, golden.name.find('/'));
    }

    Case case_;
};

/// The bond graph of the model, in the formats there are files for.
class BondGraphTest : public testing::Test {
public:
    explicit BondGraphTest(Case golden) : case_(std::move(golden)) {}

    void TestBody() override {
        fs::current_path(case_.folder);
        api::BondGraphOptions options;
        options.inputs = case_.options.inputs;
        options.settings = case_.settings;
        options.parameterFiles = case_.parameterFiles;
        options.isStrict = case_.expected.starts_with("fail_strict_");
        if (case_.expected.starts_with("fail_notation_"))
            options.format = "ma";
        const api::BondGraphReport report = api::bondGraph(options);
        ASSERT_EQ(report.defect, "");
        const bool mustFail = case_.expected.starts_with("fail_");
        EXPECT_EQ(report.exitCode != api::ExitCode::Success, mustFail) << report.text;
        const fs::path diagnostics = case_.folder / (case_.expected + ".diag");
        if (!report.text.empty() || fs::exists(diagnostics))
            compare(diagnostics, report.text);
        for (const char* format : {"txt", "ma", "dot", "json"}) {
            const fs::path file = case_.folder / (case_.expected + "." + format);
            if (!fs::exists(file))
                continue;
            options.format = format;
            options.step = options.format == "txt" ? "all" : "";
            compare(file, api::bondGraph(options).content);
        }
    }

private:
    Case case_;
};

/// One argument a line; `--library X` on one line.
api::CheckOptions readArguments(const fs::path& file) {
    api::CheckOptions options;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("--library "))
            options.libraries.push_back(line.substr(10));
        else if (line.starts_with("--model "))
            options.model = line.substr(8);
        else if (line.starts_with("--max-file-size "))
            options.maxFileMegabytes = std::stoul(line.substr(16));
        else if (line == "--syntax-only")
            options.syntaxOnly = true;
        else if (!line.empty())
            options.inputs.push_back(line);
    }
    return options;
}

/// What lines `// set name=value` of a model say, or lines with another word for `set`.
std::vector<std::string> linesIn(const fs::path& file, const std::string& word) {
    const std::string prefix = "// " + word + " ";
    std::vector<std::string> found;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(prefix))
            found.push_back(line.substr(prefix.size()));
    return found;
}

std::vector<Case> findCases(const fs::path& root) {
    std::vector<Case> cases;
    for (const auto& topic : fs::directory_iterator(root)) {
        if (!topic.is_directory())
            continue;
        const std::string prefix = topic.path().filename().string() + "/";
        for (const auto& entry : fs::directory_iterator(topic.path())) {
            const fs::path& path = entry.path();
            if (path.extension() == ".mo") {
                api::CheckOptions options;
                options.inputs = {path.filename().string()};
                options.syntaxOnly = topic.path().filename() == "syntax";
                options.modelsOnly = path.stem().string().starts_with("fail_flatten_");
                options.warnUnits = path.stem().string().starts_with("units_");
                cases.push_back({prefix + path.stem().string(), topic.path(), path.stem().string(),
                                 options, linesIn(path, "set"), linesIn(path, "parameters")});
            } else if (fs::exists(path / "case.args")) {
                cases.push_back({prefix + path.filename().string(), path, "expected",
                                 readArguments(path / "case.args")});
            }
        }
    }
    std::ranges::sort(cases, {}, &Case::name);
    return cases;
}

} // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    unsetenv("MODELICAPATH");
    for (const Case& golden : findCases(EVENTICA_GOLDEN_FOLDER)) {
        testing::RegisterTest("Golden", golden.name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                              [golden]() -> testing::Test* {
                                  if (golden.name.starts_with("simulate/") ||
                                      golden.name.starts_with("network/"))
                                      return new SimulationTest(golden);
                                  if (DumpTest::isFor(golden))
                                      return new DumpTest(golden);
                                  if (golden.name.starts_with("bondgraph/"))
                                      return new BondGraphTest(golden);
                                  return new GoldenTest(golden);
                              });
    }
    return RUN_ALL_TESTS();
}
