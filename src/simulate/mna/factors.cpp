// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/factors.h"

#include <algorithm>
#include <suitesparse/klu.h>
#include <utility>

namespace eventica::mna {

namespace {

/// Old pivots are good enough for new values down to this.
constexpr double LeastConditioning = 1e-10;

} // namespace

struct Factors::Klu {
    klu_common common{};
    klu_symbolic* symbolic = nullptr;
    klu_numeric* numeric = nullptr;
    List<int> starts;
    List<int> rows;

    Klu() { klu_defaults(&common); }
    Klu(const Klu&) = delete;
    Klu& operator=(const Klu&) = delete;
    ~Klu() { forget(); }

    void forget() {
        if (numeric != nullptr)
            klu_free_numeric(&numeric, &common);
        if (symbolic != nullptr)
            klu_free_symbolic(&symbolic, &common);
    }
    bool analyze(const SquareMatrix& matrix) {
        if (symbolic != nullptr && starts == matrix.starts && rows == matrix.rows)
            return true;
        forget();
        starts = matrix.starts;
        rows = matrix.rows;
        symbolic = klu_analyze(matrix.size, starts.data(), rows.data(), &common);
        return symbolic != nullptr && common.structural_rank == matrix.size;
    }
    /// KLU takes values that it does not change as not const.
    bool refactor(const SquareMatrix& matrix) {
        auto* values = const_cast<double*>(matrix.values.data()); // NOLINT
        return numeric != nullptr &&
               klu_refactor(starts.data(), rows.data(), values, symbolic, numeric, &common) == 1 &&
               klu_rcond(symbolic, numeric, &common) == 1 && common.rcond > LeastConditioning;
    }
    bool factor(const SquareMatrix& matrix) {
        if (numeric != nullptr)
            klu_free_numeric(&numeric, &common);
        auto* values = const_cast<double*>(matrix.values.data()); // NOLINT
        numeric = klu_factor(starts.data(), rows.data(), values, symbolic, &common);
        return numeric != nullptr && common.status == KLU_OK &&
               klu_rcond(symbolic, numeric, &common) == 1 && common.rcond > 0.0;
    }
};

Factors::Factors() : klu_(std::make_unique<Klu>()) {
}
Factors::Factors(Factors&& other) noexcept = default;
Factors& Factors::operator=(Factors&& other) noexcept = default;
Factors::~Factors() = default;

bool Factors::factorize(const SquareMatrix& matrix) {
    size_ = matrix.size;
    conditioning_ = 1.0;
    if (size_ == 0) {
        lStarts_ = uStarts_ = fStarts_ = {0};
        return true;
    }
    conditioning_ = 0.0;
    if (!klu_->analyze(matrix))
        return false;
    if (!klu_->refactor(matrix) && !klu_->factor(matrix))
        return false;
    conditioning_ = klu_->common.rcond;
    extract();
    return true;
}

void Factors::extract() {
    const klu_numeric& numeric = *klu_->numeric;
    lStarts_.resize(size_ + 1);
    uStarts_.resize(size_ + 1);
    fStarts_.resize(size_ + 1);
    lRows_.resize(numeric.lnz);
    lValues_.resize(numeric.lnz);
    uRows_.resize(numeric.unz);
    uValues_.resize(numeric.unz);
    fRows_.resize(numeric.nzoff);
    fValues_.resize(numeric.nzoff);
    rowOrder_.resize(size_);
    columnOrder_.resize(size_);
    scale_.resize(size_);
    const int blocks = klu_->symbolic->nblocks;
    blockStarts_.resize(blocks + 1);
    klu_extract(klu_->numeric, klu_->symbolic, lStarts_.data(), lRows_.data(), lValues_.data(),
                uStarts_.data(), uRows_.data(), uValues_.data(), fStarts_.data(), fRows_.data(),
                fValues_.data(), rowOrder_.data(), columnOrder_.data(), scale_.data(),
                blockStarts_.data(), &klu_->common);
    placeOfRow_.resize(size_);
    blockOfPlace_.resize(size_);
    for (int place = 0; place < size_; ++place)
        placeOfRow_[rowOrder_[place]] = place;
    for (int block = 0; block < blocks; ++block)
        std::fill(blockOfPlace_.begin() + blockStarts_[block],
                  blockOfPlace_.begin() + blockStarts_[block + 1], block);
    work_.assign(size_, 0.0);
    blockIsWaiting_.assign(blocks, 0);
}

void Factors::mark(int row) {
    const int block = blockOfPlace_[row];
    if (blockIsWaiting_[block] != 0)
        return;
    blockIsWaiting_[block] = 1;
    waitingBlocks_.push_back(block);
    std::push_heap(waitingBlocks_.begin(), waitingBlocks_.end());
}

// Within a block all unknowns depend on each other, so the whole of it is solved; which blocks
// there are to solve becomes known on the way from the last to the first.
std::span<const Entry> Factors::solve(std::span<const Entry> b) {
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

void Factors::scatter(int column, double value) {
    solution_.push_back({columnOrder_[column], value});
    for (int i = fStarts_[column]; i < fStarts_[column + 1]; ++i) {
        work_[fRows_[i]] -= fValues_[i] * value;
        mark(fRows_[i]);
    }
}

void Factors::solveBlock(int block) {
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

void Factors::solveDense(std::span<double> b) {
    if (size_ > 0)
        klu_solve(klu_->symbolic, klu_->numeric, size_, 1, b.data(), &klu_->common);
}

} // namespace eventica::mna
