// SPDX-License-Identifier: Apache-2.0
#include "qbg_signal.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>

namespace {

const double Pi = 3.14159265358979323846;
const double Percent = 0.01;
const int MostSteps = 100;

std::string numbered(const char* name, std::size_t piece) {
    std::ostringstream stream;
    stream << name << '_' << piece;
    return stream.str();
}

std::string numbered(const char* name, std::size_t term, std::size_t piece) {
    std::ostringstream stream;
    stream << name << '_' << term << '_' << piece;
    return stream.str();
}

/// The first s >= 0 with distance = speed s + bend s² / 2, where distance >= 0 and bend >= 0.
double firstReach(double distance, double speed, double bend) {
    if (distance == QbgNever)
        return QbgNever;
    if (bend == 0.0)
        return speed > 0.0 ? distance / speed : QbgNever;
    const double root = std::sqrt(speed * speed + 2.0 * bend * distance);
    return speed > 0.0 ? 2.0 * distance / (root + speed) : (root - speed) / bend;
}

} // namespace

// ---------------------------------------------------------------- parameters

QbgSignal::QbgSignal(const QbgParameters& parameters, const std::string& kind) {
    const std::string named = parameters.has("signal") ? parameters.text("signal") : kind;
    if (named == "piecewise")
        readPieces(parameters);
    else
        readNamed(parameters, named);
}

void QbgSignal::readNamed(const QbgParameters& parameters, const std::string& kind) {
    const double offset = parameters.number("offset", 0.0);
    const double start = parameters.number("startTime", 0.0);
    if (kind == "constant")
        return addPiece(0.0, parameters.number("amplitude"), 0.0);
    addPiece(start, offset, 0.0);
    if (kind == "step")
        return addPiece(start, offset + parameters.number("amplitude"), 0.0);
    if (kind == "ramp")
        return readRamp(parameters, offset, start);
    if (kind == "sine" || kind == "expsine")
        return readOscillation(parameters, offset, start);
    if (kind == "exponential")
        return readExponential(parameters, offset, start);
    if (kind == "pulse")
        return readPulse(parameters, offset, start);
    throw std::runtime_error("there is no signal " + kind);
}

void QbgSignal::addPiece(double start, double value, double slope) {
    const QbgPiece made = {start, value, slope, std::vector<QbgTerm>()};
    pieces_.push_back(made);
}

void QbgSignal::addTerm(double amplitude, double damping, double omega, double phase) {
    const QbgTerm made = {amplitude, damping, omega, phase};
    pieces_.back().terms.push_back(made);
}

void QbgSignal::readRamp(const QbgParameters& parameters, double offset, double start) {
    const double height = parameters.number("amplitude");
    const double duration = parameters.number("duration");
    addPiece(start, offset, height / duration);
    addPiece(start + duration, offset + height, 0.0);
}

void QbgSignal::readOscillation(const QbgParameters& parameters, double offset, double start) {
    addPiece(start, offset, 0.0);
    addTerm(parameters.number("amplitude"), parameters.number("damping", 0.0),
            2.0 * Pi / parameters.number("wavefreq"), parameters.number("phase", 0.0));
}

void QbgSignal::readExponential(const QbgParameters& parameters, double offset, double start) {
    const double amplitude = parameters.number("amplitude");
    const double constant = parameters.number("riseTimeConst");
    addPiece(start, offset + amplitude, 0.0);
    addTerm(-amplitude, 1.0 / constant, 0.0, Pi / 2.0);
    if (!parameters.has("riseTime"))
        return;
    const double duration = parameters.number("riseTime");
    addPiece(start + duration, offset, 0.0);
    addTerm(amplitude * -std::expm1(-duration / constant), 1.0 / parameters.number("fallTimeConst"),
            0.0, Pi / 2.0);
}

void QbgSignal::readPulse(const QbgParameters& parameters, double offset, double start) {
    period_ = parameters.number("wavefreq");
    firstRepeated_ = 1;
    addPiece(start, offset + parameters.number("amplitude"), 0.0);
    addPiece(start + period_ * Percent * parameters.number("width", 50.0), offset, 0.0);
}

void QbgSignal::readPieces(const QbgParameters& parameters) {
    std::size_t count = static_cast<std::size_t>(parameters.number("pieces"));
    if (parameters.has("wavefreq")) {
        period_ = parameters.number("wavefreq");
        firstRepeated_ = static_cast<std::size_t>(parameters.number("firstRepeated")) - 1;
        repetitions_ = parameters.number("repetitions", -1.0);
        count += repetitions_ >= 0.0 ? 1 : 0;
    }
    for (std::size_t number = 1; number <= count; ++number)
        readPiece(parameters, number);
}

void QbgSignal::readPiece(const QbgParameters& parameters, std::size_t number) {
    addPiece(parameters.number(numbered("start", number)),
             parameters.number(numbered("value", number)),
             parameters.number(numbered("slope", number)));
    const std::size_t terms =
        static_cast<std::size_t>(parameters.number(numbered("terms", number)));
    for (std::size_t term = 1; term <= terms; ++term)
        addTerm(parameters.number(numbered("amplitude", term, number)),
                parameters.number(numbered("damping", term, number)),
                parameters.number(numbered("omega", term, number)),
                parameters.number(numbered("phase", term, number)));
}

