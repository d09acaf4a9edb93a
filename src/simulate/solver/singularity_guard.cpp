// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/singularity_guard.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace eventica::solver {
namespace {

constexpr double ShortStep = 1e-3; // of the longest one since the last start
constexpr double Growth = 100.0;   // within one step, of all that a state has been
constexpr double Bend = 0.1;       // of a state's range, from which on it is looked at
constexpr double LeastBend = 1e-4; // the same, where a derivative changes much
constexpr double Unresolved = 0.5; // several times in a row
constexpr double Hopeless = 10.0;  // once
constexpr double Growing = 1.2;    // of a slope, from one step to the next
constexpr double Exploding = 10.0; // and in the next
constexpr int MostUnresolved = 2;
constexpr double Peak = 2.0;      // of a derivative, against the ends of the step
constexpr double Pole = 100.0;    // the same, when the place is narrowed down
constexpr int Rounds = 30;        // of narrowing down
constexpr double Unrelated = 3.0; // times the step size and the largest derivative in it
constexpr double Rise = 1.05;     // of a peak that may be a pole, in a few rounds
constexpr int MostIdle = 3;
constexpr double LeastChange = 0.01; // of the size of a state: less is not worth a word
/// Parts of a step; not halves and quarters, where a pole may happen to be exactly.
constexpr std::array<double, 3> Inside{0.257, 0.509, 0.761};
constexpr double StabilityLimit = 2.0; // of the step size times what leads back, of Euler's method
constexpr double Aside = 1e-3;         // of a step: there a jump has its height, and a pole has not
constexpr double FewRoundings = 8.0;   // of the time
constexpr double LeastMove = 1e-3; // of a range, within the rounding of time: too steep to go on
/// Of the size of a state: one that has never moved by more is rounding, and so are its slopes.
constexpr double LeastRange = 1e-6;
/// A derivative that moves its state within the step by less than this part of its size is
/// rounding.
constexpr double Rounding = 1e-14;
/// Minutes; worth a look at what the states do.
constexpr double ManyStepsLeft = 1e8;
constexpr int StepsToWatch = 1000;
constexpr int ManyReversals = 200;

/// The state for which `measure` is largest, if it is positive for any.
template<typename Measure>
std::optional<std::size_t> largest(std::size_t count, const Measure& measure) {
    std::optional<std::size_t> result;
    double most = 0.0;
    for (std::size_t i = 0; i < count; ++i)
        if (const double value = measure(i); value > most) {
            most = value;
            result = i;
        }
    return result;
}

} // namespace

void SingularityGuard::start(double stop) {
    forecast_ = run::StepForecast(stop);
    least_.assign(static_cast<std::size_t>(system_->stateCount()), run::Never);
    most_.assign(least_.size(), -run::Never);
    for (Point* const point : {&begin_, &inside_[0], &inside_[1], &inside_[2], &end_, &probe_}) {
        point->x.resize(least_.size());
        point->dx.resize(least_.size());
    }
    for (std::vector<double>& x : thirds_)
        x.resize(least_.size());
    forgetProgress();
}

void SingularityGuard::restart(std::span<const double> x) {
    longestStep_ = 0.0;
    slopesBefore_.clear();
    widen(x);
}

void SingularityGuard::forgetProgress() {
    forecast_.forget();
    stepsToWatch_ = 0;
}

void SingularityGuard::widen(std::span<const double> x) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        least_[i] = std::min(least_[i], x[i]);
        most_[i] = std::max(most_[i], x[i]);
    }
}

double SingularityGuard::scaleOf(std::size_t state) const {
    return std::max({std::abs(least_[state]), std::abs(most_[state]), system_->nominals()[state]});
}

bool SingularityGuard::moves(std::size_t state) const {
    const double moved = std::abs(end_.x[state] - begin_.x[state]);
    return std::max(most_[state] - least_[state], moved) > LeastRange * scaleOf(state);
}

double SingularityGuard::rangeOf(std::size_t state) const {
    return std::max(most_[state] - least_[state], LeastRange * scaleOf(state));
}

