// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: when an element changes between two linear laws.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "compile/network/port_laws.h"
#include "compile/network/terminal_laws.h"

namespace eventica::network {

/// The laws of a cluster while its condition is false and while it is true.
struct SwitchedLaws {
    Decider decider;
    std::array<TerminalLaws, 2> laws;
    std::array<PortLaws, 2> ports;
};

/// How the condition comes about.
struct SwitchControl {
    SwitchRule rule = SwitchRule::Controlled;
    bool isClosedWhenTrue = false;
    Row control;                   ///< positive: on
    std::array<Row, 2> closedOpen; ///< what decides while closed and while open, in port terms
};

/// `isClosedWhenTrue` is given: it follows from the laws. Nothing if the condition follows none of
/// the rules.
std::optional<SwitchControl> switchControl(const Cluster& cluster, const SwitchedLaws& switched,
                                           bool isClosedWhenTrue, KnownSignals& known,
                                           RowReader& reader);

} // namespace eventica::network
