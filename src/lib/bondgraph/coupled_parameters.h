// SPDX-License-Identifier: Apache-2.0
// The parameters that a component of a coupled model has in CD++ notation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/bondgraph/bond_graph.h"
#include "lib/bondgraph/coupled_model.h"
#include "lib/bondgraph/loop_system.h"
#include "lib/network/netlist.h"

namespace eventica::bondgraph {

/// What a source gives: on a bond that takes power out of a flow source its flow has the opposite
/// sign of `Element::wave`, which counts into the element. Time 0 is the start of the run.
signal::Waveform waveOnBond(const network::Element& element, const CoupledModelOptions& options);

class CoupledParameters {
public:
    CoupledParameters(const BondGraph& graph, const network::Netlist& netlist,
                      const CoupledModelOptions& options);

    /// Lines `name : value`; empty where the defaults of the class hold. Switches get the turns in
    /// which they decide in the order of the calls.
    std::string of(VertexId id);
    std::string of(const LoopSystem& loop) const;

private:
    std::string ofJunction(VertexId id) const;
    std::string ofTransformer(VertexId id) const;
    std::string ofStorage(const network::Element& element, std::string_view name) const;
    std::string ofSource(const network::Element& element) const;
    std::string ofSwitch(const network::Element& element);
    std::string quantization(const network::Element& element) const;

    const BondGraph& graph_;
    const network::Netlist& netlist_;
    const CoupledModelOptions& options_;
    std::vector<std::vector<BondId>> incidence_;
    std::int64_t depth_ = 0; ///< how many components a change passes at most until it ends
    std::int64_t switches_ = 0;
};

} // namespace eventica::bondgraph
