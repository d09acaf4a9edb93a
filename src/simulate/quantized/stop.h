// SPDX-License-Identifier: Apache-2.0
// Where a stiff group that goes to its slow manifold meets a switch that disagrees.
#pragma once

#include <array>
#include <optional>

#include "lib/signal/polynomial.h"
#include "simulate/quantized/stiff_groups.h"

namespace eventica::quantized {

/// A switch that disagrees with a group on its manifold, and what it sees on the way there.
struct Opponent {
    int index = 0;
    double side = 1.0; ///< what it sees, times this, is negative where it disagrees
    double tolerance = 0.0;
    double noise = 0.0; ///< of the rate of what it sees, by quanta
    std::array<double, signal::Polynomial::Coefficients> course{}; ///< on the manifold
    List<double> factors;                                          ///< by member
    bool isHeld = false; ///< it chatters: no group stops at it

    /// What it sees of a group that is so far away from its manifold.
    double seenWith(const List<double>& away) const;
};

/// Where the way to the manifold ends: at a switch that changes, or on the manifold, which has
/// moved on to where all switches agree.
struct Stop {
    int index = None;       ///< of the switch
    List<double> away = {}; ///< from the manifold, by member
    double time = 0.0;      ///< until then
};

/// Behind an open diode a switch changes long before the way of a group is a quantum, which is a
/// voltage of many kilovolts there, so that quantized states would not see it. No switch changes on
/// the way where a diode begins to conduct: it sees its current grow faster than the fast modes
/// take it back. Nothing if quantized values may be the reason of the disagreement. `longest`: the
/// time constant of the fast modes.
std::optional<Stop> findStop(const dense::Matrix& rates, double longest, List<double> away,
                             const List<Opponent>& opponents);

} // namespace eventica::quantized
