// SPDX-License-Identifier: Apache-2.0
// Searches values of discrete conditions that agree with the equations they govern.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace eventica::model {

/// A value for each condition, Boolean ones as 0 and 1.
using Combination = std::vector<double>;

/// What the equations say when the conditions are held at given values.
struct MixedTrial {
    bool isSolved = false;
    /// The values that the conditions would take. If it is not solved: as what comes closest to a
    /// solution would have them, or empty.
    Combination wanted;
    /// Of each condition: whether rounding alone may have decided its wanted value.
    std::vector<bool> isClose;
    bool isOpen = false; ///< the equations do not determine everything
    /// How many unknowns they leave open because they agree by coincidence, at this instant only.
    std::size_t coincidences = 0;
};

struct MixedOutcome {
    bool isFound = false;
    Combination values;      ///< as found, else those of the last trial that could be solved
    Combination firstWanted; ///< what the first trial that could be solved wants
    std::vector<std::size_t> restless; ///< if not found: conditions that keep changing, most first
    std::size_t trials = 0;
};

struct MixedOptions {
    /// The start, known to have held up to now, is kept although something else agrees, too.
    bool mayStay = true;
    /// Where the way from the start ends: another place to begin, as long as there is one.
    std::function<std::optional<Combination>()> anotherStart{};
    /// Trials that cannot be solved: each of a nonlinear system costs as much as a hundred others.
    std::size_t mostUnsolved = std::numeric_limits<std::size_t>::max();
};

/// Problem: find a combination that the equations, solved with it, want themselves. Method: block
/// principal pivoting (Judice and Pires 1994). All conditions that disagree change at once as long
/// as their number falls, and a few times beyond; then the first of them alone (the least-index
/// rule of Murty 1974, which ends for the linear complementarity problems with P-matrices that
/// diodes, friction and stops lead to). No combination is tried twice; one that cannot be solved
/// is left for what comes closest to a solution wants, or for another neighbour of those that can.
/// Cost: the trials from each start are bounded by a number linear in the number of conditions. A
/// combination that is right up to rounding is taken if its successor is not strictly right, or
/// leaves something open, unless it does so itself and its successor, right up to rounding, does
/// not: a brake at its limit slips rather than shares its load with another. One that is right by
/// coincidence and is not the start is left for neighbours with fewer coincidences that are right
/// up to rounding: where two phases are equal, both ideal diodes may conduct, but an instant later
/// that contradicts their voltages.
MixedOutcome searchMixed(const Combination& start,
                         const std::function<MixedTrial(const Combination&)>& attempt,
                         const MixedOptions& options = {});

} // namespace eventica::model
