// SPDX-License-Identifier: Apache-2.0
#include "simulate/quantized/bend.h"

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

} // namespace eventica::quantized
