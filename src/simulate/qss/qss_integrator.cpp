// SPDX-License-Identifier: Apache-2.0
// After E. Kofman, "Discrete event simulation of hybrid systems", SIAM J. Sci. Comput. 25 (2004),
// and "A third order discrete event method for continuous system simulation", Latin American
// Applied Research 36 (2006). Between events the states differ from the solution of
// der(x) = f(t, x + Δx) with |Δx| at most the quantum, which bounds the global error of a stable
// linear system by a multiple of the quantum, whatever the steps.
//
// That holds as long as the polynomials are the derivatives along the quantized states. Where f
// depends on time or is not linear they are only their beginnings, so each step is verified at its
// end: see `verifyStep`.
#include "simulate/qss/qss_integrator.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "lib/base/check.h"
#include "simulate/qss/progress_guard.h"
#include "simulate/qss/quantized_state.h"
#include "simulate/qss/whole_system_slopes.h"
#include "simulate/run/failure.h"

namespace eventica::qss {
namespace {

constexpr double AllowedDrift = 0.1;   // of the quantum, by what polynomials leave out
constexpr double DriftToMend = 0.1;    // of that: then the polynomial is made anew
constexpr double DriftAimedAt = 0.5;   // of that, by the next trial of a step that drifted too far
constexpr double SmallestFactor = 0.1; // for a step that drifted too far
constexpr int MostTrials = 20;
constexpr double FailureFactor = 0.125; // for a step to where nothing can be evaluated
constexpr double ShortestPart = 1e-3;   // of a step planned, after such failures
constexpr double LargestGrowth = 2.0;   // of the time that a polynomial is used
constexpr double InnerPart = 0.381966;  // of a step: the golden section
constexpr double Forgetting = 0.8;      // of the time that polynomials were right, in each step
constexpr double ManyQuanta = 10.0;     // by a change of slope, in the time between two jumps
constexpr double Pole = 100.0;          // of a derivative, against the ends of a jump
constexpr double Rise = 1.05;           // of a peak that may be a pole, in a few rounds
constexpr int MostRounds = 40;
constexpr int MostIdle = 12;
constexpr double Rounding = 8.0 * std::numeric_limits<double>::epsilon();

class Qss final : public run::Integrator {
public:
    Qss(run::HybridSystem& system, const QssOptions& options);

    std::optional<run::SimulationError> start(double t, std::span<const double> x) override;
    std::optional<run::SimulationError> step(double limit) override;
    double previousTime() const override { return previousTime_; }
    double time() const override { return time_; }
    std::span<const double> states() const override { return x_; }
    void interpolate(double t, std::span<double> x) const override;
    void statesBeforeStep(std::span<double> x) const override {
        std::copy(before_.begin(), before_.end(), x.begin());
    }
    const run::Statistics& statistics() const override;

private:
    double quantumOf(std::size_t i) const;
    std::optional<run::SimulationError> quantizeAll();
    double firstReach() const;
    double reachOfChanges() const;
    run::Evaluated startSlopes();
    std::optional<run::SimulationError> applyChanges(double end);
    std::optional<run::SimulationError> requantizeDue(double end);
    void collectChanged();
    double nextTarget(double limit) const;
    std::optional<run::SimulationError> checkMoves(double target) const;
    std::optional<run::SimulationError> checkJumps();
    bool isPoleBetween(std::size_t state, double before, double after);
    double slopeBetween(double part, std::size_t state);
    bool endsByChange(double target) const;
    std::optional<run::SimulationError> verifyStep(double& target);
    std::optional<run::SimulationError> verify(double& target);
    double earlierTarget(double target) const;
    void acceptDrift(double target);
    double drift(std::size_t i, double t) const;
    double partOfAllowedDrift(std::size_t i, double t) const;
    void moveTo(double target);
    void followLongestStep();
    run::SimulationError failed(run::Evaluated how) const;

