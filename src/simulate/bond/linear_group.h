// SPDX-License-Identifier: Apache-2.0
// Equations that must be solved together, solved: outputs = gain · inputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/sparse/matrix.h"
#include "simulate/bond/causal_system.h"

namespace eventica::bond {

/// One equation alone, or an algebraic loop.
class LinearGroup {
public:
    /// The equations belong to `system`, which must outlive the group.
    LinearGroup(const CausalSystem& system, std::span<const graph::Index> equations);

    const std::vector<Signal>& outputs() const { return outputs_; }
    const std::vector<Signal>& inputs() const { return inputs_; }
    const std::vector<graph::Index>& equations() const { return equations_; }
    bool isLoop() const { return isLoop_; }

    /// Finds the gain. False if the equations have no unique solution.
    bool solve();

    /// One factor for each input.
    std::span<const double> gain(std::size_t output) const {
        return std::span(gain_).subspan(output * inputs_.size(), inputs_.size());
    }

    /// When its turn comes in a wave of simultaneous changes: after all its inputs.
    std::int64_t rank = 0;

private:
    std::size_t columnOf(Signal signal) const;
    bool isOutput(Signal signal) const;
    const Law& lawOf(std::size_t row) const;
    sparse::Matrix loopMatrix() const;

    const CausalSystem& system_;
    std::vector<graph::Index> equations_;
    std::vector<Signal> outputs_; // in the order of the equations
    std::vector<Signal> inputs_;  // ascending
    std::vector<double> gain_;    // row by row
    bool isLoop_ = false;
};

} // namespace eventica::bond
