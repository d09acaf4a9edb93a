// SPDX-License-Identifier: Apache-2.0
#include "lib/program/verify.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "lib/program/operations.h"

namespace eventica::program {
namespace {

class OperandChecker {
public:
    OperandChecker(const Program& program, std::vector<std::string>& problems)
        : program_(program), problems_(problems) {}

    void check() {
        for (std::size_t i = 0; i < program_.code.size(); ++i)
            checkInstruction(i);
        if (problems_.empty()) // else it is not known where loops end
            checkLoops();
        for (std::size_t i = 0; i < program_.hostCalls.size(); ++i)
            checkHostCall(i);
    }

private:
    void checkInstruction(std::size_t number) {
        const Instruction& instruction = program_.code[number];
        if (static_cast<std::size_t>(instruction.op) >= Operations.size()) {
            problems_.push_back(fmt::format("{}: no such operation", number));
            return;
        }
        for (std::size_t i = 0; i < OperandCount; ++i) {
            const auto [first, end] = range(describe(instruction.op).operands[i], number);
            const std::int64_t value = operand(instruction, i);
            if (value < first || value >= end)
                problems_.push_back(fmt::format("{}: {}: operand {} is {}, not in [{}, {})", number,
                                                describe(instruction.op).text, i + 1, value, first,
                                                end));
        }
    }

    /// What an operand of a kind may be: from the first up to but not including the second.
    std::pair<std::int64_t, std::int64_t> range(char kind, std::size_t number) const {
        const auto below = [](const auto& table) {
            return std::pair<std::int64_t, std::int64_t>(0, table.size());
        };
        switch (kind) {
        case 'R':
        case 'r':
            return {0, program_.realRegisters};
        case 'I':
        case 'i':
            return {0, program_.integerRegisters};
        case 'k':
            return below(program_.reals);
        case 'j':
            return below(program_.integers);
        case 't':
            return program_.code[number].op == Op::TableReal ? below(program_.realTables)
                                                             : below(program_.integerTables);
        case 'h':
            return below(program_.hostCalls);
        case 'p':
            return {number + 1, program_.code.size() + 1};
        case 'l':
            return {0, program_.scratchReals};
        case 'x':
            return {std::numeric_limits<std::int32_t>::min(),
                    std::int64_t{std::numeric_limits<std::int32_t>::max()} + 1};
        case '-':
            return {-1, 0};
        default:
            return {0, std::int64_t{std::numeric_limits<std::int32_t>::max()} + 1};
        }
    }

    void checkLoops() {
        std::size_t loop = NoLoop;
        for (std::size_t i = 0; i < program_.code.size(); ++i) {
            if (loop != NoLoop && static_cast<std::int32_t>(i) == program_.code[loop].b)
                loop = NoLoop;
            const Instruction& instruction = program_.code[i];
            if (isRow(instruction.op))
                checkRow(i, loop);
            if (isJump(instruction.op))
                checkJump(i, loop);
            if (instruction.op == Op::EndLoop)
                checkEnd(i, loop);
            if (instruction.op != Op::Loop)
                continue;
            if (loop != NoLoop)
                problems_.push_back(fmt::format("{}: a loop inside of a loop", i));
            loop = i;
            if (endOf(loop).op != Op::EndLoop)
                problems_.push_back(fmt::format("{}: a loop without its end", i));
        }
        checkEntries();
    }

    const Instruction& endOf(std::size_t loop) const {
        return program_.code[static_cast<std::size_t>(program_.code[loop].b) - 1];
    }

    void checkEnd(std::size_t number, std::size_t loop) {
        if (loop == NoLoop || static_cast<std::int32_t>(number) + 1 != program_.code[loop].b)
            problems_.push_back(fmt::format("{}: the end of no loop", number));
    }

    void checkJump(std::size_t number, std::size_t loop) {
        if (loop == NoLoop || targetOf(program_.code[number]) < program_.code[loop].b)
            return;
        problems_.push_back(fmt::format("{}: a jump out of the loop at {}", number, loop));
    }

    /// No jump from before a loop leads into its body.
    void checkEntries() {
        std::vector<std::size_t> firstJumpTo(program_.code.size() + 1, program_.code.size());
        for (std::size_t i = program_.code.size(); i-- > 0;)
            if (isJump(program_.code[i].op))
                firstJumpTo[static_cast<std::size_t>(targetOf(program_.code[i]))] = i;
        for (std::size_t loop = 0; loop < program_.code.size(); ++loop)
            if (program_.code[loop].op == Op::Loop)
                for (std::size_t i = loop + 1; i < static_cast<std::size_t>(program_.code[loop].b);
                     ++i)
                    if (firstJumpTo[i] < loop)
                        problems_.push_back(
                            fmt::format("{}: a jump into the loop at {}", firstJumpTo[i], loop));
    }

