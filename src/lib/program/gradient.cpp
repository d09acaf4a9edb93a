// SPDX-License-Identifier: Apache-2.0
#include "lib/program/gradient.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "lib/base/number_map.h"
#include "lib/program/eliminate.h"
#include "lib/program/operations.h"

namespace eventica::program {
namespace {

/// Walks the program backwards: each instruction hands the derivative by its result on to its
/// operands. All values are still in their registers then, as each is written once.
class GradientWriter {
public:
    GradientWriter(const Program& program, std::int32_t result)
        : source_(program), resultSlot_(result),
          adjoints_(static_cast<std::size_t>(program.realRegisters), None) {}

    std::optional<Program> write(std::span<const Partial> partials) {
        if (!isSupported())
            return std::nullopt;
        gradient_ = source_;
        gradient_.name += "_gradient";
        std::erase_if(gradient_.code, [](const Instruction& instruction) {
            return instruction.op == Op::StoreReal || instruction.op == Op::StoreInteger;
        });
        one_ = constant(1.0);
        zero_ = constant(0.0);
        bool isStored = false;
        for (std::size_t i = source_.code.size(); i-- > 0;) {
            const Instruction& instruction = source_.code[i];
            if (instruction.op == Op::StoreReal && instruction.a == resultSlot_ &&
                !std::exchange(isStored, true))
                add(instruction.b, one_);
            else
                handOn(instruction);
        }
        for (const Partial& partial : partials) {
            const std::int32_t* const found = bySlot_.find(partial.by);
            emit({Op::StoreReal, partial.target, found != nullptr ? *found : zero_});
        }
        return eliminate(std::move(gradient_));
    }

private:
    static constexpr std::int32_t None = -1;

    static bool isSupported(Op op) {
        switch (op) {
        case Op::ConstantReal:
        case Op::LoadReal:
        case Op::StoreReal:
        case Op::MoveReal:
        case Op::Add:
        case Op::Subtract:
        case Op::Multiply:
        case Op::Divide:
        case Op::Negate:
        case Op::SelectReal:
        case Op::IntegerToReal:
            return true;
        default:
            return describe(op).operands.front() == 'i' || op == Op::StoreInteger;
        }
    }

    bool isSupported() const {
        std::vector<bool> isWritten(registerCount(source_), false);
        NumberSet stored;
        bool result = true;
        for (const Instruction& instruction : source_.code) {
            result = result && isSupported(instruction.op) &&
                     !(instruction.op == Op::LoadReal && stored.contains(instruction.b));
            if (instruction.op == Op::StoreReal)
                stored.insert(instruction.a);
            forEachWritten(source_, instruction, [&](const Register& reg) {
                const std::size_t number = numberOf(source_, reg);
                result = result && !isWritten[number];
                isWritten[number] = true;
            });
        }
        return result;
    }

    void emit(const Instruction& instruction) { gradient_.code.push_back(instruction); }
    std::int32_t apply(Op op, std::int32_t b, std::int32_t c = -1, std::int32_t d = -1) {
        const std::int32_t result = gradient_.realRegisters++;
        emit({op, result, b, c, d});
        return result;
    }
    std::int32_t constant(double value) {
        gradient_.reals.push_back(value);
        return apply(Op::ConstantReal, static_cast<std::int32_t>(gradient_.reals.size()) - 1);
    }

    void add(std::int32_t to, std::int32_t derivative) {
        sum(adjoints_[static_cast<std::size_t>(to)], derivative);
    }
    void sum(std::int32_t& to, std::int32_t derivative) {
        to = to == None ? derivative : apply(Op::Add, to, derivative);
    }

    void handOn(const Instruction& instruction) {
        const auto& [op, y, b, c, d] = instruction;
        if (describe(op).operands.front() != 'r' || adjoints_[static_cast<std::size_t>(y)] == None)
            return;
        const std::int32_t dy = adjoints_[static_cast<std::size_t>(y)];
        switch (op) {
        case Op::LoadReal: {
            const bool isNew = !bySlot_.contains(b);
            std::int32_t& derivative = bySlot_[b];
            derivative = isNew ? dy : apply(Op::Add, derivative, dy);
            break;
        }
        case Op::MoveReal:
            add(b, dy);
            break;
        case Op::Add:
            add(b, dy);
            add(c, dy);
            break;
        case Op::Subtract:
            add(b, dy);
            add(c, apply(Op::Negate, dy));
            break;
        case Op::Multiply:
            add(b, apply(Op::Multiply, dy, c));
            add(c, apply(Op::Multiply, dy, b));
            break;
        case Op::Divide: {
            const std::int32_t quotient = apply(Op::Divide, dy, c);
            add(b, quotient);
            add(c, apply(Op::Negate, apply(Op::Multiply, quotient, y)));
            break;
        }
        case Op::Negate:
            add(b, apply(Op::Negate, dy));
            break;
        case Op::SelectReal:
            add(c, apply(Op::SelectReal, b, dy, zero_));
            add(d, apply(Op::SelectReal, b, zero_, dy));
            break;
        default: // constants
            break;
        }
    }

    const Program& source_;
    std::int32_t resultSlot_;
    Program gradient_;
    std::vector<std::int32_t> adjoints_; ///< registers, by Real register of the source
    NumberMap<std::int32_t> bySlot_;     ///< registers
    std::int32_t one_ = None;
    std::int32_t zero_ = None;
};

} // namespace

std::optional<Program> gradientOf(const Program& program, std::int32_t result,
                                  std::span<const Partial> partials) {
    return GradientWriter(program, result).write(partials);
}

} // namespace eventica::program
