// SPDX-License-Identifier: Apache-2.0
// A model as a network of elements, by what its equations say.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "lib/diag/diagnostics.h"
#include "lib/network/netlist.h"

namespace eventica::network {

/// Inputs at the top level that no binding determines.
std::vector<dae::VariableId> inputsOf(const dae::HybridDae& model);

/// What the inputs of the model are: without any of this they keep their start values.
struct InputSignals {
    /// Known for all time, by name; nothing for inputs that keep their start values.
    std::function<std::optional<signal::Waveform>(std::string_view)> waves = {};
    /// The run gives them: `Netlist::inputs`.
    bool areOpen = false;
};

/// Components need no special classes: the law of each element is derived from the equations
/// between the potentials and flows of its connectors. Nothing if errors were reported. Costs time
/// proportional to the size of the model.
std::optional<Netlist> extractNetlist(const dae::HybridDae& model,
                                      eventica::diag::Diagnostics& diagnostics,
                                      const InputSignals& inputs = {});

} // namespace eventica::network
