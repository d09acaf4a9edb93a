// SPDX-License-Identifier: Apache-2.0
#include "lib/program/executor_tests.h"
#include "lib/program/interpreter.h"

namespace eventica::program {
namespace {

INSTANTIATE_TEST_SUITE_P(Interpreter, ExecutorTest,
                         testing::Values(ExecutorCase{"interpreter", makeInterpreter, 2}), nameOf);

TEST(Interpreter, KeepsAConstantApartFromOtherWritesOfItsRegister) {
    Builder builder; // a register that is a constant on one path only
    const auto end = builder.newLabel();
    const std::int32_t x = builder.load(0);
    builder.jumpIf(builder.loadInteger(0), end);
    builder.emit({Op::ConstantReal, x, builder.realConstant(5.0)});
    builder.place(end);
    builder.store(1, x);
    const Program program = builder.take();
    const auto executor = makeInterpreter();
    const auto runnables = executor->prepare({&program, 1});
    TestMachine taken{{1.0, 0.0}, {1}};
    EXPECT_EQ(runnables[0]->run(taken.context()), Failure::None);
    EXPECT_EQ(taken.reals[1], 1.0);
    TestMachine notTaken{{1.0, 0.0}, {0}};
    EXPECT_EQ(runnables[0]->run(notTaken.context()), Failure::None);
    EXPECT_EQ(notTaken.reals[1], 5.0);
}

} // namespace
} // namespace eventica::program
