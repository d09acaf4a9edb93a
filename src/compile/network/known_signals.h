// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: variables that are known for all time before the simulation, as
// numbers or as sums of waves.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compile/network/affine_row.h"
#include "compile/network/known_numbers.h"
#include "compile/network/time_signals.h"

namespace eventica::network {

class KnownSignals {
public:
    explicit KnownSignals(const HybridDae& model);

    KnownNumbers& numbers() { return numbers_; }
    const HybridDae& model() const { return model_; }

    /// The variable is known, and the model's equations say nothing else about it.
    bool isKnown(VariableId id) const { return known_[at(id)]; }
    /// What it is: a constant and waves. Null if it is not known, or only that it does not matter.
    const Row* rowOf(VariableId id) const;
    void set(VariableId id, Row row);
    /// Known in itself: a signal from outside.
    void setWave(VariableId id, Waveform wave);
    /// A signal from outside that the run gives: only sums of it are known, as rows.
    void setOpen(VariableId id, double start);
    double openValue(VariableId id) const { return open_.at(id.index()); }
    /// Determined by something that is known, in a way that nothing needs.
    void setAside(VariableId id) { known_[at(id)] = true; }

    /// An expression of time and of known variables; nothing if it depends on more.
    std::optional<Row> rowOf(ExprId id);
    std::optional<Waveform> waveOf(const Row& row) const;
    std::optional<Waveform> waveOf(ExprId id) { return signals_.of(id); }
    bool isWave(std::int32_t variable) const { return waves_.contains(variable); }

    /// Makes two unknowns that no variable is, see `Kinks`: the number of the first one.
    std::int32_t addKink();
    /// Makes an unknown that no variable is, see `Curves`.
    std::int32_t addCurve();
    bool isCurve(std::int32_t variable) const { return curves_.contains(variable); }
    bool isKink(std::int32_t variable) const { return kinks_.contains(variable); }
    bool isSlack(std::int32_t variable) const { return kinks_.contains(variable - 1); }

private:
    static std::size_t at(VariableId id) { return static_cast<std::size_t>(id.index()); }
    const Waveform* waveOf(VariableId id);

    const HybridDae& model_;
    KnownNumbers numbers_;
    TimeSignals signals_;
    std::vector<bool> known_;
    std::unordered_map<std::int32_t, Row> rows_;                       ///< by variable
    std::unordered_map<std::int32_t, Waveform> waves_;                 ///< by variable of an atom
    std::unordered_map<std::int32_t, std::unique_ptr<Waveform>> sums_; ///< by variable
    std::unordered_map<std::int32_t, std::int32_t> madeOf_;            ///< waves by expression
    std::unordered_map<std::int32_t, double> open_; ///< values at the start, by variable
    std::unordered_set<std::int32_t> kinks_;
    std::unordered_set<std::int32_t> curves_;
    std::int32_t next_;
};

} // namespace eventica::network
