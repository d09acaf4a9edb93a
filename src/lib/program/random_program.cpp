// SPDX-License-Identifier: Apache-2.0
#include "lib/program/random_program.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <fmt/format.h>
#include <random>
#include <string_view>
#include <utility>

#include "lib/program/builder.h"

namespace eventica::program {

Context TestMachine::context() {
    return {reals.data(), integers.data(), this, callHost, solveBlock};
}

std::int32_t TestMachine::callHost(void* owner, std::int32_t id, std::int32_t isTangent,
                                   const Cell* inputs, Cell* outputs) {
    auto& machine = *static_cast<TestMachine*>(owner);
    const auto call = std::find_if(
        machine.signatures.begin(), machine.signatures.end(), [&](const HostCall& candidate) {
            return candidate.id == id && candidate.isTangent == (isTangent != 0);
        });
    std::string line = fmt::format("host {}{}", id, isTangent != 0 ? " tangent" : "");
    double sum = 0.0;
    for (std::size_t i = 0; i < call->inputs.size(); ++i) {
        const bool isInteger = call->inputs[i].isInteger;
        sum += isInteger ? static_cast<double>(inputs[i].integer) : inputs[i].real;
        line +=
            isInteger ? fmt::format(" {}", inputs[i].integer) : fmt::format(" {}", inputs[i].real);
    }
    machine.log.push_back(std::move(line));
    for (std::size_t i = 0; i < call->outputs.size(); ++i) {
        const double result = sum + static_cast<double>(i) + 1.0;
        if (call->outputs[i].isInteger)
            outputs[i].integer =
                std::isfinite(result) ? static_cast<std::int64_t>(std::fmod(result, 1e6)) : 0;
        else
            outputs[i].real = result;
    }
    return 0;
}

std::int32_t TestMachine::solveBlock(void* owner, std::int32_t block) {
    auto& machine = *static_cast<TestMachine*>(owner);
    machine.log.push_back(fmt::format("solve {}", block));
    for (double& real : machine.reals)
        real *= 2.0;
    return block == FailingBlock ? BlockFailure : 0;
}

bool areSame(double left, double right) {
    return (std::isnan(left) && std::isnan(right)) ||
           std::bit_cast<std::int64_t>(left) == std::bit_cast<std::int64_t>(right);
}

namespace {

constexpr std::array SmoothOps{
    Op::Add,  Op::Add,    Op::Subtract,   Op::Multiply,          Op::Multiply, Op::Negate,
    Op::Sine, Op::Cosine, Op::ArcTangent, Op::HyperbolicTangent, Op::MoveReal};
constexpr std::array RealOps{
    Op::Divide,      Op::Power,          Op::Minimum,          Op::Maximum,     Op::Absolute,
    Op::Sign,        Op::SquareRoot,     Op::Tangent,          Op::ArcSine,     Op::ArcCosine,
    Op::ArcTangent2, Op::HyperbolicSine, Op::HyperbolicCosine, Op::Exponential, Op::Logarithm,
    Op::Logarithm10, Op::Floor,          Op::Ceiling,          Op::Truncate,    Op::IntegerToReal};
constexpr std::array IntegerOps{Op::AddInteger,
                                Op::SubtractInteger,
                                Op::MultiplyInteger,
                                Op::NegateInteger,
                                Op::DivideInteger,
                                Op::RemainderInteger,
                                Op::ModuloInteger,
                                Op::AbsoluteInteger,
                                Op::SignInteger,
                                Op::MinimumInteger,
                                Op::MaximumInteger,
                                Op::FloorToInteger,
                                Op::SignOfReal,
                                Op::Less,
                                Op::LessEqual,
                                Op::Equal,
                                Op::NotEqual,
                                Op::LessInteger,
                                Op::LessEqualInteger,
                                Op::EqualInteger,
                                Op::NotEqualInteger,
                                Op::And,
                                Op::Or,
                                Op::Not,
                                Op::MoveInteger,
                                Op::SelectInteger};

/// Registers that are defined where the generator stands are kept as two lists; a branch adds to
/// them and takes its own off again.
class Generator {
public:
    explicit Generator(const RandomProgramOptions& options)
        : options_(options), random_(options.seed),
          builder_(fmt::format("random{}", options.seed)) {}

    Program generate() {
        for (int i = 0; i < 3; ++i) {
            reals_.push_back(builder_.load(below(options_.realSlots / 2)));
            integers_.push_back(builder_.loadInteger(below(options_.integerSlots)));
        }
        tables();
        block(options_.instructions, 0);
        for (std::int32_t slot = options_.realSlots / 2; slot < options_.realSlots; ++slot)
            builder_.store(slot, anyReal());
        return builder_.take();
    }

private:
    std::int32_t below(std::size_t bound) {
        // Not a distribution of the standard library: those differ from one library to another.
        return static_cast<std::int32_t>(random_() % bound);
    }
    std::int32_t below(std::int32_t bound) { return below(static_cast<std::size_t>(bound)); }
    bool chance(int percent) { return below(100) < percent; }
    double number() { return below(4001) / 1000.0 - 2.0; }

