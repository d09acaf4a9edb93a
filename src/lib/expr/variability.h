// SPDX-License-Identifier: Apache-2.0
// How often a value may change (MLS 3.8).
#pragma once

#include <cstdint>

namespace eventica::expr {

/// Most seldom first.
enum class Variability : std::uint8_t { Constant, Parameter, Discrete, Continuous };

} // namespace eventica::expr