std::optional<run::SimulationError> SingularityGuard::check(const run::Integrator& integrator,
                                                            const Stretch& stretch, bool isEvent) {
    if (isEvent) { // others watch over events
        forgetProgress();
    } else if (const auto stepsLeft = forecast_.note(stretch.end)) {
        if (auto error = checkProgress(stretch.end, *stepsLeft))
            return error;
    }
    if (stepsToWatch_ > 0)
        if (auto error = checkReversals(stretch))
            return error;
    const bool isShort = hasShortStep(integrator);
    if (isWithinRange(stretch.last) && !isShort && integrator.controlsError())
        return std::nullopt; // nearly always
    return checkClosely(integrator, stretch, isShort);
}

std::optional<run::SimulationError>
SingularityGuard::checkClosely(const run::Integrator& integrator, const Stretch& stretch,
                               bool isShort) {
    if (least_.empty())
        return std::nullopt;
    begin_.t = stretch.begin;
    end_.t = stretch.end;
    end_.x.assign(stretch.last.begin(), stretch.last.end());
    std::optional<run::SimulationError> error;
    if (isSuspicious(integrator, isShort)) {
        first_.assign(stretch.first.begin(), stretch.first.end());
        error = lookInside(integrator);
        if (error && integrator.controlsError())
            error->notes.emplace_back("if there is none: states far below their nominal values "
                                      "(1 where none is given) have no accuracy; nominal values "
                                      "for them, or a smaller --tolerance, would help");
        if (!error && evaluatedAt_ != end_.t) // iterative solutions go on from there
            evaluate(integrator, end_.t, end_);
    }
    widen(stretch.last);
    if (integrator.controlsError())
        return error;
    if (!error)
        error = checkResolution(integrator);
    if (error)
        error->notes.push_back(fmt::format("the step size {:.3g} may be too large: a smaller "
                                           "--interval may help; a method with error control, such "
                                           "as 'cvode', chooses its steps",
                                           stretch.end - stretch.begin));
    return error;
}

// --- from outside --------------------------------------------------------------------------------

/// Compared with those since the last start.
bool SingularityGuard::hasShortStep(const run::Integrator& integrator) {
    const double step = integrator.time() - integrator.previousTime();
    longestStep_ = std::max(longestStep_, step);
    return step < ShortStep * longestStep_;
}

bool SingularityGuard::isSuspicious(const run::Integrator& integrator, bool isShort) {
    if (integrator.controlsError())
        return isShort || grows();
    integrator.interpolate(begin_.t, begin_.x);
    integrator.interpolate((2.0 * begin_.t + end_.t) / 3.0, thirds_[0]);
    integrator.interpolate((begin_.t + 2.0 * end_.t) / 3.0, thirds_[1]);
    return turns() || grows();
}

/// Whether a derivative changes within the step by more than half of what it is, or does not agree
/// with the way its state has gone.
bool SingularityGuard::turns() const {
    for (std::size_t i = 0; i < least_.size(); ++i) {
        const Shape shape = shapeOf(i);
        const double change = std::max(shape.slopeChange, shape.disagreement);
        if (shape.slopeChange > Bend * usualRange(i) ||
            (change > 0.5 * shape.moved && change > LeastBend * rangeOf(i)))
            return true;
    }
    return false;
}

/// Whether no state is where none has been before. Asked after every step: differences whose signs
/// are gathered are made for several states at once, comparisons are not.
bool SingularityGuard::isWithinRange(std::span<const double> x) const {
    std::uint64_t signs = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        signs |= std::bit_cast<std::uint64_t>(x[i] - least_[i]) |
                 std::bit_cast<std::uint64_t>(most_[i] - x[i]);
    return (signs >> 63U) == 0;
}

bool SingularityGuard::grows() const {
    const std::span<const double> nominals = system_->nominals();
    std::uint64_t signs = 0;
    for (std::size_t i = 0; i < least_.size(); ++i) {
        const double size = std::max(std::abs(least_[i]), std::abs(most_[i]));
        const double room = Growth * std::max(size, nominals[i]) - std::abs(end_.x[i]);
        signs |= std::bit_cast<std::uint64_t>(room);
    }
    return (signs >> 63U) != 0;
}

