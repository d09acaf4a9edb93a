// SPDX-License-Identifier: Apache-2.0
#include "lib/program/interpreter.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "lib/program/batches.h"
#include "lib/program/operations.h"
#include "lib/program/scalar.h"
#include "lib/program/strips.h"

namespace eventica::program {
namespace {

/// The registers of one run, and the cells of its host calls.
struct Frame {
    std::vector<double> reals;
    std::vector<std::int64_t> integers;
    std::vector<Cell> cells;
    std::vector<double> scratch;
    std::vector<double> strips;
};

/// A program without the instructions that only bring a constant into a register of its own: those
/// registers have their value in every frame from the start. `Fail` has its result as its operand;
/// one with `Failure::None` is the end. What is done many times over is gathered into batches.
struct DecodedProgram {
    const Program& program;
    std::vector<Instruction> code;
    std::vector<Batch> batches;
    std::vector<std::int32_t> operands; ///< of the batches
    std::vector<StripLoop> strips;
    std::vector<HostCall> hostCalls;
    Frame freshFrame;
    std::int64_t effort = 0;
};

/// Stands for a loop that is run in strips: number `a` of those.
constexpr Op StripsOp = static_cast<Op>(0xFE);

bool isPreset(const Program& program, const Instruction& instruction,
              const std::vector<int>& writes) {
    const bool isConstant =
        instruction.op == Op::ConstantReal || instruction.op == Op::ConstantInteger;
    return isConstant &&
           writes[numberOf(program, {instruction.op == Op::ConstantInteger, instruction.a})] == 1;
}

std::vector<int> countWrites(const Program& program) {
    std::vector<int> writes(registerCount(program), 0);
    for (const Instruction& instruction : program.code)
        forEachWritten(program, instruction,
                       [&](const Register& reg) { ++writes[numberOf(program, reg)]; });
    return writes;
}

void preset(const Program& program, const Instruction& constant, Frame& frame) {
    const auto to = static_cast<std::size_t>(constant.a);
    const auto from = static_cast<std::size_t>(constant.b);
    if (constant.op == Op::ConstantReal)
        frame.reals[to] = program.reals[from];
    else
        frame.integers[to] = program.integers[from];
}

Frame emptyFrame(const Program& program) {
    std::size_t cells = 0;
    for (const HostCall& call : program.hostCalls)
        cells = std::max(cells, call.inputs.size() + call.outputs.size());
    return {std::vector<double>(static_cast<std::size_t>(program.realRegisters)),
            std::vector<std::int64_t>(static_cast<std::size_t>(program.integerRegisters)),
            std::vector<Cell>(cells),
            std::vector<double>(static_cast<std::size_t>(program.scratchReals)),
            {}};
}

/// What a run of the loop takes, in instructions that are interpreted alone.
std::int64_t effortOf(const StripLoop& loop) {
    constexpr std::int64_t CostOfOne = 8; // as a part of an instruction outside
    constexpr std::int64_t CostOfStrip = 4;
    const std::int64_t strips = (loop.count + StripLength - 1) / StripLength;
    return static_cast<std::int64_t>(loop.code.size()) *
           (loop.count / CostOfOne + strips * CostOfStrip);
}

/// By Real register, but for those of batches, which are written once.
std::vector<int> countRealWrites(const DecodedProgram& decoded) {
    std::vector<int> writes(decoded.freshFrame.reals.size(), 0);
    const auto count = [&](std::int32_t reg) { ++writes[static_cast<std::size_t>(reg)]; };
    for (const Instruction& instruction : decoded.code) {
        if (instruction.op == BatchOp)
            continue;
        if (describe(instruction.op).operands.front() == 'r')
            count(instruction.a);
        if (instruction.op == Op::Host)
            for (const Register& output :
                 decoded.hostCalls[static_cast<std::size_t>(instruction.a)].outputs)
                if (!output.isInteger)
                    count(output.index);
    }
    return writes;
}

/// Ends of loops get to know where these begin and how often they run. Loops that can be run in
/// strips are: then their bodies are left where they are, without being reached.
void decodeLoops(DecodedProgram& decoded) {
    if (std::ranges::none_of(decoded.code, [](const auto& each) { return each.op == Op::Loop; }))
        return;
    const std::vector<int> writes = countRealWrites(decoded);
    std::size_t room = 0;
    for (std::size_t i = 0; i < decoded.code.size(); ++i) {
        if (decoded.code[i].op != Op::Loop)
            continue;
        const auto [op, count, end, c, d] = decoded.code[i];
        decoded.code[static_cast<std::size_t>(end) - 1] = {Op::EndLoop,
                                                           static_cast<std::int32_t>(i) + 1, count};
        auto strips = stripLoop(decoded.program, decoded.code, i, writes);
        if (!strips) {
            decoded.effort += static_cast<std::int64_t>(std::max(count - 1, 0)) *
                              (end - static_cast<std::int64_t>(i) - 1);
            continue;
        }
        decoded.effort += effortOf(*strips) - (end - static_cast<std::int64_t>(i));
        decoded.code[i] = {StripsOp, static_cast<std::int32_t>(decoded.strips.size())};
        room = std::max(room, static_cast<std::size_t>(strips->strips) *
                                  static_cast<std::size_t>(StripLength));
        decoded.strips.push_back(std::move(*strips));
    }
    decoded.freshFrame.strips.resize(room);
}

/// Without what `decodeLoops` does.
DecodedProgram decode(const Program& program) {
    DecodedProgram decoded{program, {}, {}, {}, {}, program.hostCalls, emptyFrame(program)};
    const std::vector<int> writes = countWrites(program);
    std::vector<std::int32_t> moved; // where each instruction went
    moved.reserve(program.code.size() + 1);
    decoded.code.reserve(program.code.size() + 1);
    for (const Instruction& instruction : program.code) {
        moved.push_back(static_cast<std::int32_t>(decoded.code.size()));
        if (isPreset(program, instruction, writes))
            preset(program, instruction, decoded.freshFrame);
        else
            decoded.code.push_back(instruction);
    }
    moved.push_back(static_cast<std::int32_t>(decoded.code.size()));
    for (Instruction& instruction : decoded.code) {
        if (isJump(instruction.op)) {
            std::int32_t& target = operand(instruction, targetOperand(instruction.op));
            target = moved[static_cast<std::size_t>(target)];
        } else if (instruction.op == Op::Fail) {
            instruction.a = static_cast<std::int32_t>(
                program.integers[static_cast<std::size_t>(instruction.a)]);
        }
    }
    decoded.code.push_back({Op::Fail, Failure::None});
    decoded.effort = static_cast<std::int64_t>(decoded.code.size());
    return decoded;
}

/// All Real registers get new numbers thereby.
DecodedProgram withBatches(const DecodedProgram& plain, const BatchLimits& limits) {
    constexpr std::int64_t CostOfOne = 8; // in a batch, as a part of an instruction outside
    DecodedProgram decoded{plain.program, {}, {}, {}, {}, plain.hostCalls, plain.freshFrame};
    BatchedCode gathered = gatherBatches(plain.program, plain.code, limits);
    for (std::size_t i = 0; i < gathered.newReals.size(); ++i)
        decoded.freshFrame.reals[static_cast<std::size_t>(gathered.newReals[i])] =
            plain.freshFrame.reals[i];
    for (HostCall& call : decoded.hostCalls)
        for (auto* const registers : {&call.inputs, &call.outputs})
            for (Register& reg : *registers)
                if (!reg.isInteger)
                    reg.index = gathered.newReals[static_cast<std::size_t>(reg.index)];
    decoded.code = std::move(gathered.code);
    decoded.batches = std::move(gathered.batches);
    decoded.operands = std::move(gathered.operands);
    decoded.effort = static_cast<std::int64_t>(decoded.code.size()) + gathered.batched / CostOfOne;
    return decoded;
}

template<bool IsRelocated>
std::int32_t callHost(const HostCall& call, Frame& frame, const Context& context) {
    Cell* const inputs = frame.cells.data();
    Cell* const outputs = inputs + call.inputs.size();
    for (std::size_t i = 0; i < call.inputs.size(); ++i) {
        const auto index = static_cast<std::size_t>(call.inputs[i].index);
        if (call.inputs[i].isInteger)
            inputs[i].integer = frame.integers[index];
        else
            inputs[i].real = frame.reals[index];
    }
    const std::int32_t id = IsRelocated ? context.addresses[call.id] : call.id;
    const std::int32_t result =
        context.callHost(context.owner, id, call.isTangent ? 1 : 0, inputs, outputs);
    if (result != Failure::None)
        return result;
    for (std::size_t i = 0; i < call.outputs.size(); ++i) {
        const auto index = static_cast<std::size_t>(call.outputs[i].index);
        if (call.outputs[i].isInteger)
            frame.integers[index] = outputs[i].integer;
        else
            frame.reals[index] = outputs[i].real;
    }
    return Failure::None;
}

template<typename Value>
std::int32_t element(const std::vector<Value>& table, std::int64_t index, Value& result) {
    if (index < 0 || index >= static_cast<std::int64_t>(table.size()))
        return Failure::Index;
    result = table[static_cast<std::size_t>(index)];
    return Failure::None;
}

// One switch over all operations: apart, they would lose the registers that the loop keeps.
template<bool IsRelocated>
// NOLINTNEXTLINE(readability-function-size)
std::int32_t interpret(const DecodedProgram& decoded, Frame& frame, const Context& context) {
    const Program& program = decoded.program;
    double* const r = frame.reals.data();
    std::int64_t* const i = frame.integers.data();
    double* const reals = context.reals;
    std::int64_t* const integers = context.integers;
    double* const scratch = frame.scratch.data();
    const std::int32_t* const addresses = context.addresses;
    const auto address = [=](std::int32_t number) {
        if constexpr (IsRelocated)
            return addresses[number];
        else
            return number;
    };
    const Instruction* at = decoded.code.data();
    const Instruction* const begin = at;
    std::int32_t failure = Failure::None;
    std::int32_t iteration = 0;
    for (;;) {
        const auto& [op, a, b, c, d] = *at++;
        switch (op) {
        case Op::ConstantReal:
            r[a] = program.reals[static_cast<std::size_t>(b)];
            continue;
        case Op::ConstantInteger:
            i[a] = program.integers[static_cast<std::size_t>(b)];
            continue;
        case Op::LoadReal:
            r[a] = reals[address(b)];
            continue;
        case Op::LoadInteger:
            i[a] = integers[address(b)];
            continue;
        case Op::StoreReal:
            reals[address(a)] = r[b];
            continue;
        case Op::StoreInteger:
            integers[address(a)] = i[b];
            continue;
        case Op::LoadRealRow:
            r[a] = reals[address(b + iteration * c)];
            continue;
        case Op::LoadIntegerRow:
            i[a] = integers[address(b + iteration * c)];
            continue;
        case Op::StoreRealRow:
            reals[address(a + iteration * c)] = r[b];
            continue;
        case Op::StoreIntegerRow:
            integers[address(a + iteration * c)] = i[b];
            continue;
        case Op::LoadScratch:
            r[a] = scratch[b + iteration * c];
            continue;
        case Op::StoreScratch:
            scratch[a + iteration * c] = r[b];
            continue;
        case Op::MoveReal:
            r[a] = r[b];
            continue;
        case Op::MoveInteger:
            i[a] = i[b];
            continue;
        case Op::TableReal:
            failure = element(program.realTables[static_cast<std::size_t>(b)], i[c], r[a]);
            break;
        case Op::TableInteger:
            failure = element(program.integerTables[static_cast<std::size_t>(b)], i[c], i[a]);
            break;
        case Op::Add:
            r[a] = r[b] + r[c];
            continue;
        case Op::Subtract:
            r[a] = r[b] - r[c];
            continue;
        case Op::Multiply:
            r[a] = r[b] * r[c];
            continue;
        case Op::Divide:
            r[a] = r[b] / r[c];
            continue;
        case Op::Negate:
            r[a] = -r[b];
            continue;
        case Op::Power:
            r[a] = std::pow(r[b], r[c]);
            continue;
        case Op::Minimum:
            r[a] = minimum(r[b], r[c]);
            continue;
        case Op::Maximum:
            r[a] = maximum(r[b], r[c]);
            continue;
        case Op::Absolute:
            r[a] = std::fabs(r[b]);
            continue;
        case Op::Sign:
            r[a] = sign(r[b]);
            continue;
        case Op::SquareRoot:
            r[a] = std::sqrt(r[b]);
            continue;
#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative) \
    case Op::operation:                                                \
        r[a] = std::text(r[b]);                                        \
        continue;
#include "lib/value/elementary.def"
        case Op::ArcTangent2:
            r[a] = std::atan2(r[b], r[c]);
            continue;
        case Op::Floor:
            r[a] = std::floor(r[b]);
            continue;
        case Op::Ceiling:
            r[a] = std::ceil(r[b]);
            continue;
        case Op::Truncate:
            r[a] = std::trunc(r[b]);
            continue;
        case Op::AddInteger:
            failure = addIntegers(i[b], i[c], i[a]);
            break;
        case Op::SubtractInteger:
            failure = subtractIntegers(i[b], i[c], i[a]);
            break;
        case Op::MultiplyInteger:
            failure = multiplyIntegers(i[b], i[c], i[a]);
            break;
        case Op::NegateInteger:
            failure = subtractIntegers(0, i[b], i[a]);
            break;
        case Op::DivideInteger:
            failure = divideIntegers(i[b], i[c], i[a]);
            break;
        case Op::RemainderInteger:
            failure = remainderInteger(i[b], i[c], i[a]);
            break;
        case Op::ModuloInteger:
            failure = moduloInteger(i[b], i[c], i[a]);
            break;
        case Op::AbsoluteInteger:
            failure = absoluteInteger(i[b], i[a]);
            break;
        case Op::SignInteger:
            i[a] = signInteger(i[b]);
            continue;
        case Op::MinimumInteger:
            i[a] = std::min(i[b], i[c]);
            continue;
        case Op::MaximumInteger:
            i[a] = std::max(i[b], i[c]);
            continue;
        case Op::IntegerToReal:
            r[a] = static_cast<double>(i[b]);
            continue;
        case Op::FloorToInteger:
            failure = floorToInteger(r[b], i[a]);
            break;
        case Op::SignOfReal:
            i[a] = signOfReal(r[b]);
            continue;
        case Op::Less:
            i[a] = r[b] < r[c] ? 1 : 0;
            continue;
        case Op::LessEqual:
            i[a] = r[b] <= r[c] ? 1 : 0;
            continue;
        case Op::Equal:
            i[a] = r[b] == r[c] ? 1 : 0;
            continue;
        case Op::NotEqual:
            i[a] = r[b] != r[c] ? 1 : 0;
            continue;
        case Op::LessInteger:
            i[a] = i[b] < i[c] ? 1 : 0;
            continue;
        case Op::LessEqualInteger:
            i[a] = i[b] <= i[c] ? 1 : 0;
            continue;
        case Op::EqualInteger:
            i[a] = i[b] == i[c] ? 1 : 0;
            continue;
        case Op::NotEqualInteger:
            i[a] = i[b] != i[c] ? 1 : 0;
            continue;
        case Op::And:
            i[a] = i[b] != 0 && i[c] != 0 ? 1 : 0;
            continue;
        case Op::Or:
            i[a] = i[b] != 0 || i[c] != 0 ? 1 : 0;
            continue;
        case Op::Not:
            i[a] = i[b] == 0 ? 1 : 0;
            continue;
        case Op::SelectReal:
            r[a] = i[b] != 0 ? r[c] : r[d];
            continue;
        case Op::SelectInteger:
            i[a] = i[b] != 0 ? i[c] : i[d];
            continue;
        case Op::Jump:
            at = begin + a;
            continue;
        case Op::JumpIfNot:
            if (i[a] == 0)
                at = begin + b;
            continue;
        case Op::JumpIf:
            if (i[a] != 0)
                at = begin + b;
            continue;
        case Op::Loop:
            if (a == 0)
                at = begin + b;
            continue;
        case Op::EndLoop:
            if (++iteration < b)
                at = begin + a;
            else
                iteration = 0;
            continue;
        case Op::Host:
            failure = callHost<IsRelocated>(decoded.hostCalls[static_cast<std::size_t>(a)], frame,
                                            context);
            break;
        case Op::Solve:
            failure = context.solveBlock(context.owner, address(a));
            break;
        case Op::Fail:
            return a;
        }
        if (op == StripsOp) {
            const StripLoop& loop = decoded.strips[static_cast<std::size_t>(a)];
            runStrips(loop,
                      {r, reals, IsRelocated ? addresses : nullptr, scratch, frame.strips.data()});
            at = begin + loop.end;
        } else if (op == BatchOp)
            runBatch(decoded.batches[static_cast<std::size_t>(a)], decoded.operands.data(), r,
                     reals, IsRelocated ? addresses : nullptr);
        else if (failure != Failure::None) // of those that may fail; the others have gone on
            return failure;
    }
}

/// A decoded program with a frame for its runs.
class Version {
public:
    explicit Version(DecodedProgram decoded) : decoded_(std::move(decoded)) {
        decodeLoops(decoded_);
        spare_ = new Frame(decoded_.freshFrame);
    }
    ~Version() { delete spare_.load(); }
    Version(const Version&) = delete;
    Version& operator=(const Version&) = delete;

