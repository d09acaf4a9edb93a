// SPDX-License-Identifier: Apache-2.0
// From a hybrid DAE to equations in the order in which they are solved.
#pragma once

#include <optional>

#include "compile/system/sorted_system.h"
#include "lib/diag/diagnostics.h"

namespace eventica::system {

struct AnalysisOptions {
    /// Fill `SortedSystem::assumptions`, so that parameters stay tunable.
    bool keepsAssumptions = false;
};

/// Nothing if an error was reported.
std::optional<SortedSystem> analyse(dae::HybridDae model, eventica::diag::Diagnostics& diagnostics,
                                    const AnalysisOptions& options = {});

} // namespace eventica::system
