// SPDX-License-Identifier: Apache-2.0
// Signals that a program gives to the inputs of a model.
#pragma once

#include <string>
#include <vector>

#include "driver/input_port.h"
#include "simulate/run/input_signal.h"

namespace eventica::driver {

/// Either samples (see `signalOf`) or pieces: from `times[i]` on Σ coefficients[i][k] *
/// (t - times[i])^k, before the first one its value there.
struct GivenInput {
    std::string name;
    std::vector<double> times;
    std::vector<double> values;
    std::vector<std::vector<double>> coefficients;
};

struct GivenSignals {
    std::vector<run::InputSignal> signals; ///< of each port; empty for those that are not given
    std::string problem;                   ///< empty if they can be used
};

GivenSignals signalsOf(const std::vector<GivenInput>& given, const std::vector<InputPort>& ports);

} // namespace eventica::driver
