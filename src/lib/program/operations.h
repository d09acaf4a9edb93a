// SPDX-License-Identifier: Apache-2.0
// What is known about each operation: its text, its operands, what it does besides its result.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lib/program/program.h"

namespace eventica::program {

inline constexpr std::size_t OperandCount = 4;

struct Operation {
    std::string_view text;
    std::string_view operands; ///< a letter for each operand, as operations.def explains
};

inline constexpr auto Operations = std::to_array<Operation>({
#define EVENTICA_OP(name, text, operands) {text, operands},
#include "lib/program/operations.def"
});

constexpr const Operation& describe(Op op) {
    return Operations[static_cast<std::size_t>(op)];
}

constexpr std::int32_t operand(const Instruction& instruction, std::size_t number) {
    const std::array all{instruction.a, instruction.b, instruction.c, instruction.d};
    return all[number];
}
constexpr std::int32_t& operand(Instruction& instruction, std::size_t number) {
    switch (number) {
    case 0:
        return instruction.a;
    case 1:
        return instruction.b;
    case 2:
        return instruction.c;
    default:
        return instruction.d;
    }
}

inline constexpr auto TargetOperands = [] {
    std::array<std::size_t, Operations.size()> targets{};
    for (std::size_t i = 0; i < targets.size(); ++i)
        targets[i] = std::min(Operations[i].operands.find('p'), OperandCount);
    return targets;
}();

/// Which operand says where to jump; `OperandCount` if none does.
constexpr std::size_t targetOperand(Op op) {
    return TargetOperands[static_cast<std::size_t>(op)];
}
constexpr bool isJump(Op op) {
    return targetOperand(op) != OperandCount;
}
constexpr bool isStore(Op op) {
    return op == Op::StoreReal || op == Op::StoreInteger || op == Op::StoreRealRow ||
           op == Op::StoreIntegerRow;
}
/// The slot or cell depends on the iteration.
constexpr bool isRow(Op op) {
    return op >= Op::LoadRealRow && op <= Op::StoreScratch;
}
/// Where a jump leads; of a loop, the end of its body.
constexpr std::int32_t targetOf(const Instruction& jump) {
    return operand(jump, targetOperand(jump.op));
}
/// The instruction after it is not reached from it.
constexpr bool endsFlow(Op op) {
    return op == Op::Jump || op == Op::Fail;
}

/// The result is all it does, or it fails: without use for its result it can go.
constexpr bool isRemovable(Op op) {
    const char first = describe(op).operands.front();
    return first == 'r' || first == 'i';
}

/// It computes something or ends the program.
constexpr bool mayFail(Op op) {
    return op == Op::TableReal || op == Op::TableInteger || op == Op::FloorToInteger ||
           (op >= Op::AddInteger && op <= Op::AbsoluteInteger);
}

/// Calls `visit` with each register that is read, in the order of the operands.
template<typename Visit>
void forEachRead(const Program& program, const Instruction& instruction, Visit visit) {
    const std::string_view operands = describe(instruction.op).operands;
    for (std::size_t i = 0; i < OperandCount; ++i)
        if (operands[i] == 'R' || operands[i] == 'I')
            visit(Register{operands[i] == 'I', operand(instruction, i)});
    if (instruction.op == Op::Host)
        for (const Register& input :
             program.hostCalls[static_cast<std::size_t>(instruction.a)].inputs)
            visit(input);
}

/// Calls `visit` with each register that is written.
template<typename Visit>
void forEachWritten(const Program& program, const Instruction& instruction, Visit visit) {
    const char first = describe(instruction.op).operands.front();
    if (first == 'r' || first == 'i')
        visit(Register{first == 'i', instruction.a});
    if (instruction.op == Op::Host)
        for (const Register& output :
             program.hostCalls[static_cast<std::size_t>(instruction.a)].outputs)
            visit(output);
}

/// Registers of both files as one row of numbers: the Real ones first.
inline std::size_t numberOf(const Program& program, const Register& reg) {
    return static_cast<std::size_t>(reg.isInteger ? program.realRegisters + reg.index : reg.index);
}
inline std::size_t registerCount(const Program& program) {
    return static_cast<std::size_t>(program.realRegisters) +
           static_cast<std::size_t>(program.integerRegisters);
}

} // namespace eventica::program
