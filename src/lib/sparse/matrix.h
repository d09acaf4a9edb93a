// SPDX-License-Identifier: Apache-2.0
// A square matrix in compressed columns, and how one is put together place by place.
#pragma once

#include "lib/sparse/list.h"

namespace eventica::sparse {

/// The places of a matrix, column by column, rows ascending. A place may hold a 0, so that matrices
/// that differ in their numbers only have the same pattern.
struct Pattern {
    List<int> starts = {0}; ///< one more than there are columns
    List<int> rows;

    int size() const { return starts.count() - 1; }
    friend bool operator==(const Pattern&, const Pattern&) = default;
};

struct Matrix {
    Pattern pattern;
    List<double> values; ///< one for each place

    int size() const { return pattern.size(); }
};

struct Triplet {
    int row = 0;
    int column = 0;
    double value = 0.0;
};

/// Values at the same place are added up, in the order they are given in.
Matrix assemble(int size, List<Triplet> triplets);

} // namespace eventica::sparse
