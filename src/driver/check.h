// SPDX-License-Identifier: Apache-2.0
// `eventica check` and `eventica flatten`: read files and libraries and say what is wrong with
// them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "compile/classes/file_store.h"

namespace eventica::driver {

enum class Dump { None, Tree, Classes, Instance, Flat };

struct CheckOptions {
    std::vector<std::string> inputs;    ///< files and folders
    std::vector<std::string> libraries; ///< folders that hold libraries, before MODELICAPATH
    bool syntaxOnly = false;
    bool modelsOnly = false; ///< only what the models need is read and checked
    bool warnUnits = false;
    bool colour = false;
    Dump dump = Dump::None;
    std::string model; ///< to instantiate; all models at the top of the inputs if empty
    std::size_t maxFileMegabytes = classes::DefaultMaxFileMegabytes;
};

struct CheckReport {
    bool inputMissing = false; ///< the command line names something that does not exist
    std::size_t files = 0;
    std::size_t classes = 0;
    std::size_t models = 0; ///< of these, compiled
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::string text; ///< the diagnostics for people
    std::string json; ///< counts and diagnostics for programs
    std::string dump;
};

CheckReport check(const CheckOptions& options);

} // namespace eventica::driver
