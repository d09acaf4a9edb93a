// SPDX-License-Identifier: Apache-2.0
#include "compile/network/time_signals.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace eventica::network {

using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using value::Builtin;
using value::Operation;

TimeSignals::TimeSignals(const HybridDae& model, KnownNumbers& numbers, WaveOf waveOf)
    : model_(model), numbers_(numbers), waveOf_(std::move(waveOf)) {
    clock_.pieces.push_back({.start = 0.0, .value = 0.0, .slope = 1.0, .terms = {}});
}

std::optional<Waveform> TimeSignals::of(ExprId id) {
    if (const std::optional<double> number = numbers_.of(id))
        return flatWave(*number);
    waves_.clear();
    breaks_.clear();
    grid_ = {};
    piece_ = 0;
    if (!collectBreaks(id))
        return std::nullopt;
    std::optional<WaveGrid> grid = commonGrid(waves_, breaks_);
    if (!grid)
        return std::nullopt;
    grid_ = std::move(*grid);
    std::vector<WavePiece> pieces;
    for (piece_ = 0; piece_ < grid_.pieceCount(); ++piece_) {
        std::optional<WavePiece> piece = pieceOf(id);
        if (!piece)
            return std::nullopt;
        pieces.push_back(std::move(*piece));
    }
    return assembled(grid_, std::move(pieces));
}

// ---- where the formula changes

bool TimeSignals::collectBreaks(ExprId id) {
    const Node& node = (*model_.pool)[id];
    switch (node.kind) {
    case Kind::Constant:
        return true;
    case Kind::Time:
        waves_.push_back(&clock_); // so that nothing that repeats itself is mixed with it
        return true;
    case Kind::Variable:
        if (const Waveform* wave = waveOf_(VariableId(node.payload))) {
            waves_.push_back(wave);
            return true;
        }
        return numbers_.of(VariableId(node.payload)).has_value();
    case Kind::Intrinsic:
        return node.intrinsic() == Intrinsic::Held && collectHeld(node);
    case Kind::Unary:
    case Kind::Binary:
    case Kind::Builtin:
    case Kind::Cast:
    case Kind::If:
        break;
    default:
        return numbers_.of(id).has_value();
    }
    if (node.kind == Kind::Binary && node.operation() >= Operation::Less &&
        node.operation() <= Operation::GreaterEqual)
        return collectRelation(node);
    return std::ranges::all_of(node.operands, [&](ExprId part) { return collectBreaks(part); });
}

bool TimeSignals::collectHeld(const Node& node) {
    const dae::Held& held = model_.helds[static_cast<std::size_t>(node.payload)];
    if (held.kind != dae::HeldKind::Less && held.kind != dae::HeldKind::LessEqual)
        return false;
    if (held.switchTime.valid()) {
        const std::optional<double> time = numbers_.of(held.switchTime);
        if (time)
            breaks_.push_back(*time);
        return time.has_value();
    }
    return collectRelation(node);
}

/// Both sides must be known without branches; where they meet, the relation changes.
bool TimeSignals::collectRelation(const Node& node) {
    const std::size_t before = waves_.size();
    const std::size_t breaks = breaks_.size();
    if (!collectBreaks(node.operands[0]) || !collectBreaks(node.operands[1]))
        return false;
    const bool isOfTimeOnly =
        std::all_of(waves_.begin() + static_cast<std::ptrdiff_t>(before), waves_.end(),
                    [&](const Waveform* wave) { return wave == &clock_; });
    if (!isOfTimeOnly || breaks_.size() > breaks) // decided piece by piece, if flat
        return true;
    const std::optional<WavePiece> left = pieceOf(node.operands[0]);
    const std::optional<WavePiece> right = pieceOf(node.operands[1]);
    if (!left || !right)
        return false;
    const WavePiece difference = sum(*left, scaled(*right, -1.0));
    if (!isStraight(difference))
        return false;
    if (difference.slope != 0.0)
        breaks_.push_back(difference.start - difference.value / difference.slope);
    return true;
}

// ---- one piece

WavePiece TimeSignals::flat(double value) const {
    return {grid_.baseOf(piece_), value, 0.0, {}};
}

std::optional<WavePiece> TimeSignals::pieceOf(ExprId id) {
    const Node& node = (*model_.pool)[id];
    switch (node.kind) {
    case Kind::Time: {
        WavePiece piece = flat(grid_.baseOf(piece_));
        piece.slope = 1.0;
        return piece;
    }
    case Kind::Variable:
        return pieceOfVariable(VariableId(node.payload));
    case Kind::Unary:
        return pieceOfUnary(node);
    case Kind::Binary:
        return pieceOfBinary(node);
    case Kind::Builtin:
        return pieceOfBuiltin(node);
    case Kind::Cast:
        return pieceOf(node.operands[0]);
    case Kind::Intrinsic:
        return pieceOfHeld(node);
    case Kind::If:
        return pieceOfIf(node);
    default:
        break;
    }
    const std::optional<double> number = numbers_.of(id);
    return number ? std::optional(flat(*number)) : std::nullopt;
}

std::optional<WavePiece> TimeSignals::pieceOfVariable(VariableId id) {
    if (const Waveform* wave = waveOf_(id))
        return network::pieceOf(*wave, grid_, piece_);
    const std::optional<double> number = numbers_.of(id);
    return number ? std::optional(flat(*number)) : std::nullopt;
}

