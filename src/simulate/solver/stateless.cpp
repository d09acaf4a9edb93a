// SPDX-License-Identifier: Apache-2.0
// The "method" of a system without continuous states: time passes, nothing has to be integrated.
#include <algorithm>

#include "simulate/solver/methods.h"
#include "simulate/solver/one_step_method.h"

namespace eventica::solver {
namespace {

/// Steps up to the limit. Where crossing functions depend on time, nothing shows how fast they
/// vary: then a step is at most a small part of the way to the limit, or as short as the options
/// ask.
class Stateless final : public OneStepMethod {
public:
    using OneStepMethod::OneStepMethod;

    std::optional<run::SimulationError> step(double limit) override {
        double end = std::min(limit, time() + longestStep());
        if (system().crossingCount() > 0 && limit < run::Never) {
            limitSeen_ = std::max(limitSeen_, limit - time());
            end = std::min(end, time() + LongestPart * limitSeen_);
        }
        if (limit - end < Sliver * (end - time())) // by rounding
            end = limit;
        std::vector<double> noStates;
        std::vector<double> noDerivatives;
        accept(end, noStates, &noDerivatives);
        return std::nullopt;
    }

    void interpolate(double /*t*/, std::span<double> /*x*/) const override {}

private:
    static constexpr double LongestPart = 0.002;
    static constexpr double Sliver = 1e-10; // of a step: none is as short

    double limitSeen_ = 0.0; // the longest way to a limit so far
};

} // namespace

std::unique_ptr<run::Integrator> makeStateless(run::HybridSystem& system,
                                               const IntegratorOptions& options) {
    return std::make_unique<Stateless>(system, options);
}

} // namespace eventica::solver
