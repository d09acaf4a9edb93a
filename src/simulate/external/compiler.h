// SPDX-License-Identifier: Apache-2.0
// Shared objects made of C sources, each compiled once and kept in a folder.
#pragma once

#include <filesystem>
#include <string>

#include "simulate/external/settings.h"
#include "simulate/external/source_files.h"

namespace eventica::external {

/// A path, or what went wrong.
struct Built {
    std::filesystem::path object;
    std::string problem;
    bool isInterrupted = false;

    bool ok() const { return problem.empty(); }
};

class Compiler {
public:
    /// The settings must outlive it.
    explicit Compiler(const Settings& settings);

    /// The object of these sources. It is compiled, which is said before, if there is none of the
    /// same sources, headers, flags and compiler. Several processes may do so at the same time.
    Built build(const SourceSet& set) const;

private:
    std::string keyOf(const SourceSet& set, const std::filesystem::path& program) const;
    Built compile(const SourceSet& set, const std::filesystem::path& program,
                  const std::filesystem::path& object) const;

    const Settings& settings_;
    std::string command_;
    std::filesystem::path folder_;
};

} // namespace eventica::external
