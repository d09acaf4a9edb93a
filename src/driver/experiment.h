// SPDX-License-Identifier: Apache-2.0
// The annotation `experiment(…)` of a model (MLS 18.4).
#pragma once

#include <optional>

#include "compile/syntax/nodes.h"

namespace eventica::driver {

struct Experiment {
    std::optional<double> startTime = {};
    std::optional<double> stopTime = {};
    std::optional<double> tolerance = {};
    std::optional<double> interval = {};
};

/// Only what is written as a number counts.
Experiment experimentOf(const syntax::ClassDefinition& definition);

} // namespace eventica::driver
