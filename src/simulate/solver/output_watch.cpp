// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/output_watch.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace eventica::solver {

namespace {

using run::Evaluated;

} // namespace

OutputWatch::OutputWatch(run::HybridSystem& system, std::vector<double> quanta, Read read)
    : system_(system), read_(std::move(read)) {
    for (std::size_t i = 0; i < quanta.size(); ++i) {
        outputs_.push_back({quanta[i], std::nullopt});
        if (quanta[i] > 0.0)
            quantized_.push_back(i);
    }
}

std::vector<OutputWatch::Level> OutputWatch::due(double t, const double* x) {
    std::vector<Level> levels;
    if (system_.update(t, x) != Evaluated::Well)
        return levels; // the event that follows reports it
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        const run::OutputLevel& output = outputs_[i];
        // Between events only outputs with a quantum are followed.
        if (output.quantum <= 0.0 && pending_ > t)
            continue;
        if (const double value = read_(i); output.isDue(value))
            levels.emplace_back(i, output.levelOf(value));
    }
    return levels;
}

void OutputWatch::findPending(double t, std::span<const double> x) {
    pending_ = run::Never;
    if (system_.update(t, x.data()) != Evaluated::Well)
        return;
    for (std::size_t i = 0; i < outputs_.size(); ++i)
        if (outputs_[i].isDue(read_(i)))
            pending_ = t;
}

std::int64_t OutputWatch::crossingCount() const {
    return system_.crossingCount() + std::ssize(quantized_);
}

std::string OutputWatch::crossingText(std::int64_t crossing) const {
    const std::int64_t own = crossing - system_.crossingCount();
    return own < 0 ? system_.crossingText(crossing)
                   : fmt::format("output {} moves by its quantum",
                                 quantized_[static_cast<std::size_t>(own)] + 1);
}

std::string OutputWatch::crossingPlace(std::int64_t crossing) const {
    return crossing < system_.crossingCount() ? system_.crossingPlace(crossing) : std::string();
}

std::optional<run::SimulationError> OutputWatch::initialize(double startTime) {
    for (run::OutputLevel& output : outputs_)
        output.told.reset();
    told_.clear();
    hasInput_ = false;
    wantsEvent_ = false;
    pending_ = outputs_.empty() ? run::Never : startTime;
    return system_.initialize(startTime);
}

Evaluated OutputWatch::crossings(double t, const double* x, double* z) {
    if (const Evaluated how = system_.crossings(t, x, z);
        how != Evaluated::Well || quantized_.empty())
        return how;
    if (const Evaluated how = system_.update(t, x); how != Evaluated::Well)
        return how;
    const std::int64_t first = system_.crossingCount();
    for (std::size_t i = 0; i < quantized_.size(); ++i) {
        const run::OutputLevel& output = outputs_[quantized_[i]];
        z[first + static_cast<std::int64_t>(i)] =
            output.told ? output.quantum - std::abs(read_(quantized_[i]) - *output.told) : 1.0;
    }
    return Evaluated::Well;
}

double OutputWatch::nextTimeEvent() const {
    return std::min(system_.nextTimeEvent(), pending_);
}

bool OutputWatch::stepAccepted(double t, const double* x) {
    wantsEvent_ = system_.stepAccepted(t, x);
    return wantsEvent_;
}

run::EventOutcome OutputWatch::handleEvent(double t, std::span<const double> x,
                                           std::span<const std::int64_t> fired) {
    const auto end = std::ranges::lower_bound(fired, system_.crossingCount());
    const auto inner = fired.first(static_cast<std::size_t>(end - fired.begin()));
    const bool isOwn = inner.size() < fired.size() || pending_ <= t;
    const bool isInner = !inner.empty() || system_.nextTimeEvent() <= t || !isOwn;
    run::EventOutcome outcome;
    std::vector<double> after(x.begin(), x.end());
    if (isInner || hasInput_ || wantsEvent_) {
        outcome = system_.handleEvent(t, x, inner);
        system_.states(after);
    }
    hasInput_ = false;
    wantsEvent_ = false;
    for (const auto& [output, level] : told_)
        outputs_[output].told = level;
    told_.clear();
    if (!outcome.error)
        findPending(t, after);
    return outcome;
}

} // namespace eventica::solver
