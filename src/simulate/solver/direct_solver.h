// SPDX-License-Identifier: Apache-2.0
// What a direct linear solver is for SUNDIALS. Includes SUNDIALS: for the sources of this folder
// only.
#pragma once

#include <nvector/nvector_serial.h>
#include <sundials/sundials_linearsolver.h>

namespace eventica::solver {

/// `Factors` has `factorize(matrix)`, which gives 0 if there are factors, and `solve(b)`.
template<typename Factors>
SUNLinearSolver makeDirectSolver(SUNContext context) {
    SUNLinearSolver solver = SUNLinSolNewEmpty(context);
    if (solver == nullptr)
        return nullptr;
    solver->content = new Factors; // NOLINT: `free` deletes it
    solver->ops->gettype = [](SUNLinearSolver) { return SUNLINEARSOLVER_DIRECT; };
    solver->ops->setup = [](SUNLinearSolver self, SUNMatrix matrix) -> int {
        const bool isDone = static_cast<Factors*>(self->content)->factorize(matrix) == 0;
        return isDone ? SUNLS_SUCCESS : SUNLS_LUFACT_FAIL;
    };
    solver->ops->solve = [](SUNLinearSolver self, SUNMatrix, N_Vector x, N_Vector b,
                            realtype) -> int {
        if (x != b)
            N_VScale(1.0, b, x);
        static_cast<Factors*>(self->content)->solve(NV_DATA_S(x));
        return SUNLS_SUCCESS;
    };
    solver->ops->free = [](SUNLinearSolver self) -> int {
        delete static_cast<Factors*>(self->content); // NOLINT
        SUNLinSolFreeEmpty(self);
        return SUNLS_SUCCESS;
    };
    return solver;
}

} // namespace eventica::solver
