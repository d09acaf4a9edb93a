// SPDX-License-Identifier: Apache-2.0
// A linear solver of SUNDIALS for small dense matrices. Includes SUNDIALS: for the sources of this
// folder only.
#pragma once

#include <sundials/sundials_linearsolver.h>

namespace eventica::solver {

/// LU factors with row exchanges, as `SUNLinSol_Dense` has them; for a few unknowns its calls and
/// divisions take most of the time. Here pivots are divided by once, when the matrix is factorized.
SUNLinearSolver makeDenseSolver(SUNContext context);

} // namespace eventica::solver
