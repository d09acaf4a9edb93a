// SPDX-License-Identifier: Apache-2.0
// The numerical methods by name.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "simulate/run/integrator.h"
#include "simulate/run/method_info.h"

namespace eventica::solver {

struct IntegratorOptions {
    /// The quanta of `qss1` to `qss3`, whose relative one may be 0.
    run::Tolerances tolerances;
    /// No method steps further than this, besides `HybridSystem::longestStep`.
    double maximumStep = run::Never;
    /// Of `euler` and `rk4`; must be positive for them.
    double fixedStep = 0.0;
    /// Of the run, if known: methods that would not get there say so early.
    double stopTime = run::Never;
    /// Ends a step that takes long, with an error, as soon as it is true. May be null.
    const std::atomic<bool>* interrupt = nullptr;
};

/// Either an integrator or an error text (lower case, no full stop).
struct MadeIntegrator {
    std::unique_ptr<run::Integrator> integrator;
    std::string error;
};

/// Methods: `cvode` (BDF), `adams` (CVODE for problems that are not stiff), `ida` or `dassl`, `erk`
/// (Dormand-Prince), `euler`, `rk4`, `qss1` to `qss3` (quantized states). A system without states
/// is stepped the same way by all of them. The system must live as long as the integrator.
MadeIntegrator makeIntegrator(std::string_view method, run::HybridSystem& system,
                              const IntegratorOptions& options);

/// All that `makeIntegrator` takes.
std::vector<run::MethodInfo> integrators();
std::vector<std::string> integratorNames();

} // namespace eventica::solver
