// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <limits>

#include "lib/program/builder.h"
#include "lib/program/random_program.h"
#include "lib/program/verify.h"

namespace eventica::program {
namespace {

using Problems = std::vector<std::string>;

TEST(Verify, AcceptsRandomPrograms) {
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        EXPECT_EQ(verify(randomProgram({.seed = seed})), Problems{});
}

TEST(Verify, RejectsOperandsOutOfRange) {
    Program program;
    program.realRegisters = 1;
    program.code = {{Op::ConstantReal, 0, 0}, {Op::LoadReal, 1, -3}, {Op::Solve, 2, 7}};
    EXPECT_EQ(verify(program), (Problems{"0: const: operand 2 is 0, not in [0, 0)",
                                         "1: load: operand 1 is 1, not in [0, 1)",
                                         "1: load: operand 2 is -3, not in [0, 2147483648)",
                                         "2: solve: operand 2 is 7, not in [-1, 0)"}));
}

TEST(Verify, RejectsHostCallsWithRegistersThatDoNotExist) {
    Program program;
    program.hostCalls = {{0, false, {{true, 0}}, {{false, -1}}}};
    program.code = {{Op::Host, 0}, {Op::Host, 1}};
    EXPECT_EQ(verify(program),
              (Problems{"1: host: operand 1 is 1, not in [0, 1)", "host call 0: no register 0",
                        "host call 0: no register -1"}));
}

TEST(Verify, RejectsJumpsBackAndBeyondTheEnd) {
    Program program;
    program.code = {{Op::Jump, 0}, {Op::Jump, 3}, {Op::Jump, 4}};
    EXPECT_EQ(verify(program), (Problems{"0: jump: operand 1 is 0, not in [1, 4)",
                                         "2: jump: operand 1 is 4, not in [3, 4)"}));
}

TEST(Verify, RejectsARegisterThatOnlyOnePathWrites) {
    Builder builder;
    const auto end = builder.newLabel();
    const std::int32_t x = builder.newReal();
    builder.jumpIf(builder.loadInteger(0), end);
    builder.move(x, builder.real(1.0));
    builder.store(0, x);
    builder.place(end);
    builder.store(1, x);
    EXPECT_EQ(verify(builder.take()), Problems{"5: r0 is read but not written on every path"});
}

TEST(Verify, AcceptsARegisterThatEveryPathWrites) {
    Builder builder;
    const auto otherwise = builder.newLabel();
    const auto fails = builder.newLabel();
    const auto end = builder.newLabel();
    const std::int32_t x = builder.newReal();
    builder.jumpIf(builder.loadInteger(0), otherwise);
    builder.jumpIf(builder.loadInteger(1), fails);
    builder.move(x, builder.real(1.0));
    builder.jump(end);
    builder.place(otherwise);
    builder.move(x, builder.real(2.0));
    builder.jump(end);
    builder.place(fails);
    builder.fail(3);
    builder.place(end);
    builder.store(0, x);
    EXPECT_EQ(verify(builder.take()), Problems{});
}

TEST(Verify, AcceptsRandomLoops) {
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        EXPECT_EQ(verify(randomProgram({.seed = seed, .realSlots = 400, .hasLoops = true})),
                  Problems{});
}

TEST(Verify, RejectsLoopsWithoutEndAndEndsWithoutLoop) {
    Program program;
    program.code = {{Op::Loop, 2, 2}, {Op::EndLoop}, {Op::EndLoop}, {Op::Loop, -1, 4}};
    EXPECT_EQ(verify(program), Problems{"3: loop: operand 1 is -1, not in [0, 2147483648)"});
    program.code.back().a = 1;
    EXPECT_EQ(verify(program), (Problems{"2: the end of no loop", "3: a loop without its end"}));
}

TEST(Verify, RejectsNestedLoops) {
    Program program;
    program.code = {{Op::Loop, 2, 4}, {Op::Loop, 2, 3}, {Op::EndLoop}, {Op::EndLoop}};
    EXPECT_EQ(verify(program), (Problems{"1: a loop inside of a loop", "3: the end of no loop"}));
}

TEST(Verify, RejectsJumpsIntoLoopsAndOutOfThem) {
    Program program;
    program.code = {{Op::Jump, 3}, {Op::Loop, 2, 5}, {Op::Jump, 5}, {Op::Jump, 4}, {Op::EndLoop}};
    EXPECT_EQ(verify(program),
              (Problems{"2: a jump out of the loop at 1", "0: a jump into the loop at 1"}));
}

TEST(Verify, RejectsRowsThatLeaveTheMemory) {
    Builder builder;
    const std::int32_t cells = builder.newScratch(3);
    const auto end = builder.loop(3);
    const std::int32_t x = builder.loadRow(1, -1);
    builder.storeRow(std::numeric_limits<std::int32_t>::max() - 1, x, 1);
    builder.keep(cells + 1, x, 1);
    builder.endLoop(end);
    EXPECT_EQ(verify(builder.take()),
              (Problems{"1: load: the last iteration is at -1, not in [0, 2147483648)",
                        "2: store: the last iteration is at 2147483648, not in [0, 2147483648)",
                        "3: keep: the last iteration is at 3, not in [0, 3)"}));
}

TEST(Verify, RejectsAReadOfWhatIsWrittenLaterInTheBodyOrMaybeNotAtAll) {
    Builder builder;
    const std::int32_t x = builder.newReal();
    const auto end = builder.loop(3);
    builder.storeRow(0, x, 1);
    builder.emit({Op::LoadRealRow, x, 5, 1});
    builder.endLoop(end);
    builder.store(9, x);
    EXPECT_EQ(verify(builder.take()), (Problems{"1: r0 is read but not written on every path",
                                                "4: r0 is read but not written on every path"}));
}

TEST(Verify, FollowsScratchMemoryFromIterationToIteration) {
    const auto recurrence = [](std::int32_t firstWritten) {
        Builder builder;
        const std::int32_t cells = builder.newScratch(5);
        builder.keep(cells + firstWritten, builder.load(0));
        const auto end = builder.loop(4);
        builder.keep(cells + 1, builder.recall(cells, 1), 1);
        builder.endLoop(end);
        builder.store(1, builder.recall(cells + 4));
        return builder.take();
    };
    EXPECT_EQ(verify(recurrence(0)), Problems{});
    EXPECT_EQ(verify(recurrence(1)), Problems{"3: cell 0 is read but not written on every path"});
}

TEST(Verify, RejectsACellThatAJumpMayPassOver) {
    Builder builder;
    const std::int32_t cell = builder.newScratch(1);
    const auto end = builder.newLabel();
    const std::int32_t x = builder.load(0);
    builder.jumpIf(builder.loadInteger(0), end);
    builder.keep(cell, x);
    builder.place(end);
    builder.store(1, builder.recall(cell));
    EXPECT_EQ(verify(builder.take()), Problems{"4: cell 0 is read but not written on every path"});
}

TEST(Verify, DoesNotAskAboutInstructionsThatNothingReaches) {
    Builder builder;
    builder.fail(1);
    builder.store(0, builder.newReal());
    EXPECT_EQ(verify(builder.take()), Problems{});
}

} // namespace
} // namespace eventica::program
