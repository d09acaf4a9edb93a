// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <random>

#include "lib/program/builder.h"
#include "lib/program/interpreter.h"
#include "lib/program/print.h"
#include "lib/program/random_program.h"
#include "lib/program/roll.h"
#include "lib/program/verify.h"

namespace eventica::program {
namespace {

/// Both do the same, failures included.
void expectSameRuns(const Program& one, const Program& other, const TestMachine& start) {
    const auto interpreter = makeInterpreter();
    const Program both[] = {one, other};
    const auto runnables = interpreter->prepare(both);
    TestMachine expected = start;
    TestMachine machine = start;
    ASSERT_EQ(runnables[0]->run(expected.context()), runnables[1]->run(machine.context()));
    EXPECT_EQ(expected.log, machine.log);
    EXPECT_EQ(expected.integers, machine.integers);
    for (std::size_t i = 0; i < machine.reals.size(); ++i)
        ASSERT_TRUE(areSame(expected.reals[i], machine.reals[i]))
            << "slot " << i << ": " << expected.reals[i] << ' ' << machine.reals[i] << '\n'
            << print(one) << print(other);
}

std::int64_t countLoops(const Program& program) {
    return std::ranges::count(program.code, Op::Loop, &Instruction::op);
}

TestMachine numbers(std::size_t count) {
    TestMachine machine;
    for (std::size_t i = 0; i < count; ++i)
        machine.reals.push_back(1.0 + 0.1 * static_cast<double>(i % 17));
    return machine;
}

/// A ladder: i[k] = (v[k - 1] - v[k]) / R[k], then C[k] der(v[k]) = i[k] - i[k + 1], and the
/// derivatives stored in the end.
Program ladder(std::int32_t n) {
    Builder builder("ladder");
    std::vector<std::int32_t> currents;
    std::vector<std::int32_t> derivatives;
    std::int32_t left = builder.load(0);
    for (std::int32_t k = 1; k <= n; ++k) {
        const std::int32_t right = builder.load(k);
        const std::int32_t voltage = builder.apply(Op::Subtract, left, right);
        currents.push_back(builder.apply(Op::Divide, voltage, builder.load(n + k)));
        left = right;
    }
    for (std::size_t k = 0; k + 1 < currents.size(); ++k) {
        const std::int32_t current = builder.apply(Op::Subtract, currents[k], currents[k + 1]);
        const auto slot = 2 * n + 1 + static_cast<std::int32_t>(k);
        derivatives.push_back(builder.apply(Op::Divide, current, builder.load(slot)));
    }
    for (std::size_t k = 0; k < derivatives.size(); ++k)
        builder.store(3 * n + static_cast<std::int32_t>(k), derivatives[k]);
    return builder.take();
}

TEST(Roll, MakesTwoLoopsOfALadder) {
    const Program program = ladder(200);
    const auto loops = rolled(program);
    ASSERT_TRUE(loops);
    EXPECT_EQ(verify(*loops), std::vector<std::string>{});
    EXPECT_EQ(print(*loops), "program ladder (10 real, 0 integer)\n"
                             "  loop 200 L0\n"
                             "  r0 = load [1] by 1\n"
                             "  r1 = load [0] by 1\n"
                             "  r2 = sub r1 r0\n"
                             "  r3 = load [201] by 1\n"
                             "  r4 = div r2 r3\n"
                             "  {0} = keep r4 by 1\n"
                             "  next\n"
                             "L0:\n"
                             "  loop 199 L1\n"
                             "  r5 = recall {0} by 1\n"
                             "  r6 = recall {1} by 1\n"
                             "  r7 = sub r5 r6\n"
                             "  r8 = load [401] by 1\n"
                             "  r9 = div r7 r8\n"
                             "  [600] = store r9 by 1\n"
                             "  next\n"
                             "L1:\n");
    expectSameRuns(program, *loops, numbers(900));
}

TEST(Roll, LeavesAloneWhatDoesNotRepeat) {
    EXPECT_FALSE(rolled(ladder(7)));
    EXPECT_FALSE(rolled(randomProgram({.seed = 1, .instructions = 1000})));
}

/// x[k] = a x[k - 1] ...: handed on in a register, as long as the body is worth it.
TEST(Roll, HandsOnWhatTheNextIterationNeeds) {
    Builder builder;
    std::int32_t x = builder.load(0);
    for (std::int32_t k = 1; k <= 50; ++k) {
        std::int32_t y = builder.load(k);
        for (int i = 0; i < 8; ++i)
            y = builder.apply(i % 3 == 0 ? Op::Multiply : Op::Add, y, y);
        x = builder.apply(Op::Divide, x, builder.apply(Op::Sine, y));
        builder.store(100 + k, x);
    }
    builder.store(200, x);
    const Program program = builder.take();
    const auto loops = rolled(program);
    ASSERT_TRUE(loops);
    EXPECT_EQ(verify(*loops), std::vector<std::string>{});
    EXPECT_EQ(countLoops(*loops), 1);
    expectSameRuns(program, *loops, numbers(201));
}

/// The store of one is what the next one loads.
TEST(Roll, KeepsTheOrderOfStoresAndLoads) {
    for (const std::int32_t distance : {-2, -1, 0, 1, 2}) {
        Builder builder;
        for (std::int32_t k = 10; k < 60; ++k)
            builder.store(k + distance,
                          builder.apply(Op::Sine, builder.apply(Op::Add, builder.load(k),
                                                                builder.load(k + 100))));
        const Program program = builder.take();
        const auto loops = rolled(program);
        ASSERT_TRUE(loops);
        EXPECT_EQ(countLoops(*loops), 1);
        expectSameRuns(program, *loops, numbers(200));
    }
}

/// What a `Solve` may have written is loaded again, or not taken for the same.
TEST(Roll, DoesNotLoadAgainWhatASolveMayHaveChanged) {
    Builder builder;
    std::vector<std::int32_t> before;
    before.reserve(40);
    for (std::int32_t k = 0; k < 40; ++k)
        before.push_back(builder.load(k));
    builder.solve(0); // doubles everything
    for (std::int32_t k = 0; k < 40; ++k)
        builder.store(100 + k, builder.apply(Op::Subtract, builder.load(k),
                                             before[static_cast<std::size_t>(k)]));
    const Program program = builder.take();
    const auto loops = rolled(program);
    expectSameRuns(program, loops ? *loops : program, numbers(200));
}

TEST(Roll, EndsWithTheFailureOfTheSameIteration) {
    Builder builder;
    const std::int32_t dividend = builder.loadInteger(100);
    for (std::int32_t k = 0; k < 40; ++k) {
        const std::int32_t divisor = builder.loadInteger(k);
        const std::int32_t quotient = builder.apply(Op::DivideInteger, dividend, divisor);
        builder.store(k, builder.apply(Op::IntegerToReal, quotient));
    }
    const Program program = builder.take();
    const auto loops = rolled(program);
    ASSERT_TRUE(loops);
    EXPECT_EQ(countLoops(*loops), 1);
    TestMachine machine = numbers(40);
    machine.integers.assign(101, 3);
    expectSameRuns(program, *loops, machine);
    machine.integers[23] = 0;
    expectSameRuns(program, *loops, machine);
}

/// Groups of random instructions over rows, with values from group to group and from loop to loop.
class Families {
public:
    explicit Families(std::uint64_t seed) : random_(seed) {}

