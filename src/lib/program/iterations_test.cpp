// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <gtest/gtest.h>

#include "lib/program/builder.h"
#include "lib/program/eliminate.h"
#include "lib/program/gradient.h"
#include "lib/program/interpreter.h"
#include "lib/program/iterations.h"
#include "lib/program/print.h"
#include "lib/program/random_program.h"
#include "lib/program/relocate.h"
#include "lib/program/share.h"
#include "lib/program/tangent.h"
#include "lib/program/verify.h"

namespace eventica::program {
namespace {

using Problems = std::vector<std::string>;

/// Both do the same with the same memory. What fails without being needed may be left out.
void expectSameRuns(const Program& one, const Program& other, const TestMachine& start,
                    std::uint64_t seed) {
    const auto interpreter = makeInterpreter();
    const Program both[] = {one, other};
    const auto runnables = interpreter->prepare(both);
    TestMachine expected = start;
    TestMachine machine = start;
    if (runnables[0]->run(expected.context()) != Failure::None)
        return;
    ASSERT_EQ(runnables[1]->run(machine.context()), Failure::None) << seed;
    EXPECT_EQ(expected.log.size(), machine.log.size()) << seed;
    EXPECT_EQ(expected.integers, machine.integers) << seed;
    for (std::size_t i = 0; i < machine.reals.size(); ++i)
        ASSERT_TRUE(areSame(expected.reals[i], machine.reals[i]))
            << "seed " << seed << ", slot " << i << ": " << expected.reals[i] << ' '
            << machine.reals[i] << '\n'
            << print(one) << print(other);
}

void expectKept(const std::function<Program(Program)>& transform) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        const RandomProgramOptions options{.seed = seed,
                                           .instructions = 60,
                                           .realSlots = 300,
                                           .integerSlots = 130,
                                           .isSmooth = seed % 3 == 0,
                                           .hasCalls = false,
                                           .hasLoops = true};
        const Program program = randomProgram(options);
        const Program transformed = transform(program);
        ASSERT_EQ(verify(transformed), Problems{}) << seed;
        expectSameRuns(program, transformed, randomMachine(options, program), seed);
    }
}

TEST(Iterations, AreRepeatedByUnrolling) {
    Builder builder;
    const auto none = builder.loop(0);
    builder.storeRow(0, builder.loadRow(1, 1), 1);
    builder.endLoop(none);
    const auto two = builder.loop(2);
    builder.storeRow(7, builder.loadRow(3, 2), -1);
    builder.endLoop(two);
    EXPECT_EQ(print(unrolled(builder.take())), "program  (2 real, 0 integer)\n"
                                               "  r1 = load [3]\n"
                                               "  [7] = store r1\n"
                                               "  r1 = load [5]\n"
                                               "  [6] = store r1\n");
}

TEST(Iterations, StayTheSameWhenProgramsAreTransformed) {
    expectKept([](const Program& program) { return unrolled(program); });
    expectKept([](Program program) { return eliminate(std::move(program)); });
    expectKept([](Program program) { return shareEqual(std::move(program)); });
    expectKept([](Program program) { return eliminate(unrolled(shareEqual(std::move(program)))); });
}

TEST(Iterations, AreGoneWhereNothingIsLeftOfTheirBody) {
    Builder builder;
    const auto end = builder.loop(3);
    builder.loadRow(0, 1);
    builder.endLoop(end);
    EXPECT_EQ(print(eliminate(builder.take())), "program  (0 real, 0 integer)\n");
}

