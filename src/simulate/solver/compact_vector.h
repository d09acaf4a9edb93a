// SPDX-License-Identifier: Apache-2.0
// Vectors of SUNDIALS that cost little. Includes SUNDIALS: for the sources of this folder only.
#pragma once

#include <cstdint>
#include <sundials/sundials_context.h>
#include <sundials/sundials_nvector.h>

namespace eventica::solver {

/// A serial vector of zeros in one piece of memory, with operations that all vectors share: those
/// of SUNDIALS have tables of their own, 600 bytes each. Few numbers are worked on in plain loops;
/// the operations of SUNDIALS take most of their time to find out which case they have. The results
/// are the same to the bit.
N_Vector makeCompactVector(std::int64_t size, SUNContext context);

} // namespace eventica::solver
