// SPDX-License-Identifier: Apache-2.0
// The bond graph of a model, for programs around Eventica.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "api/eventica.h"

namespace eventica::api {

struct BondGraphOptions {
    std::vector<std::string> inputs;         ///< .mo files and library folders
    std::vector<std::string> libraries;      ///< folders that hold libraries, before MODELICAPATH
    std::string model;                       ///< empty: the last model of the last file
    std::vector<std::string> settings;       ///< `name=value`: parameters and start values
    std::vector<std::string> parameterFiles; ///< .csv or .json; `settings` count more
    std::string format = "txt";              ///< "txt", "svg", "dot", "ma" or "json"
    std::string step;                        ///< a number from 1 on, "all", or empty: the last one
    bool isStrict = false;                   ///< dependent storages and algebraic loops are errors
    double quantum = 0.1;                    ///< of a coupled model, times nominal values
    double hysteresis = 0.01;
    std::vector<std::pair<std::string, double>> quantumOf;    ///< by element, as they are
    std::vector<std::pair<std::string, double>> hysteresisOf; ///< of elements with `quantumOf`
    bool colour = false;
    std::size_t maxFileMegabytes = DefaultMaxFileMegabytes;
    Progress* progress = nullptr; ///< told the phases; may be watched from another thread
};

struct BondGraphReport : Report {
    std::string content; ///< the graph
    std::string summary; ///< one line for people
};

/// Compiles a model and builds its bond graph. Never throws.
BondGraphReport bondGraph(const BondGraphOptions& options) noexcept;

} // namespace eventica::api
