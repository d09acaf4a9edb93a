// SPDX-License-Identifier: Apache-2.0
// For tests only: what every executor must do. A test file includes this and instantiates
// `ExecutorTest` with ways to make one.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "lib/program/builder.h"
#include "lib/program/executor.h"
#include "lib/program/interpreter.h"
#include "lib/program/iterations.h"
#include "lib/program/operations.h"
#include "lib/program/random_program.h"
#include "lib/program/relocate.h"
#include "lib/program/verify.h"

namespace eventica::program {

struct ExecutorCase {
    std::string name;
    std::function<std::unique_ptr<Executor>()> make;
    int runs = 1; ///< how often each program is run, so that every tier gets its turn
};

inline void PrintTo(const ExecutorCase& executor, std::ostream* out) { // NOLINT: gtest's name
    *out << executor.name;
}
inline std::string nameOf(const testing::TestParamInfo<ExecutorCase>& info) {
    return info.param.name;
}

/// One operation on the given operands, Real and Integer ones in their order.
struct OperationCase {
    Op op;
    std::vector<double> reals;
    std::vector<std::int64_t> integers;
    Cell result;
    std::int32_t failure = Failure::None;
};

inline Cell cell(double value) {
    return {.real = value};
}
inline Cell integerCell(std::int64_t value) {
    return {.integer = value};
}

inline std::vector<OperationCase> realCases() {
    // The compiler must not compute functions of them: it rounds better than the C library.
    const volatile double x = 0.7;
    const volatile double two = 2.0;
    const double inf = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {
        {Op::Add, {1.5, 2.25}, {}, cell(3.75)},
        {Op::Add, {0.1, 0.2}, {}, cell(0.30000000000000004)},
        {Op::Subtract, {1.5, 2.25}, {}, cell(-0.75)},
        {Op::Multiply, {1.5, -2.0}, {}, cell(-3.0)},
        {Op::Divide, {1.0, -4.0}, {}, cell(-0.25)},
        {Op::Divide, {1.0, 0.0}, {}, cell(inf)},
        {Op::Divide, {0.0, 0.0}, {}, cell(nan)},
        {Op::Negate, {0.0}, {}, cell(-0.0)},
        {Op::Negate, {2.5}, {}, cell(-2.5)},
        {Op::Power, {2.0, 10.0}, {}, cell(1024.0)},
        {Op::Power, {2.0, 0.5}, {}, cell(std::pow(two, 0.5))},
        {Op::Power, {-8.0, 3.0}, {}, cell(-512.0)},
        {Op::Minimum, {1.0, 2.0}, {}, cell(1.0)},
        {Op::Minimum, {2.0, 1.0}, {}, cell(1.0)},
        {Op::Minimum, {0.0, -0.0}, {}, cell(0.0)},
        {Op::Minimum, {nan, 1.0}, {}, cell(nan)},
        {Op::Minimum, {1.0, nan}, {}, cell(1.0)},
        {Op::Maximum, {1.0, 2.0}, {}, cell(2.0)},
        {Op::Maximum, {2.0, 1.0}, {}, cell(2.0)},
        {Op::Maximum, {-0.0, 0.0}, {}, cell(-0.0)},
        {Op::Maximum, {nan, 1.0}, {}, cell(nan)},
        {Op::Maximum, {1.0, nan}, {}, cell(1.0)},
        {Op::Absolute, {-2.5}, {}, cell(2.5)},
        {Op::Absolute, {-0.0}, {}, cell(0.0)},
        {Op::Sign, {-3.0}, {}, cell(-1.0)},
        {Op::Sign, {0.0}, {}, cell(0.0)},
        {Op::Sign, {-0.0}, {}, cell(0.0)},
        {Op::Sign, {7.0}, {}, cell(1.0)},
        {Op::Sign, {nan}, {}, cell(0.0)},
        {Op::SquareRoot, {2.0}, {}, cell(std::sqrt(2.0))},
        {Op::SquareRoot, {-1.0}, {}, cell(nan)},
        {Op::Sine, {0.7}, {}, cell(std::sin(x))},
        {Op::Cosine, {0.7}, {}, cell(std::cos(x))},
        {Op::Tangent, {0.7}, {}, cell(std::tan(x))},
        {Op::ArcSine, {0.7}, {}, cell(std::asin(x))},
        {Op::ArcCosine, {0.7}, {}, cell(std::acos(x))},
        {Op::ArcTangent, {0.7}, {}, cell(std::atan(x))},
        {Op::ArcTangent2, {0.7, -0.2}, {}, cell(std::atan2(x, -0.2))},
        {Op::HyperbolicSine, {0.7}, {}, cell(std::sinh(x))},
        {Op::HyperbolicCosine, {0.7}, {}, cell(std::cosh(x))},
        {Op::HyperbolicTangent, {0.7}, {}, cell(std::tanh(x))},
        {Op::Exponential, {0.7}, {}, cell(std::exp(x))},
        {Op::Exponential, {1000.0}, {}, cell(inf)},
        {Op::Logarithm, {0.7}, {}, cell(std::log(x))},
        {Op::Logarithm10, {0.7}, {}, cell(std::log10(x))},
        {Op::Floor, {-1.5}, {}, cell(-2.0)},
        {Op::Ceiling, {-1.5}, {}, cell(-1.0)},
        {Op::Ceiling, {-0.5}, {}, cell(-0.0)},
        {Op::Truncate, {-1.5}, {}, cell(-1.0)},
        {Op::IntegerToReal, {}, {-3}, cell(-3.0)},
        {Op::IntegerToReal, {}, {9007199254740993}, cell(9007199254740992.0)},
        {Op::SelectReal, {1.0, 2.0}, {1}, cell(1.0)},
        {Op::SelectReal, {1.0, 2.0}, {0}, cell(2.0)},
        {Op::SelectReal, {1.0, 2.0}, {-4}, cell(1.0)},
        {Op::MoveReal, {4.0}, {}, cell(4.0)},
    };
}

inline std::vector<OperationCase> integerCases() {
    constexpr std::int64_t Largest = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t Smallest = std::numeric_limits<std::int64_t>::min();
    return {
        {Op::AddInteger, {}, {2, -5}, integerCell(-3)},
        {Op::AddInteger, {}, {Largest, 1}, {}, Failure::Overflow},
        {Op::SubtractInteger, {}, {2, -5}, integerCell(7)},
        {Op::SubtractInteger, {}, {Smallest, 1}, {}, Failure::Overflow},
        {Op::MultiplyInteger, {}, {3, -5}, integerCell(-15)},
        {Op::MultiplyInteger, {}, {Largest, 2}, {}, Failure::Overflow},
        {Op::NegateInteger, {}, {3}, integerCell(-3)},
        {Op::NegateInteger, {}, {Smallest}, {}, Failure::Overflow},
        {Op::DivideInteger, {}, {-7, 2}, integerCell(-3)},
        {Op::DivideInteger, {}, {7, -1}, integerCell(-7)},
        {Op::DivideInteger, {}, {7, 0}, {}, Failure::DivisionByZero},
        {Op::DivideInteger, {}, {Smallest, -1}, {}, Failure::Overflow},
        {Op::RemainderInteger, {}, {-7, 2}, integerCell(-1)},
        {Op::RemainderInteger, {}, {7, -2}, integerCell(1)},
        {Op::RemainderInteger, {}, {7, 0}, {}, Failure::DivisionByZero},
        {Op::RemainderInteger, {}, {Smallest, -1}, integerCell(0)},
        {Op::ModuloInteger, {}, {-7, 2}, integerCell(1)},
        {Op::ModuloInteger, {}, {7, -2}, integerCell(-1)},
        {Op::ModuloInteger, {}, {6, -2}, integerCell(0)},
        {Op::ModuloInteger, {}, {7, 0}, {}, Failure::DivisionByZero},
        {Op::ModuloInteger, {}, {Smallest, -1}, integerCell(0)},
        {Op::AbsoluteInteger, {}, {-7}, integerCell(7)},
        {Op::AbsoluteInteger, {}, {7}, integerCell(7)},
        {Op::AbsoluteInteger, {}, {Smallest}, {}, Failure::Overflow},
        {Op::SignInteger, {}, {-7}, integerCell(-1)},
        {Op::SignInteger, {}, {0}, integerCell(0)},
        {Op::SignInteger, {}, {7}, integerCell(1)},
        {Op::MinimumInteger, {}, {-7, 2}, integerCell(-7)},
        {Op::MaximumInteger, {}, {-7, 2}, integerCell(2)},
        {Op::FloorToInteger, {-1.5}, {}, integerCell(-2)},
        {Op::FloorToInteger, {1e18}, {}, integerCell(1000000000000000000)},
        {Op::FloorToInteger, {-9223372036854775808.0}, {}, integerCell(Smallest)},
        {Op::FloorToInteger, {9223372036854775808.0}, {}, {}, Failure::Overflow},
        {Op::FloorToInteger, {std::nan("")}, {}, {}, Failure::Overflow},
        {Op::SignOfReal, {-0.5}, {}, integerCell(-1)},
        {Op::SignOfReal, {0.0}, {}, integerCell(0)},
        {Op::SignOfReal, {0.5}, {}, integerCell(1)},
        {Op::SelectInteger, {}, {1, 5, 6}, integerCell(5)},
        {Op::SelectInteger, {}, {0, 5, 6}, integerCell(6)},
        {Op::MoveInteger, {}, {4}, integerCell(4)},
    };
}

inline std::vector<OperationCase> logicalCases() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {
        {Op::Less, {1.0, 2.0}, {}, integerCell(1)},
        {Op::Less, {2.0, 2.0}, {}, integerCell(0)},
        {Op::Less, {nan, 2.0}, {}, integerCell(0)},
        {Op::LessEqual, {2.0, 2.0}, {}, integerCell(1)},
        {Op::LessEqual, {2.0, nan}, {}, integerCell(0)},
        {Op::Equal, {0.0, -0.0}, {}, integerCell(1)},
        {Op::Equal, {nan, nan}, {}, integerCell(0)},
        {Op::NotEqual, {1.0, 2.0}, {}, integerCell(1)},
        {Op::NotEqual, {nan, nan}, {}, integerCell(1)},
        {Op::LessInteger, {}, {-1, 2}, integerCell(1)},
        {Op::LessInteger, {}, {2, 2}, integerCell(0)},
        {Op::LessEqualInteger, {}, {2, 2}, integerCell(1)},
        {Op::LessEqualInteger, {}, {3, 2}, integerCell(0)},
        {Op::EqualInteger, {}, {2, 2}, integerCell(1)},
        {Op::EqualInteger, {}, {2, 3}, integerCell(0)},
        {Op::NotEqualInteger, {}, {2, 3}, integerCell(1)},
        {Op::NotEqualInteger, {}, {2, 2}, integerCell(0)},
        {Op::And, {}, {1, 1}, integerCell(1)},
        {Op::And, {}, {1, 0}, integerCell(0)},
        {Op::And, {}, {2, 4}, integerCell(1)},
        {Op::Or, {}, {0, 0}, integerCell(0)},
        {Op::Or, {}, {0, 4}, integerCell(1)},
        {Op::Not, {}, {0}, integerCell(1)},
        {Op::Not, {}, {5}, integerCell(0)},
    };
}

