// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/output_watch.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace eventica::solver {

namespace {

using run::Evaluated;

} // namespace

OutputWatch::OutputWatch(run::HybridSystem& system, const std::vector<OutputForm>& forms, Read read,
                         double longest)
    : system_(system), read_(read), taylor_(system, std::move(read)), longest_(longest) {
    for (std::size_t i = 0; i < forms.size(); ++i) {
        outputs_.push_back({forms[i].quantum, forms[i].degree});
        if (outputs_.back().isContinuous())
            quantized_.push_back(i);
    }
}

std::vector<OutputWatch::Message> OutputWatch::due(double t, const double* x) {
    std::vector<Message> messages;
    if (system_.update(t, x) != Evaluated::Well)
        return messages; // the event that follows reports it
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        const WatchedOutput& output = outputs_[i];
        // Between events only outputs with a quantum are followed.
        if (!output.isContinuous() && pending_ > t)
            continue;
        if (const double value = read_(i); output.isDue(t, value))
            messages.emplace_back(
                i, devs::PolynomialMessage{{output.degree > 0 ? value : output.levelOf(t, value)}});
    }
    addPolynomials(t, x, messages);
    return messages;
}

/// Polynomials in place of the levels of outputs that tell them.
void OutputWatch::addPolynomials(double t, const double* x, std::vector<Message>& messages) {
    constexpr double PartOfSpan = 0.125;
    int degree = 0;
    OutputTaylor::Point point{t, x, longest_};
    std::vector<std::size_t> outputs;
    for (const auto& [number, level] : messages) {
        const WatchedOutput& output = outputs_[number];
        if (output.degree == 0)
            continue;
        outputs.push_back(number);
        degree = std::max(degree, output.degree);
        if (output.span > 0.0)
            point.longest = std::min(point.longest, PartOfSpan * output.span);
    }
    if (outputs.empty())
        return;
    const std::vector<devs::PolynomialMessage> polynomials = taylor_.at(point, degree, outputs);
    std::size_t next = 0;
    for (auto& [number, message] : messages) {
        const int own = outputs_[number].degree;
        if (own == 0 || next >= polynomials.size())
            continue;
        message = polynomials[next++];
        std::fill(message.c.begin() + own + 1, message.c.end(), 0.0);
    }
}

void OutputWatch::findPending(double t, std::span<const double> x) {
    pending_ = run::Never;
    if (system_.update(t, x.data()) != Evaluated::Well)
        return;
    for (std::size_t i = 0; i < outputs_.size(); ++i)
        if (outputs_[i].isDue(t, read_(i)))
            pending_ = t;
}

std::int64_t OutputWatch::crossingCount() const {
    return system_.crossingCount() + std::ssize(quantized_);
}

std::string OutputWatch::crossingText(std::int64_t crossing) const {
    const std::int64_t own = crossing - system_.crossingCount();
    return own < 0 ? system_.crossingText(crossing)
                   : fmt::format("output {} leaves what was told by its quantum",
                                 quantized_[static_cast<std::size_t>(own)] + 1);
}

std::string OutputWatch::crossingPlace(std::int64_t crossing) const {
    return crossing < system_.crossingCount() ? system_.crossingPlace(crossing) : std::string();
}

std::optional<run::SimulationError> OutputWatch::initialize(double startTime) {
    for (WatchedOutput& output : outputs_)
        output = {output.quantum, output.degree};
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
    for (std::size_t i = 0; i < quantized_.size(); ++i)
        z[first + static_cast<std::int64_t>(i)] =
            outputs_[quantized_[i]].slack(t, read_(quantized_[i]));
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
    for (const auto& [output, message] : told_)
        outputs_[output].tell(toldAt_, message);
    told_.clear();
    if (!outcome.error)
        findPending(t, after);
    return outcome;
}

} // namespace eventica::solver
