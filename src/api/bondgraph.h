// SPDX-License-Identifier: Apache-2.0
// The bond graph of a model, for programs around Eventica.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "api/eventica.h"

namespace eventica::api {

struct BondGraphOptions {
    std::vector<std::string> inputs;    ///< .mo files and library folders
    std::vector<std::string> libraries; ///< folders that hold libraries, before MODELICAPATH
    std::string model;                  ///< empty: the last model of the last file
    std::vector<std::pair<std::string, std::string>> settings; ///< parameters and start values
    std::string format = "txt"; ///< "txt", "svg", "dot", "ma" or "json"
    std::string step;           ///< a number from 1 on, "all", or empty: the last one
    bool isStrict = false;      ///< dependent storages and algebraic loops are errors
    double quantum = 0.1;       ///< of a coupled model, times nominal values
    double hysteresis = 0.01;
    std::vector<std::pair<std::string, double>> quantumOf;    ///< by element, as they are
    std::vector<std::pair<std::string, double>> hysteresisOf; ///< of elements with `quantumOf`
    bool colour = false;
    std::size_t maxFileMegabytes = DefaultMaxFileMegabytes;
};

struct BondGraphReport {
    ExitCode exitCode = ExitCode::Success;
    std::string text;    ///< diagnostics for people
    std::string content; ///< the graph
    std::string summary; ///< one line for people
    std::string defect;  ///< empty unless `Defect`
};

/// Compiles a model and builds its bond graph. Never throws.
BondGraphReport bondGraph(const BondGraphOptions& options) noexcept;

} // namespace eventica::api
