// SPDX-License-Identifier: Apache-2.0
#include "lib/dense/spectral_split.h"

#include <cmath>

namespace eventica::dense {

namespace {

constexpr int MostIterations = 100;
constexpr double Converged = 1e-13;
/// How far a projector may be from being its own square.
constexpr double ProjectorError = 1e-6;

std::optional<Matrix> signOf(Matrix z) {
    for (int i = 0; i < MostIterations; ++i) {
        std::optional<Matrix> inverse = z.inverse();
        if (!inverse)
            return std::nullopt;
        const double scale = std::sqrt(inverse->norm() / z.norm());
        Matrix next = 0.5 * (scale * z + 1.0 / scale * *inverse);
        const double change = (next + -1.0 * z).norm();
        const bool isScaled = std::fabs(scale - 1.0) > 1e-2;
        z = std::move(next);
        if (!std::isfinite(change))
            return std::nullopt;
        if (!isScaled && change <= Converged * z.size() * z.norm())
            return z;
    }
    return std::nullopt;
}

} // namespace

std::optional<SpectralSplit> splitSpectrum(const Matrix& a, double rate) {
    const Matrix one = Matrix::identity(a.size());
    const std::optional<Matrix> sign = signOf(a + rate * one);
    if (!sign)
        return std::nullopt;
    SpectralSplit result;
    Matrix p = 0.5 * (one + -1.0 * *sign);
    const Matrix square = p * p;
    if ((square + -1.0 * p).norm() > ProjectorError * (1.0 + p.norm()))
        return std::nullopt;
    result.fast = 3.0 * square + -2.0 * (square * p); // a step towards an exact projector
    result.fastCount = static_cast<int>(std::lround(result.fast.trace()));
    result.slow = one + -1.0 * result.fast;
    result.slowRates = result.slow * (a * result.slow);
    const std::optional<Matrix> inverse = (a * result.fast + -rate * result.slow).inverse();
    if (!inverse)
        return std::nullopt;
    result.fastInverse = result.fast * (*inverse * result.fast);
    return result;
}

} // namespace eventica::dense
