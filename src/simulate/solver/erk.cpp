// SPDX-License-Identifier: Apache-2.0
// The explicit Runge-Kutta pair of Dormand and Prince, order 5(4), with dense output of order 4.
// J. R. Dormand, P. J. Prince, "A family of embedded Runge-Kutta formulae", J. Comp. Appl. Math. 6
// (1980); dense output and step control as in E. Hairer, S. P. Norsett, G. Wanner, "Solving
// Ordinary Differential Equations I", sections II.4 to II.6. Six evaluations per step.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <limits>

#include "simulate/run/failure.h"
#include "simulate/solver/methods.h"
#include "simulate/solver/one_step_method.h"

namespace eventica::solver {
namespace {

constexpr std::size_t Stages = 7;

// The Butcher tableau; the last stage is the new solution, so its derivative starts the next step.
constexpr std::array<double, Stages> C{0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
constexpr std::array<std::array<double, Stages - 1>, Stages> A{{
    {},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
}};
// Difference of the solutions of order 5 and 4.
constexpr std::array<double, Stages> E{71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                       -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
// The highest term of the dense output.
constexpr std::array<double, Stages> D{
    -12715105075.0 / 11282082432.0,  0,
    87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
    701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
    69997945.0 / 29380423.0};

constexpr double Safety = 0.9;
constexpr double Damping = 0.04; // β of the PI controller
constexpr double Exponent = 0.2 - 0.75 * Damping;
constexpr double SmallestFactor = 0.2;
constexpr double LargestFactor = 10.0;
constexpr double GrowthAtPole = 0.05; // of the change of a derivative
constexpr int PoleRounds = 4;
constexpr double FarBeyond = 30.0; // tolerances
/// Of the longest step: then `SingularityGuard` looks, and says what there is.
constexpr double ShortEnough = 5e-4;
constexpr double FailureFactor = 0.25; // after an evaluation that was not possible

class Erk final : public OneStepMethod {
public:
    Erk(run::HybridSystem& system, const IntegratorOptions& options)
        : OneStepMethod(system, options), next_(size()), weightedError_(size()), dense_(size()),
          between_(size()), slopes_(size()) {
        for (std::vector<double>& stage : k_)
            stage.resize(size());
    }

    std::optional<run::SimulationError> start(double t, std::span<const double> x) override {
        if (auto error = OneStepMethod::start(t, x))
            return error;
        stepSize_ = 0.0;
        previousError_ = 1e-4;
        longestTaken_ = 0.0;
        return std::nullopt;
    }

    std::optional<run::SimulationError> step(double limit) override;
    void interpolate(double t, std::span<double> x) const override;

private:
    double tolerance(std::size_t i, double a, double b) const;
    double weightedNorm(std::span<const double> values) const;
    void chooseFirstStep(double limit);
    run::Evaluated computeStages(double h, double end);
    double errorOfStep(double h);
    bool crossesPole(double h);
    bool turnsInside(std::size_t state, double h) const;
    bool growsBetween(std::size_t state, double h);
    std::optional<run::SimulationError> tooSmall(run::Evaluated how) const;
    void finish(double h, double end);

    std::array<std::vector<double>, Stages> k_;
    std::vector<double> next_;
    std::vector<double> weightedError_;
    std::vector<double> dense_;
    double longestTaken_ = 0.0;   // since the start
    std::vector<double> between_; // inside of a step
    std::vector<double> slopes_;
    std::vector<double> firstSlope_; // at the two ends of the last step
    std::vector<double> lastSlope_;
    std::size_t failedStage_ = 0;
    double stepSize_ = 0.0; // proposed for the next step; 0: to be found
    double previousError_ = 1e-4;
};

double Erk::tolerance(std::size_t i, double a, double b) const {
    const run::Tolerances& allowed = options().tolerances;
    return allowed.absolute * system().nominals()[i] +
           allowed.relative * std::max(std::abs(a), std::abs(b));
}

double Erk::weightedNorm(std::span<const double> values) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double part = values[i] / tolerance(i, states()[i], states()[i]);
        sum += part * part;
    }
    return std::sqrt(sum / static_cast<double>(values.size()));
}

// From the sizes of the states, of their first and of their second derivatives (Hairer, II.4).
void Erk::chooseFirstStep(double limit) {
    const double longest = std::min(limit - time(), longestStep());
    const double x = weightedNorm(states());
    const double dx = weightedNorm(derivatives());
    double h = x < 1e-5 || dx < 1e-5 ? 1e-6 * std::max(1.0, std::abs(time())) : 0.01 * x / dx;
    h = std::min(h, longest);
    for (std::size_t i = 0; i < size(); ++i)
        next_[i] = states()[i] + h * derivatives()[i];
    if (evaluate(time() + h, next_, k_[1]) != run::Evaluated::Well) {
        stepSize_ = FailureFactor * h;
        return;
    }
    for (std::size_t i = 0; i < size(); ++i)
        next_[i] = (k_[1][i] - derivatives()[i]) / h;
    const double steepest = std::max(dx, weightedNorm(next_));
    const double second =
        steepest <= 1e-15 ? std::max(1e-6, h * 1e-3) : std::pow(0.01 / steepest, 0.2);
    stepSize_ = std::min({100.0 * h, second, longest});
}

run::Evaluated Erk::computeStages(double h, double end) {
    k_[0] = derivatives();
    const std::span<const double> x = states();
    for (std::size_t s = 1; s < Stages; ++s) {
        for (std::size_t i = 0; i < size(); ++i) {
            double slope = 0.0;
            for (std::size_t j = 0; j < s; ++j)
                slope += A[s][j] * k_[j][i];
            next_[i] = x[i] + h * slope;
        }
        const double t = s + 2 < Stages ? time() + C[s] * h : end;
        const run::Evaluated how = evaluate(t, next_, k_[s]);
        if (how != run::Evaluated::Well) {
            failedStage_ = s;
            return how;
        }
    }
    return run::Evaluated::Well;
}

double Erk::errorOfStep(double h) {
    double sum = 0.0;
    for (std::size_t i = 0; i < size(); ++i) {
        double error = 0.0;
        for (std::size_t s = 0; s < Stages; ++s)
            error += E[s] * k_[s][i];
        weightedError_[i] = h * error / tolerance(i, states()[i], next_[i]);
        sum += weightedError_[i] * weightedError_[i];
    }
    return std::sqrt(sum / static_cast<double>(size()));
}

/// Whether a derivative that changes its sign within the step grows on the way from one sign to
/// the other, as it does across a pole; the stages may lie on both sides of that and agree.
bool Erk::crossesPole(double h) {
    for (std::size_t i = 0; i < size(); ++i) {
        if (turnsInside(i, h))
            return true;
        const double first = k_[0][i];
        const double last = k_[Stages - 1][i];
        const double least = std::min(std::abs(first), std::abs(last));
        if (first * last < 0.0 && h * least > tolerance(i, states()[i], next_[i]) &&
            growsBetween(i, h))
            return true;
    }
    return false;
}

/// Whether a stage has a larger derivative than both ends of the step, and of the other sign: a
/// stage beyond a pole from which the step has come back. Stages of stiff models turn, too, but by
/// a few tolerances only.
bool Erk::turnsInside(std::size_t state, double h) const {
    const double first = k_[0][state];
    const double last = k_[Stages - 1][state];
    if (first * last <= 0.0)
        return false;
    const double least =
        std::max({std::abs(first), std::abs(last),
                  FarBeyond * tolerance(state, states()[state], next_[state]) / h});
    for (std::size_t s = 1; s + 1 < Stages; ++s)
        if (k_[s][state] * first < 0.0 && std::abs(k_[s][state]) > least)
            return true;
    return false;
}

bool Erk::growsBetween(std::size_t state, double h) {
    const double low = std::min(k_[0][state], k_[Stages - 1][state]);
    const double high = std::max(k_[0][state], k_[Stages - 1][state]);
    const double margin = GrowthAtPole * (high - low);
    double left = 0.0;
    double right = 1.0;
    for (int round = 0; round < PoleRounds; ++round) {
        const double middle = 0.5 * (left + right);
        for (std::size_t i = 0; i < size(); ++i) {
            const double rise = next_[i] - states()[i];
            const double before = h * k_[0][i] - rise;
            const double after = rise - h * k_[Stages - 1][i] - before;
            between_[i] =
                states()[i] + middle * (rise + (1.0 - middle) * (before + middle * after));
        }
        if (evaluate(time() + middle * h, between_, slopes_) != run::Evaluated::Well)
            return false;
        const double slope = slopes_[state];
        if (slope < low - margin || slope > high + margin)
            return true;
        if (std::abs(slope) < 0.5 * std::min(-low, high))
            return false;
        (slope * k_[0][state] > 0.0 ? left : right) = middle;
    }
    return false;
}

std::optional<run::SimulationError> Erk::tooSmall(run::Evaluated how) const {
    if (how != run::Evaluated::Well)
        return failed(how, time(), k_[failedStage_]);
    run::SimulationError error{
        time(), "the step size became too small: the tolerance cannot be met", {}};
    error.notes = run::noteLargestErrors(system(), weightedError_);
    error.notes.emplace_back("if the model is stiff, method 'cvode' is the better choice");
    return error;
}

std::optional<run::SimulationError> Erk::step(double limit) {
    if (stepSize_ == 0.0)
        chooseFirstStep(limit);
    const double smallest = 4.0 * std::numeric_limits<double>::epsilon() *
                            std::max(std::abs(time()), std::abs(limit - time()) * 1e-3);
    double longest = longestStep();
    bool wasRejected = false;
    while (true) {
        double h = std::min(stepSize_, longest);
        const double rest = limit - time();
        if (h >= rest * (1.0 - 1e-10))
            h = rest;
        else if (2.0 * h > rest)
            h = 0.5 * rest; // two steps of equal size rather than a long and a tiny one
        const double end = h == rest ? limit : time() + h;
        const run::Evaluated how = computeStages(h, end);
        if (how == run::Evaluated::Fatally)
            return failed(how, time(), {});
        double error = how == run::Evaluated::Well ? errorOfStep(h) : run::Never;
        if (error <= 1.0 && h > ShortEnough * longestTaken_ && longestTaken_ > 0.0 &&
            crossesPole(h))
            error = run::Never;
        if (error <= 1.0) {
            double factor = Safety * std::pow(std::max(error, 1e-10), -Exponent) *
                            std::pow(previousError_, Damping);
            factor = std::clamp(factor, SmallestFactor, wasRejected ? 1.0 : LargestFactor);
            // A step cut by the limit says nothing against the size that was planned.
            stepSize_ = std::max(h * factor, h < stepSize_ && factor >= 1.0 ? stepSize_ : 0.0);
            previousError_ = std::max(error, 1e-4);
            longestTaken_ = std::max(longestTaken_, h);
            finish(h, end);
            return std::nullopt;
        }
        ++counts().rejectedSteps;
        wasRejected = true;
        const double factor = std::isfinite(error)
                                  ? std::max(SmallestFactor, Safety * std::pow(error, -Exponent))
                                  : FailureFactor;
        stepSize_ = longest = h * factor;
        if (stepSize_ <= smallest)
            return tooSmall(how);
    }
}

void Erk::finish(double h, double end) {
    for (std::size_t i = 0; i < size(); ++i) {
        double term = 0.0;
        for (std::size_t s = 0; s < Stages; ++s)
            term += D[s] * k_[s][i];
        dense_[i] = h * term;
    }
    firstSlope_ = k_[0];
    lastSlope_ = k_[Stages - 1];
    accept(end, next_, &k_[Stages - 1]);
}

void Erk::interpolate(double t, std::span<double> x) const {
    const double h = time() - previousTime();
    if (h <= 0.0) {
        std::copy(states().begin(), states().end(), x.begin());
        return;
    }
    const double s = (t - previousTime()) / h;
    const double r = 1.0 - s;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double x0 = previousStates()[i];
        const double rise = states()[i] - x0;
        const double first = h * firstSlope_[i] - rise;
        const double second = rise - h * lastSlope_[i] - first;
        x[i] = x0 + s * (rise + r * (first + s * (second + r * dense_[i])));
    }
}

} // namespace

std::unique_ptr<run::Integrator> makeErk(run::HybridSystem& system,
                                         const IntegratorOptions& options) {
    return std::make_unique<Erk>(system, options);
}

} // namespace eventica::solver
