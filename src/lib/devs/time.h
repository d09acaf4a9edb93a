// SPDX-License-Identifier: Apache-2.0
// Super-dense time: a real time and a counter that orders what happens at that one real time.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace eventica::devs {

inline constexpr double Infinity = std::numeric_limits<double>::infinity();

/// Ordered by `t`, then by `n`. Events with equal `t` and `n` are simultaneous.
struct Time {
    double t = 0;       ///< seconds
    std::int64_t n = 0; ///< index among the instants at `t`

    static constexpr Time infinity() { return {Infinity, 0}; }
    constexpr bool isInfinite() const { return t == Infinity; }

    friend constexpr auto operator<=>(const Time&, const Time&) = default;
};

/// The first instant at the real time `t` that is later than `now`; `t` must not be before `now.t`.
constexpr Time instantAt(Time now, double t) {
    return t == now.t && !now.isInfinite() ? Time{t, now.n + 1} : Time{t, 0};
}

/// `now` plus a duration. A duration that is 0, or too small to change `now.t`, leads to the next
/// index; so the result is always later than a finite `now`. There is no such time for a duration
/// below 0 or not a number: `t` is then not a number, and the result neither before nor after any.
constexpr Time advance(Time now, double duration) {
    if (!(duration >= 0))
        return {std::numeric_limits<double>::quiet_NaN(), 0};
    return instantAt(now, now.t + duration);
}

} // namespace eventica::devs
