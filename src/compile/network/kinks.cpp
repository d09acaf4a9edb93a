// SPDX-License-Identifier: Apache-2.0
#include "compile/network/kinks.h"

#include <algorithm>
#include <cmath>

namespace eventica::network {

namespace {

constexpr double Rounding = 1e-9;

double sizeOf(const Row& row) {
    double size = std::abs(row.constant);
    for (const RowTerm& term : row.terms)
        size = std::max(size, std::abs(term.factor));
    return size;
}

/// factor · (the other row) + constant; nothing if it is more than that.
struct Multiple {
    double factor = 0.0;
    double constant = 0.0;
};
std::optional<Multiple> multipleOf(const Row& row, const Row& other) {
    const auto largest = std::ranges::max_element(
        other.terms, {}, [](const RowTerm& term) { return std::abs(term.factor); });
    Multiple result;
    result.factor = row.factorOf(largest->atom) / largest->factor;
    Row rest = row;
    rest.addScaled(other, -result.factor);
    const double scale = Rounding * std::max(sizeOf(row), std::abs(result.factor) * sizeOf(other));
    if (std::ranges::any_of(rest.terms,
                            [&](const RowTerm& term) { return std::abs(term.factor) > scale; }))
        return std::nullopt;
    result.constant = std::abs(rest.constant) > scale ? rest.constant : 0.0;
    return result;
}

} // namespace

const Row* Kinks::senseOf(std::int32_t variable) const {
    const auto found = std::ranges::find(all_, variable, &Kink::variable);
    return found == all_.end() ? nullptr : &found->sense;
}

Row Kinks::above(const Row& sense) {
    Row result;
    if (sense.isConstant()) {
        result.constant = std::max(0.0, sense.constant);
        return result;
    }
    const auto known = std::ranges::find_if(all_, [&](const Kink& kink) {
        const std::optional<Multiple> same = multipleOf(sense, kink.sense);
        return same && same->factor > 0.0 && same->constant == 0.0;
    });
    if (known != all_.end()) {
        result.add({known->variable, 0}, multipleOf(sense, known->sense)->factor);
        return result;
    }
    all_.push_back({known_.addKink(), sense});
    result.add({all_.back().variable, 0}, 1.0);
    return result;
}

std::optional<Row> Kinks::blended(const Row& whereTrue, const Row& whereFalse, const Row& sense) {
    if (sense.isConstant())
        return sense.constant > 0.0 ? whereTrue : whereFalse;
    Row difference = whereTrue;
    difference.addScaled(whereFalse, -1.0);
    Row result = whereFalse;
    Row smooth;
    smooth.constant = difference.constant;
    for (const RowTerm& term : difference.terms) {
        const Row* const kink = senseOf(term.atom.variable);
        if (kink == nullptr) {
            smooth.add(term.atom, term.factor);
            continue;
        }
        const std::optional<Multiple> place = multipleOf(*kink, sense);
        if (!place || place->constant > 0.0 || term.atom.order != 0)
            return std::nullopt;
        if (place->factor > 0.0) // 0 wherever the condition is false
            result.add(term.atom, term.factor);
    }
    const std::optional<Multiple> bend = multipleOf(smooth, sense);
    if (!bend || bend->constant != 0.0)
        return std::nullopt;
    if (bend->factor != 0.0)
        result.addScaled(above(sense), bend->factor);
    return result;
}

std::vector<Row> Kinks::takeRows() {
    std::vector<Row> rows;
    for (; taken_ < all_.size(); ++taken_) {
        Row row = all_[taken_].sense;
        row.add({all_[taken_].variable, 0}, -1.0);
        row.add({all_[taken_].variable + 1, 0}, -1.0);
        rows.push_back(std::move(row));
    }
    return rows;
}

ExprId Kinks::definitionOf(std::int32_t variable) const {
    const auto found = definitions_.find(variable);
    return found == definitions_.end() ? ExprId() : found->second;
}

} // namespace eventica::network
