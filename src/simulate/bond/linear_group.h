// SPDX-License-Identifier: Apache-2.0
// Equations that must be solved together, solved: outputs = offset + gain · inputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "lib/sparse/factors.h"
#include "simulate/bond/causal_system.h"

namespace eventica::bond {

/// One equation alone, or an algebraic loop. The gain is found once for each set of positions of
/// the switches among the equations.
class LinearGroup {
public:
    /// The equations belong to `system`, which must outlive the group.
    LinearGroup(const CausalSystem& system, std::span<const graph::Index> equations);

    const std::vector<Signal>& outputs() const { return outputs_; }
    const std::vector<Signal>& inputs() const { return inputs_; }
    const std::vector<graph::Index>& equations() const { return equations_; }
    /// Of the equations, ascending.
    const std::vector<graph::Index>& switches() const { return switches_; }
    bool isLoop() const { return isLoop_; }

    /// Finds the gain for these positions of all switches of the system. False if the equations
    /// have no unique solution; then nothing changes.
    bool solve(const std::vector<char>& isClosed);

    double offset(std::size_t output) const { return current_->offset[output]; }
    /// One factor for each input.
    std::span<const double> gain(std::size_t output) const {
        return std::span(current_->gain).subspan(output * inputs_.size(), inputs_.size());
    }
    /// How often the matrix of a loop was factorized so far.
    std::int64_t factorizations() const { return factorizations_; }

    /// When its turn comes in a wave of simultaneous changes: after all its inputs.
    std::int64_t rank = 0;

private:
    struct Solved {
        std::vector<double> gain; // row by row
        std::vector<double> offset;
    };

    bool findGain(const std::vector<char>& isClosed, Solved& solved);
    std::size_t columnOf(Signal signal) const;
    bool isOutput(Signal signal) const;
    const Law& lawOf(std::size_t row, const std::vector<char>& isClosed) const;
    sparse::Matrix loopMatrix(const std::vector<char>& isClosed) const;

    const CausalSystem& system_;
    std::vector<graph::Index> equations_;
    std::vector<graph::Index> switches_;
    std::vector<Signal> outputs_; // in the order of the equations
    std::vector<Signal> inputs_;  // ascending
    // By positions of the switches: converters come back to few of them again and again.
    std::map<std::vector<char>, Solved> solved_;
    const Solved* current_ = nullptr;
    std::int64_t factorizations_ = 0;
    bool isLoop_ = false;
    // Of loops. The positions of switches are far apart, and each is factorized only once.
    sparse::Factors factors_{sparse::Factors::AlwaysNewPivots};
};

} // namespace eventica::bond
