// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/sundials_method.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nvector/nvector_serial.h>

#include "lib/base/check.h"
#include "simulate/run/failure.h"
#include "simulate/solver/compact_vector.h"

namespace eventica::solver {
namespace {

constexpr int MostStepsWithoutProgress = 20;
/// Far more than SUNDIALS needs for all that it tries; values near overflow make it try for ever.
constexpr int MostEvaluationsInStep = 10'000;

bool isTiny(double from, double to) {
    constexpr double Rounding = 64 * std::numeric_limits<double>::epsilon();
    constexpr double ShortestScale = 1e-20; // far below the seconds of any physics
    return to - from <= Rounding * std::max({std::abs(from), std::abs(to), ShortestScale});
}

} // namespace

SundialsContext::SundialsContext() {
    const int flag = SUNContext_Create(nullptr, &context_);
    EVENTICA_CHECK(flag == 0, "SUNDIALS gives no context");
}

SundialsContext::~SundialsContext() {
    SUNContext_Free(&context_);
}

SundialsVector::SundialsVector(std::int64_t size, SUNContext context)
    : vector_(makeCompactVector(size, context)) {
}

SundialsVector::~SundialsVector() {
    N_VDestroy(vector_);
}

double* SundialsVector::data() const {
    return NV_DATA_S(vector_);
}

std::span<double> SundialsVector::values() const {
    return {NV_DATA_S(vector_), static_cast<std::size_t>(NV_LENGTH_S(vector_))};
}

SundialsMethod::SundialsMethod(run::HybridSystem& system, const IntegratorOptions& options)
    : system_(system), options_(options), x_(system.stateCount(), context_.get()),
      scratch_(system.stateCount(), context_.get()) {
}

std::optional<run::SimulationError> SundialsMethod::start(double t, std::span<const double> x) {
    std::copy(x.begin(), x.end(), x_.data());
    previousTime_ = time_ = t;
    needsRestart_ = true; // with the first step, which may turn out to be too short for SUNDIALS
    stepsWithoutProgress_ = 0;
    ++statistics_.restarts;
    return std::nullopt;
}

void SundialsMethod::errorWeights(N_Vector x, N_Vector weights) const {
    const double relative = options_.tolerances.relative;
    const double absolute = options_.tolerances.absolute;
    const double* nominals = system_.nominals().data();
    const double* values = NV_DATA_S(x);
    double* results = NV_DATA_S(weights);
    const std::int64_t n = NV_LENGTH_S(x);
    for (std::int64_t i = 0; i < n; ++i)
        results[i] = 1.0 / (relative * std::abs(values[i]) + absolute * nominals[i]);
}

std::optional<run::SimulationError> SundialsMethod::step(double limit) {
    EVENTICA_CHECK(limit > time_, "a step of no length");
    if (needsRestart_) {
        if (isTiny(time_, limit))
            return stepTiny(limit);
        if (auto error = restartHere())
            return error;
    }
    evaluationsInStep_ = 0;
    const double longest = std::min(options_.maximumStep, system_.longestStep(time_));
    const Stepped stepped = advance(limit, longest);
    if (stepped.flag < 0)
        return failed(stepped.flag);
    previousTime_ = time_;
    time_ = stepped.time;
    ++statistics_.steps;
    stepsWithoutProgress_ = time_ > previousTime_ ? 0 : stepsWithoutProgress_ + 1;
    if (stepsWithoutProgress_ > MostStepsWithoutProgress)
        return stuck();
    return std::nullopt;
}

// SUNDIALS refuses to start so close to the end of the first step.
std::optional<run::SimulationError> SundialsMethod::stepTiny(double limit) {
    if (evaluateDerivatives(time_, x_.data(), scratch_.data()) != 0)
        return failed(-1);
    for (std::size_t i = 0; i < x_.values().size(); ++i)
        x_.data()[i] += (limit - time_) * scratch_.data()[i];
    previousTime_ = time_;
    time_ = limit;
    ++statistics_.steps;
    return std::nullopt;
}

std::optional<run::SimulationError> SundialsMethod::restartHere() {
    if (hasRestarted_)
        rejectedBefore_ += rejectedSteps();
    refused_ = false;
    const int flag = restart(time_);
    if (flag < 0)
        return failed(flag);
    hasRestarted_ = true;
    needsRestart_ = false;
    return std::nullopt;
}

void SundialsMethod::interpolate(double t, std::span<double> x) const {
    if (t < time_ && !needsRestart_ && denseOutput(t, scratch_.get()) == 0)
        std::copy(scratch_.values().begin(), scratch_.values().end(), x.begin());
    else
        std::copy(x_.values().begin(), x_.values().end(), x.begin());
}

const run::Statistics& SundialsMethod::statistics() const {
    statistics_.rejectedSteps = rejectedBefore_ + (hasRestarted_ ? rejectedSteps() : 0);
    return statistics_;
}

int SundialsMethod::evaluateDerivatives(double t, const double* x, double* dx) {
    ++statistics_.derivativeEvaluations;
    if (++evaluationsInStep_ > MostEvaluationsInStep || isInterrupted())
        return -1;
    return noteEvaluation(system_.derivatives(t, x, dx));
}

bool SundialsMethod::isInterrupted() const {
    return options_.interrupt != nullptr && options_.interrupt->load(std::memory_order_relaxed);
}

int SundialsMethod::noteEvaluation(run::Evaluated how) {
    switch (how) {
    case run::Evaluated::Well:
        return 0;
    case run::Evaluated::Recoverably:
        return 1;
    case run::Evaluated::Fatally:
        refused_ = true;
        return -1;
    }
    return -1;
}

void SundialsMethod::dropMessage(int /*code*/, const char* /*module*/, const char* /*function*/,
                                 char* /*message*/, void* /*self*/) {
}

run::SimulationError SundialsMethod::failed(int flag) {
    if (refused_)
        return system_.failure();
    if (isInterrupted())
        return {time_, "interrupted", {}, run::FailureKind::Interrupted};
    evaluationsInStep_ = 0;
    // The states where it ended may not be those that could not be evaluated: ask once more.
    const bool isEvaluable = evaluateDerivatives(time_, x_.data(), scratch_.data()) == 0;
    run::SimulationError error = run::evaluationFailure(
        system_, time_,
        isEvaluable ? "the integration failed: even a very small step does not succeed"
                    : "the derivatives cannot be evaluated");
    for (std::string& note : run::noteNotFinite(system_, scratch_.values()))
        error.notes.push_back(std::move(note));
    if (hasRestarted_ && statistics_.steps > 0) { // else there is no step to speak of
        const SundialsVector weights(system_.stateCount(), context_.get());
        localErrors(scratch_.get(), weights.get());
        for (std::size_t i = 0; i < weights.values().size(); ++i)
            scratch_.data()[i] *= weights.data()[i];
        for (std::string& note : run::noteLargestErrors(system_, scratch_.values()))
            error.notes.push_back(std::move(note));
    }
    if (const std::string_view meaning = meaningOf(flag); !meaning.empty() && isEvaluable)
        error.notes.emplace_back(meaning);
    return error;
}

run::SimulationError SundialsMethod::stuck() {
    return failed(0); // there is no flag
}

} // namespace eventica::solver
