// SPDX-License-Identifier: Apache-2.0
#include "lib/program/batches.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>

#include "lib/program/operations.h"

namespace eventica::program {
namespace {

bool isBatchable(Op op) {
    return op == Op::LoadReal || op == Op::StoreReal || worksOnRows(op);
}

/// Whether an instruction may change places with others at all.
bool isMovable(Op op) {
    const std::string_view operands = describe(op).operands;
    if (operands.find_first_of("phstx") != std::string_view::npos || op == Op::Fail ||
        op == Op::EndLoop)
        return false;
    const bool isIntegerArithmetic =
        (op >= Op::AddInteger && op <= Op::AbsoluteInteger) || op == Op::FloorToInteger;
    return !isIntegerArithmetic; // they can fail
}

/// For what lies in registers or memory: the level of its last write and of its last read in the
/// present stretch.
class Levels {
public:
    void resize(std::size_t count) { marks_.resize(std::max(count, marks_.size())); }
    std::int32_t written(std::size_t place, std::int32_t stretch) const {
        return marks_[place].stretch == stretch ? marks_[place].write : -1;
    }
    std::int32_t touched(std::size_t place, std::int32_t stretch) const {
        const Mark& mark = marks_[place];
        return mark.stretch == stretch ? std::max(mark.write, mark.read) : -1;
    }
    void read(std::size_t place, std::int32_t stretch, std::int32_t level) {
        Mark& mark = at(place, stretch);
        mark.read = std::max(mark.read, level);
    }
    void write(std::size_t place, std::int32_t stretch, std::int32_t level) {
        at(place, stretch).write = level;
    }

private:
    struct Mark {
        std::int32_t stretch = -1;
        std::int32_t write = -1;
        std::int32_t read = -1;
    };
    Mark& at(std::size_t place, std::int32_t stretch) {
        if (marks_[place].stretch != stretch)
            marks_[place] = {stretch, -1, -1};
        return marks_[place];
    }
    std::vector<Mark> marks_;
};

class Batcher {
public:
    Batcher(const Program& program, const std::vector<Instruction>& code, const BatchLimits& limits)
        : program_(program), code_(code), limits_(limits), writes_(registerCount(program), 0),
          isTarget_(code.size() + 1, false) {
        for (const Instruction& instruction : code) {
            forEachWritten(program, instruction,
                           [&](const Register& reg) { ++writes_[numberOf(program, reg)]; });
            if (isJump(instruction.op))
                isTarget_[static_cast<std::size_t>(targetOf(instruction))] = true;
        }
        result_.newReals.assign(static_cast<std::size_t>(program.realRegisters), -1);
        findSlots();
    }

    BatchedCode gather() {
        moved_.assign(code_.size() + 1, 0);
        std::size_t begin = 0;
        while (begin < code_.size()) {
            const std::size_t end = endOfStretch(begin);
            if (code_[begin].op == Op::Loop || end - begin < limits_.stretch ||
                !gatherStretch(begin, end))
                copy(begin, end);
            begin = end;
        }
        moved_[code_.size()] = static_cast<std::int32_t>(result_.code.size());
        mendJumps();
        numberRegisters();
        return std::move(result_);
    }

private:
    /// Memory counts as places behind the registers.
    void findSlots() {
        std::int32_t reals = 0;
        std::int32_t integers = 0;
        for (const Instruction& instruction : code_)
            for (std::size_t i = 0; i < OperandCount; ++i) {
                const char kind = describe(instruction.op).operands[i];
                if (kind == 'm')
                    reals = std::max(reals, operand(instruction, i) + 1);
                else if (kind == 'n')
                    integers = std::max(integers, operand(instruction, i) + 1);
            }
        firstReal_ = registerCount(program_);
        firstInteger_ = firstReal_ + static_cast<std::size_t>(reals);
        levels_.resize(firstInteger_ + static_cast<std::size_t>(integers));
    }

    /// A loop with its body is one of its own.
    std::size_t endOfStretch(std::size_t begin) const {
        if (code_[begin].op == Op::Loop)
            return static_cast<std::size_t>(code_[begin].b);
        std::size_t end = begin;
        while (end < code_.size() && isMovable(code_[end].op) && (end == begin || !isTarget_[end]))
            ++end;
        return std::max(end, begin + 1);
    }

    void copy(std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            moved_[i] = static_cast<std::int32_t>(result_.code.size());
            result_.code.push_back(code_[i]);
        }
    }

    /// Calls `visit(place, isWritten)` for everything the instruction touches.
    template<typename Visit>
    void forEachPlace(const Instruction& instruction, Visit visit) const {
        const bool isStore = instruction.op == Op::StoreReal || instruction.op == Op::StoreInteger;
        for (std::size_t i = 0; i < OperandCount; ++i) {
            const char kind = describe(instruction.op).operands[i];
            const auto index = static_cast<std::size_t>(operand(instruction, i));
            if (kind == 'R' || kind == 'r')
                visit(index, kind == 'r');
            else if (kind == 'I' || kind == 'i')
                visit(static_cast<std::size_t>(program_.realRegisters) + index, kind == 'i');
            else if (kind == 'm')
                visit(firstReal_ + index, isStore);
            else if (kind == 'n')
                visit(firstInteger_ + index, isStore);
        }
    }

