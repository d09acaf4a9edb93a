// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: what flows into each terminal, by through quantities of elements.
#pragma once

#include <optional>
#include <vector>

#include "compile/network/cluster_laws.h"

namespace eventica::network {

using FlowTerms = decltype(Output::terms);

/// By terminal; nothing where the network does not determine it, as for two grounds at one node.
std::vector<std::optional<FlowTerms>>
flowTerms(const Terminals& terminals, const std::vector<ClusterLaws>& laws, const Drafts& drafts);

} // namespace eventica::network
