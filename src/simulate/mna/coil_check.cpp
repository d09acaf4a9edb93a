// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/coil_check.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace eventica::mna {

namespace {

/// An effort may be wrong by so many quanta, as parts of the largest one,
constexpr double MostQuanta = 40.0;
/// but not by more than this part, and in any case by this one.
constexpr double MostMiss = 0.1;
constexpr double LeastMiss = 0.02;

/// A run that finds ranges begins with quanta that mean nothing yet.
double allowedPart(const run::QuantizationOptions& options) {
    return options.growsWithRange ? 1.0
                                  : std::clamp(MostQuanta * options.quantum, LeastMiss, MostMiss);
}

} // namespace

std::string tooFlat(const std::string& element) {
    return fmt::format(
        "no tangent of '{}' is found that agrees with the states near it: there its law is so "
        "flat that the rounding or a quantum of a current is a large voltage; use a smaller "
        "--tolerance, a larger conductance when it blocks, or --method cvode",
        element);
}

CoilCheck::CoilCheck(const Layout& layout, const run::QuantizationOptions& options)
    : layout_(layout), duration_(options.stopTime - options.startTime),
      allowed_(allowedPart(options)), hasCurve_(layout.branchUnknown.count(), 0) {
    for (const Curve& curve : layout.curves)
        hasCurve_[curve.element] = 1;
    // At the start of a run efforts are smaller than what quanta are parts of.
    for (int i = 0; i < hasCurve_.count(); ++i)
        if (const network::ElementKind kind = layout.element(i).kind;
            kind == network::ElementKind::EffortSource || kind == network::ElementKind::Capacitance)
            include(largest_, i, layout.element(i).nominal);
}

network::Domain CoilCheck::domainOf(int element) const {
    return layout_.node(layout_.element(element).ports.back().positive.index()).domain;
}

void CoilCheck::include(Scales& scales, int element, double effort) const {
    double& largest = scales[static_cast<std::size_t>(domainOf(element))];
    largest = std::max(largest, std::fabs(effort));
}

/// An effort that would move a flow by no more than its range in the whole run.
double CoilCheck::leastOf(int state) const {
    const double nominal = layout_.stateElement(state).nominal;
    return layout_.states[state].value * (nominal > 0.0 ? nominal : 1.0) / duration_;
}

std::string CoilCheck::find(const Configuration& now, const Solution& solution,
                            const List<double>& rates) {
    Scales scales = largest_;
    for (int i = 0; i < layout_.inputs.count(); ++i)
        if (const int element = layout_.inputs[i];
            layout_.element(element).kind == network::ElementKind::EffortSource)
            include(scales, element, solution.inputs[i]);
    for (int i = 0; i < layout_.states.count(); ++i) {
        const StateVariable& state = layout_.states[i];
        include(scales, state.element,
                state.isCapacitance ? solution.states[i] : state.value * rates[i]);
    }
    for (int i = 0; i < layout_.states.count(); ++i) {
        const StateVariable& state = layout_.states[i];
        if (state.isCapacitance || now.isDependent[i] != 0 || now.watches[i].empty())
            continue;
        const double effort = solution.across(layout_.element(state.element).ports.back());
        const double most = std::max(
            allowed_ * scales[static_cast<std::size_t>(domainOf(state.element))], leastOf(i));
        if (!(std::fabs(effort - state.value * rates[i]) <= most))
            return tooFlat(layout_.element(flattestLaw(now, solution, i)).name);
    }
    for (int element = 0; element < hasCurve_.count(); ++element)
        if (hasCurve_[element] == 0)
            include(largest_, element, solution.across(layout_.element(element).ports.back()));
    return {};
}

/// Of the laws that look at a state: the element of the one with the largest argument.
int CoilCheck::flattestLaw(const Configuration& now, const Solution& solution, int state) const {
    int found = layout_.states[state].element;
    double largest = -1.0;
    List<double> arguments;
    for (const Curve& curve : layout_.curves) {
        arguments.resize(curve.arguments.count());
        quantized::readArguments(curve, solution.unknowns, arguments);
        for (int k = 0; k < arguments.count(); ++k)
            if (sparse::valueAt(now.watches[state], curve.firstArgument + k) != 0.0 &&
                std::fabs(arguments[k]) > largest) {
                largest = std::fabs(arguments[k]);
                found = curve.element;
            }
    }
    return found;
}

} // namespace eventica::mna
