// SPDX-License-Identifier: Apache-2.0
// Files of Modelica libraries: `modelica://Library/Path` (MLS 13.5).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "lib/expr/function.h"
#include "simulate/external/settings.h"

namespace eventica::external {

/// Finds the folders of libraries.
class Locations {
public:
    /// The settings must outlive it.
    explicit Locations(const Settings& settings) : settings_(settings) {}

    /// The folder of the library that declares the function; empty if that is unknown.
    std::filesystem::path folderOf(const expr::Function& function) const;

    /// A path, `file://…` or `modelica://…` as a path; nothing if the library is not found. A
    /// relative path is relative to the folder of the library.
    std::optional<std::filesystem::path> resolve(std::string_view address,
                                                 const expr::Function& near) const;

private:
    std::filesystem::path folderOfLibrary(const std::string& library,
                                          const expr::Function& near) const;

    const Settings& settings_;
};

} // namespace eventica::external
