// SPDX-License-Identifier: Apache-2.0
// What is wrong with a network before anybody simulates it.
#pragma once

#include "lib/diag/diagnostics.h"
#include "lib/network/netlist.h"

namespace eventica::network {

struct CheckOptions {
    bool isStrict = false; ///< a network without a source is an error
};

/// Loops of effort sources and cut-sets of flow sources, values that make no element, ends that
/// lead nowhere. Loops of capacitances and cut-sets of inductances are fine. Nearly linear in the
/// size of the network.
void checkNetwork(const Netlist& netlist, eventica::diag::Diagnostics& diagnostics,
                  const CheckOptions& options = {});

} // namespace eventica::network
