// SPDX-License-Identifier: Apache-2.0
// A bond graph for other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "lib/bondgraph/causality.h"

namespace eventica::bondgraph {

/// `{"model", "step", "vertices": [{"kind", "name"}], "bonds": [{"from", "to", "causality"}],
/// "contradictions", "dependences", "algebraicLoops"}`; vertices are named by their place in the
/// list, `causality` is `effortToHead`, `effortToTail` or null.
nlohmann::ordered_json toJson(const BondGraph& graph, const CausalityReport& report,
                              std::string_view model, std::string_view step);

} // namespace eventica::bondgraph
