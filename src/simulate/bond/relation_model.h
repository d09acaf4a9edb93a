// SPDX-License-Identifier: Apache-2.0
// The atomic model of what has no memory: a junction, a resistance, a transformer, a gyrator, or a
// whole algebraic loop.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lib/devs/atomic.h"
#include "lib/signal/polynomial.h"
#include "simulate/bond/run_state.h"
#include "simulate/bond/solution.h"
#include "simulate/bond/waves.h"

namespace eventica::bond {

/// Reads and writes polynomials of `order` coefficients.
signal::Polynomial polynomialOf(const devs::Value& value);
devs::Value valueOf(const signal::Polynomial& polynomial, std::int64_t order);

/// What the models of one network share; outlives them.
struct Shared {
    Waves waves{1};
    std::int64_t order = 1;
    RunLog log;
    std::size_t coefficients() const { return static_cast<std::size_t>(order); }
};

/// Each of its groups of equations computes its outputs at its rank of a wave in which an input
/// has changed. An output that stays the same is not sent again.
class RelationModel : public devs::Atomic {
public:
    RelationModel(std::string name, Solution& solution, Shared& shared);

    /// To be called before the run, for each group.
    void addGroup(std::size_t group);

    const std::vector<Signal>& inputSignals() const { return inputSignals_; }
    const std::vector<Signal>& outputSignals() const { return outputSignals_; }
    /// Only outputs that somebody listens to are sent.
    void markAsHeard(devs::Port output) { isHeard_[output.number] = 1; }

    void initialize(devs::Time start) override;
    double timeAdvance() const override;
    devs::Time nextTime() const override { return next_; }
    void output(devs::Outbox& outbox) override;
    void internalTransition() override;
    void externalTransition(double elapsed, const devs::Bag& inputs) override;

    /// An output as it was sent last, or would be if somebody heard it, seen from `t`.
    signal::Polynomial sent(std::size_t output, double t) const;

private:
    struct Channel {
        signal::Polynomial value;
        double time = 0.0;

        signal::Polynomial seenFrom(double t) const { return value.shifted(t - time); }
    };
    struct Member {
        std::size_t group = 0;
        std::vector<std::size_t> inputs; ///< numbers of channels
        std::size_t firstOutput = 0;
        bool isWaiting = false;
    };

    LinearGroup& groupOf(const Member& member) { return solution_.groups()[member.group]; }
    signal::Polynomial compute(const Member& member, std::size_t row, double t) const;
    void wake(std::size_t member);
    void plan(devs::Time now);
    std::size_t inputFor(Signal signal);

    Solution& solution_;
    Shared& shared_;
    std::vector<Signal> inputSignals_;
    std::map<Signal, std::size_t> inputNumbers_;
    std::vector<Signal> outputSignals_;
    std::vector<std::vector<std::size_t>> readers_; // of each input: members
    std::vector<Channel> inputs_;
    std::vector<Channel> outputs_;
    std::vector<char> isHeard_;
    std::vector<char> wasSent_;
    std::vector<signal::Polynomial> fresh_; // outputs computed for this instant
    std::vector<Member> members_;
    std::vector<std::size_t> waiting_; // members
    std::vector<std::size_t> acting_;  // of these, the ones whose turn it is
    devs::Time next_ = devs::Time::infinity();
};

/// e3 or f3 for the signals of bond 3, d0 for the first slope of a source.
std::string signalName(const CausalSystem& system, Signal signal);

} // namespace eventica::bond
