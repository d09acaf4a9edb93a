// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: arithmetic with waveforms, piece by piece.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "lib/signal/waveform.h"

namespace eventica::network {

using signal::Waveform;
using signal::WavePiece;

/// A constant wave.
Waveform flatWave(double value);
/// The value, if it never changes.
std::optional<double> constantOf(const Waveform& wave);

// ---- pieces that begin at the same time; nothing where the result is none of the known formulas

WavePiece shifted(WavePiece piece, double delay);
WavePiece sum(WavePiece left, const WavePiece& right);
WavePiece scaled(WavePiece piece, double factor);
std::optional<WavePiece> product(const WavePiece& left, const WavePiece& right);
std::optional<WavePiece> sineOf(const WavePiece& angle, double phase);
std::optional<WavePiece> exponentialOf(const WavePiece& exponent);
WavePiece derivativeOf(const WavePiece& piece);
std::optional<WavePiece> integralOf(const WavePiece& piece, double value);
bool isFlat(const WavePiece& piece);
bool isStraight(const WavePiece& piece);
double valueAt(const WavePiece& piece, double tau);

/// The times at which any of several waves breaks, with the repetitions they share.
struct WaveGrid {
    std::vector<double> starts; ///< of the pieces after the first one, ascending
    double period = signal::Never;
    std::size_t firstRepeated = 0; ///< counted with the first piece
    std::int64_t repetitions = -1;

    bool isPeriodic() const { return period < signal::Never; }
    /// With the first piece, and the last one behind all repetitions.
    std::size_t pieceCount() const {
        return starts.size() + 1 + (isPeriodic() && repetitions >= 0 ? 1 : 0);
    }
    /// What τ of a piece counts from.
    double baseOf(std::size_t piece) const;
    /// A time inside of a piece, for questions whose answer is the same all through it.
    double insideOf(std::size_t piece) const;
    /// Whether a time lies between the ends of a piece, up to rounding.
    bool isInside(std::size_t piece, double time) const;
    double endOfRepetitions() const;
};

/// Nothing if the waves repeat in different ways.
std::optional<WaveGrid> commonGrid(std::span<const Waveform* const> waves,
                                   std::span<const double> breaks);
/// What a wave is during one piece of a grid it was part of, with τ as the grid counts it.
WavePiece pieceOf(const Waveform& wave, const WaveGrid& grid, std::size_t piece);
/// The wave with that piece for each of the grid; equal neighbours are joined.
Waveform assembled(const WaveGrid& grid, std::vector<WavePiece> pieces);

// ---- whole waves

struct WeightedWave {
    const Waveform* wave = nullptr;
    double factor = 1.0;
};

std::optional<Waveform> weightedSum(std::span<const WeightedWave> waves, double constant);
/// Nothing if the wave jumps.
std::optional<Waveform> derivativeOf(const Waveform& wave);
/// The integral from `from` on, which begins with `value`.
std::optional<Waveform> integralOf(const Waveform& wave, double from, double value);

} // namespace eventica::network
