// SPDX-License-Identifier: Apache-2.0
// When a waveform leaves a band around a polynomial: closed forms where there are any, otherwise
// steps that are proven not to pass over an exit.
#include <numbers>

#include "lib/signal/turning.h"
#include "lib/signal/waveform.h"

namespace eventica::signal {

namespace {

constexpr double Pi = std::numbers::pi;
constexpr double Epsilon = std::numeric_limits<double>::epsilon();

struct Band {
    double lower = 0.0;
    double upper = 0.0;

    Band narrowed(double by) const { return {lower + by, upper - by}; }
    /// How far inside a value is; negative outside.
    double depth(double value) const { return std::min(value - lower, upper - value); }
};

double finiteSize(double x) {
    return std::isfinite(x) ? std::abs(x) : 0.0;
}

/// The first τ from which on `wave`, a sine of that size with omega > 0, is above `bound`. It rises
/// while its cosine is positive.
double firstRiseOfSine(const Turning& wave, double size, double bound) {
    if (bound >= size)
        return Never;
    const bool isRising = wave.cosine > 0.0;
    if (bound < -size || (isRising && wave.sine >= bound))
        return 0.0;
    double angle = std::atan2(wave.sine, wave.cosine);
    if (!isRising && angle > 0.0)
        angle -= 2 * Pi;
    return std::max(std::asin(bound / size) - angle, 0.0) / wave.omega;
}

double exitOfSine(Turning wave, const Band& band) {
    if (wave.omega < 0.0) { // sin(a - ω τ) = sin(π - a + ω τ)
        wave.cosine = -wave.cosine;
        wave.omega = -wave.omega;
    }
    const double size = wave.size();
    const Turning mirrored{-wave.cosine, -wave.sine, 0.0, wave.omega};
    return std::min(firstRiseOfSine(wave, size, band.upper),
                    firstRiseOfSine(mirrored, size, -band.lower));
}

/// value · exp(-damping τ) goes one way only.
double exitOfExponential(double value, double damping, const Band& band) {
    if (value == 0.0 || damping == 0.0)
        return Never;
    const bool isRising = (value > 0.0) == (damping < 0.0);
    const double bound = isRising ? band.upper : band.lower;
    if (bound / value <= 0.0)
        return Never;
    return std::max(-std::log1p((bound - value) / value) / damping, 0.0);
}

/// line(σ) + the terms of a piece, `tau` after its start, for σ from 0 on.
class Difference {
public:
    Difference(const WavePiece& piece, double tau, const Polynomial& line)
        : piece_(piece), tau_(tau), line_(line) {}

