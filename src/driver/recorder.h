// SPDX-License-Identifier: Apache-2.0
// Writes what a run computes into a result file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "driver/row_writer.h"
#include "lib/model/compiled_model.h"
#include "simulate/model/model_system.h"
#include "simulate/solver/solver_observer.h"

namespace eventica::driver {

class Recorder : public solver::SolverObserver {
public:
    Recorder(const model::CompiledModel& model, const model::ModelSystem& system,
             results::TrajectoryWriter& writer);

    void sample(double t) override { row(t); }
    void eventBefore(double t) override { row(t); }
    void eventAfter(double t, std::span<const std::int64_t> fired,
                    const run::EventOutcome& outcome) override;
    void warning(double t, const std::string& text) override;

    bool wantsEnd() const override { return rows_.hasFailed(); }

    const std::vector<results::SignalInfo>& signals() const { return signals_; }
    const RowWriter& rows() const { return rows_; }
    const std::vector<model::ModelMessage>& warnings() const { return warnings_; }

private:
    struct Column {
        program::Place place;
        bool isNegated = false;
    };

    double valueOf(const Column& column) const;
    void addSignal(std::size_t variable);
    /// Begins the file, after the start of the run is solved: parameters have values then.
    void begin();
    void row(double t);

    const model::CompiledModel& model_;
    const model::ModelSystem& system_;
    RowWriter rows_;
    std::vector<results::SignalInfo> signals_;
    std::vector<Column> columns_;
    std::vector<Column> fixed_;
    std::vector<std::int64_t> placeOf_; ///< column or fixed value of each variable, -1 if none
    std::vector<double> values_;
    std::vector<model::ModelMessage> warnings_;
    bool hasBegun_ = false;
};

} // namespace eventica::driver
