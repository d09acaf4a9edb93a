// SPDX-License-Identifier: Apache-2.0
#include "driver/methods.h"

#include <algorithm>
#include <array>

#include "simulate/solver/make_integrator.h"

namespace eventica::driver {

namespace {

using run::Stepping;

constexpr std::array NetworkMethods{
    run::MethodInfo{"bond", Stepping::Quantized, "quantized bond graph of a network", {}, 3},
    run::MethodInfo{"ncdevs", Stepping::Quantized, "quantized nodal analysis of a network", {}, 3},
    run::MethodInfo{"trapezoidal", Stepping::Fixed,
                    "nodal analysis of a network by the trapezoidal rule"},
};

} // namespace

std::vector<Method> methods() {
    std::vector<Method> result;
    for (const run::MethodInfo& info : solver::integrators())
        result.push_back({info, false});
    for (const run::MethodInfo& info : NetworkMethods)
        result.push_back({info, true});
    return result;
}

bool isNetworkMethod(std::string_view name) {
    return std::ranges::any_of(NetworkMethods,
                               [&](const run::MethodInfo& method) { return method.name == name; });
}

} // namespace eventica::driver
