// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/mixed_search.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace eventica::model {

namespace {

/// So often all may change at once although no fewer disagree than before.
constexpr int Patience = 3;
constexpr std::size_t TrialsAtLeast = 60;
constexpr std::size_t TrialsPerCondition = 20;

class MixedSearch {
public:
    MixedSearch(const Combination& start,
                const std::function<MixedTrial(const Combination&)>& attempt,
                const MixedOptions& options)
        : attempt_(attempt), start_(start), options_(options), limit_(trialsOf(start)),
          fewest_(start.size() + 1), disagreements_(start.size(), 0) {}

    MixedOutcome run() {
        std::optional<Combination> next = start_;
        bool isDone = false;
        while (next && !isDone && unsolved_ < options_.mostUnsolved) {
            isDone = visit(*next);
            if (!isDone)
                next = outcome_.trials < limit_ ? successor() : anotherStart();
        }
        if (!isDone && !takeNearly())
            name();
        else if (coincidences_ > 0 && !(options_.mayStay && outcome_.values == start_))
            determine();
        return outcome_;
    }

private:
    struct Nearly {
        Combination values;
        std::size_t coincidences = 0;
        bool isOpen = false;
    };
    /// A combination, and where to go from it.
    struct Point {
        Combination at;
        Combination wanted;
        std::vector<std::size_t> differing;
        bool mayChangeAll = true;
    };

    static std::size_t trialsOf(const Combination& start) {
        return TrialsAtLeast + TrialsPerCondition * start.size();
    }

    /// Whether the search has come to its end there.
    bool visit(const Combination& values) {
        ++outcome_.trials;
        visited_.insert(values);
        const MixedTrial trial = attempt_(values);
        if (!trial.isSolved) {
            ++unsolved_;
            if (!trial.wanted.empty())
                points_.push_back({values, trial.wanted, differing(values, trial.wanted)});
            return takeNearly();
        }
        outcome_.values = values;
        if (outcome_.firstWanted.empty())
            outcome_.firstWanted = trial.wanted;
        Point point{values, trial.wanted, differing(values, trial.wanted)};
        const bool isRight = std::ranges::all_of(
            point.differing, [&](std::size_t i) { return static_cast<bool>(trial.isClose[i]); });
        const bool closesWhatIsOpen = isRight && nearly_ && nearly_->isOpen && !trial.isOpen;
        if (closesWhatIsOpen || (point.differing.empty() && !(trial.isOpen && nearly_))) {
            coincidences_ = trial.coincidences;
            return outcome_.isFound = true;
        }
        if (takeNearly())
            return true;
        if (isRight)
            nearly_ = Nearly{values, trial.coincidences, trial.isOpen};
        for (const std::size_t i : point.differing)
            ++disagreements_[i];
        point.mayChangeAll = mayChangeAll(point.differing.size());
        points_.push_back(std::move(point));
        return false;
    }

