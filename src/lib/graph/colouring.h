// SPDX-License-Identifier: Apache-2.0
// Columns of a sparse matrix that can share one directional derivative, because no row has entries
// in two of them (Curtis, Powell and Reid 1974).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lib/graph/bipartite_graph.h"

namespace eventica::graph {

/// Compressed columns: the rows of column `j` are `rows[starts[j]]` to `rows[starts[j + 1] - 1]`.
struct ColumnPattern {
    Index rowCount = 0;
    std::span<const Index> starts; ///< one more than there are columns
    std::span<const Index> rows;

    Index columnCount() const { return static_cast<Index>(starts.size()) - 1; }
    std::span<const Index> rowsOf(Index column) const {
        return rows.subspan(at(starts[at(column)]),
                            at(starts[at(column) + 1] - starts[at(column)]));
    }
};

struct Colouring {
    std::vector<Index> colourOf; ///< of each column
    Index colourCount = 0;

    std::vector<std::vector<Index>> groups() const; ///< the columns of each colour
};

/// Greedy in the order of the columns and with the columns first that meet most others; the better
/// of both. Optimal if it needs no more colours than the fullest row has entries.
Colouring colourColumns(const ColumnPattern& pattern);

bool isColouring(const ColumnPattern& pattern, const Colouring& colouring);

} // namespace eventica::graph
