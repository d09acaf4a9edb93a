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

constexpr Stepping Adaptive = Stepping::Adaptive;
constexpr Stepping Fixed = Stepping::Fixed;

constexpr run::MethodInfo infoOf(std::string_view name, Stepping stepping, std::string_view summary,
                                 std::string_view goodFor, std::string_view sameAs = {}) {
    return {.name = name,
            .stepping = stepping,
            .summary = summary,
            .goodFor = goodFor,
            .sameAs = sameAs,
            .quanta = stepping == Stepping::Quantized ? run::Quanta::OfStates : run::Quanta::None};
}

constexpr std::array Methods{
    Method{
        infoOf("cvode", Adaptive, "backward differentiation formulas", "any model, stiff ones too"),
        makeBdf},
    Method{infoOf("adams", Adaptive, "Adams formulas", "smooth models that are not stiff"),
           makeAdams},
    Method{infoOf("ida", Adaptive, "backward differentiation formulas in implicit form",
                  "stiff models, comparison with DASSL"),
           makeIda},
    Method{infoOf("dassl", Adaptive, "backward differentiation formulas in implicit form",
                  "stiff models, comparison with DASSL", "ida"),
           makeIda},
    Method{infoOf("erk", Adaptive, "explicit Runge-Kutta formulas of Dormand and Prince",
                  "models with many events that are not stiff"),
           makeErk},
    Method{infoOf("euler", Fixed, "explicit Euler method", "comparison, real-time targets"),
           makeEuler},
    Method{infoOf("rk4", Fixed, "explicit Runge-Kutta method of fourth order",
                  "comparison, real-time targets"),
           makeRk4},
    Method{infoOf("qss1", Stepping::Quantized, "quantized states of first order",
                  "many events, large quanta"),
           makeQss<1>},
    Method{infoOf("qss2", Stepping::Quantized, "quantized states of second order",
                  "many events, few states that change at a time"),
           makeQss<2>},
    Method{infoOf("qss3", Stepping::Quantized, "quantized states of third order",
                  "many events, small quanta"),
           makeQss<3>},
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
