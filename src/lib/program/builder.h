// SPDX-License-Identifier: Apache-2.0
// Writes a program instruction by instruction: new registers, constants stored once, labels.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/base/check.h"
#include "lib/program/operations.h"
#include "lib/program/program.h"

namespace eventica::program {

class Builder {
public:
    /// A place to jump to; it may be placed after the jumps.
    struct Label {
        std::size_t number;
    };

    explicit Builder(std::string name = {}) { program_.name = std::move(name); }

    std::int32_t newReal() { return program_.realRegisters++; }
    std::int32_t newInteger() { return program_.integerRegisters++; }

    // Constants by number. Reals are told apart by their bits: -0.0 and 0.0 are two.
    std::int32_t realConstant(double value) {
        return intern(realNumbers_, std::bit_cast<std::int64_t>(value), program_.reals, value);
    }
    std::int32_t integerConstant(std::int64_t value) {
        return intern(integerNumbers_, value, program_.integers, value);
    }
    std::int32_t realTable(std::vector<double> table) {
        program_.realTables.push_back(std::move(table));
        return static_cast<std::int32_t>(program_.realTables.size()) - 1;
    }
    std::int32_t integerTable(std::vector<std::int64_t> table) {
        program_.integerTables.push_back(std::move(table));
        return static_cast<std::int32_t>(program_.integerTables.size()) - 1;
    }

    void emit(const Instruction& instruction) { program_.code.push_back(instruction); }

    /// An operation with a result, into a new register: that register.
    std::int32_t apply(Op op, std::int32_t b, std::int32_t c = -1, std::int32_t d = -1) {
        EVENTICA_CHECK(isRemovable(op), "an operation without a result");
        const std::int32_t result = describe(op).operands.front() == 'r' ? newReal() : newInteger();
        emit({op, result, b, c, d});
        return result;
    }

    std::int32_t real(double value) { return apply(Op::ConstantReal, realConstant(value)); }
    std::int32_t integer(std::int64_t value) {
        return apply(Op::ConstantInteger, integerConstant(value));
    }
    std::int32_t load(std::int32_t slot) { return apply(Op::LoadReal, slot); }
    std::int32_t loadInteger(std::int32_t slot) { return apply(Op::LoadInteger, slot); }
    void store(std::int32_t slot, std::int32_t reg) { emit({Op::StoreReal, slot, reg}); }
    void storeInteger(std::int32_t slot, std::int32_t reg) { emit({Op::StoreInteger, slot, reg}); }
    void move(std::int32_t to, std::int32_t from) { emit({Op::MoveReal, to, from}); }
    void moveInteger(std::int32_t to, std::int32_t from) { emit({Op::MoveInteger, to, from}); }

    // Of rows: the slot in the first iteration, and what each further one adds to it.
    std::int32_t loadRow(std::int32_t slot, std::int32_t stride) {
        return apply(Op::LoadRealRow, slot, stride);
    }
    void storeRow(std::int32_t slot, std::int32_t reg, std::int32_t stride) {
        emit({Op::StoreRealRow, slot, reg, stride});
    }
    /// The first of so many neighbouring cells.
    std::int32_t newScratch(std::int32_t count) {
        program_.scratchReals += count;
        return program_.scratchReals - count;
    }
    std::int32_t recall(std::int32_t cell, std::int32_t stride = 0) {
        return apply(Op::LoadScratch, cell, stride);
    }
    void keep(std::int32_t cell, std::int32_t reg, std::int32_t stride = 0) {
        emit({Op::StoreScratch, cell, reg, stride});
    }

    /// What follows, up to `endLoop` with the label, is run so often.
    Label loop(std::int32_t count) {
        const Label end = newLabel();
        emitJump({Op::Loop, count}, end);
        return end;
    }
    void endLoop(Label end) {
        emit({Op::EndLoop});
        place(end);
    }

    Label newLabel() {
        labels_.push_back(-1);
        return {labels_.size() - 1};
    }
    /// The next instruction is where the label's jumps lead.
    void place(Label label) {
        EVENTICA_CHECK(labels_[label.number] < 0, "a label placed twice");
        labels_[label.number] = static_cast<std::int32_t>(program_.code.size());
    }
    void jump(Label label) { emitJump({Op::Jump}, label); }
    void jumpIf(std::int32_t condition, Label label) { emitJump({Op::JumpIf, condition}, label); }
    void jumpIfNot(std::int32_t condition, Label label) {
        emitJump({Op::JumpIfNot, condition}, label);
    }

    void host(HostCall call) {
        program_.hostCalls.push_back(std::move(call));
        emit({Op::Host, static_cast<std::int32_t>(program_.hostCalls.size()) - 1});
    }
    void solve(std::int32_t block) { emit({Op::Solve, block}); }
    void fail(std::int32_t result) { emit({Op::Fail, integerConstant(result)}); }

    const Program& program() const { return program_; }

    /// A place in the code to come back to.
    struct Mark {
        std::size_t code, labels, jumps, hostCalls, realTables, integerTables;
        std::int32_t realRegisters, integerRegisters;
    };
    Mark mark() const {
        return {program_.code.size(),
                labels_.size(),
                jumps_.size(),
                program_.hostCalls.size(),
                program_.realTables.size(),
                program_.integerTables.size(),
                program_.realRegisters,
                program_.integerRegisters};
    }
    /// Drops what was written since then, but for constants.
    void rewind(const Mark& mark) {
        program_.code.resize(mark.code);
        labels_.resize(mark.labels);
        jumps_.resize(mark.jumps);
        program_.hostCalls.resize(mark.hostCalls);
        program_.realTables.resize(mark.realTables);
        program_.integerTables.resize(mark.integerTables);
        program_.realRegisters = mark.realRegisters;
        program_.integerRegisters = mark.integerRegisters;
    }

    /// The program, with every label put in. The builder is empty afterwards.
    Program take() {
        for (const auto& [instruction, label] : jumps_) {
            EVENTICA_CHECK(labels_[label] >= 0, "a label that was never placed");
            Instruction& jump = program_.code[instruction];
            operand(jump, targetOperand(jump.op)) = labels_[label];
        }
        return std::exchange(*this, Builder()).program_;
    }

private:
    template<typename Value>
    static std::int32_t intern(std::unordered_map<std::int64_t, std::int32_t>& numbers,
                               std::int64_t bits, std::vector<Value>& constants, Value value) {
        const auto [place, isNew] =
            numbers.try_emplace(bits, static_cast<std::int32_t>(constants.size()));
        if (isNew)
            constants.push_back(value);
        return place->second;
    }

    void emitJump(const Instruction& jump, Label label) {
        jumps_.emplace_back(program_.code.size(), label.number);
        emit(jump);
    }

    Program program_;
    std::unordered_map<std::int64_t, std::int32_t> realNumbers_;
    std::unordered_map<std::int64_t, std::int32_t> integerNumbers_;
    std::vector<std::int32_t> labels_; ///< where each label is, -1 if not yet placed
    std::vector<std::pair<std::size_t, std::size_t>> jumps_; ///< instruction, label
};

} // namespace eventica::program
