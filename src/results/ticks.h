// SPDX-License-Identifier: Apache-2.0
// Round numbers along an axis.
#pragma once

#include <string>
#include <vector>

namespace eventica::results {

struct Tick {
    double value = 0;
    std::string label;
};

/// Multiples of 1, 2 or 5 times a power of ten within the limits, about `wanted` of them, with as
/// many digits as it takes to tell them apart. They are at least `leastStep` apart.
std::vector<Tick> makeTicks(double lower, double upper, int wanted, double leastStep = 0);

} // namespace eventica::results
