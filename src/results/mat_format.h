// SPDX-License-Identifier: Apache-2.0
// MAT files of version 4, and how Modelica tools keep trajectories in them: the matrices `Aclass`,
// `name`, `description`, `dataInfo`, `data_1` (fixed values, two columns: start and end of the run)
// and `data_2` (one column per point of time). See docs/stages/results.md.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "results/signal.h"

namespace eventica::results {

static_assert(std::endian::native == std::endian::little, "files are written as memory is");

/// In front of every matrix; its name with a final NUL and its elements, column by column, follow.
struct MatHeader {
    std::int32_t type = 0; ///< see below
    std::int32_t rows = 0;
    std::int32_t columns = 0;
    std::int32_t imaginary = 0;
    std::int32_t nameLength = 0; ///< with the final NUL
};

namespace mat_type {
inline constexpr std::int32_t Double = 0;
inline constexpr std::int32_t Float = 10;
inline constexpr std::int32_t Int32 = 20;
inline constexpr std::int32_t Int16 = 30;
inline constexpr std::int32_t UInt16 = 40;
inline constexpr std::int32_t UInt8 = 50;
inline constexpr std::int32_t Text = 51;
} // namespace mat_type

/// Which matrix holds a signal, the first row of `dataInfo`.
namespace mat_matrix {
inline constexpr std::int32_t Time = 0;
inline constexpr std::int32_t Fixed = 1;
inline constexpr std::int32_t Varying = 2;
} // namespace mat_matrix

/// A signal's description with its unit, display unit and kind: `text [V]`, `text [rad|deg]`,
/// `text [:#(type=Boolean)]`, `[:#(type=Enumeration,literals=(off,on))]`. That a signal is a state
/// follows from a signal `der(x)`; where it does not, `state=true` or `state=false` says so.
std::string matDescription(const SignalInfo& signal, const Differentiated& differentiated);

/// The reverse. The name of the signal is known already.
void parseMatDescription(std::string_view text, const Differentiated& differentiated,
                         SignalInfo& signal);

} // namespace eventica::results
