// SPDX-License-Identifier: Apache-2.0
// Initial equations: one Newton step of the start values that are free.
#pragma once

#include <utility>

#include "lib/sparse/list.h"

namespace eventica::quantized {

using sparse::List;

/// Rows of a linear system with as many unknowns as any, of which each row determines one: the one
/// with the largest factor that is left.
class Underdetermined {
public:
    explicit Underdetermined(int unknowns) : unknowns_(unknowns) {}

    void add(List<double> row, double right) {
        row.push_back(right);
        rows_.push_back(std::move(row));
    }
    /// False if the rows depend on each other.
    bool solve(List<double>& result);

private:
    std::pair<int, int> largest(int first);
    void eliminate(int pivot, int column);

    int unknowns_;
    double largest_ = 0.0;
    List<List<double>> rows_;
};

} // namespace eventica::quantized
