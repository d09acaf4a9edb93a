// SPDX-License-Identifier: Apache-2.0
#include "lib/rt/fft.h"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace eventica::rt {

namespace {

using Complex = std::complex<double>;

/// Decimation in time: n samples, taken in steps, are split into as many sequences as the smallest
/// prime factor of n says.
class Transform {
public:
    explicit Transform(std::size_t count) : roots_(count) {
        for (std::size_t k = 0; k < count; ++k)
            roots_[k] = rootOf(k, count);
    }

    void run(std::span<const double> samples, std::size_t step, std::span<Complex> result) {
        const std::size_t n = result.size();
        if (n == 1) {
            result[0] = samples[0];
            return;
        }
        const std::size_t p = smallestFactor(n);
        const std::size_t m = n / p;
        for (std::size_t q = 0; q < p; ++q)
            run(samples.subspan(q * step), step * p, result.subspan(q * m, m));
        combine(result, p, m, step);
    }

private:
    static std::size_t smallestFactor(std::size_t n) {
        for (std::size_t p = 2; p * p <= n; ++p)
            if (n % p == 0)
                return p;
        return n;
    }

    /// exp(-2 pi i k / n), with arguments below a quarter of a turn, where cosine and sine are
    /// exact at multiples of it.
    static Complex rootOf(std::size_t k, std::size_t n) {
        const std::size_t quarter = 4 * k / n;
        const double rest = static_cast<double>(4 * k - quarter * n) / static_cast<double>(n);
        const double angle = 0.5 * std::numbers::pi * rest;
        const double c = std::cos(angle);
        const double s = std::sin(angle);
        switch (quarter) {
        case 0:
            return {c, -s};
        case 1:
            return {-s, -c};
        case 2:
            return {-c, s};
        default:
            return {s, c};
        }
    }

    /// p transforms of m values each become one of p * m; `step` is that between its samples.
    void combine(std::span<Complex> values, std::size_t p, std::size_t m, std::size_t step) {
        std::vector<Complex> parts(p);
        const std::size_t n = p * m;
        for (std::size_t j = 0; j < m; ++j) {
            for (std::size_t q = 0; q < p; ++q)
                parts[q] = values[q * m + j] * roots_[q * j * step];
            for (std::size_t r = 0; r < p; ++r) {
                Complex sum = parts[0];
                for (std::size_t q = 1; q < p; ++q)
                    sum += parts[q] * roots_[q * r * m % n * step];
                values[r * m + j] = sum;
            }
        }
    }

    std::vector<Complex> roots_;
};

} // namespace

std::vector<Complex> realTransform(std::span<const double> samples) {
    if (samples.empty())
        return {};
    std::vector<Complex> result(samples.size());
    Transform(samples.size()).run(samples, 1, result);
    result.resize(samples.size() / 2 + 1);
    return result;
}

} // namespace eventica::rt
