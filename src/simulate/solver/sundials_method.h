// SPDX-License-Identifier: Apache-2.0
// What the integrators built on SUNDIALS share. Includes SUNDIALS: for the sources of this folder
// only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <sundials/sundials_context.h>
#include <sundials/sundials_nvector.h>
#include <vector>

#include "simulate/run/integrator.h"
#include "simulate/solver/make_integrator.h"

namespace eventica::solver {

/// A SUNDIALS context: one per integrator, so that integrators on several threads are independent.
class SundialsContext {
public:
    SundialsContext();
    SundialsContext(const SundialsContext&) = delete;
    SundialsContext& operator=(const SundialsContext&) = delete;
    ~SundialsContext();

    SUNContext get() const { return context_; }

private:
    SUNContext context_ = nullptr;
};

/// A vector of numbers as SUNDIALS wants it.
class SundialsVector {
public:
    SundialsVector(std::int64_t size, SUNContext context);
    SundialsVector(const SundialsVector&) = delete;
    SundialsVector& operator=(const SundialsVector&) = delete;
    ~SundialsVector();

    N_Vector get() const { return vector_; }
    double* data() const;
    std::span<double> values() const;

private:
    N_Vector vector_ = nullptr;
};

/// Notes about what went wrong in a step.
inline constexpr std::string_view TooExact =
    "the tolerance is smaller than the rounding of the states allows";
inline constexpr std::string_view Inexact =
    "its error is beyond the tolerance, however small it is";
inline constexpr std::string_view Unsolved =
    "its implicit equations cannot be solved, however small it is";
inline constexpr std::string_view Singular = "its linear equations are singular";
inline constexpr std::string_view Unevaluated =
    "the derivatives cannot be evaluated in it, however small it is";
inline constexpr std::string_view TooClose = "it, or the tolerance, is lost in rounding";

/// States, times and failures; a derived class makes the steps.
class SundialsMethod : public run::Integrator {
public:
    SundialsMethod(run::HybridSystem& system, const IntegratorOptions& options);

    std::optional<run::SimulationError> start(double t, std::span<const double> x) final;
    std::optional<run::SimulationError> step(double limit) final;
    double previousTime() const final { return previousTime_; }
    double time() const final { return time_; }
    std::span<const double> states() const final { return x_.values(); }
    void interpolate(double t, std::span<double> x) const final;
    const run::Statistics& statistics() const final;

protected:
    struct Stepped {
        int flag = 0; ///< of SUNDIALS: negative for a failure
        double time = 0.0;
    };

    /// Begins anew at `t` with `x()`; a negative flag is a failure.
    virtual int restart(double t) = 0;
    /// One step up to `limit` and not longer than `longest`, with the states put into `x()`.
    virtual Stepped advance(double limit, double longest) = 0;
    /// The interpolant, which `target` gets; not 0 if it is not defined there.
    virtual int denseOutput(double t, N_Vector target) const = 0;
    /// Steps rejected since the last restart.
    virtual std::int64_t rejectedSteps() const = 0;
    /// The estimated local error and the weights it was judged with.
    virtual void localErrors(N_Vector errors, N_Vector weights) const = 0;
    /// What a negative flag says beyond `failed`; empty for nothing.
    virtual std::string_view meaningOf(int flag) const = 0;

    run::HybridSystem& system() const { return system_; }
    const IntegratorOptions& options() const { return options_; }
    SUNContext context() const { return context_.get(); }
    const SundialsVector& x() const { return x_; }
    run::Statistics& counts() const { return statistics_; }

    /// For callbacks: the derivatives, and the result as SUNDIALS wants it.
    int evaluateDerivatives(double t, const double* x, double* dx);
    int noteEvaluation(run::Evaluated how);
    /// One over the tolerance of each state, as the nominal values are now.
    void errorWeights(N_Vector x, N_Vector weights) const;
    /// An error handler for SUNDIALS, which would print: its flags tell enough.
    static void dropMessage(int code, const char* module, const char* function, char* message,
                            void* self);

private:
    std::optional<run::SimulationError> stepTiny(double limit);
    std::optional<run::SimulationError> restartHere();
    run::SimulationError failed(int flag);
    run::SimulationError stuck();
    bool isInterrupted() const;

    run::HybridSystem& system_;
    IntegratorOptions options_;
    SundialsContext context_;
    SundialsVector x_;
    SundialsVector scratch_;
    mutable run::Statistics statistics_;
    std::int64_t rejectedBefore_ = 0; // before the last restart
    double previousTime_ = 0.0;
    double time_ = 0.0;
    bool needsRestart_ = true;
    bool hasRestarted_ = false; // SUNDIALS has been started and can be asked
    int stepsWithoutProgress_ = 0;
    int evaluationsInStep_ = 0;
    bool refused_ = false; // the system failed fatally
};

} // namespace eventica::solver
