// SPDX-License-Identifier: Apache-2.0
// `--input FILE`: signals for the inputs of a model from a result file or a table.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "driver/input_port.h"
#include "lib/signal/waveform.h"
#include "simulate/run/input_signal.h"

namespace eventica::driver {

struct InputFile {
    std::vector<run::InputSignal> signals; ///< of each input; empty for those the file lacks
    std::vector<std::string> missing;      ///< names of these
    std::string error;                     ///< empty if the file can be used
};

/// Columns are found by the names of inputs, and are samples: see `signalOf`.
InputFile readInputFile(const std::filesystem::path& path, const std::vector<InputPort>& ports);

/// Of pieces that are straight lines, as files have them.
signal::Waveform waveOf(const run::InputSignal& signal);

} // namespace eventica::driver
