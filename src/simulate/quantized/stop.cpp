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

bool hasPassed(const Opponent& opponent, const Transient& transient, double longest) {
    const double time = transient.time();
    const double seen = opponent.seenWith(transient.away());
    double moved = 0.0; // with the manifold
    for (std::size_t k = opponent.course.size(); k-- > 1;)
        moved = (moved + opponent.course[k]) * time;
    return std::max(seen, seen + opponent.side * moved) <
           -opponent.tolerance - opponent.noise * std::min(time, longest);
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
    while (!transient.isOver()) {
        away = transient.away();
        transient.advance();
        List<Opponent> passed;
        for (const Opponent& opponent : opponents)
            if (hasPassed(opponent, transient, longest))
                passed.push_back(opponent);
        if (passed.empty())
            continue;
        if (std::ranges::any_of(passed, &Opponent::isHeld))
            return std::nullopt;
        return stopBetween(passed, away, transient.away());
    }
    return std::nullopt;
}

} // namespace eventica::quantized
