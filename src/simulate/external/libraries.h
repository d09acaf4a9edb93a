// SPDX-License-Identifier: Apache-2.0
// The code of external functions: found, compiled if it comes as C sources, and loaded.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "lib/expr/function.h"
#include "simulate/external/annotation.h"
#include "simulate/external/compiler.h"
#include "simulate/external/locations.h"
#include "simulate/external/settings.h"

namespace eventica::external {

using Address = void (*)();

/// The address of a function, or why there is none.
struct Symbol {
    Address address = nullptr;
    std::string problem;

    bool ok() const { return address != nullptr; }
};

class ExternalLibraries {
public:
    /// The settings must outlive it.
    explicit ExternalLibraries(const Settings& settings);

    Symbol find(const expr::Function& function);

    const Locations& locations() const { return locations_; }

private:
    using Handle = void*;
    using Paths = std::vector<std::filesystem::path>;
    struct Loaded {
        Handle handle = nullptr;
        std::string problem;
    };

    Symbol findInLibraries(const expr::Function& function, const LibraryAnnotation& annotation,
                           std::string& problems);
    Symbol compiledInclude(const expr::Function& function, const LibraryAnnotation& annotation);
    Loaded library(const std::string& name, const expr::Function& function,
                   const LibraryAnnotation& annotation);
    Loaded loadLibrary(const std::string& name, const expr::Function& function,
                       const LibraryAnnotation& annotation);
    Loaded buildAndLoad(const SourceSet& set);
    Loaded load(const std::filesystem::path& object);
    std::string loadUtilities();
    Paths folders(const std::vector<std::string>& given, const char* standard,
                  const expr::Function& function) const;

    Locations locations_;
    Compiler compiler_;
    Handle utilities_ = nullptr;
    std::map<std::string, Loaded> libraries_; ///< by name and folder
};

} // namespace eventica::external