/// Loads its operands from the first slots, stores its result in the slot after them.
inline Program programOf(const OperationCase& operation) {
    Builder builder;
    const std::string_view operands = describe(operation.op).operands;
    Instruction instruction{operation.op};
    std::int32_t reals = 0;
    std::int32_t integers = 0;
    for (std::size_t i = 1; i < OperandCount; ++i) {
        if (operands[i] == 'R')
            operand(instruction, i) = builder.load(reals++);
        else if (operands[i] == 'I')
            operand(instruction, i) = builder.loadInteger(integers++);
    }
    const std::int32_t result =
        builder.apply(operation.op, instruction.b, instruction.c, instruction.d);
    if (operands.front() == 'r')
        builder.store(reals, result);
    else
        builder.storeInteger(integers, result);
    return builder.take();
}

/// Of NaNs only that they are.
inline void expectSame(const TestMachine& expected, const TestMachine& machine,
                       std::uint64_t seed) {
    EXPECT_EQ(expected.log.size(), machine.log.size()) << "seed " << seed;
    EXPECT_EQ(expected.integers, machine.integers) << "seed " << seed;
    for (std::size_t i = 0; i < machine.reals.size(); ++i)
        ASSERT_TRUE(areSame(expected.reals[i], machine.reals[i]))
            << "seed " << seed << ", slot " << i << ": " << expected.reals[i] << ' '
            << machine.reals[i];
}

