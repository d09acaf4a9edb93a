// SPDX-License-Identifier: Apache-2.0
#include "compile/network/port_groups.h"

#include <algorithm>
#include <map>

#include "lib/graph/disjoint_sets.h"

namespace eventica::network {

namespace {

class Grouping {
public:
    Grouping(const PortLaws& laws, const Terminals& terminals, const KnownSignals& known)
        : laws_(laws), known_(known), firstCurve_(laws.ports.size() + laws.rows.size()),
          firstRelay_(firstCurve_ + laws.bends.curves.size()),
          joined_(firstRelay_ + laws.bends.relays.size()) {
        for (std::size_t port = 0; port < laws.ports.size(); ++port) {
            const Terminal& terminal =
                terminals.all[static_cast<std::size_t>(laws.ports[port].positive)];
            placeOf_[terminal.potential.index()] = static_cast<std::int32_t>(port);
            placeOf_[terminal.flow.index()] = static_cast<std::int32_t>(port);
        }
        for (std::size_t i = 0; i < laws.bends.curves.size(); ++i)
            placeOf_[laws.bends.curves[i].variable] = static_cast<std::int32_t>(firstCurve_ + i);
        for (std::size_t i = 0; i < laws.bends.relays.size(); ++i)
            placeOf_[laws.bends.relays[i].variable] = static_cast<std::int32_t>(firstRelay_ + i);
    }

    std::vector<PortGroup> run() {
        std::vector<std::pair<std::int32_t, std::int32_t>> states; // variable, place of a row
        std::vector<bool> isUsed(laws_.rows.size(), false);
        for (std::size_t row = 0; row < laws_.rows.size(); ++row)
            isUsed[row] = joinAll(laws_.ports.size() + row, laws_.rows[row], states);
        for (std::size_t i = 0; i < laws_.bends.curves.size(); ++i)
            for (const Row& argument : laws_.bends.curves[i].arguments)
                joinAll(firstCurve_ + i, argument, states);
        for (std::size_t i = 0; i < laws_.bends.relays.size(); ++i)
            for (const Row* const sense :
                 {&laws_.bends.relays[i].whileTrue, &laws_.bends.relays[i].whileFalse})
                joinAll(firstRelay_ + i, *sense, states);
        for (std::size_t port = 0; port < laws_.ports.size(); ++port)
            groupAt(port).ports.push_back(port);
        for (std::size_t row = 0; row < laws_.rows.size(); ++row)
            if (isUsed[row])
                groupAt(laws_.ports.size() + row).rows.push_back(row);
        for (std::size_t i = 0; i < laws_.bends.curves.size(); ++i)
            groupAt(firstCurve_ + i).curves.push_back(i);
        for (std::size_t i = 0; i < laws_.bends.relays.size(); ++i)
            groupAt(firstRelay_ + i).relays.push_back(i);
        for (const auto& [variable, place] : states)
            ++groupAt(static_cast<std::size_t>(place)).stateCount;
        return std::move(groups_);
    }

private:
    /// Whether it mentions an unknown.
    bool joinAll(std::size_t place, const Row& row,
                 std::vector<std::pair<std::int32_t, std::int32_t>>& states) {
        bool isUsed = false;
        for (const RowTerm& term : row.terms)
            isUsed = join(place, term.atom.variable, states) || isUsed;
        return isUsed;
    }
    /// A state has the place of the first row that mentions it.
    bool join(std::size_t place, std::int32_t variable,
              std::vector<std::pair<std::int32_t, std::int32_t>>& states) {
        if (known_.isWave(variable))
            return false;
        const auto own = static_cast<std::int32_t>(place);
        const auto [known, isNew] = placeOf_.emplace(variable, own);
        if (isNew && !known_.isSlack(variable)) // which comes with its kink
            states.emplace_back(variable, own);
        joined_.join(known->second, own);
        return true;
    }

    PortGroup& groupAt(std::size_t place) {
        const std::int32_t root = joined_.find(static_cast<std::int32_t>(place));
        const auto [found, isNew] = numbers_.emplace(root, groups_.size());
        if (isNew)
            groups_.emplace_back();
        return groups_[found->second];
    }

    const PortLaws& laws_;
    const KnownSignals& known_;
    std::size_t firstCurve_;
    std::size_t firstRelay_;
    graph::DisjointSets joined_;                   ///< of ports, then rows, curves and relays
    std::map<std::int32_t, std::int32_t> placeOf_; ///< by variable
    std::map<std::int32_t, std::size_t> numbers_;  ///< of groups, by what stands for all in one
    std::vector<PortGroup> groups_;
};

/// Nearly all clusters are.
bool isOnePort(const PortLaws& laws, const Terminals& terminals) {
    if (laws.ports.size() != 1 || laws.rows.size() != 1 || laws.rows[0].terms.empty() ||
        !laws.bends.isEmpty())
        return false;
    const Terminal& terminal = terminals.all[static_cast<std::size_t>(laws.ports[0].positive)];
    return std::ranges::all_of(laws.rows[0].terms, [&](const RowTerm& term) {
        return term.atom.variable == terminal.potential.index() ||
               term.atom.variable == terminal.flow.index();
    });
}

} // namespace

void PortGroup::take(const PortGroup& other) {
    ports.insert(ports.end(), other.ports.begin(), other.ports.end());
    rows.insert(rows.end(), other.rows.begin(), other.rows.end());
    std::ranges::sort(ports);
    std::ranges::sort(rows);
    curves.insert(curves.end(), other.curves.begin(), other.curves.end());
    relays.insert(relays.end(), other.relays.begin(), other.relays.end());
    std::ranges::sort(curves);
    std::ranges::sort(relays);
    stateCount += other.stateCount;
}

std::vector<PortGroup> portGroups(const PortLaws& laws, const Terminals& terminals,
                                  const KnownSignals& known) {
    if (isOnePort(laws, terminals))
        return {PortGroup{{0}, {0}, {}, {}, 0}};
    return Grouping(laws, terminals, known).run();
}

} // namespace eventica::network
