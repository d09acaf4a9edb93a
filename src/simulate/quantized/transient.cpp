// SPDX-License-Identifier: Apache-2.0
#include "simulate/quantized/transient.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::quantized {

namespace {

/// The first time, of the reciprocal norm of A: there a short series is exact.
constexpr double FirstPart = 0.01;
constexpr int Terms = 8;
/// What is left of a way that is over.
constexpr double Rest = 1e-4;
constexpr int MostSteps = 100;

dense::Matrix exponentialOf(const dense::Matrix& matrix) {
    dense::Matrix sum = dense::Matrix::identity(matrix.size());
    dense::Matrix term = sum;
    for (int k = 1; k <= Terms; ++k) {
        term = 1.0 / k * (term * matrix);
        sum += term;
    }
    return sum;
}

} // namespace

Transient::Transient(const dense::Matrix& rates, List<double> away)
    : beginning_(std::move(away)), away_(beginning_), farthest_(beginning_.count(), 0.0) {
    const double norm = rates.norm();
    if (!(norm > 0.0))
        return;
    nextTime_ = FirstPart / norm;
    exponential_ = exponentialOf(nextTime_ * rates);
}

bool Transient::isOver() const {
    if (!(nextTime_ > 0.0) || steps_ >= MostSteps)
        return true;
    for (int i = 0; i < away_.count(); ++i)
        if (std::fabs(away_[i]) > Rest * farthest_[i])
            return false;
    return steps_ > 0;
}

void Transient::advance() {
    away_.assign(beginning_.count(), 0.0);
    exponential_.addProduct(beginning_, away_);
    for (int i = 0; i < away_.count(); ++i)
        farthest_[i] = std::max({farthest_[i], std::fabs(beginning_[i]), std::fabs(away_[i])});
    time_ = nextTime_;
    exponential_ = exponential_ * exponential_;
    nextTime_ *= 2;
    ++steps_;
}

} // namespace eventica::quantized
