// SPDX-License-Identifier: Apache-2.0
#include "lib/program/tangent.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "lib/base/check.h"
#include "lib/program/eliminate.h"
#include "lib/program/iterations.h"
#include "lib/program/operations.h"

namespace eventica::program {
namespace {

/// The result is constant or piecewise constant.
bool hasZeroDerivative(Op op) {
    switch (op) {
    case Op::ConstantReal:
    case Op::TableReal:
    case Op::Sign:
    case Op::Floor:
    case Op::Ceiling:
    case Op::Truncate:
    case Op::IntegerToReal:
        return true;
    default:
        return false;
    }
}

bool isRealStore(Op op) {
    return op == Op::StoreReal || op == Op::StoreRealRow || op == Op::StoreScratch;
}

/// Which registers and slots may have a tangent other than 0, whatever path is taken.
class Activity {
public:
    Activity(const Program& program, const std::function<bool(std::int32_t)>& isActiveSlot)
        : program_(program), isGivenActive_(isActiveSlot), iterations_(iterationsOf(program)),
          isActive_(static_cast<std::size_t>(program.realRegisters), false),
          isActiveCell_(static_cast<std::size_t>(program.scratchReals), false) {
        do { // more than once only if a slot or register is read before it is written again
            hasChanged_ = false;
            for (std::size_t i = 0; i < program.code.size(); ++i)
                visit(i);
        } while (hasChanged_);
    }

    bool ofRegister(std::int32_t index) const { return isActive_[static_cast<std::size_t>(index)]; }
    bool ofSlot(std::int32_t slot) const {
        return !isGivenActive_ || isGivenActive_(slot) || storedSlots_.contains(slot);
    }
    /// Of any slot or cell that the instruction reaches in some iteration.
    bool ofPlaces(std::size_t number) const {
        bool result = false;
        forEachPlace(number, [&](std::int32_t place) {
            result = result || isActivePlace(source(number).op, place);
        });
        return result;
    }

private:
    const Instruction& source(std::size_t number) const { return program_.code[number]; }

    /// Calls `visit` with each slot or cell that the instruction reaches.
    template<typename Visit>
    void forEachPlace(std::size_t number, Visit visit) const {
        const Instruction& instruction = source(number);
        const std::int32_t first = isRemovable(instruction.op) ? instruction.b : instruction.a;
        if (!isRow(instruction.op) || instruction.c == 0)
            return visit(first);
        for (std::int32_t k = 0; k < iterations_[number]; ++k)
            visit(first + k * instruction.c);
    }

    static bool isScratch(Op op) { return op == Op::LoadScratch || op == Op::StoreScratch; }
    bool isActivePlace(Op op, std::int32_t place) const {
        return isScratch(op) ? isActiveCell_[static_cast<std::size_t>(place)] : ofSlot(place);
    }
    void activate(Op op, std::int32_t place) {
        if (isActivePlace(op, place))
            return;
        if (isScratch(op))
            isActiveCell_[static_cast<std::size_t>(place)] = true;
        else
            storedSlots_.insert(place);
        hasChanged_ = true;
    }

    static bool isRealLoad(Op op) {
        return op == Op::LoadReal || op == Op::LoadRealRow || op == Op::LoadScratch;
    }

    void visit(std::size_t number) {
        const Instruction& instruction = source(number);
        if (isRealStore(instruction.op)) {
            if (ofRegister(instruction.b))
                forEachPlace(number, [&](std::int32_t place) { activate(instruction.op, place); });
            return;
        }
        bool isActive = isRealLoad(instruction.op) && ofPlaces(number);
        if (isActive && isScratch(instruction.op)) // then all its cells need a tangent, maybe 0
            forEachPlace(number, [&](std::int32_t place) { activate(instruction.op, place); });
        forEachRead(program_, instruction, [&](const Register& reg) {
            isActive = isActive || (!reg.isInteger && ofRegister(reg.index));
        });
        if (!isActive || hasZeroDerivative(instruction.op))
            return;
        forEachWritten(program_, instruction, [&](const Register& reg) {
            if (reg.isInteger || ofRegister(reg.index))
                return;
            isActive_[static_cast<std::size_t>(reg.index)] = true;
            hasChanged_ = true;
        });
    }

