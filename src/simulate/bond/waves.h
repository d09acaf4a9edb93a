// SPDX-License-Identifier: Apache-2.0
// The order of simultaneous changes: instants at one real time are grouped into waves.
#pragma once

#include <cstdint>

#include "lib/devs/time.h"

namespace eventica::bond {

/// A wave is `length` instants (t, k · length + rank) at one real time t. Storages, sources and
/// switches begin a wave; what depends on others acts at its rank, when all it depends on has
/// acted. So every model acts at most once in a wave, no value is sent that a later one of the same
/// wave replaces, and a wave ends after `length` instants.
class Waves {
public:
    explicit Waves(std::int64_t length) : length_(length) {}

    std::int64_t rankOf(devs::Time time) const { return time.n % length_; }
    /// The instant of this rank in the wave of `now`; the rank must be above that of `now`.
    devs::Time instant(devs::Time now, std::int64_t rank) const {
        return {now.t, now.n - rankOf(now) + rank};
    }
    /// The beginning of the next wave at the same real time.
    devs::Time next(devs::Time now) const { return instant(now, length_); }
    /// The same for one of `count` models that shall not act in the same wave.
    devs::Time next(devs::Time now, std::int64_t turn, std::int64_t count) const {
        std::int64_t wave = now.n / length_ + 1;
        wave += ((turn - wave) % count + count) % count;
        return {now.t, wave * length_};
    }
    /// The beginning of the first wave at `t` that is still to come.
    devs::Time at(devs::Time now, double t) const {
        return t > now.t ? devs::Time{t, 0} : next(now);
    }

private:
    std::int64_t length_;
};

} // namespace eventica::bond