    const DecodedProgram& decoded() const { return decoded_; }

    std::int32_t run(const Context& context) {
        std::unique_ptr<Frame> frame(spare_.exchange(nullptr));
        if (frame == nullptr) // entered again while it runs
            frame = std::make_unique<Frame>(decoded_.freshFrame);
        const std::int32_t result = decoded_.program.isRelocated
                                        ? interpret<true>(decoded_, *frame, context)
                                        : interpret<false>(decoded_, *frame, context);
        delete spare_.exchange(frame.release());
        return result;
    }

private:
    DecodedProgram decoded_;
    std::atomic<Frame*> spare_ = nullptr; ///< for the next run; null while it is in use
};

/// Decoded with its first run: many programs of a model are never run.
class InterpretedProgram final : public Runnable {
public:
    InterpretedProgram(const Program& program, const InterpreterOptions& options)
        : program_(program), options_(options) {}
    ~InterpretedProgram() override {
        delete plain_.load();
        delete batched_.load();
    }
    InterpretedProgram(const InterpretedProgram&) = delete;
    InterpretedProgram& operator=(const InterpretedProgram&) = delete;

    std::int64_t effort() const override {
        if (const Version* const batched = batched_.load(std::memory_order_acquire);
            batched != nullptr)
            return batched->decoded().effort;
        const Version* const plain = plain_.load(std::memory_order_acquire);
        return plain == nullptr ? static_cast<std::int64_t>(program_.code.size())
                                : plain->decoded().effort;
    }

