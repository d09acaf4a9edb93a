// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: ports of a cluster that its laws tie together.
#pragma once

#include <cstddef>
#include <vector>

#include "compile/network/known_signals.h"
#include "compile/network/port_laws.h"

namespace eventica::network {

/// Ports and rows of laws that mention no others. The laws determine what they should if there are
/// as many as ports and states.
struct PortGroup {
    std::vector<std::size_t> ports;  ///< ascending
    std::vector<std::size_t> rows;   ///< ascending
    std::vector<std::size_t> curves; ///< ascending, as the next
    std::vector<std::size_t> relays;
    std::size_t stateCount = 0; ///< unknowns that are not of ports and come without a law

    void take(const PortGroup& other);
};

/// In order of their first ports; those without come last.
std::vector<PortGroup> portGroups(const PortLaws& laws, const Terminals& terminals,
                                  const KnownSignals& known);

} // namespace eventica::network
