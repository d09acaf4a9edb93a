// SPDX-License-Identifier: Apache-2.0
// The pairs of Nutaro, Kuruganti, Protopopescu and Shankar for comparisons, floor, ceil and div:
// a value that has just changed changes back only after the operands have moved by a little. So a
// variable that reaches a limit and stays there makes one event.
#include "compile/executable/crossings.h"

#include <array>

#include "lib/expr/simplify.h"

namespace eventica::executable {

namespace {

using dae::HeldKind;
using expr::ExprId;
using expr::ExprPool;
using expr::Kind;
using value::Builtin;
using value::Operation;

/// How far: relative to the operands, and at least.
constexpr double RelativeHysteresis = 1e-12;
constexpr double SmallestHysteresis = 1e-14;
/// Makes a function negative that would be zero.
constexpr double JustBelowZero = 1e-300;
/// What rounding does; well below the hysteresis.
constexpr double RelativeRounding = 1e-15;
constexpr double SmallestRounding = 1e-18;

/// Writes expressions.
class Terms {
public:
    explicit Terms(ExprPool& pool) : pool_(pool) {}

    ExprId asReal(ExprId id) {
        if (pool_.typeOf(id).base == expr::Base::Real)
            return id;
        const std::array operands{id};
        return pool_.make(Kind::Cast, 0, -1, pool_.types().real(), operands);
    }
    ExprId absolute(ExprId id) {
        const std::array operands{asReal(id)};
        return pool_.make(Kind::Builtin, static_cast<std::uint8_t>(Builtin::Abs), -1,
                          pool_.types().real(), operands);
    }
    ExprId plus(ExprId left, ExprId right) { return binary(Operation::Add, left, right); }
    ExprId minus(ExprId left, ExprId right) { return binary(Operation::Subtract, left, right); }
    ExprId binary(Operation operation, ExprId left, ExprId right) {
        const std::array operands{left, right};
        return expr::simplifyNode(pool_,
                                  pool_.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1,
                                             pool_.types().real(), operands));
    }
    ExprId compare(ExprId small, ExprId large) {
        const std::array operands{small, large};
        return pool_.make(Kind::Binary, static_cast<std::uint8_t>(Operation::LessEqual), -1,
                          pool_.types().boolean(), operands);
    }
    ExprId choice(ExprId condition, ExprId yes, ExprId no) {
        const std::array operands{condition, yes, no};
        return pool_.make(Kind::If, 0, -1, pool_.types().real(), operands);
    }
    ExprId scaled(double factor, ExprId id) {
        return binary(Operation::Multiply, pool_.real(factor), id);
    }

protected:
    ExprPool& pool_;
};

class CrossingBuilder : private Terms {
public:
    CrossingBuilder(ExprPool& pool, const dae::Held& held, ExprId value, bool isInLoop)
        : Terms(pool), held_(held), value_(value), isInLoop_(isInLoop) {}

    std::vector<ExprId> build() {
        switch (held_.kind) {
        case HeldKind::Less:
        case HeldKind::LessEqual: {
            const ExprId distance = minus(held_.right, held_.left);
            const ExprId opposite = minus(held_.left, held_.right);
            if (isInLoop_)
                return {choice(value_, distance, opposite)};
            // Where both are equal, `<` does not hold and `<=` does: that is left a little later.
            if (held_.kind == HeldKind::Less)
                return {choice(value_, distance, plus(opposite, hysteresis()))};
            return {choice(value_, plus(distance, hysteresis()), opposite)};
        }
        case HeldKind::Floor:
        case HeldKind::FloorInteger:
            return floorPair(asReal(value_));
        case HeldKind::Ceiling:
            return ceilingPair(asReal(value_));
        case HeldKind::Truncation:
            return truncationPair(asReal(value_));
        }
        return {};
    }

private:
    std::vector<ExprId> floorPair(ExprId z) {
        return {negativeAtZero(minus(plus(z, one()), held_.left)),
                plus(minus(held_.left, z), hysteresis())};
    }
    std::vector<ExprId> ceilingPair(ExprId z) {
        return {minus(plus(z, hysteresis()), held_.left),
                negativeAtZero(plus(minus(held_.left, z), one()))};
    }
    /// As floor above zero and as ceil below; at 0 it may leave on either side.
    std::vector<ExprId> truncationPair(ExprId z) {
        const std::vector<ExprId> above = floorPair(z);
        const std::vector<ExprId> below = ceilingPair(z);
        const ExprId isAbove = compare(one(), z);
        const ExprId isBelow = compare(z, pool_.real(-1.0));
        return {choice(isAbove, above[0],
                       choice(isBelow, below[0], negativeAtZero(minus(one(), held_.left)))),
                choice(isAbove, above[1],
                       choice(isBelow, below[1], negativeAtZero(plus(held_.left, one()))))};
    }

    /// The next whole number is reached where the operand equals it, and not behind: a run may end
    /// there.
    ExprId negativeAtZero(ExprId distance) { return minus(distance, pool_.real(JustBelowZero)); }
    ExprId one() { return pool_.real(1.0); }
    ExprId hysteresis() {
        ExprId size = absolute(held_.left);
        if (held_.right.valid())
            size = plus(size, absolute(held_.right));
        return plus(pool_.real(SmallestHysteresis), scaled(RelativeHysteresis, size));
    }

    const dae::Held& held_;
    ExprId value_;
    bool isInLoop_;
};

} // namespace

std::vector<ExprId> crossingFunctions(ExprPool& pool, const dae::Held& held, ExprId value,
                                      bool isInLoop) {
    return CrossingBuilder(pool, held, value, isInLoop).build();
}

ExprId upToRounding(ExprPool& pool, ExprId relation) {
    const expr::Node& node = pool[relation];
    const bool isStrict = node.kind == Kind::Binary && node.operation() == Operation::Less;
    if (!isStrict && !(node.kind == Kind::Binary && node.operation() == Operation::LessEqual))
        return relation;
    const std::uint8_t code = node.code;
    const expr::TypeId type = node.type;
    const ExprId left = node.operands[0];
    const ExprId right = node.operands[1];
    Terms terms(pool);
    const ExprId band = terms.plus(
        pool.real(SmallestRounding),
        terms.scaled(RelativeRounding, terms.plus(terms.absolute(left), terms.absolute(right))));
    const std::array sides{left, isStrict ? terms.minus(right, band) : terms.plus(right, band)};
    return pool.make(Kind::Binary, code, -1, type, sides);
}

} // namespace eventica::executable
