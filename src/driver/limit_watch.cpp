// SPDX-License-Identifier: Apache-2.0
#include "driver/limit_watch.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace eventica::driver {
namespace {

constexpr std::int64_t MostTold = 10;

} // namespace

void LimitWatch::check(double t) {
    if (policy_ == LimitCheck::Off)
        return;
    const bool isFirst = !hasBegun_;
    if (isFirst) { // bounds may be parameters, which have values now
        hasBegun_ = true;
        bounds_ = observable_.bounds();
        values_.resize(bounds_.size());
        isTold_.resize(bounds_.size());
        varying_ =
            static_cast<std::size_t>(std::ranges::count(bounds_, false, &run::Bounds::isFixed));
    }
    observable_.readBounded(values_);
    for (std::size_t i = varying_; i < values_.size(); ++i)
        check(i, t);
    for (std::size_t i = 0; i < varying_; ++i)
        check(i, t);
    if (isFirst) // what is fixed need not be looked at again
        values_.resize(varying_);
}

void LimitWatch::check(std::size_t i, double t) {
    if (isTold_[i])
        return;
    const run::Bounds& bounds = bounds_[i];
    const auto isBeyond = [&](double bound, double sign) {
        const double slack = tolerance_ * std::max(bounds.nominal, std::abs(bound));
        return std::isfinite(bound) && sign * (values_[i] - bound) > slack;
    };
    const bool isBelow = isBeyond(bounds.minimum, -1.0);
    if (!isBelow && !isBeyond(bounds.maximum, 1.0))
        return;
    isTold_[i] = true;
    tell(bounds, t,
         fmt::format("`{}` = {:.6g} is {} {:.6g}", bounds.name, values_[i],
                     isBelow ? "below its minimum" : "above its maximum",
                     isBelow ? bounds.minimum : bounds.maximum));
}

void LimitWatch::tell(const run::Bounds& bounds, double t, const std::string& text) {
    if (policy_ == LimitCheck::Error) {
        if (!error_)
            error_ = run::SimulationError{
                t,
                text,
                {"--check-limits=warn lets the run go on, --check-limits=off is silent"},
                run::FailureKind::Limit,
                bounds.where};
        return;
    }
    if (++told_ <= MostTold)
        messages_.add(t, (bounds.isParameter ? "parameter " : "") + text);
}

void LimitWatch::finished(double t) {
    if (told_ > MostTold)
        messages_.add(t, fmt::format("{} more variables have left their limits (min, max)",
                                     told_ - MostTold));
}

} // namespace eventica::driver
