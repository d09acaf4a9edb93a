// SPDX-License-Identifier: Apache-2.0
// Where the code of an external function comes from (MLS 12.9.4). Nothing is compiled or loaded.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "lib/expr/function.h"
#include "simulate/external/annotation.h"
#include "simulate/external/locations.h"
#include "simulate/external/settings.h"
#include "simulate/external/source_files.h"

namespace eventica::external {

/// One library that an annotation names.
struct LibraryCode {
    enum class Kind : std::uint8_t {
        System,  ///< to be found by the dynamic linker
        Object,  ///< a shared object
        Sources, ///< to be compiled
    } kind = Kind::System;
    std::filesystem::path object = {};
    SourceSet sources = {};
};

bool isFortran(const expr::Function& function);

/// Of the libraries that the Modelica Standard Library brings as C sources; they make one object.
bool isStandardLibrary(const std::string& name);

class CodeFinder {
public:
    /// The settings must outlive it.
    explicit CodeFinder(const Settings& settings) : locations_(settings) {}

    LibraryCode library(const std::string& name, const expr::Function& function,
                        const LibraryAnnotation& annotation) const;
    /// The text of `Include`.
    SourceSet include(const expr::Function& function, const LibraryAnnotation& annotation) const;

    const Locations& locations() const { return locations_; }

private:
    using Paths = std::vector<std::filesystem::path>;

    Paths folders(const std::vector<std::string>& given, const char* standard,
                  const expr::Function& function) const;

    Locations locations_;
};

} // namespace eventica::external