class ExecutorTest : public testing::TestWithParam<ExecutorCase> {
protected:
    void check(const OperationCase& operation) {
        const std::vector<Program> programs{programOf(operation)};
        const auto runnables = executor_->prepare(programs);
        for (int run = 0; run < GetParam().runs; ++run) {
            std::vector<double> reals = operation.reals;
            std::vector<std::int64_t> integers = operation.integers;
            reals.push_back(0.0);
            integers.push_back(0);
            const std::int32_t failure = runnables[0]->run({reals.data(), integers.data()});
            ASSERT_EQ(failure, operation.failure) << describe(operation.op).text;
            if (failure != Failure::None)
                continue;
            if (describe(operation.op).operands.front() == 'r')
                ASSERT_TRUE(areSame(reals.back(), operation.result.real))
                    << describe(operation.op).text << ' ' << reals.back();
            else
                ASSERT_EQ(integers.back(), operation.result.integer) << describe(operation.op).text;
        }
    }

    /// The result of the last of several runs, each on its own copy of the memory given.
    std::int32_t run(const Program& program, TestMachine& machine) {
        EXPECT_EQ(verify(program), std::vector<std::string>{});
        const TestMachine fresh = machine;
        const auto runnables = executor_->prepare({&program, 1});
        std::int32_t result = 0;
        for (int i = 0; i < GetParam().runs; ++i) {
            machine = fresh;
            result = runnables[0]->run(machine.context());
        }
        return result;
    }

