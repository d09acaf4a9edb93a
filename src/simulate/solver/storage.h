// SPDX-License-Identifier: Apache-2.0
// How the matrix of Newton's method is stored and factorized.
#pragma once

#include <cstdint>

#include "simulate/run/hybrid_system.h"

namespace eventica::solver {

enum class Storage : std::uint8_t { Dense, Band, Sparse };

/// Dense for few states or few zeros, band for a narrow full band, KLU for everything else.
Storage suitableStorage(const run::SparsePattern& pattern);

} // namespace eventica::solver
