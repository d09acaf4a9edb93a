// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/event_locator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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

EventLocator::EventLocator(run::HybridSystem& system, const std::atomic<bool>* interrupt)
    : system_(system), interrupt_(interrupt), x_(static_cast<std::size_t>(system.stateCount())),
      offset_(static_cast<std::size_t>(system.crossingCount())), swing_(offset_.size()),
      largest_(offset_.size()), lastChange_(offset_.size()) {
    for (Sample* sample :
         {&left_, &before_, &early_, &right_, &trial_, &end_, &lowest_, &low_, &high_})
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
    widen(left_.z);
    lastLength_ = 0.0;
    earlier_ = 0;
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

/// No event is at these values, nor before.
void EventLocator::pass(const std::vector<double>& z) {
    dropOffsets(z);
    widen(z);
}

void EventLocator::widen(const std::vector<double>& z) {
    for (std::size_t i = 0; i < z.size(); ++i) {
        swing_[i] = std::max(swing_[i], std::abs(z[i]));
        largest_[i] = std::max(largest_[i], swing_[i]);
    }
}

double EventLocator::takeSwing(std::int64_t function) {
    const auto i = static_cast<std::size_t>(function);
    return std::exchange(swing_[i], 0.0) / largest_[i];
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

Located EventLocator::search(const run::Integrator& integrator, double from, double to,
                             run::OutputGrid rows) {
    if (offset_.empty() || to < from)
        return {};
    if (from > left_.time) { // a part was skipped on purpose: what happened there counts from here
        earlier_ = 0;
        if (lookAt(integrator, from))
            return located();
        lastLength_ = 0.0;
        earlier_ = 0;
    }
    startTime_ = left_.time;
    start_ = left_.z;
    take(integrator, to, end_);
    const bool isInside = findInside(integrator, to, rows);
    if (isInterrupted())
        return {Located::What::Interrupted, run::Evaluated::Well, startTime_, {}};
    if (isInside)
        return bracket(integrator);
    if (isEvent(end_)) { // maybe only because of an offset that was dropped inside
        std::swap(right_, end_);
        return bracket(integrator);
    }
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

/// Looks at points inside and at rows; true if the part of the step up to `right_` has an event.
/// Where the end has one, only a row can tell that there is one before.
bool EventLocator::findInside(const run::Integrator& integrator, double to, run::OutputGrid rows) {
    const double length = to - startTime_;
    if (!stride_.hasStride())
        stride_.begin(length);
    double middle = !isEvent(end_) && needsInterior(length) ? startTime_ + 0.5 * length : to;
    while (!isInterrupted()) {
        rows.passUpTo(left_.time);
        if (middle <= left_.time)
            middle = to;
        const double t = std::min({middle, rows.next(), left_.time + nextStride()});
        if (t >= to && isResolved(end_))
            break;
        if (t >= to)
            continue;
        take(integrator, t, right_);
        if (isResolved(right_) && passesOrFinds(integrator))
            return true;
    }
    if (isEvent(end_))
        return false;
    if (grazesAtEnd() && lookAt(integrator, 0.5 * (left_.time + to)))
        return true;
    return earlier_ > 0 && findLowest(integrator, before_, left_, end_);
}

/// Shorter after an event, where too few points are known to say how functions bend.
double EventLocator::nextStride() const {
    constexpr double Caution = 0.25;
    return (earlier_ < 2 ? Caution : 1.0) * stride_.stride();
}

/// Whether a function comes so close to zero at the end that it may have been below just before.
bool EventLocator::grazesAtEnd() const {
    constexpr double Close = 0.1; // of the way from the last sample
    for (std::size_t i = 0; i < offset_.size(); ++i) {
        const double atEnd = end_.z[i] + offset_[i];
        if (atEnd < Close * (left_.z[i] - end_.z[i]))
            return true;
    }
    return false;
}

/// True if there is an event at `t`, or in a dip before, which is then `right_`; otherwise `t`
/// becomes `left_`.
bool EventLocator::lookAt(const run::Integrator& integrator, double t) {
    take(integrator, t, right_);
    return passesOrFinds(integrator);
}

bool EventLocator::passesOrFinds(const run::Integrator& integrator) {
    if (isEvent(right_))
        return true;
    if (earlier_ > 0 && findLowest(integrator, before_, left_, right_))
        return true;
    pass(right_.z);
    moveTo(right_);
    return false;
}

/// Makes a sample the last one; what it held before is of no use.
void EventLocator::moveTo(Sample& next) {
    std::swap(early_, before_);
    std::swap(before_, left_);
    std::swap(left_, next);
    earlier_ = std::min(earlier_ + 1, 2);
}

/// Whether the functions hardly depart from parabolas up to this sample; if not, the stride is
/// shorter now. There is nothing to say with less than four samples, or without values.
bool EventLocator::isResolved(const Sample& next) {
    if (earlier_ < 2 || next.how != run::Evaluated::Well)
        return true;
    return stride_.accepts({{{early_.time, early_.z},
                             {before_.time, before_.z},
                             {left_.time, left_.z},
                             {next.time, next.z}}},
                           {offset_, swing_, largest_});
}

/// True if a function seems to be negative at its lowest point between three samples, and is: then
/// `left_` is before it and `right_` there.
bool EventLocator::findLowest(const run::Integrator& integrator, const Sample& first,
                              const Sample& middle, const Sample& last) {
    constexpr int MostLooks = 4;
    Lowest lowest = lowestOf(first, middle, last);
    if (!(lowest.time < run::Never))
        return false;
    low_ = first;
    lowest_ = middle;
    high_ = last;
    for (int look = 0; look < MostLooks && lowest.time < run::Never; ++look) {
        take(integrator, lowest.time, trial_);
        if (trial_.how != run::Evaluated::Well)
            return false;
        const bool isLater = trial_.time > lowest_.time;
        if (isEvent(trial_)) {
            left_ = isLater ? lowest_ : low_;
            right_ = trial_;
            return true;
        }
        const bool isLower = trial_.z[lowest.function] < lowest_.z[lowest.function];
        if (isLower)
            std::swap(isLater ? low_ : high_, lowest_);
        std::swap(isLower ? lowest_ : (isLater ? high_ : low_), trial_);
        lowest = lowestOf(low_, lowest_, high_);
    }
    return false;
}

/// By parabolas, which may be wrong by a part of how far they are below the samples.
EventLocator::Lowest EventLocator::lowestOf(const Sample& first, const Sample& middle,
                                            const Sample& last) const {
    constexpr double Doubt = 1.0;
    constexpr double Closest = 1e-3; // to a sample, of their distance: nothing new is to be seen
    const double toMiddle = middle.time - first.time;
    const double toLast = last.time - middle.time;
    const double closest = Closest * std::min(toMiddle, toLast);
    Lowest result;
    double least = 0.0;
    for (std::size_t i = 0; i < offset_.size(); ++i) {
        const double slopeBefore = (middle.z[i] - first.z[i]) / toMiddle;
        const double slopeAfter = (last.z[i] - middle.z[i]) / toLast;
        const double curvature = (slopeAfter - slopeBefore) / (toMiddle + toLast);
        if (!(curvature > 0.0))
            continue;
        const double slope = slopeBefore + curvature * toMiddle; // at `middle`
        const double move = -0.5 * slope / curvature;
        const double value = middle.z[i] + offset_[i] + 0.5 * slope * move;
        const double t = middle.time + move;
        if (!(t > std::max(first.time, startTime_) + closest && t < last.time - closest) ||
            !(std::abs(move) > closest))
            continue;
        const double drop = std::min({first.z[i], middle.z[i], last.z[i]}) + offset_[i] - value;
        if (const double doubtful = value - Doubt * drop; doubtful < least) {
            least = doubtful;
            result = {t, i};
        }
    }
    return result;
}

void EventLocator::passTo(double to) {
    pass(end_.z);
    for (std::size_t i = 0; i < lastChange_.size(); ++i)
        lastChange_[i] = end_.z[i] - start_[i];
    lastLength_ = to - startTime_;
    moveTo(end_);
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
    take(integrator, 0.5 * (startTime_ + right_.time), trial_); // maybe nothing was seen before
    if (trial_.how == run::Evaluated::Well)
        widen(trial_.z);
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
