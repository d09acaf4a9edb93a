// SPDX-License-Identifier: Apache-2.0
// Relations whose changes no method needs to stop at.
#pragma once

#include "compile/dae/hybrid_dae.h"

namespace eventica::system {

/// Relations that occur in `semiLinear` only generate no events: the error control of a method
/// passes a kink at less cost than a restart, and a flow that hovers around zero makes no
/// chattering. Relations of time stay, as their instants are known, and those that decide from
/// where a stream comes whose value is found from what flows, as in `H_flow = semiLinear(m_flow, h,
/// …)` with an unknown h: it jumps where the flow turns.
void dropSmoothRelations(dae::HybridDae& model);

} // namespace eventica::system
