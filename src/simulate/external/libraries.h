// SPDX-License-Identifier: Apache-2.0
// The code of external functions: found, compiled if it comes as C sources, and loaded.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>

#include "lib/expr/function.h"
#include "simulate/external/annotation.h"
#include "simulate/external/code_finder.h"
#include "simulate/external/compiler.h"
#include "simulate/external/settings.h"

namespace eventica::external {

using Address = void (*)();

/// The address of a function, or why there is none.
struct Symbol {
    Address address = nullptr;
    std::string problem;
    bool isLost = false; ///< it has crashed while it was loaded, or its compiler was interrupted

    bool ok() const { return address != nullptr; }
};

class ExternalLibraries {
public:
    /// The settings and the functions of the model must outlive it.
    ExternalLibraries(const Settings& settings, std::span<const expr::Function> functions);

    Symbol find(const expr::Function& function);

    const Locations& locations() const { return finder_.locations(); }

private:
    using Handle = void*;
    struct Loaded {
        Handle handle = nullptr;
        std::string problem;
        bool isLost = false;
    };

    Symbol findInLibraries(const expr::Function& function, const LibraryAnnotation& annotation,
                           std::string& problems);
    Symbol compiledInclude(const expr::Function& function, const LibraryAnnotation& annotation);
    Loaded include(const expr::Function& function, const LibraryAnnotation& annotation);
    std::set<std::string> namesInSameText(const SourceSet& set,
                                          const LibraryAnnotation& annotation) const;
    Loaded library(const std::string& name, const expr::Function& function,
                   const LibraryAnnotation& annotation);
    Loaded loadLibrary(const std::string& name, const expr::Function& function,
                       const LibraryAnnotation& annotation);
    Loaded buildAndLoad(const SourceSet& set);
    Loaded load(const std::filesystem::path& object);
    Loaded loadUtilities();

    const Settings& settings_;
    std::span<const expr::Function> functions_;
    CodeFinder finder_;
    Compiler compiler_;
    Loaded utilities_;
    std::map<std::string, Loaded> libraries_; ///< by name and folder
    std::map<std::string, Loaded> includes_;  ///< by text and folders
};

} // namespace eventica::external
