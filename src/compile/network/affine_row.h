// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: linear equations between variables, their derivatives and waves.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/base/small_vector.h"

namespace eventica::network {

/// A derivative of a variable; order 0 is the variable itself. Numbers behind those of the model's
/// variables are waves that no variable is.
struct Atom {
    std::int32_t variable = -1;
    std::int32_t order = 0;

    friend auto operator<=>(const Atom&, const Atom&) = default;
};

struct RowTerm {
    Atom atom;
    double factor = 0.0;
};

/// The sum of its terms and the constant, which is 0 in an equation. The terms are in ascending
/// order of their atoms, none has the factor 0.
struct Row {
    SmallVector<RowTerm, 3> terms;
    double constant = 0.0;

    double factorOf(Atom atom) const;
    bool mentions(std::int32_t variable) const;
    bool isConstant() const { return terms.empty(); }

    void add(Atom atom, double factor);
    /// What cancels up to rounding vanishes.
    void addScaled(const Row& other, double factor);
    void scale(double factor);
    Row differentiated() const;
};

/// Replaces a variable and its derivatives by what it is.
void substitute(Row& row, std::int32_t variable, const Row& meaning);

/// Gauss-Jordan elimination: each row gets a pivot among the atoms for which `rank` is not
/// negative, those of the lowest rank first; no other row mentions it. Rows without such an atom
/// come last, in their order. Rows that vanish are dropped.
struct Reduced {
    std::vector<Row> rows;
    std::vector<Atom> pivots; ///< of the first rows, as many as have one
};
template<typename Rank>
Reduced reduced(std::vector<Row> rows, const Rank& rank);

// ---- implementation

template<typename Rank>
Reduced reduced(std::vector<Row> rows, const Rank& rank) {
    Reduced result;
    std::size_t done = 0;
    while (done < rows.size()) {
        std::size_t bestRow = rows.size();
        RowTerm best;
        int bestRank = -1;
        for (std::size_t i = done; i < rows.size(); ++i) {
            for (const RowTerm& term : rows[i].terms) {
                const int now = rank(term.atom);
                if (now < 0 || (bestRow < rows.size() && now >= bestRank))
                    continue;
                bestRow = i;
                best = term;
                bestRank = now;
            }
        }
        if (bestRow == rows.size())
            break;
        std::swap(rows[done], rows[bestRow]);
        rows[done].scale(1.0 / best.factor);
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (const double factor = rows[i].factorOf(best.atom); i != done && factor != 0.0)
                rows[i].addScaled(rows[done], -factor);
        result.pivots.push_back(best.atom);
        ++done;
    }
    for (Row& row : rows)
        if (!row.terms.empty() || row.constant != 0.0)
            result.rows.push_back(std::move(row));
    return result;
}

} // namespace eventica::network
