// SPDX-License-Identifier: Apache-2.0
// From a causal bond graph to a coupled DEVS model: a quantized bond graph.
#pragma once

#include "lib/bondgraph/bond_graph.h"
#include "lib/bondgraph/causality.h"
#include "lib/network/netlist.h"
#include "simulate/run/network_model.h"

namespace eventica::bond {

/// The graph must be causal (`assignCausality`) and without contradictions. Dependent storages are
/// reduced, algebraic loops solved by one atomic model each. Netlist and graph must outlive the
/// model.
run::BuiltNetwork build(const network::Netlist& netlist, const bondgraph::BondGraph& graph,
                        const bondgraph::CausalityReport& causality,
                        const run::QuantizationOptions& options);

} // namespace eventica::bond
