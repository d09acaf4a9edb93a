// SPDX-License-Identifier: Apache-2.0
#include "compile/classes/library_path.h"

#include <algorithm>
#include <system_error>

#include "compile/classes/version.h"

namespace eventica::classes {
namespace fs = std::filesystem;
namespace {

LibrariesByName librariesIn(const fs::path& root) {
    LibrariesByName found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(root, error)) {
        const bool isFolder = entry.is_directory(error);
        if (!isFolder && entry.path().extension() != ".mo")
            continue;
        const fs::path stem = isFolder ? entry.path().filename() : entry.path().stem();
        const VersionedName versioned = splitVersionedName(stem.string());
        if (!isFolder || fs::exists(entry.path() / "package.mo", error))
            found[versioned.name].push_back({entry.path(), versioned.version});
    }
    return found;
}

bool isBetter(const LibraryCandidate& a, const LibraryCandidate& b) {
    if (a.version.empty() != b.version.empty())
        return a.version.empty();
    const Version left = parseVersion(a.version);
    const Version right = parseVersion(b.version);
    if (left.isRelease() != right.isRelease())
        return left.isRelease();
    if (left != right)
        return left > right;
    return a.path < b.path;
}

} // namespace

void LibraryPath::append(const fs::path& root) {
    if (std::ranges::find(roots_, root) == roots_.end())
        roots_.push_back(root);
}

const LibrariesByName& LibraryPath::listingOf(const fs::path& root) const {
    const auto [listing, isNew] = listings_.try_emplace(root);
    if (isNew) {
        listing->second = librariesIn(root);
        for (auto& [name, candidates] : listing->second)
            std::ranges::sort(candidates, isBetter);
    }
    return listing->second;
}

std::vector<LibraryCandidate> LibraryPath::find(std::string_view name,
                                                std::string_view version) const {
    std::vector<LibraryCandidate> all;
    for (const fs::path& root : roots_) {
        const auto found = listingOf(root).find(name);
        if (found != listingOf(root).end())
            all.insert(all.end(), found->second.begin(), found->second.end());
    }
    if (!version.empty()) {
        const Version wanted = parseVersion(version);
        std::ranges::stable_partition(all, [&](const LibraryCandidate& candidate) {
            return !candidate.version.empty() && parseVersion(candidate.version) == wanted;
        });
    }
    return all;
}

std::vector<fs::path> splitPathList(std::string_view list) {
    std::vector<fs::path> paths;
    while (!list.empty()) {
        const std::size_t colon = std::min(list.find(':'), list.size());
        if (colon > 0)
            paths.emplace_back(list.substr(0, colon));
        list.remove_prefix(std::min(colon + 1, list.size()));
    }
    return paths;
}

} // namespace eventica::classes