    /// What is known at one σ. The terms grow at most by exp(growth · τ) after that.
    struct View {
        Polynomial line;     ///< the curve without the terms
        Polynomial curve;    ///< Taylor polynomial of all of it
        double swing = 0.0;  ///< the terms are at most that large
        double fourth = 0.0; ///< and their fourth derivative
        double growth = 0.0;
    };
    View at(double sigma) const;

private:
    const WavePiece& piece_;
    double tau_;
    Polynomial line_;
};

Difference::View Difference::at(double sigma) const {
    View view;
    view.line = line_.shifted(sigma);
    view.curve = view.line;
    for (const WaveTerm& term : piece_.terms) {
        // Turned on from the same place each time: rounding of a large angle does not change.
        const Turning now = turningAt(term, tau_).shifted(sigma);
        view.curve += now.taylor();
        const double size = now.size();
        view.growth = std::max(view.growth, -term.damping);
        const double square = now.damping * now.damping + now.omega * now.omega;
        view.swing += size;
        view.fourth += size * square * square;
    }
    return view;
}

/// A step from a view: how far the curve is proven to stay in the band, and whether it leaves then.
struct Step {
    double length = 0.0;
    bool isExit = false;
};

/// The Taylor polynomial is wrong by at most fourth · τ⁴ / 24: where it stays in a band narrower by
/// that, the curve stays in the band. `rounding` is what values are worth: within it, touching and
/// leaving cannot be told apart, so the band counts as wider by twice that.
Step provenStep(const Difference::View& view, const Band& band, double rounding) {
    const Band wide = band.narrowed(-2 * rounding);
    const double depth = wide.depth(view.curve.c[0]);
    if (depth <= rounding)
        return {0.0, true};
    const double fourth = view.growth > 0.0 ? view.fourth * std::numbers::e : view.fourth;
    const double quarter = std::min(std::sqrt(std::sqrt(6 * depth / fourth)), 1 / view.growth);
    const double leaving = firstExit(view.curve, wide.lower, wide.upper);
    const double reach = std::min(leaving, quarter);
    if (reach == Never)
        return {Never, false};
    const double error = fourth * (reach * reach) * (reach * reach) / 24;
    if (error > rounding / 2) {
        const Band narrow = wide.narrowed(error);
        return {std::min(reach, firstExit(view.curve, narrow.lower, narrow.upper)), false};
    }
    if (leaving > quarter)
        return {reach, false};
    return {std::min(reach, firstExit(view.curve, band.lower, band.upper)), true};
}

/// As long as the line has room for the whole swing of the terms, nothing happens. A swing that
/// grows may use half of the room, by ratio.
double quietTime(const Difference::View& view, const Band& band) {
    const double room = band.depth(view.line.c[0]);
    if (!(room > view.swing))
        return 0.0;
    const double grown = view.growth > 0.0 ? std::sqrt(view.swing * room) : view.swing;
    const double lasting = std::log(grown / view.swing) / view.growth;
    const Band narrow = band.narrowed(grown);
    const double leaving = firstExit(view.line, narrow.lower, narrow.upper);
    return view.growth > 0.0 ? std::min(leaving, lasting) : leaving;
}

/// `size` is that of the values from which the difference is made.
double exitBySteps(const Difference& difference, const Band& band, double size, double horizon) {
    constexpr int MostSteps = 1000;
    double sigma = 0.0;
    for (int count = 0; count < MostSteps && sigma < horizon; ++count) {
        const Difference::View view = difference.at(sigma);
        const double rounding = 4 * Epsilon * (size + std::abs(view.line.c[0]) + view.swing);
        const Step step = provenStep(view, band, rounding);
        if (step.isExit)
            return sigma + step.length;
        sigma += std::max({step.length, quietTime(view, band), Epsilon * sigma});
    }
    return sigma;
}

bool isLevel(const Polynomial& p) {
    return p.c[1] == 0.0 && p.c[2] == 0.0 && p.c[3] == 0.0;
}

} // namespace

double WaveCursor::firstExit(double t, const Polynomial& model, double lower, double upper) const {
    const WavePiece& now = piece();
    const double tau = t - pieceStart();
    const double value = now.value + (now.slope == 0.0 ? 0.0 : now.slope * tau);
    const Polynomial line = Polynomial{{value, now.slope, 0.0, 0.0}} - model;
    const double end = nextBreak();
    if (now.terms.empty())
        return std::min(t + signal::firstExit(line, lower, upper), end);
    const WaveTerm& term = now.terms.front();
    if (now.terms.size() == 1 && isLevel(line) && (term.damping == 0.0 || term.omega == 0.0)) {
        const Band band{lower - line.c[0], upper - line.c[0]};
        const Turning wave = turningAt(term, tau);
        const double exit = term.omega == 0.0 ? exitOfExponential(wave.sine, term.damping, band)
                                              : exitOfSine(wave, band);
        return std::min(t + exit, end);
    }
    const double size =
        std::abs(value) + std::abs(model.c[0]) + finiteSize(lower) + finiteSize(upper);
    const double exit = exitBySteps({now, tau, line}, {lower, upper}, size, end - t);
    return std::min(t + exit, end);
}

} // namespace eventica::signal