/// Of the cubic polynomial through the step, from its values at both ends and at the thirds.
SingularityGuard::Shape SingularityGuard::shapeOf(std::size_t state) const {
    constexpr double Scale = 4.5;
    const double x0 = begin_.x[state];
    const double x1 = thirds_[0][state];
    const double x2 = thirds_[1][state];
    const double x3 = end_.x[state];
    return {.moved = std::abs(x3 - x0),
            .firstSlope = -5.5 * x0 + 9.0 * x1 - 4.5 * x2 + x3,
            .lastSlope = -x0 + 4.5 * x1 - 9.0 * x2 + 5.5 * x3,
            .slopeChange = Scale * std::abs(x0 - x1 - x2 + x3),
            .disagreement = Scale * std::abs(x3 - 3.0 * x2 + 3.0 * x1 - x0)};
}

double SingularityGuard::usualRange(std::size_t state) const {
    return std::max(
        {rangeOf(state), LeastChange * scaleOf(state), std::abs(end_.x[state] - begin_.x[state])});
}

/// The local error of Euler's method against all that the state has been so far.
double SingularityGuard::relativeBend(std::size_t state) const {
    return 0.5 * shapeOf(state).slopeChange / usualRange(state);
}

std::optional<std::size_t> SingularityGuard::mostBent() const {
    return largest(least_.size(), [&](std::size_t i) { return relativeBend(i); });
}

/// A slope that has grown before, and now many times more, by as much as counts.
std::optional<std::size_t> SingularityGuard::explodes() {
    std::optional<std::size_t> result;
    slopesBefore_.resize(least_.size(), run::Never);
    for (std::size_t i = 0; i < least_.size(); ++i) {
        const Shape shape = shapeOf(i);
        const double first = std::abs(shape.firstSlope);
        const double last = std::abs(shape.lastSlope);
        if (first > Growing * slopesBefore_[i] && last > Exploding * first &&
            last > Bend * scaleOf(i))
            result = i;
        slopesBefore_[i] = first;
    }
    return result;
}

/// For methods of fixed steps: nobody else tells that the step size is too large.
std::optional<run::SimulationError>
SingularityGuard::checkResolution(const run::Integrator& integrator) {
    if (const auto state = explodes(); state && !jumps(integrator, *state))
        return singular(integrator, begin_.t, *state);
    const std::optional<std::size_t> state = mostBent();
    const double bend = state ? relativeBend(*state) : 0.0;
    unresolved_ = bend > Unresolved ? unresolved_ + 1 : 0;
    if ((unresolved_ < MostUnresolved && !(bend > Hopeless)) || jumps(integrator, *state))
        return std::nullopt;
    return run::SimulationError{
        begin_.t,
        fmt::format("steps do not follow the solution: the error of one step is as large as all "
                    "that '{}' has been so far",
                    system_->stateName(static_cast<std::int64_t>(*state))),
        {},
        run::FailureKind::NoProgress};
}

/// When a window of steps without events is over.
std::optional<run::SimulationError> SingularityGuard::checkProgress(double t, double stepsLeft) {
    if (stepsLeft > run::StepForecast::MostStepsLeft)
        return forecast_.error(t, "a state may approach a singularity, or the model may be stiff: "
                                  "then 'cvode' is the method to use");
    if (stepsLeft > ManyStepsLeft) {
        stepsLeft_ = stepsLeft;
        stepsToWatch_ = StepsToWatch;
        reversals_.assign(least_.size(), 0);
        senses_.assign(least_.size(), 0);
    }
    return std::nullopt;
}

/// A slow run in which a state goes back and forth from step to step: its derivative changes its
/// sign without an event, and steps are as short as the tolerance asks for. An oscillation that is
/// resolved turns back much less often.
std::optional<run::SimulationError> SingularityGuard::checkReversals(const Stretch& stretch) {
    for (std::size_t i = 0; i < least_.size(); ++i) {
        const double moved = stretch.last[i] - stretch.first[i];
        const auto sense = static_cast<signed char>(moved > 0.0 ? 1 : moved < 0.0 ? -1 : 0);
        if (sense * senses_[i] < 0)
            ++reversals_[i];
        if (sense != 0)
            senses_[i] = sense;
    }
    if (--stepsToWatch_ > 0)
        return std::nullopt;
    const auto most = std::ranges::max_element(reversals_);
    if (most == reversals_.end() || *most < ManyReversals)
        return std::nullopt;
    const std::int64_t state = most - reversals_.begin();
    run::SimulationError error{
        stretch.end,
        fmt::format("chattering without events: '{}' turned back {} times in {} steps, and the "
                    "rest of the run would take {:.1e} steps",
                    system_->stateName(state), *most, StepsToWatch, stepsLeft_),
        {"its derivative changes its sign where no event is (noEvent, sign): a relation outside of "
         "noEvent, or a hysteresis, would help"},
        run::FailureKind::Chattering};
    if (std::string text = system_->derivativeText(state); !text.empty())
        error.notes.insert(error.notes.begin(), std::move(text));
    return error;
}