    const Program& program_;
    const std::function<bool(std::int32_t)>& isGivenActive_;
    std::vector<std::int32_t> iterations_; ///< by instruction
    std::vector<bool> isActive_;
    std::vector<bool> isActiveCell_;     ///< of the scratch memory
    std::set<std::int32_t> storedSlots_; ///< active because of what is stored in them
    bool hasChanged_ = false;
};

/// Writes the tangent program. A tangent is the number of a Real register, or `None`: known to be
/// 0.
class TangentWriter {
public:
    TangentWriter(const Program& program, std::int32_t tangentOffset,
                  const std::function<bool(std::int32_t)>& isActiveSlot)
        : source_(program), result_(program), offset_(tangentOffset),
          activity_(program, isActiveSlot),
          writes_(static_cast<std::size_t>(program.realRegisters), 0),
          constants_(static_cast<std::size_t>(program.realRegisters), -1),
          tangents_(static_cast<std::size_t>(program.realRegisters), None) {
        result_.name += "_tangent";
        result_.code.clear();
        result_.scratchReals *= 2; // tangents lie behind the values
    }

    Program write() {
        countWrites();
        for (std::int32_t i = 0; i < source_.realRegisters; ++i)
            if (isRewritten(i) && activity_.ofRegister(i))
                tangents_[static_cast<std::size_t>(i)] = newReal();
        std::vector<std::int32_t> places;
        places.reserve(source_.code.size() + 1);
        for (place_ = 0; place_ < source_.code.size(); ++place_) {
            places.push_back(here());
            translate(source_.code[place_]);
        }
        places.push_back(here());
        putInLabels(places);
        return eliminate(std::move(result_));
    }

private:
    static constexpr std::int32_t None = -1;

    // ---- the program around the tangents

    void countWrites() {
        for (const Instruction& instruction : source_.code)
            forEachWritten(source_, instruction, [&](const Register& reg) {
                if (!reg.isInteger)
                    ++writes_[static_cast<std::size_t>(reg.index)];
            });
        for (const Instruction& instruction : source_.code)
            if (instruction.op == Op::ConstantReal && !isRewritten(instruction.a))
                constants_[static_cast<std::size_t>(instruction.a)] = instruction.b;
    }
    bool isRewritten(std::int32_t index) const {
        return writes_[static_cast<std::size_t>(index)] > 1;
    }

    std::int32_t here() const { return static_cast<std::int32_t>(result_.code.size()); }

    /// Constants that rules ask for come first, so that they are there on every path.
    void putInLabels(const std::vector<std::int32_t>& places) {
        std::vector<Instruction> constants;
        for (const auto& [bits, reg] : newConstants_) {
            constants.push_back(
                {Op::ConstantReal, reg, static_cast<std::int32_t>(result_.reals.size())});
            result_.reals.push_back(std::bit_cast<double>(bits));
        }
        for (Instruction& instruction : result_.code)
            if (isJump(instruction.op)) {
                std::int32_t& target = operand(instruction, targetOperand(instruction.op));
                target = places[static_cast<std::size_t>(target)] +
                         static_cast<std::int32_t>(constants.size());
            }
        result_.code.insert(result_.code.begin(), constants.begin(), constants.end());
    }

    std::int32_t newReal() { return result_.realRegisters++; }

    void emit(const Instruction& instruction) { result_.code.push_back(instruction); }
    std::int32_t apply(Op op, std::int32_t b, std::int32_t c = -1, std::int32_t d = -1) {
        const bool isInteger = describe(op).operands.front() == 'i';
        const std::int32_t result = isInteger ? result_.integerRegisters++ : newReal();
        emit({op, result, b, c, d});
        return result;
    }
    std::int32_t constant(double value) {
        const auto [place, isNew] =
            newConstants_.try_emplace(std::bit_cast<std::int64_t>(value), result_.realRegisters);
        if (isNew)
            ++result_.realRegisters;
        return place->second;
    }

