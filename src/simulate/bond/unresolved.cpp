// SPDX-License-Identifier: Apache-2.0
// Storages that are stiff together, as coils in a cut-set with open switches: a quantum of one of
// them, divided by a small conductance, can be more than any voltage of the network.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "simulate/bond/configuration.h"

namespace eventica::bond {

using graph::at;
using graph::Index;

namespace {

/// A sense may be so many times less certain because of stiff storages than any quantity of its
/// kind.
constexpr double MostUncertain = 100.0;

/// The largest quanta of efforts and of flows in a domain.
struct Largest {
    double effort = 0.0;
    double flow = 0.0;

    Largest(const SwitchedSystem& system, network::Domain domain, const Uncertainty& quanta) {
        using network::ElementKind;
        const auto add = [&](const network::Element& element, double quantum) {
            const bool isEffort = element.kind == ElementKind::Capacitance ||
                                  element.kind == ElementKind::EffortSource;
            double& largest = isEffort ? effort : flow;
            if (element.domain == domain)
                largest = std::max(largest, quantum);
        };
        for (std::size_t i = 0; i < system.storages().size(); ++i)
            add(system.elementOf(system.storages()[i]), quanta.ofStates[i]);
        for (std::size_t i = 0; i < system.sources().size(); ++i)
            add(system.netlist()[system.sources()[i].element], quanta.ofSources[i]);
    }
};

/// By storage: stiff with others, and not followed.
std::vector<char> unresolvedStorages(const Configuration& present, std::int64_t order) {
    std::vector<char> result = present.isFastWithOthers;
    for (const quantized::StiffGroup& group : present.groups)
        for (const int member : group.members)
            result[at(member)] = order == 1 ? 1 : 0;
    return result;
}

bool isTooCoarse(const SwitchedSystem& system, const Configuration& present, std::size_t index,
                 const std::vector<char>& isUnresolved, const Uncertainty& quanta) {
    double stiff = 0.0;
    for (const IndexedTerm& term : present.senses[index].states)
        if (isUnresolved[at(term.index)] != 0)
            stiff += std::abs(term.factor) * quanta.ofStates[at(term.index)];
    if (stiff == 0.0)
        return false;
    const double usual =
        usualUncertainty(system, static_cast<Index>(index), present.isClosed[index] != 0, quanta);
    return usual > 0.0 && stiff > MostUncertain * usual;
}

} // namespace

double usualUncertainty(const SwitchedSystem& system, Index index, bool isClosed,
                        const Uncertainty& quanta) {
    const network::Element& element = system.netlist()[system.switches()[at(index)].element];
    const Largest largest(system, system.netlist()[element.ports.back().positive].domain, quanta);
    const network::LinearLaw& law = system.senseOf(index, isClosed);
    return std::abs(law.across) * largest.effort + std::abs(law.through) * largest.flow;
}

std::string describeUnresolved(const SwitchedSystem& system, const Configuration& present,
                               const Uncertainty& quanta, std::int64_t order) {
    const std::vector<char> isUnresolved = unresolvedStorages(present, order);
    for (std::size_t i = 0; i < present.senses.size(); ++i) {
        if (!isTooCoarse(system, present, i, isUnresolved, quanta))
            continue;
        std::vector<std::string> names;
        for (const IndexedTerm& term : present.senses[i].states)
            if (isUnresolved[at(term.index)] != 0)
                names.push_back(system.elementOf(system.storages()[at(term.index)]).name);
        return fmt::format(
            "'{}' are stiff together, so that their quanta are too coarse to decide about '{}'; {}",
            fmt::join(names, "', '"), system.netlist()[system.switches()[i].element].name,
            order == 1 ? "use --order 2, or --method ncdevs" : "use --method ncdevs");
    }
    return {};
}

} // namespace eventica::bond
