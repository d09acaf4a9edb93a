// SPDX-License-Identifier: Apache-2.0
#include "compile/network/wave_algebra.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace eventica::network {

using signal::Never;
using signal::WaveTerm;

namespace {

constexpr double QuarterTurn = std::numbers::pi / 2;
constexpr double Rounding = 1e-12;

/// Adds a term to those there are; what cancels vanishes.
void addTerm(std::vector<WaveTerm>& terms, const WaveTerm& term) {
    if (term.amplitude == 0.0)
        return;
    for (auto it = terms.begin(); it != terms.end(); ++it) {
        if (it->damping != term.damping || it->omega != term.omega || it->phase != term.phase)
            continue;
        it->amplitude += term.amplitude;
        if (it->amplitude == 0.0)
            terms.erase(it);
        return;
    }
    terms.push_back(term);
}

/// A term without damping and frequency is a number.
void addTerm(WavePiece& piece, WaveTerm term) {
    if (term.omega < 0.0)
        term = {-term.amplitude, term.damping, -term.omega, -term.phase};
    if (term.omega == 0.0 && term.damping == 0.0) {
        piece.value += term.amplitude * std::sin(term.phase);
        return;
    }
    if (term.omega == 0.0 && term.phase != QuarterTurn)
        term = {term.amplitude * std::sin(term.phase), term.damping, 0.0, QuarterTurn};
    addTerm(piece.terms, term);
}

void addProduct(WavePiece& piece, const WaveTerm& left, const WaveTerm& right) {
    const double amplitude = left.amplitude * right.amplitude;
    const double damping = left.damping + right.damping;
    if (left.omega == 0.0) {
        addTerm(piece, {amplitude * std::sin(left.phase), damping, right.omega, right.phase});
        return;
    }
    if (right.omega == 0.0) {
        addTerm(piece, {amplitude * std::sin(right.phase), damping, left.omega, left.phase});
        return;
    }
    addTerm(piece, {amplitude / 2, damping, left.omega - right.omega,
                    left.phase - right.phase + QuarterTurn});
    addTerm(piece, {-amplitude / 2, damping, left.omega + right.omega,
                    left.phase + right.phase + QuarterTurn});
}

bool samePiece(const WavePiece& left, const WavePiece& right) {
    return isFlat(left) && isFlat(right) && left.value == right.value;
}

} // namespace

Waveform flatWave(double value) {
    Waveform wave;
    wave.pieces.push_back({.start = 0.0, .value = value, .slope = 0.0, .terms = {}});
    return wave;
}

std::optional<double> constantOf(const Waveform& wave) {
    if (wave.pieces.empty())
        return 0.0;
    const WavePiece& first = wave.pieces.front();
    const auto isSame = [&](const WavePiece& piece) { return samePiece(first, piece); };
    if (!std::ranges::all_of(wave.pieces, isSame) || (wave.last && !isSame(*wave.last)))
        return std::nullopt;
    return first.value;
}

// ---- pieces

bool isStraight(const WavePiece& piece) {
    return piece.terms.empty();
}

bool isFlat(const WavePiece& piece) {
    return piece.slope == 0.0 && piece.terms.empty();
}

double valueAt(const WavePiece& piece, double tau) {
    double value = piece.value + piece.slope * tau;
    for (const WaveTerm& term : piece.terms)
        value += term.amplitude * std::exp(-term.damping * tau) *
                 std::sin(term.omega * tau + term.phase);
    return value;
}

WavePiece shifted(WavePiece piece, double delay) {
    if (delay == 0.0)
        return piece;
    piece.start += delay;
    piece.value += piece.slope * delay;
    for (WaveTerm& term : piece.terms) {
        term.amplitude *= std::exp(-term.damping * delay);
        term.phase += term.omega * delay;
    }
    return piece;
}

WavePiece sum(WavePiece left, const WavePiece& right) {
    left.value += right.value;
    left.slope += right.slope;
    for (const WaveTerm& term : right.terms)
        addTerm(left, term);
    return left;
}

WavePiece scaled(WavePiece piece, double factor) {
    piece.value = piece.value * factor + 0.0; // no negative zeros
    piece.slope = piece.slope * factor + 0.0;
    for (WaveTerm& term : piece.terms)
        term.amplitude *= factor;
    if (factor == 0.0)
        piece.terms.clear();
    return piece;
}

std::optional<WavePiece> product(const WavePiece& left, const WavePiece& right) {
    if (isFlat(left))
        return scaled(right, left.value);
    if (isFlat(right))
        return scaled(left, right.value);
    if (left.slope != 0.0 || right.slope != 0.0)
        return std::nullopt;
    WavePiece result{left.start, left.value * right.value, 0.0, {}};
    result = sum(std::move(result), scaled({left.start, 0.0, 0.0, left.terms}, right.value));
    result = sum(std::move(result), scaled({left.start, 0.0, 0.0, right.terms}, left.value));
    for (const WaveTerm& a : left.terms)
        for (const WaveTerm& b : right.terms)
            addProduct(result, a, b);
    return result;
}

