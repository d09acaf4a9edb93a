// SPDX-License-Identifier: Apache-2.0
// Which recorded variables are the states of a network's storages.
#pragma once

#include <string_view>
#include <vector>

#include "lib/network/netlist.h"

namespace eventica::network {

/// By element: the output with the shortest name that is the state of this storage, up to its
/// sign; empty for other
/// elements and where the model has no such variable.
std::vector<std::string_view> stateNames(const Netlist& netlist);

} // namespace eventica::network
