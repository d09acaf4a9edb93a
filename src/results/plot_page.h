// SPDX-License-Identifier: Apache-2.0
// The page around the data of an interactive plot.
#pragma once

#include <string_view>

namespace eventica::results {

/// Up to the title, between title and data, and after the data, which is one JSON object:
/// `{title, start, stop, styles: [{colour, dashes}], times: [[…]], panels: [{unit, isBoolean,
/// series:
/// [{name, description, unit, times, values}]}]}` where `times` of a series is a position in
/// `times`.
extern const std::string_view PageBeforeTitle;
extern const std::string_view PageBeforeData;
extern const std::string_view PageAfterData;

} // namespace eventica::results
