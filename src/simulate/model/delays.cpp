// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/delays.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "lib/program/program.h"

namespace eventica::model {

namespace {

using program::Failure;

constexpr std::size_t Most = PathPiece::MostIntervals;
/// Instants closer to each other than this, relative, are one.
constexpr double SameTime = 1e-14;
constexpr double DefaultTolerance = 1e-6;
/// Parts of the tolerance of the run. What is left out between points and what jumps too little to
/// be an event adds to the error of every step that looks back at it.
constexpr double FitPart = 1e-2;
constexpr double JumpPart = 1e-3;
/// Below is rounding.
constexpr double FinestFit = 1e-13;
/// A stretch that sixteen intervals do not resolve is halved this often at most: kinks of
/// expressions without events need it.
constexpr int MostHalvings = 8;
/// Halving that helps less than this meets a jump or noise.
constexpr double LeastGain = 0.75;
constexpr int FewestHalvings = 2;
/// Noise as that of the last stretches is not worth halving. It is forgotten unless it goes on.
constexpr double NoiseFactor = 4.0;
constexpr double NoiseKept = 0.5;
/// Integration makes a kink smoother each time it comes round.
constexpr int LastGeneration = 6;
constexpr std::size_t MostKinks = 100;
/// Of a delay that varies: it may become shorter meanwhile.
constexpr double StepInVaryingDelay = 0.5;
constexpr double ShortestPartOfLongest = 1e-3;
/// Of the longest delay time: methods with quantized states make differences around the present,
/// by up to a quarter of the longest step.
constexpr double LookBack = 0.5;

} // namespace

struct Delays::Level {
    double from;
    double to;
    std::size_t intervals = 0;      ///< so far
    double miss = run::Never;       ///< the largest tail, relative to what is allowed
    double unexpected = run::Never; ///< the same, besides noise
    std::vector<std::array<double, Most + 1>> values; ///< of each sampled delay
    std::vector<PathPiece> pieces;
};

Delays::Delays(const CompiledModel& model, const Memory& memory)
    : model_(model), memory_(memory), tolerance_(DefaultTolerance), histories_(model.delays.size()),
      pasts_(model.delays.size()) {
    for (std::size_t i = 0; i < model.delays.size(); ++i) {
        if (model.delays[i].isContinuous)
            sampled_.push_back(i);
        if (!model.delays[i].isFixed)
            varying_.push_back(i);
    }
    noise_.resize(sampled_.size());
}

void Delays::setTolerance(double tolerance) {
    tolerance_ = tolerance;
}

void Delays::forget() {
    for (DelayHistory& history : histories_)
        history.forget();
    pasts_.assign(pasts_.size(), std::nullopt);
    kinks_.clear();
}

std::vector<double> Delays::present() const {
    std::vector<double> values(histories_.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = presentOf(i);
    return values;
}

bool Delays::differFromStart(std::span<const double> given) const {
    for (std::size_t i = 0; i < given.size(); ++i)
        if (!pasts_[i] &&
            std::abs(presentOf(i) - given[i]) >
                JumpPart * tolerance_ * std::max(std::abs(presentOf(i)), std::abs(given[i])))
            return true;
    return false;
}

void Delays::start(double time) {
    kinks_.clear();
    noise_.assign(sampled_.size(), 0.0);
    shortest_ = run::Never;
    for (std::size_t i = 0; i < histories_.size(); ++i)
        shortest_ = std::min(shortest_, model_.delays[i].isFixed ? timeOf(i) : run::Never);
    shortest_ = std::isfinite(shortest_) ? shortest_ : 0.0;
    for (std::size_t i = 0; i < histories_.size(); ++i)
        histories_[i].start(time, pasts_[i].value_or(presentOf(i)));
    for (std::size_t i = 0; i < histories_.size(); ++i)
        histories_[i].jumpTo(presentOf(i), jumpThreshold(i));
    markedTime_ = time;
    markedGeneration_ = 0;
    limitVaryingStep(time);
}

double Delays::sameTime(double time) const {
    return SameTime * std::max(std::abs(time), shortest_);
}

// ---------------------------------------------------------------------------- steps

double Delays::fitTolerance(std::size_t delay) const {
    return std::max(FitPart * tolerance_, FinestFit) * histories_[delay].scale();
}

/// What changes at events only does so exactly.
double Delays::jumpThreshold(std::size_t delay) const {
    if (!model_.delays[delay].isContinuous)
        return 0.0;
    return std::max(JumpPart * tolerance_, FinestFit) *
           std::max(histories_[delay].scale(), std::abs(presentOf(delay)));
}

std::int32_t Delays::follow(double to, const Sampler& sample) {
    if (histories_.empty() || !histories_.front().isStarted())
        return Failure::None;
    const double from = histories_.front().end();
    if (to <= from)
        return Failure::None;
    for (double& noise : noise_)
        noise *= NoiseKept;
    std::vector<std::int64_t> pieces;
    pieces.reserve(sampled_.size());
    for (const std::size_t delay : sampled_)
        pieces.push_back(histories_[delay].nextPiece());
    if (const std::int32_t failure = cover(from, to, sample, 0, run::Never);
        failure != Failure::None)
        return failure;
    holdUnchanging(to);
    if (markedTime_ == from)
        findKinks(from, pieces);
    for (std::size_t i = 0; i < histories_.size(); ++i)
        histories_[i].forgetBefore(to -
                                   (1.0 + LookBack) * memory_.real(model_.delays[i].longestSlot));
    mark(to);
    limitVaryingStep(to);
    return Failure::None;
}

/// By one polynomial for each expression, or by those of the two halves.
std::int32_t Delays::cover(double from, double to, const Sampler& sample, int depth,
                           double missBefore) {
    Level level{from, to, 0, run::Never, run::Never, {}, {}};
    level.values.resize(sampled_.size());
    while (level.miss > 1.0 && level.intervals < Most) {
        if (const std::int32_t failure = takeSamples(level, sample); failure != Failure::None)
            return failure;
        fit(level);
    }
    const double middle = from + 0.5 * (to - from);
    const bool helps = depth < FewestHalvings || level.unexpected < LeastGain * missBefore;
    if (level.miss <= 1.0 || level.unexpected <= 1.0 || depth == MostHalvings || !helps ||
        middle <= from || middle >= to) {
        noteNoise(level);
        append(level);
        return Failure::None;
    }
    if (const std::int32_t failure = cover(from, middle, sample, depth + 1, level.unexpected);
        failure != Failure::None)
        return failure;
    return cover(middle, to, sample, depth + 1, level.unexpected);
}

/// The next stretch will not be halved for the same.
void Delays::noteNoise(const Level& level) {
    for (std::size_t i = 0; i < sampled_.size(); ++i)
        if (level.pieces[i].tail() > fitTolerance(sampled_[i]))
            noise_[i] = std::max(noise_[i], level.pieces[i].tail());
}

/// Twice as many intervals as before. The point at `to` comes last: where iterations begin next.
std::int32_t Delays::takeSamples(Level& level, const Sampler& sample) {
    const std::size_t before = level.intervals;
    level.intervals = before == 0 ? Most / 4 : 2 * before;
    const std::size_t stride = Most / level.intervals;
    if (before == 0)
        for (std::size_t i = 0; i < sampled_.size(); ++i)
            level.values[i][0] = histories_[sampled_[i]].last();
    for (std::size_t k = 1; k <= level.intervals; ++k) {
        const bool isKnown = before > 0 && k % 2 == 0;
        if (isKnown && k < level.intervals)
            continue;
        const std::int32_t failure =
            sample(PathPiece::node(level.from, level.to, k, level.intervals));
        if (failure != Failure::None)
            return failure;
        for (std::size_t i = 0; i < sampled_.size(); ++i) {
            level.values[i][k * stride] = presentOf(sampled_[i]);
            histories_[sampled_[i]].enlargeScale(presentOf(sampled_[i]));
        }
    }
    return Failure::None;
}

void Delays::fit(Level& level) const {
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

void Delays::append(const Level& level) {
    for (std::size_t i = 0; i < sampled_.size(); ++i)
        histories_[sampled_[i]].append(level.pieces[i], level.values[i][Most]);
}

void Delays::holdUnchanging(double to) {
    for (std::size_t i = 0; i < histories_.size(); ++i)
        if (!model_.delays[i].isContinuous)
            histories_[i].hold(to);
}

/// Kinks at `at`, where these pieces begin, come out of fixed delays later.
void Delays::findKinks(double at, std::span<const std::int64_t> pieces) {
    if (markedGeneration_ >= LastGeneration)
        return;
    for (std::size_t i = 0; i < sampled_.size(); ++i) {
        const std::size_t delay = sampled_[i];
        if (!model_.delays[delay].isFixed)
            continue;
        const double change = std::abs(histories_[delay].kinkBefore(pieces[i])) * timeOf(delay);
        if (change > tolerance_ * histories_[delay].scale())
            addKink(at + timeOf(delay), markedGeneration_ + 1);
    }
}

void Delays::addKink(double time, int generation) {
    const auto [near, isNew] = kinks_.try_emplace(time, generation);
    if (!isNew)
        near->second = std::min(near->second, generation);
    else if (kinks_.size() > MostKinks)
        kinks_.erase(near);
}

/// A step ends: maybe where a kink came out.
void Delays::mark(double time) {
    const double passed = time + sameTime(time);
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

void Delays::limitVaryingStep(double time) {
    latestEnd_ = run::Never;
    for (const std::size_t delay : varying_) {
        if (!model_.delays[delay].isContinuous)
            continue;
        const double longest = memory_.real(model_.delays[delay].longestSlot);
        const double step =
            std::max(StepInVaryingDelay * timeOf(delay), ShortestPartOfLongest * longest);
        latestEnd_ = std::min(latestEnd_, time + step);
    }
}

double Delays::longestStep() const {
    double longest = run::Never;
    for (const std::size_t delay : sampled_)
        if (model_.delays[delay].isFixed)
            longest = std::min(longest, timeOf(delay));
    return longest;
}

// ---------------------------------------------------------------------------- events

std::vector<std::size_t> Delays::beginEvent(double time,
                                            std::span<const std::int64_t> firedCrossings) {
    isInEvent_ = true;
    std::vector<std::size_t> jumping;
    for (const std::int64_t crossing : firedCrossings) {
        jumping.push_back(delayOfCrossing(crossing));
        DelayHistory& history = histories_[jumping.back()];
        if (crossing % 2 == 0 && history.hasBreakAhead())
            history.passForward();
        else if (crossing % 2 != 0 && history.hasBreakBehind())
            history.passBackward();
    }
    const double passed = time + sameTime(time);
    for (std::size_t i = 0; i < histories_.size(); ++i)
        while (model_.delays[i].isFixed && histories_[i].hasBreakAhead() &&
               histories_[i].breakAhead() + timeOf(i) <= passed) {
            histories_[i].passForward();
            jumping.push_back(i);
        }
    return jumping;
}

void Delays::endEvent(double time) {
    isInEvent_ = false;
    for (std::size_t i = 0; i < histories_.size(); ++i) {
        if (!histories_[i].isStarted())
            return;
        histories_[i].jumpTo(presentOf(i), jumpThreshold(i));
        if (!model_.delays[i].isFixed)
            histories_[i].passTo(time - timeOf(i), sameTime(time));
    }
    markedTime_ = time;
    markedGeneration_ = 0;
    limitVaryingStep(time);
}

double Delays::nextEvent() const {
    double next = run::Never;
    for (std::size_t i = 0; i < histories_.size(); ++i)
        if (model_.delays[i].isFixed && histories_[i].hasBreakAhead())
            next = std::min(next, histories_[i].breakAhead() + timeOf(i));
    return next;
}

double Delays::firstEvent(double other) const {
    const double next = nextEvent();
    return next < other - sameTime(next) ? next : other;
}

void Delays::crossings(double time, double* z) const {
    for (const std::size_t delay : varying_) {
        const DelayHistory& history = histories_[delay];
        const double at = time - timeOf(delay);
        *z++ = history.hasBreakAhead() ? history.breakAhead() - at : 1.0;
        *z++ = history.hasBreakBehind() ? at - history.breakBehind() : 1.0;
    }
}

// ---------------------------------------------------------------------------- values

double Delays::value(std::size_t delay, double time, double delayTime) const {
    const DelayHistory& history = histories_[delay];
    if (!history.isStarted())
        return pasts_[delay].value_or(presentOf(delay));
    const double at = time - delayTime;
    return isInEvent_ && !model_.delays[delay].isFixed
               ? history.valueAfterPassing(at, sameTime(time))
               : history.value(at);
}

double Delays::slope(std::size_t delay, double time, double delayTime) const {
    const DelayHistory& history = histories_[delay];
    return history.isStarted() ? history.slope(time - delayTime) : 0.0;
}

std::int32_t Delays::outOfRange() const {
    for (std::size_t i = 0; i < histories_.size(); ++i) {
        const double longest = memory_.real(model_.delays[i].longestSlot);
        const bool isAllowed = model_.delays[i].isFixed ? timeOf(i) > 0.0 : timeOf(i) >= 0.0;
        if (!isAllowed || timeOf(i) > longest * (1.0 + SameTime))
            return static_cast<std::int32_t>(i);
    }
    return -1;
}

} // namespace eventica::model
