// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "lib/program/builder.h"
#include "lib/program/gradient.h"
#include "lib/program/interpreter.h"
#include "lib/program/random_program.h"
#include "lib/program/tangent.h"
#include "lib/program/verify.h"

namespace eventica::program {
namespace {

constexpr std::int32_t Result = 8;
constexpr std::int32_t FirstTarget = 9;
constexpr std::int32_t Offset = 20;

TestMachine machineWith(const std::vector<double>& values) {
    TestMachine machine{std::vector<double>(2 * Offset), {1}};
    std::ranges::copy(values, machine.reals.begin());
    return machine;
}

void run(const Program& program, TestMachine& machine) {
    EXPECT_EQ(verify(program), std::vector<std::string>());
    const auto interpreter = makeInterpreter();
    EXPECT_EQ(interpreter->prepare({&program, 1})[0]->run(machine.context()), Failure::None);
}

/// By each of the slots 0, 1, … that have values.
std::vector<double> gradient(const Program& program, const std::vector<double>& values) {
    std::vector<Partial> partials;
    for (std::size_t i = 0; i < values.size(); ++i)
        partials.push_back(
            {static_cast<std::int32_t>(i), FirstTarget + static_cast<std::int32_t>(i)});
    const std::optional<Program> found = gradientOf(program, Result, partials);
    if (!found)
        return {};
    TestMachine machine = machineWith(values);
    run(*found, machine);
    return {machine.reals.begin() + FirstTarget,
            machine.reals.begin() + FirstTarget + static_cast<std::ptrdiff_t>(values.size())};
}

/// The same by one directional derivative for each slot.
std::vector<double> tangents(const Program& program, const std::vector<double>& values) {
    std::vector<double> result;
    const Program tangent = tangentOf(program, Offset);
    for (std::size_t i = 0; i < values.size(); ++i) {
        TestMachine machine = machineWith(values);
        machine.reals[i + Offset] = 1.0;
        run(tangent, machine);
        result.push_back(machine.reals[Result + Offset]);
    }
    return result;
}

TEST(Gradient, IsWhatTangentsAre) {
    Builder builder;
    const std::int32_t x = builder.load(0);
    const std::int32_t y = builder.load(1);
    const std::int32_t z = builder.load(2);
    const std::int32_t product = builder.apply(Op::Multiply, x, y);
    const std::int32_t quotient = builder.apply(Op::Divide, product, z);
    const std::int32_t difference =
        builder.apply(Op::Subtract, quotient, builder.apply(Op::Negate, x));
    const std::int32_t condition = builder.loadInteger(0);
    const std::int32_t chosen = builder.apply(Op::SelectReal, condition, difference, z);
    builder.store(Result, builder.apply(Op::Add, chosen, builder.load(0)));
    const Program program = builder.take();
    const std::vector<double> values{2.0, 3.0, 5.0};
    const std::vector<double> expected = tangents(program, values);
    const std::vector<double> found = gradient(program, values);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_DOUBLE_EQ(found[i], expected[i]) << i;
    EXPECT_NEAR(found[0], 3.0 / 5.0 + 2.0, 1e-15);
}

TEST(Gradient, IsZeroBySlotsThatAreNotRead) {
    Builder builder;
    builder.store(Result, builder.load(1));
    EXPECT_EQ(gradient(builder.take(), {4.0, 5.0}), (std::vector{0.0, 1.0}));
}

TEST(Gradient, TakesAboutAsManyInstructionsAsTheSum) {
    constexpr std::int32_t Terms = 1000;
    Builder builder;
    std::int32_t sum = builder.load(0);
    std::vector<Partial> partials{{0, Terms + 1}};
    for (std::int32_t i = 1; i < Terms; ++i) {
        sum = builder.apply(Op::Add, sum, builder.load(i));
        partials.push_back({i, Terms + 1 + i});
    }
    builder.store(Terms, sum);
    const auto gradient = gradientOf(builder.take(), Terms, partials);
    ASSERT_TRUE(gradient.has_value());
    EXPECT_LE(gradient->code.size(), std::size_t{Terms} + 1);
}

TEST(Gradient, LeavesFunctionsAndJumpsToTangents) {
    constexpr std::array partials{Partial{0, FirstTarget}};
    Builder sine;
    sine.store(Result, sine.apply(Op::Sine, sine.load(0)));
    EXPECT_FALSE(gradientOf(sine.take(), Result, partials).has_value());
    Builder jump;
    const Builder::Label label = jump.newLabel();
    jump.store(Result, jump.load(0));
    jump.jumpIf(jump.loadInteger(0), label);
    jump.store(Result, jump.real(1.0));
    jump.place(label);
    EXPECT_FALSE(gradientOf(jump.take(), Result, partials).has_value());
}

TEST(Gradient, LeavesValuesThatAreStoredAndReadAgain) {
    constexpr std::array partials{Partial{0, FirstTarget}};
    Builder builder;
    builder.store(3, builder.load(0));
    builder.store(Result, builder.load(3));
    EXPECT_FALSE(gradientOf(builder.take(), Result, partials).has_value());
}

} // namespace
} // namespace eventica::program
