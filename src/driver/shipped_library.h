// SPDX-License-Identifier: Apache-2.0
// The Modelica library that comes with the tool.
#pragma once

#include <filesystem>

namespace eventica::driver {

/// Its folder: what EVENTICA_LIBRARY says, or beside the program (installed, or in the folder it
/// was built in). Empty if there is none.
std::filesystem::path shippedLibrary();

} // namespace eventica::driver
