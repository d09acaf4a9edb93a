// SPDX-License-Identifier: Apache-2.0
// Small dense square matrices, stored by rows.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace eventica::dense {

class Matrix {
public:
    Matrix() = default;
    explicit Matrix(int size)
        : size_(size), values_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {}
    static Matrix identity(int size);

    int size() const { return size_; }
    double& at(int row, int column) { return values_[place(row, column)]; }
    double at(int row, int column) const { return values_[place(row, column)]; }

    Matrix& operator+=(const Matrix& other);
    Matrix& operator*=(double factor);
    friend Matrix operator+(Matrix left, const Matrix& right) { return left += right; }
    friend Matrix operator*(double factor, Matrix matrix) { return matrix *= factor; }
    friend Matrix operator*(const Matrix& left, const Matrix& right);

    /// result += this · vector
    void addProduct(std::span<const double> vector, std::span<double> result) const;

    double trace() const;
    double norm() const; ///< the square root of the sum of squares
    std::optional<Matrix> inverse() const;

private:
    std::size_t place(int row, int column) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_) +
               static_cast<std::size_t>(column);
    }
    void swapRows(int a, int b);

    int size_ = 0;
    std::vector<double> values_;
};

} // namespace eventica::dense
