// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/check_quanta.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace eventica::run {
namespace {

constexpr double Rounding = 1e-15; // of a state: a few units in its last place

bool isStorage(const network::Element& element) {
    return element.kind == network::ElementKind::Capacitance ||
           element.kind == network::ElementKind::Inductance;
}

/// Nominal values from an exploring run are ranges, and states far away may hardly move.
bool isAtRest(const network::Element& element) {
    return element.nominal > 0.0 && element.nominal < std::numeric_limits<double>::min() / Rounding;
}

/// A quantum that is part of the nominal value says nothing of a start value that may be far away.
double sizeOf(const network::Element& element, const QuantizationOptions& options) {
    const bool isOwn = std::ranges::any_of(options.own, [&](const QuantizationOptions::Own& own) {
        return own.element == element.name;
    });
    const double nominal = element.nominal > 0.0 ? element.nominal : 1.0;
    return isOwn ? std::max(nominal, std::abs(element.initial)) : nominal;
}

} // namespace

std::string describeLostQuantum(const network::Netlist& netlist,
                                const QuantizationOptions& options) {
    for (const network::Element& element : netlist.elements) {
        if (!isStorage(element) || isAtRest(element))
            continue;
        const double size = sizeOf(element, options);
        const double quantum = std::max(quantumOf(options, element.name, element.nominal),
                                        options.relativeQuantum * size);
        if (!(quantum > Rounding * size))
            return fmt::format("the quantum of '{}', {:.3g}, is lost in the rounding of its state, "
                               "which is of the size of {:.3g}",
                               element.name, quantum, size);
    }
    return {};
}

} // namespace eventica::run