std::optional<WavePiece> sineOf(const WavePiece& angle, double phase) {
    if (!isStraight(angle))
        return std::nullopt;
    WavePiece result{angle.start, 0.0, 0.0, {}};
    addTerm(result, {1.0, 0.0, angle.slope, angle.value + phase});
    return result;
}

std::optional<WavePiece> exponentialOf(const WavePiece& exponent) {
    if (!isStraight(exponent))
        return std::nullopt;
    WavePiece result{exponent.start, 0.0, 0.0, {}};
    addTerm(result, {std::exp(exponent.value), -exponent.slope, 0.0, QuarterTurn});
    return result;
}

WavePiece derivativeOf(const WavePiece& piece) {
    WavePiece result{piece.start, piece.slope, 0.0, {}};
    for (const WaveTerm& term : piece.terms) {
        addTerm(result, {-term.damping * term.amplitude, term.damping, term.omega, term.phase});
        if (term.omega != 0.0)
            addTerm(result, {term.omega * term.amplitude, term.damping, term.omega,
                             term.phase + QuarterTurn});
    }
    return result;
}

std::optional<WavePiece> integralOf(const WavePiece& piece, double value) {
    if (piece.slope != 0.0)
        return std::nullopt;
    WavePiece result{piece.start, 0.0, piece.value, {}};
    for (const WaveTerm& term : piece.terms) {
        // The integral of exp(-dτ) sin(ωτ + φ) is -exp(-dτ) (d sin + ω cos) / (d² + ω²).
        const double size = term.damping * term.damping + term.omega * term.omega;
        addTerm(result,
                {-term.amplitude * term.damping / size, term.damping, term.omega, term.phase});
        if (term.omega != 0.0)
            addTerm(result, {-term.amplitude * term.omega / size, term.damping, term.omega,
                             term.phase + QuarterTurn});
    }
    result.value = value - valueAt(result, 0.0);
    return result;
}

// ---- grids

double WaveGrid::baseOf(std::size_t piece) const {
    if (piece == 0)
        return starts.empty() ? 0.0 : starts.front();
    return piece <= starts.size() ? starts[piece - 1] : endOfRepetitions();
}

double WaveGrid::endOfRepetitions() const {
    return baseOf(firstRepeated) +
           static_cast<double>(std::max<std::int64_t>(repetitions, 0)) * period;
}

double WaveGrid::insideOf(std::size_t piece) const {
    if (piece == 0)
        return baseOf(0) - 1.0;
    if (piece < starts.size())
        return (starts[piece - 1] + starts[piece]) / 2;
    if (piece == starts.size() && isPeriodic())
        return (starts.back() + starts[firstRepeated - 1] + period) / 2;
    return baseOf(piece) + 1.0;
}

bool WaveGrid::isInside(std::size_t piece, double time) const {
    const double margin = Rounding * (1.0 + std::abs(time));
    if (piece > 0 && time <= baseOf(piece) + margin)
        return false;
    if (piece < starts.size())
        return time < starts[piece] - margin;
    return !(piece == starts.size() && isPeriodic()) ||
           time < starts[firstRepeated - 1] + period - margin;
}

namespace {

bool isRepeated(const Waveform& wave) {
    return wave.period < Never && wave.firstRepeated > 0 && wave.firstRepeated < wave.pieces.size();
}

double firstRepetition(const Waveform& wave) {
    return wave.pieces[wave.firstRepeated].start;
}

bool repeatsLike(const Waveform& left, const Waveform& right) {
    return left.period == right.period && left.repetitions == right.repetitions &&
           firstRepetition(left) == firstRepetition(right);
}

} // namespace

std::optional<WaveGrid> commonGrid(std::span<const Waveform* const> waves,
                                   std::span<const double> breaks) {
    WaveGrid grid;
    grid.starts.assign(breaks.begin(), breaks.end());
    const Waveform* repeated = nullptr;
    for (const Waveform* wave : waves) {
        if (isRepeated(*wave)) {
            if (repeated != nullptr && !repeatsLike(*wave, *repeated))
                return std::nullopt;
            repeated = wave;
        }
        for (std::size_t i = 1; i < wave->pieces.size(); ++i)
            grid.starts.push_back(wave->pieces[i].start);
    }
    std::ranges::sort(grid.starts);
    grid.starts.erase(std::unique(grid.starts.begin(), grid.starts.end()), grid.starts.end());
    if (repeated == nullptr)
        return grid;
    const double begin = firstRepetition(*repeated);
    for (const Waveform* wave : waves)
        if (!isRepeated(*wave) && !wave->pieces.empty() &&
            (!isFlat(wave->pieces.back()) ||
             (wave->pieces.size() > 1 && wave->pieces.back().start > begin)))
            return std::nullopt;
    if (std::ranges::any_of(breaks, [&](double time) { return time > begin; }))
        return std::nullopt;
    grid.period = repeated->period;
    grid.repetitions = repeated->repetitions;
    grid.firstRepeated = static_cast<std::size_t>(std::ranges::lower_bound(grid.starts, begin) -
                                                  grid.starts.begin()) +
                         1;
    return grid;
}