    std::int32_t levelOf(const Instruction& instruction) {
        std::int32_t level = 0;
        forEachPlace(instruction, [&](std::size_t place, bool isWritten) {
            const std::int32_t before =
                isWritten ? levels_.touched(place, stretch_) : levels_.written(place, stretch_);
            level = std::max(level, before + 1);
        });
        forEachPlace(instruction, [&](std::size_t place, bool isWritten) {
            if (isWritten)
                levels_.write(place, stretch_, level);
            else
                levels_.read(place, stretch_, level);
        });
        return level;
    }

    /// An instruction with what it is ordered by: level, operation, and the slot of a load or
    /// store, so that rows of memory become rows of registers.
    struct Item {
        std::uint64_t key = 0;
        std::int32_t place = 0;

        static constexpr unsigned SlotBits = 32;
        static constexpr unsigned OpBits = 8;

        std::uint64_t group() const { return key >> SlotBits; }
        Op op() const { return static_cast<Op>(group() & ((1U << OpBits) - 1)); }
        friend auto operator<=>(const Item&, const Item&) = default;
    };

    Item itemOf(std::size_t place) {
        const Instruction& instruction = code_[place];
        const std::int32_t slot = instruction.op == Op::LoadReal    ? instruction.b
                                  : instruction.op == Op::StoreReal ? instruction.a
                                                                    : 0;
        const auto level = static_cast<std::uint64_t>(levelOf(instruction));
        const std::uint64_t group =
            level << Item::OpBits | static_cast<std::uint64_t>(instruction.op);
        return {group << Item::SlotBits | static_cast<std::uint64_t>(slot),
                static_cast<std::int32_t>(place)};
    }

    bool isGathered(const Instruction& instruction) const {
        if (!isBatchable(instruction.op))
            return false;
        return instruction.op == Op::StoreReal ||
               writes_[static_cast<std::size_t>(instruction.a)] == 1;
    }

    /// False if it would not pay.
    bool gatherStretch(std::size_t begin, std::size_t end) {
        ++stretch_;
        std::vector<Item> items;
        items.reserve(end - begin);
        for (std::size_t i = begin; i < end; ++i)
            items.push_back(itemOf(i));
        std::ranges::sort(items);
        if (2 * countGathered(items) < items.size())
            return false;
        moved_[begin] = static_cast<std::int32_t>(result_.code.size());
        forEachGroup(items, [&](std::span<const Item> group) { emitGroup(group); });
        return true;
    }

    template<typename Visit>
    static void forEachGroup(const std::vector<Item>& items, Visit visit) {
        for (std::size_t begin = 0; begin < items.size();) {
            std::size_t end = begin;
            while (end < items.size() && items[end].group() == items[begin].group())
                ++end;
            visit(std::span(items).subspan(begin, end - begin));
            begin = end;
        }
    }

    std::size_t countGathered(const std::vector<Item>& items) const {
        std::size_t count = 0;
        forEachGroup(items, [&](std::span<const Item> group) {
            if (group.size() >= limits_.batch && isBatchable(group.front().op()))
                count += group.size();
        });
        return count;
    }

    void emitGroup(std::span<const Item> group) {
        std::vector<Instruction> gathered;
        for (const Item& item : group) {
            const Instruction& instruction = code_[static_cast<std::size_t>(item.place)];
            if (group.size() >= limits_.batch && isGathered(instruction))
                gathered.push_back(instruction);
            else
                result_.code.push_back(instruction);
        }
        if (gathered.size() < limits_.batch) {
            result_.code.insert(result_.code.end(), gathered.begin(), gathered.end());
            return;
        }
        divide(gathered);
    }

    // ------------------------------------------------------------ rows

    /// The operand under its new number. Those not yet numbered are written by nothing before, or
    /// one by one: they get their numbers now.
    std::int32_t numbered(const Instruction& instruction, std::size_t number) {
        const std::int32_t old = operand(instruction, number);
        const char kind = describe(instruction.op).operands[number];
        if (kind == 'R' || kind == 'r')
            return newReal(old);
        return old;
    }

    std::int32_t newReal(std::int32_t old) {
        std::int32_t& number = result_.newReals[static_cast<std::size_t>(old)];
        if (number < 0)
            number = nextReal_++;
        return number;
    }

    /// What is read has its new numbers, what is written gets them in the order of what is read:
    /// what belongs together comes together.
    void rename(std::vector<Instruction>& gathered) {
        for (Instruction& instruction : gathered) {
            instruction.b = numbered(instruction, 1);
            if (describe(instruction.op).operands[2] == 'R')
                instruction.c = numbered(instruction, 2);
        }
        if (gathered.front().op == Op::StoreReal)
            return; // in the order of the slots already
        std::ranges::sort(gathered, {}, [](const Instruction& instruction) {
            return std::tuple(instruction.b, instruction.c, instruction.a);
        });
        for (Instruction& instruction : gathered) {
            result_.newReals[static_cast<std::size_t>(instruction.a)] = nextReal_;
            instruction.a = nextReal_++;
        }
    }

