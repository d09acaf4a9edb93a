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

struct MethodInfo {
    std::string_view name;
    Stepping stepping = Stepping::Adaptive;
    std::string_view summary;     ///< lower case, no full stop
    std::string_view sameAs = {}; ///< the method of which this is another name
    int highestOrder = 0; ///< of those an option can choose from 1 on; 0: there is no choice
};

} // namespace eventica::run
