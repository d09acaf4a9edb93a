// SPDX-License-Identifier: Apache-2.0
// Writes what a run computes into a result file.
#pragma once

#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "compile/executable/executable_model.h"
#include "results/writer.h"
#include "simulate/model/model_system.h"
#include "simulate/solver/solver_observer.h"

namespace eventica::driver {

class Recorder : public solver::SolverObserver {
public:
    /// Only variables whose whole name matches `filter` are recorded, if it is given.
    Recorder(const executable::ExecutableModel& model, const model::ModelSystem& system,
             results::TrajectoryWriter& writer, const std::optional<std::regex>& filter);

    /// Begins the file, after the start of the run is solved: parameters have values then.
    bool begin();

    void sample(double t) override { row(t); }
    void eventBefore(double t) override { row(t); }
    void eventAfter(double t, std::span<const std::int64_t> fired,
                    const run::EventOutcome& outcome) override;
    void warning(double t, const std::string& text) override;

    std::int64_t rows() const { return rows_; }
    double lastTime() const { return lastTime_; }
    bool hasFailed() const { return hasFailed_; }
    const std::vector<model::ModelMessage>& warnings() const { return warnings_; }

private:
    void addSignal(std::size_t variable);
    void row(double t);

    const executable::ExecutableModel& model_;
    const model::ModelSystem& system_;
    results::TrajectoryWriter& writer_;
    std::vector<results::SignalInfo> signals_;
    std::vector<program::Place> columns_;
    std::vector<program::Place> fixed_;
    std::vector<std::int64_t> placeOf_; ///< column or fixed value of each variable, -1 if none
    std::vector<double> values_;
    std::vector<model::ModelMessage> warnings_;
    std::int64_t rows_ = 0;
    double lastTime_ = 0.0;
    bool hasBegun_ = false;
    bool hasFailed_ = false;
};

} // namespace eventica::driver
