// SPDX-License-Identifier: Apache-2.0
// Stage 5: a flat model to a hybrid system of scalar equations.
#pragma once

#include <optional>

#include "compile/dae/hybrid_dae.h"
#include "lib/diag/diagnostics.h"

namespace eventica::dae {

/// Nothing if errors were reported.
std::optional<HybridDae> lowerToDae(flat::FlatModel&& model,
                                    eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::dae
