// SPDX-License-Identifier: Apache-2.0
// The classic Runge-Kutta method of order four.
#include "simulate/solver/fixed_step.h"
#include "simulate/solver/methods.h"

namespace eventica::solver {
namespace {

class Rk4 final : public FixedStepMethod {
public:
    Rk4(run::HybridSystem& system, const IntegratorOptions& options)
        : FixedStepMethod(system, options), stage_(size()), k2_(size()), k3_(size()), k4_(size()) {}

private:
    run::Evaluated advance(double h, std::vector<double>& next) override {
        const std::vector<double>& k1 = derivatives();
        run::Evaluated how = evaluateStage(0.5 * h, k1, k2_);
        if (how == run::Evaluated::Well)
            how = evaluateStage(0.5 * h, k2_, k3_);
        if (how == run::Evaluated::Well)
            how = evaluateStage(h, k3_, k4_);
        const std::span<const double> x = states();
        for (std::size_t i = 0; i < next.size(); ++i)
            next[i] = x[i] + h / 6.0 * (k1[i] + 2.0 * k2_[i] + 2.0 * k3_[i] + k4_[i]);
        return how;
    }

    run::Evaluated evaluateStage(double h, const std::vector<double>& slope,
                                 std::vector<double>& result) {
        const std::span<const double> x = states();
        for (std::size_t i = 0; i < stage_.size(); ++i)
            stage_[i] = x[i] + h * slope[i];
        return evaluate(time() + h, stage_, result);
    }

    std::vector<double> stage_;
    std::vector<double> k2_;
    std::vector<double> k3_;
    std::vector<double> k4_;
};

} // namespace

std::unique_ptr<run::Integrator> makeRk4(run::HybridSystem& system,
                                         const IntegratorOptions& options) {
    return std::make_unique<Rk4>(system, options);
}

} // namespace eventica::solver
