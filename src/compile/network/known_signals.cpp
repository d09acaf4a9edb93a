// SPDX-License-Identifier: Apache-2.0
#include "compile/network/known_signals.h"

#include <algorithm>
#include <utility>

namespace eventica::network {

KnownSignals::KnownSignals(const HybridDae& model)
    : model_(model), numbers_(model),
      signals_(model, numbers_, [this](VariableId id) { return waveOf(id); }),
      known_(model.variables.size(), false),
      next_(static_cast<std::int32_t>(model.variables.size())) {
}

const Row* KnownSignals::rowOf(VariableId id) const {
    if (!isKnown(id))
        return nullptr;
    const auto found = rows_.find(id.index());
    return found == rows_.end() ? nullptr : &found->second;
}

void KnownSignals::set(VariableId id, Row row) {
    known_[at(id)] = true;
    if (row.isConstant())
        numbers_.set(id, row.constant);
    rows_.insert_or_assign(id.index(), std::move(row));
}

void KnownSignals::setWave(VariableId id, Waveform wave) {
    Row row;
    if (const std::optional<double> number = constantOf(wave))
        row.constant = *number;
    else
        row.add({id.index(), 0}, 1.0);
    waves_.insert_or_assign(id.index(), std::move(wave));
    set(id, std::move(row));
}

void KnownSignals::setOpen(VariableId id, double start) {
    open_.emplace(id.index(), start);
    waves_.insert_or_assign(id.index(), flatWave(start));
    Row row;
    row.add({id.index(), 0}, 1.0);
    set(id, std::move(row));
}

const Waveform* KnownSignals::waveOf(VariableId id) {
    const Row* const row = rowOf(id);
    if (row == nullptr || row->isConstant())
        return nullptr;
    if (std::ranges::any_of(
            row->terms, [&](const RowTerm& term) { return open_.contains(term.atom.variable); }))
        return nullptr;
    const auto found = sums_.find(id.index());
    if (found != sums_.end())
        return found->second.get();
    std::optional<Waveform> wave = waveOf(*row);
    auto kept = wave ? std::make_unique<Waveform>(std::move(*wave)) : nullptr;
    return sums_.emplace(id.index(), std::move(kept)).first->second.get();
}

std::optional<Waveform> KnownSignals::waveOf(const Row& row) const {
    std::vector<WeightedWave> parts;
    std::deque<Waveform> derivatives;
    for (const RowTerm& term : row.terms) {
        const auto found = waves_.find(term.atom.variable);
        if (found == waves_.end())
            return std::nullopt;
        const Waveform* wave = &found->second;
        for (std::int32_t order = 0; order < term.atom.order; ++order) {
            std::optional<Waveform> derivative = derivativeOf(*wave);
            if (!derivative)
                return std::nullopt;
            wave = &derivatives.emplace_back(std::move(*derivative));
        }
        parts.push_back({wave, term.factor});
    }
    return weightedSum(parts, row.constant);
}

std::int32_t KnownSignals::addKink() {
    const std::int32_t first = next_;
    kinks_.insert(first);
    next_ += 2;
    return first;
}

std::int32_t KnownSignals::addCurve() {
    curves_.insert(next_);
    return next_++;
}

std::optional<Row> KnownSignals::rowOf(ExprId id) {
    Row row;
    if (const std::optional<double> number = numbers_.of(id)) {
        row.constant = *number;
        return row;
    }
    const auto known = madeOf_.find(id.index());
    if (known != madeOf_.end()) {
        row.add({known->second, 0}, 1.0);
        return row;
    }
    std::optional<Waveform> wave = signals_.of(id);
    if (!wave)
        return std::nullopt;
    if (const std::optional<double> number = constantOf(*wave)) {
        row.constant = *number;
        return row;
    }
    madeOf_.emplace(id.index(), next_);
    waves_.emplace(next_, std::move(*wave));
    row.add({next_++, 0}, 1.0);
    return row;
}

} // namespace eventica::network
