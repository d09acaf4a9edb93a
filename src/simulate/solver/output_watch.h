// SPDX-License-Identifier: Apache-2.0
// A hybrid system whose outputs are told to others: an event wherever one has moved by its quantum.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "simulate/run/hybrid_system.h"
#include "simulate/solver/output_taylor.h"
#include "simulate/solver/watched_output.h"

namespace eventica::solver {

/// How an output is told, see `WatchedOutput`.
struct OutputForm {
    double quantum = 0.0; ///< 0: where it has changed at an event
    int degree = 0;       ///< of polynomials; 0: levels
};

/// Decorates a system. Outputs are told as `WatchedOutput` says, a jump at the time of the event
/// that causes it.
class OutputWatch : public run::HybridSystem {
public:
    /// Reads an output after `HybridSystem::update`.
    using Read = OutputTaylor::Read;
    /// What is to be told, and of which output.
    using Message = std::pair<std::size_t, devs::PolynomialMessage>;

    /// The system must outlive it. No polynomial is made from points further apart than `longest`.
    OutputWatch(run::HybridSystem& system, const std::vector<OutputForm>& forms, Read read,
                double longest);

    /// What is to be told at an event at `t`, before it is handled.
    std::vector<Message> due(double t, const double* x);
    /// Those of the last `due` were told, at `t`.
    void noteTold(double t, std::vector<Message> messages) {
        toldAt_ = t;
        told_ = std::move(messages);
    }
    /// Input has come: the next event is one of the system.
    void noteInput() { hasInput_ = true; }

    std::int64_t stateCount() const override { return system_.stateCount(); }
    std::int64_t crossingCount() const override;
    std::string stateName(std::int64_t state) const override { return system_.stateName(state); }
    std::string crossingText(std::int64_t crossing) const override;
    std::string crossingPlace(std::int64_t crossing) const override;
    std::string derivativeText(std::int64_t state) const override {
        return system_.derivativeText(state);
    }
    std::span<const double> nominals() const override { return system_.nominals(); }
    const run::SparsePattern& jacobianPattern() const override { return system_.jacobianPattern(); }
    std::optional<run::SimulationError> initialize(double startTime) override;
    void states(std::span<double> x) const override { system_.states(x); }
    run::Evaluated derivatives(double t, const double* x, double* dx) override {
        return system_.derivatives(t, x, dx);
    }
    run::Evaluated jacobian(double t, const double* x, double* values) override {
        return system_.jacobian(t, x, values);
    }
    run::Evaluated crossings(double t, const double* x, double* z) override;
    double nextTimeEvent() const override;
    std::string timeEventText() const override { return system_.timeEventText(); }
    run::EventOutcome handleEvent(double t, std::span<const double> x,
                                  std::span<const std::int64_t> fired) override;
    run::Evaluated update(double t, const double* x) override { return system_.update(t, x); }
    void setTolerance(double relative) override { system_.setTolerance(relative); }
    run::Evaluated keepPath(double t, const run::StatePath& path) override {
        return system_.keepPath(t, path);
    }
    bool stepAccepted(double t, const double* x) override;
    double longestStep(double t) const override { return system_.longestStep(t); }
    std::span<const std::size_t> delaySources() const override { return system_.delaySources(); }
    std::span<const std::size_t> delayReaders() const override { return system_.delayReaders(); }
    bool hasImports() const override { return system_.hasImports(); }
    double nextKink() const override { return system_.nextKink(); }
    void passKinks(double t) override { system_.passKinks(t); }
    double latestEnd() const override { return system_.latestEnd(); }
    run::SimulationError failure() const override { return system_.failure(); }

private:
    void findPending(double t, std::span<const double> x);
    void addPolynomials(double t, const double* x, std::vector<Message>& messages);

    run::HybridSystem& system_;
    Read read_;
    OutputTaylor taylor_;
    double longest_;
    std::vector<WatchedOutput> outputs_;
    std::vector<std::size_t> quantized_; ///< those with a quantum
    std::vector<Message> told_;          ///< for the event that comes
    double toldAt_ = 0.0;
    double pending_ = run::Never; ///< when outputs that jumped are to be told
    bool hasInput_ = false;
    bool wantsEvent_ = false; ///< the system does
};

} // namespace eventica::solver
