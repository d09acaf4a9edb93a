// SPDX-License-Identifier: Apache-2.0
// A model as a network of elements, by what its equations say.
#pragma once

#include <optional>

#include "compile/dae/hybrid_dae.h"
#include "lib/diag/diagnostics.h"
#include "lib/network/netlist.h"

namespace eventica::network {

/// Components need no special classes: the law of each element is derived from the equations
/// between the potentials and flows of its connectors. Nothing if errors were reported. Costs time
/// proportional to the size of the model.
std::optional<Netlist> extractNetlist(const dae::HybridDae& model,
                                      eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::network