// --- inside --------------------------------------------------------------------------------------

bool SingularityGuard::evaluate(const run::Integrator& integrator, double t, Point& point) {
    point.t = t;
    evaluatedAt_ = t;
    integrator.interpolate(t, point.x);
    return system_->derivatives(t, point.x.data(), point.dx.data()) == run::Evaluated::Well;
}

std::optional<run::SimulationError>
SingularityGuard::lookInside(const run::Integrator& integrator) {
    bool isEvaluable = evaluate(integrator, begin_.t, begin_);
    for (std::size_t k = 0; k < inside_.size() && isEvaluable; ++k)
        isEvaluable = evaluate(integrator, begin_.t + Inside[k] * (end_.t - begin_.t), inside_[k]);
    if (!isEvaluable)
        return poleInPoint(integrator);
    if (!evaluate(integrator, end_.t, end_))
        return std::nullopt; // the method will find out if it matters
    if (const auto state = reversing())
        if (const auto pole = poleAtReversal(integrator, *state);
            pole && !isBesideManifold(integrator, *pole, *state))
            return singular(integrator, *pole, *state);
    if (const auto state = peaking())
        if (const auto pole = poleAtPeak(integrator, *state);
            pole && !isBesideManifold(integrator, *pole, *state))
            return singular(integrator, *pole, *state);
    if (const auto state = unrelated())
        return singular(integrator, begin_.t, *state);
    if (const auto state = tooSteep())
        return singular(integrator, begin_.t, *state);
    return std::nullopt;
}

/// Where nothing can be evaluated inside, the time may have just one point there: the pole itself.
/// Otherwise the method will find out if it matters.
std::optional<run::SimulationError>
SingularityGuard::poleInPoint(const run::Integrator& integrator) {
    const double rounding = std::nextafter(std::abs(end_.t), run::Never) - std::abs(end_.t);
    if (end_.t - begin_.t > FewRoundings * rounding || !evaluate(integrator, begin_.t, begin_) ||
        !evaluate(integrator, end_.t, end_))
        return std::nullopt;
    const auto state = reversing();
    if (!state || !(steepnessAtEnds(*state) * (end_.t - begin_.t) > LeastMove * rangeOf(*state)))
        return std::nullopt;
    return singular(integrator, begin_.t, *state);
}

/// The state whose derivative has different signs at the ends and bends it most.
std::optional<std::size_t> SingularityGuard::reversing() const {
    return largest(least_.size(), [&](std::size_t i) {
        const bool isReversing = moves(i) && begin_.dx[i] * end_.dx[i] < 0.0;
        return isReversing ? std::abs(end_.dx[i] - begin_.dx[i]) / rangeOf(i) : 0.0;
    });
}

double SingularityGuard::steepness(std::size_t state) const {
    double result = 0.0;
    for (const Point& point : inside_)
        result = std::max(result, std::abs(point.dx[state]));
    return result;
}

/// At least what rounding makes of it.
double SingularityGuard::steepnessAtEnds(std::size_t state) const {
    return std::max({std::abs(begin_.dx[state]), std::abs(end_.dx[state]),
                     Rounding * scaleOf(state) / (end_.t - begin_.t)});
}

std::optional<std::size_t> SingularityGuard::peaking() const {
    return largest(least_.size(), [&](std::size_t i) {
        const double atEnds = std::max(std::abs(begin_.dx[i]), std::abs(end_.dx[i]));
        const double inside = steepness(i);
        return moves(i) && inside > atEnds ? (inside - atEnds) / rangeOf(i) : 0.0;
    });
}

