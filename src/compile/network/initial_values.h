// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: states of storages and positions of nodes at the start.
#pragma once

#include <vector>

#include "compile/network/assemble.h"
#include "compile/network/variable_rows.h"
#include "lib/diag/diagnostics.h"

namespace eventica::network {

/// Sets what storages begin with, and the positions of nodes; returns the positions of points.
std::vector<double> setInitialValues(Assembly& assembly, const Terminals& terminals,
                                     const std::vector<ClusterLaws>& laws, const Drafts& drafts,
                                     const VariableRows& rows, KnownSignals& known,
                                     eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::network
