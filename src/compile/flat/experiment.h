// SPDX-License-Identifier: Apache-2.0
// The annotation `experiment(…)` of a model (MLS 18.4).
#pragma once

#include <optional>

#include "lib/text/source.h"

namespace eventica::flat {

struct Experiment {
    std::optional<double> startTime = {};
    std::optional<double> stopTime = {};
    std::optional<double> tolerance = {};
    std::optional<double> interval = {};
    text::SourceRange where = {}; ///< of the annotation
};

} // namespace eventica::flat
