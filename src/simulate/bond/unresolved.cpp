// SPDX-License-Identifier: Apache-2.0
// Storages that are stiff together, as coils in a cut-set with open switches: a quantum of one of
// them, divided by a small conductance, can be more than any voltage of the network.
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "simulate/bond/configuration.h"

namespace eventica::bond {

using graph::at;
using graph::Index;

namespace {

/// A sense may be so many times less certain because of stiff storages than because of all else.
constexpr double MostUncertain = 100.0;

class Unresolved {
public:
    Unresolved(const Configuration& present, std::int64_t order) : is_(present.isFastWithOthers) {
        if (order == 1)
            return;
        for (const quantized::StiffGroup& group : present.groups)
            for (const int member : group.members)
                is_[at(member)] = 0;
    }

    bool contains(Index storage) const { return is_[at(storage)] != 0; }
    bool isTooCoarse(const LinearRow& sense, const Uncertainty& quanta) const {
        double stiff = 0.0;
        double other = 0.0;
        for (const IndexedTerm& term : sense.states)
            (contains(term.index) ? stiff : other) +=
                std::abs(term.factor) * quanta.ofStates[at(term.index)];
        for (const IndexedTerm& term : sense.sources)
            other += std::abs(term.factor) * quanta.ofSources[at(term.index)];
        return stiff > MostUncertain * other && other > 0.0;
    }

private:
    std::vector<char> is_;
};

} // namespace

std::string describeUnresolved(const SwitchedSystem& system, const Configuration& present,
                               const Uncertainty& quanta, std::int64_t order) {
    const Unresolved unresolved(present, order);
    for (std::size_t i = 0; i < present.senses.size(); ++i) {
        if (!unresolved.isTooCoarse(present.senses[i], quanta))
            continue;
        std::vector<std::string> names;
        for (const IndexedTerm& term : present.senses[i].states)
            if (unresolved.contains(term.index))
                names.push_back(system.elementOf(system.storages()[at(term.index)]).name);
        return fmt::format(
            "'{}' are stiff together, so that their quanta are too coarse to decide about '{}'; {}",
            fmt::join(names, "', '"), system.netlist()[system.switches()[i].element].name,
            order == 1 ? "use --order 2, or --method ncdevs" : "use --method ncdevs");
    }
    return {};
}

} // namespace eventica::bond
