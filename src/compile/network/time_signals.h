// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: expressions of time alone as waveforms.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compile/network/known_numbers.h"
#include "compile/network/wave_algebra.h"

namespace eventica::network {

/// Knows sums, products, sine, cosine and exponential of straight lines, and branches that change
/// at times known beforehand. Booleans are waves of 1 and 0.
class TimeSignals {
public:
    /// The wave of a variable that is known for all time; null for others.
    using WaveOf = std::function<const Waveform*(VariableId)>;

    TimeSignals(const HybridDae& model, KnownNumbers& numbers, WaveOf waveOf);

    /// Nothing if it depends on anything else, or is none of the formulas.
    std::optional<Waveform> of(ExprId id);

private:
    bool collectBreaks(ExprId id);
    bool collectHeld(const expr::Node& node);
    bool collectRelation(const expr::Node& node);
    std::optional<WavePiece> pieceOf(ExprId id);
    std::optional<WavePiece> pieceOfVariable(VariableId id);
    std::optional<WavePiece> pieceOfUnary(const expr::Node& node);
    std::optional<WavePiece> pieceOfBinary(const expr::Node& node);
    std::optional<WavePiece> pieceOfRelation(value::Operation operation, const WavePiece& left,
                                             const WavePiece& right) const;
    std::optional<WavePiece> pieceOfBuiltin(const expr::Node& node);
    std::optional<WavePiece> pieceOfHeld(const expr::Node& node);
    std::optional<WavePiece> pieceOfIf(const expr::Node& node);
    WavePiece flat(double value) const;

    const HybridDae& model_;
    KnownNumbers& numbers_;
    WaveOf waveOf_;
    Waveform clock_; ///< time itself
    std::vector<const Waveform*> waves_;
    std::vector<double> breaks_;
    WaveGrid grid_;
    std::size_t piece_ = 0;
};

} // namespace eventica::network