    std::int32_t tangent(std::int32_t index) const {
        return tangents_[static_cast<std::size_t>(index)];
    }
    std::int32_t orZero(std::int32_t tangent) { return tangent == None ? constant(0.0) : tangent; }

    void setTangent(std::int32_t index, std::int32_t tangent) {
        if (!isRewritten(index))
            tangents_[static_cast<std::size_t>(index)] = tangent;
        else if (activity_.ofRegister(index))
            emit({Op::MoveReal, tangents_[static_cast<std::size_t>(index)], orZero(tangent)});
    }

    void translate(const Instruction& instruction) {
        switch (instruction.op) {
        case Op::StoreReal:
        case Op::StoreRealRow:
        case Op::StoreScratch:
            emit(instruction);
            if (activity_.ofPlaces(place_))
                emit({instruction.op, instruction.a + offsetOf(instruction.op),
                      orZero(tangent(instruction.b)), instruction.c});
            break;
        case Op::Solve:
            emit(instruction);
            emit({Op::Solve, instruction.a | TangentSolveFlag});
            break;
        case Op::Host:
            translateHost(instruction);
            break;
        default:
            if (describe(instruction.op).operands.front() == 'r')
                translateReal(instruction);
            else
                emit(instruction);
        }
    }

    /// From a slot or cell to its tangent.
    std::int32_t offsetOf(Op op) const {
        return op == Op::LoadScratch || op == Op::StoreScratch ? source_.scratchReals : offset_;
    }

    /// Rules need the operands as they are before, and the result as it is after the instruction.
    void translateReal(Instruction instruction) {
        bool overwrites = false;
        forEachRead(source_, instruction, [&](const Register& reg) {
            overwrites = overwrites || (!reg.isInteger && reg.index == instruction.a);
        });
        const std::int32_t result = instruction.a;
        if (overwrites)
            instruction.a = newReal();
        emit(instruction);
        setTangent(result, derivative(instruction));
        if (overwrites)
            emit({Op::MoveReal, result, instruction.a});
    }

    void translateHost(const Instruction& instruction) {
        const HostCall& call = source_.hostCalls[static_cast<std::size_t>(instruction.a)];
        const bool isActive =
            std::any_of(call.inputs.begin(), call.inputs.end(), [&](const Register& input) {
                return !input.isInteger && tangent(input.index) != None;
            });
        HostCall derivative{call.id, true, {}, {}};
        if (isActive)
            derivative.inputs = keptInputs(call);
        emit(instruction);
        for (const Register& input : call.inputs)
            if (isActive && !input.isInteger)
                derivative.inputs.push_back({false, orZero(tangent(input.index))});
        for (const Register& output : call.outputs)
            if (!output.isInteger)
                derivative.outputs.push_back({false, isActive ? newReal() : None});
        if (isActive) {
            emit({Op::Host, static_cast<std::int32_t>(result_.hostCalls.size())});
            result_.hostCalls.push_back(derivative);
        }
        std::size_t next = 0;
        for (const Register& output : call.outputs)
            if (!output.isInteger)
                setTangent(output.index, derivative.outputs[next++].index);
    }

    /// The inputs, in registers that the call itself does not write.
    std::vector<Register> keptInputs(const HostCall& call) {
        std::vector<Register> inputs = call.inputs;
        for (Register& input : inputs)
            if (std::find(call.outputs.begin(), call.outputs.end(), input) != call.outputs.end())
                input.index = apply(input.isInteger ? Op::MoveInteger : Op::MoveReal, input.index);
        return inputs;
    }

    // ---- rules

    // Sums and products with what may be 0.
    std::int32_t sum(std::int32_t x, std::int32_t y) {
        if (x == None || y == None)
            return std::max(x, y);
        return apply(Op::Add, x, y);
    }
    std::int32_t difference(std::int32_t x, std::int32_t y) {
        if (y == None)
            return x;
        return x == None ? apply(Op::Negate, y) : apply(Op::Subtract, x, y);
    }
    std::int32_t product(std::int32_t factor, std::int32_t tangent) {
        return tangent == None ? None : apply(Op::Multiply, factor, tangent);
    }
    std::int32_t quotient(std::int32_t tangent, std::int32_t divisor) {
        return tangent == None ? None : apply(Op::Divide, tangent, divisor);
    }
    std::int32_t choice(std::int32_t condition, std::int32_t x, std::int32_t y) {
        if (x == None && y == None)
            return None;
        return apply(Op::SelectReal, condition, orZero(x), orZero(y));
    }
    std::int32_t square(std::int32_t x) { return apply(Op::Multiply, x, x); }

