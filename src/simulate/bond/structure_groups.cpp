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
using quantized::StiffGroup;
using signal::Polynomial;

namespace {

constexpr int MostRounds = 8;              // groups that drive each other
constexpr double MovementTolerance = 1e-9; // of a quantum, and of derivatives
/// A sense is on the wrong side from here on, relative to the terms it is the sum of.
constexpr double WrongSide = 1e-7;

bool contains(const StiffGroup& group, Index storage) {
    return std::ranges::find(group.members, storage) != group.members.end();
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
            if (std::ranges::any_of(group.members, [&](int m) { return isDirty_[at(m)] != 0; }))
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

/// Whether all switches agree with a group that goes to its slow manifold at once. If not, they
/// must see the transient: it takes time, in which efforts and flows change as well.
bool StructureModel::keepsPositions(const Configuration& present, const StiffGroup& group) const {
    if (!hasSenses_)
        return true;
    const Courses courses = findCourses();
    for (std::size_t i = 0; i < present.senses.size(); ++i) {
        if (!senseCounts(i))
            continue;
        double change = 0.0;
        for (const IndexedTerm& term : present.senses[i].states)
            for (int k = 0; k < group.members.count(); ++k)
                if (group.members[k] == term.index)
                    change += term.factor * movement_[k];
        const double side = present.isClosed[i] != 0 ? 1.0 : -1.0;
        if (side * change < 0.0 &&
            side * (present.senses[i].along(courses.states, courses.waves).c[0] + change) <
                -WrongSide * senseScales_[i])
            return false;
    }
    return true;
}

/// Returns whether the quantized values of the members change. While slower ones of the fast modes
/// decay after a jump, the faster ones still follow.
bool StructureModel::follow(const Configuration& present, const StiffGroup& group) {
    const auto isAllowed = [&](const quantized::FastModes& modes) {
        return findManifold(present, group, modes.split) && keepsPositions(present, group);
    };
    if (std::ranges::none_of(group.levels, isAllowed))
        return false;
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
