// SPDX-License-Identifier: Apache-2.0
// What programs around Eventica do with result files: compare them and draw them.
#pragma once

#include <string>
#include <vector>

#include "api/eventica.h"

namespace eventica::api {

struct CompareRequest {
    std::string reference{}; ///< result files, .csv or .mat
    std::string test{};
    double tolerance = 2e-3;
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

struct PlotRequest {
    std::string file{};                 ///< a result file, .csv or .mat
    std::vector<std::string> signals{}; ///< lists of names separated by commas
    std::string output{};               ///< .svg, .png or .html
    std::string title{};                ///< the name of the file if empty
    double width = 960;                 ///< of the picture
    double height = 0;                  ///< of the picture; by the number of panels if 0
    double scale = 2;                   ///< pixels per unit of the size, for PNG
    bool list = false;                  ///< only name the signals
};

struct PlotReport {
    ExitCode exitCode = ExitCode::Success;
    std::string text;   ///< the list asked for
    std::string error;  ///< what went wrong; empty if nothing did
    std::string notes;  ///< what is odd about the file
    std::string defect; ///< empty unless `Defect`
};

/// Draws signals over time. Never throws.
PlotReport plotResults(const PlotRequest& request) noexcept;

} // namespace eventica::api
