// SPDX-License-Identifier: Apache-2.0
#include "lib/program/strips.h"

#include <algorithm>
#include <utility>

#include "lib/base/number_map.h"
#include "lib/program/batches.h"
#include "lib/program/iterations.h"
#include "lib/program/operations.h"

namespace eventica::program {
namespace {

using Kind = StripPlace::Kind;

class StripWriter {
public:
    StripWriter(const Program& program, std::span<const Instruction> code, std::size_t loop)
        : isRelocated_(program.isRelocated), loop_(code[loop]),
          body_(code.subspan(loop + 1, static_cast<std::size_t>(loop_.b) - loop - 2)) {}

    std::optional<StripLoop> write(std::span<const int> writes) {
        result_.count = loop_.a;
        result_.end = loop_.b;
        // What is written elsewhere too may be read behind the loop.
        const bool isSupportedBody = std::ranges::all_of(body_, [&](const Instruction& each) {
            return isSupported(each) &&
                   (!isRemovable(each.op) || writes[static_cast<std::size_t>(each.a)] == 1);
        });
        if (!isSupportedBody)
            return std::nullopt;
        for (const Instruction& instruction : body_)
            write(instruction);
        return std::move(result_);
    }

private:
    static bool isSupported(const Instruction& instruction) {
        switch (instruction.op) {
        case Op::MoveReal:
        case Op::LoadReal:
        case Op::LoadRealRow:
        case Op::LoadScratch:
        case Op::StoreRealRow:
        case Op::StoreScratch:
            return true;
        default:
            return worksOnRows(instruction.op);
        }
    }

    void write(const Instruction& instruction) {
        switch (instruction.op) {
        case Op::LoadReal:
        case Op::LoadRealRow:
        case Op::LoadScratch:
            load(instruction);
            break;
        case Op::StoreRealRow:
        case Op::StoreScratch:
            result_.code.push_back(
                {Op::MoveReal, rowOf(instruction, instruction.a), placeOf(instruction.b), {}});
            break;
        default: {
            const StripPlace x = placeOf(instruction.b);
            const StripPlace y = instruction.c >= 0 ? placeOf(instruction.c) : StripPlace{};
            result_.code.push_back({instruction.op, newStrip(instruction.a), x, y});
        }
        }
    }

    /// Rows of neighbours are worked on where they are.
    void load(const Instruction& instruction) {
        const StripPlace row = rowOf(instruction, instruction.b);
        const bool isNear = row.stride == 1 || row.stride == 0;
        const bool isDirect = row.kind == Kind::Scratch || !isRelocated_ || row.stride == 0;
        if (isNear && isDirect && !isStored(row))
            places_[instruction.a] = row;
        else
            result_.code.push_back({Op::MoveReal, newStrip(instruction.a), row, {}});
    }

    static StripPlace rowOf(const Instruction& instruction, std::int32_t first) {
        const bool isScratch =
            instruction.op == Op::LoadScratch || instruction.op == Op::StoreScratch;
        return {isScratch ? Kind::Scratch : Kind::Memory, first,
                isRow(instruction.op) ? instruction.c : 0};
    }

    /// As iterations are independent, only the same row can be stored to.
    bool isStored(const StripPlace& row) const {
        return std::ranges::any_of(body_, [&](const Instruction& instruction) {
            if (instruction.op != Op::StoreRealRow && instruction.op != Op::StoreScratch)
                return false;
            const StripPlace stored = rowOf(instruction, instruction.a);
            return stored.kind == row.kind && (result_.count == 1 || (stored.first == row.first &&
                                                                      stored.stride == row.stride));
        });
    }

    StripPlace placeOf(std::int32_t reg) const {
        const StripPlace* const place = places_.find(reg);
        return place != nullptr ? *place : StripPlace{Kind::Register, reg, 0};
    }
    /// Each write has a strip of its own: operands of an instruction are not its result.
    StripPlace newStrip(std::int32_t reg) {
        return places_[reg] = {Kind::Strip, result_.strips++, 1};
    }

    bool isRelocated_;
    const Instruction& loop_;
    std::span<const Instruction> body_;
    StripLoop result_;
    NumberMap<StripPlace> places_; ///< of registers
};

/// The instructions of a loop on the iterations from `first` on.
class StripRunner {
public:
    StripRunner(const StripMemory& memory, std::int32_t first, std::int32_t count)
        : memory_(memory), first_(first), count_(count) {}

    void run(const StripInstruction& instruction) const {
        if (instruction.op != Op::MoveReal)
            runRow(instruction.op, count_, memory_.strips + offset(instruction.result),
                   operand(instruction.x), operand(instruction.y));
        else if (instruction.result.kind == Kind::Strip)
            gather(instruction.x, memory_.strips + offset(instruction.result));
        else
            scatter(operand(instruction.x), instruction.result);
    }

private:
    static std::ptrdiff_t offset(const StripPlace& strip) {
        return static_cast<std::ptrdiff_t>(strip.first) * StripLength;
    }
    std::int32_t start(const StripPlace& place) const {
        return place.first + first_ * place.stride;
    }
    std::int32_t address(std::int32_t slot) const {
        return memory_.addresses == nullptr ? slot : memory_.addresses[slot];
    }

    Row operand(const StripPlace& place) const {
        switch (place.kind) {
        case Kind::Register:
            return {memory_.registers + place.first, 0};
        case Kind::Strip:
            return {memory_.strips + offset(place), 1};
        case Kind::Memory: // relocated ones are single slots
            return {memory_.memory + address(start(place)), place.stride};
        case Kind::Scratch:
            return {memory_.scratch + start(place), place.stride};
        case Kind::None:
            break;
        }
        return {};
    }

    void gather(const StripPlace& from, double* to) const {
        if (from.kind == Kind::Memory && memory_.addresses != nullptr) {
            for (std::int32_t k = 0; k < count_; ++k)
                to[k] = memory_.memory[address(start(from) + k * from.stride)];
            return;
        }
        const bool isRow = from.kind == Kind::Memory || from.kind == Kind::Scratch;
        const Row row = operand(from);
        const std::ptrdiff_t stride = isRow ? from.stride : row.stride;
        for (std::int32_t k = 0; k < count_; ++k)
            to[k] = row.first[k * stride];
    }

    void scatter(const Row& from, const StripPlace& to) const {
        if (to.kind == Kind::Memory && memory_.addresses != nullptr) {
            for (std::int32_t k = 0; k < count_; ++k)
                memory_.memory[address(start(to) + k * to.stride)] = from.first[k * from.stride];
            return;
        }
        double* const row =
            (to.kind == Kind::Memory ? memory_.memory : memory_.scratch) + start(to);
        if (to.stride == 1 && from.stride == 1)
            std::copy_n(from.first, count_, row);
        else
            for (std::int32_t k = 0; k < count_; ++k)
                row[static_cast<std::ptrdiff_t>(k) * to.stride] = from.first[k * from.stride];
    }

    const StripMemory& memory_;
    std::int32_t first_;
    std::int32_t count_;
};

} // namespace

std::optional<StripLoop> stripLoop(const Program& program, std::span<const Instruction> code,
                                   std::size_t loop, std::span<const int> writes) {
    if (!areIndependent(program, code, loop))
        return std::nullopt;
    return StripWriter(program, code, loop).write(writes);
}

void runStrips(const StripLoop& loop, const StripMemory& memory) {
    for (std::int32_t first = 0; first < loop.count; first += StripLength) {
        const StripRunner runner(memory, first, std::min(StripLength, loop.count - first));
        for (const StripInstruction& instruction : loop.code)
            runner.run(instruction);
    }
}

} // namespace eventica::program
