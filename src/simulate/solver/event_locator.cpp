// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/event_locator.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eventica::solver {

/// The two ends are in `left_` and `right_`; here is what the Illinois method remembers.
struct EventLocator::Bracket {
    double tolerance = 0.0;
    double leftWeight = 1.0; // of the value at the left end, changed when one end stays for long
    int repeats = 0;         // how often in a row the same end has moved
    bool movedRight = false; // which end moved last
    int trials = 0;
    int slowTrials = 0;       // since the bracket was last halved
    double lengthToHalve = 0; // its length then

    /// Not if two of them have not halved the bracket, and not for ever.
    bool trustsSecants() const { return slowTrials < 2 && trials <= 30; }

    void note(bool movesRight, double length) {
        repeats = movesRight == movedRight ? repeats + 1 : 0;
        leftWeight = repeats == 0 ? 1.0 : leftWeight * (movesRight ? 0.5 : 2.0);
        movedRight = movesRight;
        ++slowTrials;
        if (length <= 0.5 * lengthToHalve) {
            lengthToHalve = length;
            slowTrials = 0;
        }
    }
};

EventLocator::EventLocator(run::HybridSystem& system)
    : system_(system), x_(static_cast<std::size_t>(system.stateCount())),
      offset_(static_cast<std::size_t>(system.crossingCount())), lastChange_(offset_.size()) {
    for (Sample* sample : {&left_, &right_, &trial_, &end_})
        sample->z.resize(offset_.size());
}

run::Evaluated EventLocator::evaluate(double t, const double* x, std::vector<double>& z) {
    if (z.empty())
        return run::Evaluated::Well;
    ++evaluations_;
    const run::Evaluated how = system_.crossings(t, x, z.data());
    const bool hasNan = std::any_of(z.begin(), z.end(), [](double v) { return std::isnan(v); });
    return how == run::Evaluated::Well && hasNan ? run::Evaluated::Recoverably : how;
}

void EventLocator::take(const run::Integrator& integrator, double t, Sample& sample) {
    if (!sample.z.empty())
        integrator.interpolate(t, x_);
    sample.time = t;
    sample.how = evaluate(t, x_.data(), sample.z);
}

run::Evaluated EventLocator::arm(double t, std::span<const double> x) {
    left_.time = t;
    left_.how = evaluate(t, x.data(), left_.z);
    for (std::size_t i = 0; i < offset_.size(); ++i)
        offset_[i] = left_.z[i] >= 0.0 ? 0.0 : -2.0 * left_.z[i];
    lastLength_ = 0.0;
    return left_.how;
}

run::Evaluated EventLocator::firedAt(double t, std::span<const double> x,
                                     std::vector<std::int64_t>& fired) {
    const run::Evaluated how = evaluate(t, x.data(), trial_.z);
    fired.clear();
    if (how == run::Evaluated::Well)
        collectFired(trial_.z, fired);
    return how;
}

// What cannot be evaluated counts as an event: if there is one, it lies before.
bool EventLocator::isEvent(const Sample& sample) const {
    if (sample.how != run::Evaluated::Well)
        return true;
    for (std::size_t i = 0; i < offset_.size(); ++i)
        if (sample.z[i] + offset_[i] < 0.0)
            return true;
    return false;
}

void EventLocator::dropOffsets(const std::vector<double>& z) {
    for (std::size_t i = 0; i < offset_.size(); ++i)
        if (z[i] >= 0.0)
            offset_[i] = 0.0;
}

void EventLocator::collectFired(const std::vector<double>& z,
                                std::vector<std::int64_t>& fired) const {
    for (std::size_t i = 0; i < offset_.size(); ++i)
        if (z[i] + offset_[i] < 0.0)
            fired.push_back(static_cast<std::int64_t>(i));
}

// --- where to look -------------------------------------------------------------------------------

Located EventLocator::search(const run::Integrator& integrator, double from, double to) {
    if (offset_.empty() || to < from)
        return {};
    if (from > left_.time) { // a part was skipped on purpose: what happened there counts from here
        if (lookAt(integrator, from))
            return located();
        lastLength_ = 0.0;
    }
    startTime_ = left_.time;
    start_ = left_.z;
    take(integrator, to, end_);
    if (isEvent(end_)) {
        std::swap(right_, end_);
        return bracket(integrator);
    }
    if (needsInterior(to - startTime_) && findInside(integrator, to))
        return bracket(integrator);
    passTo(to);
    return {};
}

/// The event at `right_`.
Located EventLocator::located() const {
    if (right_.how != run::Evaluated::Well)
        return {Located::What::Failure, right_.how, left_.time, {}};
    Located event{Located::What::Event, run::Evaluated::Well, right_.time, {}};
    collectFired(right_.z, event.fired);
    return event;
}

