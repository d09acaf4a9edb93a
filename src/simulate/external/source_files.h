// SPDX-License-Identifier: Apache-2.0
// C sources to be compiled together, and everything their object depends on.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lib/base/sha256.h"

namespace eventica::external {

struct SourceSet {
    std::string name; ///< of the object, for people who look into the folder
    std::vector<std::filesystem::path> sources;
    std::string text; ///< one more source, in C
    std::vector<std::filesystem::path> includeFolders;
    std::vector<std::string> flags;
    std::string announcement = {}; ///< what is said before it is compiled; empty: nothing
};

/// The whole file; empty if it cannot be read.
std::string contents(const std::filesystem::path& path);

/// Flags, text and the contents of the sources, of all headers beside them and in the include
/// folders, and of whatever these include from elsewhere. Headers of the system do not count.
void addTo(Sha256& hash, const SourceSet& set);

} // namespace eventica::external
