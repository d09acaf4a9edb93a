// SPDX-License-Identifier: Apache-2.0
// Reading result files, those of other Modelica tools included.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "results/trajectory.h"

namespace eventica::results {

/// Which rows are loaded. `Ends`: the first and the last one. `None` reads what the signals are and
/// does not look at the rows.
enum class Rows : std::uint8_t { All, Ends, None };

struct ReadOptions {
    /// Names of the signals wanted, blanks aside; all if empty. Keeps memory small on large files.
    std::vector<std::string> only{};
    Rows rows = Rows::All;
};

struct ReadResult {
    std::optional<Trajectories> trajectories; ///< none if the file cannot be read
    std::string error;                        ///< why, with the name of the file
    std::string note;         ///< what is odd about a file that was read, such as a missing end
    bool hasOpenEnd = false;  ///< a text whose last line does not end: it may have been cut off
    bool isDescribed = false; ///< the format tells units and kinds: MAT does, CSV does not
};

/// MAT files of version 4 and text with a header, told apart by their contents.
ReadResult read(const std::filesystem::path& path, const ReadOptions& options = {});

} // namespace eventica::results
