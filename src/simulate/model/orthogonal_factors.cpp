// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/orthogonal_factors.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace eventica::model {

void OrthogonalFactors::factorize(std::vector<double> matrix, std::size_t rows,
                                  std::size_t columns) {
    rows_ = rows;
    columns_ = columns;
    rank_ = 0;
    a_ = std::move(matrix);
    left_.clear();
    order_.resize(columns);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    for (std::size_t k = 0; k < columns; ++k) {
        choosePivot(k);
        eliminateBelow(k);
        if (!(std::abs(at(k, k)) > RankTolerance * std::abs(at(0, 0))))
            break;
        ++rank_;
    }
    right_.assign(rank_, 0.0);
    if (rank_ < columns_)
        for (std::size_t k = rank_; k-- > 0;)
            eliminateRight(k);
}

/// The column with the longest rest. Lengths are computed anew: what is updated loses its digits.
void OrthogonalFactors::choosePivot(std::size_t step) {
    std::size_t best = step;
    double longest = -1.0;
    for (std::size_t j = step; j < columns_; ++j) {
        double square = 0.0;
        for (std::size_t i = step; i < rows_; ++i)
            square += at(i, j) * at(i, j);
        if (square > longest) {
            longest = square;
            best = j;
        }
    }
    if (best == step)
        return;
    std::swap(order_[step], order_[best]);
    std::swap_ranges(a_.begin() + static_cast<std::ptrdiff_t>(step * rows_),
                     a_.begin() + static_cast<std::ptrdiff_t>((step + 1) * rows_),
                     a_.begin() + static_cast<std::ptrdiff_t>(best * rows_));
}

/// The reflection I - f v v' with v = (1, stored below the diagonal).
void OrthogonalFactors::eliminateBelow(std::size_t step) {
    double square = 0.0;
    for (std::size_t i = step; i < rows_; ++i)
        square += at(i, step) * at(i, step);
    const double length = std::sqrt(square);
    if (!(length > 0.0)) {
        left_.push_back(0.0);
        return;
    }
    const double head = at(step, step);
    const double diagonal = head > 0.0 ? -length : length;
    for (std::size_t i = step + 1; i < rows_; ++i)
        at(i, step) /= head - diagonal;
    left_.push_back((diagonal - head) / diagonal);
    for (std::size_t j = step + 1; j < columns_; ++j)
        reflect(step, std::span(&at(0, j), rows_));
    at(step, step) = diagonal;
}

void OrthogonalFactors::reflect(std::size_t step, std::span<double> vector) const {
    double sum = vector[step];
    for (std::size_t i = step + 1; i < rows_; ++i)
        sum += at(i, step) * vector[i];
    sum *= left_[step];
    vector[step] -= sum;
    for (std::size_t i = step + 1; i < rows_; ++i)
        vector[i] -= sum * at(i, step);
}

/// The same from the right: what stands in this row beyond the rank becomes zero.
void OrthogonalFactors::eliminateRight(std::size_t row) {
    double square = at(row, row) * at(row, row);
    for (std::size_t j = rank_; j < columns_; ++j)
        square += at(row, j) * at(row, j);
    const double head = at(row, row);
    const double diagonal = head > 0.0 ? -std::sqrt(square) : std::sqrt(square);
    for (std::size_t j = rank_; j < columns_; ++j)
        at(row, j) /= head - diagonal;
    right_[row] = (diagonal - head) / diagonal;
    for (std::size_t i = 0; i < row; ++i) {
        double sum = at(i, row);
        for (std::size_t j = rank_; j < columns_; ++j)
            sum += at(row, j) * at(i, j);
        sum *= right_[row];
        at(i, row) -= sum;
        for (std::size_t j = rank_; j < columns_; ++j)
            at(i, j) -= sum * at(row, j);
    }
    at(row, row) = diagonal;
}

void OrthogonalFactors::reflectRight(std::size_t row, std::span<double> vector) const {
    double sum = vector[row];
    for (std::size_t j = rank_; j < columns_; ++j)
        sum += at(row, j) * vector[j];
    sum *= right_[row];
    vector[row] -= sum;
    for (std::size_t j = rank_; j < columns_; ++j)
        vector[j] -= sum * at(row, j);
}

std::vector<double> OrthogonalFactors::solve(std::span<const double> b) const {
    std::vector<double> y(b.begin(), b.end());
    for (std::size_t k = 0; k < rank_; ++k)
        reflect(k, y);
    y.resize(columns_);
    std::fill(y.begin() + static_cast<std::ptrdiff_t>(rank_), y.end(), 0.0);
    for (std::size_t i = rank_; i-- > 0;) {
        for (std::size_t j = i + 1; j < rank_; ++j)
            y[i] -= at(i, j) * y[j];
        y[i] /= at(i, i);
    }
    for (std::size_t k = 0; rank_ < columns_ && k < rank_; ++k)
        reflectRight(k, y);
    std::vector<double> x(columns_);
    for (std::size_t j = 0; j < columns_; ++j)
        x[order_[j]] = y[j];
    return x;
}

std::vector<double> OrthogonalFactors::undetermined() const {
    std::vector<double> share(columns_, 0.0);
    for (std::size_t k = rank_; k < columns_; ++k) {
        std::vector<double> direction(columns_, 0.0);
        direction[k] = 1.0;
        for (std::size_t i = 0; i < rank_; ++i)
            reflectRight(i, direction);
        for (std::size_t j = 0; j < columns_; ++j)
            share[order_[j]] += direction[j] * direction[j];
    }
    for (double& value : share)
        value = std::sqrt(value);
    return share;
}

std::vector<double> OrthogonalFactors::dependent() const {
    std::vector<double> share(rows_, 0.0);
    for (std::size_t k = rank_; k < rows_; ++k) {
        std::vector<double> direction(rows_, 0.0);
        direction[k] = 1.0;
        for (std::size_t i = rank_; i-- > 0;)
            reflect(i, direction);
        for (std::size_t i = 0; i < rows_; ++i)
            share[i] += direction[i] * direction[i];
    }
    for (double& value : share)
        value = std::sqrt(value);
    return share;
}

} // namespace eventica::model
