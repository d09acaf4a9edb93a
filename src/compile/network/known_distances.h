// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: differences of positions that states of storages say.
#pragma once

#include <span>
#include <vector>

#include "compile/network/assemble.h"
#include "compile/network/drafts.h"

namespace eventica::network {

/// The state of a spring is the distance between its ends up to a factor, and a law that is about
/// a position has that as a state. Positions themselves are integrals of quantized speeds: their
/// difference and such a state may part a little whenever a stiff state goes to its slow motion.
class KnownDistances {
public:
    /// With the positions of points at the start. The nodes must have theirs.
    KnownDistances(const Assembly& assembly, const Terminals& terminals, const Drafts& drafts,
                   std::span<const double> positions);

    /// Puts states in the place of differences of positions, of equal terms already merged and
    /// without reference nodes. Returns whether there were any.
    bool replace(Output& output) const;

private:
    /// position(from) - position(to) = constant + term
    struct Distance {
        std::int32_t to = 0; ///< node
        double constant = 0.0;
        OutputTerm term;
    };

    bool replace(Output& output, bool isToReference) const;
    bool replace(Output& output, std::size_t place, const Distance& distance) const;

    const Netlist& netlist_;
    std::vector<std::vector<Distance>> distances_; ///< by node, from both ends
};

} // namespace eventica::network
