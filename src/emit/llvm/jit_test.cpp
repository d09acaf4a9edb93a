// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include <thread>

#include "emit/llvm/jit.h"
#include "lib/program/executor_tests.h"
#include "lib/program/interpreter.h"
#include "lib/program/print.h"

namespace eventica::program {

namespace {

using emit::JitOptions;
using emit::makeJit;

constexpr auto AtOnce = JitOptions::AtOnce;
constexpr auto Never = JitOptions::Never;

const JitOptions Quick{AtOnce, Never};
const JitOptions Optimised{Never, AtOnce};
const JitOptions Tiered{{2, 0}, {4, 0}};
const JitOptions QuickParts{AtOnce, Never, 7};
const JitOptions OptimisedParts{Never, AtOnce, 7};

INSTANTIATE_TEST_SUITE_P(
    Jit, ExecutorTest,
    testing::Values(ExecutorCase{"quick", [] { return makeJit(Quick); }},
                    ExecutorCase{"optimised", [] { return makeJit(Optimised); }},
                    ExecutorCase{"tiered", [] { return makeJit(Tiered); }, 6},
                    ExecutorCase{"quickParts", [] { return makeJit(QuickParts); }},
                    ExecutorCase{"optimisedParts", [] { return makeJit(OptimisedParts); }}),
    nameOf);

/// What a run left behind.
struct Image {
    std::int32_t result;
    TestMachine machine;
};

Image runOnce(Executor& executor, const Program& program, const TestMachine& start) {
    Image image{0, start};
    const auto runnables = executor.prepare({&program, 1});
    image.result = runnables[0]->run(image.machine.context());
    return image;
}

void expectSame(const Image& expected, const Image& image, const Program& program) {
    ASSERT_EQ(expected.result, image.result) << print(program);
    ASSERT_EQ(expected.machine.integers, image.machine.integers) << print(program);
    for (std::size_t i = 0; i < expected.machine.reals.size(); ++i)
        ASSERT_TRUE(areSame(expected.machine.reals[i], image.machine.reals[i]))
            << i << ": " << expected.machine.reals[i] << ' ' << image.machine.reals[i] << '\n'
            << print(program);
    ASSERT_EQ(expected.machine.log.size(), image.machine.log.size());
}

TEST(Jit, DoesWhatTheInterpreterDoesWithRandomPrograms) {
    const auto interpreter = makeInterpreter();
    for (const JitOptions& options : {Quick, Optimised, QuickParts, OptimisedParts}) {
        const auto jit = makeJit(options);
        for (std::uint64_t seed = 0; seed < 24; ++seed) {
            const RandomProgramOptions random{.seed = seed,
                                              .instructions = 20 + 5 * static_cast<int>(seed)};
            const Program program = randomProgram(random);
            const TestMachine start = randomMachine(random, program);
            expectSame(runOnce(*interpreter, program, start), runOnce(*jit, program, start),
                       program);
        }
    }
}

/// y[k] := (x[k] - x[k + 1]) / y[k]: the interpreter rolls it after some dozen runs.
TEST(Jit, CompilesWhatTheInterpreterHasRolled) {
    constexpr std::int32_t Count = 500;
    Builder builder;
    std::int32_t left = builder.load(0);
    for (std::int32_t k = 0; k < Count; ++k) {
        const std::int32_t right = builder.load(k + 1);
        const std::int32_t difference = builder.apply(Op::Subtract, left, right);
        const std::int32_t slot = k + Count + 1;
        builder.store(slot, builder.apply(Op::Divide, difference, builder.load(slot)));
        left = right;
    }
    const Program program = builder.take();
    const auto jit = makeJit({{45, 0}, Never, 2000, 0});
    const auto interpreter = makeInterpreter({.runsBeforeBatches = 1000});
    const auto compiled = jit->prepare({&program, 1});
    const auto plain = interpreter->prepare({&program, 1});
    TestMachine expected;
    for (std::int32_t i = 0; i <= 2 * Count; ++i)
        expected.reals.push_back(1.0 + 0.01 * (i * i % 71));
    TestMachine machine = expected;
    for (int run = 0; run < 80; ++run) {
        EXPECT_EQ(plain[0]->run(expected.context()), compiled[0]->run(machine.context()));
        for (std::size_t i = 0; i < expected.reals.size(); ++i)
            ASSERT_TRUE(areSame(expected.reals[i], machine.reals[i])) << run << ' ' << i;
    }
    EXPECT_LT(compiled[0]->effort(), 50); // instructions of machine code
}

/// Adds 1 to a slot.
Program counter(std::int32_t slot) {
    Builder builder;
    builder.store(slot, builder.apply(Op::Add, builder.load(slot), builder.real(1.0)));
    return builder.take();
}

TEST(Jit, CompilesProgramsThatWaitTogether) {
    const std::vector<Program> programs{counter(0), counter(1), counter(2)};
    const auto jit = makeJit({{3, 20}, {10, 30}});
    auto runnables = jit->prepare(programs);
    TestMachine machine{{0.0, 0.0, 0.0}, {}};
    const auto runAll = [&](int times) {
        for (int i = 0; i < times; ++i)
            for (const auto& runnable : runnables)
                EXPECT_EQ(runnable->run(machine.context()), Failure::None);
    };
    runAll(5);
    runnables.pop_back(); // while it waits
    runAll(40);
    EXPECT_EQ(machine.reals, (std::vector{45.0, 45.0, 5.0}));
}

TEST(Jit, RunsAProgramOnSeveralThreads) {
    const Program program = counter(0);
    const auto jit = makeJit({{50, 0}, {500, 0}, 2}); // in several functions, which need a frame
    const auto runnables = jit->prepare({&program, 1});
    std::vector<TestMachine> machines(4, TestMachine{{0.0}, {}});
    std::vector<std::thread> threads;
    threads.reserve(machines.size());
    for (TestMachine& machine : machines)
        threads.emplace_back([&] {
            for (int i = 0; i < 5000; ++i)
                runnables[0]->run(machine.context());
        });
    for (std::thread& thread : threads)
        thread.join();
    for (const TestMachine& machine : machines)
        EXPECT_EQ(machine.reals[0], 5000.0);
}

TEST(Jit, LetsAnExceptionOfTheHostThrough) {
    Builder builder;
    builder.solve(0);
    const Program program = builder.take();
    const auto jit = makeJit(Optimised);
    const auto runnables = jit->prepare({&program, 1});
    Context context;
    context.solveBlock = [](void*, std::int32_t) -> std::int32_t {
        throw std::runtime_error("wrong");
    };
    EXPECT_THROW(runnables[0]->run(context), std::runtime_error);
}

} // namespace
} // namespace eventica::program
