// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lib/program/builder.h"
#include "lib/program/interpreter.h"
#include "lib/program/print.h"
#include "lib/program/random_program.h"
#include "lib/program/share.h"
#include "lib/program/verify.h"

namespace eventica::program {
namespace {

std::string sharedText(Builder& builder) {
    const Program program = shareEqual(builder.take());
    EXPECT_EQ(verify(program), std::vector<std::string>{});
    return print(program);
}

TEST(Share, ComputesEqualValuesOnce) {
    Builder builder("p"); // x + y and y + x, with two loads of each
    const std::int32_t x = builder.load(0);
    const std::int32_t y = builder.load(1);
    const std::int32_t sum = builder.apply(Op::Add, x, y);
    const std::int32_t otherY = builder.load(1);
    const std::int32_t same = builder.apply(Op::Add, otherY, builder.load(0));
    builder.store(2, builder.apply(Op::Multiply, sum, same));
    EXPECT_EQ(sharedText(builder), "program p (4 real, 0 integer)\n"
                                   "  r0 = load [0]\n"
                                   "  r1 = load [1]\n"
                                   "  r2 = add r0 r1\n"
                                   "  r3 = mul r2 r2\n"
                                   "  [2] = store r3\n");
}

TEST(Share, KeepsTheOrderOfDifferences) {
    Builder builder("p");
    const std::int32_t x = builder.load(0);
    const std::int32_t y = builder.load(1);
    builder.store(2, builder.apply(Op::Subtract, x, y));
    builder.store(3, builder.apply(Op::Subtract, y, x));
    EXPECT_EQ(sharedText(builder), "program p (4 real, 0 integer)\n"
                                   "  r0 = load [0]\n"
                                   "  r1 = load [1]\n"
                                   "  r2 = sub r0 r1\n"
                                   "  [2] = store r2\n"
                                   "  r3 = sub r1 r0\n"
                                   "  [3] = store r3\n");
}

TEST(Share, LoadsWhatHasBeenStoredFromItsRegister) {
    Builder builder("p");
    const std::int32_t x = builder.load(0);
    builder.store(1, x);
    builder.store(2, builder.load(1));
    builder.store(1, x); // holds it already
    builder.store(0, builder.apply(Op::Negate, x));
    builder.store(3, builder.load(0));
    EXPECT_EQ(sharedText(builder), "program p (2 real, 0 integer)\n"
                                   "  r0 = load [0]\n"
                                   "  [1] = store r0\n"
                                   "  [2] = store r0\n"
                                   "  r1 = neg r0\n"
                                   "  [0] = store r1\n"
                                   "  [3] = store r1\n");
}

TEST(Share, ForgetsSlotsWhereEquationsAreSolved) {
    Builder builder("p");
    builder.store(1, builder.load(0));
    builder.solve(7);
    builder.store(2, builder.load(0));
    EXPECT_EQ(sharedText(builder), "program p (2 real, 0 integer)\n"
                                   "  r0 = load [0]\n"
                                   "  [1] = store r0\n"
                                   "  solve 7\n"
                                   "  r1 = load [0]\n"
                                   "  [2] = store r1\n");
}

/// sin(x) in one branch is not there behind it; that before the branch is there everywhere.
TEST(Share, KnowsWhatJumpsPassBy) {
    Builder builder("p");
    const auto otherwise = builder.newLabel();
    const auto end = builder.newLabel();
    const std::int32_t x = builder.load(0);
    builder.store(1, builder.apply(Op::Cosine, x));
    builder.jumpIfNot(builder.loadInteger(0), otherwise);
    builder.store(2, builder.apply(Op::Sine, x));
    builder.store(3, builder.apply(Op::Cosine, x));
    builder.jump(end);
    builder.place(otherwise);
    builder.store(4, builder.apply(Op::Sine, x));
    builder.place(end);
    builder.store(5, builder.apply(Op::Sine, x));
    builder.store(6, builder.apply(Op::Cosine, x));
    EXPECT_EQ(sharedText(builder), "program p (5 real, 1 integer)\n"
                                   "  r0 = load [0]\n"
                                   "  r1 = cos r0\n"
                                   "  [1] = store r1\n"
                                   "  i0 = iload i[0]\n"
                                   "  jumpifnot i0 L0\n"
                                   "  r2 = sin r0\n"
                                   "  [2] = store r2\n"
                                   "  [3] = store r1\n"
                                   "  jump L1\n"
                                   "L0:\n"
                                   "  r3 = sin r0\n"
                                   "  [4] = store r3\n"
                                   "L1:\n"
                                   "  r4 = sin r0\n"
                                   "  [5] = store r4\n"
                                   "  [6] = store r1\n");
}

TEST(Share, LeavesVariablesAlone) {
    Builder builder("p"); // a register that is written twice is no value
    const std::int32_t x = builder.newReal();
    builder.move(x, builder.load(0));
    builder.store(1, builder.apply(Op::Sine, x));
    builder.move(x, builder.load(1));
    builder.store(2, builder.apply(Op::Sine, x));
    const Program program = shareEqual(builder.take());
    TestMachine machine{{0.5, 0.0, 0.0}, {}};
    const auto interpreter = makeInterpreter();
    EXPECT_EQ(interpreter->prepare({&program, 1})[0]->run(machine.context()), Failure::None);
    EXPECT_EQ(machine.reals[1], std::sin(0.5));
    EXPECT_EQ(machine.reals[2], std::sin(std::sin(0.5)));
}

TEST(Share, ChangesNoResultOfRandomPrograms) {
    const auto interpreter = makeInterpreter();
    std::size_t before = 0;
    std::size_t after = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RandomProgramOptions options{.seed = seed, .instructions = 120, .realSlots = 4};
        const Program original = randomProgram(options);
        const std::vector<Program> programs{original, shareEqual(original)};
        ASSERT_EQ(verify(programs[1]), std::vector<std::string>{}) << print(original);
        before += programs[0].code.size();
        after += programs[1].code.size();
        const auto runnables = interpreter->prepare(programs);
        TestMachine first = randomMachine(options, original);
        TestMachine second = first;
        const std::int32_t result = runnables[0]->run(first.context());
        if (result == Failure::Index || result == Failure::DivisionByZero ||
            result == Failure::Overflow)
            continue; // what is not needed no longer fails
        ASSERT_EQ(runnables[1]->run(second.context()), result) << print(original);
        EXPECT_EQ(first.log, second.log);
        EXPECT_EQ(first.integers, second.integers);
        for (std::size_t i = 0; i < first.reals.size(); ++i)
            EXPECT_PRED2(areSame, first.reals[i], second.reals[i]) << seed << ": slot " << i;
    }
    EXPECT_LT(after, before);
}

} // namespace
} // namespace eventica::program
