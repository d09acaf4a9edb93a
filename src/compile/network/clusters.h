// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: which equations belong together between the terminals.
#pragma once

#include <cstdint>
#include <vector>

#include "compile/network/known_signals.h"
#include "compile/network/row_reader.h"
#include "compile/network/terminals.h"

namespace eventica::network {

/// Equations that share unknowns other than through connections of terminals: one component, or
/// several that signals tie together.
struct Cluster {
    std::vector<std::int32_t> equations;
    std::vector<std::int32_t> terminals;
    std::vector<VariableId> variables; ///< besides those of the terminals
};

/// An equation that only says what its variable is: nothing else depends on that one.
struct Observer {
    std::int32_t equation = 0;
    VariableId variable;
};

struct Clusters {
    std::vector<Cluster> all;        ///< in order of their first terminals, those without come last
    std::vector<Observer> observers; ///< each depends on later ones at most
};

/// Finds out on the way which variables are known for all time; what is known already stays so, and
/// equations in `isDone` are not looked at.
Clusters findClusters(const HybridDae& model, const Terminals& terminals, KnownSignals& known,
                      const std::vector<bool>& isDone);

} // namespace eventica::network
