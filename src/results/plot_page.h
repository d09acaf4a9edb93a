// SPDX-License-Identifier: Apache-2.0
// The page around the data of an interactive plot.
#pragma once

#include <string_view>

namespace eventica::results {

/// Up to the title, between title and data, and after the data, which is one JSON object:
/// `{title, xLabel, isOverTime, start, stop, styles: [{colour, dashes}], times: [[…]], panels:
/// [{kind, unit, literals, isInteger, series: [{name, description, unit, style, times, values}]}]}`
/// where `kind` is `numbers`, `literals` or `lanes`, and `style` and `times` of a series are
/// positions in `styles` and `times`. Where `isOverTime` is false, `times` are the values of the
/// signal on the axis of x.
extern const std::string_view PageBeforeTitle;
extern const std::string_view PageBeforeData;
extern const std::string_view PageAfterData;

} // namespace eventica::results
