// SPDX-License-Identifier: Apache-2.0
// Whether a quantum is above the rounding of its state.
#pragma once

#include <string>

#include "lib/network/netlist.h"
#include "simulate/run/network_model.h"

namespace eventica::run {

/// Names the first storage whose quantum is lost in the rounding of its state: it would never
/// leave its quantum, or without end. Lower case, no full stop; empty if all is well.
std::string describeLostQuantum(const network::Netlist& netlist,
                                const QuantizationOptions& options);

} // namespace eventica::run
