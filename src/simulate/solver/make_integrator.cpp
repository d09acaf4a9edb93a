// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/make_integrator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "simulate/qss/qss_integrator.h"
#include "simulate/solver/methods.h"

namespace eventica::solver {
namespace {

using run::Stepping;
using Maker = std::unique_ptr<run::Integrator> (*)(run::HybridSystem&, const IntegratorOptions&);

struct Method {
    run::MethodInfo info;
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
    Method{{"cvode", Stepping::Adaptive, "backward differentiation formulas, for stiff models too"},
           makeBdf},
    Method{{"adams", Stepping::Adaptive, "Adams formulas, for models that are not stiff"},
           makeAdams},
    Method{{"ida", Stepping::Adaptive, "backward differentiation formulas in implicit form"},
           makeIda},
    Method{
        {"dassl", Stepping::Adaptive, "backward differentiation formulas in implicit form", "ida"},
        makeIda},
    Method{{"erk", Stepping::Adaptive, "explicit Runge-Kutta formulas of Dormand and Prince"},
           makeErk},
    Method{{"euler", Stepping::Fixed, "explicit Euler method"}, makeEuler},
    Method{{"rk4", Stepping::Fixed, "explicit Runge-Kutta method of fourth order"}, makeRk4},
    Method{{"qss1", Stepping::Quantized, "quantized states of first order"}, makeQss<1>},
    Method{{"qss2", Stepping::Quantized, "quantized states of second order"}, makeQss<2>},
    Method{{"qss3", Stepping::Quantized, "quantized states of third order"}, makeQss<3>},
};

bool isPositive(double value) {
    return value > 0.0; // false for what is not a number
}

std::string checkOptions(const Method& method, const IntegratorOptions& options) {
    const run::Tolerances& tolerances = options.tolerances;
    const char* const what = method.info.stepping == Stepping::Quantized ? "quantum" : "tolerance";
    const bool mayBeZero =
        method.info.stepping == Stepping::Quantized && tolerances.relative == 0.0;
    if (!mayBeZero && (!isPositive(tolerances.relative) || !std::isfinite(tolerances.relative)))
        return fmt::format("the relative {} must be positive, not {}", what, tolerances.relative);
    if (!isPositive(tolerances.absolute) || !std::isfinite(tolerances.absolute))
        return fmt::format("the absolute {} must be positive, not {}", what, tolerances.absolute);
    if (!isPositive(options.maximumStep))
        return fmt::format("the longest step must be positive, not {}", options.maximumStep);
    if (method.info.stepping == Stepping::Fixed &&
        (!isPositive(options.fixedStep) || !std::isfinite(options.fixedStep)))
        return fmt::format("method '{}' needs a positive step size, not {}", method.info.name,
                           options.fixedStep);
    return {};
}

} // namespace

MadeIntegrator makeIntegrator(std::string_view name, run::HybridSystem& system,
                              const IntegratorOptions& options) {
    for (const Method& method : Methods) {
        if (method.info.name != name)
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
        return method.info.name == name && method.info.stepping == Stepping::Quantized;
    });
}

std::vector<run::MethodInfo> integrators() {
    std::vector<run::MethodInfo> infos;
    infos.reserve(Methods.size());
    for (const Method& method : Methods)
        infos.push_back(method.info);
    return infos;
}

std::vector<std::string> integratorNames() {
    std::vector<std::string> names;
    names.reserve(Methods.size());
    for (const Method& method : Methods)
        names.emplace_back(method.info.name);
    return names;
}

} // namespace eventica::solver
