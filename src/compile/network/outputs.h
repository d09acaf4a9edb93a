// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: what a result file shall hold, by quantities of the network.
#pragma once

#include <vector>

#include "compile/network/initial_values.h"
#include "compile/network/variable_rows.h"

namespace eventica::network {

/// Fills `outputs`, `notRecorded` and, as far as there are storages that can adapt, `startLaws`;
/// returns the conditions that are left. The netlist's positions are set already.
std::vector<StartCondition> addOutputs(Assembly& assembly, const Findings& findings,
                                       const VariableRows& rows, const Start& start);

} // namespace eventica::network
