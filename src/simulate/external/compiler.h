// SPDX-License-Identifier: Apache-2.0
// Shared objects made of C sources, each compiled once and kept in a folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "simulate/external/settings.h"

namespace eventica::external {

struct SourceSet {
    std::string name; ///< of the object, for people who look into the folder
    std::vector<std::filesystem::path> sources;
    std::string text; ///< one more source, in C
    std::vector<std::filesystem::path> includeFolders;
    std::vector<std::string> flags;
};

/// A path, or what went wrong.
struct Built {
    std::filesystem::path object;
    std::string problem;

    bool ok() const { return problem.empty(); }
};

class Compiler {
public:
    /// The settings must outlive it.
    explicit Compiler(const Settings& settings);

    /// The object of these sources. It is compiled if there is none of the same sources, headers
    /// beside them, flags and compiler. Several processes may do so at the same time.
    Built build(const SourceSet& set) const;

private:
    std::string keyOf(const SourceSet& set, const std::filesystem::path& program) const;
    Built compile(const SourceSet& set, const std::filesystem::path& program,
                  const std::filesystem::path& object) const;

    std::string command_;
    std::filesystem::path folder_;
};

} // namespace eventica::external
