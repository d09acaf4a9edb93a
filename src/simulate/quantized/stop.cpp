// SPDX-License-Identifier: Apache-2.0
#include "simulate/quantized/stop.h"

#include <algorithm>
#include <utility>

#include "simulate/quantized/transient.h"

namespace eventica::quantized {

namespace {

/// What a group has come to on its way.
struct Place {
    double time = 0.0;
    List<double> away;
    List<double> ahead; ///< by opponent: how far the manifold has come towards agreement

    /// What a switch sees here.
    double seenBy(const List<Opponent>& opponents, int index) const {
        return opponents[index].seenWith(away) + ahead[index];
    }
};

/// Where the first of the switches changes between two places.
Stop stopBetween(const List<Opponent>& opponents, const List<int>& passed, const Place& before,
                 const Place& after) {
    Stop stop{.index = opponents[passed[0]].index};
    double first = 1.0;
    for (const int index : passed) {
        const double seen = before.seenBy(opponents, index);
        const double part = std::max(0.0, seen / (seen - after.seenBy(opponents, index)));
        if (part < first) {
            first = part;
            stop.index = opponents[index].index;
        }
    }
    stop.time = before.time + first * (after.time - before.time);
    for (int i = 0; i < before.away.count(); ++i)
        stop.away.push_back(before.away[i] + first * (after.away[i] - before.away[i]));
    return stop;
}

/// What the switch sees of the manifold's own motion.
double movedAt(const Opponent& opponent, double time) {
    double moved = 0.0;
    for (std::size_t k = opponent.course.size(); k-- > 1;)
        moved = (moved + opponent.course[k]) * time;
    return opponent.side * moved;
}

/// Whether all switches would agree with a group that were on its manifold by now.
bool agreesOnManifold(const List<Opponent>& opponents, const Place& place) {
    for (int i = 0; i < opponents.count(); ++i)
        if (opponents[i].side * opponents[i].course[0] + place.ahead[i] < 0.0)
            return false;
    return true;
}

} // namespace

double Opponent::seenWith(const List<double>& away) const {
    double seen = course[0];
    for (int i = 0; i < factors.count(); ++i)
        seen += factors[i] * away[i];
    return side * seen;
}

std::optional<Stop> findStop(const dense::Matrix& rates, double longest, List<double> away,
                             const List<Opponent>& opponents) {
    Transient transient(rates, away);
    Place before{.away = std::move(away), .ahead = List<double>(opponents.count(), 0.0)};
    std::optional<Stop> agreement;
    while (!transient.isOver()) {
        transient.advance();
        Place here{.time = transient.time(), .away = transient.away(), .ahead = before.ahead};
        List<int> passed;
        bool isHeld = false;
        for (int i = 0; i < opponents.count(); ++i) {
            // The manifold does not go back: its course is a short piece of another one, which the
            // transient may outlast.
            here.ahead[i] = std::max(here.ahead[i], movedAt(opponents[i], here.time));
            if (here.seenBy(opponents, i) <
                -opponents[i].tolerance - opponents[i].noise * std::min(here.time, longest)) {
                passed.push_back(i);
                isHeld = isHeld || opponents[i].isHeld;
            }
        }
        if (isHeld)
            return std::nullopt;
        if (!passed.empty())
            return stopBetween(opponents, passed, before, here);
        if (!agreement && agreesOnManifold(opponents, here))
            agreement = Stop{.away = List<double>(here.away.count(), 0.0), .time = here.time};
        before = std::move(here);
    }
    return agreement;
}

} // namespace eventica::quantized
