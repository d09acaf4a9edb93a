// SPDX-License-Identifier: Apache-2.0
// A linear solver of SUNDIALS for band matrices. Includes SUNDIALS: for the sources of this folder
// only.
#pragma once

#include <sundials/sundials_linearsolver.h>

namespace eventica::solver {

/// LU factors with row exchanges, as `SUNLinSol_Band` has them. There most of the time goes into
/// solving: each row waits for a division and for memory that was just written. Here rows wait for
/// one multiplication and one addition, as long as no rows have been exchanged: the factors are
/// kept by rows, divided by the pivots.
SUNLinearSolver makeBandSolver(SUNContext context);

} // namespace eventica::solver
