// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: states of storages and positions of nodes at the start.
#pragma once

#include <vector>

#include "compile/network/assemble.h"
#include "compile/network/variable_rows.h"
#include "lib/diag/diagnostics.h"

namespace eventica::network {

/// What is 0 at the start, by potentials and flows of terminals, and waves. It comes from an
/// initial equation or from the start value of a variable.
struct StartCondition {
    Row row;
    std::int32_t equation = -1;
    VariableId variable;
};

struct Start {
    std::vector<double> positions; ///< of points
    std::vector<StartCondition> conditions;
};

/// Sets what storages begin with, and the positions of nodes. What is more than the value of a
/// storage is left as a condition.
Start setInitialValues(Assembly& assembly, const Findings& findings, const VariableRows& rows,
                       eventica::diag::Diagnostics& diagnostics);

/// Says that a condition is of no use.
void reportCondition(const HybridDae& model, const StartCondition& condition,
                     eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::network
