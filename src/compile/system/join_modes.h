// SPDX-License-Identifier: Apache-2.0
// Modes that a model delays by `pre` become part of the algebraic loop that they follow from.
#pragma once

#include "compile/system/sort_blocks.h"

namespace eventica::system {

/// In the ideal diode of Elmqvist, Cellier and Otter (1993), `0 = if pre(off) then i else v` and
/// `off = v <= 0 and not i > 0`, an event ends where `off = pre(off)`. Going there by repetition
/// can cycle, or visit modes without a solution: in a bridge several diodes change at once. So in
/// equations of continuous variables `pre(m)` becomes `m` where that closes an algebraic loop and m
/// has no memory: a Boolean that follows from continuous variables alone. Its value is then
/// searched with the solution, beginning with the value before the event. Elsewhere `pre` stays.
///
/// Changes the equations of the run, and those of the start unless the model fixes the start value
/// of m. True if it has changed something. Cost: linear in the size of the equations.
bool joinModes(SortedSystem& system, const Problem& problem, const graph::Matching& matching);

} // namespace eventica::system
