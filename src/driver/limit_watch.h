// SPDX-License-Identifier: Apache-2.0
// Compares variables and parameters with their `min` and `max` while a run goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "driver/run_messages.h"
#include "simulate/run/hybrid_system.h"
#include "simulate/run/observable.h"
#include "simulate/run/observer.h"

namespace eventica::driver {

enum class LimitCheck : std::uint8_t { Off, Warn, Error };

/// Each variable is reported once, where it is recorded first outside of its bounds by more than
/// `tolerance` of its nominal value or of the bound.
class LimitWatch : public run::Observer {
public:
    LimitWatch(const run::Observable& observable, RunMessages& messages, LimitCheck policy,
               double tolerance)
        : observable_(observable), messages_(messages), policy_(policy), tolerance_(tolerance) {}

    void sample(double t) override { check(t); }
    void eventBefore(double t) override { check(t); }
    void eventAfter(double t, const run::Event& /*event*/) override { check(t); }
    bool wantsEnd() const override { return error_.has_value(); }
    void finished(double t) override;

    /// Of a run that a bound has ended.
    const std::optional<run::SimulationError>& error() const { return error_; }

private:
    void check(double t);
    void check(std::size_t i, double t);
    void tell(const run::Bounds& bounds, double t, const std::string& text);

    const run::Observable& observable_;
    RunMessages& messages_;
    LimitCheck policy_;
    double tolerance_;
    bool hasBegun_ = false;
    std::vector<run::Bounds> bounds_;
    std::size_t varying_ = 0; ///< the first so many bounds are of variables that vary
    std::vector<double> values_;
    std::vector<bool> isTold_;
    std::int64_t told_ = 0;
    std::optional<run::SimulationError> error_;
};

} // namespace eventica::driver
