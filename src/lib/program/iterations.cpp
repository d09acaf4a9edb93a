// SPDX-License-Identifier: Apache-2.0
#include "lib/program/iterations.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string_view>

#include "lib/program/operations.h"

namespace eventica::program {

std::vector<std::int32_t> iterationsOf(const Program& program) {
    std::vector<std::int32_t> result(program.code.size(), 1);
    for (std::size_t i = 0; i < program.code.size(); ++i)
        if (program.code[i].op == Op::Loop)
            std::fill(result.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                      result.begin() + program.code[i].b, program.code[i].a);
    return result;
}

// ---------------------------------------------------------------------------- independence

namespace {

/// A row that an instruction of a body goes along.
struct Access {
    char memory = '-'; ///< kind of the operand
    bool isWritten = false;
    std::int64_t base = 0;
    std::int64_t stride = 0;
};

/// Whether one iteration may reach what another one reaches, with `count` of them. Exact for rows
/// of the same stride.
bool mayMeet(const Access& x, const Access& y, std::int64_t count) {
    if (x.memory != y.memory || count < 2)
        return false;
    if (x.stride == y.stride) {
        const std::int64_t distance = y.base - x.base;
        if (x.stride == 0)
            return distance == 0;
        return distance != 0 && distance % x.stride == 0 && std::abs(distance / x.stride) < count;
    }
    const auto bounds = [&](const Access& access) {
        return std::minmax({access.base, access.base + (count - 1) * access.stride});
    };
    const auto [xFirst, xLast] = bounds(x);
    const auto [yFirst, yLast] = bounds(y);
    return xFirst <= yLast && yFirst <= xLast;
}

class IndependenceCheck {
public:
    IndependenceCheck(const Program& program, std::span<const Instruction> code, std::size_t loop)
        : program_(program), count_(code[loop].a) {
        body_ = code.subspan(loop + 1, static_cast<std::size_t>(code[loop].b) - loop - 2);
    }

    bool check() {
        return std::ranges::all_of(body_, isPlain, &Instruction::op) && handsOnNoRegister() &&
               accessesDoNotMeet();
    }

private:
    static bool isPlain(Op op) {
        const std::string_view operands = describe(op).operands;
        return !mayFail(op) && op != Op::Fail &&
               operands.find_first_of("phs") == std::string_view::npos;
    }

    /// Without branches, a register that is read before it is written has its value from the
    /// iteration before, or the loop does not write it.
    bool handsOnNoRegister() const {
        std::set<std::size_t> before;
        std::set<std::size_t> written;
        for (const Instruction& instruction : body_) {
            forEachRead(program_, instruction, [&](const Register& reg) {
                if (!written.contains(numberOf(program_, reg)))
                    before.insert(numberOf(program_, reg));
            });
            forEachWritten(program_, instruction,
                           [&](const Register& reg) { written.insert(numberOf(program_, reg)); });
        }
        return std::ranges::none_of(before,
                                    [&](std::size_t number) { return written.contains(number); });
    }

    bool accessesDoNotMeet() const {
        std::vector<Access> accesses;
        for (const Instruction& instruction : body_) {
            const bool isWritten = !isRemovable(instruction.op);
            const std::size_t place = isWritten ? 0 : 1;
            const char memory = describe(instruction.op).operands[place];
            if (std::string_view("mnl").find(memory) != std::string_view::npos)
                accesses.push_back({memory, isWritten, operand(instruction, place),
                                    isRow(instruction.op) ? instruction.c : 0});
        }
        return std::ranges::all_of(accesses, [&](const Access& x) {
            return !x.isWritten || std::ranges::none_of(accesses, [&](const Access& y) {
                return mayMeet(x, y, count_);
            });
        });
    }

    const Program& program_;
    std::span<const Instruction> body_;
    std::int64_t count_;
};

// ---------------------------------------------------------------------------- unrolling

Op fixed(Op op) {
    switch (op) {
    case Op::LoadRealRow:
        return Op::LoadReal;
    case Op::LoadIntegerRow:
        return Op::LoadInteger;
    case Op::StoreRealRow:
        return Op::StoreReal;
    case Op::StoreIntegerRow:
        return Op::StoreInteger;
    default:
        return op;
    }
}

/// As it is in one iteration.
Instruction inIteration(Instruction instruction, std::int32_t iteration) {
    if (!isRow(instruction.op))
        return instruction;
    operand(instruction, isRemovable(instruction.op) ? 1 : 0) += iteration * instruction.c;
    instruction.op = fixed(instruction.op);
    instruction.c = isRow(instruction.op) ? 0 : -1;
    return instruction;
}

class Unroller {
public:
    explicit Unroller(const Program& program)
        : source_(program), result_(program), places_(program.code.size() + 1, 0) {
        result_.code.clear();
    }

    Program unroll() {
        for (std::size_t i = 0; i < source_.code.size();) {
            places_[i] = here();
            const Instruction& instruction = source_.code[i];
            if (instruction.op != Op::Loop) {
                if (isJump(instruction.op))
                    outerJumps_.push_back(result_.code.size());
                result_.code.push_back(inIteration(instruction, 0));
                ++i;
                continue;
            }
            const auto end = static_cast<std::size_t>(instruction.b);
            for (std::int32_t k = 0; k < instruction.a; ++k)
                iteration(i + 1, end - 1, k);
            i = end;
        }
        places_.back() = here();
        for (const std::size_t jump : outerJumps_)
            putInTarget(jump);
        return std::move(result_);
    }

private:
    std::int32_t here() const { return static_cast<std::int32_t>(result_.code.size()); }

    void iteration(std::size_t begin, std::size_t end, std::int32_t number) {
        std::vector<std::size_t> jumps;
        for (std::size_t i = begin; i < end; ++i) {
            places_[i] = here();
            if (isJump(source_.code[i].op))
                jumps.push_back(result_.code.size());
            result_.code.push_back(inIteration(source_.code[i], number));
        }
        places_[end] = here();
        for (const std::size_t jump : jumps)
            putInTarget(jump);
    }

    void putInTarget(std::size_t jump) {
        Instruction& instruction = result_.code[jump];
        std::int32_t& target = operand(instruction, targetOperand(instruction.op));
        target = places_[static_cast<std::size_t>(target)];
    }

    const Program& source_;
    Program result_;
    std::vector<std::int32_t> places_; ///< where each instruction went last
    std::vector<std::size_t> outerJumps_;
};

} // namespace

bool areIndependent(const Program& program, std::span<const Instruction> code, std::size_t loop) {
    return IndependenceCheck(program, code, loop).check();
}

Program unrolled(const Program& program) {
    return Unroller(program).unroll();
}

} // namespace eventica::program
