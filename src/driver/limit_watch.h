// SPDX-License-Identifier: Apache-2.0
// Compares variables and parameters with their `min` and `max` while a run goes on.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/model/compiled_model.h"
#include "simulate/model/model_system.h"
#include "simulate/solver/solver_observer.h"

namespace eventica::driver {

enum class LimitCheck : std::uint8_t { Off, Warn, Error };

/// Passes everything on to another observer. Each variable is told of once, where it is recorded
/// first outside of its limits: by more than the error that the tolerance allows.
class LimitWatch : public solver::SolverObserver {
public:
    LimitWatch(const model::CompiledModel& model, const model::ModelSystem& system,
               solver::SolverObserver& next, LimitCheck policy, double tolerance);

    void sample(double t) override;
    void eventBefore(double t) override;
    void eventAfter(double t, std::span<const std::int64_t> fired,
                    const run::EventOutcome& outcome) override;
    void eventWithoutRow(double t, std::span<const std::int64_t> fired,
                         const run::EventOutcome& outcome) override {
        next_.eventWithoutRow(t, fired, outcome);
    }
    bool wantsEvents() const override { return next_.wantsEvents(); }
    void warning(double t, const std::string& text) override { next_.warning(t, text); }
    void step(double t) override { next_.step(t); }
    bool wantsSteps() const override { return next_.wantsSteps(); }
    bool wantsEnd() const override { return error_.has_value() || next_.wantsEnd(); }
    void finished(double t) override;

    /// Of a run that a limit has ended.
    const std::optional<run::SimulationError>& error() const { return error_; }

private:
    struct Watched {
        std::size_t variable = 0;
        program::Place place;
        bool isNegated = false;
        model::Attribute minimum;
        model::Attribute maximum;
        double nominal = 1.0;
        bool isTold = false;
    };

    void watch(std::size_t variable, std::size_t target, bool isNegated);
    std::optional<double> numberOf(const model::Attribute& limit) const;
    void check(double t);
    void check(Watched& watched, double t);
    void tell(const Watched& watched, double t, const std::string& text);

    const model::CompiledModel& model_;
    const model::ModelSystem& system_;
    solver::SolverObserver& next_;
    LimitCheck policy_;
    double tolerance_;
    std::vector<Watched> watched_;
    std::int64_t told_ = 0;
    std::optional<run::SimulationError> error_;
};

} // namespace eventica::driver
