// SPDX-License-Identifier: Apache-2.0
#include "results/compare.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <span>

namespace eventica::results {
namespace {

struct Curve {
    std::span<const double> time;
    std::span<const double> value;

    double interpolate(std::size_t before, double at) const {
        const double t0 = time[before];
        const double t1 = time[before + 1];
        const double weight = (at - t0) / (t1 - t0);
        return (1 - weight) * value[before] + weight * value[before + 1];
    }
};

/// Rows of a window that moves to the right; the front of the queue is the extreme one. A row that
/// a later one outdoes can never be the extreme again, so every row enters and leaves once.
template<class Outdoes>
class ExtremeQueue {
public:
    void push(const Curve& curve, std::size_t row) {
        while (!rows_.empty() && !Outdoes{}(curve.value[rows_.back()], curve.value[row]))
            rows_.pop_back();
        rows_.push_back(row);
    }
    void dropBefore(std::size_t row) {
        while (!rows_.empty() && rows_.front() < row)
            rows_.pop_front();
    }
    bool empty() const { return rows_.empty(); }
    double extreme(const Curve& curve) const { return curve.value[rows_.front()]; }

private:
    std::deque<std::size_t> rows_;
};

struct Range {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -std::numeric_limits<double>::infinity();

    void include(double value) {
        lower = std::min(lower, value);
        upper = std::max(upper, value);
    }
    bool isEmpty() const { return lower > upper; }
};

/// The range of a curve's values over a window whose borders never move to the left.
class SlidingRange {
public:
    explicit SlidingRange(const Curve& curve) : curve_(curve) {}