std::optional<WavePiece> TimeSignals::pieceOfUnary(const Node& node) {
    std::optional<WavePiece> operand = pieceOf(node.operands[0]);
    if (!operand)
        return std::nullopt;
    switch (node.operation()) {
    case Operation::Negate:
        return scaled(std::move(*operand), -1.0);
    case Operation::Not:
        return isFlat(*operand) ? std::optional(flat(operand->value == 0.0 ? 1.0 : 0.0))
                                : std::nullopt;
    default:
        return operand;
    }
}

std::optional<WavePiece> TimeSignals::pieceOfBinary(const Node& node) {
    const std::optional<WavePiece> left = pieceOf(node.operands[0]);
    const std::optional<WavePiece> right = left ? pieceOf(node.operands[1]) : std::nullopt;
    if (!left || !right)
        return std::nullopt;
    switch (node.operation()) {
    case Operation::Add:
    case Operation::ElementAdd:
        return sum(*left, *right);
    case Operation::Subtract:
    case Operation::ElementSubtract:
        return sum(*left, scaled(*right, -1.0));
    case Operation::Multiply:
    case Operation::ElementMultiply:
        return product(*left, *right);
    case Operation::Divide:
    case Operation::ElementDivide:
        if (isFlat(*right) && right->value != 0.0)
            return scaled(*left, 1.0 / right->value);
        return std::nullopt;
    case Operation::Power:
    case Operation::ElementPower:
        if (isFlat(*right) && right->value == 2.0)
            return product(*left, *left);
        break;
    default:
        return pieceOfRelation(node.operation(), *left, *right);
    }
    if (!isFlat(*left) || !isFlat(*right))
        return std::nullopt;
    const std::optional<double> number = applied(node.operation(), left->value, right->value);
    return number ? std::optional(flat(*number)) : std::nullopt;
}

std::optional<WavePiece> TimeSignals::pieceOfRelation(Operation operation, const WavePiece& left,
                                                      const WavePiece& right) const {
    const double tau = grid_.insideOf(piece_) - grid_.baseOf(piece_);
    const WavePiece difference = sum(left, scaled(right, -1.0));
    if (!isStraight(difference))
        return std::nullopt;
    if (difference.slope != 0.0 &&
        grid_.isInside(piece_, grid_.baseOf(piece_) - difference.value / difference.slope))
        return std::nullopt; // it would change where the grid has no break
    const double first = valueAt(difference, tau);
    const double second = 0.0;
    const std::optional<double> number = applied(operation, first, second);
    return number ? std::optional(flat(*number)) : std::nullopt;
}

std::optional<WavePiece> TimeSignals::pieceOfBuiltin(const Node& node) {
    const std::size_t subject = node.builtin() == Builtin::Smooth ? 1 : 0;
    if (subject >= node.operands.size())
        return std::nullopt;
    std::optional<WavePiece> operand = pieceOf(node.operands[subject]);
    if (!operand)
        return std::nullopt;
    switch (node.builtin()) {
    case Builtin::Sin:
        return sineOf(*operand, 0.0);
    case Builtin::Cos:
        return sineOf(*operand, std::numbers::pi / 2);
    case Builtin::Exp:
        return exponentialOf(*operand);
    case Builtin::NoEvent:
    case Builtin::Smooth:
    case Builtin::Homotopy:
        return operand;
    default:
        break;
    }
    std::vector<value::Value> arguments;
    for (const ExprId id : node.operands) {
        const std::optional<WavePiece> argument = pieceOf(id);
        if (!argument || !isFlat(*argument))
            return std::nullopt;
        arguments.push_back(value::Value::real(argument->value));
    }
    const value::Outcome outcome = value::apply(node.builtin(), arguments);
    if (!outcome || !outcome.value().isScalar() || !outcome.value().isNumeric())
        return std::nullopt;
    return flat(outcome.value().asReal());
}

std::optional<WavePiece> TimeSignals::pieceOfHeld(const Node& node) {
    if (node.intrinsic() != Intrinsic::Held)
        return std::nullopt;
    const dae::Held& held = model_.helds[static_cast<std::size_t>(node.payload)];
    if (held.switchTime.valid()) {
        const std::optional<double> time = numbers_.of(held.switchTime);
        if (!time)
            return std::nullopt;
        const bool isAfter = piece_ > 0 && grid_.baseOf(piece_) >= *time;
        return flat(isAfter == held.risesWithTime ? 1.0 : 0.0);
    }
    const std::optional<WavePiece> left = pieceOf(node.operands[0]);
    const std::optional<WavePiece> right = left ? pieceOf(node.operands[1]) : std::nullopt;
    if (!left || !right)
        return std::nullopt;
    return pieceOfRelation(
        held.kind == dae::HeldKind::Less ? Operation::Less : Operation::LessEqual, *left, *right);
}

std::optional<WavePiece> TimeSignals::pieceOfIf(const Node& node) {
    std::size_t i = 0;
    for (; i + 1 < node.operands.size(); i += 2) {
        const std::optional<WavePiece> condition = pieceOf(node.operands[i]);
        if (!condition || !isFlat(*condition))
            return std::nullopt;
        if (condition->value != 0.0)
            return pieceOf(node.operands[i + 1]);
    }
    return pieceOf(node.operands[i]);
}

} // namespace eventica::network