    /// The last iteration has to be in range as well: rows are straight.
    void checkRow(std::size_t number, std::size_t loop) {
        const Instruction& instruction = program_.code[number];
        const std::size_t place = isRemovable(instruction.op) ? 1 : 0;
        const std::int64_t count = loop == NoLoop ? 1 : program_.code[loop].a;
        const std::int64_t last =
            operand(instruction, place) + std::max(count - 1, std::int64_t{0}) * instruction.c;
        const auto [first, end] = range(describe(instruction.op).operands[place], number);
        if (last < first || last >= end)
            problems_.push_back(fmt::format("{}: {}: the last iteration is at {}, not in [{}, {})",
                                            number, describe(instruction.op).text, last, first,
                                            end));
    }

    void checkHostCall(std::size_t number) {
        const HostCall& call = program_.hostCalls[number];
        for (const auto* registers : {&call.inputs, &call.outputs})
            for (const Register& reg : *registers)
                if (reg.index < 0 || reg.index >= (reg.isInteger ? program_.integerRegisters
                                                                 : program_.realRegisters))
                    problems_.push_back(
                        fmt::format("host call {}: no register {}", number, reg.index));
    }

    static constexpr std::size_t NoLoop = static_cast<std::size_t>(-1);

    const Program& program_;
    std::vector<std::string>& problems_;
};

/// Which registers are written on every path to an instruction. As jumps lead forward, one walk
/// over the code suffices. A set of registers is a node of a tree: the set of its parent and one
/// more; sets of neighbouring places share most of their nodes. Where paths join, only what was
/// written since they parted is compared, so if-then-else costs time linear in its length.
class DefinitionChecker {
public:
    DefinitionChecker(const Program& program, std::vector<std::string>& problems)
        : program_(program), problems_(problems), isDefined_(registerCount(program), false),
          atTarget_(program.code.size() + 1, Unreached) {}

    void check() {
        for (std::size_t i = 0; i < program_.code.size(); ++i) {
            const Instruction& instruction = program_.code[i];
            join(i);
            if (current_ == Unreached)
                continue;
            forEachRead(program_, instruction, [&](const Register& reg) { checkRead(reg, i); });
            forEachWritten(program_, instruction, [&](const Register& reg) { define(reg); });
            if (isJump(instruction.op)) {
                std::int32_t& target = atTarget_[static_cast<std::size_t>(targetOf(instruction))];
                target = intersection(target, current_);
            }
            if (endsFlow(instruction.op))
                current_ = Unreached;
        }
    }

private:
    static constexpr std::int32_t Unreached = -1;
    static constexpr std::int32_t Empty = 0;

    struct Node {
        std::int32_t parent;
        std::int32_t depth;
        std::size_t added; ///< the register's number
    };

    Node& node(std::int32_t set) { return nodes_[static_cast<std::size_t>(set)]; }

    void checkRead(const Register& reg, std::size_t place) {
        if (!isDefined_[numberOf(program_, reg)])
            problems_.push_back(fmt::format("{}: {}{} is read but not written on every path", place,
                                            reg.isInteger ? 'i' : 'r', reg.index));
    }

    void define(const Register& reg) {
        const std::size_t number = numberOf(program_, reg);
        if (isDefined_[number])
            return;
        isDefined_[number] = true;
        current_ = shown_ = extended(current_, number);
    }

    std::int32_t extended(std::int32_t set, std::size_t number) {
        nodes_.push_back({set, node(set).depth + 1, number});
        return static_cast<std::int32_t>(nodes_.size()) - 1;
    }

    void join(std::size_t place) {
        current_ = intersection(atTarget_[place], current_);
        if (current_ != Unreached)
            show(current_);
    }

    /// Paths that are not reached count as having everything.
    std::int32_t intersection(std::int32_t left, std::int32_t right) {
        if (left == Unreached || left == right)
            return right;
        if (right == Unreached)
            return left;
        std::vector<std::size_t> leftOnly;
        std::vector<std::size_t> rightOnly;
        std::int32_t common = part(left, right, leftOnly, rightOnly);
        std::sort(rightOnly.begin(), rightOnly.end());
        for (const std::size_t number : leftOnly)
            if (std::binary_search(rightOnly.begin(), rightOnly.end(), number))
                common = extended(common, number);
        return common;
    }

