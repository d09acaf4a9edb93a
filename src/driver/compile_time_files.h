// SPDX-License-Identifier: Apache-2.0
// What only the driver knows about files, and flattening needs: where libraries lie, and which of
// them is the standard library.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "compile/flat/flatten.h"
#include "driver/session.h"
#include "lib/text/source.h"

namespace eventica::driver {

/// Addresses of files, of which names of table files are made. The sources must outlive it.
decltype(flat::FlattenOptions::callExternal)
resourceCall(const text::SourceManager& sources, std::vector<std::filesystem::path> libraryFolders);

/// Whether a source belongs to the Modelica Standard Library in a folder that the inputs cannot
/// have brought along. The sources must outlive it.
std::function<bool(text::SourceId)> standardLibraryTest(const text::SourceManager& sources,
                                                        const SessionOptions& options);

} // namespace eventica::driver
