// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "simulate/solver/output_taylor.h"
#include "simulate/solver/test_systems.h"

namespace eventica::solver {
namespace {

/// x'' = -w² x, with outputs x' and x² + sin(w t); where x is negative it cannot be evaluated, if
/// wanted.
class Oscillator : public test::TestSystem {
public:
    explicit Oscillator(double w) : TestSystem({0.0, 0.0}), w_(w) {}

    run::Evaluated derivatives(double /*t*/, const double* x, double* dx) override {
        dx[0] = x[1];
        dx[1] = -w_ * w_ * x[0];
        return run::Evaluated::Well;
    }
    run::Evaluated update(double t, const double* x) override {
        outputs = {x[1], x[0] * x[0] + std::sin(w_ * t)};
        return hasBound && x[0] < 0.0 ? run::Evaluated::Recoverably : run::Evaluated::Well;
    }

    std::vector<double> outputs;
    bool hasBound = false;

private:
    double w_;
};

class Taylor : public ::testing::TestWithParam<double> {
public:
    Taylor()
        : system_(GetParam()),
          taylor_(system_, [this](std::size_t i) { return system_.outputs[i]; }) {}

protected:
    /// At a time t with x = cos(w t).
    std::vector<devs::PolynomialMessage> at(double t, int degree) {
        const double w = GetParam();
        const double x[] = {std::cos(w * t), -w * std::sin(w * t)};
        return taylor_.at({t, x, 1.0 / w}, degree, outputs_);
    }

    Oscillator system_;
    OutputTaylor taylor_;
    std::vector<std::size_t> outputs_{0, 1};
};

TEST_P(Taylor, HasTheDerivativesOfOutputs) {
    const double w = GetParam();
    const double t = 0.4 / w;
    for (const int degree : {1, 2, 3}) {
        const auto found = at(t, degree);
        ASSERT_EQ(found.size(), 2U);
        // x' = -w sin(w t) and x² + sin(w t) = 1/2 + cos(2 w t)/2 + sin(w t).
        const double s = std::sin(w * t);
        const double c = std::cos(w * t);
        const double s2 = std::sin(2.0 * w * t);
        const double c2 = std::cos(2.0 * w * t);
        const double first[] = {-w * s, -w * w * c, w * w * w * s / 2.0, w * w * w * w * c / 6.0};
        const double second[] = {(1.0 + c2) / 2.0 + s, -w * s2 + w * c,
                                 -w * w * c2 - w * w * s / 2.0,
                                 w * w * w * (2.0 * s2 / 3.0 - c / 6.0)};
        double size = 1.0; // of the derivatives of x, without factorials
        for (std::size_t k = 0; k <= 3; ++k, size *= w) {
            const bool isKept = k <= static_cast<std::size_t>(degree);
            EXPECT_NEAR(found[0].c[k], isKept ? first[k] : 0.0, 3e-3 * size * w) << degree << k;
            EXPECT_NEAR(found[1].c[k], isKept ? second[k] : 0.0, 3e-3 * size) << degree << k;
        }
        EXPECT_EQ(found[0].c[0], system_.outputs[0]);
        EXPECT_EQ(found[1].c[0], system_.outputs[1]);
    }
}

TEST_P(Taylor, IsConstantWhereTheSystemEnds) {
    system_.hasBound = true;
    const double quarter = std::acos(0.0) / GetParam();
    const auto found = at(quarter * (1.0 - 1e-9), 3);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].degree(), 0);
    EXPECT_EQ(found[1].degree(), 0);
    EXPECT_TRUE(at(quarter * (1.0 + 1e-9), 3).empty());
}

INSTANTIATE_TEST_SUITE_P(Frequencies, Taylor, ::testing::Values(0.01, 1.0, 1e4));

} // namespace
} // namespace eventica::solver