    static std::vector<std::size_t> differing(const Combination& values,
                                              const Combination& wanted) {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i] != wanted[i])
                places.push_back(i);
        return places;
    }

    bool mayChangeAll(std::size_t count) {
        if (count < fewest_) {
            fewest_ = count;
            patience_ = Patience;
            return true;
        }
        return patience_-- > 0;
    }

    /// The first that is new: near the last point that could be solved, then near earlier ones.
    std::optional<Combination> successor() {
        while (!points_.empty()) {
            if (auto next = successorOf(points_.back()))
                return next;
            points_.pop_back();
        }
        if (auto next = anotherStart())
            return next;
        return neighbourOfStart();
    }

    std::optional<Combination> anotherStart() {
        if (!options_.anotherStart)
            return std::nullopt;
        std::optional<Combination> next = options_.anotherStart();
        while (next && !isNew(*next))
            next = options_.anotherStart();
        if (next) {
            limit_ = outcome_.trials + trialsOf(start_);
            fewest_ = start_.size() + 1;
            patience_ = Patience;
        }
        return next;
    }

    std::optional<Combination> successorOf(Point& point) const {
        if (std::exchange(point.mayChangeAll, false) && isNew(point.wanted))
            return point.wanted;
        for (const std::size_t i : point.differing) {
            Combination next = point.at;
            next[i] = point.wanted[i];
            if (isNew(next))
                return next;
        }
        return std::nullopt;
    }

    /// Where the way from the start ends in what cannot be solved, its surroundings may help.
    std::optional<Combination> neighbourOfStart() const {
        for (std::size_t i = 0; i < start_.size(); ++i) {
            if (start_[i] != 0.0 && start_[i] != 1.0)
                continue;
            Combination next = start_;
            next[i] = 1.0 - next[i];
            if (isNew(next))
                return next;
        }
        return std::nullopt;
    }

    bool isNew(const Combination& values) const { return !visited_.contains(values); }

    bool takeNearly() {
        if (!nearly_)
            return false;
        outcome_.isFound = true;
        outcome_.values = nearly_->values;
        coincidences_ = nearly_->coincidences;
        attempt_(nearly_->values);
        return true;
    }

    /// Goes from what was found to neighbours with fewer coincidences. In a bridge two diodes
    /// give up the current at once, so neighbours differ by one condition or by two.
    void determine() {
        lastTried_ = outcome_.values;
        while (coincidences_ > 0 && toNeighbour()) {
        }
        if (lastTried_ != outcome_.values)
            attempt_(outcome_.values);
    }

    bool toNeighbour() {
        for (std::size_t i = 0; i < start_.size(); ++i)
            if (toCombination(flipped(outcome_.values, i)))
                return true;
        for (std::size_t i = 0; i < start_.size(); ++i)
            for (std::size_t k = i + 1; k < start_.size(); ++k)
                if (toCombination(flipped(flipped(outcome_.values, i), k)))
                    return true;
        return false;
    }

    /// Numbers that are not Boolean stay as they are.
    static Combination flipped(Combination values, std::size_t i) {
        if (values[i] == 0.0 || values[i] == 1.0)
            values[i] = 1.0 - values[i];
        return values;
    }

    bool toCombination(const Combination& values) {
        return outcome_.trials < limit_ && isNew(values) && lastsLonger(values);
    }

    bool lastsLonger(const Combination& values) {
        ++outcome_.trials;
        visited_.insert(values);
        lastTried_ = values;
        const MixedTrial trial = attempt_(values);
        if (!trial.isSolved || trial.coincidences >= coincidences_)
            return false;
        for (const std::size_t i : differing(values, trial.wanted))
            if (!trial.isClose[i])
                return false;
        outcome_.values = values;
        coincidences_ = trial.coincidences;
        return true;
    }

    void name() {
        for (std::size_t i = 0; i < disagreements_.size(); ++i)
            if (disagreements_[i] > 0)
                outcome_.restless.push_back(i);
        std::ranges::stable_sort(outcome_.restless, [&](std::size_t a, std::size_t b) {
            return disagreements_[a] > disagreements_[b];
        });
    }

    const std::function<MixedTrial(const Combination&)>& attempt_;
    const Combination start_;
    const MixedOptions& options_;
    std::size_t limit_;        ///< of trials from this start
    std::size_t unsolved_ = 0; ///< trials
    std::size_t fewest_;
    int patience_ = Patience;
    std::vector<std::size_t> disagreements_; ///< of each condition, how often
    std::vector<Point> points_;
    std::set<Combination> visited_;
    Combination lastTried_;        ///< by `determine`
    std::optional<Nearly> nearly_; ///< right up to rounding
    std::size_t coincidences_ = 0; ///< of what was found
    MixedOutcome outcome_;
};

} // namespace

MixedOutcome searchMixed(const Combination& start,
                         const std::function<MixedTrial(const Combination&)>& attempt,
                         const MixedOptions& options) {
    return MixedSearch(start, attempt, options).run();
}

} // namespace eventica::model
