// SPDX-License-Identifier: Apache-2.0
#include "compile/network/cluster_laws.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace eventica::network {

ClusterIndex::ClusterIndex(const Findings& findings)
    : terminals_(findings.terminals), ofTerminal_(findings.terminals.all.size(), -1) {
    for (std::size_t i = 0; i < findings.clusters.all.size(); ++i) {
        const auto cluster = static_cast<std::int32_t>(i);
        for (const std::int32_t terminal : findings.clusters.all[i].terminals)
            ofTerminal_[static_cast<std::size_t>(terminal)] = cluster;
        for (const TerminalLaws& laws : findings.laws[i].laws)
            for (const VariableId state : laws.states)
                ofState_.emplace(state.index(), cluster);
    }
}

std::int32_t ClusterIndex::operator[](std::int32_t variable) const {
    const std::int32_t terminal = terminals_.terminalOf(variable);
    if (terminal >= 0)
        return ofTerminal_[static_cast<std::size_t>(terminal)];
    const auto state = ofState_.find(variable);
    return state == ofState_.end() ? -1 : state->second;
}

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
    if (std::optional<ClusterLaws> laws = readMultiport(cluster))
        return laws;
    drafts_.truncate(before);
    return readCurved(cluster);
}

/// As a multiport with laws that are not linear. What stands in the way is said by its equation.
std::optional<ClusterLaws> ClusterReader::readCurved(const Cluster& cluster) {
    const ClusterProblem before = problem_;
    Kinks kinks(known_);
    Curves curves(known_, kinks, [&](ExprId id) {
        RowReader inner(known_);
        inner.bend(&kinks);
        inner.curve(&curves);
        return inner.read(id);
    });
    reader_.bend(&kinks);
    std::optional<ClusterLaws> laws =
        readLinear(cluster, Elimination::ButStates, Multiports::Yes, &curves);
    reader_.bend(nullptr);
    if (!laws && problem_.obstacle.equation >= 0)
        problem_.reason = curves.reason();
    return laws;
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

std::optional<ClusterLaws> ClusterReader::readLinear(const Cluster& cluster,
                                                     Elimination elimination, Multiports multiports,
                                                     Curves* curves) {
    problem_ = {};
    std::optional<TerminalLaws> laws = terminalLaws(cluster, terminals_, known_, reader_,
                                                    problem_.obstacle, {elimination, curves});
    if (!laws)
        return std::nullopt;
    ClusterLaws result;
    std::optional<PortLaws> ports =
        portLaws(laws->rows, cluster.terminals, terminals_, Merging::Yes, laws->bends);
    if (!ports && multiports == Multiports::Yes)
        ports = portLaws(laws->rows, cluster.terminals, terminals_, Merging::No, laws->bends);
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
        std::optional<TerminalLaws> laws =
            terminalLaws(cluster, terminals_, known_, reader_, problem_.obstacle,
                         {.elimination = Elimination::AllAssuming, .curves = nullptr});
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
    const PortLaws& laws = switched.ports[0];
    std::vector<std::optional<SwitchPlan>> plans(laws.ports.size());
    PortGroup measured;
    for (std::size_t port = 0; port < laws.ports.size(); ++port) {
        const std::optional<Row> whileFalse = onlyRowOf(laws, port);
        const std::optional<Row> whileTrue = onlyRowOf(switched.ports[1], port);
        if (!whileFalse || !whileTrue)
            return fail("it switches a law of more than one port");
        if (sameRow(*whileFalse, *whileTrue))
            continue;
        plans[port] = planSwitch(cluster, switched, port);
        if (!plans[port])
            return false;
        if (!plans[port]->sensesItself)
            addMeasured(plans[port]->control, laws, measured);
    }
    if (std::ranges::any_of(measured.ports,
                            [&](std::size_t port) { return plans[port].has_value(); }))
        return fail("the condition it switches by depends on what it switches");
    MultiportWriter meter(terminals_, known_, drafts_);
    for (std::size_t port = 0; port < laws.ports.size(); ++port)
        if (!plans[port] && std::ranges::find(measured.ports, port) == measured.ports.end() &&
            !writeAlone(laws, port))
            return false;
    if (!measured.ports.empty() && !meter.write(laws, measured))
        return fail(meter.reason());
    for (std::optional<SwitchPlan>& plan : plans)
        if (plan && !writeSwitch(std::move(*plan), meter, result))
            return false;
    return true;
}

bool ClusterReader::writeAlone(const PortLaws& laws, std::size_t port) {
    PortLaws only;
    only.ports.push_back(laws.ports[port]);
    only.rows.push_back(*onlyRowOf(laws, port));
    only.speedRows.push_back(only.rows.back());
    ElementWriter writer(terminals_, known_, drafts_);
    return writer.write(only, Multiports::No) || fail(writer.reason());
}

/// The ports whose quantities decide about a switch, with their laws.
void ClusterReader::addMeasured(const SwitchControl& control, const PortLaws& laws,
                                PortGroup& measured) const {
    for (std::size_t port = 0; port < laws.ports.size(); ++port) {
        const Terminal& terminal =
            terminals_.all[static_cast<std::size_t>(laws.ports[port].positive)];
        const auto mentions = [&](const Row& row) {
            return row.mentions(terminal.potential.index()) || row.mentions(terminal.flow.index());
        };
        if (std::ranges::none_of(control.closedOpen, mentions) ||
            std::ranges::find(measured.ports, port) != measured.ports.end())
            continue;
        measured.ports.push_back(port);
        for (std::size_t row = 0; row < laws.rows.size(); ++row)
            if (mentions(laws.rows[row]))
                measured.rows.push_back(row);
    }
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

std::optional<SwitchPlan>
ClusterReader::planSwitch(const Cluster& cluster, const SwitchedLaws& switched, std::size_t port) {
    SwitchPlan plan;
    plan.port = switched.ports[0].ports[port];
    const std::optional<LinearLaw> whileFalse =
        staticLaw(plan.port, *onlyRowOf(switched.ports[0], port));
    const std::optional<LinearLaw> whileTrue =
        staticLaw(plan.port, *onlyRowOf(switched.ports[1], port));
    if (!whileFalse || !whileTrue) {
        fail("one of the laws it switches between has derivatives or signals");
        return std::nullopt;
    }
    plan.isClosedWhenTrue = slopeOf(*whileTrue) < slopeOf(*whileFalse);
    plan.closed = normalised(plan.isClosedWhenTrue ? *whileTrue : *whileFalse);
    plan.open = normalised(plan.isClosedWhenTrue ? *whileFalse : *whileTrue);
    const std::optional<SwitchControl> control =
        switchControl(cluster, switched, plan.isClosedWhenTrue, known_, reader_);
    if (!control) {
        fail("the condition it switches by is none of a controlled switch, a diode, a "
             "thyristor or a thyristor that can be turned off");
        return std::nullopt;
    }
    plan.control = *control;
    plan.sensesItself = staticLaw(plan.port, control->closedOpen[0]).has_value() &&
                        staticLaw(plan.port, control->closedOpen[1]).has_value();
    return plan;
}

bool ClusterReader::writeSwitch(SwitchPlan plan, MultiportWriter& meter, ClusterLaws& result) {
    const std::optional<Waveform> wave = known_.waveOf(plan.control.control);
    if (!wave)
        return fail("the condition it switches by depends on other elements");
    Draft draft;
    draft.element.kind = ElementKind::Switch;
    draft.element.domain = terminals_.all[static_cast<std::size_t>(plan.port.positive)].domain;
    draft.ports.push_back(plan.port);
    Switching& switching = draft.element.switching;
    switching.rule = plan.control.rule;
    switching.closed = plan.closed;
    switching.open = plan.open;
    switching.control = *wave;
    draft.wave = plan.control.control;
    if (plan.sensesItself) {
        switching.closedSense = *staticLaw(plan.port, plan.control.closedOpen[0]);
        switching.openSense = *staticLaw(plan.port, plan.control.closedOpen[1]);
    } else if (!senseElsewhere(plan.control, meter, draft)) {
        return false;
    }
    if (!result.hasSwitch)
        result.isClosedWhenTrue = plan.isClosedWhenTrue; // the first one shows the condition
    result.hasSwitch = true;
    drafts_.ports.push_back(
        {plan.port, {{static_cast<std::int32_t>(drafts_.elements.size()), 0, 1.0}}});
    drafts_.elements.push_back(std::move(draft));
    return true;
}

/// What decides is shown at a port of the multiport that measures it; thresholds may differ.
bool ClusterReader::senseElsewhere(SwitchControl& control, MultiportWriter& meter, Draft& draft) {
    auto& [closed, open] = control.closedOpen;
    Row difference = closed;
    difference.addScaled(open, -1.0);
    if (!difference.isConstant())
        return fail("it opens by another quantity than it closes by");
    LinearLaw& closedSense = draft.element.switching.closedSense;
    LinearLaw& openSense = draft.element.switching.openSense;
    closedSense.across = openSense.across = 1.0;
    closedSense.constant = 0.0 - closed.constant;
    openSense.constant = 0.0 - open.constant;
    Row shown = closed;
    shown.constant = 0.0;
    const std::optional<PortTerminals> port = meter.show(shown);
    if (!port)
        return fail(meter.reason());
    draft.ports.push_back(*port);
    return true;
}

} // namespace eventica::network