/// A state that has moved by far more than its derivatives say.
std::optional<std::size_t> SingularityGuard::unrelated() const {
    return largest(least_.size(), [&](std::size_t i) {
        const double steepest =
            std::max({std::abs(begin_.dx[i]), steepness(i), std::abs(end_.dx[i])});
        const double moved = std::abs(end_.x[i] - first_[i]);
        const bool isUnrelated = moved > Unrelated * (end_.t - begin_.t) * steepest &&
                                 moved > Bend * std::max(rangeOf(i), LeastChange * scaleOf(i));
        return isUnrelated ? moved / scaleOf(i) : 0.0;
    });
}

/// A state that crosses its range within the rounding of time.
std::optional<std::size_t> SingularityGuard::tooSteep() const {
    const double rounding = std::nextafter(std::abs(end_.t), run::Never) - std::abs(end_.t);
    return largest(least_.size(), [&](std::size_t i) {
        const double moves = rounding * std::max(std::abs(begin_.dx[i]), std::abs(end_.dx[i]));
        return std::max(0.0, moves - Bend * std::max(rangeOf(i), LeastChange * scaleOf(i)));
    });
}

/// Between two signs of a derivative there is a zero, a jump or a pole.
std::optional<double> SingularityGuard::poleAtReversal(const run::Integrator& integrator,
                                                       std::size_t state) {
    const double atEnds = steepnessAtEnds(state);
    const double zero = 0.5 * std::min(std::abs(begin_.dx[state]), std::abs(end_.dx[state]));
    double left = begin_.t;
    double right = end_.t;
    double steepest = 0.0;
    for (int round = 0; round < Rounds; ++round) {
        const double t = 0.5 * (left + right);
        if (t <= left || t >= right) { // time has no more digits
            const bool isSteep = atEnds * (right - left) > LeastMove * rangeOf(state);
            return isSteep ? std::optional(left) : std::nullopt;
        }
        if (!evaluate(integrator, t, probe_))
            return steepest > Peak * atEnds ? std::optional(t) : std::nullopt;
        const double slope = probe_.dx[state];
        if (std::abs(slope) < zero)
            return std::nullopt;
        steepest = std::max(steepest, std::abs(slope));
        if (steepest > Pole * atEnds)
            return t;
        (slope * begin_.dx[state] > 0.0 ? left : right) = t;
    }
    return std::nullopt;
}

std::optional<double> SingularityGuard::poleAtPeak(const run::Integrator& integrator,
                                                   std::size_t state) {
    const double atEnds = steepnessAtEnds(state);
    const auto steepest = [&](const Point& left, const Point& right) {
        return std::abs(left.dx[state]) < std::abs(right.dx[state]);
    };
    const Point& highest = *std::ranges::max_element(inside_, steepest);
    double best = highest.t;
    double height = std::abs(highest.dx[state]);
    double width = 0.125 * (end_.t - begin_.t);
    int idle = 0; // rounds in which it hardly grew
    for (int round = 0; round < Rounds && height <= Pole * atEnds && idle < MostIdle; ++round) {
        const double before = height;
        for (const double t : {best - width, best + width}) {
            if (!evaluate(integrator, t, probe_))
                return height > Peak * atEnds ? std::optional(t) : std::nullopt;
            if (std::abs(probe_.dx[state]) <= height)
                continue;
            height = std::abs(probe_.dx[state]);
            best = t;
        }
        idle = height > Rise * before ? 0 : idle + 1;
        width *= 0.5;
    }
    return height > Pole * atEnds ? std::optional(best) : std::nullopt;
}

