// SPDX-License-Identifier: Apache-2.0
// Inside simulate/model only: the top-level inputs that a part of a running model needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "simulate/model/memory.h"
#include "simulate/run/hybrid_system.h"
#include "simulate/run/input_signal.h"

namespace eventica::model {

/// An input without a signal keeps its start value. Where the value jumps from one piece to the
/// next there is a time event; where only a derivative jumps, a step ends (a kink).
class Inputs {
public:
    /// With these numbers in `CompiledModel::inputs`, ascending.
    Inputs(const CompiledModel& model, Memory& memory, std::span<const std::int32_t> numbers);

    bool isEmpty() const { return inputs_.empty(); }
    /// Before `start`, by number in the model. An Integer or Boolean takes the value at the start
    /// of each piece.
    void setSignal(std::size_t input, run::InputSignal signal);

    /// From its start on the input follows this piece: an event must follow there.
    void setFrom(std::size_t input, const run::InputPiece& piece);

    /// With the start values of inputs in memory.
    void start(double t);
    /// Puts values and derivatives at `t` into memory, by the present pieces.
    void setPoint(double t);
    /// Kinks up to `t` are passed: the run is final up to there.
    void passKinks(double t);
    /// Jumps that are due at `t` happen. Whether there is one.
    bool passJumps(double t);

    double nextJump() const { return nextJump_; }
    double nextKink() const { return nextKink_; }

private:
    struct Input {
        std::size_t number = 0;
        const InputCode* code = nullptr;
        run::InputSignal signal;
        std::size_t piece = 0; ///< the present one
        std::size_t jump = 0;  ///< the next one that begins with a jump; none: the number of pieces
        bool isGiven = false;

        /// Constant in each piece.
        bool isDiscrete() const { return code->orders == 1; }
        /// Whether the value at the start of a piece, not the first, differs from the left limit.
        bool jumpsAt(std::size_t next) const;
        bool jumpsNext() const { return jumpsAt(piece + 1); }
        void findJump();
        bool hasNext() const { return piece + 1 < signal.size(); }
        double nextStart() const { return signal[piece + 1].start; }
    };

    Input& at(std::size_t number);
    void findNext();

    Memory& memory_;
    std::vector<Input> inputs_;
    double nextJump_ = run::Never;
    double nextKink_ = run::Never;
};

} // namespace eventica::model