    std::unique_ptr<Executor> executor_ = GetParam().make();
};

TEST_P(ExecutorTest, ComputesEveryRealOperation) {
    for (const OperationCase& operation : realCases())
        check(operation);
}
TEST_P(ExecutorTest, ComputesEveryIntegerOperation) {
    for (const OperationCase& operation : integerCases())
        check(operation);
}
TEST_P(ExecutorTest, ComputesEveryRelationAndLogicalOperation) {
    for (const OperationCase& operation : logicalCases())
        check(operation);
}

TEST_P(ExecutorTest, HasACaseForEveryOperation) {
    std::set<Op> seen{Op::ConstantReal, Op::ConstantInteger, Op::LoadReal,
                      Op::LoadInteger,  Op::TableReal,       Op::TableInteger,
                      Op::LoadRealRow,  Op::LoadIntegerRow,  Op::LoadScratch};
    for (const auto& cases : {realCases(), integerCases(), logicalCases()})
        for (const OperationCase& operation : cases)
            seen.insert(operation.op);
    for (std::size_t i = 0; i < Operations.size(); ++i)
        EXPECT_TRUE(!isRemovable(static_cast<Op>(i)) || seen.contains(static_cast<Op>(i)))
            << Operations[i].text;
}

TEST_P(ExecutorTest, RunsAnEmptyProgram) {
    TestMachine machine;
    EXPECT_EQ(run(Program{}, machine), Failure::None);
}

TEST_P(ExecutorTest, KeepsConstantsAndLooksUpTables) {
    Builder builder;
    const std::int32_t reals = builder.realTable({1.5, 2.5, -0.0});
    const std::int32_t integers = builder.integerTable({7, 8});
    builder.store(0, builder.real(0.1));
    builder.storeInteger(1, builder.integer(-12345678901234));
    builder.store(1, builder.apply(Op::TableReal, reals, builder.integer(1)));
    builder.storeInteger(2, builder.apply(Op::TableInteger, integers, builder.loadInteger(0)));
    builder.store(2, builder.apply(Op::TableReal, reals, builder.loadInteger(3)));
    const Program program = builder.take();

    TestMachine machine{{0, 0, 0}, {1, 0, 0, 2}};
    EXPECT_EQ(run(program, machine), Failure::None);
    EXPECT_EQ(machine.reals, (std::vector{0.1, 2.5, -0.0}));
    EXPECT_EQ(machine.integers, (std::vector<std::int64_t>{1, -12345678901234, 8, 2}));

    for (const std::int64_t outside : {std::int64_t{-1}, std::int64_t{2}}) {
        TestMachine other{{0, 0, 0}, {outside, 0, 0, 2}};
        EXPECT_EQ(run(program, other), Failure::Index);
        EXPECT_EQ(other.reals[1], 2.5); // what came before has been done
    }
}

