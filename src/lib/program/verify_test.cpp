// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

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

TEST(Verify, DoesNotAskAboutInstructionsThatNothingReaches) {
    Builder builder;
    builder.fail(1);
    builder.store(0, builder.newReal());
    EXPECT_EQ(verify(builder.take()), Problems{});
}

} // namespace
} // namespace eventica::program
