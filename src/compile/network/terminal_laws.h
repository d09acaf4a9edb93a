// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: what the equations of a cluster say about its terminals.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "compile/network/clusters.h"

namespace eventica::network {

struct TerminalLaws {
    std::vector<Row> rows; ///< between potentials and flows of terminals, states and waves
    std::vector<std::pair<VariableId, Row>> meanings; ///< of the other variables, in such terms
    std::vector<VariableId> states;                   ///< variables that are kept
    Bends bends;
    bool hasZeroFactor = false; ///< a variable lost its influence because its factor is 0
};

/// Why there are none.
struct LawObstacle {
    std::int32_t equation = -1;       ///< which is not linear; -1: see `variable`
    ExprId part;                      ///< of the equation
    std::optional<Decider> undecided; ///< a branch hangs on it
    std::optional<double> number;     ///< in the equation, which is not finite
    VariableId variable;              ///< cannot be expressed by others: it has a life of its own
};

/// What becomes of the variables inside of a cluster.
enum class Elimination : std::uint8_t {
    All,
    AllAssuming, ///< something is assumed: what follows from it is not made known
    ButStates,   ///< those with derivatives stay
};

struct LawOptions {
    Elimination elimination = Elimination::All;
    Curves* curves = nullptr; ///< if given, equations that are not linear are taken as functions
};

/// Eliminates the variables inside of a cluster, under the reader's assumption. Constants that
/// come to light on the way are made known if nothing is assumed.
std::optional<TerminalLaws> terminalLaws(const Cluster& cluster, const Terminals& terminals,
                                         KnownSignals& known, RowReader& reader,
                                         LawObstacle& obstacle, const LawOptions& options);

} // namespace eventica::network