TEST_P(ExecutorTest, JumpsForward) {
    Builder builder; // r = i0 != 0 ? 2 : 3; if i1 then r = r * 10
    const std::int32_t result = builder.newReal();
    const auto otherwise = builder.newLabel();
    const auto join = builder.newLabel();
    const auto end = builder.newLabel();
    builder.jumpIfNot(builder.loadInteger(0), otherwise);
    builder.move(result, builder.real(2.0));
    builder.jump(join);
    builder.place(otherwise);
    builder.move(result, builder.real(3.0));
    builder.place(join);
    const auto times = builder.newLabel();
    builder.jumpIf(builder.loadInteger(1), times);
    builder.store(0, result);
    builder.jump(end);
    builder.place(times);
    builder.store(0, builder.apply(Op::Multiply, result, builder.real(10.0)));
    builder.place(end);
    const Program program = builder.take();

    const std::vector<double> expected{3.0, 30.0, 2.0, 20.0};
    for (std::int64_t i = 0; i < 4; ++i) {
        TestMachine machine{{0.0}, {i / 2, i % 2}};
        EXPECT_EQ(run(program, machine), Failure::None);
        EXPECT_EQ(machine.reals[0], expected[static_cast<std::size_t>(i)]);
    }
}

TEST_P(ExecutorTest, LoadsWhatIsInMemoryAtThatMoment) {
    Builder builder;
    const std::int32_t before = builder.load(0);
    builder.store(0, builder.apply(Op::Add, before, builder.real(1.0)));
    const std::int32_t after = builder.load(0);
    builder.solve(5); // doubles every slot: see TestMachine
    builder.store(1, before);
    builder.store(2, after);
    builder.store(3, builder.load(0));
    const Program program = builder.take();

    TestMachine machine{{1.0, 0.0, 0.0, 0.0}, {}};
    EXPECT_EQ(run(program, machine), Failure::None);
    EXPECT_EQ(machine.reals, (std::vector{4.0, 1.0, 2.0, 4.0}));
    EXPECT_EQ(machine.log, (std::vector<std::string>{"solve 5"}));
}

TEST_P(ExecutorTest, GivesHostCallsTheirInputsAndTakesTheirOutputs) {
    Builder builder;
    const std::int32_t x = builder.load(0);
    const std::int32_t n = builder.loadInteger(0);
    const std::int32_t y = builder.newReal();
    const std::int32_t m = builder.newInteger();
    builder.host({3, false, {{false, x}, {true, n}}, {{false, y}, {true, m}}});
    builder.host({4, true, {{false, y}, {false, x}}, {{false, x}}});
    builder.store(1, y);
    builder.storeInteger(1, m);
    builder.store(2, x);
    const Program program = builder.take();

    TestMachine machine{{2.5, 0.0, 0.0}, {7, 0}};
    machine.signatures = program.hostCalls;
    EXPECT_EQ(run(program, machine), Failure::None);
    EXPECT_EQ(machine.log, (std::vector<std::string>{"host 3 2.5 7", "host 4 tangent 10.5 2.5"}));
    EXPECT_EQ(machine.reals, (std::vector{2.5, 10.5, 14.0}));
    EXPECT_EQ(machine.integers, (std::vector<std::int64_t>{7, 11}));
}

TEST_P(ExecutorTest, EndsWithTheResultOfACallThatFailed) {
    Builder builder;
    builder.store(0, builder.real(1.0));
    builder.solve(TestMachine::FailingBlock);
    builder.store(1, builder.real(1.0));
    const Program program = builder.take();
    TestMachine machine{{0.0, 0.0}, {}};
    EXPECT_EQ(run(program, machine), TestMachine::BlockFailure);
    EXPECT_EQ(machine.reals, (std::vector{2.0, 0.0}));
}

