// SPDX-License-Identifier: Apache-2.0
// How large the states of a network become, where nobody has said it.
#pragma once

#include "lib/network/netlist.h"

namespace eventica::mna {

/// Sets the nominal value of each storage and source to the range it goes through in a run, or to
/// less where that would be too coarse for another state it oscillates with. Keeps that of elements
/// that do not move.
///
/// The ranges are those of a run of second order, in which quanta are a few percent of the range so
/// far. It begins with orders of magnitude from a few hundred steps of the companion method.
void findNominals(network::Netlist& netlist, double startTime, double stopTime);

} // namespace eventica::mna
