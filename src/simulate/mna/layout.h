// SPDX-License-Identifier: Apache-2.0
// Which unknowns, states, inputs and switches nodal analysis sees in a network, and their numbers.
#pragma once

#include <string>

#include "lib/network/netlist.h"
#include "lib/sparse/list.h"
#include "simulate/quantized/curve.h"

namespace eventica::mna {

using sparse::List;
using sparse::None;

/// The voltage of a capacitance or the current of an inductance.
struct StateVariable {
    int element = 0;
    bool isCapacitance = true;
    double value = 0.0; ///< capacitance or inductance
};

using quantized::Curve;
using quantized::Term;

/// Unknowns are the across quantities of all nodes but one in each connected part, and the through
/// quantities of capacitances, effort sources, transformers, switches, ports of multiports and
/// whatever has a resistance or an inductance of zero. Kirchhoff's law of a node has the number of
/// its across quantity, the law of a branch that of its through quantity.
struct Layout {
    explicit Layout(const network::Netlist& network);

    const network::Netlist* netlist;
    List<int> nodeUnknown;   ///< by node; `None` where it is 0 by choice
    List<int> branchUnknown; ///< by element, of its first port; `None` if it has none
    int unknownCount = 0;
    List<StateVariable> states;
    List<int> stateOf; ///< by element
    List<int> inputs;  ///< elements: sources
    List<int> inputOf; ///< by element
    List<int> switches;
    List<int> switchOf; ///< by element
    /// Only amplifiers and the like can bring in energy beside sources.
    bool hasMultiports = false;
    quantized::Curves curves;
    int argumentCount = 0;   ///< of all curves
    List<int> positionNodes; ///< nodes of mechanics, whose positions may be asked for
    List<int> positionOf;    ///< by node

    const network::Element& element(int index) const {
        return netlist->elements[static_cast<std::size_t>(index)];
    }
    const network::Node& node(int index) const {
        return netlist->nodes[static_cast<std::size_t>(index)];
    }
    /// Of a node of mechanics at the start.
    double startPosition(int index) const {
        const auto place = static_cast<std::size_t>(index);
        return place < netlist->positions.size() ? netlist->positions[place] : 0.0;
    }
    const network::Element& stateElement(int state) const { return element(states[state].element); }
    const std::string& nameOfUnknown(int unknown) const;
};

} // namespace eventica::mna