TEST_P(ExecutorTest, FailsWhereItIsTold) {
    Builder builder;
    const auto good = builder.newLabel();
    builder.jumpIf(builder.loadInteger(0), good);
    builder.fail(42);
    builder.place(good);
    builder.store(0, builder.real(1.0));
    const Program program = builder.take();
    TestMachine machine{{0.0}, {0}};
    EXPECT_EQ(run(program, machine), 42);
    EXPECT_EQ(machine.reals[0], 0.0);
    TestMachine other{{0.0}, {1}};
    EXPECT_EQ(run(program, other), Failure::None);
    EXPECT_EQ(other.reals[0], 1.0);
}

/// Slots, blocks and calls at other places: what is done is the same.
TEST_P(ExecutorTest, RunsRelocatedProgramsLikeThoseWrittenForTheirAddresses) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const RandomProgramOptions options{.seed = seed, .instructions = 200};
        const Program program = randomProgram(options);
        Relocatable relocated = relocatable(program);
        relocated.program.reals = relocated.reals;
        relocated.program.integers = relocated.integers;
        const Program both[] = {program, relocated.program};
        ASSERT_EQ(verify(both[1]), std::vector<std::string>{});
        const auto runnables = executor_->prepare(both);
        for (int run = 0; run < GetParam().runs; ++run) {
            TestMachine expected = randomMachine(options, program);
            TestMachine machine = randomMachine(options, program);
            Context context = machine.context();
            context.addresses = relocated.addresses.data();
            EXPECT_EQ(runnables[0]->run(expected.context()), runnables[1]->run(context));
            EXPECT_EQ(expected.log, machine.log);
            EXPECT_EQ(expected.integers, machine.integers);
            for (std::size_t i = 0; i < machine.reals.size(); ++i)
                EXPECT_TRUE(areSame(expected.reals[i], machine.reals[i])) << seed;
        }
    }
}

/// Against the interpreter without loops. Rows with strides of all signs, recurrences, branches and
/// calls in the body, no iteration at all.
TEST_P(ExecutorTest, RunsLoopsLikeTheirIterationsOneByOne) {
    const auto interpreter = makeInterpreter({.runsBeforeBatches = 100});
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        const RandomProgramOptions options{.seed = seed,
                                           .instructions = 40,
                                           .realSlots = 400,
                                           .integerSlots = 130,
                                           .isSmooth = seed % 3 == 0,
                                           .hasLoops = true};
        const Program program = randomProgram(options);
        const Program repeated = unrolled(program);
        ASSERT_EQ(verify(program), std::vector<std::string>{}) << seed;
        ASSERT_EQ(verify(repeated), std::vector<std::string>{}) << seed;
        const auto one = interpreter->prepare({&repeated, 1});
        const auto runnables = executor_->prepare({&program, 1});
        for (int run = 0; run < GetParam().runs; ++run) {
            TestMachine expected = randomMachine(options, program);
            TestMachine machine = expected;
            EXPECT_EQ(one[0]->run(expected.context()), runnables[0]->run(machine.context()));
            expectSame(expected, machine, seed);
        }
    }
}

/// Rows of places in a table that is a permutation of the slots.
TEST_P(ExecutorTest, RunsLoopsOfRelocatedPrograms) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const RandomProgramOptions options{.seed = seed,
                                           .instructions = 40,
                                           .realSlots = 400,
                                           .integerSlots = 400,
                                           .hasCalls = false,
                                           .hasLoops = true};
        const Program program = randomProgram(options);
        Program both[] = {program, program};
        both[1].isRelocated = true;
        std::vector<std::int32_t> addresses;
        addresses.reserve(static_cast<std::size_t>(options.realSlots));
        for (std::int32_t i = 0; i < options.realSlots; ++i)
            addresses.push_back(7 * i % options.realSlots);
        const auto runnables = executor_->prepare(both);
        for (int run = 0; run < GetParam().runs; ++run) {
            TestMachine expected = randomMachine(options, program);
            TestMachine machine = expected;
            for (std::size_t i = 0; i < addresses.size(); ++i) {
                const auto to = static_cast<std::size_t>(addresses[i]);
                machine.reals[to] = expected.reals[i];
                machine.integers[to] = expected.integers[i];
            }
            Context context = machine.context();
            context.addresses = addresses.data();
            EXPECT_EQ(runnables[0]->run(expected.context()), runnables[1]->run(context));
            const TestMachine permuted = machine;
            for (std::size_t i = 0; i < addresses.size(); ++i) {
                const auto from = static_cast<std::size_t>(addresses[i]);
                machine.reals[i] = permuted.reals[from];
                machine.integers[i] = permuted.integers[from];
            }
            expectSame(expected, machine, seed);
        }
    }
}

