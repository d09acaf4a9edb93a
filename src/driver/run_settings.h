// SPDX-License-Identifier: Apache-2.0
// When a run starts and ends, how exact it is and how often it is recorded: as the user says, else
// as the annotation `experiment` of the model does, else by default.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "compile/flat/experiment.h"
#include "lib/model/division.h"
#include "simulate/solver/run_model.h"

namespace eventica::driver {

struct RunSettings {
    std::string method = "cvode";
    std::optional<double> startTime = {};
    std::optional<double> stopTime = {};
    std::optional<double> tolerance = {};
    std::optional<double> interval = {};
    std::optional<std::int64_t> intervals = {};
};

/// As `--parts` names it, `auto` if nothing is given; nothing for other names.
std::optional<model::Division> divisionNamed(std::string_view name);

double toleranceOf(const RunSettings& settings, const flat::Experiment& experiment);

solver::RunOptions runOptionsOf(const RunSettings& settings, const flat::Experiment& experiment);

/// What is wrong with times and tolerance; empty if nothing is.
std::string problemOf(const solver::RunOptions& options);

} // namespace eventica::driver
