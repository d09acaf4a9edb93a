// SPDX-License-Identifier: Apache-2.0
// What a run has cost, for people and as JSON, whatever engine ran it.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "driver/prepared_run.h"

namespace eventica::driver {

struct PhaseTimes {
    double compile = 0.0; ///< up to programs; of that:
    double flatten = 0.0;
    double lower = 0.0;    ///< scalar equations
    double analyse = 0.0;  ///< sorting them, or finding the network in them
    double generate = 0.0; ///< programs
    double start = 0.0;    ///< executor, or the model of a network
    double run = 0.0;
};

std::string statisticsText(const run::Statistics& statistics, const RunFacts& facts,
                           const PhaseTimes& times, std::int64_t rows);
nlohmann::ordered_json statisticsJson(const run::Statistics& statistics, const RunFacts& facts,
                                      const PhaseTimes& times, std::int64_t rows);

} // namespace eventica::driver