    std::int32_t anyReal() { return reals_[static_cast<std::size_t>(below(reals_.size()))]; }
    std::int32_t anyInteger() {
        return integers_[static_cast<std::size_t>(below(integers_.size()))];
    }
    template<typename Items>
    auto anyOf(const Items& ops) {
        return ops[static_cast<std::size_t>(below(ops.size()))];
    }

    void tables() {
        builder_.realTable({number(), number(), number()}); // braces: in this order
        builder_.integerTable({below(9), below(9)});
    }

    void block(int instructions, int depth) {
        const std::size_t realsBefore = reals_.size();
        const std::size_t integersBefore = integers_.size();
        for (int i = 0; i < instructions; ++i) {
            if (options_.hasLoops && !isInLoop_ && depth < 2 && chance(6))
                loop(depth);
            else if (depth < 3 && chance(4))
                branch(instructions / 4, depth);
            else
                instruction();
        }
        if (depth > 0) {
            reals_.resize(realsBefore);
            integers_.resize(integersBefore);
        }
    }

    /// if c then ... r := x else ... r := y end; now and then without an else.
    void branch(int instructions, int depth) {
        const auto otherwise = builder_.newLabel();
        const auto join = builder_.newLabel();
        const std::int32_t result = builder_.newReal();
        const bool hasElse = chance(70);
        if (!hasElse)
            builder_.move(result, anyReal());
        if (chance(50))
            builder_.jumpIfNot(anyInteger(), otherwise);
        else
            builder_.jumpIf(anyInteger(), otherwise);
        block(instructions, depth + 1);
        builder_.move(result, anyReal());
        if (hasElse)
            builder_.jump(join);
        builder_.place(otherwise);
        if (hasElse) {
            block(instructions / 2, depth + 1);
            builder_.move(result, anyReal());
        }
        builder_.place(join);
        reals_.push_back(result);
    }

    /// Now and then with a recurrence in scratch memory, or plain enough to be run in any order.
    void loop(int depth) {
        constexpr std::array Counts{0, 1, 2, 3, 17, 127, 128, 129};
        count_ = std::min(anyOf(Counts), (options_.realSlots - 1) / 2);
        const bool isPlain = chance(50);
        const bool hasRecurrence = chance(30);
        const std::int32_t cells = builder_.newScratch(std::max(count_, 1) + 1);
        builder_.keep(cells, anyReal());
        const auto end = builder_.loop(count_);
        const std::size_t realsBefore = reals_.size();
        const std::size_t integersBefore = integers_.size();
        isInLoop_ = true;
        for (int i = below(4); i >= 0; --i)
            recallAny();
        if (hasRecurrence)
            reals_.push_back(builder_.recall(cells, 1));
        for (int i = 1 + below(8); i > 0; --i) {
            if (isPlain)
                apply(anyOf(SmoothOps));
            else
                block(3, depth + 2);
            if (chance(30))
                row();
        }
        builder_.keep(cells + 1, reals_.back(), 1);
        isInLoop_ = false;
        reals_.resize(realsBefore);
        integers_.resize(integersBefore);
        builder_.endLoop(end);
        if (depth == 0)
            cells_.push_back({cells, count_ + 1});
    }

    /// A row that as many iterations as the present loop has can go along.
    std::pair<std::int32_t, std::int32_t> anyRow(std::int32_t slots) {
        const std::int32_t longest = std::max(count_ - 1, 0);
        std::int32_t stride = below(5) - 2;
        if (longest * std::abs(stride) >= slots)
            stride = 0;
        const std::int32_t first = below(slots - longest * std::abs(stride));
        return {stride < 0 ? first - longest * stride : first, stride};
    }

    void row() {
        if (chance(50)) {
            const auto [slot, stride] = anyRow(options_.realSlots);
            builder_.storeRow(slot, anyReal(), stride);
        } else if (chance(70)) {
            const auto [slot, stride] = anyRow(options_.realSlots);
            reals_.push_back(builder_.loadRow(slot, stride));
        } else if (!options_.isSmooth) {
            const std::int32_t stride = options_.integerSlots > count_ ? 1 : 0;
            integers_.push_back(builder_.apply(Op::LoadIntegerRow, 0, stride));
            builder_.emit({Op::StoreIntegerRow, 0, anyInteger(), stride});
        }
    }

