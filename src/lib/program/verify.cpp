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
        case '-':
            return {-1, 0};
        default:
            return {0, std::int64_t{std::numeric_limits<std::int32_t>::max()} + 1};
        }
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

} // namespace

std::vector<std::string> verify(const Program& program) {
    std::vector<std::string> problems;
    OperandChecker(program, problems).check();
    if (problems.empty()) // else it would not be safe to follow them
        DefinitionChecker(program, problems).check();
    return problems;
}

} // namespace eventica::program
