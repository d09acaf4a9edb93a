// SPDX-License-Identifier: Apache-2.0
// Times of events are computed in one way only, so that a time that was given away as that of an
// event is found again exactly.
#include <algorithm>
#include <cmath>

#include "lib/rt/tables.h"

namespace eventica::rt {

namespace {

/// How much two times may differ that mean the same event: a few roundings, since times are scaled
/// and shifted on their way.
double roundingAt(double t) {
    return 8.0 * std::numeric_limits<double>::epsilon() * std::abs(t);
}

} // namespace

TimeTable::TimeTable(MatrixView matrix, std::span<const std::int64_t> columns,
                     const Options& options)
    : curves_(matrix, columns, options.smoothness), options_(options),
      period_(curves_.last() - curves_.first()) {
}

bool TimeTable::isPeriodic() const {
    return options_.extrapolation == Extrapolation::Periodic && period_ > 0.0;
}

/// The time of the abscissa 0.
double TimeTable::originOf(double period) const {
    return options_.shift + period * period_;
}

/// The number of the period that begins at or before `t`.
double TimeTable::periodOf(double t, Side side) const {
    if (!isPeriodic())
        return 0.0;
    const double first = curves_.first();
    const auto isBegun = [&](double number) {
        const double begin = first + originOf(number);
        return side == Side::Right ? begin <= t : begin < t;
    };
    const double number = std::floor((t - options_.shift - first) / period_);
    if (!isBegun(number))
        return number - 1.0;
    return isBegun(number + 1.0) ? number + 1.0 : number;
}

TimeTable::Place TimeTable::placeOf(Instant instant) const {
    const auto [t, side] = instant;
    const auto isBefore = [&](double begin) {
        return side == Side::Right ? begin <= t : begin < t;
    };
    if (!isBefore(options_.start))
        return {Region::NotStarted, 0.0, 0};
    const std::span<const double> points = curves_.abscissae();
    const double origin = originOf(periodOf(t, side));
    if (points.size() == 1)
        return {Region::Inside, origin, 0};
    const auto begun = std::partition_point(points.begin(), points.end(),
                                            [&](double point) { return isBefore(point + origin); });
    if (begun == points.begin())
        return {Region::Before, origin, 0};
    const auto place = static_cast<std::size_t>(begun - points.begin()) - 1;
    if (place + 1 < points.size())
        return {Region::Inside, origin, place};
    if (!isPeriodic())
        return {Region::Behind, origin, 0};
    // By rounding a period may end a little before the next one begins.
    return {Region::Inside, origin, points.size() - 2};
}

TimeTable::Instant TimeTable::instantOf(double t, double next, double preNext) {
    if (next == preNext && t >= next)
        return {next, Side::Left};
    if (next > preNext && std::abs(t - preNext) <= roundingAt(preNext))
        return {std::max(t, preNext), Side::Right};
    return {t, Side::Right};
}

Jet TimeTable::at(std::size_t curve, double t, double next, double preNext) const {
    const Place place = placeOf(instantOf(t, next, preNext));
    const double u = t - place.origin;
    switch (place.region) {
    case Region::NotStarted:
        return {};
    case Region::Before:
        return curves_.before(curve, u, options_.extrapolation);
    case Region::Behind:
        return curves_.behind(curve, u, options_.extrapolation);
    case Region::Inside:
        break;
    }
    return curves_.at(curve, place.segment, u);
}

bool TimeTable::isUndefined(double t, double next, double preNext) const {
    if (options_.extrapolation != Extrapolation::None || curves_.abscissae().size() < 2)
        return false;
    const Region region = placeOf(instantOf(t, next, preNext)).region;
    return region == Region::Before ||
           (region == Region::Behind && t > curves_.last() + options_.shift + roundingAt(t));
}

bool TimeTable::isEvent(std::size_t point) const {
    const std::span<const double> points = curves_.abscissae();
    if (point == 0 || point + 1 == points.size())
        return true;
    switch (options_.events) {
    case TimeEvents::Always:
        return !isSpline(options_.smoothness);
    case TimeEvents::AtDiscontinuities:
        return points[point] == points[point - 1] || points[point] == points[point + 1];
    case TimeEvents::None:
        break;
    }
    return false;
}

double TimeTable::nextEvent(double t) const {
    const double now = t + roundingAt(t);
    if (now < options_.start)
        return options_.start;
    const std::span<const double> points = curves_.abscissae();
    if (points.size() == 1)
        return Never;
    const double period = periodOf(now, Side::Right);
    const double origin = originOf(period);
    auto next = std::partition_point(points.begin(), points.end(),
                                     [&](double point) { return point + origin <= now; });
    while (next != points.end() && !isEvent(static_cast<std::size_t>(next - points.begin())))
        ++next;
    if (!isPeriodic())
        return next == points.end() ? Never : *next + origin;
    if (next != points.end() && *next < points.back())
        return *next + origin;
    // The end of a period is the begin of the next one, and computed as such.
    const double end = curves_.first() + originOf(period + 1.0);
    return end > now ? end : Never;
}

} // namespace eventica::rt
