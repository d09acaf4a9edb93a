// SPDX-License-Identifier: Apache-2.0
#include "simulate/quantized/start_laws.h"

#include <cmath>
#include <utility>

namespace eventica::quantized {

namespace {

constexpr double LeastPivot = 1e-9; ///< relative to the largest one

} // namespace

bool Underdetermined::solve(List<double>& result) {
    List<int> pivots;
    for (int done = 0; done < rows_.count(); ++done) {
        const auto [row, column] = largest(done);
        if (!(std::fabs(rows_[row][column]) > LeastPivot * largest_))
            return false;
        std::swap(rows_[done], rows_[row]);
        pivots.push_back(column);
        eliminate(done, column);
    }
    result.assign(unknowns_, 0.0);
    for (int i = 0; i < rows_.count(); ++i)
        result[pivots[i]] = rows_[i].back() / rows_[i][pivots[i]];
    return true;
}

std::pair<int, int> Underdetermined::largest(int first) {
    std::pair<int, int> place{first, 0};
    for (int row = first; row < rows_.count(); ++row)
        for (int column = 0; column < unknowns_; ++column)
            if (std::fabs(rows_[row][column]) > std::fabs(rows_[place.first][place.second]))
                place = {row, column};
    if (first == 0)
        largest_ = std::fabs(rows_[place.first][place.second]);
    return place;
}

void Underdetermined::eliminate(int pivot, int column) {
    for (int row = 0; row < rows_.count(); ++row) {
        const double factor = rows_[row][column] / rows_[pivot][column];
        for (int k = 0; row != pivot && factor != 0.0 && k <= unknowns_; ++k)
            rows_[row][k] -= factor * rows_[pivot][k];
    }
}

} // namespace eventica::quantized
