// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/part_delays.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "lib/program/program.h"

namespace eventica::model {

namespace {

using program::Failure;

constexpr std::size_t Most = PathPiece::MostIntervals;
/// Of the tolerance of the run: what is left out between points adds to the error of every step
/// that looks back at it.
constexpr double FitPart = 1e-2;
/// Below is rounding.
constexpr double FinestFit = 1e-13;
/// A stretch that sixteen intervals do not resolve is halved this often at most.
constexpr int MostHalvings = 8;
/// The same, if more than the tolerance is missed in one half and nothing in the other one: at a
/// kink of an expression without events, where the error is as large as the stretch is long.
constexpr int MostHalvingsAtKink = 24;
constexpr double MuchMissed = 1.0 / FitPart;
/// Halving that helps less than this meets noise.
constexpr double LeastGain = 0.75;
constexpr int FewestHalvings = 1;
/// Noise as that of the last stretches is not worth halving. It is forgotten unless it goes on.
constexpr double NoiseFactor = 4.0;
constexpr double NoiseKept = 0.5;
/// Integration makes a kink smoother each time it comes round.
constexpr int LastGeneration = 6;
constexpr std::size_t MostKinks = 100;
/// Of a delay that varies: it may become shorter meanwhile.
constexpr double StepInVaryingDelay = 0.5;
/// Where it is shorter than steps, what it gives is extrapolated: over an interval half as long as
/// the expression has been smooth before, and not so far that more than this many tolerances are
/// missed.
constexpr double LongestReach = 1e-3;   // of the longest delay
constexpr double ShortestReach = 1e-5;  // the same, but after an event
constexpr double ReachAfterEvent = 0.1; // of the tolerance, and of the longest delay
constexpr double SmoothPart = 0.5;
constexpr double AllowedMiss = 10.0;
constexpr double LeastReachFactor = 0.5;
constexpr double MostReachFactor = 1.5;
/// Of the longest step of a reader: methods with quantized states make differences around the
/// present, by up to a quarter of it.
constexpr double LookBack = 0.5;

} // namespace

struct PartDelays::Level {
    double from;
    double to;
    std::size_t intervals = 0;      ///< so far
    double miss = run::Never;       ///< the largest tail, relative to what is allowed
    double unexpected = run::Never; ///< the same, besides noise
    std::vector<std::array<double, Most + 1>> values = {}; ///< of each sampled delay
    std::vector<PathPiece> pieces = {};

