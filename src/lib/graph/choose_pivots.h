// SPDX-License-Identifier: Apache-2.0
// Which columns of a wide matrix can serve as unknowns of its rows: decided by numbers where
// coefficients are constant, left to the run where they are not.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "lib/graph/bipartite_graph.h"

namespace eventica::graph {

struct Coefficient {
    /// Of a coefficient that is known during the run only.
    static constexpr double Changing = std::numeric_limits<double>::quiet_NaN();

    Index column = None;
    double value = Changing;
};

/// How much a column shall be left over. Of columns of the same tier any may be chosen; of those
/// that will do by constant numbers, one with the smallest priority.
struct ColumnWish {
    std::int32_t tier = 0;
    std::int32_t priority = 0;
};

struct WideMatrix {
    std::vector<std::vector<Coefficient>> rows; ///< each in ascending order of the columns
    std::vector<ColumnWish> columns;
    /// Changing coefficients decide for columns of a tier, against those of higher ones, from this
    /// tier on: who has as many columns as rows by structure need not have them by numbers.
    std::int32_t firstDecisiveTier = std::numeric_limits<std::int32_t>::min();
};

/// As many of the columns as there are rows are to be chosen, by numbers that the run knows.
struct OpenChoice {
    std::vector<Index> rows;
    std::vector<Index> columns;

    friend bool operator==(const OpenChoice&, const OpenChoice&) = default;
};

struct PivotChoice {
    /// Of each row; `None` for rows of an open choice. Given the other columns, the chosen ones
    /// follow whatever the changing coefficients are.
    std::vector<Index> columnOf;
    std::vector<OpenChoice> open;
    /// Whether every row has a column or is part of an open choice. Rows that depend on each other
    /// have none.
    bool isComplete = false;
};

/// Gaussian elimination in which a column is chosen by a constant pivot, smallest tier and priority
/// first; of equal ones the last. What is left of a tier is an open choice.
PivotChoice choosePivots(const WideMatrix& matrix);

} // namespace eventica::graph
