// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: the laws of a cluster, port by port.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "compile/network/affine_row.h"
#include "compile/network/curves.h"
#include "compile/network/terminals.h"

namespace eventica::network {

/// Two terminals with the same potential up to a constant, though what flows into one need not come
/// out of the other.
struct Merge {
    std::int32_t terminal = -1;
    std::int32_t into = -1; ///< -1: the reference
    double offset = 0.0;    ///< potential of `terminal` minus that of `into`

    friend bool operator==(const Merge&, const Merge&) = default;
};

struct PortTerminals {
    std::int32_t positive = -1;
    std::int32_t negative = -1; ///< -1: the reference

    friend bool operator==(const PortTerminals&, const PortTerminals&) = default;
};

/// In the rows, the potential and the flow of a port's positive terminal stand for the across and
/// the through quantity of the port.
struct PortLaws {
    std::vector<Merge> merges;
    std::vector<PortTerminals> ports;
    std::vector<Row> rows;      ///< with positions in mechanics
    std::vector<Row> speedRows; ///< the same with speeds instead: differentiated where need be
    Bends bends;                ///< with positions
    std::vector<std::pair<std::int32_t, Row>> substitutions; ///< from terminals to ports, in order

    Row inPortTerms(Row row) const;
};

/// Whether terminals with the same potential become one node.
enum class Merging : bool { No, Yes };

/// Nothing if a law mentions the flow of one of several terminals that are merged.
std::optional<PortLaws> portLaws(const std::vector<Row>& rows,
                                 const std::vector<std::int32_t>& terminals, const Terminals& all,
                                 Merging merging = Merging::Yes, const Bends& bends = {});

} // namespace eventica::network