    /// 0 where `tangent` is 0, even if its factor is infinite there: nothing moves.
    std::int32_t zeroIfStill(std::int32_t tangent, std::int32_t derivative) {
        return apply(Op::SelectReal, apply(Op::Equal, tangent, constant(0.0)), constant(0.0),
                     derivative);
    }

    std::int32_t derivative(const Instruction& instruction) {
        const auto& [op, y, b, c, d] = instruction;
        switch (op) {
        case Op::LoadReal:
        case Op::LoadRealRow:
        case Op::LoadScratch:
            return activity_.ofPlaces(place_) ? apply(op, b + offsetOf(op), c) : None;
        case Op::MoveReal: // a copy, unless the tangent stays as it is
            return tangent(b) != None && isRewritten(b) ? apply(Op::MoveReal, tangent(b))
                                                        : tangent(b);
        case Op::SelectReal:
            return choice(b, tangent(c), tangent(d));
        default:
            if (hasZeroDerivative(op))
                return None;
            return describe(op).operands[2] == 'R' ? ofTwo(instruction)
                   : tangent(b) == None            ? None
                                                   : ofOne(op, y, b, tangent(b));
        }
    }

    /// Of y = x1 op x2.
    std::int32_t ofTwo(const Instruction& instruction) {
        const auto& [op, y, b, c, d] = instruction;
        const std::int32_t db = tangent(b);
        const std::int32_t dc = tangent(c);
        if (db == None && dc == None)
            return None;
        switch (op) {
        case Op::Add:
            return copied(sum(db, dc), instruction);
        case Op::Subtract:
            return copied(difference(db, dc), instruction);
        case Op::Multiply: { // in a fixed order, whatever that of the compiler is
            const std::int32_t second = product(b, dc);
            return sum(product(c, db), second);
        }
        case Op::Divide:
            return quotient(difference(db, product(y, dc)), c);
        case Op::Minimum:
            return choice(apply(Op::Less, c, b), dc, db);
        case Op::Maximum:
            return choice(apply(Op::Less, b, c), dc, db);
        case Op::ArcTangent2: {
            const std::int32_t squareOfC = square(c);
            const std::int32_t divisor = apply(Op::Add, square(b), squareOfC);
            const std::int32_t second = product(b, dc);
            return quotient(difference(product(c, db), second), divisor);
        }
        default: { // Power
            const std::int32_t second = ofExponent(b, c, y);
            return sum(ofBase(b, c, y), second);
        }
        }
    }

    /// A tangent that is an operand's own must not change with it later.
    std::int32_t copied(std::int32_t tangent, const Instruction& instruction) {
        const bool isOwn =
            (tangent == this->tangent(instruction.b) && isRewritten(instruction.b)) ||
            (tangent == this->tangent(instruction.c) && isRewritten(instruction.c));
        return isOwn ? apply(Op::MoveReal, tangent) : tangent;
    }

    /// x^n to n x^(n-1) dx, without logarithm: the base may be negative.
    std::int32_t ofBase(std::int32_t x, std::int32_t exponent, std::int32_t power) {
        const std::int32_t dx = tangent(x);
        if (dx == None)
            return None;
        const std::int32_t known = constants_[static_cast<std::size_t>(exponent)];
        if (known < 0)
            return ofBaseByAnyPower(x, exponent, dx);
        const double n = source_.reals[static_cast<std::size_t>(known)];
        if (n == 0.0)
            return None;
        if (n == 1.0)
            return apply(Op::Multiply, exponent, dx);
        if (n == 2.0)
            return product(apply(Op::Multiply, exponent, x), dx);
        if (n == 0.5)
            return zeroIfStill(dx, quotient(dx, apply(Op::Add, power, power)));
        const std::int32_t slope =
            apply(Op::Multiply, exponent, apply(Op::Power, x, constant(n - 1.0)));
        return n < 1.0 ? zeroIfStill(dx, product(slope, dx)) : product(slope, dx);
    }
    std::int32_t ofBaseByAnyPower(std::int32_t x, std::int32_t exponent, std::int32_t dx) {
        const std::int32_t less = apply(Op::Subtract, exponent, constant(1.0));
        const std::int32_t slope = apply(Op::Multiply, exponent, apply(Op::Power, x, less));
        // 0 * 0^-1 is not a number, but x^0 is constant.
        const std::int32_t result = apply(Op::SelectReal, apply(Op::Equal, exponent, constant(0.0)),
                                          constant(0.0), product(slope, dx));
        return zeroIfStill(dx, result);
    }

