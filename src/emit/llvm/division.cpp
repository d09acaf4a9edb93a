// SPDX-License-Identifier: Apache-2.0
#include "emit/llvm/division.h"

#include <algorithm>

namespace eventica::emit {

using program::Instruction;
using program::Op;
using program::Register;

Division::Division(const program::Program& program, std::int32_t functionSize)
    : program_(program), isReached_(program.code.size() + 1, false),
      isTarget_(program.code.size() + 1, false), plans_(program::registerCount(program)),
      frameCells_(firstScratchCell() + program.scratchReals) {
    findTargets();
    divide(functionSize);
    findEntries();
    planRegisters();
}

void Division::findTargets() {
    isReached_[0] = true;
    for (std::size_t i = 0; i < program_.code.size(); ++i) {
        const Instruction& instruction = program_.code[i];
        if (!isReached_[i])
            continue;
        if (program::isJump(instruction.op)) {
            const auto target = static_cast<std::size_t>(program::targetOf(instruction));
            isTarget_[target] = isReached_[target] = true;
        }
        if (!program::endsFlow(instruction.op))
            isReached_[i + 1] = true;
    }
}

void Division::divide(std::int32_t functionSize) {
    const auto size = static_cast<std::int32_t>(program_.code.size());
    const std::int32_t count = std::max(1, (size + functionSize - 1) / functionSize);
    std::int32_t begin = 0;
    std::int32_t loopEnd = 0; // of the last loop so far
    for (std::int32_t i = 1, at = 0; i <= count; ++i) {
        std::int32_t end = static_cast<std::int32_t>(std::int64_t{size} * i / count);
        for (; at < end; ++at)
            if (program_.code[static_cast<std::size_t>(at)].op == Op::Loop)
                loopEnd = program_.code[static_cast<std::size_t>(at)].b;
        end = std::max(end, loopEnd);
        if (end > begin || size == 0)
            parts_.push_back({begin, end, {}});
        begin = end;
    }
}

void Division::findEntries() {
    std::size_t part = 0;
    for (std::size_t i = 0; i < program_.code.size(); ++i) {
        while (static_cast<std::int32_t>(i) >= parts_[part].end)
            ++part;
        if (!isReached_[i] || !program::isJump(program_.code[i].op))
            continue;
        const std::int32_t target = program::targetOf(program_.code[i]);
        if (target < parts_[part].end)
            continue;
        const auto later =
            std::find_if(parts_.begin() + static_cast<std::ptrdiff_t>(part), parts_.end(),
                         [&](const Part& candidate) { return target < candidate.end; });
        if (later != parts_.end())
            later->entries.push_back(target);
    }
    for (Part& each : parts_) {
        std::sort(each.entries.begin(), each.entries.end());
        each.entries.erase(std::unique(each.entries.begin(), each.entries.end()),
                           each.entries.end());
    }
}

void Division::planRegisters() {
    for (std::size_t part = 0; part < parts_.size(); ++part)
        for (std::int32_t i = parts_[part].begin; i < parts_[part].end; ++i) {
            if (!isReached(i))
                continue;
            const Instruction& instruction = program_.code[static_cast<std::size_t>(i)];
            const bool isConstant =
                instruction.op == Op::ConstantReal || instruction.op == Op::ConstantInteger;
            const auto number = static_cast<std::int32_t>(part);
            program::forEachWritten(program_, instruction, [&](const Register& reg) {
                RegisterPlan& plan = plans_[program::numberOf(program_, reg)];
                plan.constant = ++plan.writes == 1 && isConstant ? instruction.b : -1;
                mention(reg, number);
            });
            program::forEachRead(program_, instruction,
                                 [&](const Register& reg) { mention(reg, number); });
        }
}

void Division::mention(const Register& reg, std::int32_t part) {
    RegisterPlan& plan = plans_[program::numberOf(program_, reg)];
    if (plan.part < 0)
        plan.part = part;
    else if (plan.part != part && plan.constant < 0 && plan.cell < 0)
        plan.cell = frameCells_++;
}

} // namespace eventica::emit
