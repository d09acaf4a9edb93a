// SPDX-License-Identifier: Apache-2.0
// Whether the external functions of a model may run: by option, by an earlier answer, by asking.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "driver/session.h"
#include "lib/diag/diagnostics.h"
#include "simulate/external/permissions.h"

namespace eventica::driver {

struct ExternalChoice {
    bool isAllowed = false; ///< by an option
    /// Asks the user a question that is answered by yes or no; empty where nobody can be asked.
    std::function<bool(const std::string&)> ask;
};

/// Folders of libraries that do not come with the model: those of `libraryRoots` that are neither
/// the folder of an input nor inside of it, and the library that comes with the tool.
std::vector<std::filesystem::path> trustedLibraryFolders(const SessionOptions& options);

/// The folders of the inputs; without any, that of the file that declares the model.
std::string modelFolder(const SessionOptions& options, const std::filesystem::path& modelFile);

/// Reports the functions that may not run. What was remembered goes to `note`.
bool obtainPermission(external::Permissions& permissions, std::span<const expr::Function> functions,
                      const ExternalChoice& choice,
                      const std::function<std::string(const text::SourceRange&)>& placeText,
                      eventica::diag::Diagnostics& diagnostics, std::string& note);

} // namespace eventica::driver
