// SPDX-License-Identifier: Apache-2.0
// Equations as the solvers see them: residuals and derivatives at a point.
#pragma once

#include <cstdint>
#include <vector>

#include "simulate/model/matrix_solver.h"

namespace eventica::model {

/// r(z) = 0 with as many equations as unknowns. Calls give 0 or a failure; see `program::Failure`.
class NonlinearEquations {
public:
    NonlinearEquations() = default;
    NonlinearEquations(const NonlinearEquations&) = delete;
    NonlinearEquations& operator=(const NonlinearEquations&) = delete;
    virtual ~NonlinearEquations() = default;

    virtual std::int32_t residuals(const std::vector<double>& z, std::vector<double>& r) = 0;
    /// The derivatives where `residuals` was called last.
    virtual std::int32_t fillMatrix() = 0;
    virtual MatrixSolver& matrix() = 0;
};

} // namespace eventica::model
