// SPDX-License-Identifier: Apache-2.0
// Factorization of small dense matrices, with pivots chosen by rows and scaled.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace eventica::model {

class DenseLu {
public:
    /// `matrix` in rows, n by n. False if it is singular or not finite: `zeroPivot` then.
    bool factorize(std::vector<double> matrix, std::size_t n) {
        n_ = n;
        a_ = std::move(matrix);
        rows_.resize(n);
        scale_.assign(n, 0.0);
        columnScale_.assign(n, 0.0);
        for (std::size_t i = 0; i < n; ++i) {
            rows_[i] = i;
            for (std::size_t j = 0; j < n; ++j) {
                scale_[i] = std::max(scale_[i], std::abs(a_[i * n + j]));
                columnScale_[j] = std::max(columnScale_[j], std::abs(a_[i * n + j]));
            }
        }
        smallestPivot_ = 1.0;
        for (std::size_t k = 0; k < n; ++k)
            if (!eliminate(k))
                return false;
        return true;
    }

    /// Of all pivots, relative to their rows.
    double smallestPivot() const { return smallestPivot_; }

    void solve(std::span<double> b) const {
        std::vector<double> x(n_);
        for (std::size_t i = 0; i < n_; ++i) {
            double sum = b[rows_[i]];
            for (std::size_t j = 0; j < i; ++j)
                sum -= at(i, j) * x[j];
            x[i] = sum;
        }
        for (std::size_t i = n_; i-- > 0;) {
            for (std::size_t j = i + 1; j < n_; ++j)
                x[i] -= at(i, j) * x[j];
            x[i] /= at(i, i);
        }
        for (std::size_t i = 0; i < n_; ++i)
            b[i] = x[i];
    }

    /// The column that is a combination of those before it.
    std::size_t zeroPivot() const { return zeroPivot_; }

private:
    double at(std::size_t i, std::size_t j) const { return a_[rows_[i] * n_ + j]; }

    bool eliminate(std::size_t k) {
        std::size_t best = k;
        double size = -1.0;
        for (std::size_t i = k; i < n_; ++i) {
            const double scale = scale_[rows_[i]];
            const double candidate = scale > 0.0 ? std::abs(at(i, k)) / scale : 0.0;
            if (candidate > size) {
                size = candidate;
                best = i;
            }
        }
        const bool isSmall =
            !(size > SmallestPivot) && !(std::abs(at(best, k)) > SmallestPivot * columnScale_[k]);
        if (isSmall)
            best = bestUncancelled(k);
        if (best == n_ || !std::isfinite(size)) {
            zeroPivot_ = k;
            return false;
        }
        smallestPivot_ = std::min(smallestPivot_, size);
        std::swap(rows_[k], rows_[best]);
        for (std::size_t i = k + 1; i < n_; ++i) {
            double* const row = &a_[rows_[i] * n_];
            const double factor = row[k] / at(k, k);
            row[k] = factor;
            if (factor == 0.0)
                continue;
            for (std::size_t j = k + 1; j < n_; ++j)
                row[j] -= factor * at(k, j);
        }
        return true;
    }

    /// A candidate is a number of the matrix less products of L and U. What is no more than
    /// rounding of these does not count; others do, however small: a conductance of 1e-18 beside
    /// others of 1. `n_` if there is none.
    std::size_t bestUncancelled(std::size_t k) const {
        // Numbers of U are such rests themselves: their terms count, not what is left of them.
        std::vector<double> terms(n_, 0.0);
        for (std::size_t i = 0; i < n_; ++i) {
            for (std::size_t m = 0; m < std::min(i, k); ++m)
                terms[i] += std::abs(at(i, m)) * terms[m];
            terms[i] += i < k ? std::abs(at(i, k)) : 0.0;
        }
        std::size_t best = n_;
        for (std::size_t i = k; i < n_; ++i)
            if (std::abs(at(i, k)) > SmallestPivot * terms[i] &&
                (best == n_ || std::abs(at(i, k)) > std::abs(at(best, k))))
                best = i;
        return best;
    }

    /// Relative to the largest number of its row, to that of its column, and to what it was
    /// computed from.
    static constexpr double SmallestPivot = 1e-15;

    std::size_t n_ = 0;
    std::size_t zeroPivot_ = 0;
    double smallestPivot_ = 1.0;
    std::vector<double> a_;
    std::vector<double> scale_;
    std::vector<double> columnScale_;
    std::vector<std::size_t> rows_;
};

} // namespace eventica::model
