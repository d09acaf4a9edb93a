// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/locations.h"

#include <algorithm>
#include <vector>

namespace eventica::external {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ModelicaScheme = "modelica://";
constexpr std::string_view FileScheme = "file://";

bool isThere(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

/// The topmost folder of the packages around a file; for a library in one file, where it lies.
fs::path libraryAround(const fs::path& file) {
    std::error_code ignored;
    fs::path folder = fs::absolute(file, ignored).lexically_normal().parent_path();
    while (folder.has_parent_path() && folder != folder.parent_path() &&
           isThere(folder / "package.mo") && isThere(folder.parent_path() / "package.mo"))
        folder = folder.parent_path();
    return folder;
}

/// `Lib` or, as libraries with several versions are stored, `Lib 1.2.3`: the last by name.
fs::path libraryIn(const fs::path& folder, const std::string& library) {
    if (isThere(folder / library))
        return folder / library;
    std::vector<fs::path> versions;
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().filename().string().starts_with(library + " "))
            versions.push_back(entry.path());
    const auto last = std::ranges::max_element(versions);
    return last == versions.end() ? fs::path() : *last;
}

} // namespace

fs::path Locations::folderOf(const expr::Function& function) const {
    if (!settings_.pathOf || !function.where.source.valid())
        return {};
    return libraryAround(settings_.pathOf(function.where.source));
}

fs::path Locations::folderOfLibrary(const std::string& library, const expr::Function& near) const {
    fs::path own = folderOf(near);
    if (!own.empty() && near.name.starts_with(library + "."))
        return own;
    if (!own.empty())
        if (fs::path found = libraryIn(own.parent_path(), library); !found.empty())
            return found;
    for (const fs::path& folder : settings_.libraryFolders) {
        if (folder.filename() == library && isThere(folder / "package.mo"))
            return folder;
        if (fs::path found = libraryIn(folder, library); !found.empty())
            return found;
    }
    return {};
}

std::optional<fs::path> Locations::resolve(std::string_view address,
                                           const expr::Function& near) const {
    if (address.starts_with(FileScheme))
        return fs::path(address.substr(FileScheme.size()));
    if (!address.starts_with(ModelicaScheme)) {
        const fs::path path(address);
        return path.is_absolute() ? path : folderOf(near) / path;
    }
    address.remove_prefix(ModelicaScheme.size());
    // `modelica://Lib.Sub/Path` is relative to the folder of the package Lib.Sub.
    const std::size_t slash = std::min(address.find('/'), address.size());
    std::string package(address.substr(0, slash));
    const std::size_t dot = std::min(package.find('.'), package.size());
    fs::path folder = folderOfLibrary(package.substr(0, dot), near);
    if (folder.empty())
        return std::nullopt;
    if (dot < package.size()) {
        std::string inside = package.substr(dot + 1);
        std::ranges::replace(inside, '.', '/');
        folder /= inside;
    }
    return slash < address.size() ? folder / address.substr(slash + 1) : folder;
}

} // namespace eventica::external
