// SPDX-License-Identifier: Apache-2.0
// Where a class may be found that no loaded library has: the library that comes with the tool is
// smaller than the Modelica Standard Library.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace eventica::driver {

/// Folders in which Modelica tools keep libraries: MODELICAPATH, then the usual ones.
std::vector<std::filesystem::path> usualLibraryFolders();

/// The first of the folders that has a library with the class; empty if none has.
std::filesystem::path folderWithClass(const std::vector<std::filesystem::path>& folders,
                                      const std::string& name);

/// What to do about a class that is missing: the option to type if one of the folders has it;
/// else `help`, and where was looked for it if it is said to be in `smallLibrary`.
std::string helpForMissingClass(const std::string& name, const std::string& help,
                                const std::vector<std::filesystem::path>& folders,
                                const std::string& smallLibrary);

} // namespace eventica::driver
