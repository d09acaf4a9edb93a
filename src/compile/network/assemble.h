// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: nodes and names for drafts of elements.
#pragma once

#include <vector>

#include "compile/network/cluster_laws.h"
#include "compile/network/component_index.h"
#include "lib/diag/diagnostics.h"

namespace eventica::network {

struct Assembly {
    Netlist netlist;                       ///< without positions, initial values and outputs
    std::vector<std::int32_t> nodeOfPoint; ///< -1 for points that no element touches
};

/// `laws` has one for each cluster; empty ones are of clusters without elements.
Assembly assemble(const HybridDae& model, const ComponentIndex& components,
                  const Terminals& terminals, const std::vector<ClusterLaws>& laws,
                  const Drafts& drafts, eventica::diag::Diagnostics& diagnostics);

/// The component that some terminals belong to; the first one's connector if there is no such.
std::string_view componentOf(const HybridDae& model, const Terminals& terminals,
                             const std::vector<std::int32_t>& members);

} // namespace eventica::network
