// SPDX-License-Identifier: Apache-2.0
// The unit in which people see the values of a signal.
#pragma once

#include <string>

#include "lib/unit/convert.h"
#include "results/signal.h"

namespace eventica::results {

struct DisplayUnit {
    std::string unit{}; ///< empty also for the unit `1`
    unit::Conversion convert{};
    std::string problem{}; ///< why it is not the `displayUnit` of the signal; empty if it is
};

/// The `displayUnit` of a Real that has one, else its unit.
DisplayUnit displayUnitOf(const SignalInfo& signal);

} // namespace eventica::results
