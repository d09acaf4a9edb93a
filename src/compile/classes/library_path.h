// SPDX-License-Identifier: Apache-2.0
// Where libraries are looked for: `--library` first, then MODELICAPATH (MLS 13.3, 18.8.3).
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace eventica::classes {

/// One place where a library of the wanted name is stored.
struct LibraryCandidate {
    std::filesystem::path path; ///< a folder with package.mo, or a .mo file
    std::string version;        ///< as the name of folder or file says; empty if it does not
};

using LibrariesByName = std::map<std::string, std::vector<LibraryCandidate>, std::less<>>;

class LibraryPath {
public:
    LibraryPath() = default;
    explicit LibraryPath(std::vector<std::filesystem::path> roots) : roots_(std::move(roots)) {}

    const std::vector<std::filesystem::path>& roots() const { return roots_; }
    /// Adds a folder to search last, unless it is there already.
    void append(const std::filesystem::path& root);

    /// All that are called `name`, best first: the wanted version; then, root by root, the one
    /// without a version in its name, releases from new to old, and other versions.
    std::vector<LibraryCandidate> find(std::string_view name, std::string_view version) const;

private:
    const LibrariesByName& listingOf(const std::filesystem::path& root) const;

    std::vector<std::filesystem::path> roots_;
    /// What lies below a root, best first, read when first asked for: most names that are looked
    /// for are no libraries, and reading folders takes its time.
    mutable std::map<std::filesystem::path, LibrariesByName> listings_;
};

/// The folders of a list separated by `:`, as in MODELICAPATH.
std::vector<std::filesystem::path> splitPathList(std::string_view list);

} // namespace eventica::classes
