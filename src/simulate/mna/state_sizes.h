// SPDX-License-Identifier: Apache-2.0
// How large the states of a network become, where nobody has said it.
#pragma once

#include <vector>

#include "compile/network/netlist.h"

namespace eventica::mna {

/// For each storage and source how far it moves in a run of the companion method with a few hundred
/// steps; 0 for elements that do not move, or of another kind. Coarse, but the order of magnitude
/// is right also where the steps miss what is fast: the trapezoidal rule damps nothing.
std::vector<double> stateSizes(const network::Netlist& netlist, double startTime, double stopTime);

} // namespace eventica::mna
