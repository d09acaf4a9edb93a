// SPDX-License-Identifier: Apache-2.0
// Units as unit expressions.
#pragma once

#include <string>

#include "lib/unit/unit.h"

namespace eventica::unit {

/// The coherent unit of the same dimension, whatever the factor: `V`, `kg.m/s`, `1/(m.K)`. Parsing
/// it gives that unit.
std::string print(const Unit& unit);

} // namespace eventica::unit