/// Whether most of what a derivative changes by within the step is changed in no time, as a
/// branch inside `noEvent` does, and it goes on as large as it is at the ends.
bool SingularityGuard::jumps(const run::Integrator& integrator, std::size_t state) {
    if (!evaluate(integrator, begin_.t, begin_) || !evaluate(integrator, end_.t, end_))
        return false;
    const double atEnds = std::max(std::abs(begin_.dx[state]), std::abs(end_.dx[state]));
    double left = begin_.t;
    double right = end_.t;
    double first = begin_.dx[state];
    double last = end_.dx[state];
    const double change = std::abs(last - first);
    bool isBounded = true;
    for (int round = 0; round < Rounds && isBounded; ++round) {
        const double t = 0.5 * (left + right);
        isBounded = evaluate(integrator, t, probe_) && std::abs(probe_.dx[state]) <= Peak * atEnds;
        const double slope = probe_.dx[state];
        const bool isLeft = std::abs(slope - first) > std::abs(last - slope);
        (isLeft ? right : left) = t;
        (isLeft ? last : first) = slope;
    }
    const double size = std::max(std::abs(first), std::abs(last));
    const double aside = (std::abs(last) < size ? -Aside : Aside) * (end_.t - begin_.t);
    const bool goesOn = isBounded && evaluate(integrator, right + aside, probe_) &&
                        std::abs(probe_.dx[state]) > size / Peak;
    evaluate(integrator, end_.t, end_); // iterative solutions go on from there
    return goesOn && std::abs(last - first) > 0.5 * change;
}

bool SingularityGuard::isBesideManifold(const run::Integrator& integrator, double t,
                                        std::size_t state) {
    if (!integrator.controlsError() || !evaluate(integrator, t, probe_))
        return false; // explicit methods of fixed steps are on no stiff manifold
    const double step = end_.t - begin_.t;
    std::vector<double> slopes(least_.size());
    std::vector<double> distances(least_.size());
    for (std::size_t i = 0; i < least_.size(); ++i) {
        slopes[i] = (end_.x[i] - begin_.x[i]) / step;
        distances[i] = LeastChange * scaleOf(i);
    }
    return manifold_.attracts({t, probe_.x, probe_.dx, slopes, step}, state, distances);
}

/// Whether derivatives lead back so fast that no explicit method is stable with this step size: at
/// the beginning of the step, or where Euler's method would go from there. At a pole they lead
/// away, at least on one side.
bool SingularityGuard::isUnstable(const run::Integrator& integrator, std::size_t state) {
    if (integrator.controlsError() || !evaluate(integrator, begin_.t, begin_))
        return false;
    const double step = end_.t - begin_.t;
    const auto slopeAt = [&](double part) { // of Euler's step
        for (std::size_t i = 0; i < probe_.x.size(); ++i)
            probe_.x[i] = begin_.x[i] + part * step * begin_.dx[i];
        const bool isWell = system_->derivatives(begin_.t, probe_.x.data(), probe_.dx.data()) ==
                            run::Evaluated::Well;
        return isWell ? probe_.dx[state] : std::numeric_limits<double>::quiet_NaN();
    };
    const double first = begin_.dx[state];
    const double last = slopeAt(1.0);
    // Differences by x, times the step size.
    const double atBegin = (slopeAt(Aside) - first) / (Aside * first);
    const double across = (last - first) / first;
    const double atEnd = (last - slopeAt(1.0 - Aside)) / (Aside * first);
    return atBegin < -StabilityLimit || (across < -StabilityLimit && atEnd < -StabilityLimit);
}

run::SimulationError SingularityGuard::singular(const run::Integrator& integrator, double t,
                                                std::size_t state) {
    const std::string name = system_->stateName(static_cast<std::int64_t>(state));
    run::SimulationError error{t, {}, {}, run::FailureKind::NoProgress};
    if (isUnstable(integrator, state)) {
        error.message =
            fmt::format("the step size is too large for the method: the model is stiff, "
                        "and '{}' moves away from the solution with each step",
                        name);
        error.notes.emplace_back("a method for stiff models, such as 'cvode', would help");
    } else {
        error.message =
            fmt::format("a singularity: the derivative of '{}' grows beyond all bounds, "
                        "and no solution goes on from there",
                        name);
        error.notes = {fmt::format("'{}' is {:.6g} shortly before", name, begin_.x[state]),
                       "often something is divided by a quantity that becomes 0, or a quantity "
                       "grows the faster the larger it is; an event that ends this (when, "
                       "terminate), or a limit, would help"};
    }
    if (std::string text = system_->derivativeText(static_cast<std::int64_t>(state)); !text.empty())
        error.notes.insert(error.notes.begin() + 1, std::move(text));
    return error;
}

} // namespace eventica::solver
