// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: where the points of a mechanism are at the start.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "compile/network/affine_row.h"

namespace eventica::network {

/// Takes wishes one after the other, the strongest first; those that contradict earlier ones are
/// left out. Points are the variables of its rows.
class StartPositions {
public:
    /// Whether it says something new; otherwise whether it agrees is left open.
    bool add(Row row);
    /// Points that no wish decides are at 0.
    double of(std::int32_t point);

private:
    Row resolved(Row row) const;

    std::unordered_map<std::int32_t, Row> meanings_; ///< of points by others
};

} // namespace eventica::network