    /// Empty if the window is outside of the curve.
    Range over(double from, double to) {
        const std::size_t count = curve_.time.size();
        for (; end_ < count && curve_.time[end_] <= to; ++end_) {
            lowest_.push(curve_, end_);
            highest_.push(curve_, end_);
        }
        while (begin_ < count && curve_.time[begin_] < from)
            ++begin_;
        lowest_.dropBefore(begin_);
        highest_.dropBefore(begin_);
        Range range;
        if (!lowest_.empty()) {
            range.include(lowest_.extreme(curve_));
            range.include(highest_.extreme(curve_));
        }
        // The curve at the borders, if they lie between two rows.
        if (begin_ > 0 && begin_ < count)
            range.include(curve_.interpolate(begin_ - 1, from));
        if (end_ > 0 && end_ < count)
            range.include(curve_.interpolate(end_ - 1, to));
        return range;
    }

private:
    const Curve& curve_;
    std::size_t begin_ = 0; ///< the first row not before the window
    std::size_t end_ = 0;   ///< the first row after the window
    ExtremeQueue<std::less<>> lowest_;
    ExtremeQueue<std::greater<>> highest_;
};

/// Of zero, and of what would be zero without rounding.
constexpr double LeastHeight = 1e-3;
/// Relative to the magnitude: at the default tolerance twice the usual tolerance of a solver.
constexpr double LeastRange = 1e-3;

double timeTolerance(const std::vector<double>& time, const CompareOptions& options) {
    const double length = time.back() - time.front();
    return options.tolerance *
           (options.tube == Tube::CsvCompare ? std::max(length, std::abs(time.front())) : length);
}

double valueTolerance(std::span<const double> values, const CompareOptions& options) {
    const auto [lowest, highest] = std::ranges::minmax(values);
    const double least = options.tube == Tube::CsvCompare
                             ? std::abs(lowest)
                             : LeastRange * std::max(std::abs(lowest), std::abs(highest));
    return options.tolerance * std::max({highest - lowest, least, LeastHeight});
}

void recordFailure(SignalComparison& result, double time, double value, const Range& tube) {
    if (result.passed || time < result.time) {
        result.passed = false;
        result.time = time;
        result.value = value;
        result.lower = tube.lower;
        result.upper = tube.upper;
    }
    ++result.failures;
    const double excess = std::max(tube.lower - value, value - tube.upper);
    if (std::isnan(result.largestExcess) || std::isnan(excess))
        result.largestExcess = std::numeric_limits<double>::quiet_NaN();
    else
        result.largestExcess = std::max(result.largestExcess, excess);
}

void compareCurves(const Curve& reference, const Curve& test, double dx, SignalComparison& result) {
    SlidingRange window(reference);
    for (std::size_t row = 0; row < test.time.size(); ++row) {
        const double time = test.time[row];
        Range tube = window.over(time - dx, time + dx);
        if (tube.isEmpty())
            continue;
        tube.lower -= result.valueTolerance;
        tube.upper += result.valueTolerance;
        const double value = test.value[row];
        if (!(value >= tube.lower && value <= tube.upper)) // also if it is not a number
            recordFailure(result, time, value, tube);
    }
}

/// Where the reference has rows and the test has none: it is linear between its own.
void compareBetween(const Curve& reference, const Curve& test, double dx,
                    SignalComparison& result) {
    SlidingRange window(reference);
    std::size_t after = 0; ///< the first row of the test that is not before the time
    for (std::size_t row = 0; row < reference.time.size(); ++row) {
        const double time = reference.time[row];
        if (row > 0 && reference.time[row - 1] == time)
            continue;
        while (after < test.time.size() && test.time[after] < time)
            ++after;
        if (after == 0 || after == test.time.size() || test.time[after] == time)
            continue;
        Range tube = window.over(time - dx, time + dx);
        tube.lower -= result.valueTolerance;
        tube.upper += result.valueTolerance;
        const double value = test.interpolate(after - 1, time);
        // What is no number is told at the rows of the test.
        if (value < tube.lower || value > tube.upper)
            recordFailure(result, time, value, tube);
    }
}

SignalComparison compareSignal(const Trajectories& reference, std::size_t referenceSignal,
                               const Trajectories& test, std::size_t testSignal,
                               const CompareOptions& options) {
    SignalComparison result{.name = reference.signals()[referenceSignal].name};
    const std::vector<double> expected = reference.values(referenceSignal);
    const std::vector<double> actual = test.values(testSignal);
    const auto wrong =
        std::ranges::find_if_not(expected, [](double value) { return std::isfinite(value); });
    if (wrong != expected.end()) {
        const auto row = static_cast<std::size_t>(wrong - expected.begin());
        constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();
        recordFailure(result, reference.time()[row], *wrong, {NotANumber, NotANumber});
        return result;
    }
    result.valueTolerance = valueTolerance(expected, options);
    const Curve referenceCurve{reference.time(), expected};
    const Curve testCurve{test.time(), actual};
    const double dx = timeTolerance(reference.time(), options);
    compareCurves(referenceCurve, testCurve, dx, result);
    if (options.tube != Tube::CsvCompare)
        compareBetween(referenceCurve, testCurve, dx, result);
    return result;
}

std::string findGap(const Trajectories& reference, const Trajectories& test,
                    const CompareOptions& options) {
    if (reference.rows() == 0)
        return "the reference has no rows";
    if (test.rows() == 0)
        return "the test has no rows";
    const double dx = timeTolerance(reference.time(), options);
    if (!(test.time().back() >= reference.time().back() - dx))
        return fmt::format("the test ends at {}, the reference at {}", test.time().back(),
                           reference.time().back());
    if (!(test.time().front() <= reference.time().front() + dx))
        return fmt::format("the test starts at {}, the reference at {}", test.time().front(),
                           reference.time().front());
    return {};
}

std::vector<std::string> namesOf(const Trajectories& trajectories) {
    std::vector<std::string> names;
    for (const SignalInfo& signal : trajectories.signals())
        names.push_back(signal.name);
    return names;
}

} // namespace

bool Comparison::passed() const {
    return !signals.empty() && missingInReference.empty() && missingInTest.empty() &&
           coverage.empty() && std::ranges::all_of(signals, &SignalComparison::passed);
}

Comparison compare(const Trajectories& reference, const Trajectories& test,
                   const CompareOptions& options) {
    Comparison result;
    result.coverage = findGap(reference, test, options);
    const bool areEmpty = reference.rows() == 0 || test.rows() == 0;
    for (const std::string& name : options.signals.empty() ? namesOf(reference) : options.signals) {
        if (canonicalName(name) == "time")
            continue;
        const auto inReference = reference.find(name);
        const auto inTest = test.find(name);
        if (!inReference)
            result.missingInReference.push_back(name);
        else if (!inTest)
            result.missingInTest.push_back(name);
        else if (!areEmpty)
            result.signals.push_back(
                compareSignal(reference, *inReference, test, *inTest, options));
    }
    return result;
}

} // namespace eventica::results
