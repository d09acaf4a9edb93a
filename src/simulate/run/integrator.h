// SPDX-License-Identifier: Apache-2.0
// A numerical method for der(x) = f(t, x) between events, one step at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "simulate/run/hybrid_system.h"
#include "simulate/run/statistics.h"

namespace eventica::run {

struct Tolerances {
    double relative = 1e-6;
    double absolute = 1e-6; ///< times the nominal value of each state
};

class Integrator {
public:
    Integrator() = default;
    Integrator(const Integrator&) = delete;
    Integrator& operator=(const Integrator&) = delete;
    virtual ~Integrator() = default;

    /// Begins anew at `t`: at the start of the run and after each event that changed something.
    virtual std::optional<SimulationError> start(double t, std::span<const double> x) = 0;
    /// One step of the method's own choice, not beyond `limit` (where it may stop exactly).
    virtual std::optional<SimulationError> step(double limit) = 0;
    virtual double previousTime() const = 0;
    virtual double time() const = 0;
    /// The states at `time()`.
    virtual std::span<const double> states() const = 0;
    /// Dense output for `previousTime() <= t <= time()`.
    virtual void interpolate(double t, std::span<double> x) const = 0;
    /// The states at `previousTime()` as the step before left them: a method may correct them where
    /// a step begins.
    virtual void statesBeforeStep(std::span<double> x) const { interpolate(previousTime(), x); }
    virtual const Statistics& statistics() const = 0;
    /// Whether step sizes, or quanta, are chosen so that errors stay within tolerances.
    virtual bool controlsError() const { return true; }
};

} // namespace eventica::run
