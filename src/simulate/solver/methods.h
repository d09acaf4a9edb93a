// SPDX-License-Identifier: Apache-2.0
// One constructor per numerical method; each method's class is private to its source file.
#pragma once

#include <cstdint>
#include <memory>

#include "simulate/run/integrator.h"
#include "simulate/solver/make_integrator.h"

namespace eventica::solver {

enum class CvodeMethod : std::uint8_t { Bdf, Adams };

std::unique_ptr<run::Integrator> makeCvode(run::HybridSystem& system,
                                           const IntegratorOptions& options, CvodeMethod method);
std::unique_ptr<run::Integrator> makeIda(run::HybridSystem& system,
                                         const IntegratorOptions& options);
std::unique_ptr<run::Integrator> makeErk(run::HybridSystem& system,
                                         const IntegratorOptions& options);
std::unique_ptr<run::Integrator> makeEuler(run::HybridSystem& system,
                                           const IntegratorOptions& options);
std::unique_ptr<run::Integrator> makeRk4(run::HybridSystem& system,
                                         const IntegratorOptions& options);
/// For systems without states.
std::unique_ptr<run::Integrator> makeStateless(run::HybridSystem& system,
                                               const IntegratorOptions& options);

} // namespace eventica::solver
