// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/make_integrator.h"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "simulate/solver/methods.h"

namespace eventica::solver {
namespace {

using Maker = std::unique_ptr<run::Integrator> (*)(run::HybridSystem&, const IntegratorOptions&);

struct Method {
    std::string_view name;
    bool hasFixedStep;
    Maker make;
};

std::unique_ptr<run::Integrator> makeBdf(run::HybridSystem& system,
                                         const IntegratorOptions& options) {
    return makeCvode(system, options, CvodeMethod::Bdf);
}

std::unique_ptr<run::Integrator> makeAdams(run::HybridSystem& system,
                                           const IntegratorOptions& options) {
    return makeCvode(system, options, CvodeMethod::Adams);
}

constexpr std::array Methods{
    Method{"cvode", false, makeBdf}, Method{"adams", false, makeAdams},
    Method{"ida", false, makeIda},   Method{"dassl", false, makeIda},
    Method{"erk", false, makeErk},   Method{"euler", true, makeEuler},
    Method{"rk4", true, makeRk4},
};

bool isPositive(double value) {
    return value > 0.0; // false for what is not a number
}

std::string checkOptions(const Method& method, const IntegratorOptions& options) {
    const run::Tolerances& tolerances = options.tolerances;
    if (!isPositive(tolerances.relative) || !std::isfinite(tolerances.relative))
        return fmt::format("the relative tolerance must be positive, not {}", tolerances.relative);
    if (!isPositive(tolerances.absolute) || !std::isfinite(tolerances.absolute))
        return fmt::format("the absolute tolerance must be positive, not {}", tolerances.absolute);
    if (!isPositive(options.maximumStep))
        return fmt::format("the longest step must be positive, not {}", options.maximumStep);
    if (method.hasFixedStep &&
        (!isPositive(options.fixedStep) || !std::isfinite(options.fixedStep)))
        return fmt::format("method '{}' needs a positive step size, not {}", method.name,
                           options.fixedStep);
    return {};
}

} // namespace

MadeIntegrator makeIntegrator(std::string_view name, run::HybridSystem& system,
                              const IntegratorOptions& options) {
    for (const Method& method : Methods) {
        if (method.name != name)
            continue;
        std::string error = checkOptions(method, options);
        if (!error.empty())
            return {nullptr, std::move(error)};
        if (system.stateCount() == 0)
            return {makeStateless(system, options), {}};
        return {method.make(system, options), {}};
    }
    return {nullptr, fmt::format("there is no integration method '{}'; there are {}", name,
                                 fmt::join(integratorNames(), ", "))};
}

std::vector<std::string> integratorNames() {
    std::vector<std::string> names;
    names.reserve(Methods.size());
    for (const Method& method : Methods)
        names.emplace_back(method.name);
    return names;
}

} // namespace eventica::solver
