// SPDX-License-Identifier: Apache-2.0
// A network as text for people: `--dump=network`.
#pragma once

#include <string>

#include "lib/network/netlist.h"

namespace eventica::network {

std::string print(const Netlist& netlist);
std::string print(const signal::Waveform& wave);

std::string_view nameOf(ElementKind kind);
std::string_view nameOf(Domain domain);

} // namespace eventica::network
