// SPDX-License-Identifier: Apache-2.0
// The equations of a causal bond graph in an order in which they can be solved.
#pragma once

#include <cstdint>
#include <vector>

#include "simulate/bond/causal_system.h"
#include "simulate/bond/linear_group.h"

namespace eventica::bond {

/// What is given: one number for each storage, source and source again.
struct GivenValues {
    std::vector<double> states; ///< x of each storage
    std::vector<double> waves;  ///< of each source
    std::vector<double> slopes; ///< their derivatives
    double constant = 1.0;      ///< what constants are multiplied with
};

/// The groups of equations, each after those it needs. The one description from which both the
/// discrete-event model and the plain evaluation are made.
class Solution {
public:
    /// The system must outlive it.
    explicit Solution(const CausalSystem& system);

    const CausalSystem& system() const { return system_; }
    std::vector<LinearGroup>& groups() { return groups_; }
    const std::vector<LinearGroup>& groups() const { return groups_; }

    /// Solves all groups. Returns the first that has no unique solution, null if all have.
    const LinearGroup* solveAll();
    /// Gives each group its rank, from the ranks of the signals given by storages (in their order).
    /// Returns the largest.
    std::int64_t rank(const std::vector<std::int64_t>& storageRanks);

    /// All signals.
    void evaluate(const GivenValues& given, std::vector<double>& signals) const;

private:
    const CausalSystem& system_;
    std::vector<LinearGroup> groups_;
};

} // namespace eventica::bond
