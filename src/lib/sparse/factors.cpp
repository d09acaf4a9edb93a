// SPDX-License-Identifier: Apache-2.0
#include "lib/sparse/factors.h"

#include <suitesparse/klu.h>

#include "lib/base/check.h"
#include "lib/sparse/unpacked_factors.h"

namespace eventica::sparse {

namespace {

/// KLU takes numbers that it does not change as not const.
double* asKluReads(std::span<const double> values) {
    return const_cast<double*>(values.data()); // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

/// With pivots this close in size, none is the rest of a cancellation.
constexpr double CertainlyRegular = 1e-10;

} // namespace

struct Factors::Klu {
    klu_common common{};
    klu_symbolic* symbolic = nullptr;
    klu_numeric* numeric = nullptr;
    Pattern pattern;
    UnpackedFactors unpacked;
    bool isUnpacked = false;

    Klu() { klu_defaults(&common); }
    Klu(const Klu&) = delete;
    Klu& operator=(const Klu&) = delete;
    ~Klu() { forgetPattern(); }

    void forgetPattern() {
        forgetNumbers();
        if (symbolic != nullptr)
            klu_free_symbolic(&symbolic, &common);
    }
    void forgetNumbers() {
        if (numeric != nullptr)
            klu_free_numeric(&numeric, &common);
    }
    bool analyze(const Pattern& wanted) {
        if (symbolic != nullptr && pattern == wanted)
            return true;
        forgetPattern();
        pattern = wanted;
        symbolic = klu_analyze(pattern.size(), pattern.starts.data(), pattern.rows.data(), &common);
        return symbolic != nullptr;
    }
    bool refactor(std::span<const double> values, double leastConditioning) {
        return numeric != nullptr &&
               klu_refactor(pattern.starts.data(), pattern.rows.data(), asKluReads(values),
                            symbolic, numeric, &common) == 1 &&
               klu_rcond(symbolic, numeric, &common) == 1 && common.rcond > leastConditioning;
    }
    bool factor(std::span<const double> values) {
        forgetNumbers();
        numeric = klu_factor(pattern.starts.data(), pattern.rows.data(), asKluReads(values),
                             symbolic, &common);
        return numeric != nullptr && common.status == KLU_OK &&
               klu_rcond(symbolic, numeric, &common) == 1 && common.rcond > 0.0;
    }
};

Factors::Factors(double keepPivotsAbove)
    : klu_(std::make_unique<Klu>()), keepPivotsAbove_(keepPivotsAbove) {
}
Factors::Factors(Factors&& other) noexcept = default;
Factors& Factors::operator=(Factors&& other) noexcept = default;
Factors::~Factors() = default;

bool Factors::factorize(const Pattern& pattern, std::span<const double> values) {
    EVENTICA_CHECK(values.size() == pattern.rows.size(), "one number for each place");
    klu_->isUnpacked = false;
    conditioning_ = 0.0;
    if (pattern.size() == 0) { // which KLU refuses
        klu_->forgetPattern();
        klu_->pattern = pattern;
        conditioning_ = 1.0;
        return true;
    }
    if (!klu_->analyze(pattern))
        return false;
    const bool keepsPivots =
        keepPivotsAbove_ < AlwaysNewPivots && klu_->refactor(values, keepPivotsAbove_);
    if (!keepsPivots && !klu_->factor(values))
        return false;
    conditioning_ = klu_->common.rcond;
    return true;
}

void Factors::unpack() {
    if (!klu_->isUnpacked)
        klu_->unpacked.unpack(*klu_->symbolic, *klu_->numeric, klu_->common);
    klu_->isUnpacked = true;
}

int Factors::cancelledColumn() {
    if (conditioning_ > CertainlyRegular || klu_->pattern.size() == 0)
        return -1;
    unpack();
    return klu_->unpacked.cancelledColumn();
}

int Factors::dependentColumn() const {
    const int column = klu_->common.singular_col;
    return column >= 0 && column < klu_->pattern.size() ? column : 0;
}

void Factors::solve(std::span<double> columns) const {
    const int size = klu_->pattern.size();
    if (size > 0)
        klu_solve(klu_->symbolic, klu_->numeric, size, static_cast<int>(columns.size()) / size,
                  columns.data(), &klu_->common);
}

std::span<const Entry> Factors::solve(std::span<const Entry> b) {
    if (klu_->pattern.size() == 0)
        return {};
    unpack();
    return klu_->unpacked.solve(b);
}

} // namespace eventica::sparse