    std::int32_t run(const Context& context) override {
        if (Version* const batched = batched_.load(std::memory_order_acquire); batched != nullptr)
            return batched->run(context);
        Version& plain = this->plain();
        if (runs_.fetch_add(1, std::memory_order_relaxed) == options_.runsBeforeBatches &&
            plain.decoded().code.size() >= options_.limits.stretch)
            compact();
        return plain.run(context);
    }

    const Program* rolled() const override {
        return batched_.load(std::memory_order_acquire) != nullptr && rolled_ ? &*rolled_ : nullptr;
    }

private:
    void compact() {
        rolled_ = program::rolled(program_, options_.loops);
        const Program& shortest = rolled_ ? *rolled_ : program_;
        batched_.store(new Version(withBatches(decode(shortest), options_.limits)),
                       std::memory_order_release);
    }

    /// Of two threads that decode it at once, the first counts.
    Version& plain() {
        if (Version* const plain = plain_.load(std::memory_order_acquire); plain != nullptr)
            return *plain;
        auto made = std::make_unique<Version>(decode(program_));
        Version* expected = nullptr;
        return plain_.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel)
                   ? *made.release()
                   : *expected;
    }

    const Program& program_;
    const InterpreterOptions& options_;
    std::atomic<std::int32_t> runs_ = 0;
    std::atomic<Version*> plain_ = nullptr;   ///< null before the first run
    std::optional<Program> rolled_;           ///< with `batched_`
    std::atomic<Version*> batched_ = nullptr; ///< stays, as other threads may be running it
};

class Interpreter final : public Executor {
public:
    explicit Interpreter(const InterpreterOptions& options) : options_(options) {}

    std::vector<std::unique_ptr<Runnable>> prepare(std::span<const Program> programs) override {
        std::vector<std::unique_ptr<Runnable>> runnables;
        runnables.reserve(programs.size());
        for (const Program& program : programs)
            runnables.push_back(std::make_unique<InterpretedProgram>(program, options_));
        return runnables;
    }

private:
    InterpreterOptions options_;
};

} // namespace

std::unique_ptr<Executor> makeInterpreter(const InterpreterOptions& options) {
    return std::make_unique<Interpreter>(options);
}

} // namespace eventica::program
