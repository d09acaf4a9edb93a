// SPDX-License-Identifier: Apache-2.0
// `eventica bondgraph`: the bond graph of a model, at every step of its construction.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "driver/report.h"
#include "driver/session.h"
#include "driver/settings.h"

namespace eventica::driver {

enum class BondGraphFormat : std::uint8_t { Text, Svg, Dot, CoupledModel, Json };

struct BondGraphOptions {
    SessionOptions session;
    std::string model;       ///< empty: the last model of the last file
    SettingSources settings; ///< parameters and start values
    BondGraphFormat format = BondGraphFormat::Text;
    std::string step;      ///< a number from 1 on, `all`, or empty: the last one, with causality
    bool isStrict = false; ///< dependent storages and algebraic loops are errors
    double quantum = 0.1;  ///< of a coupled model, times nominal values
    double hysteresis = 0.01;
    std::vector<std::pair<std::string, double>> quantumOf;    ///< by element, as they are
    std::vector<std::pair<std::string, double>> hysteresisOf; ///< of elements with `quantumOf`
    bool colour = false;
};

struct BondGraphReport : Report {
    std::string content; ///< the graph in the format asked for
    std::string result;  ///< JSON: the model and its graphs
    std::string summary; ///< one line for people
};

BondGraphReport bondGraph(const BondGraphOptions& options);

} // namespace eventica::driver
