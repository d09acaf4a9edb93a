// SPDX-License-Identifier: Apache-2.0
// `eventica check` and `eventica flatten`: read files and libraries and say what is wrong with
// them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "compile/classes/file_store.h"
#include "driver/report.h"
#include "driver/settings.h"
#include "lib/base/progress.h"

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
    std::string model;       ///< to instantiate; all models at the top of the inputs if empty
    SettingSources settings; ///< of one model: the last one at the top of the inputs by default
    std::size_t maxFileMegabytes = classes::DefaultMaxFileMegabytes;
    Progress* progress = nullptr; ///< told the phases, if given
};

struct CheckReport : Report {
    std::size_t files = 0;
    std::size_t classes = 0;
    std::size_t models = 0; ///< of these, compiled
    std::string dump;
};

CheckReport check(const CheckOptions& options);

} // namespace eventica::driver