/// What is handed on to the next iteration is read before it is written.
TEST(Iterations, KeepWhatTheNextOneReads) {
    Builder builder;
    const std::int32_t before = builder.newReal();
    builder.move(before, builder.load(0));
    const auto end = builder.loop(3);
    builder.storeRow(10, before, 1);
    builder.move(before, builder.loadRow(1, 1));
    builder.endLoop(end);
    const Program program = builder.take();
    EXPECT_EQ(eliminate(program).code.size(), program.code.size());
    TestMachine machine{{1.0, 2.0, 3.0, 4.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, {}};
    expectSameRuns(program, shareEqual(eliminate(program)), machine, 0);
    EXPECT_FALSE(areIndependent(program, program.code, 2));
}

struct Rows {
    std::int32_t load, loadStride, store, storeStride;
};

bool areIndependent(const Rows& rows, std::int32_t count) {
    Builder builder;
    const auto end = builder.loop(count);
    builder.storeRow(rows.store, builder.loadRow(rows.load, rows.loadStride), rows.storeStride);
    builder.endLoop(end);
    const Program program = builder.take();
    return areIndependent(program, program.code, 0);
}

TEST(Iterations, AreIndependentIfTheirRowsDoNotMeet) {
    EXPECT_TRUE(areIndependent({0, 1, 10, 1}, 10));
    EXPECT_FALSE(areIndependent({0, 1, 10, 1}, 11));
    EXPECT_TRUE(areIndependent({0, 1, 0, 1}, 10)); // each its own
    EXPECT_FALSE(areIndependent({0, 1, 1, 1}, 10));
    EXPECT_FALSE(areIndependent({1, 1, 0, 1}, 10));
    EXPECT_TRUE(areIndependent({0, 2, 1, 2}, 10)); // between each other
    EXPECT_FALSE(areIndependent({0, 2, 4, 2}, 10));
    EXPECT_FALSE(areIndependent({9, -1, 0, 1}, 10));
    EXPECT_TRUE(areIndependent({9, -1, 10, 1}, 10));
    EXPECT_FALSE(areIndependent({0, 1, 20, 0}, 10)); // all store to one slot
    EXPECT_TRUE(areIndependent({0, 1, 20, 0}, 1));
}

TEST(Iterations, AreNotIndependentIfTheyMayFail) {
    Builder builder;
    const std::int32_t one = builder.integer(1);
    const auto end = builder.loop(3);
    builder.emit({Op::StoreIntegerRow, 0, builder.apply(Op::DivideInteger, one, one), 1});
    builder.endLoop(end);
    const Program program = builder.take();
    EXPECT_FALSE(areIndependent(program, program.code, 1));
}

TEST(Iterations, HaveTheTangentsOfTheirUnrolledProgram) {
    constexpr std::int32_t Slots = 300;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const RandomProgramOptions options{.seed = seed,
                                           .instructions = 50,
                                           .realSlots = Slots,
                                           .integerSlots = 130,
                                           .isSmooth = true,
                                           .hasCalls = false,
                                           .hasLoops = true};
        const Program program = randomProgram(options);
        const Program tangent = tangentOf(program, Slots);
        ASSERT_EQ(verify(tangent), Problems{}) << seed;
        TestMachine machine = randomMachine(options, program);
        machine.reals.resize(2 * Slots, 0.5);
        expectSameRuns(tangentOf(unrolled(program), Slots), tangent, machine, seed);
    }
}

/// x[i] := x[i - 1] sin(x[i]): a tangent of the first one spreads to all, in one walk more.
TEST(Iterations, SpreadTangentsThroughMemory) {
    constexpr std::int32_t Slots = 10;
    Builder builder("r");
    const auto end = builder.loop(4);
    builder.storeRow(1,
                     builder.apply(Op::Multiply, builder.loadRow(0, 1),
                                   builder.apply(Op::Sine, builder.loadRow(1, 1))),
                     1);
    builder.endLoop(end);
    const Program program = builder.take();
    const auto isActive = [](std::int32_t slot) { return slot == 0; };
    const Program tangent = tangentOf(program, Slots, isActive);
    EXPECT_EQ(verify(tangent), Problems{});
    TestMachine machine{{0.5, 0.6, 0.7, 0.8, 0.9, 0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                        {}};
    expectSameRuns(tangentOf(unrolled(program), Slots), tangent, machine, 0);
    const auto interpreter = makeInterpreter();
    interpreter->prepare({&tangent, 1})[0]->run(machine.context());
    EXPECT_DOUBLE_EQ(machine.reals[14], machine.reals[4] / 0.5);
}

TEST(Iterations, TakeNoTangentsThatAreKnownToBeZero) {
    Builder builder("copy");
    const auto end = builder.loop(4);
    builder.storeRow(10, builder.loadRow(0, 1), 1);
    builder.endLoop(end);
    const Program program = builder.take();
    const auto isActive = [](std::int32_t slot) { return slot == 4; };
    EXPECT_EQ(tangentOf(program, 20, isActive).code.size(), program.code.size());
}

TEST(Iterations, HaveNoGradientYet) {
    Builder builder;
    const auto end = builder.loop(2);
    builder.storeRow(2, builder.loadRow(0, 1), 1);
    builder.endLoop(end);
    EXPECT_FALSE(gradientOf(builder.take(), 3, {}));
}

TEST(Iterations, AreUnrolledToBeRelocated) {
    Builder builder;
    const auto end = builder.loop(3);
    builder.storeRow(12, builder.loadRow(0, 2), 1);
    builder.endLoop(end);
    const Program program = builder.take();
    EXPECT_EQ(relocatable(program).addresses, (std::vector<std::int32_t>{0, 12, 2, 13, 4, 14}));
    std::vector<std::int32_t> slots;
    forEachSlot(program, {}, [&](Place place, bool isStore) {
        slots.push_back(isStore ? -place.slot : place.slot);
    });
    EXPECT_EQ(slots, (std::vector<std::int32_t>{0, 2, 4, -12, -13, -14}));
}

} // namespace
} // namespace eventica::program
