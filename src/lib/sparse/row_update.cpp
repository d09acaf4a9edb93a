// SPDX-License-Identifier: Apache-2.0
#include "lib/sparse/row_update.h"

#include <cmath>
#include <utility>

namespace eventica::sparse {

namespace {

/// The update divides by a sum; if that is so much smaller than its terms, digits are lost.
constexpr double LeastDivisor = 1e-3;

double termAt(const RowTerm& term, std::span<const Entry> y) {
    return term.factor * ((term.plus != None ? valueAt(y, term.plus) : 0.0) -
                          (term.minus != None ? valueAt(y, term.minus) : 0.0));
}

} // namespace

bool updateRow(Columns& solutions, int unit, std::span<const RowTerm> change, int rowCount) {
    const std::span<const Entry> response = solutions[unit];
    double divisor = 1.0;
    double largest = 1.0;
    for (const RowTerm& term : change) {
        const double value = termAt(term, response);
        divisor += value;
        largest += std::abs(value);
    }
    if (!(std::abs(divisor) > LeastDivisor * largest))
        return false;
    Columns updated;
    ColumnSum sum(rowCount);
    for (int column = 0; column < solutions.count(); ++column) {
        const std::span<const Entry> y = solutions[column];
        double difference = 0.0;
        for (const RowTerm& term : change)
            difference += termAt(term, y);
        sum.add(y, 1.0);
        if (difference != 0.0)
            sum.add(response, -difference / divisor);
        updated.addColumn(sum.take());
    }
    solutions = std::move(updated);
    return true;
}

} // namespace eventica::sparse
