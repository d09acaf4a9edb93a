// SPDX-License-Identifier: Apache-2.0
// How large a result file may become, and what to say where that is not enough.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace eventica::results {

inline constexpr std::uint64_t NoLimit = std::numeric_limits<std::uint64_t>::max();

/// As `4 GB`: powers of 1000, as on the command line.
std::string sizeText(double bytes);

/// Why a file ends at `time`, with the remedies.
std::string limitReached(std::uint64_t maxBytes, double time);

/// Why a run cannot be recorded, if `rows` of `rowBytes` each are more than the limit; else empty.
std::string limitExceeded(std::uint64_t maxBytes, double rows, double rowBytes);

} // namespace eventica::results
