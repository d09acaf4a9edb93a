// SPDX-License-Identifier: Apache-2.0
// Which unknowns, states, inputs and switches nodal analysis sees in a network, and their numbers.
#pragma once

#include <string>
#include <vector>

#include "compile/network/netlist.h"

namespace eventica::mna {

inline constexpr int None = -1;

/// The voltage of a capacitance or the current of an inductance.
struct StateVariable {
    int element = 0;
    bool isCapacitance = true;
    double value = 0.0; ///< capacitance or inductance
};

/// Unknowns are the across quantities of all nodes but one in each connected part, and the through
/// quantities of capacitances, effort sources, transformers, switches and whatever has a resistance
/// or an inductance of zero. Kirchhoff's law of a node has the number of its across quantity, the
/// law of a branch that of its through quantity.
struct Layout {
    explicit Layout(const network::Netlist& network);

    const network::Netlist* netlist;
    std::vector<int> nodeUnknown;   ///< by node; `None` where it is 0 by choice
    std::vector<int> branchUnknown; ///< by element; `None` if it has none
    int unknownCount = 0;
    std::vector<StateVariable> states;
    std::vector<int> stateOf; ///< by element
    std::vector<int> inputs;  ///< elements: sources
    std::vector<int> inputOf; ///< by element
    std::vector<int> switches;
    std::vector<int> switchOf;      ///< by element
    std::vector<int> positionNodes; ///< nodes of mechanics, whose positions may be asked for
    std::vector<int> positionOf;    ///< by node

    const network::Element& element(int index) const { return netlist->elements[index]; }
    const network::Element& stateElement(int state) const { return element(states[state].element); }
    const std::string& nameOfUnknown(int unknown) const;
};

} // namespace eventica::mna
