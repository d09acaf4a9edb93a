// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: what a result file shall hold, by quantities of the network.
#pragma once

#include <vector>

#include "compile/network/assemble.h"
#include "compile/network/variable_rows.h"

namespace eventica::network {

/// Fills `outputs` and `notRecorded`. `positions` are those of the points at the start; the
/// netlist's are set already.
void addOutputs(Assembly& assembly, const Terminals& terminals, const Clusters& clusters,
                const std::vector<ClusterLaws>& laws, const Drafts& drafts,
                const VariableRows& rows, const std::vector<double>& positions,
                KnownSignals& known);

} // namespace eventica::network
