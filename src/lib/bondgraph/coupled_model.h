// SPDX-License-Identifier: Apache-2.0
// A causal bond graph as a coupled DEVS model in CD++ notation, with the classes of the quantized
// bond-graph library of Wainer and D'Abreu (2015). share/cdpp defines the classes in C++.
#pragma once

#include <map>
#include <string>

#include "lib/bondgraph/bond_graph.h"
#include "lib/diag/diagnostics.h"
#include "lib/network/netlist.h"

namespace eventica::bondgraph {

struct CoupledModelOptions {
    struct Own {
        double quantum = 0.0;
        double hysteresis = 0.0;
    };

    double quantum = 0.1; ///< times the nominal value of each element, as `hysteresis`
    double hysteresis = 0.01;
    std::map<std::string, Own> own = {}; ///< of single elements, without nominal values
    double startTime = 0.0; ///< of the run; time 0 of the coupled model, which starts there always
};

/// Whether the notation has a class for every element, with parameters that define a law in the
/// causality it got; reports those it has none for. Dependent storages, which have none either, are
/// reported by `reportCausality`.
bool hasCoupledModel(const BondGraph& graph, const network::Netlist& netlist,
                     eventica::diag::Diagnostics& diagnostics);

/// Components (in the order in which simultaneous events are handled: algebraic loops, junctions,
/// transformers and gyrators, other elements by name, switches), links and parameters. Port `e2n`
/// is the effort on the second bond, which takes power out (`p`: in); the first bond of a junction
/// is the one that determines it. Times are in milliseconds, R, C and L in thousandths. The graph
/// has a causality on every bond, no dependent storages, and `hasCoupledModel`.
std::string toCoupledModel(const BondGraph& graph, const network::Netlist& netlist,
                           const CoupledModelOptions& options = {});

} // namespace eventica::bondgraph
