// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/signal_class.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <optional>
#include <span>

namespace eventica::bondgraph {
namespace {

using signal::WavePiece;
using signal::WaveTerm;
using Found = std::optional<SignalClass>;

constexpr double Milli = 1000.0;
constexpr double Percent = 100.0;

bool isFlat(const WavePiece& piece) {
    return piece.slope == 0.0 && piece.terms.empty();
}

/// Equal but for the rounding of a sum.
bool isNear(double a, double b) {
    constexpr double Tolerance = 1e-12;
    return std::abs(a - b) <= Tolerance * std::max(std::abs(a), std::abs(b));
}

double sizeOf(const WaveTerm& term) {
    return term.amplitude * std::sin(term.phase);
}

/// The value before the signal starts, and what comes after.
struct Parts {
    double offset = 0.0;
    double start = 0.0;
    std::span<const WavePiece> pieces;
};

/// Nothing if the first piece is not flat and lasts beyond time 0: named signals are constant until
/// they start.
std::optional<Parts> partsOf(const signal::Waveform& wave) {
    const std::span<const WavePiece> pieces(wave.pieces);
    if (pieces.size() > 1 && isFlat(pieces[0]))
        return Parts{pieces[0].value, pieces[1].start, pieces.subspan(1)};
    if (pieces[0].start > 0.0)
        return std::nullopt;
    return Parts{pieces[0].value, pieces[0].start, pieces};
}

void addOffset(SignalClass& result, double offset) {
    if (offset != 0.0)
        result.parameters.emplace_back("offset", offset);
}

Found oscillation(const Parts& parts) {
    const WavePiece& piece = parts.pieces[0];
    if (parts.pieces.size() != 1 || piece.slope != 0.0 || piece.terms.size() != 1 ||
        piece.terms[0].omega == 0.0 || !isNear(piece.value, parts.offset))
        return std::nullopt;
    const WaveTerm& term = piece.terms[0];
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

bool isDecay(const WavePiece& piece) {
    return piece.slope == 0.0 && piece.terms.size() == 1 && piece.terms[0].omega == 0.0 &&
           piece.terms[0].damping > 0.0;
}

/// Towards offset + amplitude, and from `riseTime` on back to the offset.
Found exponential(const Parts& parts) {
    const WavePiece& rise = parts.pieces[0];
    if (!isDecay(rise) || parts.pieces.size() > 2)
        return std::nullopt;
    const double amplitude = -sizeOf(rise.terms[0]);
    if (!isNear(rise.value, parts.offset + amplitude))
        return std::nullopt;
    SignalClass result{"Exponential", {}};
    result.parameters = {{"startTime", parts.start * Milli},
                         {"amplitude", amplitude},
                         {"riseTimeConst", Milli / rise.terms[0].damping}};
    if (parts.pieces.size() == 2) {
        const WavePiece& fall = parts.pieces[1];
        const double riseTime = fall.start - rise.start;
        const double reached = amplitude * -std::expm1(-riseTime * rise.terms[0].damping);
        if (!isDecay(fall) || !isNear(fall.value, parts.offset) ||
            !isNear(sizeOf(fall.terms[0]), reached))
            return std::nullopt;
        result.parameters.emplace_back("riseTime", Milli * riseTime);
        result.parameters.emplace_back("fallTimeConst", Milli / fall.terms[0].damping);
    }
    addOffset(result, parts.offset);
    return result;
}

Found ramp(const Parts& parts) {
    const WavePiece& rising = parts.pieces[0];
    if (parts.pieces.size() != 2 || !rising.terms.empty() || rising.slope == 0.0 ||
        !isFlat(parts.pieces[1]) || !isNear(rising.value, parts.offset))
        return std::nullopt;
    const double duration = parts.pieces[1].start - rising.start;
    const double height = rising.slope * duration;
    if (!isNear(parts.pieces[1].value - rising.value, height))
        return std::nullopt;
    SignalClass result{"Ramp", {}};
    result.parameters = {
        {"startTime", parts.start * Milli}, {"amplitude", height}, {"duration", duration * Milli}};
    addOffset(result, parts.offset);
    return result;
}

Found step(const Parts& parts) {
    if (parts.pieces.size() != 1 || !isFlat(parts.pieces[0]))
        return std::nullopt;
    SignalClass result{"Step", {}};
    result.parameters = {{"startTime", parts.start * Milli},
                         {"amplitude", parts.pieces[0].value - parts.offset}};
    addOffset(result, parts.offset);
    return result;
}

/// High, then low, again and again.
Found pulse(const signal::Waveform& wave) {
    const std::span<const WavePiece> pieces =
        std::span<const WavePiece>(wave.pieces).subspan(wave.firstRepeated);
    if (pieces.size() != 2 || wave.firstRepeated > 1 || wave.repetitions >= 0 ||
        !isFlat(pieces[0]) || !isFlat(pieces[1]))
        return std::nullopt;
    const double low = pieces[1].value;
    const bool startsLow = wave.firstRepeated == 1
                               ? isFlat(wave.pieces[0]) && wave.pieces[0].value == low
                               : pieces[0].start <= 0.0;
    if (!startsLow)
        return std::nullopt;
    SignalClass result{"Pulse", {}};
    result.parameters = {{"startTime", pieces[0].start * Milli},
                         {"amplitude", pieces[0].value - low},
                         {"wavefreq", wave.period * Milli},
                         {"width", Percent * (pieces[1].start - pieces[0].start) / wave.period}};
    addOffset(result, low);
    return result;
}

Found named(const signal::Waveform& wave) {
    if (std::isfinite(wave.period))
        return pulse(wave);
    const std::optional<Parts> parts = partsOf(wave);
    if (!parts)
        return std::nullopt;
    for (const auto& shape : {oscillation, exponential, ramp, step})
        if (Found found = shape(*parts))
            return found;
    return std::nullopt;
}

// ---------------------------------------------------------------- any waveform

void addPiece(SignalClass& result, const WavePiece& piece, std::size_t number) {
    const auto add = [&](std::string_view name, double value) {
        result.parameters.emplace_back(fmt::format("{}_{}", name, number), value);
    };
    add("start", piece.start * Milli);
    add("value", piece.value);
    add("slope", piece.slope / Milli);
    add("terms", static_cast<double>(piece.terms.size()));
    for (std::size_t i = 0; i < piece.terms.size(); ++i) {
        const WaveTerm& term = piece.terms[i];
        add(fmt::format("amplitude_{}", i + 1), term.amplitude);
        add(fmt::format("damping_{}", i + 1), term.damping / Milli);
        add(fmt::format("omega_{}", i + 1), term.omega / Milli);
        add(fmt::format("phase_{}", i + 1), term.phase);
    }
}

SignalClass piecewise(const signal::Waveform& wave) {
    SignalClass result{"Piecewise", {}};
    result.parameters.emplace_back("pieces", static_cast<double>(wave.pieces.size()));
    if (std::isfinite(wave.period)) {
        result.parameters.emplace_back("wavefreq", wave.period * Milli);
        result.parameters.emplace_back("firstRepeated",
                                       static_cast<double>(wave.firstRepeated) + 1);
        if (wave.repetitions >= 0)
            result.parameters.emplace_back("repetitions", static_cast<double>(wave.repetitions));
    }
    for (std::size_t i = 0; i < wave.pieces.size(); ++i)
        addPiece(result, wave.pieces[i], i + 1);
    if (std::isfinite(wave.period) && wave.repetitions >= 0)
        addPiece(result, wave.last.value_or(wave.pieces.back()), wave.pieces.size() + 1);
    return result;
}

} // namespace

SignalClass classify(const signal::Waveform& wave) {
    if (signal::isConstant(wave))
        return {"Constant", {{"amplitude", wave.pieces.empty() ? 0.0 : wave.pieces[0].value}}};
    if (Found found = named(wave))
        return *std::move(found);
    return piecewise(wave);
}

} // namespace eventica::bondgraph
