// SPDX-License-Identifier: Apache-2.0
// Stiff groups of storages: their fast modes follow at once whatever drives them. The structure
// knows all that drives a group, so it tells the members their quantized values.
#include <algorithm>
#include <cmath>

#include "simulate/bond/structure_model.h"
#include "simulate/quantized/slow_manifold.h"

namespace eventica::bond {

using graph::at;
using graph::Index;
using quantized::Opponent;
using quantized::StiffGroup;
using signal::Polynomial;

namespace {

constexpr int MostRounds = 8;              // groups that drive each other
constexpr double MovementTolerance = 1e-9; // of a quantum, and of derivatives
/// A sense is on the wrong side from here on, relative to the terms it is the sum of.
constexpr double WrongSide = 1e-7;

/// Of a storage among the members; -1 if it is none.
int placeOf(const StiffGroup& group, Index storage) {
    for (int i = 0; i < group.members.count(); ++i)
        if (group.members[i] == storage)
            return i;
    return -1;
}

bool contains(const StiffGroup& group, Index storage) {
    return placeOf(group, storage) >= 0;
}

bool isMoved(const Polynomial& before, const Polynomial& after, double quantum) {
    if (std::abs(after.c[0] - before.c[0]) > MovementTolerance * quantum)
        return true;
    for (std::size_t k = 1; k < Polynomial::Coefficients; ++k)
        if (std::abs(after.c[k] - before.c[k]) >
            MovementTolerance * (std::abs(after.c[k]) + std::abs(before.c[k])))
            return true;
    return false;
}

} // namespace

/// What is known of the groups that something new drives goes to the storages with their rates.
void StructureModel::followGroups(const Configuration& present) {
    isTold_.assign(states_.size(), 0);
    if (shared_.order == 1) // without slopes a group would be late by its time constant
        return;
    bool isMoving = true;
    for (int round = 0; round < MostRounds && isMoving; ++round) {
        isMoving = false;
        for (const StiffGroup& group : present.groups)
            if (reached_ == graph::None &&
                std::ranges::any_of(group.members, [&](int m) { return isDirty_[at(m)] != 0; }))
                isMoving = follow(present, group) || isMoving;
    }
}

/// Where its slow manifold goes from now on. False if a state is farther than a quantum away from
/// it: then it has a fast transient to go through.
bool StructureModel::findManifold(const Configuration& present, const StiffGroup& group,
                                  const dense::SpectralSplit& split) {
    const int count = group.members.count();
    quantized::List<std::array<double, Polynomial::Coefficients>> rest(count);
    quantized::List<double> x;
    for (int i = 0; i < count; ++i) {
        const auto storage = at(group.members[i]);
        const Polynomial share = shareOf(present.rates[storage]);
        rest[i] = (restOf(present.rates[storage], group) + derivativeOf(share)).c;
        x.push_back(integralOf(storage) + share.c[0]);
    }
    quantized::findFastPart(split, shared_.coefficients(), rest, manifold_);
    quantized::addSlowPart(split, shared_.coefficients(), rest, x, manifold_);
    movement_.clear();
    for (int i = 0; i < count; ++i)
        movement_.push_back(manifold_[i][0] - x[i]);
    for (int i = 0; i < count; ++i)
        if (!(std::abs(movement_[i]) <= parameters_.quanta[at(group.members[i])]))
            return false;
    return true;
}

/// The rate of a member without what the members give each other.
Polynomial StructureModel::restOf(const LinearRow& row, const StiffGroup& group) const {
    Polynomial result{{row.constant}};
    for (const IndexedTerm& term : row.states)
        if (!contains(group, term.index))
            result += term.factor * states_[at(term.index)].seenFrom(now().t);
    for (const IndexedTerm& term : row.sources)
        result += term.factor * sources_[at(term.index)].seenFrom(now().t);
    return result.truncated(shared_.coefficients());
}

/// Switches that disagree with a group that goes to its slow manifold at once.
quantized::List<Opponent> StructureModel::opponentsOf(const Configuration& present,
                                                      const StiffGroup& group) const {
    quantized::List<Opponent> result;
    if (!hasSenses_)
        return result;
    const Courses courses = findCourses();
    for (std::size_t i = 0; i < present.senses.size(); ++i) {
        if (!senseCounts(i))
            continue;
        Opponent opponent{.index = static_cast<int>(i), .factors = {}};
        opponent.side = present.isClosed[i] != 0 ? 1.0 : -1.0;
        opponent.tolerance = WrongSide * senseScales_[i];
        opponent.isHeld = flips_[i].heldUntil > now().t;
        opponent.factors.resize(group.members.count());
        double change = 0.0;
        for (const IndexedTerm& term : present.senses[i].states)
            if (const int place = placeOf(group, term.index); place >= 0) {
                opponent.factors[place] += term.factor;
                change += term.factor * movement_[place];
            }
        opponent.course[0] = present.senses[i].along(courses.states, courses.waves).c[0] + change;
        if (opponent.side * change < 0.0 &&
            opponent.side * opponent.course[0] < -opponent.tolerance)
            result.push_back(std::move(opponent));
    }
    return result;
}

/// What an opponent sees on the manifold as time goes on, and what quanta make of its rate.
void StructureModel::completeOpponent(const Configuration& present, const StiffGroup& group,
                                      Opponent& opponent) const {
    const LinearRow& sense = present.senses[static_cast<std::size_t>(opponent.index)];
    Courses courses = findCourses();
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (present.isDependent[i] == 0)
            courses.states[i] =
                rateOf(present.rates[i]).integrated(integralOf(i)) + shareOf(present.rates[i]);
    for (int k = 0; k < group.members.count(); ++k) {
        courses.states[at(group.members[k])] = Polynomial{manifold_[k]};
        for (const IndexedTerm& term : present.rates[at(group.members[k])].states)
            if (!contains(group, term.index))
                opponent.noise += std::abs(opponent.factors[k] * term.factor) *
                                  parameters_.quanta[at(term.index)];
    }
    const double seen = opponent.course[0];
    opponent.course = sense.along(courses.states, courses.waves).c;
    opponent.course[0] = seen;
}

/// The group is within a quantum of its manifold, but switches disagree there. If one of them
/// changes on the way, the group goes up to there at once, and from then on it has another
/// manifold. The event of this switch comes next. False if none changes.
bool StructureModel::stopAtSwitch(const Configuration& present, const StiffGroup& group,
                                  quantized::List<Opponent> opponents, double longest) {
    for (Opponent& opponent : opponents)
        completeOpponent(present, group, opponent);
    quantized::List<double> away;
    for (const double movement : movement_)
        away.push_back(-movement);
    const auto stop = quantized::findStop(group.rates, longest, std::move(away), opponents);
    if (!stop || stop->index == quantized::None)
        return false;
    quantized::List<double> quanta;
    for (const auto member : group.members)
        quanta.push_back(parameters_.quanta[at(member)]);
    quantized::moveAhead(stop->time, quanta, manifold_);
    for (int i = 0; i < group.members.count(); ++i)
        take(present, group.members[i], {{manifold_[i][0] + stop->away[i]}});
    reached_ = static_cast<Index>(stop->index);
    return true;
}

/// Returns whether the quantized values of the members change. While slower ones of the fast modes
/// decay after a jump, the faster ones still follow.
bool StructureModel::follow(const Configuration& present, const StiffGroup& group) {
    for (const quantized::FastModes& modes : group.levels) {
        if (!findManifold(present, group, modes.split))
            continue;
        quantized::List<Opponent> opponents = opponentsOf(present, group);
        if (opponents.empty())
            return takeManifold(present, group);
        if (stopAtSwitch(present, group, std::move(opponents), modes.timeConstant))
            return false;
    }
    return false;
}

bool StructureModel::takeManifold(const Configuration& present, const StiffGroup& group) {
    bool isMoving = false;
    for (int i = 0; i < group.members.count(); ++i) {
        const auto storage = at(group.members[i]);
        const Polynomial course = Polynomial{manifold_[i]}.truncated(shared_.coefficients());
        isMoving = isMoving ||
                   isMoved(states_[storage].seenFrom(now().t), course, parameters_.quanta[storage]);
    }
    for (int i = 0; i < group.members.count() && isMoving; ++i)
        take(present, group.members[i], Polynomial{manifold_[i]});
    return isMoving;
}

void StructureModel::take(const Configuration& present, Index member, const Polynomial& course) {
    const auto storage = at(member);
    states_[storage] = {.value = course.truncated(shared_.coefficients()), .time = now().t};
    courses_[storage] = {.value = {{course.c[0] - shareOf(present.rates[storage]).c[0]}},
                         .time = now().t};
    isTold_[storage] = 1;
    readAgain(member);
    for (const Index reader : present.readersOfState[storage])
        readAgain(reader);
}

void StructureModel::sendCourses(devs::Outbox& outbox) {
    for (std::size_t i = 0; i < isTold_.size(); ++i) {
        if (isTold_[i] == 0)
            continue;
        outbox.send(courseOutput(i), valueOf(states_[i].value, shared_.order));
        ++shared_.log.statistics.messages;
    }
}

} // namespace eventica::bond