TEST_P(ExecutorTest, GoesOnWithTheNextIterationFromAnywhereInTheBody) {
    Builder builder; // sums the positive ones of five numbers
    const std::int32_t zero = builder.real(0.0);
    const std::int32_t sum = builder.newReal();
    builder.move(sum, zero);
    const auto end = builder.loop(5);
    const auto next = builder.newLabel();
    const std::int32_t x = builder.loadRow(4, -1);
    builder.jumpIfNot(builder.apply(Op::Less, zero, x), next);
    builder.emit({Op::Add, sum, sum, x});
    builder.place(next);
    builder.endLoop(end);
    builder.store(5, sum);
    const Program program = builder.take();
    ASSERT_EQ(verify(program), std::vector<std::string>{});
    TestMachine machine{{1.0, -2.0, 4.0, -8.0, 16.0, 0.0}, {}};
    EXPECT_EQ(run(program, machine), Failure::None);
    EXPECT_EQ(machine.reals[5], 21.0);
}

/// The third of five quotients fails: what the first two have stored stays.
TEST_P(ExecutorTest, EndsInTheMiddleOfALoopWhereItFails) {
    Builder builder;
    const std::int32_t dividend = builder.integer(12);
    const auto end = builder.loop(5);
    const std::int32_t divisor = builder.apply(Op::LoadIntegerRow, 0, 1);
    const std::int32_t quotient = builder.apply(Op::DivideInteger, dividend, divisor);
    builder.storeRow(0, builder.apply(Op::IntegerToReal, quotient), 1);
    builder.endLoop(end);
    const Program program = builder.take();
    TestMachine machine{{0.0, 0.0, 0.0, 0.0, 0.0}, {1, 2, 0, 4, 5}};
    EXPECT_EQ(run(program, machine), Failure::DivisionByZero);
    EXPECT_EQ(machine.reals, (std::vector{12.0, 6.0, 0.0, 0.0, 0.0}));
}

/// x[i] := x[i - 1] / 2 + x[i], in place: no iteration can begin before the one before it ends.
TEST_P(ExecutorTest, RunsRecurrencesInOrder) {
    Builder builder;
    const std::int32_t two = builder.real(2.0);
    const auto end = builder.loop(300);
    const std::int32_t half = builder.apply(Op::Divide, builder.loadRow(0, 1), two);
    builder.storeRow(1, builder.apply(Op::Add, half, builder.loadRow(1, 1)), 1);
    builder.endLoop(end);
    const Program program = builder.take();
    TestMachine machine{std::vector<double>(301, 1.0), {}};
    EXPECT_EQ(run(program, machine), Failure::None);
    double expected = 1.0;
    for (std::size_t i = 1; i < machine.reals.size(); ++i)
        EXPECT_EQ(machine.reals[i], expected = expected / 2.0 + 1.0);
}

/// Counts down in memory by running itself.
struct Recursion {
    Runnable* self = nullptr;
    double reals[2] = {};

    Context context() { return {static_cast<double*>(reals), nullptr, this, nullptr, solve}; }
    static std::int32_t solve(void* owner, std::int32_t) {
        auto& recursion = *static_cast<Recursion*>(owner);
        return recursion.reals[0] > 0.0 ? recursion.self->run(recursion.context()) : 0;
    }
};

TEST_P(ExecutorTest, RunsAProgramInsideItself) {
    Builder builder; // x := load 0; store 0 (x - 1); solve; sum := sum + x
    const std::int32_t x = builder.load(0);
    builder.store(0, builder.apply(Op::Subtract, x, builder.real(1.0)));
    builder.solve(0);
    builder.store(1, builder.apply(Op::Add, builder.load(1), x));
    const Program program = builder.take();
    const auto runnables = executor_->prepare({&program, 1});
    for (int run = 0; run < GetParam().runs; ++run) {
        Recursion recursion{runnables[0].get(), {4.0, 0.0}};
        EXPECT_EQ(runnables[0]->run(recursion.context()), Failure::None);
        EXPECT_EQ(recursion.reals[1], 10.0);
    }
}

} // namespace eventica::program
