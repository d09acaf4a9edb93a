// SPDX-License-Identifier: Apache-2.0
#include "lib/sparse/matrix.h"

#include <algorithm>

namespace eventica::sparse {

Matrix assemble(int size, List<Triplet> triplets) {
    std::stable_sort(triplets.begin(), triplets.end(), [](const Triplet& a, const Triplet& b) {
        return a.column != b.column ? a.column < b.column : a.row < b.row;
    });
    Matrix matrix;
    List<int>& starts = matrix.pattern.starts;
    starts.assign(size + 1, 0);
    const Triplet* last = nullptr;
    for (const Triplet& triplet : triplets) {
        if (last != nullptr && last->column == triplet.column && last->row == triplet.row) {
            matrix.values.back() += triplet.value;
        } else {
            matrix.pattern.rows.push_back(triplet.row);
            matrix.values.push_back(triplet.value);
            ++starts[triplet.column + 1];
        }
        last = &triplet;
    }
    for (int column = 0; column < size; ++column)
        starts[column + 1] += starts[column];
    return matrix;
}

} // namespace eventica::sparse
