// SPDX-License-Identifier: Apache-2.0
// The explicit Euler method.
#include "simulate/solver/fixed_step.h"
#include "simulate/solver/methods.h"

namespace eventica::solver {
namespace {

class Euler final : public FixedStepMethod {
public:
    using FixedStepMethod::FixedStepMethod;

private:
    run::Evaluated advance(double h, std::vector<double>& next) override {
        const std::span<const double> x = states();
        for (std::size_t i = 0; i < next.size(); ++i)
            next[i] = x[i] + h * derivatives()[i];
        return run::Evaluated::Well;
    }
};

} // namespace

std::unique_ptr<run::Integrator> makeEuler(run::HybridSystem& system,
                                           const IntegratorOptions& options) {
    return std::make_unique<Euler>(system, options);
}

} // namespace eventica::solver
