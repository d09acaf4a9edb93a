// SPDX-License-Identifier: Apache-2.0
// Value numbering. Jumps lead forward only, so an instruction has run on every path to a later
// place unless a jump from before it leads to between the two: at each target of a jump, whatever
// was computed behind the first jump there is forgotten.
#include "lib/program/share.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/program/eliminate.h"
#include "lib/program/operations.h"

namespace eventica::program {
namespace {

/// An operation and what it is applied to. The result, operand `a`, is left out.
using Key = std::array<std::int32_t, OperandCount>;

constexpr bool isCommutative(Op op) {
    switch (op) {
    case Op::Add:
    case Op::Multiply:
    case Op::AddInteger:
    case Op::MultiplyInteger:
    case Op::Equal:
    case Op::NotEqual:
    case Op::EqualInteger:
    case Op::NotEqualInteger:
    case Op::And:
    case Op::Or:
        return true;
    default:
        return false;
    }
}

class Sharer {
public:
    explicit Sharer(Program program)
        : program_(std::move(program)), writes_(registerCount(program_), 0),
          firstJumpTo_(program_.code.size() + 1, None), original_(registerCount(program_), None),
          realConstants_(firstEqual(program_.reals)),
          integerConstants_(firstEqual(program_.integers)) {}

    Program share() {
        survey();
        std::vector<Instruction> code;
        std::vector<std::int32_t> moved;
        for (std::size_t i = 0; i < program_.code.size(); ++i) {
            if (firstJumpTo_[i] != None)
                forgetSince(firstJumpTo_[i]);
            moved.push_back(static_cast<std::int32_t>(code.size()));
            here_ = static_cast<std::int32_t>(i);
            Instruction instruction = program_.code[i];
            readOriginals(instruction);
            if (!isRepeated(instruction))
                code.push_back(instruction);
        }
        moved.push_back(static_cast<std::int32_t>(code.size()));
        for (Instruction& instruction : code)
            if (isJump(instruction.op)) {
                std::int32_t& target = operand(instruction, targetOperand(instruction.op));
                target = moved[static_cast<std::size_t>(target)];
            }
        program_.code = std::move(code);
        return eliminate(std::move(program_));
    }

private:
    static constexpr std::int32_t None = -1;

    struct Known {
        Key key;
        std::int32_t since; ///< the instruction that has computed it
    };

    /// Of each constant: the first one with the same bits.
    template<typename Value>
    static std::vector<std::int32_t> firstEqual(const std::vector<Value>& constants) {
        std::unordered_map<std::int64_t, std::int32_t> first;
        std::vector<std::int32_t> result;
        result.reserve(constants.size());
        for (const Value& constant : constants)
            result.push_back(first
                                 .try_emplace(std::bit_cast<std::int64_t>(constant),
                                              static_cast<std::int32_t>(result.size()))
                                 .first->second);
        return result;
    }

    void survey() {
        for (std::size_t i = 0; i < program_.code.size(); ++i) {
            const Instruction& instruction = program_.code[i];
            forEachWritten(program_, instruction, [&](const Register& reg) { ++writesOf(reg); });
            if (!isJump(instruction.op))
                continue;
            std::int32_t& first = firstJumpTo_[static_cast<std::size_t>(targetOf(instruction))];
            if (first == None)
                first = static_cast<std::int32_t>(i);
        }
    }

    int& writesOf(const Register& reg) { return writes_[numberOf(program_, reg)]; }
    bool isFixed(const Register& reg) { return writesOf(reg) == 1; }

    void readOriginals(Instruction& instruction) {
        const std::string_view operands = describe(instruction.op).operands;
        for (std::size_t i = 0; i < OperandCount; ++i)
            if (operands[i] == 'R' || operands[i] == 'I')
                replaceByOriginal(operands[i] == 'I', operand(instruction, i));
        if (instruction.op == Op::Host)
            for (Register& input :
                 program_.hostCalls[static_cast<std::size_t>(instruction.a)].inputs)
                replaceByOriginal(input.isInteger, input.index);
    }
    void replaceByOriginal(bool isInteger, std::int32_t& index) {
        const std::int32_t original = original_[numberOf(program_, {isInteger, index})];
        if (original != None)
            index = original;
    }

