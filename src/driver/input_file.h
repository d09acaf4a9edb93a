// SPDX-License-Identifier: Apache-2.0
// `--input FILE`: signals for the inputs of a model from a result file or a table.
#pragma once

#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "lib/model/compiled_model.h"
#include "lib/signal/waveform.h"
#include "simulate/run/input_signal.h"

namespace eventica::driver {

struct InputFile {
    std::vector<run::InputSignal> signals; ///< of each input; empty for those the file lacks
    std::vector<std::string> missing;      ///< names of these
    std::string error;                     ///< empty if the file can be used
};

/// An input of a model, and what it may be.
struct InputPort {
    std::string name;
    bool isContinuous = false;
    bool isInteger = false;
    double lowest = -std::numeric_limits<double>::infinity();
    double highest = std::numeric_limits<double>::infinity();
    std::string domain = {}; ///< in words
};

std::vector<InputPort> inputPortsOf(const model::CompiledModel& model);
/// Those that a network can have.
std::vector<InputPort> inputPortsOf(const dae::HybridDae& model);

/// Columns are found by the names of inputs. Between rows a continuous Real is interpolated
/// linearly, all others keep their value; two rows of one time are a jump. Before the first row and
/// after the last one, the nearest value holds.
InputFile readInputFile(const std::filesystem::path& path, const std::vector<InputPort>& ports);

/// Of pieces that are straight lines, as files have them.
signal::Waveform waveOf(const run::InputSignal& signal);

} // namespace eventica::driver
