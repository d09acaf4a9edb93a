// SPDX-License-Identifier: Apache-2.0
#include "lib/sparse/unpacked_factors.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::sparse {

namespace {

/// A pivot below this part of the terms that were subtracted for it has no correct digit.
constexpr double Rounding = 1e-15;

} // namespace

void UnpackedFactors::unpack(klu_symbolic& symbolic, klu_numeric& numeric, klu_common& common) {
    const int size = symbolic.n;
    const int blocks = symbolic.nblocks;
    makeRoom(size, blocks, numeric);
    klu_extract(&numeric, &symbolic, lStarts_.data(), lRows_.data(), lValues_.data(),
                uStarts_.data(), uRows_.data(), uValues_.data(), fStarts_.data(), fRows_.data(),
                fValues_.data(), rowOrder_.data(), columnOrder_.data(), scale_.data(),
                blockStarts_.data(), &common);
    for (int place = 0; place < size; ++place)
        placeOfRow_[rowOrder_[place]] = place;
    for (int block = 0; block < blocks; ++block)
        std::fill(blockOfPlace_.begin() + blockStarts_[block],
                  blockOfPlace_.begin() + blockStarts_[block + 1], block);
    work_.assign(size, 0.0);
    blockIsWaiting_.assign(blocks, 0);
}

void UnpackedFactors::makeRoom(int size, int blocks, const klu_numeric& numeric) {
    for (List<int>* starts : {&lStarts_, &uStarts_, &fStarts_})
        starts->resize(size + 1);
    lRows_.resize(numeric.lnz);
    lValues_.resize(numeric.lnz);
    uRows_.resize(numeric.unz);
    uValues_.resize(numeric.unz);
    fRows_.resize(numeric.nzoff);
    fValues_.resize(numeric.nzoff);
    for (List<int>* order : {&rowOrder_, &columnOrder_, &placeOfRow_, &blockOfPlace_})
        order->resize(size);
    scale_.resize(size);
    blockStarts_.resize(blocks + 1);
}

int UnpackedFactors::cancelledColumn() const {
    for (int place = 0; place < static_cast<int>(columnOrder_.size()); ++place)
        if (isCancelled(place))
            return columnOrder_[place];
    return -1;
}

/// A pivot is a number of the matrix less the products of its row of L and its column of U. The
/// numbers of that column are such rests themselves, so their terms count, not what is left.
bool UnpackedFactors::isCancelled(int place) const {
    List<double> terms;
    terms.assign(columnOrder_.size(), 0.0);
    double pivot = 0.0;
    for (int i = uStarts_[place]; i < uStarts_[place + 1]; ++i)
        (uRows_[i] == place ? pivot : terms[uRows_[i]]) = std::abs(uValues_[i]);
    if (pivot > Rounding)
        return false; // rows are scaled to 1
    for (int column = blockStarts_[blockOfPlace_[place]]; column < place; ++column)
        for (int i = lStarts_[column]; i < lStarts_[column + 1] && terms[column] != 0.0; ++i)
            if (lRows_[i] != column)
                terms[lRows_[i]] += std::abs(lValues_[i]) * terms[column];
    return pivot <= Rounding * terms[place];
}

void UnpackedFactors::mark(int row) {
    const int block = blockOfPlace_[row];
    if (blockIsWaiting_[block] != 0)
        return;
    blockIsWaiting_[block] = 1;
    waitingBlocks_.push_back(block);
    std::push_heap(waitingBlocks_.begin(), waitingBlocks_.end());
}

// Within a block all unknowns depend on each other, so the whole of it is solved; which blocks
// there are to solve becomes known on the way from the last to the first.
std::span<const Entry> UnpackedFactors::solve(std::span<const Entry> b) {
    solution_.clear();
    for (const Entry& entry : b) {
        const int place = placeOfRow_[entry.row];
        work_[place] += entry.value / scale_[place];
        mark(place);
    }
    while (!waitingBlocks_.empty()) {
        std::pop_heap(waitingBlocks_.begin(), waitingBlocks_.end());
        const int block = waitingBlocks_.back();
        waitingBlocks_.pop_back();
        blockIsWaiting_[block] = 0;
        solveBlock(block);
        for (int place = blockStarts_[block]; place < blockStarts_[block + 1]; ++place)
            if (work_[place] != 0.0)
                scatter(place, std::exchange(work_[place], 0.0));
    }
    std::sort(solution_.begin(), solution_.end(),
              [](const Entry& left, const Entry& right) { return left.row < right.row; });
    return solution_;
}

void UnpackedFactors::scatter(int column, double value) {
    solution_.push_back({columnOrder_[column], value});
    for (int i = fStarts_[column]; i < fStarts_[column + 1]; ++i) {
        work_[fRows_[i]] -= fValues_[i] * value;
        mark(fRows_[i]);
    }
}

void UnpackedFactors::solveBlock(int block) {
    const int begin = blockStarts_[block];
    const int end = blockStarts_[block + 1];
    for (int column = begin; column < end; ++column) {
        const double value = work_[column];
        if (value == 0.0)
            continue;
        for (int i = lStarts_[column]; i < lStarts_[column + 1]; ++i)
            if (lRows_[i] != column)
                work_[lRows_[i]] -= lValues_[i] * value;
    }
    for (int column = end - 1; column >= begin; --column) {
        if (work_[column] == 0.0)
            continue;
        double pivot = 1.0;
        for (int i = uStarts_[column]; i < uStarts_[column + 1]; ++i)
            if (uRows_[i] == column)
                pivot = uValues_[i];
        const double value = work_[column] /= pivot;
        for (int i = uStarts_[column]; i < uStarts_[column + 1]; ++i)
            if (uRows_[i] != column)
                work_[uRows_[i]] -= uValues_[i] * value;
    }
}

} // namespace eventica::sparse