    /// Whether it can go, as all it does has been done. Otherwise it is known from here on.
    bool isRepeated(const Instruction& instruction) {
        switch (instruction.op) {
        case Op::StoreReal:
            return isStored(Op::LoadReal, {false, instruction.b}, instruction.a);
        case Op::StoreInteger:
            return isStored(Op::LoadInteger, {true, instruction.b}, instruction.a);
        case Op::Solve: // writes slots that the program does not name
        case Op::Loop:  // whose later iterations find what earlier ones have stored
        case Op::StoreRealRow:
        case Op::StoreIntegerRow:
        case Op::StoreScratch:
            forgetSlots();
            return false;
        default:
            return isRemovable(instruction.op) && isComputed(instruction);
        }
    }

    bool isStored(Op load, const Register& value, std::int32_t slot) {
        const Key content = slotKey(load, slot);
        const auto place = known_.find(content);
        if (place != known_.end() && place->second == value.index && isFixed(value))
            return true;
        if (place != known_.end())
            known_.erase(place);
        forgetRows();
        if (isFixed(value))
            remember(content, value.index);
        return false;
    }

    bool isComputed(const Instruction& instruction) {
        const Register result{describe(instruction.op).operands.front() == 'i', instruction.a};
        bool isFixedValue = isFixed(result);
        forEachRead(program_, instruction,
                    [&](const Register& reg) { isFixedValue = isFixedValue && isFixed(reg); });
        if (!isFixedValue)
            return false;
        const Key key = keyOf(instruction);
        const auto place = known_.find(key);
        if (place == known_.end()) {
            remember(key, instruction.a);
            return false;
        }
        original_[numberOf(program_, result)] = place->second;
        return true;
    }

    static Key slotKey(Op load, std::int32_t slot) {
        return {static_cast<std::int32_t>(load), slot, None, None};
    }
    Key keyOf(const Instruction& instruction) const {
        Key key{static_cast<std::int32_t>(instruction.op), instruction.b, instruction.c,
                instruction.d};
        if (instruction.op == Op::ConstantReal)
            key[1] = realConstants_[static_cast<std::size_t>(key[1])];
        else if (instruction.op == Op::ConstantInteger)
            key[1] = integerConstants_[static_cast<std::size_t>(key[1])];
        else if (isCommutative(instruction.op) && key[1] > key[2])
            std::swap(key[1], key[2]);
        return key;
    }

    void remember(const Key& key, std::int32_t value) {
        known_[key] = value;
        log_.push_back({key, here_});
    }
    /// A key that has been replaced since is forgotten too, which costs nothing but a chance.
    void forgetSince(std::int32_t instruction) {
        for (; !log_.empty() && log_.back().since > instruction; log_.pop_back())
            known_.erase(log_.back().key);
    }
    void forgetSlots() {
        forgetRows();
        std::erase_if(known_, [](const auto& entry) {
            const auto op = static_cast<Op>(entry.first.front());
            return op == Op::LoadReal || op == Op::LoadInteger;
        });
    }
    /// Their slots are not looked at.
    void forgetRows() {
        for (const Op op : {Op::LoadRealRow, Op::LoadIntegerRow, Op::LoadScratch})
            known_.erase(known_.lower_bound({static_cast<std::int32_t>(op), None, None, None}),
                         known_.lower_bound({static_cast<std::int32_t>(op) + 1, None, None, None}));
    }

    Program program_;
    std::vector<int> writes_;               ///< by register
    std::vector<std::int32_t> firstJumpTo_; ///< by instruction: the first jump that leads there
    std::vector<std::int32_t> original_;    ///< by register: the one that has the same value
    std::vector<std::int32_t> realConstants_;
    std::vector<std::int32_t> integerConstants_;
    std::map<Key, std::int32_t> known_; ///< the register that has the value
    std::vector<Known> log_;            ///< keys in the order in which they became known
    std::int32_t here_ = 0;
};

} // namespace

Program shareEqual(Program program) {
    return Sharer(std::move(program)).share();
}

} // namespace eventica::program
