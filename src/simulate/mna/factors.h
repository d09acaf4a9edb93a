// SPDX-License-Identifier: Apache-2.0
// The factors of a sparse matrix, by KLU: the analysis of the pattern is kept, and a sparse right
// side costs only as much as the blocks it reaches.
#pragma once

#include <memory>
#include <span>

#include "simulate/mna/sparse_columns.h"
#include "simulate/mna/stamps.h"

namespace eventica::mna {

class Factors {
public:
    Factors();
    Factors(Factors&& other) noexcept;
    Factors& operator=(Factors&& other) noexcept;
    ~Factors();

    /// False if the matrix is singular. Reuses the analysis of the pattern if that is the same as
    /// the last time, and the pivots if they still do.
    bool factorize(const SquareMatrix& matrix);
    /// Quotient of the smallest and the largest pivot of rows scaled to 1.
    double conditioning() const { return conditioning_; }

    /// Solves A x = b for a sparse b; x is sparse, rows ascending, valid until the next call.
    std::span<const Entry> solve(std::span<const Entry> b);
    /// Replaces b by the solution of A x = b.
    void solveDense(std::span<double> b);

private:
    struct Klu;

    void extract();
    void scatter(int column, double value);
    void mark(int row);
    void solveBlock(int block);

    std::unique_ptr<Klu> klu_;
    double conditioning_ = 0.0;
    int size_ = 0;
    // The factors in pivotal order: L and U of each diagonal block, F above the blocks.
    List<int> lStarts_, lRows_, uStarts_, uRows_, fStarts_, fRows_;
    List<double> lValues_, uValues_, fValues_;
    List<int> rowOrder_, placeOfRow_, columnOrder_, blockStarts_, blockOfPlace_;
    List<double> scale_;
    // Of the present solution.
    List<double> work_;
    List<char> blockIsWaiting_;
    List<int> waitingBlocks_; // a heap, the last block first
    List<Entry> solution_;
};

} // namespace eventica::mna
