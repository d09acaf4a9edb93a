// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lib/program/builder.h"
#include "lib/program/interpreter.h"
#include "lib/program/print.h"
#include "lib/program/random_program.h"
#include "lib/program/tangent.h"
#include "lib/program/verify.h"

namespace eventica::program {
namespace {

constexpr std::int32_t Offset = 10;

std::string tangentText(Builder& builder, const std::function<bool(std::int32_t)>& isActive = {}) {
    const Program program = tangentOf(builder.take(), Offset, isActive);
    EXPECT_EQ(verify(program), std::vector<std::string>{});
    return print(program);
}

/// The derivative of `op` at the operands, along the direction.
double slope(Op op, const std::vector<double>& operands, const std::vector<double>& direction) {
    Builder builder;
    std::vector<std::int32_t> registers{-1, -1};
    for (std::size_t i = 0; i < operands.size(); ++i)
        registers[i] = builder.load(static_cast<std::int32_t>(i));
    builder.store(5, builder.apply(op, registers[0], registers[1]));
    const Program program = tangentOf(builder.take(), Offset);
    EXPECT_EQ(verify(program), std::vector<std::string>{});
    TestMachine machine{std::vector<double>(2 * Offset), {}};
    for (std::size_t i = 0; i < operands.size(); ++i) {
        machine.reals[i] = operands[i];
        machine.reals[i + Offset] = direction[i];
    }
    const auto interpreter = makeInterpreter();
    EXPECT_EQ(interpreter->prepare({&program, 1})[0]->run(machine.context()), Failure::None);
    return machine.reals[5 + Offset];
}

TEST(Tangent, KnowsTheDerivativeOfEveryFunction) {
    const double x = 0.3;
    const double c = std::cos(x);
    const std::vector<std::pair<Op, double>> expected{
        {Op::Negate, -1.0},
        {Op::Absolute, 1.0},
        {Op::Sign, 0.0},
        {Op::SquareRoot, 0.5 / std::sqrt(x)},
        {Op::Sine, c},
        {Op::Cosine, -std::sin(x)},
        {Op::Tangent, 1.0 / (c * c)},
        {Op::ArcSine, 1.0 / std::sqrt(1.0 - x * x)},
        {Op::ArcCosine, -1.0 / std::sqrt(1.0 - x * x)},
        {Op::ArcTangent, 1.0 / (1.0 + x * x)},
        {Op::HyperbolicSine, std::cosh(x)},
        {Op::HyperbolicCosine, std::sinh(x)},
        {Op::HyperbolicTangent, 1.0 - std::tanh(x) * std::tanh(x)},
        {Op::Exponential, std::exp(x)},
        {Op::Logarithm, 1.0 / x},
        {Op::Logarithm10, 1.0 / (x * std::log(10.0))},
        {Op::Floor, 0.0},
        {Op::Ceiling, 0.0},
        {Op::Truncate, 0.0},
        {Op::MoveReal, 1.0},
    };
    for (const auto& [op, derivative] : expected)
        EXPECT_NEAR(slope(op, {x}, {2.0}), 2.0 * derivative, 1e-14) << describe(op).text;
    EXPECT_EQ(slope(Op::Absolute, {-x}, {1.0}), -1.0);
}

TEST(Tangent, KnowsTheDerivativesOfFunctionsOfTwo) {
    const double x = 0.3;
    const double y = 1.7;
    const double r = x * x + y * y;
    struct Case {
        Op op;
        double byX;
        double byY;
    };
    const std::vector<Case> expected{
        {Op::Add, 1.0, 1.0},
        {Op::Subtract, 1.0, -1.0},
        {Op::Multiply, y, x},
        {Op::Divide, 1.0 / y, -x / (y * y)},
        {Op::Power, y * std::pow(x, y - 1.0), std::pow(x, y) * std::log(x)},
        {Op::Minimum, 1.0, 0.0},
        {Op::Maximum, 0.0, 1.0},
        {Op::ArcTangent2, y / r, -x / r},
    };
    for (const auto& [op, byX, byY] : expected) {
        EXPECT_NEAR(slope(op, {x, y}, {1.0, 0.0}), byX, 1e-14) << describe(op).text;
        EXPECT_NEAR(slope(op, {x, y}, {0.0, 1.0}), byY, 1e-14) << describe(op).text;
        EXPECT_NEAR(slope(op, {x, y}, {2.0, 3.0}), 2.0 * byX + 3.0 * byY, 1e-13)
            << describe(op).text;
    }
}

TEST(Tangent, IsDefinedWhereRootsAndPowersBegin) {
    EXPECT_EQ(slope(Op::SquareRoot, {0.0}, {0.0}), 0.0);
    EXPECT_EQ(slope(Op::SquareRoot, {0.0}, {1.0}), INFINITY);
    EXPECT_EQ(slope(Op::Power, {0.0, 0.0}, {1.0, 0.0}), 0.0);
    EXPECT_EQ(slope(Op::Power, {0.0, 2.0}, {1.0, 1.0}), 0.0);
    EXPECT_EQ(slope(Op::Power, {-2.0, 3.0}, {1.0, 0.0}), 12.0);
}

TEST(Tangent, DoesNotWorkForConstants) {
    Builder builder("p"); // 3 * x + p, where p has no tangent
    const std::int32_t three = builder.real(3.0);
    const std::int32_t product = builder.apply(Op::Multiply, three, builder.load(0));
    builder.store(2, builder.apply(Op::Add, product, builder.load(1)));
    EXPECT_EQ(tangentText(builder, [](std::int32_t slot) { return slot != 1; }),
              "program p_tangent (7 real, 0 integer)\n"
              "  r0 = const 3\n"
              "  r1 = load [0]\n"
              "  r2 = load [10]\n"
              "  r3 = mul r0 r1\n"
              "  r4 = mul r0 r2\n"
              "  r5 = load [1]\n"
              "  r6 = add r3 r5\n"
              "  [2] = store r6\n"
              "  [12] = store r4\n");
}

TEST(Tangent, StoresZeroWhereNothingMoves) {
    Builder builder("p");
    builder.store(2, builder.load(1));
    EXPECT_EQ(tangentText(builder, [](std::int32_t slot) { return slot == 2; }),
              "program p_tangent (2 real, 0 integer)\n"
              "  r0 = const 0\n"
              "  r1 = load [1]\n"
              "  [2] = store r1\n"
              "  [12] = store r0\n");
}

TEST(Tangent, FollowsASlotThatSomethingMovingIsStoredIn) {
    Builder builder("p");
    builder.store(1, builder.load(0));
    builder.store(2, builder.load(1));
    EXPECT_EQ(tangentText(builder, [](std::int32_t slot) { return slot == 0; }),
              "program p_tangent (4 real, 0 integer)\n"
              "  r0 = load [0]\n"
              "  r1 = load [10]\n"
              "  [1] = store r0\n"
              "  [11] = store r1\n"
              "  r2 = load [1]\n"
              "  r3 = load [11]\n"
              "  [2] = store r2\n"
              "  [12] = store r3\n");
}

TEST(Tangent, AsksForTheTangentsOfCalls) {
    Builder builder("p");
    const std::int32_t x = builder.load(0);
    const std::int32_t p = builder.real(2.0);
    const std::int32_t n = builder.loadInteger(0);
    const std::int32_t y = builder.newReal();
    builder.solve(3);
    builder.host({7, false, {{false, x}, {true, n}, {false, p}}, {{false, y}, {true, n}}});
    builder.store(1, y);
    EXPECT_EQ(tangentText(builder), "program p_tangent (6 real, 2 integer)\n"
                                    "  r0 = const 0\n"
                                    "  r1 = load [0]\n"
                                    "  r2 = load [10]\n"
                                    "  r3 = const 2\n"
                                    "  i0 = iload i[0]\n"
                                    "  solve 3\n"
                                    "  solve tangent 3\n"
                                    "  i1 = imove i0\n"
                                    "  host 7 (r1 i0 r3) -> (r4 i0)\n"
                                    "  host 7 tangent (r1 i1 r3 r2 r0) -> (r5)\n"
                                    "  [1] = store r4\n"
                                    "  [11] = store r5\n");
}

TEST(Tangent, DoesNotAskCallsWithoutTangents) {
    Builder builder("p");
    const std::int32_t y = builder.newReal();
    builder.host({7, false, {{false, builder.load(0)}}, {{false, y}}});
    builder.store(1, y);
    EXPECT_EQ(tangentText(builder, [](std::int32_t) { return false; }),
              "program p_tangent (2 real, 0 integer)\n"
              "  r0 = load [0]\n"
              "  host 7 (r0) -> (r1)\n"
              "  [1] = store r1\n");
}

TEST(Tangent, KeepsOperandsThatAreOverwritten) {
    Builder builder; // x := x * x; x := x + 1, three times over
    const std::int32_t x = builder.newReal();
    builder.move(x, builder.load(0));
    for (int i = 0; i < 3; ++i) {
        builder.emit({Op::Multiply, x, x, x});
        builder.emit({Op::Add, x, x, builder.real(1.0)});
    }
    builder.store(1, x);
    const Program program = tangentOf(builder.take(), Offset);
    TestMachine machine{std::vector<double>(2 * Offset), {}};
    machine.reals[0] = 1.0;
    machine.reals[Offset] = 1.0;
    const auto interpreter = makeInterpreter();
    EXPECT_EQ(interpreter->prepare({&program, 1})[0]->run(machine.context()), Failure::None);
    EXPECT_EQ(machine.reals[1], 26.0);          // 2, 5, 26
    EXPECT_EQ(machine.reals[1 + Offset], 80.0); // 2, 2 * 2 * 2, 2 * 5 * 8
}

/// Runs a program with memory moved by `step` along the direction.
std::vector<double> moved(Runnable& runnable, TestMachine machine,
                          const std::vector<double>& direction, double step) {
    for (std::size_t i = 0; i < direction.size(); ++i)
        machine.reals[i] += step * direction[i];
    EXPECT_EQ(runnable.run(machine.context()), Failure::None);
    machine.reals.resize(direction.size());
    return machine.reals;
}

std::vector<double> centralDifference(Runnable& runnable, const TestMachine& machine,
                                      const std::vector<double>& direction, double step) {
    std::vector<double> result = moved(runnable, machine, direction, step);
    const std::vector<double> left = moved(runnable, machine, direction, -step);
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = (result[i] - left[i]) / (2.0 * step);
    return result;
}

TEST(Tangent, AgreesWithDifferencesOnRandomPrograms) {
    const auto interpreter = makeInterpreter();
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const RandomProgramOptions options{
            .seed = seed, .instructions = 40, .isSmooth = true, .hasCalls = false};
        const std::vector<Program> programs{randomProgram(options),
                                            tangentOf(randomProgram(options), Offset)};
        ASSERT_EQ(verify(programs[1]), std::vector<std::string>{});
        const auto runnables = interpreter->prepare(programs);
        TestMachine machine = randomMachine(options, programs[0]);
        const std::vector<double> direction = randomMachine({.seed = seed + 1000}, {}).reals;
        const auto coarse = centralDifference(*runnables[0], machine, direction, 2e-5);
        const auto fine = centralDifference(*runnables[0], machine, direction, 1e-5);
        const auto values = moved(*runnables[0], machine, direction, 0.0);
        machine.reals.insert(machine.reals.end(), direction.begin(), direction.end());
        EXPECT_EQ(runnables[1]->run(machine.context()), Failure::None);
        for (std::size_t i = 0; i < direction.size(); ++i) {
            EXPECT_EQ(machine.reals[i], values[i]);
            const double scale = 1.0 + std::fabs(fine[i]) + std::fabs(values[i]);
            if (!(std::fabs(fine[i] - coarse[i]) < 1e-6 * scale))
                continue; // differences are of no use there
            EXPECT_NEAR(machine.reals[i + Offset], fine[i], 1e-5 * scale) << seed << ' ' << i;
            ++compared;
        }
    }
    EXPECT_GT(compared, 2500);
}

} // namespace
} // namespace eventica::program