// ---------------------------------------------------------------- which piece

/// Where the pieces of a period end.
std::size_t QbgSignal::repeatedPieces() const {
    return repetitions_ >= 0.0 ? pieces_.size() - 1 : pieces_.size();
}

// Computed as a product, so that no rounding adds up.
double QbgSignal::startOf(std::size_t piece, double repetition) const {
    if (isPeriodic() && piece == repeatedPieces())
        return pieces_[firstRepeated_].start + repetitions_ * period_;
    return pieces_[piece].start + (repetition > 0.0 ? repetition * period_ : 0.0);
}

/// Changes both to those of the next piece; false if there is none.
bool QbgSignal::next(std::size_t& piece, double& repetition) const {
    const std::size_t end = isPeriodic() ? repeatedPieces() : pieces_.size();
    if (piece >= end)
        return false;
    if (isPeriodic() && repetitions_ == 0.0 && piece + 1 == firstRepeated_) {
        piece = end;
        return true;
    }
    ++piece;
    if (piece < end || !isPeriodic())
        return piece < end;
    if (repetitions_ >= 0.0 && repetition + 1.0 >= repetitions_)
        return true;
    piece = firstRepeated_;
    repetition += 1.0;
    return true;
}

void QbgSignal::skipPeriods(double time) {
    if (!isPeriodic() || piece_ < firstRepeated_ || piece_ >= repeatedPieces())
        return;
    // One too few: comparing with the starts themselves decides which piece holds.
    double passed = std::floor((time - pieces_[firstRepeated_].start) / period_) - 1.0;
    if (repetitions_ >= 0.0)
        passed = std::min(passed, repetitions_ - 1.0);
    if (passed > repetition_) {
        piece_ = firstRepeated_;
        repetition_ = passed;
    }
}

void QbgSignal::moveTo(double time) {
    skipPeriods(time);
    while (nextBreak() <= time) {
        next(piece_, repetition_);
        skipPeriods(time);
    }
}

double QbgSignal::nextBreak() const {
    std::size_t piece = piece_;
    double repetition = repetition_;
    return next(piece, repetition) ? startOf(piece, repetition) : QbgNever;
}

// ---------------------------------------------------------------- the formula

double QbgSignal::value(double time) const {
    const QbgPiece& piece = pieces_[piece_];
    const double s = time - startOf(piece_, repetition_);
    double result = piece.value + (piece.slope == 0.0 ? 0.0 : piece.slope * s);
    for (const QbgTerm& term : piece.terms)
        result +=
            term.amplitude * std::exp(-term.damping * s) * std::sin(term.omega * s + term.phase);
    return result;
}

double QbgSignal::slopeAt(double time) const {
    const QbgPiece& piece = pieces_[piece_];
    const double s = time - startOf(piece_, repetition_);
    double result = piece.slope;
    for (const QbgTerm& term : piece.terms) {
        const double angle = term.omega * s + term.phase;
        result += term.amplitude * std::exp(-term.damping * s) *
                  (term.omega * std::cos(angle) - term.damping * std::sin(angle));
    }
    return result;
}

/// A bound of the second derivative for a while; see `leaves`.
double QbgSignal::bendFrom(double time) const {
    const QbgPiece& piece = pieces_[piece_];
    const double s = time - startOf(piece_, repetition_);
    double result = 0.0;
    for (const QbgTerm& term : piece.terms)
        result += std::abs(term.amplitude) * std::exp(-term.damping * s) *
                  (term.damping * term.damping + term.omega * term.omega);
    return result;
}

// Between time and time + s the value differs from the tangent by at most bend s² / 2, so it stays
// in the band until a parabola leaves it. Such steps converge to the exit quadratically. Terms that
// grow multiply the bound by less than e while s is below 1 / growth.
double QbgSignal::leaves(double time, double lower, double upper, double least) const {
    const double end = nextBreak();
    double growth = 0.0;
    for (const QbgTerm& term : pieces_[piece_].terms)
        growth = std::max(growth, -term.damping);
    for (int i = 0; i < MostSteps && time < end; ++i) {
        const double now = value(time);
        const double up = upper - now;
        const double down = now - lower;
        if (!(std::min(up, down) > least))
            return time;
        const double slope = slopeAt(time);
        const double bend = bendFrom(time) * (growth > 0.0 ? std::exp(1.0) : 1.0);
        const double step = std::min(firstReach(up, slope, bend), firstReach(down, -slope, bend));
        if (step == QbgNever)
            return end;
        time += growth > 0.0 ? std::min(step, 1.0 / growth) : step;
    }
    return std::min(time, end);
}

double QbgSignal::size() const {
    double result = 0.0;
    for (const QbgPiece& piece : pieces_) {
        double own = std::abs(piece.value) + std::abs(piece.slope);
        for (const QbgTerm& term : piece.terms)
            own += std::abs(term.amplitude);
        result = std::max(result, own);
    }
    return result;
}
