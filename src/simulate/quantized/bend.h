// SPDX-License-Identifier: Apache-2.0
// When a curve has gone so far from its tangent that it needs another one.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "lib/signal/polynomial.h"
#include "lib/sparse/columns.h"
#include "lib/sparse/list.h"

namespace eventica::quantized {

/// How much others notice of a curve that is off its tangent, and how much they may: states no more
/// than of the quanta of others, switches no more than of quanta.
struct Noise {
    sparse::List<double> ofRates;  ///< by state: what quantization does to its rate
    sparse::List<double> ofSenses; ///< by switch: what quantization does to what decides about it

    /// By the columns of a curve in rates and senses.
    double allowedDeviation(std::span<const sparse::Entry> rates,
                            std::span<const sparse::Entry> senses) const;
};

/// Adds the times after 0 at which a polynomial of at most the third degree turns. A curve that
/// goes away from its tangent and comes back, as a diode at the peak of its voltage, is farthest
/// there.
void addTurns(std::span<const double> polynomial, sparse::List<double>& turns);

/// `length` after t. A curve that is near its tangent now, but not at the next instant that numbers
/// can tell from this one (at a kink), has to be looked at then, not now again.
inline double instantAfter(double t, double length) {
    return length > 0.0 ? std::max(t + length, std::nextafter(t, signal::Never)) : t;
}

/// A curve and its tangent.
struct Bend {
    double deviation = signal::Never; ///< may be as large as this
    double length = signal::Never;    ///< of the last time it was planned for
    sparse::List<double> gains = {};  ///< by argument, see `deviationOf`

    /// How long it surely is near enough, at most `end`, given how far it is off after a time, and
    /// when its arguments turn.
    template<typename Deviation>
    double plan(double end, const sparse::List<double>& turns, const Deviation& deviationAfter) {
        constexpr int MostHalvings = 60;
        constexpr int Refinements = 6;
        if (!(deviation < signal::Never))
            return end;
        if (deviationAfter(0.0) > deviation)
            return 0.0;
        double near = std::min(length, end);
        double firstTurn = signal::Never; // at which it is too far away
        for (const double turn : turns)
            if (turn < std::min(near, firstTurn) && deviationAfter(turn) > deviation)
                firstTurn = turn;
        const auto isFar = [&](double after) {
            return after >= firstTurn || deviationAfter(after) > deviation;
        };
        double far = signal::Never;
        for (int i = 0; i < MostHalvings && isFar(near); ++i) {
            far = near;
            near /= 4;
        }
        for (int i = 0; i < Refinements && far < signal::Never; ++i) {
            const double middle = (near + far) / 2;
            (isFar(middle) ? far : near) = middle;
        }
        length = far < signal::Never ? near : std::min(4 * near, end);
        return near;
    }
};

} // namespace eventica::quantized