WavePiece pieceOf(const Waveform& wave, const WaveGrid& grid, std::size_t piece) {
    const double base = grid.baseOf(piece);
    if (wave.pieces.empty())
        return {.start = base, .value = 0.0, .slope = 0.0, .terms = {}};
    if (isRepeated(wave) && piece > grid.starts.size()) {
        WavePiece last = wave.last.value_or(WavePiece{});
        last.start = base;
        return last;
    }
    std::size_t index = 0;
    if (piece > 0)
        while (index + 1 < wave.pieces.size() && wave.pieces[index + 1].start <= base)
            ++index;
    return shifted(wave.pieces[index], base - wave.pieces[index].start);
}

Waveform assembled(const WaveGrid& grid, std::vector<WavePiece> pieces) {
    Waveform wave;
    wave.period = grid.period;
    wave.repetitions = grid.repetitions;
    if (grid.isPeriodic() && grid.repetitions >= 0) {
        wave.last = std::move(pieces.back());
        pieces.pop_back();
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        pieces[i].start = grid.baseOf(i);
        const bool canJoin = !wave.pieces.empty() && samePiece(wave.pieces.back(), pieces[i]) &&
                             !(grid.isPeriodic() && i == grid.firstRepeated);
        if (grid.isPeriodic() && i == grid.firstRepeated)
            wave.firstRepeated = wave.pieces.size();
        if (!canJoin)
            wave.pieces.push_back(std::move(pieces[i]));
    }
    if (const std::optional<double> value = constantOf(wave))
        return flatWave(*value);
    if (wave.pieces.size() == 1 && !grid.isPeriodic())
        wave.pieces.front() = shifted(wave.pieces.front(), -wave.pieces.front().start);
    return wave;
}

// ---- whole waves

std::optional<Waveform> weightedSum(std::span<const WeightedWave> waves, double constant) {
    std::vector<const Waveform*> all;
    for (const WeightedWave& item : waves)
        all.push_back(item.wave);
    const std::optional<WaveGrid> grid = commonGrid(all, {});
    if (!grid)
        return std::nullopt;
    std::vector<WavePiece> pieces;
    for (std::size_t i = 0; i < grid->pieceCount(); ++i) {
        WavePiece piece{grid->baseOf(i), constant, 0.0, {}};
        for (const WeightedWave& item : waves)
            piece = sum(std::move(piece), scaled(pieceOf(*item.wave, *grid, i), item.factor));
        pieces.push_back(std::move(piece));
    }
    return assembled(*grid, std::move(pieces));
}

std::optional<Waveform> derivativeOf(const Waveform& wave) {
    if (constantOf(wave))
        return flatWave(0.0);
    const Waveform* const only = &wave;
    const std::optional<WaveGrid> grid = commonGrid(std::span(&only, 1), {});
    if (!grid || grid->isPeriodic())
        return std::nullopt;
    std::vector<WavePiece> pieces;
    for (std::size_t i = 0; i < grid->pieceCount(); ++i) {
        const WavePiece piece = pieceOf(wave, *grid, i);
        if (i > 0) {
            const WavePiece before =
                shifted(pieceOf(wave, *grid, i - 1), grid->baseOf(i) - grid->baseOf(i - 1));
            const double left = valueAt(before, 0.0);
            const double right = valueAt(piece, 0.0);
            if (std::abs(left - right) > Rounding * (std::abs(left) + std::abs(right) + 1.0))
                return std::nullopt;
        }
        pieces.push_back(derivativeOf(piece));
    }
    return assembled(*grid, std::move(pieces));
}

std::optional<Waveform> integralOf(const Waveform& wave, double from, double value) {
    const Waveform* const only = &wave;
    const double breaks[] = {from};
    const std::optional<WaveGrid> grid = commonGrid(std::span(&only, 1), breaks);
    if (!grid || grid->isPeriodic())
        return std::nullopt;
    std::vector<WavePiece> pieces;
    for (std::size_t i = 0; i < grid->pieceCount(); ++i) {
        const bool isBefore = i == 0 || grid->baseOf(i) < from;
        double first = value;
        if (!isBefore && grid->baseOf(i) > from)
            first = valueAt(pieces.back(), grid->baseOf(i) - grid->baseOf(i - 1));
        std::optional<WavePiece> piece = isBefore ? WavePiece{grid->baseOf(i), value, 0.0, {}}
                                                  : integralOf(pieceOf(wave, *grid, i), first);
        if (!piece)
            return std::nullopt;
        pieces.push_back(std::move(*piece));
    }
    return assembled(*grid, std::move(pieces));
}

} // namespace eventica::network
