// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <utility>

#include "simulate/model/nonlinear_solver.h"
#include "simulate/model/rounding_probe.h"

namespace eventica::model {
namespace {

SparseColumns oneByOne() {
    SparseColumns pattern;
    pattern.rows = 1;
    pattern.rowIndices = {0};
    pattern.starts.push_back(1);
    return pattern;
}

/// One equation with its derivative.
class Equation : public NonlinearEquations {
public:
    using Function = std::function<double(double)>;

    Equation(Function value, Function slope)
        : value_(std::move(value)), slope_(std::move(slope)), pattern_(oneByOne()),
          matrix_(pattern_) {}

    std::int32_t residuals(const std::vector<double>& z, std::vector<double>& r) override {
        at_ = z[0];
        r[0] = value_(at_);
        return 0;
    }
    std::int32_t fillMatrix() override {
        matrix_.values()[0] = slope_(at_);
        return 0;
    }
    MatrixSolver& matrix() override { return matrix_; }

private:
    Function value_;
    Function slope_;
    SparseColumns pattern_;
    MatrixSolver matrix_;
    double at_ = 0.0;
};

struct Solved {
    std::int32_t failure = 0;
    double z = 0.0;
};

Solved solved(Equation equation, double start, const UnknownLimits& limits) {
    LoopStatistics statistics;
    std::vector<double> z{start};
    const std::int32_t failure = NonlinearSolver(equation, limits, statistics).solve(z, true);
    return {failure, z[0]};
}

constexpr double Infinity = std::numeric_limits<double>::infinity();
const UnknownLimits Unlimited{{1.0}, {-Infinity}, {Infinity}};

// The difference is 2000 everywhere, but beyond 1e19 it is rounded to zero; its derivative should
// be zero, and is rounding.
Equation constantDifference(double slope) {
    return {[](double z) { return (z + 2000.0) - z; }, [=](double) { return slope; }};
}

TEST(NonlinearSolver, DoesNotTakeRoundingForASolution) {
    for (const double slope : {0.0, 5e-17, -3e-16})
        EXPECT_NE(solved(constantDifference(slope), 0.0, Unlimited).failure, 0) << slope;
}

TEST(NonlinearSolver, TakesLargeSolutionsThatAreSome) {
    const Solved result = solved({[](double z) { return 1e-18 * z + 1e-36 * z * z - 2.0; },
                                  [](double z) { return 1e-18 + 2e-36 * z; }},
                                 1.0, Unlimited);
    ASSERT_EQ(result.failure, 0);
    EXPECT_NEAR(result.z, 1e18, 1e7);
}

TEST(NonlinearSolver, ConvergesToARootOfSecondOrder) {
    const Solved result =
        solved({[](double z) { return z * z; }, [](double z) { return 2.0 * z; }}, 1.0, Unlimited);
    ASSERT_EQ(result.failure, 0);
    EXPECT_NEAR(result.z, 0.0, 1e-9);
}

TEST(NonlinearSolver, FindsSolutionsFarBelowTheNominalValue) {
    for (const double start : {0.5, 1e-7, 1e-13})
        for (const double exponent : {-16.0, -40.0, -100.0}) {
            const Solved result = solved({[=](double z) { return std::log(z) - exponent; },
                                          [](double z) { return 1.0 / z; }},
                                         start, Unlimited);
            ASSERT_EQ(result.failure, 0) << start << ' ' << exponent;
            EXPECT_NEAR(result.z / std::exp(exponent), 1.0, 1e-12) << start << ' ' << exponent;
        }
    const Solved root = solved({[](double z) { return std::pow(z, 0.1) - 1e-3; },
                                [](double z) { return 0.1 * std::pow(z, -0.9); }},
                               0.5, Unlimited);
    ASSERT_EQ(root.failure, 0);
    EXPECT_NEAR(root.z / 1e-30, 1.0, 1e-12);
}

TEST(NonlinearSolver, StopsAtRoundingOfTermsWithoutUnknowns) {
    const Solved result =
        solved({[](double z) { return ((1e6 / 3.0 + z) - 1e6 / 3.0) + 1e-13 * z; },
                [](double) { return 1.0; }},
               1e-8, Unlimited);
    ASSERT_EQ(result.failure, 0);
    EXPECT_NEAR(result.z, 0.0, 1e-10);
}

TEST(NonlinearSolver, PrefersSolutionsInsideOfLimits) {
    const auto roots = [](const UnknownLimits& limits) {
        return solved({[](double z) { return (z - 1.0) * (z + 2.0); },
                       [](double z) { return 2.0 * z + 1.0; }},
                      -1.9, limits)
            .z;
    };
    EXPECT_NEAR(roots(Unlimited), -2.0, 1e-9);
    EXPECT_NEAR(roots({{1.0}, {0.0}, {Infinity}}), 1.0, 1e-9);
    EXPECT_NEAR(roots({{1.0}, {5.0}, {Infinity}}), -2.0, 1e-9); // none is inside
}

TEST(RoundingProbe, MeasuresWhatCancels) {
    Equation equation([](double z) { return (z + 0.1) - z; }, [](double) { return 0.0; });
    const std::vector<double> z{1e10};
    std::vector<double> r(1);
    equation.residuals(z, r);
    equation.fillMatrix();
    const RoundingProbe probe(equation, z, {1e10});
    EXPECT_GT(probe.largestErrors()[0], 1e-8);
    EXPECT_LT(probe.largestErrors()[0], 1e-5);
}

} // namespace
} // namespace eventica::model