    Program generate() {
        for (int i = 0; i < 3; ++i)
            single_.push_back(builder_.load(below(Slots)));
        for (int family = 0; family < 4; ++family)
            add(10 + below(30));
        for (std::int32_t slot = 0; slot < 3; ++slot)
            builder_.store(below(Slots), single_[random_() % single_.size()]);
        return builder_.take();
    }

    static constexpr std::int32_t Slots = 300;

private:
    struct Step {
        Op op;
        std::array<std::int32_t, 2> kinds;
        std::array<std::int32_t, 2> firsts;
    };

    std::int32_t below(std::int32_t bound) {
        return static_cast<std::int32_t>(random_() % static_cast<std::uint64_t>(bound));
    }

    void add(std::int32_t count) {
        constexpr std::array Ops{Op::Add, Op::Multiply, Op::Subtract, Op::Minimum, Op::ArcTangent2};
        std::vector<Step> steps;
        for (int i = 1 + below(6); i > 0; --i)
            steps.push_back(
                {Ops[random_() % Ops.size()], {below(6), below(6)}, {below(100), below(100)}});
        const std::int32_t target = 100 + below(150);
        const bool storesLater = below(2) == 0;
        std::vector<std::int32_t> row;
        std::int32_t last = single_.front();
        for (std::int32_t k = 0; k < count; ++k) {
            std::vector<std::int32_t> made{last};
            for (const Step& step : steps) {
                const std::int32_t x = value(step, 0, k, made);
                made.push_back(builder_.apply(step.op, x, value(step, 1, k, made)));
            }
            if (random_() % 64 == 0) // one is not like the others
                made.push_back(builder_.apply(Op::Negate, made.back()));
            row.push_back(last = made.back());
            if (!storesLater)
                builder_.store(target + k, last);
        }
        for (std::size_t k = 0; storesLater && k < row.size(); ++k)
            builder_.store(target + static_cast<std::int32_t>(k), row[k]);
        single_.push_back(row[random_() % row.size()]);
        rows_.push_back(std::move(row));
    }

    std::int32_t value(const Step& step, std::size_t number, std::int32_t k,
                       const std::vector<std::int32_t>& made) {
        const std::int32_t first = step.firsts[number];
        switch (step.kinds[number]) {
        case 0:
            return single_[static_cast<std::size_t>(first) % single_.size()];
        case 1:
            if (!rows_.empty()) {
                const auto& row = rows_[static_cast<std::size_t>(first) % rows_.size()];
                const auto shift = static_cast<std::size_t>(first % 3);
                return row[std::min(static_cast<std::size_t>(k) + shift, row.size() - 1)];
            }
            [[fallthrough]];
        case 2:
            return builder_.load(first + k);
        case 3:
            return builder_.load(first + 99 - k % 99);
        default:
            return made[made.size() - 1 -
                        static_cast<std::size_t>(first) % std::min<std::size_t>(made.size(), 2)];
        }
    }

    std::mt19937_64 random_;
    Builder builder_;
    std::vector<std::int32_t> single_;
    std::vector<std::vector<std::int32_t>> rows_;
};

TEST(Roll, ComputesTheSameForRandomFamilies) {
    int loops = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const Program program = Families(seed).generate();
        const auto result = rolled(program, {.count = 3, .size = 6});
        if (!result)
            continue;
        ASSERT_EQ(verify(*result), std::vector<std::string>{}) << seed;
        ++loops;
        expectSameRuns(program, *result, numbers(Families::Slots));
        if (HasFatalFailure())
            FAIL() << seed;
    }
    EXPECT_GT(loops, 50);
}

} // namespace
} // namespace eventica::program
