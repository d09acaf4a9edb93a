// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/qss/test_system.h"
#include "simulate/qss/whole_system_slopes.h"

namespace eventica::qss {
namespace {

using test::FunctionSystem;

std::vector<QuantizedState> oneState(const signal::Polynomial& slope) {
    std::vector<QuantizedState> states(1);
    states[0].start(0.0, 2.0, 1.0);
    states[0].follow(0.0, 2.0, slope);
    states[0].requantize(0.0, 3, 1.0);
    return states;
}

const std::vector<std::int64_t> First{0};

/// Along q = 2 + 3 t + t² the derivative t + q² is 4 + 13 t + 13 t² + ...
run::Evaluated squareAndTime(double t, const double* x, double* dx) {
    dx[0] = t + x[0] * x[0];
    return run::Evaluated::Well;
}

TEST(WholeSystemSlopes, HaveAsManyTermsAsAskedFor) {
    FunctionSystem system(1, squareAndTime);
    WholeSystemSlopes source(system);
    const std::vector<QuantizedState> states = oneState({{3.0, 2.0}});
    std::vector<signal::Polynomial> slopes(1);
    const double expected[] = {4.0, 13.0, 13.0};
    for (std::size_t count = 1; count <= 3; ++count) {
        const std::int64_t before = source.evaluations();
        ASSERT_EQ(source.expand(0.0, 1e-3, count, states, First, slopes), run::Evaluated::Well);
        EXPECT_EQ(source.evaluations() - before, static_cast<std::int64_t>(count));
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_NEAR(slopes[0].c[k], k < count ? expected[k] : 0.0, 1e-5) << count << " " << k;
    }
}

TEST(WholeSystemSlopes, LookOnlyForwardIfThereIsNothingBefore) {
    FunctionSystem system(1, [](double t, const double* x, double* dx) {
        return t < 0.0 ? run::Evaluated::Fatally : squareAndTime(t, x, dx);
    });
    WholeSystemSlopes source(system);
    const std::vector<QuantizedState> states = oneState({{3.0, 2.0}});
    std::vector<signal::Polynomial> slopes(1);
    ASSERT_EQ(source.expand(0.0, 1e-3, 3, states, First, slopes), run::Evaluated::Well);
    EXPECT_DOUBLE_EQ(slopes[0].c[0], 4.0);
    EXPECT_NEAR(slopes[0].c[1], 13.0, 1e-5);
    EXPECT_NEAR(slopes[0].c[2], 13.0, 1e-2);
}

TEST(WholeSystemSlopes, AreConstantWhereOnlyOnePointExists) {
    FunctionSystem system(1, [](double t, const double*, double* dx) {
        dx[0] = 7.0;
        return t == 1.0 ? run::Evaluated::Well : run::Evaluated::Recoverably;
    });
    WholeSystemSlopes source(system);
    const std::vector<QuantizedState> states = oneState({});
    std::vector<signal::Polynomial> slopes(1);
    ASSERT_EQ(source.expand(1.0, 1e-3, 3, states, First, slopes), run::Evaluated::Well);
    EXPECT_EQ(slopes[0], (signal::Polynomial{{7.0}}));
    EXPECT_EQ(source.expand(2.0, 1e-3, 2, states, First, slopes), run::Evaluated::Recoverably);
}

TEST(WholeSystemSlopes, DependentsComeFromTheColumns) {
    FunctionSystem system(3, squareAndTime);
    const WholeSystemSlopes source(system);
    ASSERT_EQ(source.dependents(2).size(), 1U);
    EXPECT_EQ(source.dependents(2)[0], 0);
    EXPECT_EQ(source.dependents(0)[0], 1);
}

} // namespace
} // namespace eventica::qss
