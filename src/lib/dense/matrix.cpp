// SPDX-License-Identifier: Apache-2.0
#include "lib/dense/matrix.h"

#include <cmath>
#include <utility>

namespace eventica::dense {

Matrix Matrix::identity(int size) {
    Matrix result(size);
    for (int i = 0; i < size; ++i)
        result.at(i, i) = 1.0;
    return result;
}

Matrix& Matrix::operator+=(const Matrix& other) {
    for (std::size_t i = 0; i < values_.size(); ++i)
        values_[i] += other.values_[i];
    return *this;
}

Matrix& Matrix::operator*=(double factor) {
    for (double& value : values_)
        value *= factor;
    return *this;
}

Matrix operator*(const Matrix& left, const Matrix& right) {
    Matrix result(left.size_);
    for (int i = 0; i < left.size_; ++i)
        for (int k = 0; k < left.size_; ++k) {
            const double factor = left.at(i, k);
            if (factor != 0.0)
                for (int j = 0; j < left.size_; ++j)
                    result.at(i, j) += factor * right.at(k, j);
        }
    return result;
}

void Matrix::addProduct(std::span<const double> vector, std::span<double> result) const {
    const double* value = values_.data();
    for (double& sum : result)
        for (const double factor : vector)
            sum += *value++ * factor;
}

double Matrix::trace() const {
    double sum = 0.0;
    for (int i = 0; i < size_; ++i)
        sum += at(i, i);
    return sum;
}

double Matrix::norm() const {
    double sum = 0.0;
    for (const double value : values_)
        sum += value * value;
    return std::sqrt(sum);
}

void Matrix::swapRows(int a, int b) {
    if (a != b)
        for (int j = 0; j < size_; ++j)
            std::swap(at(a, j), at(b, j));
}

/// Gauss–Jordan elimination with row pivoting.
std::optional<Matrix> Matrix::inverse() const {
    Matrix rest = *this;
    Matrix result = identity(size_);
    for (int k = 0; k < size_; ++k) {
        int pivot = k;
        for (int i = k + 1; i < size_; ++i)
            if (std::fabs(rest.at(i, k)) > std::fabs(rest.at(pivot, k)))
                pivot = i;
        if (!(std::fabs(rest.at(pivot, k)) > 0.0) || !std::isfinite(rest.at(pivot, k)))
            return std::nullopt;
        rest.swapRows(k, pivot);
        result.swapRows(k, pivot);
        const double divisor = rest.at(k, k);
        for (int j = 0; j < size_; ++j) {
            rest.at(k, j) /= divisor;
            result.at(k, j) /= divisor;
        }
        for (int i = 0; i < size_; ++i) {
            const double factor = rest.at(i, k);
            if (i == k || factor == 0.0)
                continue;
            for (int j = 0; j < size_; ++j) {
                rest.at(i, j) -= factor * rest.at(k, j);
                result.at(i, j) -= factor * result.at(k, j);
            }
        }
    }
    return result;
}

} // namespace eventica::dense
