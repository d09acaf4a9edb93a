// SPDX-License-Identifier: Apache-2.0
#include "results/ticks.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace eventica::results {
namespace {

double niceStep(double span, int wanted) {
    const double raw = span / std::max(wanted, 1);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    // Between two factors the one that is nearer by ratio.
    const double part = raw / power;
    const double factor = part < 1.4 ? 1 : part < 3.2 ? 2 : part < 7.1 ? 5 : 10;
    return factor * power;
}

int exponentOf(double value) {
    return static_cast<int>(std::floor(std::log10(value) + 1e-9));
}

/// `1.5e-6` instead of `1.5e-06`.
std::string shortExponent(std::string text) {
    const std::size_t at = text.find('e');
    if (at == std::string::npos)
        return text;
    std::size_t digits = at + 2;
    while (digits + 1 < text.size() && text[digits] == '0')
        text.erase(digits, 1);
    if (text[at + 1] == '+')
        text.erase(at + 1, 1);
    return text;
}

} // namespace

std::vector<Tick> makeTicks(double lower, double upper, int wanted, double leastStep) {
    const double span = upper - lower;
    if (!(span > 0) || !std::isfinite(span))
        return {};
    const double step = std::max(niceStep(span, wanted), leastStep);
    const double largest = std::max(std::abs(lower), std::abs(upper));
    if (!(step > largest * 1e-14)) // no room between numbers
        return {};
    const bool isScientific = largest >= 1e6 || largest < 1e-3;
    const int places = isScientific ? exponentOf(largest) - exponentOf(step) : -exponentOf(step);
    std::vector<Tick> ticks;
    const double first = std::ceil(lower / step - 1e-9);
    const double last = std::floor(upper / step + 1e-9);
    for (double count = first; count <= last; ++count) {
        const double value = count == 0 ? 0.0 : count * step;
        std::string label =
            isScientific && value != 0
                ? shortExponent(fmt::format("{:.{}e}", value, std::max(places, 0)))
                : fmt::format("{:.{}f}", value, isScientific ? 0 : std::max(places, 0));
        ticks.push_back({value, std::move(label)});
    }
    return ticks;
}

} // namespace eventica::results
