// SPDX-License-Identifier: Apache-2.0
#include "driver/shipped_library.h"

#include <cstdlib>

namespace eventica::driver {

namespace fs = std::filesystem;

fs::path shippedLibrary() {
    if (const char* folder = std::getenv("EVENTICA_LIBRARY"))
        return folder;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error)
        return {};
    fs::path folder = program.parent_path();
    if (fs::exists(folder / "../share/eventica/library/Modelica", error))
        return fs::weakly_canonical(folder / "../share/eventica/library", error);
    // In a build folder: the library lies in the source folder above it.
    for (; folder.has_relative_path(); folder = folder.parent_path())
        if (fs::exists(folder / "library/Modelica/package.mo", error))
            return folder / "library";
    return {};
}

} // namespace eventica::driver
