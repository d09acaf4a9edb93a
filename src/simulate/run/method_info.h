// SPDX-License-Identifier: Apache-2.0
// What there is to know about a numerical method before a run.
#pragma once

#include <cstdint>
#include <string_view>

namespace eventica::run {

enum class Stepping : std::uint8_t {
    Adaptive,  ///< chooses its steps by an error estimate
    Fixed,     ///< steps by the output interval
    Quantized, ///< each state steps by its quantum
};

/// What a method needs of a model.
enum class Needs : std::uint8_t {
    Equations, ///< any model has them
    Network,   ///< the model must be one
};

/// Which quanta options can choose.
enum class Quanta : std::uint8_t {
    None,
    OfStates,   ///< one for all
    OfElements, ///< one for all, or for single elements, with hystereses
};

struct MethodInfo {
    std::string_view name;
    Needs needs = Needs::Equations;
    Stepping stepping = Stepping::Adaptive;
    std::string_view summary;     ///< lower case, no full stop
    std::string_view goodFor;     ///< the same
    std::string_view sameAs = {}; ///< the method of which this is another name
    Quanta quanta = Quanta::None;
    int highestOrder = 0;       ///< of those an option can choose from 1 on; 0: there is no choice
    bool hasLevels = false;     ///< states may have levels of their own
    bool isSynchronous = false; ///< all states may step together
};

} // namespace eventica::run
