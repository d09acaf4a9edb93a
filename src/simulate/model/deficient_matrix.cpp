// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/deficient_matrix.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace eventica::model {

namespace {

/// Pivots smaller than this part of the largest number of a matrix with scaled rows are rounding.
constexpr double SmallestPivot = 1e-12;

} // namespace

void DeficientMatrix::factorize(std::vector<double> matrix, std::size_t n) {
    n_ = n;
    a_ = std::move(matrix);
    rows_.resize(n);
    columns_.resize(n);
    std::iota(rows_.begin(), rows_.end(), std::size_t{0});
    std::iota(columns_.begin(), columns_.end(), std::size_t{0});
    scaleRows();
    double largest = 0.0;
    for (const double value : a_)
        largest = std::max(largest, std::abs(value));
    rank_ = 0;
    while (rank_ < n_ && bringPivot(rank_, SmallestPivot * largest))
        eliminate(rank_++);
    expressByFree();
    factorizeNormal();
}

void DeficientMatrix::scaleRows() {
    rowScale_.assign(n_, 1.0);
    for (std::size_t i = 0; i < n_; ++i) {
        double largest = 0.0;
        for (std::size_t j = 0; j < n_; ++j)
            largest = std::max(largest, std::abs(at(i, j)));
        if (!(largest > 0.0))
            continue;
        rowScale_[i] = 1.0 / largest;
        for (std::size_t j = 0; j < n_; ++j)
            at(i, j) *= rowScale_[i];
    }
}

/// False if nothing is left but rounding.
bool DeficientMatrix::bringPivot(std::size_t k, double smallest) {
    std::size_t row = k;
    std::size_t column = k;
    for (std::size_t i = k; i < n_; ++i)
        for (std::size_t j = k; j < n_; ++j)
            if (std::abs(at(i, j)) > std::abs(at(row, column))) {
                row = i;
                column = j;
            }
    if (!(std::abs(at(row, column)) > smallest))
        return false;
    std::swap(rows_[k], rows_[row]);
    std::swap(columns_[k], columns_[column]);
    for (std::size_t j = 0; j < n_; ++j)
        std::swap(at(k, j), at(row, j));
    for (std::size_t i = 0; i < n_; ++i)
        std::swap(at(i, k), at(i, column));
    return true;
}

void DeficientMatrix::eliminate(std::size_t k) {
    for (std::size_t i = k + 1; i < n_; ++i) {
        const double factor = at(i, k) / at(k, k);
        at(i, k) = factor;
        for (std::size_t j = k + 1; j < n_; ++j)
            at(i, j) -= factor * at(k, j);
    }
}

/// basic = constant - N free: N takes the place of the columns behind the triangle.
void DeficientMatrix::expressByFree() {
    for (std::size_t j = rank_; j < n_; ++j)
        for (std::size_t i = rank_; i-- > 0;) {
            for (std::size_t k = i + 1; k < rank_; ++k)
                at(i, j) -= at(i, k) * at(k, j);
            at(i, j) /= at(i, i);
        }
}

/// I + N' N, which is positive definite.
void DeficientMatrix::factorizeNormal() {
    const std::size_t free = n_ - rank_;
    normal_.assign(free * free, 0.0);
    for (std::size_t i = 0; i < free; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = i == j ? 1.0 : 0.0;
            for (std::size_t k = 0; k < rank_; ++k)
                sum += at(k, rank_ + i) * at(k, rank_ + j);
            for (std::size_t k = 0; k < j; ++k)
                sum -= normal_[i * free + k] * normal_[j * free + k];
            normal_[i * free + j] = i == j ? std::sqrt(sum) : sum / normal_[j * free + j];
        }
}

void DeficientMatrix::solve(std::span<double> b) const {
    std::vector<double> x(n_, 0.0); // in the order of the columns; free ones are 0 at first
    for (std::size_t i = 0; i < rank_; ++i) {
        x[i] = b[rows_[i]] * rowScale_[rows_[i]];
        for (std::size_t j = 0; j < i; ++j)
            x[i] -= at(i, j) * x[j];
    }
    for (std::size_t i = rank_; i-- > 0;) {
        for (std::size_t j = i + 1; j < rank_; ++j)
            x[i] -= at(i, j) * x[j];
        x[i] /= at(i, i);
    }
    shorten(x);
    for (std::size_t i = 0; i < n_; ++i)
        b[columns_[i]] = x[i];
}

double DeficientMatrix::largestScaled(std::span<const double> residuals) const {
    double largest = 0.0;
    for (std::size_t i = 0; i < n_; ++i)
        largest = std::max(largest, std::abs(residuals[i]) * rowScale_[i]);
    return largest;
}

/// (I + N' N) free = N' basic makes the whole shortest.
void DeficientMatrix::shorten(std::vector<double>& x) const {
    const std::size_t free = n_ - rank_;
    std::vector<double> f(free, 0.0);
    for (std::size_t i = 0; i < free; ++i) {
        for (std::size_t k = 0; k < rank_; ++k)
            f[i] += at(k, rank_ + i) * x[k];
        for (std::size_t k = 0; k < i; ++k)
            f[i] -= normal_[i * free + k] * f[k];
        f[i] /= normal_[i * free + i];
    }
    for (std::size_t i = free; i-- > 0;) {
        for (std::size_t k = i + 1; k < free; ++k)
            f[i] -= normal_[k * free + i] * f[k];
        f[i] /= normal_[i * free + i];
    }
    for (std::size_t i = 0; i < free; ++i) {
        x[rank_ + i] = f[i];
        for (std::size_t k = 0; k < rank_; ++k)
            x[k] -= at(k, rank_ + i) * f[i];
    }
}

} // namespace eventica::model
