// SPDX-License-Identifier: Apache-2.0
#include "driver/missing_library.h"

#include <array>
#include <cstdlib>
#include <fmt/format.h>

#include "compile/classes/package_loader.h"
#include "compile/syntax/names.h"

namespace eventica::driver {

namespace fs = std::filesystem;

namespace {

constexpr std::array<const char*, 5> SystemFolders = {
    "/usr/lib/omlibrary", "/usr/share/omlibrary", "/usr/local/lib/omlibrary", "/usr/share/modelica",
    "/opt/openmodelica/lib/omlibrary"};

/// The same on every machine.
std::string folderNames() {
    std::string text = "MODELICAPATH, ~/.openmodelica/libraries";
    for (const char* const folder : SystemFolders)
        text += fmt::format(", {}", folder);
    return text;
}

bool hasClass(const fs::path& folder, const std::vector<std::string_view>& parts) {
    text::SourceManager sources;
    eventica::diag::Diagnostics ignored;
    classes::PackageLoader loader(
        sources, ignored, {classes::LibraryPath({folder}), classes::DefaultMaxFileMegabytes});
    classes::ClassId id = loader.tree().root();
    for (const std::string_view part : parts) {
        id = loader.findChild(id, part);
        if (!id.valid())
            return false;
    }
    return true;
}

} // namespace

std::vector<fs::path> usualLibraryFolders() {
    std::vector<fs::path> folders;
    if (const char* const path = std::getenv("MODELICAPATH"))
        folders = classes::splitPathList(path);
    if (const char* const home = std::getenv("HOME"))
        folders.push_back(fs::path(home) / ".openmodelica/libraries");
    folders.insert(folders.end(), SystemFolders.begin(), SystemFolders.end());
    return folders;
}

fs::path folderWithClass(const std::vector<fs::path>& folders, const std::string& name) {
    const std::vector<std::string_view> parts = syntax::splitName(name);
    for (const fs::path& folder : folders) {
        std::error_code error;
        if (fs::is_directory(folder, error) && hasClass(folder, parts))
            return folder;
    }
    return {};
}

std::string helpForMissingClass(const std::string& name, const std::string& help,
                                const std::vector<fs::path>& folders,
                                const std::string& smallLibrary) {
    const bool isSmall = name.starts_with(smallLibrary + ".");
    if (const fs::path folder = folderWithClass(folders, name); !folder.empty())
        return fmt::format("{}add `--library {}`, where it is",
                           isSmall ? "the library that comes with Eventica does not have it; " : "",
                           folder.string());
    if (!isSmall || !help.empty())
        return help;
    return fmt::format("the library that comes with Eventica has the everyday part of `{0}` only; "
                       "if it is in the full library, add `--library FOLDER` with the folder that "
                       "contains `{0}` (none was found in {1})",
                       smallLibrary, folderNames());
}

} // namespace eventica::driver