    /// Into rows, where operands count up, and the rest between them.
    void divide(std::vector<Instruction>& renamed) {
        rename(renamed);
        std::size_t restBegin = 0;
        for (std::size_t begin = 0; begin < renamed.size();) {
            const std::size_t end = endOfRow(renamed, begin);
            if (end - begin >= limits_.row) {
                emitList(std::span(renamed).subspan(restBegin, begin - restBegin));
                emitRow(std::span(renamed).subspan(begin, end - begin));
                restBegin = end;
            }
            begin = end;
        }
        emitList(std::span(renamed).subspan(restBegin));
    }

    static bool isStride(std::int32_t stride) { return stride == 0 || stride == 1; }

    static std::size_t endOfRow(const std::vector<Instruction>& list, std::size_t begin) {
        if (begin + 1 == list.size())
            return begin + 1;
        const std::int32_t strideB = list[begin + 1].b - list[begin].b;
        const std::int32_t strideC = list[begin + 1].c - list[begin].c;
        if (!isStride(strideB) || !isStride(strideC) || list[begin + 1].a != list[begin].a + 1)
            return begin + 1;
        std::size_t end = begin + 2;
        while (end < list.size() && list[end].a == list[end - 1].a + 1 &&
               list[end].b - list[end - 1].b == strideB && list[end].c - list[end - 1].c == strideC)
            ++end;
        return end;
    }

    void emitRow(std::span<const Instruction> row) {
        const Instruction& first = row[0];
        addBatch({first.op, true, static_cast<std::int32_t>(row.size()), first.a, first.b, first.c,
                  row[1].b - first.b, row[1].c - first.c});
    }

    void emitList(std::span<const Instruction> list) {
        if (list.size() < 2) {
            for (const Instruction& instruction : list)
                single(instruction);
            return;
        }
        Batch batch{list.front().op, false, static_cast<std::int32_t>(list.size()), list.front().a};
        batch.b = static_cast<std::int32_t>(result_.operands.size());
        if (batch.op == Op::StoreReal)
            for (const Instruction& instruction : list)
                result_.operands.push_back(instruction.a);
        for (const Instruction& instruction : list)
            result_.operands.push_back(instruction.b);
        if (describe(batch.op).operands[2] == 'R')
            for (const Instruction& instruction : list)
                result_.operands.push_back(instruction.c);
        addBatch(batch);
    }

    void addBatch(const Batch& batch) {
        result_.code.push_back({BatchOp, static_cast<std::int32_t>(result_.batches.size())});
        result_.batches.push_back(batch);
        result_.batched += batch.count;
    }

    /// Already has its new numbers.
    void single(const Instruction& instruction) {
        isRenamed_.resize(result_.code.size() + 1, false);
        isRenamed_[result_.code.size()] = true;
        result_.code.push_back(instruction);
    }

    // ------------------------------------------------------------ the end

    void mendJumps() {
        for (Instruction& instruction : result_.code) {
            if (instruction.op == BatchOp || !isJump(instruction.op))
                continue;
            std::int32_t& target = operand(instruction, targetOperand(instruction.op));
            target = moved_[static_cast<std::size_t>(target)];
        }
    }

    void numberRegisters() {
        isRenamed_.resize(result_.code.size(), false);
        for (std::size_t i = 0; i < result_.code.size(); ++i) {
            Instruction& instruction = result_.code[i];
            if (instruction.op == BatchOp || isRenamed_[i])
                continue;
            for (std::size_t k = 0; k < OperandCount; ++k)
                operand(instruction, k) = numbered(instruction, k);
        }
        for (std::size_t old = 0; old < result_.newReals.size(); ++old)
            newReal(static_cast<std::int32_t>(old));
    }

    const Program& program_;
    const std::vector<Instruction>& code_;
    BatchLimits limits_;
    std::vector<int> writes_;
    std::vector<bool> isTarget_;
    std::size_t firstReal_ = 0; ///< places of memory in `levels_`
    std::size_t firstInteger_ = 0;
    Levels levels_;
    std::int32_t stretch_ = -1;
    std::int32_t nextReal_ = 0;
    std::vector<std::int32_t> moved_; ///< where a stretch went, by its first instruction
    std::vector<bool> isRenamed_;     ///< by place in the new code
    BatchedCode result_;
};

} // namespace

bool worksOnRows(Op op) {
    const std::string_view operands = describe(op).operands;
    return op != Op::MoveReal && (operands == "rR--" || operands == "rRR-");
}

BatchedCode gatherBatches(const Program& program, const std::vector<Instruction>& code,
                          const BatchLimits& limits) {
    return Batcher(program, code, limits).gather();
}

} // namespace eventica::program
