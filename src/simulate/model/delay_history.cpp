// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/delay_history.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eventica::model {

void DelayHistory::forget() {
    *this = {};
}

void DelayHistory::start(double time, double value) {
    forget();
    pieces_.emplace_back(-std::numeric_limits<double>::infinity(), time, value);
    left_ = last_ = value;
    eventTime_ = time;
    enlargeScale(value);
}

void DelayHistory::enlargeScale(double value) {
    scale_ = std::max(scale_, std::abs(value));
}

void DelayHistory::append(const PathPiece& piece, double last) {
    pieces_.push_back(piece);
    left_ = last_ = last;
}

void DelayHistory::hold(double to) {
    const bool isNew = !breaks_.empty() && breaks_.back().piece == nextPiece();
    if (isNew)
        pieces_.emplace_back(end(), to, last_);
    else
        pieces_.back().extend(to);
    left_ = last_;
}

void DelayHistory::jumpTo(double value, double threshold) {
    const bool isKnown = !breaks_.empty() && breaks_.back().piece == nextPiece();
    const bool jumps = std::abs(value - left_) > threshold;
    if (jumps && !isKnown)
        breaks_.push_back({end(), nextPiece()});
    else if (!jumps && isKnown) // of several events at one instant the last one undid it
        breaks_.pop_back();
    last_ = value;
    eventTime_ = end();
    enlargeScale(value);
}

DelayHistory::Beyond DelayHistory::beyond(double from, double value, double time) const {
    constexpr double Points = 3.0;
    const double ahead = time - from;
    const double distance = std::min(ahead, (from - eventTime_) / Points);
    if (!(distance > 1e-14 * std::abs(from)))
        return {value, 0.0};
    const double v1 = pieceFor(from - distance, nextBreak()).value(from - distance);
    const double v2 = pieceFor(from - 2.0 * distance, nextBreak()).value(from - 2.0 * distance);
    const double v3 = pieceFor(from - 3.0 * distance, nextBreak()).value(from - 3.0 * distance);
    const double first = value - v1;
    const double second = first - (v1 - v2);
    const double third = second - ((v1 - v2) - (v2 - v3));
    const double s = ahead / distance;
    return {value + s * (first + (s + 1.0) / 2.0 * (second + (s + 2.0) / 3.0 * third)),
            (first + (2.0 * s + 1.0) / 2.0 * second + (3.0 * s * s + 6.0 * s + 2.0) / 6.0 * third) /
                distance};
}

void DelayHistory::forgetBefore(double time, std::int64_t passed) {
    while (pieces_.size() > 2 && pieces_[1].to() < time) {
        pieces_.pop_front();
        ++first_;
    }
    while (std::min(passed, nextBreak()) > firstBreak_ + 1 && breaks_[1].piece <= first_) {
        breaks_.pop_front();
        ++firstBreak_;
    }
}

std::int64_t DelayHistory::passedAt(double time, double distance, std::int64_t passed) const {
    while (passed < nextBreak() && breakAt(passed).time < time - distance)
        ++passed;
    while (passed > firstBreak_ && breakAt(passed - 1).time > time + distance)
        --passed;
    return passed;
}

const PathPiece& DelayHistory::pieceFor(double time, std::int64_t passed) const {
    const auto later = std::ranges::upper_bound(pieces_, time, {}, &PathPiece::from);
    const std::int64_t found = first_ + (later - pieces_.begin()) - 1;
    const std::int64_t earliest = passed > firstBreak_ ? breakAt(passed - 1).piece : first_;
    const std::int64_t latest = (passed < nextBreak() ? breakAt(passed).piece : nextPiece()) - 1;
    const std::int64_t number = std::clamp(std::clamp(found, earliest, std::max(earliest, latest)),
                                           first_, nextPiece() - 1);
    return pieces_[static_cast<std::size_t>(number - first_)];
}

double DelayHistory::kinkBefore(std::int64_t piece) const {
    const std::int64_t index = piece - first_;
    if (index < 1 || index >= static_cast<std::int64_t>(pieces_.size()) ||
        (!breaks_.empty() && breaks_.back().piece == piece))
        return 0.0;
    const PathPiece& after = pieces_[static_cast<std::size_t>(index)];
    return after.slope(after.from()) -
           pieces_[static_cast<std::size_t>(index) - 1].slope(after.from());
}

} // namespace eventica::model
