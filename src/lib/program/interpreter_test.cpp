// SPDX-License-Identifier: Apache-2.0
#include "lib/program/executor_tests.h"
#include "lib/program/interpreter.h"

namespace eventica::program {
namespace {

/// Batches wherever there are two equal instructions.
std::unique_ptr<Executor> makeEagerInterpreter() {
    return makeInterpreter({.runsBeforeBatches = 0, .limits = {2, 2, 2}, .loops = {2, 4}});
}

INSTANTIATE_TEST_SUITE_P(Interpreter, ExecutorTest,
                         testing::Values(ExecutorCase{"interpreter",
                                                      [] { return makeInterpreter(); }, 2},
                                         ExecutorCase{"batches", makeEagerInterpreter, 3}),
                         nameOf);

/// Of what is not a number: only that it is not one is promised.
std::vector<std::string> withoutSigns(std::vector<std::string> log) {
    for (std::string& line : log)
        for (std::size_t at = line.find("-nan"); at != std::string::npos; at = line.find("-nan"))
            line.erase(at, 1);
    return log;
}

/// Runs it one by one and, from the second run on, in batches.
void expectSameInBatches(const RandomProgramOptions& options) {
    const Program program = randomProgram(options);
    const auto plain = makeInterpreter({.runsBeforeBatches = 1000});
    const auto eager = makeEagerInterpreter();
    const auto one = plain->prepare({&program, 1});
    const auto batched = eager->prepare({&program, 1});
    TestMachine expected = randomMachine(options, program);
    TestMachine machine = expected;
    for (int run = 0; run < 3; ++run) {
        const std::int32_t result = one[0]->run(expected.context());
        ASSERT_EQ(batched[0]->run(machine.context()), result) << "seed " << options.seed;
        for (std::size_t i = 0; i < expected.reals.size(); ++i)
            ASSERT_TRUE(areSame(machine.reals[i], expected.reals[i]))
                << "seed " << options.seed << ", slot " << i << ", run " << run;
        ASSERT_EQ(machine.integers, expected.integers) << "seed " << options.seed;
        ASSERT_EQ(withoutSigns(machine.log), withoutSigns(expected.log)) << "seed " << options.seed;
    }
}

TEST(Interpreter, ComputesTheSameInBatches) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        expectSameInBatches({.seed = seed, .instructions = 100});
        expectSameInBatches({.seed = seed, .instructions = 400, .realSlots = 60});
        expectSameInBatches({.seed = seed, .instructions = 300, .isSmooth = true});
        expectSameInBatches({.seed = seed, .instructions = 300, .hasCalls = false});
    }
}

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

/// Many parts that are alike: y[k] := (x[k] - x[k + 1]) / p[k].
Program alike(std::int32_t count) {
    Builder builder;
    std::int32_t left = builder.load(0);
    for (std::int32_t k = 0; k < count; ++k) {
        const std::int32_t right = builder.load(k + 1);
        const std::int32_t part = builder.load(k + count + 1);
        const std::int32_t difference = builder.apply(Op::Subtract, left, right);
        builder.store(k + 2 * count + 1, builder.apply(Op::Divide, difference, part));
        left = right;
    }
    return builder.take();
}

TEST(Batches, TakeInAllOfPartsThatAreAlike) {
    const Program program = alike(1000);
    const BatchedCode gathered = gatherBatches(program, program.code);
    EXPECT_EQ(gathered.batched, 5001);
    EXPECT_LE(gathered.code.size(), 8U); // two rows of loads, and one of each other operation
    for (const Batch& batch : gathered.batches)
        EXPECT_TRUE(batch.isRow);
}

TEST(Batches, LeaveCodeAloneThatDependsOnItself) {
    Builder builder;
    std::int32_t sum = builder.load(0);
    for (std::int32_t k = 0; k < 1000; ++k)
        sum = builder.apply(k % 2 == 0 ? Op::Add : Op::Multiply, sum, sum);
    builder.store(0, sum);
    const Program program = builder.take();
    const BatchedCode gathered = gatherBatches(program, program.code);
    EXPECT_EQ(gathered.batched, 0);
    EXPECT_EQ(gathered.code.size(), program.code.size());
}

} // namespace
} // namespace eventica::program
