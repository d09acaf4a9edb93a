// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/make_integrator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "simulate/qss/qss_integrator.h"
#include "simulate/solver/methods.h"

namespace eventica::solver {
namespace {

using Maker = std::unique_ptr<run::Integrator> (*)(run::HybridSystem&, const IntegratorOptions&);

enum class Steps : std::uint8_t {
    OfChosenSize,
    OfFixedSize,
    ByQuanta, ///< tolerances are quanta; the relative one may be 0
};

struct Method {
    std::string_view name;
    Steps steps;
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

template<int Order>
std::unique_ptr<run::Integrator> makeQss(run::HybridSystem& system,
                                         const IntegratorOptions& options) {
    return qss::makeQss(system, {Order, options.tolerances, options.maximumStep, options.stopTime});
}

constexpr std::array Methods{
    Method{"cvode", Steps::OfChosenSize, makeBdf}, Method{"adams", Steps::OfChosenSize, makeAdams},
    Method{"ida", Steps::OfChosenSize, makeIda},   Method{"dassl", Steps::OfChosenSize, makeIda},
    Method{"erk", Steps::OfChosenSize, makeErk},   Method{"euler", Steps::OfFixedSize, makeEuler},
    Method{"rk4", Steps::OfFixedSize, makeRk4},    Method{"qss1", Steps::ByQuanta, makeQss<1>},
    Method{"qss2", Steps::ByQuanta, makeQss<2>},   Method{"qss3", Steps::ByQuanta, makeQss<3>},
};

bool isPositive(double value) {
    return value > 0.0; // false for what is not a number
}

std::string checkOptions(const Method& method, const IntegratorOptions& options) {
    const run::Tolerances& tolerances = options.tolerances;
    const char* const what = method.steps == Steps::ByQuanta ? "quantum" : "tolerance";
    const bool mayBeZero = method.steps == Steps::ByQuanta && tolerances.relative == 0.0;
    if (!mayBeZero && (!isPositive(tolerances.relative) || !std::isfinite(tolerances.relative)))
        return fmt::format("the relative {} must be positive, not {}", what, tolerances.relative);
    if (!isPositive(tolerances.absolute) || !std::isfinite(tolerances.absolute))
        return fmt::format("the absolute {} must be positive, not {}", what, tolerances.absolute);
    if (!isPositive(options.maximumStep))
        return fmt::format("the longest step must be positive, not {}", options.maximumStep);
    if (method.steps == Steps::OfFixedSize &&
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

bool takesQuanta(std::string_view name) {
    return std::ranges::any_of(Methods, [&](const Method& method) {
        return method.name == name && method.steps == Steps::ByQuanta;
    });
}

std::vector<std::string> integratorNames() {
    std::vector<std::string> names;
    names.reserve(Methods.size());
    for (const Method& method : Methods)
        names.emplace_back(method.name);
    return names;
}

} // namespace eventica::solver