bool EventLocator::needsInterior(double length) const {
    if (lastLength_ == 0.0)
        return true;
    const double stretch = length / lastLength_;
    for (std::size_t i = 0; i < offset_.size(); ++i) {
        const double change =
            std::max(std::abs(end_.z[i] - start_[i]), std::abs(lastChange_[i]) * stretch);
        if (std::min(start_[i], end_.z[i]) + offset_[i] < change)
            return true;
    }
    return false;
}

std::size_t EventLocator::interiorPoints(double length) const {
    if (lastLength_ == 0.0 || length <= 4.0 * lastLength_)
        return 1;
    return length <= 16.0 * lastLength_ ? 3 : 7;
}

/// Looks at points inside; true if the part of the step up to `right_` has an event.
bool EventLocator::findInside(const run::Integrator& integrator, double to) {
    const double from = startTime_;
    const std::size_t points = interiorPoints(to - from);
    for (std::size_t k = 1; k <= points; ++k) {
        const double part = static_cast<double>(k) / static_cast<double>(points + 1);
        if (lookAt(integrator, from + part * (to - from)))
            return true;
    }
    if (points == 1) {
        const double lowest = lowestPoint(left_);
        if (lowest > left_.time) {
            if (lookAt(integrator, lowest))
                return true;
        } else if (lowest > from) { // before the middle, which is then the right end
            Sample middle = left_;
            left_ = {from, run::Evaluated::Well, start_};
            if (lookAt(integrator, lowest))
                return true;
            left_ = std::move(middle);
        }
    }
    if (!isEvent(end_)) // a function that was not negative inside may be at the end
        return false;
    std::swap(right_, end_);
    return true;
}

/// True if there is an event at `t`, which is then `right_`; otherwise `t` becomes `left_`.
bool EventLocator::lookAt(const run::Integrator& integrator, double t) {
    take(integrator, t, right_);
    if (isEvent(right_))
        return true;
    dropOffsets(right_.z);
    std::swap(left_, right_);
    return false;
}

/// Where the lowest of the parabolas through beginning, middle and end has its minimum, if that is
/// negative; otherwise the beginning.
double EventLocator::lowestPoint(const Sample& middle) const {
    double lowest = 0.0;
    double place = 0.0;
    for (std::size_t i = 0; i < offset_.size(); ++i) {
        const double curvature = 2.0 * (start_[i] - 2.0 * middle.z[i] + end_.z[i]);
        const double slope = -3.0 * start_[i] + 4.0 * middle.z[i] - end_.z[i];
        if (!(curvature > 0.0))
            continue;
        const double at = -0.5 * slope / curvature;
        const double value = start_[i] + offset_[i] - 0.25 * slope * slope / curvature;
        if (at > 0.0 && at < 1.0 && value < lowest) {
            lowest = value;
            place = at;
        }
    }
    return startTime_ + place * (end_.time - startTime_);
}

void EventLocator::passTo(double to) {
    dropOffsets(end_.z);
    for (std::size_t i = 0; i < lastChange_.size(); ++i)
        lastChange_[i] = end_.z[i] - start_[i];
    lastLength_ = to - startTime_;
    std::swap(left_, end_);
}

// --- bracketing ----------------------------------------------------------------------------------

Located EventLocator::bracket(const run::Integrator& integrator) {
    constexpr double Rounding = 8.0 * std::numeric_limits<double>::epsilon();
    constexpr int MostTrials = 200; // far more than bisection needs
    const double length = right_.time - left_.time;
    Bracket state;
    state.tolerance =
        std::max(Rounding * std::max(std::abs(left_.time), std::abs(right_.time)), 1e-14 * length);
    state.lengthToHalve = length;
    while (right_.time - left_.time > state.tolerance && state.trials++ < MostTrials) {
        take(integrator, trialTime(state), trial_);
        const bool movesRight = isEvent(trial_);
        if (!movesRight)
            dropOffsets(trial_.z);
        std::swap(movesRight ? right_ : left_, trial_);
        state.note(movesRight, right_.time - left_.time);
    }
    return located();
}

/// The zero of the secant of that function which seems to cross first, half a tolerance beyond it,
/// so that the bracket closes from both sides; the middle where secants do not help.
double EventLocator::trialTime(const Bracket& bracket) const {
    const double length = right_.time - left_.time;
    if (right_.how != run::Evaluated::Well || !bracket.trustsSecants())
        return left_.time + 0.5 * length;
    double part = 1.0;
    for (std::size_t i = 0; i < offset_.size(); ++i) {
        const double after = right_.z[i] + offset_[i];
        if (after >= 0.0)
            continue;
        const double before = bracket.leftWeight * std::max(left_.z[i] + offset_[i], 0.0);
        const double zero = before / (before - after);
        part = std::min(part, std::isfinite(zero) ? zero : 0.5);
    }
    const double margin = 0.5 * bracket.tolerance;
    const double secant = left_.time + part * length + (bracket.movedRight ? -margin : margin);
    return std::clamp(secant, left_.time + margin, right_.time - margin);
}

} // namespace eventica::solver
