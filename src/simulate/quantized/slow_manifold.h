// SPDX-License-Identifier: Apache-2.0
// The course of a stiff group on its slow manifold. With x' = A x + r and the projector P on the
// fast modes, P x = F (P x' - r) from the highest derivative down, where F is the inverse of A on
// the fast subspace; (1 - P) x is integrated as it is.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "simulate/quantized/stiff_groups.h"

namespace eventica::quantized {

/// By power of the time, up to an order below `Count`.
template<std::size_t Count>
using Coefficients = std::array<double, Count>;

/// The fast part P x, given r up to the power `order` - 1; both by member.
template<std::size_t Slow, std::size_t Fast>
void findFastPart(const dense::SpectralSplit& split, std::size_t order,
                  const List<Coefficients<Slow>>& rest, List<Coefficients<Fast>>& part) {
    const int count = split.fastInverse.size();
    part.assign(count, Coefficients<Fast>{});
    for (std::size_t k = order; k-- > 0;)
        for (int i = 0; i < count; ++i)
            for (int j = 0; j < count; ++j)
                part[i][k] += split.fastInverse.at(i, j) *
                              (static_cast<double>(k + 1) * part[j][k + 1] - rest[j][k]);
}

/// Adds the slow part to a fast one, given x at the beginning.
template<std::size_t Slow, std::size_t Fast>
void addSlowPart(const dense::SpectralSplit& split, std::size_t order,
                 const List<Coefficients<Slow>>& rest, const List<double>& x,
                 List<Coefficients<Fast>>& course) {
    const int count = split.fastInverse.size();
    const auto each = [&](const auto& action) {
        for (int i = 0; i < count; ++i)
            for (int j = 0; j < count; ++j)
                action(i, j);
    };
    each([&](int i, int j) { course[i][0] += split.slow.at(i, j) * x[j]; });
    for (std::size_t k = 0; k < order; ++k)
        each([&](int i, int j) {
            course[i][k + 1] +=
                (split.slowRates.at(i, j) * course[j][k] + split.slow.at(i, j) * rest[j][k]) /
                static_cast<double>(k + 1);
        });
}

/// The same curve, with time counted from `tau` on.
template<std::size_t Count>
void shift(Coefficients<Count>& c, double tau) {
    for (std::size_t k = 0; k + 1 < Count; ++k)
        for (std::size_t j = Count - 1; j-- > k;)
            c[j] += tau * c[j + 1];
}

/// Moves a course on by a time during which the real one stands still, or by as much of it as moves
/// no state farther than a small part of its quantum. Returns that part of the time.
template<std::size_t Fast>
double moveAhead(double time, const List<double>& quanta, List<Coefficients<Fast>>& course) {
    constexpr double MostOfQuantum = 0.1;
    double part = 1.0;
    for (int i = 0; i < course.count(); ++i) {
        Coefficients<Fast> later = course[i];
        shift(later, time);
        const double way = std::fabs(later[0] - course[i][0]);
        if (way * part > MostOfQuantum * quanta[i])
            part = MostOfQuantum * quanta[i] / way;
    }
    for (Coefficients<Fast>& each : course)
        shift(each, part * time);
    return part;
}

} // namespace eventica::quantized