    /// The node where two sets part, and what each has beyond it.
    std::int32_t part(std::int32_t left, std::int32_t right, std::vector<std::size_t>& leftOnly,
                      std::vector<std::size_t>& rightOnly) {
        while (left != right) {
            const bool leftIsDeeper = node(left).depth >= node(right).depth;
            std::int32_t& deeper = leftIsDeeper ? left : right;
            (leftIsDeeper ? leftOnly : rightOnly).push_back(node(deeper).added);
            deeper = node(deeper).parent;
        }
        return left;
    }

    /// Makes `isDefined_` say what is in the set.
    void show(std::int32_t set) {
        std::vector<std::size_t> gone;
        std::vector<std::size_t> added;
        part(shown_, set, gone, added);
        for (const std::size_t number : gone)
            isDefined_[number] = false;
        for (const std::size_t number : added)
            isDefined_[number] = true;
        shown_ = set;
    }

    const Program& program_;
    std::vector<std::string>& problems_;
    std::vector<Node> nodes_{{Unreached, 0, 0}};
    std::int32_t current_ = Empty; ///< before the instruction being looked at
    std::int32_t shown_ = Empty;   ///< what `isDefined_` shows
    std::vector<bool> isDefined_;
    std::vector<std::int32_t> atTarget_; ///< by instruction, from the jumps to it seen so far
};

/// Which cells of the scratch memory are written on every path to an instruction, iteration by
/// iteration: takes time in proportion to what the program does. What is written where a jump may
/// pass over it does not count behind that.
class ScratchChecker {
public:
    ScratchChecker(const Program& program, std::vector<std::string>& problems)
        : program_(program), problems_(problems),
          isWritten_(static_cast<std::size_t>(program.scratchReals), false) {}

    void check() {
        if (program_.scratchReals == 0)
            return;
        for (std::size_t i = 0; i < program_.code.size();) {
            const Instruction& instruction = program_.code[i];
            if (instruction.op != Op::Loop) {
                check(i++, 0);
                continue;
            }
            endJumps(i);
            const auto end = static_cast<std::size_t>(instruction.b) - 1;
            for (std::int32_t k = 0; k < instruction.a; ++k) {
                for (std::size_t place = i + 1; place < end; ++place)
                    check(place, k);
                endJumps(end);
            }
            i = end + 1;
        }
    }

private:
    void check(std::size_t place, std::int32_t iteration) {
        endJumps(place);
        const Instruction& instruction = program_.code[place];
        if (isJump(instruction.op))
            jumpsEnd_ = std::max(jumpsEnd_, static_cast<std::size_t>(targetOf(instruction)));
        if (instruction.op == Op::LoadScratch) {
            const std::size_t cell = cellOf(instruction.b, instruction.c, iteration);
            if (!isWritten_[cell])
                problems_.push_back(
                    fmt::format("{}: cell {} is read but not written on every path", place, cell));
        } else if (instruction.op == Op::StoreScratch) {
            const std::size_t cell = cellOf(instruction.a, instruction.c, iteration);
            if (!isWritten_[cell] && place < jumpsEnd_)
                passedOver_.push_back(cell);
            isWritten_[cell] = true;
        }
    }

    static std::size_t cellOf(std::int32_t first, std::int32_t stride, std::int32_t iteration) {
        const std::int32_t cell = first + iteration * stride;
        return static_cast<std::size_t>(cell);
    }

    void endJumps(std::size_t place) {
        if (place < jumpsEnd_)
            return;
        for (const std::size_t cell : passedOver_)
            isWritten_[cell] = false;
        passedOver_.clear();
        jumpsEnd_ = 0;
    }

    const Program& program_;
    std::vector<std::string>& problems_;
    std::vector<bool> isWritten_;
    std::vector<std::size_t> passedOver_; ///< written where the present jumps pass over
    std::size_t jumpsEnd_ = 0;            ///< where the last of them leads
};

} // namespace

std::vector<std::string> verify(const Program& program) {
    std::vector<std::string> problems;
    OperandChecker(program, problems).check();
    if (problems.empty()) // else it would not be safe to follow them
        DefinitionChecker(program, problems).check();
    if (problems.empty())
        ScratchChecker(program, problems).check();
    return problems;
}

} // namespace eventica::program
