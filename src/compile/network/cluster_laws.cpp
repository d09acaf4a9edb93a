// SPDX-License-Identifier: Apache-2.0
#include "compile/network/cluster_laws.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace eventica::network {

namespace {

/// |de / df| along a law.
double slopeOf(const LinearLaw& law) {
    return law.across == 0.0 ? std::numeric_limits<double>::infinity()
                             : std::abs(law.through / law.across);
}

/// The larger factor is 1.
LinearLaw normalised(LinearLaw law) {
    const double scale = std::abs(law.across) >= std::abs(law.through) ? law.across : law.through;
    return {law.across / scale, law.through / scale, law.constant / scale + 0.0};
}

bool sameRow(const Row& left, const Row& right) {
    Row difference = left;
    difference.addScaled(right, -1.0);
    return difference.isConstant() && difference.constant == 0.0;
}

} // namespace

bool ClusterReader::fail(std::string reason) {
    problem_ = {};
    problem_.reason = std::move(reason);
    return false;
}

std::optional<ClusterLaws> ClusterReader::read(const Cluster& cluster) {
    problem_ = {};
    reader_.assume(std::nullopt);
    const Drafts::Mark before = drafts_.mark();
    if (std::optional<ClusterLaws> laws = readLinear(cluster, Elimination::All, Multiports::No))
        return laws;
    if (const std::optional<Decider> decider = problem_.obstacle.undecided)
        if (std::optional<ClusterLaws> laws = readSwitched(cluster, *decider))
            return laws;
    drafts_.truncate(before);
    return readMultiport(cluster);
}

std::optional<ClusterLaws> ClusterReader::readMultiport(const Cluster& cluster) {
    const ClusterProblem before = problem_;
    Kinks kinks(known_);
    reader_.bend(&kinks);
    std::optional<ClusterLaws> laws = readLinear(cluster, Elimination::ButStates, Multiports::Yes);
    reader_.bend(nullptr);
    if (problem_.obstacle.equation >= 0 && !before.reason.empty())
        problem_ = before; // why it is no switch says more
    return laws;
}

std::optional<ClusterLaws>
ClusterReader::readLinear(const Cluster& cluster, Elimination elimination, Multiports multiports) {
    problem_ = {};
    std::optional<TerminalLaws> laws =
        terminalLaws(cluster, terminals_, known_, reader_, problem_.obstacle, elimination);
    if (!laws)
        return std::nullopt;
    ClusterLaws result;
    std::optional<PortLaws> ports = portLaws(laws->rows, cluster.terminals, terminals_);
    if (!ports && multiports == Multiports::Yes)
        ports = portLaws(laws->rows, cluster.terminals, terminals_, Merging::No);
    if (ports && mentionsBoundary(cluster, *laws)) {
        fail("its own equations and components inside of it share a connector");
        return std::nullopt;
    }
    if (!ports) {
        fail("its flows do not balance, or its laws depend on more than differences of potentials");
        return std::nullopt;
    }
    result.firstDraft = static_cast<std::int32_t>(drafts_.elements.size());
    ElementWriter writer(terminals_, known_, drafts_);
    if (!writer.write(*ports, multiports)) {
        fail(writer.reason());
        return std::nullopt;
    }
    result.endDraft = static_cast<std::int32_t>(drafts_.elements.size());
    result.laws.push_back(std::move(*laws));
    result.ports = std::move(*ports);
    return result;
}

bool ClusterReader::mentionsBoundary(const Cluster& cluster, const TerminalLaws& laws) const {
    return std::ranges::any_of(cluster.terminals, [&](std::int32_t number) {
        const Terminal& terminal = terminals_.all[static_cast<std::size_t>(number)];
        return terminal.isBoundary && std::ranges::any_of(laws.rows, [&](const Row& row) {
                   return row.mentions(terminal.flow.index()) ||
                          row.mentions(terminal.potential.index());
               });
    });
}

// ---- switches

std::optional<ClusterLaws> ClusterReader::readSwitched(const Cluster& cluster,
                                                       const Decider& decider) {
    SwitchedLaws switched;
    switched.decider = decider;
    if (!readStates(cluster, switched))
        return std::nullopt;
    ClusterLaws result;
    result.decider = decider;
    result.firstDraft = static_cast<std::int32_t>(drafts_.elements.size());
    if (!writeSwitched(cluster, switched, result))
        return std::nullopt;
    result.endDraft = static_cast<std::int32_t>(drafts_.elements.size());
    result.ports = std::move(switched.ports[0]);
    result.laws.push_back(std::move(switched.laws[0]));
    result.laws.push_back(std::move(switched.laws[1]));
    return result;
}

