// SPDX-License-Identifier: Apache-2.0
// Which of the named signals a waveform is, and with which parameters.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/signal/waveform.h"

namespace eventica::bondgraph {

struct SignalClass {
    std::string name; ///< `Constant`, `Step`, `Ramp`, `Sine`, `ExpSine`, `Exponential`, `Pulse`
    std::vector<std::pair<std::string, double>> parameters; ///< in the order they are written
};

/// Nothing for tables, sums and signals that end after some periods.
std::optional<SignalClass> classify(const signal::Waveform& wave);

} // namespace eventica::bondgraph
