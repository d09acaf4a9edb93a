// SPDX-License-Identifier: Apache-2.0
// What dependent storages mean for the others: jumps with the sources, and where states may start.
#pragma once

#include <string>
#include <vector>

#include "lib/network/netlist.h"
#include "simulate/bond/solution.h"

namespace eventica::bond {

/// x = z + the sum of factor · signal of the source, where z does not feel how the sources change.
struct SourceShare {
    graph::Index source = graph::None;
    double factor = 0.0;
};

struct Reduction {
    std::vector<std::vector<SourceShare>> shares; ///< of each storage; mostly empty
    std::vector<double> start;                    ///< x of each storage
    std::string error;                            ///< lower case, no full stop
};

/// With dependent storages der(x) = A x + B u + K der(u). Then z = x - K u needs no derivative of a
/// source and stays where it is when one jumps: the charge that the jump moves is in K u. The
/// solution must be solved.
///
/// States begin with their start values; where a dependent storage has a fixed one, those that it
/// depends on and that are not fixed give way.
Reduction reduce(const network::Netlist& netlist, const Solution& solution, double startTime);

} // namespace eventica::bond
