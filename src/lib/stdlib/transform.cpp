// SPDX-License-Identifier: Apache-2.0
// ModelicaFFT_kiss_fftr
#include <array>
#include <cmath>
#include <complex>

#include "lib/rt/fft.h"
#include "lib/stdlib/standard_functions.h"

namespace eventica::stdlib {
namespace {

using value::Value;

/// What the first output says.
enum Info : std::int64_t { Computed = 0, OddNumber = 1 };

/// samples, their number, memory, its size, amplitudes, phases. Amplitudes are divided by the
/// number of frequencies, whose multiples the library expects.
Problem realTransform(Call& call) {
    const Value given = value::toReal(call.value(0));
    const std::span<const double> samples = given.reals();
    const std::size_t count = samples.size() / 2 + 1;
    std::vector<double> amplitudes(count);
    std::vector<double> phases(count);
    const bool isOdd = samples.size() % 2 != 0 || samples.empty();
    if (!isOdd) {
        const std::vector<std::complex<double>> sums = rt::realTransform(samples);
        for (std::size_t i = 0; i < count; ++i) {
            amplitudes[i] = std::abs(sums[i]) / static_cast<double>(count);
            phases[i] = std::atan2(sums[i].imag(), sums[i].real());
        }
    }
    const auto size = static_cast<std::int64_t>(count);
    call.give(std::int64_t{isOdd ? OddNumber : Computed});
    call.give(Value::realArray({size}, std::move(amplitudes)));
    call.give(Value::realArray({size}, std::move(phases)));
    return std::nullopt;
}

constexpr std::array Functions = {
    StandardFunction{"ModelicaFFT_kiss_fftr", "i=Ri*Ri>R>R", Effect::None, &realTransform},
};

} // namespace

std::span<const StandardFunction> transformFunctions() {
    return Functions;
}

} // namespace eventica::stdlib
