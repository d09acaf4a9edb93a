// SPDX-License-Identifier: Apache-2.0
// Makers of the usual waveforms, and a cursor that knows breaks, values and derivatives.
#include "lib/signal/waveform.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "lib/signal/turning.h"

namespace eventica::signal {

namespace {

constexpr double Pi = std::numbers::pi;

WavePiece flatPiece(double start, double value) {
    return {.start = start, .value = value, .slope = 0.0, .terms = {}};
}

Waveform wave(std::vector<WavePiece> pieces) {
    return {.pieces = std::move(pieces),
            .period = Never,
            .firstRepeated = 0,
            .repetitions = -1,
            .last = std::nullopt};
}

/// A period from the second piece of `pieces` on, `count` times (negative: for ever), otherwise
/// `offset`.
Waveform periodicWave(std::vector<WavePiece> pieces, double period, std::int64_t count,
                      double offset) {
    Waveform result = wave(std::move(pieces));
    result.period = period;
    result.firstRepeated = 1;
    result.repetitions = count;
    if (count >= 0)
        result.last = flatPiece(0.0, offset);
    return result;
}

bool isFlat(const WavePiece& piece, double value) {
    return piece.slope == 0.0 && piece.value == value &&
           std::all_of(piece.terms.begin(), piece.terms.end(),
                       [](const WaveTerm& term) { return term.amplitude == 0.0; });
}

const WavePiece& zeroPiece() {
    static const WavePiece zero;
    return zero;
}

} // namespace

Waveform constantWave(double value) {
    return wave({flatPiece(0.0, value)});
}

Waveform stepWave(double height, double offset, double startTime) {
    if (height == 0.0)
        return constantWave(offset);
    return wave({flatPiece(startTime, offset), flatPiece(startTime, offset + height)});
}

Waveform rampWave(double height, double duration, double offset, double startTime) {
    if (height == 0.0 || duration <= 0.0)
        return stepWave(height, offset, startTime);
    WavePiece rise = flatPiece(startTime, offset);
    rise.slope = height / duration;
    return wave({flatPiece(startTime, offset), std::move(rise),
                 flatPiece(startTime + duration, offset + height)});
}

Waveform sineWave(double amplitude, double frequency, double phase, double offset,
                  double startTime) {
    return expSineWave(amplitude, frequency, phase, 0.0, offset, startTime);
}

Waveform expSineWave(double amplitude, double frequency, double phase, double damping,
                     double offset, double startTime) {
    if (frequency == 0.0 && damping == 0.0)
        return stepWave(amplitude * std::sin(phase), offset, startTime);
    WaveTerm term{amplitude, damping, 2 * Pi * frequency, phase};
    if (frequency == 0.0)
        term = {amplitude * std::sin(phase), damping, 0.0, Pi / 2};
    if (term.amplitude == 0.0)
        return constantWave(offset);
    WavePiece swing = flatPiece(startTime, offset);
    swing.terms.push_back(term);
    return wave({flatPiece(startTime, offset), std::move(swing)});
}

Waveform exponentialsWave(double outMax, double riseTime, double riseConstant, double fallConstant,
                          double offset, double startTime) {
    const double reached = outMax * -std::expm1(-riseTime / riseConstant);
    if (outMax == 0.0 || reached == 0.0)
        return constantWave(offset);
    WavePiece rise = flatPiece(startTime, offset + outMax);
    rise.terms.push_back({-outMax, 1 / riseConstant, 0.0, Pi / 2});
    WavePiece fall = flatPiece(startTime + riseTime, offset);
    fall.terms.push_back({reached, 1 / fallConstant, 0.0, Pi / 2});
    return wave({flatPiece(startTime, offset), std::move(rise), std::move(fall)});
}

Waveform pulseWave(double amplitude, double widthPercent, double period, std::int64_t count,
                   double offset, double startTime) {
    return trapezoidWave(amplitude, {0.0, period * widthPercent / 100, 0.0}, period, count, offset,
                         startTime);
}

Waveform sawToothWave(double amplitude, double period, std::int64_t count, double offset,
                      double startTime) {
    if (amplitude == 0.0 || count == 0)
        return constantWave(offset);
    WavePiece rise = flatPiece(startTime, offset);
    rise.slope = amplitude / period;
    return periodicWave({flatPiece(startTime, offset), std::move(rise)}, period, count, offset);
}

Waveform trapezoidWave(double amplitude, const TrapezoidTimes& times, double period,
                       std::int64_t count, double offset, double startTime) {
    const auto [rising, width, falling] = times;
    const bool isEmpty = std::max({rising, width, falling}) <= 0.0;
    if (amplitude == 0.0 || count == 0 || isEmpty)
        return constantWave(offset);
    if (rising <= 0.0 && width >= period && count < 0)
        return stepWave(amplitude, offset, startTime);
    std::vector<WavePiece> pieces{flatPiece(startTime, offset)};
    double begin = 0.0; // what begins after the end of a period is cut off
    const auto add = [&](double duration, double value, double slope) {
        if (duration > 0.0 && begin < period) {
            pieces.push_back(flatPiece(startTime + begin, offset + value));
            pieces.back().slope = slope;
        }
        begin += std::max(duration, 0.0);
    };
    add(rising, 0.0, amplitude / rising);
    add(width, amplitude, 0.0);
    add(falling, amplitude, -amplitude / falling);
    add(period - begin, 0.0, 0.0);
    return periodicWave(std::move(pieces), period, count, offset);
}

bool isConstant(const Waveform& wave) {
    if (wave.pieces.empty())
        return true;
    const double value = wave.pieces.front().value;
    return std::all_of(wave.pieces.begin(), wave.pieces.end(),
                       [&](const WavePiece& piece) { return isFlat(piece, value); }) &&
           (!wave.last || isFlat(*wave.last, value));
}

namespace {

void scale(WavePiece& piece, double factor) {
    piece.value *= factor;
    piece.slope *= factor;
    for (WaveTerm& term : piece.terms)
        term.amplitude *= factor;
}

} // namespace

Waveform scaled(Waveform wave, double factor) {
    for (WavePiece& piece : wave.pieces)
        scale(piece, factor);
    if (wave.last)
        scale(*wave.last, factor);
    return wave;
}

Waveform delayed(Waveform wave, double delay) {
    for (WavePiece& piece : wave.pieces)
        piece.start += delay; // `last` starts where the repetitions end
    return wave;
}

const WavePiece& WaveCursor::piece() const {
    if (at_.index < wave_->pieces.size())
        return wave_->pieces[at_.index];
    return wave_->last ? *wave_->last : zeroPiece();
}

double WaveCursor::startOf(Place place) const {
    const std::vector<WavePiece>& pieces = wave_->pieces;
    if (pieces.empty())
        return 0.0;
    const bool isLast = place.index >= pieces.size();
    const std::size_t index = isLast ? wave_->firstRepeated : place.index;
    const std::int64_t repetition = isLast ? wave_->repetitions : place.repetition;
    if (repetition == 0) // the period may be infinite
        return pieces[index].start;
    return pieces[index].start + static_cast<double>(repetition) * wave_->period;
}

std::optional<WaveCursor::Place> WaveCursor::next() const {
    const std::size_t count = wave_->pieces.size();
    const bool isPeriodic = wave_->period < Never;
    if (at_.index >= count)
        return std::nullopt;
    if (isPeriodic && wave_->repetitions == 0 && at_.index + 1 == wave_->firstRepeated)
        return Place{count, 0};
    if (at_.index + 1 < count)
        return Place{at_.index + 1, at_.repetition};
    if (!isPeriodic)
        return std::nullopt;
    if (wave_->repetitions < 0 || at_.repetition + 1 < wave_->repetitions)
        return Place{wave_->firstRepeated, at_.repetition + 1};
    return wave_->last ? std::optional(Place{count, 0}) : std::nullopt;
}

double WaveCursor::nextBreak() const {
    const std::optional<Place> place = next();
    return place ? startOf(*place) : Never;
}

void WaveCursor::skipPeriods(double t) {
    if (!(wave_->period < Never) || at_.index < wave_->firstRepeated ||
        at_.index >= wave_->pieces.size())
        return;
    // One period too few: which piece holds is decided by comparing with the starts themselves.
    const double passed = (t - wave_->pieces[wave_->firstRepeated].start) / wave_->period - 1.0;
    constexpr double Most = 9e18;
    if (!(passed >= static_cast<double>(at_.repetition) + 1.0 && passed < Most))
        return;
    std::int64_t repetition = static_cast<std::int64_t>(passed);
    if (wave_->repetitions > 0)
        repetition = std::min(repetition, wave_->repetitions - 1);
    if (repetition > at_.repetition)
        at_ = {wave_->firstRepeated, repetition};
}

void WaveCursor::moveTo(double t) {
    skipPeriods(t);
    for (std::optional<Place> place = next(); place && startOf(*place) <= t; place = next()) {
        at_ = *place;
        if (at_.index == wave_->firstRepeated)
            skipPeriods(t);
    }
}

double WaveCursor::value(double t) const {
    const WavePiece& now = piece();
    const double tau = t - pieceStart();
    double result = now.slope == 0.0 ? now.value : now.value + now.slope * tau;
    for (const WaveTerm& term : now.terms) {
        const double decay = term.damping == 0.0 ? 1.0 : std::exp(-term.damping * tau);
        result += term.amplitude * decay * std::sin(term.omega * tau + term.phase);
    }
    return result;
}

Polynomial WaveCursor::taylor(double t, std::size_t count) const {
    const WavePiece& now = piece();
    const double tau = t - pieceStart();
    Polynomial result{{now.value + (now.slope == 0.0 ? 0.0 : now.slope * tau), now.slope, 0, 0}};
    for (const WaveTerm& term : now.terms)
        result += turningAt(term, tau).taylor();
    return result.truncated(count);
}

double rangeOf(const Waveform& wave, double start, double stop) {
    constexpr int Samples = 256;
    constexpr int MostPieces = 1000;
    Range range;
    WaveCursor cursor(wave);
    cursor.moveTo(start);
    double t = start;
    for (int piece = 0; piece < MostPieces && t < stop; ++piece) {
        const double end = std::min(cursor.nextBreak(), stop);
        for (int i = 0; i <= Samples; ++i)
            range.include(cursor.value(t + (end - t) * i / Samples));
        t = end;
        cursor.moveTo(t);
    }
    return range.size();
}

} // namespace eventica::signal
