// SPDX-License-Identifier: Apache-2.0
// The fast Fourier transform of real samples, for any number of them (J. W. Cooley, J. W. Tukey,
// Math. Comput. 19 (1965)). No dependencies.
#pragma once

#include <complex>
#include <span>
#include <vector>

namespace eventica::rt {

/// The sums of samples[k] * exp(-2 pi i j k / n) for j = 0 … n / 2. The work is n times the sum of
/// the prime factors of n.
std::vector<std::complex<double>> realTransform(std::span<const double> samples);

} // namespace eventica::rt
