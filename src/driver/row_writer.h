// SPDX-License-Identifier: Apache-2.0
// Writes rows into a result file and keeps count, until writing fails.
#pragma once

#include <cstdint>
#include <span>

#include "results/writer.h"

namespace eventica::driver {

/// What was written, though perhaps not all of it is in the file yet.
struct Recorded {
    std::int64_t rows = 0;
};

class RowWriter {
public:
    explicit RowWriter(results::TrajectoryWriter& writer) : writer_(writer) {}

    void begin(std::span<const results::SignalInfo> signals, std::span<const double> fixedValues) {
        hasFailed_ = !writer_.begin(signals, fixedValues);
    }
    void row(double t, std::span<const double> values) {
        hasFailed_ = hasFailed_ || !writer_.row(t, values);
        if (hasFailed_)
            return;
        ++recorded_.rows;
    }

    const Recorded& recorded() const { return recorded_; }
    bool hasFailed() const { return hasFailed_; }

private:
    results::TrajectoryWriter& writer_;
    Recorded recorded_;
    bool hasFailed_ = false;
};

} // namespace eventica::driver
