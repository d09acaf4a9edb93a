// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <bit>
#include <cstdint>
#include <gtest/gtest.h>
#include <nvector/nvector_serial.h>
#include <random>
#include <vector>

#include "simulate/solver/compact_vector.h"
#include "simulate/solver/sundials_method.h"

namespace eventica::solver {
namespace {

class Vectors : public testing::Test {
protected:
    void fill(const SundialsVector& vector) {
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        for (double& value : vector.values())
            value = number(numbers_);
    }
    static std::vector<std::uint64_t> bitsOf(const SundialsVector& vector) {
        std::vector<std::uint64_t> bits;
        for (const double value : vector.values())
            bits.push_back(std::bit_cast<std::uint64_t>(value));
        return bits;
    }

    SundialsContext context_;
    std::mt19937 numbers_{3};
};

TEST_F(Vectors, AddAsThoseOfSundials) {
    for (const sunindextype size : {0, 1, 2, 8, 9, 40})
        for (const double a : {1.0, -1.0, 0.3, -0.3, 0.7, 0.0})
            for (const double b : {1.0, -1.0, 0.3, -0.3, 2.1, 0.0}) {
                const SundialsVector x(size, context_.get());
                const SundialsVector y(size, context_.get());
                const SundialsVector ours(size, context_.get());
                const SundialsVector theirs(size, context_.get());
                fill(x);
                fill(y);
                N_VLinearSum(a, x.get(), b, y.get(), ours.get());
                N_VLinearSum_Serial(a, x.get(), b, y.get(), theirs.get());
                EXPECT_EQ(bitsOf(ours), bitsOf(theirs)) << size << ": " << a << ", " << b;
                N_VLinearSum(a, x.get(), b, y.get(), y.get());
                EXPECT_EQ(bitsOf(y), bitsOf(theirs)) << "in place";
            }
}

TEST_F(Vectors, AddMultiplesAsThoseOfSundials) {
    for (const sunindextype size : {1, 2, 8, 9, 40}) {
        std::array factors{1.0, -1.0, 0.3};
        const SundialsVector x(size, context_.get());
        const SundialsVector y(size, context_.get());
        const std::array<SundialsVector, 3> ours{
            {{size, context_.get()}, {size, context_.get()}, {size, context_.get()}}};
        fill(x);
        fill(y);
        std::array from{y.get(), y.get(), y.get()};
        std::array to{ours[0].get(), ours[1].get(), ours[2].get()};
        EXPECT_EQ(N_VScaleAddMulti(3, factors.data(), x.get(), from.data(), to.data()), 0);
        for (std::size_t k = 0; k < ours.size(); ++k) {
            const SundialsVector theirs(size, context_.get());
            N_VLinearSum_Serial(factors[k], x.get(), 1.0, y.get(), theirs.get());
            EXPECT_EQ(bitsOf(ours[k]), bitsOf(theirs)) << size << ": " << factors[k];
        }
    }
}

TEST_F(Vectors, ScaleAndMeasureAsThoseOfSundials) {
    for (const sunindextype size : {1, 2, 8, 9, 40})
        for (const double factor : {1.0, -1.0, 0.3}) {
            const SundialsVector x(size, context_.get());
            const SundialsVector weights(size, context_.get());
            const SundialsVector ours(size, context_.get());
            const SundialsVector theirs(size, context_.get());
            fill(x);
            fill(weights);
            N_VScale(factor, x.get(), ours.get());
            N_VScale_Serial(factor, x.get(), theirs.get());
            EXPECT_EQ(bitsOf(ours), bitsOf(theirs)) << size << ": " << factor;
            EXPECT_EQ(N_VWrmsNorm(x.get(), weights.get()),
                      N_VWrmsNorm_Serial(x.get(), weights.get()));
        }
}

} // namespace
} // namespace eventica::solver
