// SPDX-License-Identifier: Apache-2.0
// The past of one delayed expression, and those who look back at it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

#include "simulate/model/path_piece.h"

namespace eventica::model {

/// Polynomials one after the other. Where the expression jumps there is a break, and both of its
/// sides are kept. Pieces and breaks have numbers that stay when earlier ones are forgotten.
class DelayHistory {
public:
    bool isStarted() const { return !pieces_.empty(); }
    void forget();
    /// Up to `time` the expression has always had this value.
    void start(double time, double value);

    /// The next stretch, up to the value `last`.
    void append(const PathPiece& piece, double last);
    /// The value stays up to there.
    void hold(double to);
    /// An event at the end of the history. Jumps up to the threshold are not kept as such.
    void jumpTo(double value, double threshold);
    /// What lies before is no longer needed, nor are breaks before the last one that all have
    /// passed, who have passed `passed` of them.
    void forgetBefore(double time, std::int64_t passed);

    double end() const { return pieces_.back().to(); }
    /// At the end, after the last event.
    double last() const { return last_; }
    /// The largest value so far: what tolerances are relative to.
    double scale() const { return scale_; }
    void enlargeScale(double value);

    /// Beyond a point where the history had `value`, from what it was at points before, as far
    /// apart as `time` is beyond, and not before the last event: the polynomials of the last
    /// stretches may be far shorter, and of high degree.
    struct Beyond {
        double value = 0.0;
        double slope = 0.0;
    };
    Beyond beyond(double from, double value, double time) const;
    /// How long the history is smooth before its end.
    double smoothLength() const { return end() - eventTime_; }

    /// How much the slope changes where a piece begins; 0 if there is a jump.
    double kinkBefore(std::int64_t piece) const;
    std::int64_t nextPiece() const { return first_ + static_cast<std::int64_t>(pieces_.size()); }

private:
    friend class DelayReader;

    struct Break {
        double time;
        std::int64_t piece; ///< the first one after it
    };

    std::int64_t nextBreak() const {
        return firstBreak_ + static_cast<std::int64_t>(breaks_.size());
    }
    const Break& breakAt(std::int64_t number) const {
        return breaks_[static_cast<std::size_t>(number - firstBreak_)];
    }
    /// How many breaks are before `time`, if a reader has passed `passed` of them.
    std::int64_t passedAt(double time, double distance, std::int64_t passed) const;
    const PathPiece& pieceFor(double time, std::int64_t passed) const;

    std::deque<PathPiece> pieces_;
    std::int64_t first_ = 0; ///< the number of the first of them
    std::deque<Break> breaks_;
    std::int64_t firstBreak_ = 0;
    double left_ = 0.0; ///< at the end, before the last event
    double last_ = 0.0;
    double scale_ = 0.0;
    double eventTime_ = 0.0; ///< of the last event
};

/// A delayed signal. It stays on one side of a break until it has been told to pass: the instant at
/// which a jump comes out of the delay belongs to both sides, to the left one before the event
/// there and to the right one after it.
class DelayReader {
public:
    /// The history must outlive it.
    explicit DelayReader(const DelayHistory& history) : history_(&history) {}

    const DelayHistory& history() const { return *history_; }
    void restart() { passed_ = 0; }

    bool hasBreakAhead() const { return passed_ < history_->nextBreak(); }
    bool hasBreakBehind() const { return passed_ > history_->firstBreak_; }
    double breakAhead() const { return history_->breakAt(passed_).time; }
    double breakBehind() const { return history_->breakAt(passed_ - 1).time; }
    void passForward() { ++passed_; }
    void passBackward() { --passed_; }
    /// The break nearest to `time` stays on its side if it is closer than `distance`.
    void passTo(double time, double distance) {
        passed_ = history_->passedAt(time, distance, passed_);
    }
    /// Of breaks.
    std::int64_t passed() const { return passed_; }

    /// On the present side of breaks.
    double value(double time) const { return history_->pieceFor(time, passed_).value(time); }
    double slope(double time) const { return history_->pieceFor(time, passed_).slope(time); }
    /// Whether there is nothing yet, so that it has to be extrapolated.
    bool isBeyond(double time, double distance) const {
        return !hasBreakAhead() && time > history_->end() + distance;
    }
    DelayHistory::Beyond beyond(double time) const {
        return history_->beyond(history_->end(), history_->last(), time);
    }
    /// As if `passTo` had been called.
    double valueAfterPassing(double time, double distance) const {
        return history_->pieceFor(time, history_->passedAt(time, distance, passed_)).value(time);
    }

private:
    const DelayHistory* history_;
    std::int64_t passed_ = 0;
};

} // namespace eventica::model
