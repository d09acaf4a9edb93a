// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/program/builder.h"
#include "lib/program/eliminate.h"
#include "lib/program/interpreter.h"
#include "lib/program/print.h"
#include "lib/program/random_program.h"
#include "lib/program/verify.h"

namespace eventica::program {
namespace {

TEST(Eliminate, RemovesWhatNobodyUses) {
    Builder builder("p");
    const std::int32_t x = builder.load(0);
    builder.apply(Op::Sine, builder.apply(Op::Add, x, builder.load(1)));
    builder.store(1, builder.apply(Op::Cosine, x));
    EXPECT_EQ(print(eliminate(builder.take())), "program p (2 real, 0 integer)\n"
                                                "  r0 = load [0]\n"
                                                "  r1 = cos r0\n"
                                                "  [1] = store r1\n");
}

TEST(Eliminate, KeepsCallsAndFailures) {
    Builder builder("p");
    const std::int32_t x = builder.load(0);
    builder.host({1, false, {{false, x}}, {{false, builder.newReal()}}});
    builder.solve(2);
    builder.fail(3);
    builder.store(0, x); // not reached
    EXPECT_EQ(print(eliminate(builder.take())), "program p (2 real, 0 integer)\n"
                                                "  r0 = load [0]\n"
                                                "  host 1 (r0) -> (r1)\n"
                                                "  solve 2\n"
                                                "  fail 3\n");
}

TEST(Eliminate, ReplacesCopiesOfWhatDoesNotChange) {
    Builder builder("p");
    const std::int32_t x = builder.load(0);
    const std::int32_t copy = builder.apply(Op::MoveReal, builder.apply(Op::MoveReal, x));
    const std::int32_t changing = builder.newReal();
    builder.move(changing, x);
    builder.store(1, builder.apply(Op::Add, copy, changing));
    builder.move(changing, copy);
    builder.store(2, changing);
    EXPECT_EQ(print(eliminate(builder.take())), "program p (3 real, 0 integer)\n"
                                                "  r0 = load [0]\n"
                                                "  r1 = move r0\n"
                                                "  r2 = add r0 r1\n"
                                                "  [1] = store r2\n"
                                                "  r1 = move r0\n"
                                                "  [2] = store r1\n");
}

TEST(Eliminate, RemovesBranchesThatDoNothing) {
    Builder builder("p");
    const auto otherwise = builder.newLabel();
    const auto end = builder.newLabel();
    builder.jumpIf(builder.apply(Op::Less, builder.load(0), builder.real(0.0)), otherwise);
    builder.apply(Op::Sine, builder.load(1));
    builder.jump(end);
    builder.place(otherwise);
    builder.apply(Op::Cosine, builder.load(1));
    builder.place(end);
    builder.store(2, builder.load(3));
    EXPECT_EQ(print(eliminate(builder.take())), "program p (1 real, 0 integer)\n"
                                                "  r0 = load [3]\n"
                                                "  [2] = store r0\n");
}

TEST(Eliminate, ChangesNothingThatCanBeSeen) {
    const auto interpreter = makeInterpreter();
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const RandomProgramOptions options{.seed = seed};
        const std::vector<Program> programs{randomProgram(options),
                                            eliminate(randomProgram(options))};
        EXPECT_EQ(verify(programs[1]), std::vector<std::string>{});
        EXPECT_LE(programs[1].code.size(), programs[0].code.size());
        const auto runnables = interpreter->prepare(programs);
        TestMachine before = randomMachine(options, programs[0]);
        TestMachine after = before;
        if (runnables[0]->run(before.context()) != Failure::None)
            continue; // it may have failed where nobody needed the result
        ++compared;
        EXPECT_EQ(runnables[1]->run(after.context()), Failure::None);
        EXPECT_EQ(before.integers, after.integers);
        EXPECT_EQ(before.log, after.log);
        for (std::size_t i = 0; i < before.reals.size(); ++i)
            EXPECT_TRUE(areSame(before.reals[i], after.reals[i]));
    }
    EXPECT_GT(compared, 100);
}

} // namespace
} // namespace eventica::program
