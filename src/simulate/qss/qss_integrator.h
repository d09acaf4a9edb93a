// SPDX-License-Identifier: Apache-2.0
// The quantized-state methods QSS1, QSS2 and QSS3 as integrators.
#pragma once

#include <memory>

#include "simulate/run/integrator.h"

namespace eventica::qss {

struct QssOptions {
    int order = 2; ///< 1 to 3
    /// A state's quantum is the larger one of `relative` times its size and `absolute` times its
    /// nominal value.
    run::Tolerances quanta;
    double maximumStep = run::Never;
    double stopTime = run::Never; ///< of the run, if known: to see early that it is out of reach
};

/// One step ends where the next quantized state changes. The system must outlive the integrator
/// and have at least one state.
std::unique_ptr<run::Integrator> makeQss(run::HybridSystem& system, const QssOptions& options);

} // namespace eventica::qss
