// SPDX-License-Identifier: Apache-2.0
// Messages of methods that cannot go on, naming the states to look at.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "simulate/run/hybrid_system.h"

namespace eventica::run {

/// False if any value is infinite or not a number.
bool allFinite(std::span<const double> values);
/// Copies them besides.
bool copyAllFinite(std::span<const double> values, double* to);

/// Why a run cannot be continued at `t`: the reason, then what the system says about its last
/// evaluation if there is something, then the states that matter.
SimulationError evaluationFailure(const HybridSystem& system, double t, std::string reason);

/// A note naming those states, at most three, whose local errors are largest; nothing if all are 0.
/// An error of 1 is as large as the tolerance allows.
std::vector<std::string> noteLargestErrors(const HybridSystem& system,
                                           std::span<const double> weightedErrors);

/// A note naming the states, at most three, whose derivatives are not finite.
std::vector<std::string> noteNotFinite(const HybridSystem& system,
                                       std::span<const double> derivatives);

} // namespace eventica::run