bool ClusterReader::readStates(const Cluster& cluster, SwitchedLaws& switched) {
    for (const bool isTrue : {false, true}) {
        const auto entry = static_cast<std::size_t>(isTrue);
        reader_.assume(Assumption{switched.decider, isTrue});
        std::optional<TerminalLaws> laws = terminalLaws(
            cluster, terminals_, known_, reader_, problem_.obstacle, Elimination::AllAssuming);
        reader_.assume(std::nullopt);
        if (!laws)
            return problem_.obstacle.undecided ? fail("it hangs on more than one condition")
                                               : false;
        std::optional<PortLaws> ports = portLaws(laws->rows, cluster.terminals, terminals_);
        if (!ports)
            return fail("in one of its states flows do not balance");
        switched.laws[entry] = std::move(*laws);
        switched.ports[entry] = std::move(*ports);
    }
    if (switched.ports[0].ports != switched.ports[1].ports ||
        switched.ports[0].merges != switched.ports[1].merges)
        return fail("it connects its terminals in another way when it switches");
    return true;
}

std::optional<Row> ClusterReader::onlyRowOf(const PortLaws& laws, std::size_t port) const {
    const Terminal& terminal = terminals_.all[static_cast<std::size_t>(laws.ports[port].positive)];
    std::optional<Row> found;
    for (const Row& row : laws.speedRows) {
        if (!row.mentions(terminal.potential.index()) && !row.mentions(terminal.flow.index()))
            continue;
        if (found)
            return std::nullopt;
        found = row;
    }
    return found;
}

bool ClusterReader::writeSwitched(const Cluster& cluster, const SwitchedLaws& switched,
                                  ClusterLaws& result) {
    for (std::size_t port = 0; port < switched.ports[0].ports.size(); ++port) {
        const std::optional<Row> whileFalse = onlyRowOf(switched.ports[0], port);
        const std::optional<Row> whileTrue = onlyRowOf(switched.ports[1], port);
        if (!whileFalse || !whileTrue)
            return fail("it switches a law of more than one port");
        if (!sameRow(*whileFalse, *whileTrue)) {
            if (!writeSwitch(cluster, switched, port, result))
                return false;
            continue;
        }
        PortLaws only;
        only.ports.push_back(switched.ports[0].ports[port]);
        only.rows.push_back(*whileFalse);
        only.speedRows.push_back(*whileFalse);
        ElementWriter writer(terminals_, known_, drafts_);
        if (!writer.write(only, Multiports::No))
            return fail(writer.reason());
    }
    return true;
}

std::optional<LinearLaw> ClusterReader::staticLaw(const PortTerminals& port, const Row& row) const {
    const Terminal& terminal = terminals_.all[static_cast<std::size_t>(port.positive)];
    LinearLaw law;
    law.constant = 0.0 - row.constant;
    for (const RowTerm& term : row.terms) {
        if (term.atom == Atom{terminal.potential.index(), 0})
            law.across = term.factor;
        else if (term.atom == Atom{terminal.flow.index(), 0})
            law.through = term.factor;
        else
            return std::nullopt;
    }
    return law;
}

bool ClusterReader::writeSwitch(const Cluster& cluster, const SwitchedLaws& switched,
                                std::size_t port, ClusterLaws& result) {
    const PortTerminals& terminals = switched.ports[0].ports[port];
    const std::optional<LinearLaw> whileFalse =
        staticLaw(terminals, *onlyRowOf(switched.ports[0], port));
    const std::optional<LinearLaw> whileTrue =
        staticLaw(terminals, *onlyRowOf(switched.ports[1], port));
    if (!whileFalse || !whileTrue)
        return fail("one of the laws it switches between has derivatives or signals");
    const bool isClosedWhenTrue = slopeOf(*whileTrue) < slopeOf(*whileFalse);
    const std::optional<SwitchControl> control =
        switchControl(cluster, switched, isClosedWhenTrue, known_, reader_);
    if (!control)
        return fail("the condition it switches by is none of a controlled switch, a diode, a "
                    "thyristor or a thyristor that can be turned off");
    Draft draft;
    draft.element.kind = ElementKind::Switch;
    draft.element.domain = terminals_.all[static_cast<std::size_t>(terminals.positive)].domain;
    draft.ports.push_back(terminals);
    Switching& switching = draft.element.switching;
    switching.rule = control->rule;
    switching.closed = normalised(isClosedWhenTrue ? *whileTrue : *whileFalse);
    switching.open = normalised(isClosedWhenTrue ? *whileFalse : *whileTrue);
    const std::optional<LinearLaw> closedSense = staticLaw(terminals, control->closedOpen[0]);
    const std::optional<LinearLaw> openSense = staticLaw(terminals, control->closedOpen[1]);
    const std::optional<Waveform> wave = known_.waveOf(control->control);
    if (!closedSense || !openSense || !wave)
        return fail("the condition it switches by depends on other elements");
    switching.closedSense = *closedSense;
    switching.openSense = *openSense;
    switching.control = *wave;
    draft.wave = control->control;
    if (static_cast<std::int32_t>(drafts_.elements.size()) == result.firstDraft)
        result.isClosedWhenTrue = isClosedWhenTrue; // the first one shows the condition
    drafts_.ports.push_back(
        {terminals, {{static_cast<std::int32_t>(drafts_.elements.size()), 0, 1.0}}});
    drafts_.elements.push_back(std::move(draft));
    return true;
}

} // namespace eventica::network
