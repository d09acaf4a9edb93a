// SPDX-License-Identifier: Apache-2.0
#include "lib/program/print.h"

#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <utility>
#include <vector>

#include "lib/program/operations.h"

namespace eventica::program {
namespace {

std::string registerText(const Register& reg) {
    return fmt::format("{}{}", reg.isInteger ? 'i' : 'r', reg.index);
}

class Printer {
public:
    explicit Printer(const Program& program)
        : program_(program), labels_(program.code.size() + 1, -1) {}

    std::string print() {
        numberLabels();
        fmt::format_to(out(), "program {} ({} real, {} integer)\n", program_.name,
                       program_.realRegisters, program_.integerRegisters);
        printTables("table", program_.realTables);
        printTables("itable", program_.integerTables);
        for (std::size_t i = 0; i <= program_.code.size(); ++i) {
            if (labels_[i] >= 0)
                fmt::format_to(out(), "L{}:\n", labels_[i]);
            if (i < program_.code.size())
                printInstruction(program_.code[i]);
        }
        return std::move(text_);
    }

private:
    std::back_insert_iterator<std::string> out() { return std::back_inserter(text_); }

    /// Counted from 0 in the order of the places they stand at.
    void numberLabels() {
        constexpr int Wanted = 0;
        for (const Instruction& instruction : program_.code)
            if (isJump(instruction.op))
                labels_[static_cast<std::size_t>(targetOf(instruction))] = Wanted;
        int next = 0;
        for (int& label : labels_)
            if (label == Wanted)
                label = next++;
    }

    template<typename Table>
    void printTables(const char* word, const std::vector<Table>& tables) {
        for (std::size_t i = 0; i < tables.size(); ++i) {
            fmt::format_to(out(), "  {} {}:", word, i);
            for (const auto& element : tables[i])
                fmt::format_to(out(), " {}", element);
            text_ += '\n';
        }
    }

    void printInstruction(const Instruction& instruction) {
        text_ += "  ";
        const Operation& operation = describe(instruction.op);
        const bool isStored = isStore(instruction.op) || instruction.op == Op::StoreScratch;
        const std::size_t results = isRemovable(instruction.op) || isStored ? 1 : 0;
        if (results > 0)
            text_ += operandText(operation.operands[0], instruction.a) + " = ";
        text_ += operation.text;
        if (instruction.op == Op::Host)
            printHostCall(program_.hostCalls[static_cast<std::size_t>(instruction.a)]);
        else
            for (std::size_t i = results; i < OperandCount && operation.operands[i] != '-'; ++i)
                text_ += ' ' + operandText(operation.operands[i], operand(instruction, i));
        text_ += '\n';
    }

    std::string operandText(char kind, std::int32_t value) const {
        const auto index = static_cast<std::size_t>(value);
        switch (kind) {
        case 'R':
        case 'r':
            return fmt::format("r{}", value);
        case 'I':
        case 'i':
            return fmt::format("i{}", value);
        case 'm':
            return fmt::format("[{}{}]", program_.isRelocated ? "@" : "", value);
        case 'n':
            return fmt::format("i[{}{}]", program_.isRelocated ? "@" : "", value);
        case 'l':
            return fmt::format("{{{}}}", value);
        case 'x':
            return fmt::format("by {}", value);
        case 'k':
            return fmt::format("{}", program_.reals[index]);
        case 'j':
            return fmt::format("{}", program_.integers[index]);
        case 'p':
            return fmt::format("L{}", labels_[index]);
        case 's':
            if ((value & TangentSolveFlag) != 0)
                return fmt::format("tangent {}", value & ~TangentSolveFlag);
            [[fallthrough]];
        default:
            return fmt::format("{}", value);
        }
    }

    void printHostCall(const HostCall& call) {
        fmt::format_to(out(), " {}{} (", call.id, call.isTangent ? " tangent" : "");
        printRegisters(call.inputs);
        text_ += ") -> (";
        printRegisters(call.outputs);
        text_ += ')';
    }

    void printRegisters(const std::vector<Register>& registers) {
        for (std::size_t i = 0; i < registers.size(); ++i)
            text_ += (i > 0 ? " " : "") + registerText(registers[i]);
    }

    const Program& program_;
    std::vector<int> labels_; ///< the number of the label before each instruction, or -1
    std::string text_;
};

} // namespace

std::string print(const Program& program) {
    return Printer(program).print();
}

} // namespace eventica::program
