// SPDX-License-Identifier: Apache-2.0
// Numbered ports. A model numbers its input ports and its output ports separately, each from 0.
#pragma once

#include <compare>
#include <cstdint>

namespace eventica::devs {

/// Whether it is an input or an output follows from where it is used.
struct Port {
    std::uint32_t number = 0;

    friend constexpr auto operator<=>(Port, Port) = default;
};

} // namespace eventica::devs
