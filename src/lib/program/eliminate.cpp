// SPDX-License-Identifier: Apache-2.0
#include "lib/program/eliminate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lib/program/operations.h"

namespace eventica::program {
namespace {

class Eliminator {
public:
    Eliminator(Program program, Failures failures)
        : program_(std::move(program)), failures_(failures), isKept_(program_.code.size(), false),
          writes_(registerCount(program_), 0), newNumber_(registerCount(program_), -1) {}

    Program eliminate() {
        findReached();
        countWrites();
        propagateCopies();
        findNeeded();
        dropEmptyLoops();
        compact();
        return std::move(program_);
    }

private:
    void findReached() {
        std::vector<bool> isReached(program_.code.size() + 1, false);
        isReached[0] = true;
        for (std::size_t i = 0; i < program_.code.size(); ++i) {
            isKept_[i] = isReached[i];
            if (!isReached[i])
                continue;
            const Instruction& instruction = program_.code[i];
            if (isJump(instruction.op))
                isReached[static_cast<std::size_t>(targetOf(instruction))] = true;
            if (instruction.op == Op::Loop) // its end belongs to it
                isReached[static_cast<std::size_t>(instruction.b) - 1] = true;
            if (!endsFlow(instruction.op))
                isReached[i + 1] = true;
        }
    }

    std::size_t number(const Register& reg) const { return numberOf(program_, reg); }

    void countWrites() {
        for (std::size_t i = 0; i < program_.code.size(); ++i)
            if (isKept_[i])
                forEachWritten(program_, program_.code[i],
                               [&](const Register& reg) { ++writes_[number(reg)]; });
    }

    /// `b := a`, where neither is written anywhere else: every `b` may be an `a`. Then the write of
    /// `a` comes before the copy, and that before every read of `b`, on all paths.
    void propagateCopies() {
        const auto isCopy = [](const Instruction& instruction) {
            return instruction.op == Op::MoveReal || instruction.op == Op::MoveInteger;
        };
        if (std::ranges::none_of(program_.code, isCopy))
            return;
        std::vector<std::int32_t> original(registerCount(program_), -1);
        for (std::size_t i = 0; i < program_.code.size(); ++i) {
            Instruction& instruction = program_.code[i];
            if (!isKept_[i])
                continue;
            replaceReads(instruction, original);
            const bool isInteger = instruction.op == Op::MoveInteger;
            if ((isInteger || instruction.op == Op::MoveReal) &&
                writes_[number({isInteger, instruction.a})] == 1 &&
                writes_[number({isInteger, instruction.b})] == 1)
                original[number({isInteger, instruction.a})] = instruction.b;
        }
    }

    void replaceReads(Instruction& instruction, const std::vector<std::int32_t>& original) {
        const auto replace = [&](bool isInteger, std::int32_t& index) {
            const std::int32_t source = original[number({isInteger, index})];
            if (source >= 0)
                index = source;
        };
        const std::string_view operands = describe(instruction.op).operands;
        for (std::size_t i = 0; i < OperandCount; ++i)
            if (operands[i] == 'R' || operands[i] == 'I')
                replace(operands[i] == 'I', operand(instruction, i));
        if (instruction.op == Op::Host)
            for (Register& input :
                 program_.hostCalls[static_cast<std::size_t>(instruction.a)].inputs)
                replace(input.isInteger, input.index);
    }

    /// From the end backwards: readers come after writers, as jumps lead forward. What a loop hands
    /// on to its next iteration is read behind its last instruction too.
    void findNeeded() {
        std::vector<bool> isRead(registerCount(program_), false);
        const std::vector<std::size_t> loopEndingAt = findLoops();
        // The first instruction that is kept, from each one on.
        std::vector<std::size_t> nextKept(program_.code.size() + 1, program_.code.size());
        for (std::size_t i = program_.code.size(); i-- > 0;) {
            const Instruction& instruction = program_.code[i];
            nextKept[i] = nextKept[i + 1];
            if (loopEndingAt[i + 1] != NoLoop)
                addHandedOn(loopEndingAt[i + 1], i + 1, isRead);
            if (!isKept_[i])
                continue;
            isKept_[i] = isNeeded(instruction, isRead, nextKept, i);
            if (!isKept_[i])
                continue;
            nextKept[i] = i;
            forEachRead(program_, instruction,
                        [&](const Register& reg) { isRead[number(reg)] = true; });
        }
    }

    static constexpr std::size_t NoLoop = static_cast<std::size_t>(-1);

