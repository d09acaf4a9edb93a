// SPDX-License-Identifier: Apache-2.0
#include "compile/network/affine_row.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::network {

namespace {

constexpr double Rounding = 1e-13;

double added(double left, double right) {
    const double sum = left + right;
    return std::abs(sum) <= Rounding * (std::abs(left) + std::abs(right)) ? 0.0 : sum;
}

} // namespace

double Row::factorOf(Atom atom) const {
    const auto found = std::ranges::lower_bound(terms, atom, {}, &RowTerm::atom);
    return found != terms.end() && found->atom == atom ? found->factor : 0.0;
}

bool Row::mentions(std::int32_t variable) const {
    const auto found = std::ranges::lower_bound(terms, Atom{variable, 0}, {}, &RowTerm::atom);
    return found != terms.end() && found->atom.variable == variable;
}

void Row::add(Atom atom, double factor) {
    if (factor == 0.0)
        return;
    const auto found = std::ranges::lower_bound(terms, atom, {}, &RowTerm::atom);
    if (found == terms.end() || found->atom != atom) {
        terms.insert(found, {atom, factor});
        return;
    }
    found->factor = added(found->factor, factor);
    if (found->factor == 0.0)
        terms.erase(found);
}

void Row::addScaled(const Row& other, double factor) {
    SmallVector<RowTerm, 3> merged;
    merged.reserve(terms.size() + other.terms.size());
    auto left = terms.begin();
    auto right = other.terms.begin();
    while (left != terms.end() || right != other.terms.end()) {
        if (right == other.terms.end() || (left != terms.end() && left->atom < right->atom)) {
            merged.push_back(*left++);
        } else if (left == terms.end() || right->atom < left->atom) {
            merged.push_back({right->atom, factor * right->factor});
            ++right;
        } else {
            const double total = added(left->factor, factor * right->factor);
            if (total != 0.0)
                merged.push_back({left->atom, total});
            ++left;
            ++right;
        }
    }
    terms = std::move(merged);
    constant = added(constant, factor * other.constant);
}

void Row::scale(double factor) {
    for (RowTerm& term : terms)
        term.factor *= factor;
    constant *= factor;
}

Row Row::differentiated() const {
    Row result;
    result.terms = terms;
    for (RowTerm& term : result.terms)
        ++term.atom.order;
    return result;
}

void substitute(Row& row, std::int32_t variable, const Row& meaning) {
    const auto first = std::ranges::lower_bound(row.terms, Atom{variable, 0}, {}, &RowTerm::atom);
    auto last = first;
    while (last != row.terms.end() && last->atom.variable == variable)
        ++last;
    if (first == last)
        return;
    const SmallVector<RowTerm, 3> found(first, last);
    row.terms.erase(first, last);
    Row derivative = meaning;
    std::int32_t order = 0;
    for (const RowTerm& term : found) {
        for (; order < term.atom.order; ++order)
            derivative = derivative.differentiated();
        row.addScaled(derivative, term.factor);
    }
}

} // namespace eventica::network
