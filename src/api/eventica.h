// SPDX-License-Identifier: Apache-2.0
// Everything that programs around Eventica (the command line, Python, the web page) may use.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace eventica::api {

std::string_view version();

/// What a process reports to the one that started it; see `docs/cli.md`.
enum class ExitCode {
    Success = 0,
    ModelError = 1,
    UsageError = 2,
    RunFailed = 3,
    Defect = 4,
};

inline constexpr std::size_t DefaultMaxFileMegabytes = 32;

struct CheckOptions {
    std::vector<std::string> inputs;    ///< .mo files and library folders
    std::vector<std::string> libraries; ///< folders that hold libraries, before MODELICAPATH
    bool syntaxOnly = false;
    bool modelsOnly = false; ///< read and check only what the models need
    bool warnUnits = false;  ///< say where units do not match
    bool colour = false;
    std::string dump;  ///< "", "tree", "classes", "instance" or "flat"
    std::string model; ///< to instantiate; all models at the top of the inputs if empty
    std::size_t maxFileMegabytes = DefaultMaxFileMegabytes;
};

struct CheckReport {
    ExitCode exitCode = ExitCode::Success;
    std::size_t files = 0;
    std::size_t classes = 0;
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::string text;   ///< diagnostics for people
    std::string json;   ///< counts and diagnostics for programs
    std::string dump;   ///< what `dump` asked for
    std::string defect; ///< what went wrong inside Eventica itself; empty unless `Defect`
};

/// Reads files and libraries and says what is wrong with them. Never throws.
CheckReport check(const CheckOptions& options) noexcept;

} // namespace eventica::api
