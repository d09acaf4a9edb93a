// SPDX-License-Identifier: Apache-2.0
// Signals that are known for all time as formulas: constant, step, ramp, sine, damped sine,
// exponential, pulse, table and sums of such, maybe periodic.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/signal/polynomial.h"

namespace eventica::signal {

/// amplitude · exp(-damping τ) · sin(omega τ + phase). With omega = 0 and phase = π/2 an
/// exponential.
struct WaveTerm {
    double amplitude = 0.0;
    double damping = 0.0; ///< 1/s
    double omega = 0.0;   ///< rad/s
    double phase = 0.0;   ///< rad

    friend bool operator==(const WaveTerm&, const WaveTerm&) = default;
};

/// value + slope τ + the terms, with τ = t - start, until the next piece starts.
struct WavePiece {
    double start =
        0.0; ///< the first one lasts from -infinity on; its τ counts from here all the same
    double value = 0.0;
    double slope = 0.0;
    std::vector<WaveTerm> terms;

    friend bool operator==(const WavePiece&, const WavePiece&) = default;
};

/// The pieces in the order of their starts. If `period` is finite, those from `firstRepeated` on
/// come again after each period: repetition r of piece k starts at pieces[k].start + r · period
/// (computed so, not by adding up). After `repetitions` periods (if not negative) `last` holds.
/// Without any pieces it is 0.
struct Waveform {
    std::vector<WavePiece> pieces;
    double period = Never;
    std::size_t firstRepeated = 0;
    std::int64_t repetitions = -1;
    std::optional<WavePiece> last; ///< its `start` is set when it is reached

    friend bool operator==(const Waveform&, const Waveform&) = default;
};

/// The usual ones, with the parameters of Modelica.Blocks.Sources.
Waveform constantWave(double value);
Waveform stepWave(double height, double offset, double startTime);
Waveform rampWave(double height, double duration, double offset, double startTime);
Waveform sineWave(double amplitude, double frequency, double phase, double offset,
                  double startTime);
Waveform expSineWave(double amplitude, double frequency, double phase, double damping,
                     double offset, double startTime);
Waveform exponentialsWave(double outMax, double riseTime, double riseConstant, double fallConstant,
                          double offset, double startTime);
Waveform pulseWave(double amplitude, double widthPercent, double period, std::int64_t count,
                   double offset, double startTime);
Waveform sawToothWave(double amplitude, double period, std::int64_t count, double offset,
                      double startTime);
/// How long a trapezoid rises, stays up and falls.
struct TrapezoidTimes {
    double rising = 0.0;
    double width = 0.0;
    double falling = 0.0;
};
Waveform trapezoidWave(double amplitude, const TrapezoidTimes& times, double period,
                       std::int64_t count, double offset, double startTime);

bool isConstant(const Waveform& wave);

/// The values that something takes.
struct Range {
    double least = Never;
    double most = -Never;

    void include(double value) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
    /// 0 if it is only rounding.
    double size() const {
        constexpr double Rounding = 1e-9;
        const double moved = most - least;
        return moved > Rounding * std::max(std::fabs(least), std::fabs(most)) ? moved : 0.0;
    }
};

/// How far a wave goes from `start` to `stop`: from samples, many in each of its pieces.
double rangeOf(const Waveform& wave, double start, double stop);

/// factor · wave(t).
Waveform scaled(Waveform wave, double factor);
/// wave(t - delay).
Waveform delayed(Waveform wave, double delay);

/// Follows a waveform through time, forwards only. The waveform must outlive it.
class WaveCursor {
public:
    explicit WaveCursor(const Waveform& wave) : wave_(&wave) {}

    /// Goes on to the piece that holds from `t` on (at a break: the new one).
    void moveTo(double t);
    /// When the next piece begins; `Never` if none does.
    double nextBreak() const;

    /// Of the piece the cursor is at, at any time.
    double value(double t) const;
    /// Value and derivatives at `t` as a Taylor polynomial with `count` coefficients.
    Polynomial taylor(double t, std::size_t count) const;

    /// The first time after `t` at which the wave is above model + upper or below model + lower,
    /// where the model starts at `t`; not later than the next break, where `nextBreak` itself is
    /// returned; `Never` if neither comes; `t` if it is outside. Exact up to rounding: closed forms
    /// for straight lines, for a sine (arcsine) and an exponential (logarithm) against a constant
    /// model, otherwise steps proven not to pass over an exit, which converge to it. No polling.
    /// Only for a sum of terms that might never leave (nobody can tell) it may be an earlier time,
    /// many oscillations on, up to which it stays.
    double firstExit(double t, const Polynomial& model, double lower, double upper) const;

private:
    struct Place {
        std::size_t index = 0;       ///< in `pieces`; their number for `last`
        std::int64_t repetition = 0; ///< of that piece
    };

    const WavePiece& piece() const;
    double pieceStart() const { return startOf(at_); }
    double startOf(Place place) const;
    std::optional<Place> next() const;
    void skipPeriods(double t);

    const Waveform* wave_;
    Place at_;
};

} // namespace eventica::signal
