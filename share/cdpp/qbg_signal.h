// SPDX-License-Identifier: Apache-2.0
// Signals of sources and controls as formulas, with the time at which they leave a band.
#ifndef QBG_SIGNAL_H
#define QBG_SIGNAL_H

#include <cstddef>
#include <string>
#include <vector>

#include "qbg_element.h"

/// amplitude exp(-damping s) sin(omega s + phase)
struct QbgTerm {
    double amplitude, damping, omega, phase;
};

/// value + slope s + the terms; s is the time since `start`.
struct QbgPiece {
    double start, value, slope;
    std::vector<QbgTerm> terms;
};

/// Pieces in the order of their starts; the first one also holds before it starts. With a finite
/// period those from `firstRepeated` on come again, `repetitions` times (negative: for ever); then
/// the piece after the last one holds.
class QbgSignal {
public:
    /// From the parameters of a component: `signal` names the kind, `kind` if it is missing.
    QbgSignal(const QbgParameters& parameters, const std::string& kind);

    /// Goes on to the piece that holds from `time` on; never back.
    void moveTo(double time);
    double value(double time) const;
    /// When the next piece begins.
    double nextBreak() const;
    /// The first time from `time` on at which the value is no more than `least` inside of [lower,
    /// upper], or an earlier one up to which it stays there; not later than `nextBreak`.
    double leaves(double time, double lower, double upper, double least) const;
    /// Typical size of its values.
    double size() const;

private:
    void addPiece(double start, double value, double slope);
    void addTerm(double amplitude, double damping, double omega, double phase);
    void readNamed(const QbgParameters& parameters, const std::string& kind);
    void readRamp(const QbgParameters& parameters, double offset, double start);
    void readOscillation(const QbgParameters& parameters, double offset, double start);
    void readExponential(const QbgParameters& parameters, double offset, double start);
    void readPulse(const QbgParameters& parameters, double offset, double start);
    void readPieces(const QbgParameters& parameters);
    void readPiece(const QbgParameters& parameters, std::size_t number);

    bool isPeriodic() const { return period_ < QbgNever; }
    std::size_t repeatedPieces() const;
    double startOf(std::size_t piece, double repetition) const;
    bool next(std::size_t& piece, double& repetition) const;
    void skipPeriods(double time);
    double slopeAt(double time) const;
    double bendFrom(double time) const;

    std::vector<QbgPiece> pieces_;
    double period_ = QbgNever;
    std::size_t firstRepeated_ = 0;
    double repetitions_ = -1.0;
    std::size_t piece_ = 0;
    double repetition_ = 0.0;
};

#endif
