// SPDX-License-Identifier: Apache-2.0
// The methods that run networks: how each makes a model of one.
#pragma once

#include <memory>
#include <span>

#include "lib/bondgraph/bond_graph.h"
#include "lib/bondgraph/causality.h"
#include "lib/diag/diagnostics.h"
#include "lib/network/netlist.h"
#include "simulate/run/method_info.h"
#include "simulate/run/network_model.h"

namespace eventica::driver {

/// What a model of a network is made from.
struct NetworkSetup {
    run::QuantizationOptions quantization;
    double interval = 0.0; ///< of the output grid
    bool isStrict = false; ///< dependent storages and algebraic loops are errors
};

/// A network ready to run, with what its model refers to: to stay where it is. The netlist must
/// outlive it.
struct PreparedNetwork {
    bondgraph::BondGraph graph;
    bondgraph::CausalityReport causality;
    run::BuiltNetwork built;
};

using NetworkMaker = void (*)(const network::Netlist& netlist, const NetworkSetup& setup,
                              eventica::diag::Diagnostics& diagnostics, PreparedNetwork& prepared);

struct NetworkMethod {
    run::MethodInfo info;
    NetworkMaker make;
};

std::span<const NetworkMethod> networkMethods();

} // namespace eventica::driver
