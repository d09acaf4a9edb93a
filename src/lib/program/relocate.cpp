// SPDX-License-Identifier: Apache-2.0
#include "lib/program/relocate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string_view>
#include <utility>

#include "lib/base/number_map.h"
#include "lib/program/iterations.h"
#include "lib/program/operations.h"

namespace eventica::program {
namespace {

class Relocation {
public:
    explicit Relocation(const Program& program) { result_.program = unrolled(program); }

    Relocatable relocate() {
        Program& program = result_.program;
        program.isRelocated = true;
        for (Instruction& instruction : program.code)
            relocate(instruction);
        program.reals.assign(result_.reals.size(), 0.0);
        program.integers.assign(result_.integers.size(), 0);
        return std::move(result_);
    }

private:
    enum AddressKind : std::size_t { RealSlot, IntegerSlot, Block, Call };

    void relocate(Instruction& instruction) {
        const std::string_view kinds = describe(instruction.op).operands;
        for (std::size_t i = 0; i < OperandCount; ++i) {
            std::int32_t& value = operand(instruction, i);
            switch (kinds[i]) {
            case 'm':
                value = addressNumber(RealSlot, value);
                break;
            case 'n':
                value = addressNumber(IntegerSlot, value);
                break;
            case 's':
                value = addressNumber(Block, value);
                break;
            case 'h':
                relocate(result_.program.hostCalls[static_cast<std::size_t>(value)]);
                break;
            case 'k':
                value = constantNumber(result_.program.reals, result_.reals, value);
                break;
            case 'j':
                value = constantNumber(result_.program.integers, result_.integers, value);
                break;
            default:
                break;
            }
        }
    }

    void relocate(HostCall& call) { call.id = addressNumber(Call, call.id); }

    std::int32_t addressNumber(AddressKind kind, std::int32_t value) {
        std::int32_t& number = numbers_[kind][value]; // counted from 1
        if (number == 0) {
            result_.addresses.push_back(value);
            number = static_cast<std::int32_t>(result_.addresses.size());
        }
        return number - 1;
    }

    /// Each use has a constant of its own: two that are equal by chance differ in another program.
    template<typename Value>
    static std::int32_t constantNumber(const std::vector<Value>& from, std::vector<Value>& to,
                                       std::int32_t number) {
        to.push_back(from[static_cast<std::size_t>(number)]);
        return static_cast<std::int32_t>(to.size()) - 1;
    }

    Relocatable result_;
    std::array<NumberMap<std::int32_t>, 4> numbers_;
};

bool areEqual(const HostCall& left, const HostCall& right) {
    return left.id == right.id && left.isTangent == right.isTangent &&
           left.inputs == right.inputs && left.outputs == right.outputs;
}

bool areEqual(const std::vector<double>& left, const std::vector<double>& right) {
    return std::ranges::equal(left, right, [](double x, double y) {
        return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
    });
}

} // namespace

Relocatable relocatable(const Program& program) {
    return Relocation(program).relocate();
}

bool areEqual(const Program& left, const Program& right) {
    return left.isRelocated == right.isRelocated && left.code == right.code &&
           left.realRegisters == right.realRegisters && left.scratchReals == right.scratchReals &&
           left.integerRegisters == right.integerRegisters && areEqual(left.reals, right.reals) &&
           left.integers == right.integers && left.integerTables == right.integerTables &&
           std::ranges::equal(left.realTables, right.realTables,
                              [](const auto& x, const auto& y) { return areEqual(x, y); }) &&
           std::ranges::equal(left.hostCalls, right.hostCalls,
                              [](const auto& x, const auto& y) { return areEqual(x, y); });
}

std::uint64_t hashOf(const Program& program) {
    constexpr std::uint64_t Prime = 0x100000001B3U; // FNV-1a, a number at a time
    std::uint64_t hash = 0xCBF29CE484222325U;
    const auto add = [&](std::int32_t value) {
        hash = (hash ^ static_cast<std::uint32_t>(value)) * Prime;
    };
    for (const auto& [op, a, b, c, d] : program.code) {
        add(static_cast<std::int32_t>(op));
        add(a);
        add(b);
        add(c);
        add(d);
    }
    return hash;
}

void forEachSlot(const Program& program, std::span<const std::int32_t> addresses,
                 const std::function<void(Place place, bool isStore)>& visit) {
    const std::vector<std::int32_t> iterations = iterationsOf(program);
    for (std::size_t number = 0; number < program.code.size(); ++number) {
        const Instruction& instruction = program.code[number];
        const std::string_view kinds = describe(instruction.op).operands;
        const std::size_t place = kinds.find_first_of("mn");
        if (place == std::string_view::npos)
            continue;
        const std::int32_t stride = isRow(instruction.op) ? instruction.c : 0;
        for (std::int32_t k = 0; k < (stride == 0 ? 1 : iterations[number]); ++k)
            visit({kinds[place] == 'n',
                   addressOf(program, addresses, operand(instruction, place) + k * stride)},
                  isStore(instruction.op));
    }
}

} // namespace eventica::program
