// SPDX-License-Identifier: Apache-2.0
// What the annotation of an external clause says about libraries and headers (MLS 12.9.4).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace eventica::external {

struct LibraryAnnotation {
    std::vector<std::string> libraries;
    std::vector<std::string> includes; ///< C text, mostly `#include "x.h"`
    std::vector<std::string> includeDirectories;
    std::vector<std::string> libraryDirectories;
    std::vector<std::string> sourceDirectories;
};

/// From the text `(Library = {"a", "b"}, Include = "…")`. Other entries are skipped.
LibraryAnnotation parseLibraryAnnotation(std::string_view text);

} // namespace eventica::external
