// SPDX-License-Identifier: Apache-2.0
// A package stored as a folder, as the file system shows it (MLS 13.4.1).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace eventica::classes {

/// A file or folder inside the folder of a package that defines a class of it.
struct SubEntity {
    std::string name;
    std::filesystem::path path;
};

struct PackageFolder {
    std::vector<SubEntity> entities;               ///< sorted by name
    std::vector<std::filesystem::path> ignored;    ///< folders with .mo files but no package.mo
    std::optional<std::vector<std::string>> order; ///< the lines of package.order
    std::string unreadable;                        ///< why it could not be listed, or empty
};

PackageFolder scanPackageFolder(const std::filesystem::path& folder);

/// The file that holds the class of a file or folder.
std::filesystem::path definingFile(const std::filesystem::path& fileOrFolder);

/// All files of the package, package.mo first, sub-packages included.
std::vector<std::filesystem::path> listPackageFiles(const std::filesystem::path& folder);

/// All .mo files below a folder, whether or not it is a package. Stops at the first folder it may
/// not list and says why in `unreadable`.
std::vector<std::filesystem::path> listModelicaFiles(const std::filesystem::path& folder,
                                                     std::string& unreadable);

} // namespace eventica::classes
