// SPDX-License-Identifier: Apache-2.0
// What programs around Eventica do with result files: compare them and draw them.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/eventica.h"

namespace eventica::api {

struct CompareRequest {
    std::string reference{}; ///< result files, .csv or .mat
    std::string test{};
    double tolerance = 2e-3;
    std::string tube = "range"; ///< or "csv-compare": what the tolerance is relative to
    /// Lists of names separated by commas; all signals of the reference if there are none here and
    /// in the file below.
    std::vector<std::string> signals{};
    std::string signalsFile{}; ///< one name per line
    bool failuresOnly = false; ///< leave out of the table what passes
};

struct CompareReport {
    ExitCode exitCode = ExitCode::Success; ///< `ModelError` if the test is outside of the tube
    std::string text;                      ///< a table for people
    std::string json;                      ///< the same for programs
    std::string error;                     ///< a file that cannot be read; empty if none
    std::string notes;                     ///< what is odd about the files, line by line
    std::string defect;                    ///< empty unless `Defect`
};

/// Says where a run leaves the tube around a reference (see `results/compare.h`). Never throws.
CompareReport compareResults(const CompareRequest& request) noexcept;

/// Whether the name ends as that of a picture: .svg, .png or .html.
bool isPictureName(const std::string& name);

struct PlotRequest {
    std::vector<std::string> files{}; ///< result files, .csv or .mat
    /// Lists of names separated by commas; `*` and `?` are wildcards. The states if there are none.
    std::vector<std::string> signals{};
    std::string x{};              ///< the signal to draw over; time if empty
    std::optional<double> from{}; ///< times to draw
    std::optional<double> to{};
    std::string output{}; ///< .svg, .png or .html; the name of the first file with .svg if empty
    std::string title{};  ///< the names of the files if empty
    double width = 960;   ///< of the picture
    double height = 0;    ///< of the picture; by the number of panels if 0
    double scale = 2;     ///< pixels per unit of the size, for PNG
    bool list = false;    ///< only list the signals, those that match if any are given
    /// Of the run that wrote the files: a .csv file does not hold units and kinds.
    std::shared_ptr<const RecordedSignals> known{};
};

struct PlotReport {
    ExitCode exitCode = ExitCode::Success;
    std::string text;      ///< the list asked for
    std::string json;      ///< the same for programs: an object; empty without a list
    std::string output;    ///< the picture
    std::size_t drawn = 0; ///< lines in it
    std::string error;     ///< what went wrong; empty if nothing did
    std::string notes;     ///< what is odd about the file
    std::string defect;    ///< empty unless `Defect`
};

/// Draws signals over time, or one over another. Never throws.
PlotReport plotResults(const PlotRequest& request) noexcept;

} // namespace eventica::api
