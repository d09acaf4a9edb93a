// SPDX-License-Identifier: Apache-2.0
// Values given on the command line for parameters and start values.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "compile/system/sorted_system.h"
#include "lib/diag/diagnostics.h"

namespace eventica::driver {

/// `name = value`: a parameter gets the value, any other variable gets it as its start value.
void applySettings(dae::HybridDae& model,
                   const std::vector<std::pair<std::string, std::string>>& settings,
                   eventica::diag::Diagnostics& diagnostics);

/// Reports what was set and is not used: start values of variables that equations give.
void checkEffect(const system::SortedSystem& system,
                 const std::vector<std::pair<std::string, std::string>>& settings,
                 eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::driver
