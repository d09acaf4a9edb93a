// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lib/program/builder.h"
#include "lib/program/interpreter.h"
#include "lib/program/print.h"
#include "lib/program/random_program.h"
#include "lib/program/time_derivatives.h"
#include "lib/program/verify.h"

namespace eventica::program {
namespace {

constexpr std::int32_t Offset = 10;

/// Derivatives 0, 1, … of slot 5 after a run, with those of slots 0 and 1 given.
std::vector<double> derivativesOf(const Program& program, int order,
                                  const std::vector<std::vector<double>>& given) {
    const auto derived = timeDerivatives(program, order, Offset);
    EXPECT_TRUE(derived.has_value());
    EXPECT_EQ(verify(*derived), std::vector<std::string>{});
    TestMachine machine{std::vector<double>(static_cast<std::size_t>(Offset * (order + 1))), {}};
    for (std::size_t slot = 0; slot < given.size(); ++slot)
        for (std::size_t k = 0; k < given[slot].size(); ++k)
            machine.reals[slot + k * Offset] = given[slot][k];
    const auto interpreter = makeInterpreter();
    EXPECT_EQ(interpreter->prepare({&*derived, 1})[0]->run(machine.context()), Failure::None);
    std::vector<double> result;
    for (int k = 0; k <= order; ++k)
        result.push_back(machine.reals[5 + static_cast<std::size_t>(k) * Offset]);
    return result;
}

Program applied(Op op, int operands) {
    Builder builder("p");
    const std::int32_t x = builder.load(0);
    const std::int32_t y = operands == 2 ? builder.load(1) : -1;
    builder.store(5, builder.apply(op, x, y));
    return builder.take();
}

TEST(TimeDerivatives, KnowTheSecondDerivativeOfEveryFunction) {
    const double x = 0.3;
    const double s = std::sin(x);
    const double c = std::cos(x);
    const double t = std::tan(x);
    const double th = std::tanh(x);
    const double root = std::sqrt(1.0 - x * x);
    struct Case {
        Op op;
        double first;
        double second;
    };
    const std::vector<Case> expected{
        {Op::Negate, -1.0, 0.0},
        {Op::Absolute, 1.0, 0.0},
        {Op::SquareRoot, 0.5 / std::sqrt(x), -0.25 / (x * std::sqrt(x))},
        {Op::Sine, c, -s},
        {Op::Cosine, -s, -c},
        {Op::Tangent, 1.0 + t * t, 2.0 * t * (1.0 + t * t)},
        {Op::ArcSine, 1.0 / root, x / (root * root * root)},
        {Op::ArcCosine, -1.0 / root, -x / (root * root * root)},
        {Op::ArcTangent, 1.0 / (1.0 + x * x), -2.0 * x / ((1.0 + x * x) * (1.0 + x * x))},
        {Op::HyperbolicSine, std::cosh(x), std::sinh(x)},
        {Op::HyperbolicCosine, std::sinh(x), std::cosh(x)},
        {Op::HyperbolicTangent, 1.0 - th * th, -2.0 * th * (1.0 - th * th)},
        {Op::Exponential, std::exp(x), std::exp(x)},
        {Op::Logarithm, 1.0 / x, -1.0 / (x * x)},
        {Op::Logarithm10, 1.0 / (x * std::log(10.0)), -1.0 / (x * x * std::log(10.0))},
        {Op::Floor, 0.0, 0.0},
        {Op::MoveReal, 1.0, 0.0},
    };
    for (const Case& each : expected) {
        const auto result = derivativesOf(applied(each.op, 1), 2, {{x, 2.0, 5.0}});
        EXPECT_NEAR(result[1], 2.0 * each.first, 1e-14) << describe(each.op).text;
        EXPECT_NEAR(result[2], 4.0 * each.second + 5.0 * each.first, 2e-14)
            << describe(each.op).text;
    }
}

/// Of f(x, y): ∂²f/∂t² = fxx x'² + 2 fxy x' y' + fyy y'² + fx x'' + fy y''.
TEST(TimeDerivatives, KnowTheSecondDerivativesOfFunctionsOfTwo) {
    const double x = 0.3;
    const double y = 1.7;
    const double r = x * x + y * y;
    const double p = std::pow(x, y);
    const double l = std::log(x);
    struct Case {
        Op op;
        double fx, fy, fxx, fxy, fyy;
    };
    const std::vector<Case> expected{
        {Op::Add, 1.0, 1.0, 0.0, 0.0, 0.0},
        {Op::Subtract, 1.0, -1.0, 0.0, 0.0, 0.0},
        {Op::Multiply, y, x, 0.0, 1.0, 0.0},
        {Op::Divide, 1.0 / y, -x / (y * y), 0.0, -1.0 / (y * y), 2.0 * x / (y * y * y)},
        {Op::Power, y * p / x, p * l, y * (y - 1.0) * p / (x * x), p / x * (1.0 + y * l),
         p * l * l},
        {Op::ArcTangent2, y / r, -x / r, -2.0 * x * y / (r * r), (x * x - y * y) / (r * r),
         2.0 * x * y / (r * r)},
        {Op::Minimum, 1.0, 0.0, 0.0, 0.0, 0.0},
        {Op::Maximum, 0.0, 1.0, 0.0, 0.0, 0.0},
    };
    const std::vector<double> dx{x, 2.0, 5.0};
    const std::vector<double> dy{y, -3.0, 7.0};
    for (const Case& f : expected) {
        const auto result = derivativesOf(applied(f.op, 2), 2, {dx, dy});
        EXPECT_NEAR(result[1], f.fx * dx[1] + f.fy * dy[1], 1e-14) << describe(f.op).text;
        EXPECT_NEAR(result[2],
                    f.fxx * dx[1] * dx[1] + 2.0 * f.fxy * dx[1] * dy[1] + f.fyy * dy[1] * dy[1] +
                        f.fx * dx[2] + f.fy * dy[2],
                    5e-14)
            << describe(f.op).text;
    }
}

TEST(TimeDerivatives, GoOnToAnyOrder) { // sin(t) at t = 0.5
    const auto result = derivativesOf(applied(Op::Sine, 1), 5, {{0.5, 1.0, 0.0, 0.0, 0.0, 0.0}});
    const double s = std::sin(0.5);
    const double c = std::cos(0.5);
    const std::vector<double> expected{s, c, -s, -c, s, c};
    for (std::size_t k = 0; k < expected.size(); ++k)
        EXPECT_NEAR(result[k], expected[k], 1e-15) << k;
}

/// x * y
Program product() {
    Builder builder("p");
    const std::int32_t x = builder.load(0);
    builder.store(2, builder.apply(Op::Multiply, x, builder.load(1)));
    return builder.take();
}

TEST(TimeDerivatives, ComputeTheFirstDerivativeOnce) {
    EXPECT_EQ(print(*timeDerivatives(product(), 2, Offset)),
              "program p_by_time (16 real, 0 integer)\n"
              "  r0 = load [0]\n"
              "  r1 = load [10]\n"
              "  r2 = load [20]\n"
              "  r3 = load [1]\n"
              "  r4 = load [11]\n"
              "  r5 = load [21]\n"
              "  r6 = mul r0 r3\n"
              "  r7 = mul r0 r4\n"
              "  r8 = mul r3 r1\n"
              "  r9 = add r8 r7\n"
              "  r10 = mul r0 r5\n"
              "  r11 = mul r4 r1\n"
              "  r12 = add r11 r10\n"
              "  r13 = mul r3 r2\n"
              "  r14 = add r11 r13\n"
              "  r15 = add r14 r12\n"
              "  [2] = store r6\n"
              "  [12] = store r9\n"
              "  [22] = store r15\n");
}

TEST(TimeDerivatives, HaveNoneOfWhatStands) {
    const auto isMoving = [](std::int32_t slot) { return slot == 0; };
    EXPECT_EQ(print(*timeDerivatives(product(), 2, Offset, isMoving)),
              "program p_by_time (7 real, 0 integer)\n"
              "  r0 = load [0]\n"
              "  r1 = load [10]\n"
              "  r2 = load [20]\n"
              "  r3 = load [1]\n"
              "  r4 = mul r0 r3\n"
              "  r5 = mul r3 r1\n"
              "  r6 = mul r3 r2\n"
              "  [2] = store r4\n"
              "  [12] = store r5\n"
              "  [22] = store r6\n");
}

TEST(TimeDerivatives, RefuseHigherOnesOfCallsAndSolvedBlocks) {
    Builder calling;
    const std::int32_t y = calling.newReal();
    calling.host({7, false, {{false, calling.load(0)}}, {{false, y}}});
    calling.store(1, y);
    const Program call = calling.take();
    EXPECT_TRUE(timeDerivatives(call, 1, Offset).has_value());
    EXPECT_FALSE(timeDerivatives(call, 2, Offset).has_value());
    EXPECT_TRUE(timeDerivatives(call, 2, Offset, [](std::int32_t) { return false; }).has_value());

    Builder solving;
    solving.solve(3);
    const Program block = solving.take();
    EXPECT_TRUE(timeDerivatives(block, 1, Offset).has_value());
    EXPECT_FALSE(timeDerivatives(block, 2, Offset).has_value());
}

/// Slots move along parabolas; differences of values along them.
TEST(TimeDerivatives, AgreeWithDifferencesOnRandomPrograms) {
    const auto interpreter = makeInterpreter();
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const RandomProgramOptions options{
            .seed = seed, .instructions = 25, .isSmooth = true, .hasCalls = false};
        const Program program = randomProgram(options);
        const auto derived = timeDerivatives(program, 2, Offset);
        ASSERT_TRUE(derived.has_value());
        ASSERT_EQ(verify(*derived), std::vector<std::string>{});
        const std::vector<Program> programs{program, *derived};
        const auto runnables = interpreter->prepare(programs);
        TestMachine start = randomMachine(options, program);
        const std::size_t slots = start.reals.size();
        ASSERT_LE(slots, static_cast<std::size_t>(Offset));
        const std::vector<double> slopes = randomMachine({.seed = seed + 1000}, {}).reals;
        const std::vector<double> bends = randomMachine({.seed = seed + 2000}, {}).reals;
        const auto at = [&](double t) {
            TestMachine machine = start;
            for (std::size_t i = 0; i < slots; ++i)
                machine.reals[i] += t * (slopes[i] + 0.5 * t * bends[i]);
            EXPECT_EQ(runnables[0]->run(machine.context()), Failure::None);
            return machine.reals;
        };
        TestMachine machine = start;
        machine.reals.resize(3 * Offset);
        for (std::size_t i = 0; i < slots; ++i) {
            machine.reals[i + Offset] = slopes[i];
            machine.reals[i + 2 * Offset] = bends[i];
        }
        ASSERT_EQ(runnables[1]->run(machine.context()), Failure::None);
        const auto second = [&](std::size_t i, double h) {
            return (at(h)[i] - 2.0 * at(0.0)[i] + at(-h)[i]) / (h * h);
        };
        for (std::size_t i = 0; i < slots; ++i) {
            const double coarse = second(i, 2e-3);
            const double fine = second(i, 1e-3);
            const double size = 1.0 + std::abs(fine);
            if (std::abs(coarse - fine) > 1e-4 * size)
                continue; // the difference is not to be trusted
            EXPECT_NEAR(machine.reals[i + 2 * Offset], fine, 1e-4 * size) << seed << ", slot " << i;
            ++compared;
        }
    }
    EXPECT_GT(compared, 2000);
}

} // namespace
} // namespace eventica::program
