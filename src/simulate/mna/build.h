// SPDX-License-Identifier: Apache-2.0
// From a network to an atomic DEVS model that solves it by nodal analysis with quantized states.
#pragma once

#include "lib/network/netlist.h"
#include "simulate/run/network_model.h"

namespace eventica::mna {

/// Quantized nodal analysis. The netlist must outlive the model.
run::BuiltNetwork build(const network::Netlist& netlist, const run::QuantizationOptions& options);

/// The companion method with the trapezoidal rule and a fixed step, as a DEVS model too.
run::BuiltNetwork buildTrapezoidal(const network::Netlist& netlist, double step,
                                   const run::QuantizationOptions& options);

} // namespace eventica::mna
