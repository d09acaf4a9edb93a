// SPDX-License-Identifier: Apache-2.0
// `--input FILE`: signals for the inputs of a model from a result file or a table.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lib/model/compiled_model.h"
#include "simulate/run/input_signal.h"

namespace eventica::driver {

struct InputFile {
    std::vector<run::InputSignal> signals; ///< of each input; empty for those the file lacks
    std::vector<std::string> missing;      ///< names of these
    std::string error;                     ///< empty if the file can be used
};

/// Columns are found by the names of inputs. Between rows a continuous Real is interpolated
/// linearly, all others keep their value; two rows of one time are a jump. Before the first row and
/// after the last one, the nearest value holds.
InputFile readInputFile(const std::filesystem::path& path, const model::CompiledModel& model);

} // namespace eventica::driver
