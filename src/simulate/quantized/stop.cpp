// SPDX-License-Identifier: Apache-2.0
#include "simulate/quantized/stop.h"

#include <algorithm>
#include <utility>

#include "simulate/quantized/transient.h"

namespace eventica::quantized {

namespace {

/// Where the first of the switches changes between two places.
Stop stopBetween(const List<Opponent>& passed, const List<double>& before,
                 const List<double>& after) {
    Stop stop{.index = passed[0].index, .away = {}};
    double first = 1.0;
    for (const Opponent& opponent : passed) {
        const double seen = opponent.seenWith(before);
        const double part = std::max(0.0, seen / (seen - opponent.seenWith(after)));
        if (part < first) {
            first = part;
            stop.index = opponent.index;
        }
    }
    for (int i = 0; i < before.count(); ++i)
        stop.away.push_back(before[i] + first * (after[i] - before[i]));
    return stop;
}

/// What the switch sees of the manifold's own motion.
double movedAt(const Opponent& opponent, double time) {
    double moved = 0.0;
    for (std::size_t k = opponent.course.size(); k-- > 1;)
        moved = (moved + opponent.course[k]) * time;
    return opponent.side * moved;
}

/// `ahead`: how far the manifold has come so far towards the side on which the switch agrees. It
/// does not go back: the course is a short piece of another one, which the transient may outlast.
bool hasPassed(const Opponent& opponent, const Transient& transient, double longest, double ahead) {
    return opponent.seenWith(transient.away()) + ahead <
           -opponent.tolerance - opponent.noise * std::min(transient.time(), longest);
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
    List<double> ahead(opponents.count(), 0.0);
    while (!transient.isOver()) {
        away = transient.away();
        transient.advance();
        List<Opponent> passed;
        for (int i = 0; i < opponents.count(); ++i) {
            ahead[i] = std::max(ahead[i], movedAt(opponents[i], transient.time()));
            if (hasPassed(opponents[i], transient, longest, ahead[i]))
                passed.push_back(opponents[i]);
        }
        if (passed.empty())
            continue;
        if (std::ranges::any_of(passed, &Opponent::isHeld))
            return std::nullopt;
        return stopBetween(passed, away, transient.away());
    }
    return std::nullopt;
}

} // namespace eventica::quantized
