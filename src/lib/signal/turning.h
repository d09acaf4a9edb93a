// SPDX-License-Identifier: Apache-2.0
// A damped sine as the imaginary part of a number that turns and shrinks: all its derivatives are
// products.
#pragma once

#include <cmath>

#include "lib/signal/polynomial.h"
#include "lib/signal/waveform.h"

namespace eventica::signal {

/// The imaginary part of (cosine + i sine) exp((-damping + i omega) τ).
struct Turning {
    double cosine = 0.0;
    double sine = 0.0;
    double damping = 0.0;
    double omega = 0.0;

    double size() const { return std::hypot(cosine, sine); }
    double rate() const { return std::hypot(damping, omega); }

    Turning derivative() const {
        return {-damping * cosine - omega * sine, omega * cosine - damping * sine, damping, omega};
    }
    /// The same, with τ counted from `tau` on.
    Turning shifted(double tau) const {
        const double decay = damping == 0.0 ? 1.0 : std::exp(-damping * tau);
        if (omega == 0.0)
            return {decay * cosine, decay * sine, damping, omega};
        const double c = decay * std::cos(omega * tau);
        const double s = decay * std::sin(omega * tau);
        return {c * cosine - s * sine, s * cosine + c * sine, damping, omega};
    }
    Polynomial taylor() const {
        const Turning first = derivative();
        const Turning second = first.derivative();
        const Turning third = second.derivative();
        return {{sine, first.sine, second.sine / 2, third.sine / 6}};
    }
};

inline Turning turningAt(const WaveTerm& term, double tau) {
    const double decay = term.damping == 0.0 ? 1.0 : std::exp(-term.damping * tau);
    const double size = term.amplitude * decay;
    const double angle = term.omega * tau + term.phase;
    return {size * std::cos(angle), size * std::sin(angle), term.damping, term.omega};
}

} // namespace eventica::signal
