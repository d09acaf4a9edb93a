// SPDX-License-Identifier: Apache-2.0
// One quantized state: its polynomial, the quantized one that others see, and when they part.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "lib/signal/polynomial.h"
#include "simulate/quantized/slow_manifold.h"

namespace eventica::mna {

using quantized::shift;

/// What factor · drive adds to the integral of its target.
template<std::size_t Count>
inline std::array<double, Count + 1> integrated(const std::array<double, Count>& drive,
                                                double factor) {
    std::array<double, Count + 1> result;
    result[0] = 0.0;
    for (std::size_t k = 0; k < Count; ++k)
        result[k + 1] = factor * drive[k] / static_cast<double>(k + 1);
    return result;
}

/// A state at its band's edge is still inside: the event that put it there had this rounding.
inline constexpr double Reached = 1 - 1e-9;

/// When c + b τ + a τ² first leaves the band from -width to width; at once if it has jumped out of
/// it. One root, as the sign of `a` tells which bound can only be left once it is reached.
inline double leavesBand(double c, double b, double a, double width) {
    if (std::fabs(c) * Reached > width)
        return 0.0;
    if (a < 0.0) {
        c = -c;
        b = -b;
        a = -a;
    }
    const double below = c + width;
    if (b < 0.0 && b * b > 4 * a * below)
        return std::max(0.0, 2 * below / (std::sqrt(std::max(0.0, b * b - 4 * a * below)) - b));
    if (a == 0.0 && b <= 0.0)
        return signal::Never;
    const double above = width - c;
    const double root = std::sqrt(std::max(0.0, b * b + 4 * a * above));
    return b > 0.0 ? std::max(0.0, 2 * above / (b + root)) : (root - b) / (2 * a);
}

/// x' = (own rate) · q + rest, where q is a polynomial of `Order` coefficients near x.
template<int Order>
struct QuantizedState {
    static constexpr std::size_t Count = Order;
    using Slow = std::array<double, Count>;     ///< quantized states, inputs, rates
    using Fast = std::array<double, Count + 1>; ///< states

    Fast x{};
    Slow q{};
    double xTime = 0.0;
    double qTime = 0.0;
    double quantum = 1.0;    ///< q may differ from x by so much
    double hysteresis = 1.0; ///< the same downwards, for order 1
    double lastEvent = 0.0;
    int eventsAtInstant = 0; ///< at `lastEvent`

    void advance(double t) {
        shift(x, t - xTime);
        xTime = t;
    }
    Slow quantizedAt(double t) const {
        Slow now = q;
        shift(now, t - qTime);
        return now;
    }
    double valueAt(double t) const {
        Fast now = x;
        shift(now, t - xTime);
        return now[0];
    }

    /// With x at time t: the time at which q has to change.
    double nextEvent(double t) const {
        const Slow now = quantizedAt(t);
        if constexpr (Order == 1) {
            const double away = x[0] - now[0];
            if (away * Reached > quantum || -away * Reached > hysteresis)
                return t; // sources in capacitor loops and inductor cut-sets make x jump
            if (x[1] > 0.0)
                return t + std::max(0.0, (quantum - away) / x[1]);
            return x[1] < 0.0 ? t + std::max(0.0, (hysteresis + away) / -x[1]) : signal::Never;
        } else if constexpr (Order == 2) {
            return t + leavesBand(x[0] - now[0], x[1] - now[1], x[2], quantum);
        } else {
            signal::Polynomial away{};
            for (std::size_t k = 0; k < Count; ++k)
                away.c[k] = x[k] - now[k];
            away.c[Count] = x[Count];
            if (std::fabs(away.c[0]) * Reached > quantum)
                return t;
            return t + signal::firstExit(away, -quantum, quantum);
        }
    }

    /// Gives q a new value at time t, where x stands, and x' what follows. Returns the change of q.
    Slow requantize(double t, double ownRate) {
        const Slow before = quantizedAt(t);
        Slow rest;
        for (std::size_t k = 0; k < Count; ++k)
            rest[k] = static_cast<double>(k + 1) * x[k + 1] - ownRate * before[k];
        eventsAtInstant = lastEvent == t ? eventsAtInstant + 1 : 1;
        const bool staysBeside = chooseQuantized(before, ownRate, rest, t - lastEvent);
        qTime = lastEvent = t;
        Slow change;
        for (std::size_t k = 0; k < Count; ++k) {
            if (!staysBeside)
                x[k + 1] = (rest[k] + ownRate * q[k]) / static_cast<double>(k + 1);
            else // the same, without the rounding of large numbers that cancel
                x[k + 1] = k + 1 < Count ? q[k + 1] : 0.0;
            change[k] = q[k] - before[k];
        }
        return change;
    }

private:
    /// One level up or down, as far apart as the quantum; after a jump the value itself.
    double nextLevel(double level) const {
        const double away = x[0] - level;
        if (away >= quantum * Reached && away <= 2 * quantum)
            return level + quantum;
        if (away <= -hysteresis * Reached && away >= -2 * std::max(hysteresis, quantum))
            return level - quantum;
        return x[0];
    }

    /// Linearly implicit: with q = x + offset its derivatives follow from the rate law, up to the
    /// one that drives x away from q. That one is a linear function of the offset. If it has one
    /// sign for all offsets allowed, q starts a bit on the side that x then passes to: as much as
    /// makes x - q zero on average until the next event, so that errors do not add up; in order 1 q
    /// takes the next level. Otherwise there is an offset at which x stays beside q: a stiff state
    /// follows its slow motion without events. (After the LIQSS methods of G. Migoni, E. Kofman and
    /// F. Cellier.) Two states that push each other in no time have to give way. Returns whether x
    /// stays beside q.
    bool chooseQuantized(const Slow& before, double ownRate, const Slow& rest, double age) {
        constexpr int MostAtInstant = 8;
        constexpr double Early = 0.25; // of the time until x has gone two quanta
        const double driving = deriveFrom(x[0], ownRate, rest);
        double sensitivity = 1.0;
        double gone = std::fabs(driving) / (2 * quantum);
        for (std::size_t k = 0; k < Count; ++k) {
            sensitivity *= ownRate / static_cast<double>(k + 1);
            gone *= age / Early;
        }
        if (ownRate < 0.0 && std::fabs(driving) <= std::fabs(sensitivity) * quantum &&
            eventsAtInstant <= MostAtInstant) {
            findSlowMotion(ownRate, rest);
            return true;
        }
        if constexpr (Order == 1)
            q[0] = nextLevel(before[0]);
        else
            deriveFrom(x[0] + (gone > 1.0 ? std::copysign(quantum / Order, driving) : 0.0), ownRate,
                       rest);
        return false;
    }
    /// From the highest derivative down: only divisions by the large rate.
    void findSlowMotion(double ownRate, const Slow& rest) {
        double above = 0.0;
        for (std::size_t k = Count; k-- > 0;) {
            q[k] = (static_cast<double>(k + 1) * above - rest[k]) / ownRate;
            above = q[k];
        }
    }
    double deriveFrom(double value, double ownRate, const Slow& rest) {
        q[0] = value;
        for (std::size_t k = 0; k + 1 < Count; ++k)
            q[k + 1] = (ownRate * q[k] + rest[k]) / static_cast<double>(k + 1);
        return (ownRate * q[Count - 1] + rest[Count - 1]) / static_cast<double>(Count);
    }
};

} // namespace eventica::mna
