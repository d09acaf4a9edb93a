// SPDX-License-Identifier: Apache-2.0
#include "compile/network/start_positions.h"

#include <utility>

namespace eventica::network {

Row StartPositions::resolved(Row row) const {
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (const RowTerm& term : row.terms) {
            const auto found = meanings_.find(term.atom.variable);
            if (found == meanings_.end())
                continue;
            substitute(row, term.atom.variable, found->second);
            isChanged = true;
            break;
        }
    }
    return row;
}

bool StartPositions::add(Row row) {
    row = resolved(std::move(row));
    if (row.terms.empty())
        return false;
    const RowTerm pivot = row.terms.back();
    row.add(pivot.atom, -pivot.factor);
    row.scale(-1.0 / pivot.factor);
    meanings_.emplace(pivot.atom.variable, std::move(row));
    return true;
}

double StartPositions::of(std::int32_t point) {
    Row row;
    row.add({point, 0}, 1.0);
    row = resolved(std::move(row));
    const double position = row.constant; // what is left is at 0
    Row number;
    number.constant = position;
    if (row.terms.empty())
        meanings_.insert_or_assign(point, std::move(number)); // so that others need not go far
    return position;
}

} // namespace eventica::network
