// SPDX-License-Identifier: Apache-2.0
// The factors of a sparse square matrix whose pattern stays the same, by KLU.
#pragma once

#include <memory>
#include <span>
#include <vector>

namespace eventica::bond {

/// Column by column, rows ascending.
struct SparseMatrix {
    std::vector<int> columnStarts;
    std::vector<int> rows;
    std::vector<double> values;

    int size() const { return static_cast<int>(columnStarts.size()) - 1; }
};

class SparseFactors {
public:
    SparseFactors();
    SparseFactors(SparseFactors&& other) noexcept;
    SparseFactors& operator=(SparseFactors&& other) noexcept;
    ~SparseFactors();

    /// False if the matrix is singular to working accuracy. The pattern must be that of the first
    /// call, whose analysis is kept.
    bool factorize(SparseMatrix& matrix);
    /// Replaces `columns` (one behind the other) by the solutions.
    void solve(std::span<double> columns);

private:
    struct Klu;
    std::unique_ptr<Klu> klu_;
};

} // namespace eventica::bond
