// SPDX-License-Identifier: Apache-2.0
// Into which parts the equations of a model are divided.
#pragma once

#include <cstdint>

namespace eventica::model {

/// Parts have solvers of their own.
enum class Division : std::uint8_t {
    Whole,       ///< one for all equations
    Independent, ///< parts that share nothing
    Discrete,    ///< also those that exchange nothing but values that change at events
    Delayed,     ///< also those that exchange what leaves a delay of fixed time
    Automatic,   ///< Delayed where that makes many parts, else Independent
};

} // namespace eventica::model
