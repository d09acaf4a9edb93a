// SPDX-License-Identifier: Apache-2.0
// Inside api only: what a run says about its signals beyond what its result file can tell.
#pragma once

#include <vector>

#include "api/eventica.h"
#include "results/signal.h"

namespace eventica::api {

struct RecordedSignals {
    std::vector<results::SignalInfo> infos;
};

} // namespace eventica::api
