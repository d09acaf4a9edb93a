// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/relations.h"

#include <utility>

#include "lib/sparse/row_relations.h"

namespace eventica::mna {

Relations findRelations(const Equations& equations) {
    sparse::Columns rightSides = equations.drives;
    for (const int row : equations.multiportRows) {
        const Entry entry{row, 1.0};
        rightSides.addColumn({&entry, 1});
    }
    sparse::RowRelations found = sparse::findRowRelations(equations.matrix, rightSides);
    Relations result;
    for (const List<Entry>& entries : found.relations) {
        List<Term> relation;
        for (const Entry& entry : entries)
            relation.push_back({entry.row, entry.value});
        result.relations.push_back(std::move(relation));
    }
    result.undetermined = std::move(found.undetermined);
    return result;
}

} // namespace eventica::mna
