// SPDX-License-Identifier: Apache-2.0
// Hybrid systems that exchange discrete values: an event of one may be an event of others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "simulate/run/hybrid_system.h"

namespace eventica::run {

/// What a part begins an event with; see `HybridSystem::handleEvent`.
struct PartEvent {
    std::size_t part = 0;
    std::span<const double> x;
    std::span<const std::int64_t> fired = {};
};

struct HandledPart {
    std::size_t part = 0;
    EventOutcome outcome;
};

/// Parts of one model, by number.
class EventGroup {
public:
    /// The states of a part that has no event of its own at this time, but is reached by this one;
    /// nothing if it fails there.
    using Join = std::function<std::optional<std::span<const double>>(std::size_t part)>;

    EventGroup() = default;
    EventGroup(const EventGroup&) = delete;
    EventGroup& operator=(const EventGroup&) = delete;
    virtual ~EventGroup() = default;

    /// Handles events of several parts at the same time, and of all that read what they change.
    /// The outcomes are of all parts that took part, `first` before the others. With an error, only
    /// that outcome counts.
    virtual std::vector<HandledPart> handleEvents(double t, std::span<const PartEvent> first,
                                                  const Join& join) = 0;
};

} // namespace eventica::run