    /// x^n log(x) dn; 0^n is constant while n > 0, and negative bases have no derivative here.
    std::int32_t ofExponent(std::int32_t x, std::int32_t exponent, std::int32_t power) {
        const std::int32_t dn = tangent(exponent);
        if (dn == None)
            return None;
        const std::int32_t slope = apply(Op::Multiply, power, apply(Op::Logarithm, x));
        const std::int32_t isPositive = apply(Op::Less, constant(0.0), x);
        return apply(Op::SelectReal, isPositive, product(slope, dn), constant(0.0));
    }

    /// Of y = op(x).
    std::int32_t ofOne(Op op, std::int32_t y, std::int32_t x, std::int32_t dx) {
        Slopes a{*this, x, y, dx};
        switch (op) {
        case Op::Negate:
            return apply(Op::Negate, dx);
        case Op::Absolute:
            return choice(apply(Op::Less, x, constant(0.0)), apply(Op::Negate, dx), dx);
        case Op::SquareRoot:
            return zeroIfStill(dx, quotient(dx, apply(Op::Add, y, y)));
#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative) \
    case Op::operation:                                                \
        return derivative;
#include "lib/value/elementary.def"
        default:
            failCheck("function of one number", std::string(describe(op).text), __FILE__, __LINE__);
        }
    }

    /// In terms of which elementary.def writes derivatives.
    struct Slopes {
        TangentWriter& writer;
        std::int32_t x;
        std::int32_t y;
        std::int32_t dx;

        std::int32_t times(std::int32_t slope) { return writer.product(slope, dx); }
        std::int32_t divided(std::int32_t divisor) { return writer.quotient(dx, divisor); }
        std::int32_t number(double value) { return writer.constant(value); }
        std::int32_t negative(std::int32_t value) { return writer.apply(Op::Negate, value); }
        std::int32_t sum(std::int32_t left, std::int32_t right) {
            return writer.apply(Op::Add, left, right);
        }
        std::int32_t difference(std::int32_t left, std::int32_t right) {
            return writer.apply(Op::Subtract, left, right);
        }
        std::int32_t product(std::int32_t left, std::int32_t right) {
            return writer.apply(Op::Multiply, left, right);
        }
        std::int32_t square(std::int32_t value) { return writer.square(value); }
        std::int32_t root(std::int32_t value) { return writer.apply(Op::SquareRoot, value); }
#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative) \
    std::int32_t text(std::int32_t value) { return writer.apply(Op::operation, value); }
#include "lib/value/elementary.def"
    };

    const Program& source_;
    Program result_;
    std::size_t place_ = 0; ///< of the instruction that is being translated
    std::int32_t offset_;
    Activity activity_;
    std::vector<int> writes_; ///< by Real register of the source
    std::vector<std::int32_t>
        constants_; ///< which one it holds, by Real register of the source; -1 if none
    std::vector<std::int32_t> tangents_; ///< register or None, by Real register of the source
    std::map<std::int64_t, std::int32_t> newConstants_; ///< registers by the bits of the value
};

} // namespace

Program tangentOf(const Program& program, std::int32_t tangentOffset,
                  const std::function<bool(std::int32_t slot)>& isActiveSlot) {
    return TangentWriter(program, tangentOffset, isActiveSlot).write();
}

} // namespace eventica::program
