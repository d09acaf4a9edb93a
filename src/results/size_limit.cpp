// SPDX-License-Identifier: Apache-2.0
#include "results/size_limit.h"

#include <array>
#include <fmt/format.h>
#include <string_view>

namespace eventica::results {
namespace {

constexpr std::string_view Remedies =
    "record fewer variables (--filter) or less often (--interval), or allow more "
    "(--max-output)";

} // namespace

std::string sizeText(double bytes) {
    constexpr std::array<std::string_view, 5> Units = {"bytes", "KB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    for (; bytes >= 1000.0 && unit + 1 < Units.size(); ++unit)
        bytes /= 1000.0;
    return fmt::format("{:.4g} {}", bytes, Units[unit]);
}

std::string limitReached(std::uint64_t maxBytes, double time) {
    return fmt::format("the limit of {} is reached at time {:.10g}; {}",
                       sizeText(static_cast<double>(maxBytes)), time, Remedies);
}

std::string limitExceeded(std::uint64_t maxBytes, double rows, double rowBytes) {
    if (maxBytes == NoLimit || rows * rowBytes <= static_cast<double>(maxBytes))
        return {};
    return fmt::format("{:.4g} rows of the output grid take at least {}, more than the limit of "
                       "{}; {}",
                       rows, sizeText(rows * rowBytes), sizeText(static_cast<double>(maxBytes)),
                       Remedies);
}

} // namespace eventica::results
