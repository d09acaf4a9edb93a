// SPDX-License-Identifier: Apache-2.0
#include "compile/classes/package_folder.h"

#include <algorithm>
#include <set>
#include <system_error>

#include "lib/text/read_file.h"

namespace eventica::classes {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t LargestOrderFile = std::size_t{1} << 20U;

bool hasModelicaFiles(const fs::path& folder) {
    std::error_code error;
    return std::ranges::any_of(fs::directory_iterator(folder, error),
                               [](const auto& entry) { return entry.path().extension() == ".mo"; });
}

/// The names in package.order, one a line; nothing if there is no such file.
std::optional<std::vector<std::string>> readOrder(const fs::path& folder) {
    const text::ReadResult result = text::readFile(folder / "package.order", LargestOrderFile);
    if (result.status != text::ReadStatus::Ok)
        return std::nullopt;
    std::vector<std::string> names;
    std::string line;
    for (const char c : result.text + "\n") {
        if (c != '\n') {
            line += c;
            continue;
        }
        const std::size_t begin = line.find_first_not_of(" \t\r");
        const std::size_t end = line.find_last_not_of(" \t\r");
        if (begin != std::string::npos)
            names.push_back(line.substr(begin, end - begin + 1));
        line.clear();
    }
    return names;
}

} // namespace

PackageFolder scanPackageFolder(const fs::path& folder) {
    PackageFolder result;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const fs::path& path = entry.path();
        std::error_code ignored;
        if (entry.is_directory(ignored)) {
            if (fs::exists(path / "package.mo", ignored))
                result.entities.push_back({path.filename().string(), path});
            else if (hasModelicaFiles(path))
                result.ignored.push_back(path);
        } else if (path.extension() == ".mo" && path.filename() != "package.mo") {
            result.entities.push_back({path.stem().string(), path});
        }
    }
    if (error)
        result.unreadable = error.message();
    std::ranges::sort(result.entities, {}, &SubEntity::path);
    std::ranges::stable_sort(result.entities, {}, &SubEntity::name);
    std::ranges::sort(result.ignored);
    result.order = readOrder(folder);
    return result;
}

fs::path definingFile(const fs::path& fileOrFolder) {
    return fileOrFolder.extension() == ".mo" ? fileOrFolder : fileOrFolder / "package.mo";
}

namespace {

/// Links may lead around in circles: each folder is entered once, by whatever path.
void addPackageFiles(const fs::path& folder, std::set<fs::path>& entered,
                     std::vector<fs::path>& files) {
    std::error_code error;
    if (!entered.insert(fs::weakly_canonical(folder, error)).second)
        return;
    files.push_back(folder / "package.mo");
    for (const SubEntity& entity : scanPackageFolder(folder).entities) {
        if (entity.path.extension() == ".mo")
            files.push_back(entity.path);
        else
            addPackageFiles(entity.path, entered, files);
    }
}

} // namespace

std::vector<fs::path> listPackageFiles(const fs::path& folder) {
    std::set<fs::path> entered;
    std::vector<fs::path> files;
    addPackageFiles(folder, entered, files);
    return files;
}

std::vector<fs::path> listModelicaFiles(const fs::path& folder, std::string& unreadable) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == ".mo" && !entry->is_directory(error))
            files.push_back(entry->path());
    }
    if (error)
        unreadable = error.message();
    std::ranges::sort(files);
    return files;
}

} // namespace eventica::classes
