// SPDX-License-Identifier: Apache-2.0
// Events that solve only what can have changed against events that solve everything, on all models
// of other tests.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "driver/simulate.h"
#include "results/reader.h"

namespace eventica::driver {
namespace {

namespace fs = std::filesystem;

/// Loops are solved from where they are: other solutions before them, other roundings.
constexpr double LoopTolerance = 1e-5;

struct Outcome {
    std::string text; ///< what the command says
    std::string bytes;
    std::int64_t loopSolutions = 0;
    std::int64_t solvedBlocks = 0;
    std::int64_t eventBlocks = 0;
};

class EventBlocks : public testing::TestWithParam<const char*> {
protected:
    void TearDown() override {
        std::error_code ignored;
        for (const bool isWhole : {false, true})
            fs::remove(output(isWhole), ignored);
    }

    std::string output(bool isWhole) const {
        return (fs::temp_directory_path() /
                fmt::format("event_blocks_{}_{}.mat", getpid(), isWhole ? "whole" : "single"))
            .string();
    }

    Outcome simulated(const fs::path& file, bool isWhole) const {
        SimulateOptions options;
        options.session.inputs = {file.string()};
        options.session.libraries = {EVENTICA_PROJECT "/library"};
        options.output = output(isWhole);
        options.fewestBlocks = isWhole ? std::numeric_limits<std::int32_t>::max() : 1;
        SimulateReport report = simulate(options);
        Outcome run;
        run.text = std::move(report.text);
        if (report.statistics.empty())
            return run;
        const auto statistics = nlohmann::json::parse(report.statistics);
        run.loopSolutions = statistics.value("loopSolutions", std::int64_t{0});
        run.solvedBlocks = statistics.value("solvedBlocks", std::int64_t{0});
        run.eventBlocks = statistics.value("eventBlocks", std::int64_t{0});
        std::ifstream in(options.output, std::ios::binary);
        run.bytes.assign(std::istreambuf_iterator<char>(in), {});
        return run;
    }

    /// Where the results are the same but for rounding.
    void expectClose(const std::string& name) const {
        const results::ReadResult single = results::read(output(false));
        const results::ReadResult whole = results::read(output(true));
        ASSERT_TRUE(single.trajectories && whole.trajectories) << name;
        ASSERT_EQ(single.trajectories->rows(), whole.trajectories->rows()) << name;
        for (std::size_t i = 0; i < whole.trajectories->signals().size(); ++i) {
            const std::vector<double> a = single.trajectories->values(i);
            const std::vector<double> b = whole.trajectories->values(i);
            double largest = 1.0;
            for (const double value : b)
                largest = std::max(largest, std::isfinite(value) ? std::abs(value) : 0.0);
            for (std::size_t row = 0; row < b.size(); ++row)
                ASSERT_TRUE(a[row] == b[row] || std::isnan(b[row]) ||
                            std::abs(a[row] - b[row]) <= LoopTolerance * largest)
                    << name << ": " << whole.trajectories->signals()[i].name << " in row " << row;
        }
    }
};

TEST_P(EventBlocks, GiveWhatAllBlocksGive) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(fs::path(EVENTICA_PROJECT) / GetParam()))
        if (entry.path().extension() == ".mo")
            files.push_back(entry.path());
    std::ranges::sort(files);
    ASSERT_FALSE(files.empty());
    std::int64_t solved = 0;
    std::int64_t all = 0;
    for (const fs::path& file : files) {
        const Outcome single = simulated(file, false);
        const Outcome whole = simulated(file, true);
        EXPECT_EQ(single.loopSolutions > 0, whole.loopSolutions > 0) << file;
        EXPECT_EQ(whole.solvedBlocks, whole.eventBlocks) << file;
        solved += single.solvedBlocks;
        all += single.eventBlocks;
        if (single.bytes == whole.bytes)
            continue;
        EXPECT_GT(whole.loopSolutions, 0) << file << " differs";
        expectClose(file.string());
    }
    EXPECT_LT(solved, all);
}

INSTANTIATE_TEST_SUITE_P(Folders, EventBlocks,
                         testing::Values("tests/trajectory/models", "tests/golden/program"),
                         [](const auto& folder) {
                             std::string name = folder.param;
                             std::ranges::replace(name, '/', '_');
                             return name;
                         });

} // namespace
} // namespace eventica::driver
