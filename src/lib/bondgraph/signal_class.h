// SPDX-License-Identifier: Apache-2.0
// Which of the named signals of the CD++ library a waveform is, and with which parameters.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lib/signal/waveform.h"

namespace eventica::bondgraph {

struct SignalClass {
    /// `Constant`, `Step`, `Ramp`, `Sine`, `ExpSine`, `Exponential`, `Pulse`, or `Piecewise`
    std::string name;
    std::vector<std::pair<std::string, double>> parameters; ///< in the order they are written
};

/// Times in milliseconds from 0 on, where the run starts. Whatever is none of the named signals is
/// `Piecewise`, which writes the waveform down as it is.
SignalClass classify(const signal::Waveform& wave);

} // namespace eventica::bondgraph