    run::HybridSystem& system_;
    QssOptions options_;
    std::size_t order_;
    WholeSystemSlopes source_;
    ProgressGuard guard_;
    mutable run::Statistics statistics_;
    double previousTime_ = 0.0;
    double time_ = 0.0;
    double longestStep_ = run::Never;
    std::vector<double> x_;      // at `time_`
    std::vector<double> before_; // at `previousTime_`, without the drift that was added there
    std::vector<QuantizedState> states_;
    struct Jump {
        double since = 0.0; // when the quantized state jumped before
        double height = 0.0;
    };
    std::vector<Jump> jumps_;            // of `due_`
    std::vector<std::int64_t> due_;      // quantized states that change at `time_`
    std::vector<std::int64_t> drifting_; // polynomials to be made anew at `time_`
    std::vector<std::int64_t> changed_;  // polynomials that change for either reason
    std::vector<char> isChanged_;
    std::vector<char> isSteep_; // the last jump has changed the derivative much
    std::vector<signal::Polynomial> slopes_;
    std::vector<double> derivatives_; // along the quantized states at the end of a step
    std::vector<double> trusted_;     // the age up to which polynomials of a state were right
    bool isVerified_ = false;         // `derivatives_` are those at `time_`
};

Qss::Qss(run::HybridSystem& system, const QssOptions& options)
    : system_(system), options_(options), order_(static_cast<std::size_t>(options.order)),
      source_(system), guard_(system) {
    const auto n = static_cast<std::size_t>(system.stateCount());
    x_.resize(n);
    states_.resize(n);
    isChanged_.resize(n);
    isSteep_.resize(n);
    slopes_.resize(n);
    derivatives_.resize(n);
    trusted_.resize(n);
}

double Qss::quantumOf(std::size_t i) const {
    return std::max(options_.quanta.relative * std::abs(x_[i]),
                    options_.quanta.absolute * system_.nominals()[i]);
}

// --- the start -----------------------------------------------------------------------------------

std::optional<run::SimulationError> Qss::start(double t, std::span<const double> x) {
    previousTime_ = time_ = t;
    x_.assign(x.begin(), x.end());
    before_ = x_;
    followLongestStep();
    ++statistics_.restarts;
    return quantizeAll();
}

/// Nothing is kept but the values of the states.
std::optional<run::SimulationError> Qss::quantizeAll() {
    due_.clear();
    drifting_.clear();
    std::fill(isChanged_.begin(), isChanged_.end(), char{0});
    for (std::size_t i = 0; i < x_.size(); ++i)
        states_[i].start(time_, x_[i], quantumOf(i));
    const run::Evaluated how = startSlopes();
    if (how != run::Evaluated::Well)
        return failed(how);
    for (QuantizedState& state : states_)
        state.schedule(time_);
    std::fill(trusted_.begin(), trusted_.end(), firstReach());
    return std::nullopt;
}

/// Each round gives the polynomials one more term, along quantized states with the terms so far.
run::Evaluated Qss::startSlopes() {
    changed_.resize(x_.size());
    std::iota(changed_.begin(), changed_.end(), std::int64_t{0});
    for (std::size_t count = 1; count <= order_; ++count) {
        const double reach = count == 1 ? 0.0 : firstReach();
        const run::Evaluated how = source_.expand(time_, reach, count, states_, changed_, slopes_);
        if (how != run::Evaluated::Well)
            return how;
        for (std::size_t i = 0; i < x_.size(); ++i) {
            states_[i].follow(time_, x_[i], slopes_[i]);
            if (count < order_)
                states_[i].requantize(time_, count + 1, states_[i].quantum());
        }
    }
    return run::Evaluated::Well;
}

/// How long the first quantized states may last, from the sizes of the states and their slopes.
double Qss::firstReach() const {
    constexpr double PartOfStep = 1e-3; // where nothing moves
    double reach = PartOfStep * (longestStep_ < run::Never ? longestStep_ : 1.0);
    for (std::size_t i = 0; i < x_.size(); ++i) {
        const double slope = std::abs(states_[i].slope(time_));
        const double size = std::max(std::abs(x_[i]), system_.nominals()[i]);
        const double part = std::pow(states_[i].quantum() / size, 1.0 / options_.order);
        if (slope > 0.0)
            reach = std::min(reach, part * size / slope);
    }
    return reach;
}

// --- what happens between two steps --------------------------------------------------------------

/// At the beginning of a step, not at the end of the one before: an event that lies inside that one
/// makes it void.
std::optional<run::SimulationError> Qss::applyChanges(double end) {
    if (due_.empty() && drifting_.empty())
        return std::nullopt;
    const double reach = reachOfChanges();
    if (auto error = requantizeDue(end))
        return error;
    collectChanged();
    const run::Evaluated how = source_.expand(time_, reach, order_, states_, changed_, slopes_);
    // The quantized states may have left the range of the equations while the states have not.
    if (how != run::Evaluated::Well)
        return quantizeAll();
    if (auto error = checkJumps())
        return error;
    for (const std::int64_t state : changed_) {
        const auto i = static_cast<std::size_t>(state);
        states_[i].follow(time_, x_[i] + (isVerified_ ? drift(i, time_) : 0.0), slopes_[i]);
        states_[i].schedule(time_);
        isChanged_[i] = 0;
    }
    for (const std::int64_t state : due_)
        states_[static_cast<std::size_t>(state)].schedule(time_);
    due_.clear();
    drifting_.clear();
    return std::nullopt;
}

/// A quantized state that jumps across a pole of a derivative does not see it. So where the jump
/// changes a derivative by far more than a quantum counts, those between are looked at; in the next
/// jump, too, which may lead to the other side of a peak.
std::optional<run::SimulationError> Qss::checkJumps() {
    if (due_.empty())
        return std::nullopt;
    double since = time_;
    for (std::size_t k = 0; k < due_.size(); ++k)
        since = std::min(since, jumps_[k].since);
    for (const std::int64_t state : changed_) {
        const auto i = static_cast<std::size_t>(state);
        const double before = states_[i].slope(time_);
        const double after = slopes_[i].c[0];
        const double change = std::abs(after - before) * (time_ - since);
        const bool isLarge = change > ManyQuanta * states_[i].quantum();
        const bool isSteep = std::exchange(isSteep_[i], isLarge ? char{1} : char{0}) != 0;
        if ((isLarge || isSteep) && isPoleBetween(i, before, after))
            return run::SimulationError{
                time_,
                fmt::format("a singularity: the derivative of '{}' grows beyond all bounds between "
                            "two quantized values",
                            system_.stateName(state)),
                {"a smaller quantum, or method 'cvode', would tell where it is; often something is "
                 "divided by a quantity that becomes 0"},
                run::FailureKind::NoProgress};
    }
    return std::nullopt;
}

/// Between two signs there is a zero, a jump or a pole; between two equal signs there may be a
/// peak. Infinite where nothing can be evaluated.
bool Qss::isPoleBetween(std::size_t state, double before, double after) {
    const double atEnds = std::max(std::abs(before), std::abs(after));
    const double zero = 0.5 * std::min(std::abs(before), std::abs(after));
    if (before * after < 0.0) {
        double left = 0.0;
        double right = 1.0;
        for (int round = 0; round < MostRounds; ++round) {
            const double middle = 0.5 * (left + right);
            const double slope = slopeBetween(middle, state);
            if (std::abs(slope) < zero || std::abs(slope) > Pole * atEnds)
                return std::abs(slope) > zero;
            (slope * before > 0.0 ? left : right) = middle;
        }
        return false;
    }
    const auto steepness = [&](double part) { return std::abs(slopeBetween(part, state)); };
    double left = 0.0;
    double right = 1.0;
    double first = InnerPart;
    double second = 1.0 - InnerPart;
    double atFirst = steepness(first);
    double atSecond = steepness(second);
    double highest = atEnds;
    for (int round = 0, idle = 0; round < MostRounds && idle < MostIdle; ++round) {
        const double now = std::max(atFirst, atSecond);
        if (now > Pole * atEnds)
            return true;
        idle = now > Rise * highest ? 0 : idle + 1;
        highest = std::max(highest, now);
        if (atFirst > atSecond) {
            right = second;
            second = first;
            atSecond = atFirst;
            first = left + InnerPart * (right - left);
            atFirst = steepness(first);
        } else {
            left = first;
            first = second;
            atFirst = atSecond;
            second = right - InnerPart * (right - left);
            atSecond = steepness(second);
        }
    }
    return false;
}

/// The derivative of a state where the quantized states have made that part of their jumps.
double Qss::slopeBetween(double part, std::size_t state) {
    std::vector<double> x(states_.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = states_[i].quantized(time_);
    for (std::size_t k = 0; k < due_.size(); ++k)
        x[static_cast<std::size_t>(due_[k])] -= (1.0 - part) * jumps_[k].height;
    std::vector<double> slopes(x.size());
    const run::Evaluated how = system_.derivatives(time_, x.data(), slopes.data());
    return how == run::Evaluated::Well ? slopes[state] : run::Never;
}

double Qss::reachOfChanges() const {
    double reach =
        longestStep_ < run::Never ? longestStep_ : LargestGrowth * (time_ - previousTime_);
    for (const std::int64_t state : due_) {
        const QuantizedState& each = states_[static_cast<std::size_t>(state)];
        const double age = time_ - each.quantizedSince();
        reach = std::min({reach, each.expectedLife(order_), LargestGrowth * age});
    }
    for (const std::int64_t state : drifting_)
        reach = std::min(reach, time_ - states_[static_cast<std::size_t>(state)].followedSince());
    return reach;
}

std::optional<run::SimulationError> Qss::requantizeDue(double end) {
    jumps_.clear();
    for (const std::int64_t state : due_) {
        const auto i = static_cast<std::size_t>(state);
        const double before = states_[i].quantized(time_);
        const bool isUp = x_[i] > before;
        const double since = states_[i].quantizedSince();
        states_[i].requantize(time_, order_, quantumOf(i));
        jumps_.push_back({since, states_[i].quantized(time_) - before});
        if (auto error = guard_.note(i, isUp, time_, end))
            return error;
    }
    return std::nullopt;
}

void Qss::collectChanged() {
    changed_.clear();
    const auto add = [&](std::int64_t state) {
        char& isKnown = isChanged_[static_cast<std::size_t>(state)];
        if (isKnown == 0)
            changed_.push_back(state);
        isKnown = 1;
    };
    for (const std::int64_t state : due_)
        for (const std::int64_t dependent : source_.dependents(static_cast<std::size_t>(state)))
            add(dependent);
    for (const std::int64_t state : drifting_)
        add(state);
}

// --- one step ------------------------------------------------------------------------------------

std::optional<run::SimulationError> Qss::step(double limit) {
    EVENTICA_CHECK(limit > time_, "a step of no length");
    if (auto error = applyChanges(std::isfinite(options_.stopTime) ? options_.stopTime : limit))
        return error;
    double target = nextTarget(limit);
    if (auto error = verifyStep(target))
        return error;
    acceptDrift(target);
    if (auto error = guard_.noteStep(time_, target))
        return error;
    if (auto error = checkMoves(target))
        return error;
    moveTo(target);
    return std::nullopt;
}

std::optional<run::SimulationError> Qss::checkMoves(double target) const {
    for (std::size_t i = 0; i < states_.size(); ++i) {
        const double moved = std::abs(states_[i].value(target) - x_[i]);
        if (auto error = guard_.noteMove(i, moved / states_[i].quantum(), time_, target))
            return error;
    }
    return std::nullopt;
}

double Qss::nextTarget(double limit) const {
    double target = std::min(limit, time_ + longestStep_);
    for (std::size_t i = 0; i < states_.size(); ++i)
        target = std::min({target, states_[i].nextEvent(),
                           states_[i].followedSince() + LargestGrowth * trusted_[i]});
    // Time must advance, though a state may move by several quanta between two numbers for time.
    const double next = std::max(time_ + Rounding * std::abs(time_), std::nextafter(time_, limit));
    return std::min(limit, std::max(target, next));
}

/// What the polynomial of a state has left out since it was made. As the part of der(x) that it
/// leaves out grows like the power `order` of time, this is known well enough to be added where the
/// polynomial ends; the errors would else add up over the steps.
double Qss::drift(std::size_t i, double t) const {
    const double age = t - states_[i].followedSince();
    return (derivatives_[i] - states_[i].slope(t)) * age / static_cast<double>(order_ + 1);
}

double Qss::partOfAllowedDrift(std::size_t i, double t) const {
    return std::abs(drift(i, t)) / (AllowedDrift * states_[i].quantum());
}

/// The derivatives might agree with the polynomials at one point by chance. So a step is not much
/// longer than polynomials have been right so far, and one that nothing ends but such a rule is
/// looked at inside too, at a place that no period has much in common with.
std::optional<run::SimulationError> Qss::verifyStep(double& target) {
    const double planned = time_ + InnerPart * (target - time_);
    if (planned > time_ && !endsByChange(target)) {
        double inner = planned;
        if (auto error = verify(inner))
            return error;
        if (inner < planned || !isVerified_) {
            target = inner;
            return std::nullopt;
        }
    }
    return verify(target);
}

bool Qss::endsByChange(double target) const {
    return std::any_of(states_.begin(), states_.end(),
                       [&](const QuantizedState& state) { return state.nextEvent() <= target; });
}

/// Goes back from the target to where the polynomials can be trusted: the derivatives there are
/// compared with theirs. This is what notices that f depends on time, or bends along a straight
/// line. At a jump there is no earlier target, and what lies behind it says nothing about the
/// drift up to there: the step is not verified.
std::optional<run::SimulationError> Qss::verify(double& target) {
    const double shortest = ShortestPart * (target - time_);
    isVerified_ = false;
    for (int trial = 0; trial < MostTrials; ++trial) {
        const run::Evaluated how = source_.values(target, states_, derivatives_);
        double earlier = target;
        if (how == run::Evaluated::Well) {
            earlier = earlierTarget(target);
            if (earlier <= time_)
                break;
        } else if (how == run::Evaluated::Fatally && target - time_ <= shortest) {
            return failed(how);
        } else if (target - time_ > shortest) {
            earlier = time_ + FailureFactor * (target - time_);
        }
        isVerified_ = how == run::Evaluated::Well && earlier == target;
        if (earlier == target)
            break;
        ++statistics_.rejectedSteps;
        target = earlier;
    }
    return std::nullopt;
}

/// The target itself where no polynomial drifts too far; `time_` if time has no more digits.
double Qss::earlierTarget(double target) const {
    double earlier = target;
    for (std::size_t i = 0; i < states_.size(); ++i) {
        const double part = partOfAllowedDrift(i, target);
        if (part <= 1.0)
            continue;
        const double factor = std::pow(DriftAimedAt / part, 1.0 / static_cast<double>(order_ + 1));
        const double since = states_[i].followedSince();
        earlier = std::min(earlier, std::max(since + factor * (target - since),
                                             time_ + SmallestFactor * (target - time_)));
    }
    return earlier;
}

/// All polynomials are made anew after a step that could not be verified. What cannot be evaluated
/// may lie right behind an event; if there is none, making them will fail.
void Qss::acceptDrift(double target) {
    for (std::size_t i = 0; i < states_.size(); ++i) {
        if (isVerified_)
            trusted_[i] = std::max(target - states_[i].followedSince(), Forgetting * trusted_[i]);
        if (!isVerified_ || partOfAllowedDrift(i, target) > DriftToMend)
            drifting_.push_back(static_cast<std::int64_t>(i));
    }
}

void Qss::moveTo(double target) {
    before_ = x_;
    previousTime_ = time_;
    time_ = target;
    const double almost = target + Rounding * std::abs(target);
    for (std::size_t i = 0; i < states_.size(); ++i) {
        x_[i] = states_[i].value(target);
        if (states_[i].nextEvent() <= almost)
            due_.push_back(static_cast<std::int64_t>(i));
    }
    ++statistics_.steps;
    followLongestStep();
}

void Qss::followLongestStep() {
    longestStep_ = std::min(options_.maximumStep, system_.longestStep(time_));
}

void Qss::interpolate(double t, std::span<double> x) const {
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = states_[i].value(t);
}

// --- reports -------------------------------------------------------------------------------------

const run::Statistics& Qss::statistics() const {
    statistics_.derivativeEvaluations = source_.evaluations();
    return statistics_;
}

run::SimulationError Qss::failed(run::Evaluated how) const {
    if (how == run::Evaluated::Fatally)
        return system_.failure();
    return run::evaluationFailure(system_, time_, "the derivatives cannot be evaluated");
}

} // namespace

std::unique_ptr<run::Integrator> makeQss(run::HybridSystem& system, const QssOptions& options) {
    EVENTICA_CHECK(options.order >= 1 && options.order <= 3, "orders are 1 to 3");
    return std::make_unique<Qss>(system, options);
}

} // namespace eventica::qss
