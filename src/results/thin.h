// SPDX-License-Identifier: Apache-2.0
// Fewer points that look the same.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "results/plot.h"

namespace eventica::results {

/// Keeps the first, the lowest, the highest and the last point of each of so many equal slices of
/// x, and every gap, in their order. At a width of one pixel per slice the line does not change.
std::vector<Point> thin(std::span<const Point> points, std::size_t slices);

/// Drops points that are nearer than `detail`, in x and in y, to the last one that was kept; keeps
/// the last point and every gap. The order of x does not matter.
std::vector<Point> thinCurve(std::span<const Point> points, const Point& detail);

} // namespace eventica::results
