// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/sparse_factors.h"

#include <suitesparse/klu.h>

namespace eventica::bond {
namespace {

constexpr double SingularBelow = 1e-15; // smallest against largest pivot, rows scaled

} // namespace

struct SparseFactors::Klu {
    klu_common common{};
    klu_symbolic* symbolic = nullptr;
    klu_numeric* numeric = nullptr;
    int size = 0;

    Klu() { klu_defaults(&common); }
    Klu(const Klu&) = delete;
    Klu& operator=(const Klu&) = delete;
    ~Klu() {
        forgetNumbers();
        if (symbolic != nullptr)
            klu_free_symbolic(&symbolic, &common);
    }
    void forgetNumbers() {
        if (numeric != nullptr)
            klu_free_numeric(&numeric, &common);
    }
};

SparseFactors::SparseFactors() : klu_(std::make_unique<Klu>()) {
}
SparseFactors::SparseFactors(SparseFactors&& other) noexcept = default;
SparseFactors& SparseFactors::operator=(SparseFactors&& other) noexcept = default;
SparseFactors::~SparseFactors() = default;

bool SparseFactors::factorize(SparseMatrix& matrix) {
    int* starts = matrix.columnStarts.data();
    int* rows = matrix.rows.data();
    klu_->size = matrix.size();
    if (klu_->symbolic == nullptr)
        klu_->symbolic = klu_analyze(klu_->size, starts, rows, &klu_->common);
    klu_->forgetNumbers();
    if (klu_->symbolic == nullptr || klu_->common.structural_rank < klu_->size)
        return false;
    klu_->numeric = klu_factor(starts, rows, matrix.values.data(), klu_->symbolic, &klu_->common);
    return klu_->numeric != nullptr && klu_->common.status == KLU_OK &&
           klu_rcond(klu_->symbolic, klu_->numeric, &klu_->common) == 1 &&
           klu_->common.rcond > SingularBelow;
}

void SparseFactors::solve(std::span<double> columns) {
    if (klu_->size > 0)
        klu_solve(klu_->symbolic, klu_->numeric, klu_->size,
                  static_cast<int>(columns.size()) / klu_->size, columns.data(), &klu_->common);
}

} // namespace eventica::bond
