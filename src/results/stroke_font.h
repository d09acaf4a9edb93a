// SPDX-License-Identifier: Apache-2.0
// Letters made of lines, for pictures of pixels.
#pragma once

#include <string_view>
#include <vector>

#include "results/plot.h"

namespace eventica::results {

/// How far a text reaches, also a good guess for the usual fonts without serifs.
double textWidth(std::string_view text, double size);

/// Lines to be drawn with a width of about a twelfth of the size. The text starts at the origin, x
/// to the right, y down. What the font does not have becomes a box.
std::vector<std::vector<Point>> textStrokes(std::string_view text, double size);

} // namespace eventica::results
