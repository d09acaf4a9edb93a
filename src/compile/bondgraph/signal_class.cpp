// SPDX-License-Identifier: Apache-2.0
#include "compile/bondgraph/signal_class.h"

#include <cmath>
#include <numbers>
#include <span>

namespace eventica::bondgraph {
namespace {

constexpr double Milli = 1000.0;
constexpr double Percent = 100.0;

bool isFlat(const signal::WavePiece& piece) {
    return piece.slope == 0.0 && piece.terms.empty();
}

bool isExponential(const signal::WaveTerm& term) {
    return term.omega == 0.0;
}

/// What comes before the signal starts, and what after.
struct Parts {
    double offset = 0.0;
    double start = 0.0;
    std::span<const signal::WavePiece> pieces;
};

Parts partsOf(const signal::Waveform& wave) {
    const std::span<const signal::WavePiece> pieces(wave.pieces);
    if (pieces.size() > 1 && isFlat(pieces[0]))
        return {pieces[0].value, pieces[1].start, pieces.subspan(1)};
    return {isFlat(pieces[0]) ? 0.0 : pieces[0].value, pieces[0].start, pieces};
}

void addOffset(SignalClass& result, double offset) {
    if (offset != 0.0)
        result.parameters.emplace_back("offset", offset);
}

std::optional<SignalClass> oscillation(const Parts& parts, const signal::WaveTerm& term) {
    SignalClass result{term.damping == 0.0 ? "Sine" : "ExpSine", {}};
    result.parameters = {{"startTime", parts.start * Milli},
                         {"amplitude", term.amplitude},
                         {"wavefreq", Milli * 2 * std::numbers::pi / term.omega}};
    if (term.phase != 0.0)
        result.parameters.emplace_back("phase", term.phase);
    if (term.damping != 0.0)
        result.parameters.emplace_back("damping", term.damping / Milli);
    addOffset(result, parts.offset);
    return result;
}

std::optional<SignalClass> exponential(const Parts& parts, const signal::WavePiece& piece) {
    const signal::WaveTerm& term = piece.terms[0];
    SignalClass result{"Exponential", {}};
    result.parameters = {{"startTime", parts.start * Milli},
                         {"amplitude", -term.amplitude * std::sin(term.phase)},
                         {"riseTimeConst", Milli / term.damping}};
    if (parts.pieces.size() == 2 && parts.pieces[1].terms.size() == 1) {
        result.parameters.emplace_back("riseTime", Milli * (parts.pieces[1].start - parts.start));
        result.parameters.emplace_back("fallTimeConst", Milli / parts.pieces[1].terms[0].damping);
    }
    addOffset(result, parts.offset);
    return result;
}

/// High, then low, again and again.
std::optional<SignalClass> pulse(const signal::Waveform& wave) {
    const std::span<const signal::WavePiece> pieces =
        std::span<const signal::WavePiece>(wave.pieces).subspan(wave.firstRepeated);
    if (pieces.size() != 2 || wave.firstRepeated > 1 || wave.repetitions >= 0 ||
        !isFlat(pieces[0]) || !isFlat(pieces[1]))
        return std::nullopt;
    const double low = pieces[1].value;
    if (wave.firstRepeated == 1 && (!isFlat(wave.pieces[0]) || wave.pieces[0].value != low))
        return std::nullopt;
    SignalClass result{"Pulse", {}};
    result.parameters = {{"startTime", pieces[0].start * Milli},
                         {"amplitude", pieces[0].value - low},
                         {"wavefreq", wave.period * Milli},
                         {"width", Percent * (pieces[1].start - pieces[0].start) / wave.period}};
    addOffset(result, low);
    return result;
}

std::optional<SignalClass> ramp(const Parts& parts) {
    const signal::WavePiece& rising = parts.pieces[0];
    SignalClass result{"Ramp", {}};
    result.parameters = {{"startTime", parts.start * Milli},
                         {"amplitude", parts.pieces[1].value - rising.value},
                         {"duration", (parts.pieces[1].start - rising.start) * Milli}};
    addOffset(result, rising.value);
    return result;
}

std::optional<SignalClass> step(const Parts& parts) {
    SignalClass result{"Step", {}};
    result.parameters = {{"startTime", parts.start * Milli},
                         {"amplitude", parts.pieces[0].value - parts.offset}};
    addOffset(result, parts.offset);
    return result;
}

} // namespace

std::optional<SignalClass> classify(const signal::Waveform& wave) {
    if (wave.pieces.empty())
        return SignalClass{"Constant", {{"amplitude", 0.0}}};
    if (std::isfinite(wave.period))
        return pulse(wave);
    if (wave.pieces.size() == 1 && isFlat(wave.pieces[0]))
        return SignalClass{"Constant", {{"amplitude", wave.pieces[0].value}}};
    const Parts parts = partsOf(wave);
    const signal::WavePiece& first = parts.pieces[0];
    if (first.slope == 0.0 && first.terms.size() == 1) {
        if (isExponential(first.terms[0]))
            return parts.pieces.size() <= 2 ? exponential(parts, first) : std::nullopt;
        return parts.pieces.size() == 1 ? oscillation(parts, first.terms[0]) : std::nullopt;
    }
    if (parts.pieces.size() == 1 && isFlat(first))
        return step(parts);
    if (parts.pieces.size() == 2 && first.terms.empty() && isFlat(parts.pieces[1]))
        return ramp(parts);
    return std::nullopt;
}

} // namespace eventica::bondgraph
