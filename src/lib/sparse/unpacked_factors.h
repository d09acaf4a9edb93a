// SPDX-License-Identifier: Apache-2.0
// The factors of KLU taken out of it, to solve for sparse right sides.
#pragma once

#include <span>
#include <suitesparse/klu.h>

#include "lib/sparse/columns.h"

namespace eventica::sparse {

class UnpackedFactors {
public:
    /// Both are read only, although KLU takes them as not const.
    void unpack(klu_symbolic& symbolic, klu_numeric& numeric, klu_common& common);

    /// A column whose pivot is rounding of the terms it was computed from; -1 if there is none.
    int cancelledColumn() const;

    /// Rows ascending, valid until the next call.
    std::span<const Entry> solve(std::span<const Entry> b);

private:
    bool isCancelled(int place) const;
    void makeRoom(int size, int blocks, const klu_numeric& numeric);
    void scatter(int column, double value);
    void mark(int row);
    void solveBlock(int block);

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

} // namespace eventica::sparse
