// SPDX-License-Identifier: Apache-2.0
// Writes what a run computes into a result file.
#pragma once

#include <vector>

#include "driver/row_writer.h"
#include "simulate/run/observable.h"
#include "simulate/run/observer.h"

namespace eventica::driver {

std::vector<results::SignalInfo> signalInfos(const run::Observable& observable);

class Recorder : public run::Observer {
public:
    Recorder(const run::Observable& observable, results::TrajectoryWriter& writer)
        : observable_(observable), rows_(writer) {}

    void sample(double t) override { row(t); }
    void eventBefore(double t) override { row(t); }
    void eventAfter(double t, const run::Event& /*event*/) override { row(t); }
    bool wantsEnd() const override { return rows_.hasFailed(); }

    const RowWriter& rows() const { return rows_; }

private:
    /// Begins the file, after the start of the run is solved: parameters have values then.
    void begin();
    void row(double t);

    const run::Observable& observable_;
    RowWriter rows_;
    std::vector<double> values_;
    bool hasBegun_ = false;
};

} // namespace eventica::driver
