// SPDX-License-Identifier: Apache-2.0
#include "simulate/quantized/bend.h"

#include <algorithm>
#include <cmath>

namespace eventica::quantized {

namespace {

/// Of what quantization does to the rates of states anyway.
constexpr double Part = 0.5;

} // namespace

double Noise::allowedDeviation(std::span<const sparse::Entry> rates,
                               std::span<const sparse::Entry> senses) const {
    double most = signal::Never;
    for (const sparse::Entry& entry : rates)
        if (entry.row < ofRates.count())
            most = std::min(most, ofRates[entry.row] / std::fabs(entry.value));
    for (const sparse::Entry& entry : senses)
        if (ofSenses[entry.row] > 0.0)
            most = std::min(most, ofSenses[entry.row] / std::fabs(entry.value));
    return Part * most;
}

void addTurns(std::span<const double> polynomial, sparse::List<double>& turns) {
    const auto coefficient = [&](std::size_t power) {
        return power < polynomial.size() ? polynomial[power] : 0.0;
    };
    const auto add = [&](double time) {
        if (time > 0.0 && time < signal::Never)
            turns.push_back(time);
    };
    const double slope = coefficient(1);
    const double half = coefficient(2); // of the slope's slope
    const double square = 3 * coefficient(3);
    const double root = std::sqrt(std::max(0.0, half * half - square * slope));
    const double sum = -(half + std::copysign(root, half)); // of two terms of one sign
    if (half * half < square * slope || sum == 0.0)
        return;
    add(slope / sum);
    if (square != 0.0)
        add(sum / square);
}

} // namespace eventica::quantized