    /// By the place behind them.
    std::vector<std::size_t> findLoops() const {
        std::vector<std::size_t> loops(program_.code.size() + 1, NoLoop);
        for (std::size_t i = 0; i < program_.code.size(); ++i)
            if (program_.code[i].op == Op::Loop && isKept_[i])
                loops[static_cast<std::size_t>(program_.code[i].b)] = i;
        return loops;
    }

    void dropEmptyLoops() {
        for (std::size_t loop = 0; loop < program_.code.size(); ++loop) {
            if (!isKept_[loop] || program_.code[loop].op != Op::Loop)
                continue;
            const auto end = static_cast<std::ptrdiff_t>(program_.code[loop].b) - 1;
            const auto first = isKept_.begin() + static_cast<std::ptrdiff_t>(loop) + 1;
            if (std::find(first, isKept_.begin() + end, true) == isKept_.begin() + end)
                isKept_[loop] = isKept_[static_cast<std::size_t>(end)] = false;
        }
    }

    /// Of a body. What is handed on is written before the loop as well.
    void addHandedOn(std::size_t loop, std::size_t end, std::vector<bool>& isRead) const {
        for (std::size_t i = loop + 1; i < end; ++i)
            if (isKept_[i])
                forEachRead(program_, program_.code[i], [&](const Register& reg) {
                    if (writes_[number(reg)] > 1)
                        isRead[number(reg)] = true;
                });
    }

    bool isNeeded(const Instruction& instruction, const std::vector<bool>& isRead,
                  const std::vector<std::size_t>& nextKept, std::size_t place) const {
        if (isJump(instruction.op))
            return nextKept[static_cast<std::size_t>(targetOf(instruction))] != nextKept[place + 1];
        if (!isRemovable(instruction.op))
            return true;
        if (failures_ == Failures::Kept && mayFail(instruction.op))
            return true;
        const bool isInteger = describe(instruction.op).operands.front() == 'i';
        return isRead[number({isInteger, instruction.a})];
    }

    void compact() {
        std::vector<std::int32_t> moved(program_.code.size() + 1, 0);
        for (std::size_t i = 0; i < program_.code.size(); ++i)
            moved[i + 1] = moved[i] + (isKept_[i] ? 1 : 0);
        const std::vector<HostCall> calls = program_.hostCalls;
        for (std::size_t i = 0; i < program_.code.size(); ++i) {
            if (!isKept_[i])
                continue;
            Instruction instruction = program_.code[i];
            if (isJump(instruction.op)) {
                std::int32_t& target = operand(instruction, targetOperand(instruction.op));
                target = moved[static_cast<std::size_t>(target)];
            }
            renumber(instruction, calls);
            program_.code[static_cast<std::size_t>(moved[i])] = instruction;
        }
        program_.code.resize(static_cast<std::size_t>(moved.back()));
        program_.realRegisters = realCount_;
        program_.integerRegisters = integerCount_;
    }

    void renumber(Instruction& instruction, const std::vector<HostCall>& calls) {
        const std::string_view operands = describe(instruction.op).operands;
        for (std::size_t i = 0; i < OperandCount; ++i) {
            if (operands[i] == 'R' || operands[i] == 'r')
                renumber(false, operand(instruction, i));
            else if (operands[i] == 'I' || operands[i] == 'i')
                renumber(true, operand(instruction, i));
        }
        if (instruction.op != Op::Host)
            return;
        HostCall& call = program_.hostCalls[static_cast<std::size_t>(instruction.a)];
        call = calls[static_cast<std::size_t>(instruction.a)]; // two instructions may share a call
        for (auto* const registers : {&call.inputs, &call.outputs})
            for (Register& reg : *registers)
                renumber(reg.isInteger, reg.index);
    }

    void renumber(bool isInteger, std::int32_t& index) {
        std::int32_t& newIndex = newNumber_[number({isInteger, index})];
        if (newIndex < 0)
            newIndex = isInteger ? integerCount_++ : realCount_++;
        index = newIndex;
    }

    Program program_; ///< with copies replaced
    Failures failures_;
    std::vector<bool> isKept_;
    std::vector<int> writes_;             ///< by register
    std::vector<std::int32_t> newNumber_; ///< by register; -1 if not yet given
    std::int32_t realCount_ = 0;          ///< of new numbers
    std::int32_t integerCount_ = 0;
};

} // namespace

Program eliminate(Program program, Failures failures) {
    return Eliminator(std::move(program), failures).eliminate();
}

} // namespace eventica::program