    void recallAny() {
        if (cells_.empty() || chance(40)) {
            const auto [slot, stride] = anyRow(options_.realSlots);
            reals_.push_back(builder_.loadRow(slot, stride));
            return;
        }
        const auto [first, cells] = cells_[static_cast<std::size_t>(below(cells_.size()))];
        const bool isRow = cells >= count_ && chance(80);
        reals_.push_back(builder_.recall(first, isRow ? 1 : 0));
    }

    void instruction() {
        const int kind = below(100);
        if (kind < 15)
            memory();
        else if (kind < 20)
            constant();
        else if (kind < 23 && options_.hasCalls)
            call();
        else if (kind < 28)
            apply(Op::SelectReal);
        else if (kind < 32)
            overwrite();
        else if (options_.isSmooth || kind < 60)
            apply(anyOf(SmoothOps));
        else if (kind < 90)
            apply(anyOf(RealOps));
        else
            apply(anyOf(IntegerOps));
    }

    // Operands one by one: the order in which arguments are evaluated is the compiler's choice.
    void overwrite() {
        if (chance(50)) {
            const std::int32_t to = anyReal();
            builder_.move(to, anyReal());
        } else {
            const std::int32_t to = anyInteger();
            builder_.moveInteger(to, anyInteger());
        }
    }

    void memory() {
        if (chance(40))
            reals_.push_back(builder_.load(below(options_.realSlots / 2)));
        else if (chance(50))
            storeAnywhere();
        else if (chance(50))
            integers_.push_back(builder_.loadInteger(below(options_.integerSlots)));
        else if (!options_.isSmooth) {
            const std::int32_t slot = below(options_.integerSlots);
            builder_.storeInteger(slot, anyInteger());
        }
    }
    void storeAnywhere() {
        const std::int32_t slot = below(options_.realSlots);
        builder_.store(slot, anyReal());
    }

    void constant() {
        if (chance(70))
            reals_.push_back(builder_.real(number()));
        else if (chance(70))
            integers_.push_back(builder_.integer(below(7) - 3));
        else {
            const std::int32_t index = builder_.integer(below(2));
            reals_.push_back(builder_.apply(Op::TableReal, 0, index));
            integers_.push_back(builder_.apply(Op::TableInteger, 0, index));
        }
    }

    void call() {
        if (chance(50)) {
            builder_.solve(below(5));
            return;
        }
        HostCall host{nextHost_++, false, {}, {}};
        for (int i = below(3); i >= 0; --i)
            host.inputs.push_back(chance(70) ? Register{false, anyReal()}
                                             : Register{true, anyInteger()});
        for (int i = below(3); i > 0; --i) {
            host.outputs.push_back(chance(70) ? Register{false, builder_.newReal()}
                                              : Register{true, builder_.newInteger()});
            const Register& output = host.outputs.back();
            (output.isInteger ? integers_ : reals_).push_back(output.index);
        }
        builder_.host(std::move(host));
    }

    void apply(Op op) {
        const std::string_view operands = describe(op).operands;
        Instruction instruction{op};
        for (std::size_t i = 1; i < OperandCount; ++i)
            if (operands[i] != '-')
                operand(instruction, i) = operands[i] == 'R' ? anyReal() : anyInteger();
        if (!options_.isSmooth && mayFail(op) && chance(80))
            return; // else nearly every program would end early
        const std::int32_t result = builder_.apply(op, instruction.b, instruction.c, instruction.d);
        (operands.front() == 'r' ? reals_ : integers_).push_back(result);
    }

    static bool mayFail(Op op) {
        return op == Op::DivideInteger || op == Op::RemainderInteger || op == Op::ModuloInteger ||
               op == Op::FloorToInteger || op == Op::MultiplyInteger;
    }

    RandomProgramOptions options_;
    std::mt19937_64 random_;
    Builder builder_;
    std::vector<std::int32_t> reals_;
    std::vector<std::int32_t> integers_;
    std::int32_t nextHost_ = 0;
    bool isInLoop_ = false;
    std::int32_t count_ = 1;                                   ///< of the present loop
    std::vector<std::pair<std::int32_t, std::int32_t>> cells_; ///< that are written: first, count
};

} // namespace

Program randomProgram(const RandomProgramOptions& options) {
    return Generator(options).generate();
}

TestMachine randomMachine(const RandomProgramOptions& options, const Program& program) {
    std::mt19937_64 random(options.seed + 1);
    TestMachine machine;
    machine.signatures = program.hostCalls;
    for (std::int32_t i = 0; i < options.realSlots; ++i)
        machine.reals.push_back(static_cast<double>(random() % 4001) / 1000.0 - 2.0);
    for (std::int32_t i = 0; i < options.integerSlots; ++i)
        machine.integers.push_back(static_cast<std::int64_t>(random() % 7) - 3);
    return machine;
}

} // namespace eventica::program
