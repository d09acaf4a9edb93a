// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: where elements meet. A terminal is a connector with one potential
// and one flow; terminals that are connected with each other are one point.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "lib/network/netlist.h"

namespace eventica::network {

using dae::HybridDae;
using expr::ExprId;
using expr::VariableId;

struct Terminal {
    VariableId potential;
    VariableId flow;
    std::int32_t point = 0;
    Domain domain = Domain::Other;
    bool isBoundary = false; ///< of a component that connects others inside: carries no law itself
};

/// The sum of flows, with signs, is 0.
struct FlowSum {
    struct Member {
        std::int32_t terminal = 0;
        double sign = 1.0;
    };
    std::vector<Member> members;
};

struct Terminals {
    std::vector<Terminal> all;            ///< in order of declaration
    std::vector<std::int32_t> ofVariable; ///< potential or flow to terminal; -1 for others
    std::int32_t pointCount = 0;
    std::vector<FlowSum> sums;
    std::vector<bool> isConnection; ///< by equation of the model: what is said here already

    /// -1 for what is no variable of a terminal, or no variable of the model at all.
    std::int32_t terminalOf(std::int32_t variable) const {
        return static_cast<std::size_t>(variable) < ofVariable.size()
                   ? ofVariable[static_cast<std::size_t>(variable)]
                   : -1;
    }
};

Terminals findTerminals(const HybridDae& model);

/// Whether positions are the potentials, and speeds the across quantities.
inline bool isMechanical(Domain domain) {
    return domain == Domain::Rotational || domain == Domain::Translational;
}

/// The component that a name is declared in: `a.b[2]` for `a.b[2].x`; empty at the top.
std::string_view ownerOf(std::string_view name);

} // namespace eventica::network
