// SPDX-License-Identifier: Apache-2.0
// What holds for every netlist.
#pragma once

#include <string>
#include <vector>

#include "lib/network/netlist.h"

namespace eventica::network {

/// The violated invariants: ports lie between nodes that exist, as many as the kind of the element
/// has; a multiport has as many laws as ports; numbers are finite; each domain has one reference at
/// most; outputs are sums of quantities that exist.
std::vector<std::string> verify(const Netlist& netlist);

} // namespace eventica::network
