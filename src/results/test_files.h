// SPDX-License-Identifier: Apache-2.0
// Files that tests write, and the runs they write into them.
#pragma once

#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

#include "results/writer.h"

namespace eventica::results {

/// A path in a folder of the test's own, removed at the end.
class TestFile {
public:
    explicit TestFile(const std::string& name)
        : folder_(std::filesystem::temp_directory_path() /
                  ("eventica_results_" + std::to_string(::getpid()) + "_" +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name())),
          path_(folder_ / name) {
        std::filesystem::create_directories(folder_);
    }
    ~TestFile() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    TestFile(const TestFile&) = delete;
    TestFile& operator=(const TestFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::string contents() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& text) const {
        std::ofstream(path_, std::ios::binary | std::ios::trunc) << text;
    }

private:
    std::filesystem::path folder_;
    std::filesystem::path path_;
};

/// Makes files grow no further than this while it lives: a full disk for tests.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit before_{};
    void (*handler_)(int);
};

/// Every kind of signal and alias.
inline std::vector<SignalInfo> someSignals() {
    return {{.name = "p", .unit = "V", .variability = Variability::Fixed},
            {.name = "a[1].b[2,3]", .description = "position [of mass]", .unit = "m"},
            {.name = "der(x)", .description = "speed (ä) [fast]"},
            {.name = "minus", .unit = "m", .alias = Alias{0, true}},
            {.name = "b", .kind = Kind::Boolean},
            {.name = "notB", .kind = Kind::Boolean, .alias = Alias{2, true}},
            {.name = "alsoNotB", .kind = Kind::Boolean, .alias = Alias{2, true}},
            {.name = "n", .description = "count", .kind = Kind::Integer},
            {.name = "same", .alias = Alias{1, false}},
            {.name = "flag", .kind = Kind::Boolean, .variability = Variability::Fixed},
            {.name = "notFlag",
             .kind = Kind::Boolean,
             .variability = Variability::Fixed,
             .alias = Alias{1, true}},
            {.name = "minusP", .variability = Variability::Fixed, .alias = Alias{0, true}}};
}

inline std::vector<double> someFixedValues() {
    return {5.5, 1.0};
}

inline std::vector<double> someRow(double time) {
    return {time / 3, 1e-300 * time, time >= 1 ? 1.0 : 0.0, time};
}

/// With an event at 1.
inline void writeSomeRun(TrajectoryWriter& writer) {
    ASSERT_TRUE(writer.begin(someSignals(), someFixedValues())) << writer.error();
    for (const double time : {0.0, 0.5, 1.0})
        ASSERT_TRUE(writer.row(time, someRow(time < 1 ? time : 0.999)));
    ASSERT_TRUE(writer.row(1.0, someRow(1.0)));
    ASSERT_TRUE(writer.row(2.0, someRow(2.0)));
    ASSERT_TRUE(writer.finish()) << writer.error();
}

} // namespace eventica::results