    bool isResolved() const { return miss <= 1.0 || unexpected <= 1.0; }
    std::vector<double> firstValues() const { return valuesAt(0); }
    std::vector<double> lastValues() const { return valuesAt(Most); }
    std::vector<double> valuesAt(std::size_t point) const {
        std::vector<double> result;
        result.reserve(values.size());
        for (const auto& of : values)
            result.push_back(of[point]);
        return result;
    }
};

PartDelays::PartDelays(Delays& all, const CompiledModel& model, const PartCode& part)
    : all_(all), model_(model), written_(part.delays.begin(), part.delays.end()) {
    for (const std::size_t delay : written_) {
        if (isContinuous(delay))
            sampled_.push_back(delay);
    }
    noise_.resize(sampled_.size());
    for (const std::int32_t number : part.readDelays) {
        const auto delay = static_cast<std::size_t>(number);
        const bool isOwn = std::ranges::binary_search(part.delays, number);
        readings_.push_back({delay, isOwn, DelayReader(all.history(delay))});
        all.addReader(delay, *this);
        if (!isFixed(delay))
            varying_.push_back(delay);
    }
}

void PartDelays::start(double time) {
    kinks_.clear();
    noise_.assign(sampled_.size(), 0.0);
    for (Reading& reading : readings_)
        reading.reader.restart();
    markedTime_ = reached_ = time;
    markedGeneration_ = 0;
    reaches_.assign(varying_.size(), LongestReach);
    limitVaryingStep(time);
}

// ---------------------------------------------------------------------------- steps

double PartDelays::fitTolerance(std::size_t delay) const {
    return std::max(FitPart * all_.tolerance(), FinestFit) * all_.history(delay).scale();
}

std::int32_t PartDelays::follow(double to, const Sampler& sample) {
    if (!all_.areStarted())
        return Failure::None;
    if (!written_.empty())
        if (const double from = all_.history(written_.front()).end(); to > from)
            if (const std::int32_t failure = write(from, to, sample); failure != Failure::None)
                return failure;
    passKinks(to);
    return Failure::None;
}

std::int32_t PartDelays::write(double from, double to, const Sampler& sample) {
    for (double& noise : noise_)
        noise *= NoiseKept;
    std::vector<std::int64_t> pieces;
    pieces.reserve(sampled_.size());
    for (const std::size_t delay : sampled_)
        pieces.push_back(all_.history(delay).nextPiece());
    std::vector<double> first;
    first.reserve(sampled_.size());
    for (const std::size_t delay : sampled_)
        first.push_back(all_.history(delay).last());
    Level level{from, to};
    std::vector<double> lastValues;
    for (const std::size_t delay : varying_)
        lastValues.push_back(all_.history(delay).last());
    if (const std::int32_t failure = resolve(level, first, sample); failure != Failure::None)
        return failure;
    if (const std::int32_t failure = cover(level, sample, 0); failure != Failure::None)
        return failure;
    holdUnchanging(to);
    if (markedTime_ == from)
        findKinks(from, pieces);
    adaptReaches(from, to, lastValues);
    forgetUnseen(to);
    limitVaryingStep(to);
    return Failure::None;
}

/// By how far the expressions are now from what they were extrapolated to.
void PartDelays::adaptReaches(double from, double to, std::span<const double> lastValues) {
    for (std::size_t k = 0; k < varying_.size(); ++k) {
        const std::size_t delay = varying_[k];
        const DelayHistory& history = all_.history(delay);
        const double at = to - all_.timeOf(delay);
        if (!isContinuous(delay) || !(at > from) || !(to <= history.end()))
            continue;
        const double miss =
            std::abs(history.beyond(from, lastValues[k], at).value - reader(delay).value(at));
        const double allowed = AllowedMiss * all_.tolerance() * history.scale();
        const double factor = miss > 0.0 ? std::pow(allowed / miss, 0.25) : MostReachFactor;
        reaches_[k] =
            std::clamp(reaches_[k] * std::clamp(factor, LeastReachFactor, MostReachFactor),
                       ShortestReach, LongestReach);
    }
}

/// What all readers have behind them.
void PartDelays::forgetUnseen(double to) {
    for (const std::size_t delay : written_) {
        double reached = to;
        std::int64_t passed = std::numeric_limits<std::int64_t>::max();
        for (const PartDelays* const part : all_.readersOf(delay)) {
            reached = std::min(reached, part->reached_);
            passed = std::min(passed, part->readerOf(delay)->passed());
        }
        const double longestStep = to - reached + all_.longestOf(delay);
        all_.history(delay).forgetBefore(reached - all_.longestOf(delay) - LookBack * longestStep,
                                         passed);
    }
}

/// By one polynomial for each expression, or by those of the two halves. What is at one place, a
/// kink or a jump, is in one half; noise is in both.
std::int32_t PartDelays::cover(Level& level, const Sampler& sample, int depth) {
    const double middle = level.from + 0.5 * (level.to - level.from);
    if (level.isResolved() || depth == MostHalvingsAtKink || middle <= level.from ||
        middle >= level.to) {
        append(level);
        return Failure::None;
    }
    Level left{level.from, middle};
    Level right{middle, level.to};
    if (const std::int32_t failure = resolve(left, level.firstValues(), sample);
        failure != Failure::None)
        return failure;
    if (const std::int32_t failure = resolve(right, left.lastValues(), sample);
        failure != Failure::None)
        return failure;
    const bool helps = depth < FewestHalvings ||
                       (depth < MostHalvings && std::max(left.unexpected, right.unexpected) <
                                                    LeastGain * level.unexpected) ||
                       (level.unexpected > MuchMissed && (left.isResolved() || right.isResolved()));
    for (Level* const half : {&left, &right})
        if (const std::int32_t failure =
                cover(*half, sample, helps ? depth + 1 : MostHalvingsAtKink);
            failure != Failure::None)
            return failure;
    return Failure::None;
}

/// By as many points as are needed.
std::int32_t PartDelays::resolve(Level& level, std::vector<double> first, const Sampler& sample) {
    level.values.resize(sampled_.size());
    for (std::size_t i = 0; i < first.size(); ++i)
        level.values[i][0] = first[i];
    while (level.miss > 1.0 && level.intervals < Most) {
        if (const std::int32_t failure = takeSamples(level, sample); failure != Failure::None)
            return failure;
        fit(level);
    }
    return Failure::None;
}

/// The next stretch will not be halved for the same.
void PartDelays::noteNoise(const Level& level) {
    for (std::size_t i = 0; i < sampled_.size(); ++i)
        if (level.pieces[i].tail() > fitTolerance(sampled_[i]))
            noise_[i] = std::max(noise_[i], level.pieces[i].tail());
}

/// Twice as many intervals as before. The point at `to` comes last: where iterations begin next.
std::int32_t PartDelays::takeSamples(Level& level, const Sampler& sample) {
    const std::size_t before = level.intervals;
    level.intervals = before == 0 ? Most / 4 : 2 * before;
    const std::size_t stride = Most / level.intervals;
    for (std::size_t k = 1; k <= level.intervals; ++k) {
        const bool isKnown = before > 0 && k % 2 == 0;
        if (isKnown && k < level.intervals)
            continue;
        const std::int32_t failure =
            sample(PathPiece::node(level.from, level.to, k, level.intervals));
        if (failure != Failure::None)
            return failure;
        for (std::size_t i = 0; i < sampled_.size(); ++i) {
            level.values[i][k * stride] = all_.presentOf(sampled_[i]);
            all_.history(sampled_[i]).enlargeScale(all_.presentOf(sampled_[i]));
        }
    }
    return Failure::None;
}

void PartDelays::fit(Level& level) const {
    level.pieces.clear();
    level.miss = level.unexpected = 0.0;
    const std::size_t stride = Most / level.intervals;
    std::array<double, Most + 1> samples{};
    for (std::size_t i = 0; i < sampled_.size(); ++i) {
        for (std::size_t k = 0; k <= level.intervals; ++k)
            samples[k] = level.values[i][k * stride];
        const double tail =
            level.pieces
                .emplace_back(level.from, level.to, std::span(samples.data(), level.intervals + 1))
                .tail();
        if (tail == 0.0)
            continue;
        const double allowed = fitTolerance(sampled_[i]);
        level.miss = std::max(level.miss, tail / allowed);
        level.unexpected =
            std::max(level.unexpected, tail / std::max(allowed, NoiseFactor * noise_[i]));
    }
}

void PartDelays::append(const Level& level) {
    noteNoise(level);
    for (std::size_t i = 0; i < sampled_.size(); ++i)
        all_.history(sampled_[i]).append(level.pieces[i], level.values[i][Most]);
}

void PartDelays::holdUnchanging(double to) {
    for (const std::size_t delay : written_)
        if (!isContinuous(delay))
            all_.history(delay).hold(to);
}

/// Kinks at `at`, where these pieces begin, come out of fixed delays later.
void PartDelays::findKinks(double at, std::span<const std::int64_t> pieces) {
    if (markedGeneration_ >= LastGeneration)
        return;
    for (std::size_t i = 0; i < sampled_.size(); ++i) {
        const std::size_t delay = sampled_[i];
        if (!isFixed(delay))
            continue;
        const double change =
            std::abs(all_.history(delay).kinkBefore(pieces[i])) * all_.timeOf(delay);
        if (change > all_.tolerance() * all_.history(delay).scale())
            for (PartDelays* const part : all_.readersOf(delay))
                part->addKink(at + all_.timeOf(delay), markedGeneration_ + 1);
    }
}

void PartDelays::addKink(double time, int generation) {
    const auto [near, isNew] = kinks_.try_emplace(time, generation);
    if (!isNew)
        near->second = std::min(near->second, generation);
    else if (kinks_.size() > MostKinks)
        kinks_.erase(near);
}

void PartDelays::passKinks(double time) {
    const double passed = time + all_.sameTime(time);
    int generation = LastGeneration;
    bool isKink = false;
    while (!kinks_.empty() && kinks_.begin()->first <= passed) {
        generation = std::min(generation, kinks_.begin()->second);
        kinks_.erase(kinks_.begin());
        isKink = true;
    }
    if (!isKink)
        return;
    markedTime_ = time;
    markedGeneration_ = generation;
}

void PartDelays::limitVaryingStep(double time) {
    varyingEnd_ = run::Never;
    for (std::size_t k = 0; k < varying_.size(); ++k) {
        const std::size_t delay = varying_[k];
        if (!isContinuous(delay))
            continue;
        const double longest = all_.longestOf(delay);
        const double first =
            std::max(ReachAfterEvent * all_.tolerance() * longest, 100.0 * all_.sameTime(time));
        const double reach =
            std::max(first, std::min(SmoothPart * all_.history(delay).smoothLength(),
                                     reaches_[k] * longest));
        const double step = std::max(StepInVaryingDelay * all_.timeOf(delay), reach);
        varyingEnd_ = std::min(varyingEnd_, time + step);
    }
}

double PartDelays::latestEnd() const {
    double latest = varyingEnd_;
    for (const Reading& reading : readings_)
        if (!reading.isOwn)
            latest = std::min(latest, reading.reader.history().end() + all_.timeOf(reading.delay));
    return latest;
}

double PartDelays::longestStep() const {
    double longest = run::Never;
    for (const Reading& reading : readings_)
        if (reading.isOwn && isFixed(reading.delay) && isContinuous(reading.delay))
            longest = std::min(longest, all_.timeOf(reading.delay));
    return longest;
}

// ---------------------------------------------------------------------------- events

std::vector<std::size_t> PartDelays::beginEvent(double time,
                                                std::span<const std::int64_t> firedCrossings) {
    isInEvent_ = true;
    std::vector<std::size_t> jumping;
    for (const std::int64_t crossing : firedCrossings) {
        jumping.push_back(delayOfCrossing(crossing));
        DelayReader& of = reader(jumping.back());
        if (crossing % 2 == 0 && of.hasBreakAhead())
            of.passForward();
        else if (crossing % 2 != 0 && of.hasBreakBehind())
            of.passBackward();
    }
    const double passed = time + all_.sameTime(time);
    for (Reading& reading : readings_)
        while (eventOf(reading) <= passed) {
            reading.reader.passForward();
            jumping.push_back(reading.delay);
        }
    return jumping;
}

void PartDelays::endEvent(double time) {
    isInEvent_ = false;
    if (!all_.areStarted())
        return;
    for (const std::size_t delay : written_)
        all_.history(delay).jumpTo(all_.presentOf(delay), all_.jumpThreshold(delay));
    for (const std::size_t delay : varying_)
        reader(delay).passTo(time - all_.timeOf(delay), all_.sameTime(time));
    markedTime_ = time;
    markedGeneration_ = 0;
    limitVaryingStep(time);
}

/// When the next jump comes out of a fixed delay.
double PartDelays::eventOf(const Reading& reading) const {
    return isFixed(reading.delay) && reading.reader.hasBreakAhead()
               ? reading.reader.breakAhead() + all_.timeOf(reading.delay)
               : run::Never;
}

double PartDelays::nextEvent() const {
    double next = run::Never;
    for (const Reading& reading : readings_)
        next = std::min(next, eventOf(reading));
    return next;
}

double PartDelays::earlier(double other) const {
    const double next = nextEvent();
    return next < other - all_.sameTime(next) ? next : other;
}

void PartDelays::crossings(double time, double* z) const {
    for (const std::size_t delay : varying_) {
        const DelayReader& of = *readerOf(delay);
        const double at = time - all_.timeOf(delay);
        *z++ = of.hasBreakAhead() ? of.breakAhead() - at : 1.0;
        *z++ = of.hasBreakBehind() ? at - of.breakBehind() : 1.0;
    }
}

// ---------------------------------------------------------------------------- values

const DelayReader* PartDelays::readerOf(std::size_t delay) const {
    const auto found = std::ranges::lower_bound(readings_, delay, {}, &Reading::delay);
    return found != readings_.end() && found->delay == delay ? &found->reader : nullptr;
}

DelayReader& PartDelays::reader(std::size_t delay) {
    return std::ranges::lower_bound(readings_, delay, {}, &Reading::delay)->reader;
}

double PartDelays::value(const DelayReader& reader, std::size_t delay, double time,
                         double delayTime) const {
    const double at = time - delayTime;
    if (!isFixed(delay) && reader.isBeyond(at, all_.sameTime(time)))
        return reader.beyond(at).value;
    return isInEvent_ && !isFixed(delay) ? reader.valueAfterPassing(at, all_.sameTime(time))
                                         : reader.value(at);
}

} // namespace eventica::model
