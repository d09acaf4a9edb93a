// SPDX-License-Identifier: Apache-2.0
#include "compile/network/multiport.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "compile/network/compiled_law.h"
#include "lib/expr/print.h"

namespace eventica::network {

namespace {

/// The constant part of laws as a signal.
constexpr Atom One{std::numeric_limits<std::int32_t>::max(), 0};

PortTerm scaled(PortTerm term, double factor) {
    return {term.port, term.across * factor, term.through * factor};
}

/// Nothing but arguments has a name in the formula of a curve.
class ArgumentNames final : public expr::Names {
public:
    explicit ArgumentNames(const Curve& curve) : curve_(curve) {}

    std::string variable(VariableId id) const override {
        const auto place = std::ranges::find(curve_.parameters, id) - curve_.parameters.begin();
        return fmt::format("a{}", place + 1);
    }
    std::string local(std::int32_t) const override { return {}; }
    std::string iterator(expr::IteratorId) const override { return {}; }
    std::string function(expr::FunctionId) const override { return {}; }
    std::string input(expr::FunctionId, std::size_t) const override { return {}; }
    std::string record(const expr::Type&) const override { return {}; }
    std::string enumeration(std::int32_t) const override { return {}; }

private:
    const Curve& curve_;
};

/// At most one term for each port.
void addTo(MultiportLaw& law, const PortTerm& term) {
    for (PortTerm& known : law)
        if (known.port == term.port) {
            known.across += term.across;
            known.through += term.through;
            return;
        }
    law.push_back(term);
}

} // namespace

bool MultiportWriter::write(const PortLaws& laws, const PortGroup& group) {
    place_ = drafts_.elements.size();
    drafts_.elements.emplace_back();
    own().element.kind = ElementKind::Multiport;
    for (const std::size_t number : group.ports) {
        const PortTerminals& port = laws.ports[number];
        const auto place = static_cast<std::int32_t>(own().ports.size());
        const Terminal& terminal = terminals_.all[static_cast<std::size_t>(port.positive)];
        if (place == 0)
            own().element.domain = terminal.domain;
        ofPotential_.emplace(terminal.potential.index(), place);
        ofFlow_.emplace(terminal.flow.index(), place);
        own().ports.push_back(port);
        drafts_.ports.push_back({port, {{static_cast<std::int32_t>(place_), place, 1.0}}});
    }
    for (const VariableId free : laws.bends.free)
        signals_.emplace(free.index(), -1);
    for (const std::size_t curve : group.curves)
        signalPort(laws.bends.curves[curve].variable);
    for (const std::size_t relay : group.relays)
        if (!addRelay(laws.bends.relays[relay]))
            return false;
    for (const std::size_t row : group.rows)
        if (!addLaw(laws.rows[row]))
            return false;
    return std::ranges::all_of(
        group.curves, [&](std::size_t curve) { return addCurve(laws.bends.curves[curve]); });
}

bool MultiportWriter::addLaw(const Row& row) {
    std::optional<MultiportLaw> law = termsOf(row);
    if (!law)
        return false;
    if (row.constant != 0.0) {
        const std::int32_t port = sourceOf(One);
        if (port < 0)
            return false;
        addTo(*law, {port, row.constant, 0.0});
    }
    own().element.laws.push_back(std::move(*law));
    return true;
}

/// Without the constant.
std::optional<MultiportLaw> MultiportWriter::termsOf(const Row& row) {
    MultiportLaw law;
    const auto addSignal = [&](Atom atom, double factor) {
        const std::int32_t port = sourceOf(atom);
        if (port >= 0)
            addTo(law, {port, factor, 0.0});
        return port >= 0;
    };
    for (const RowTerm& term : row.terms) {
        if (!known_.isWave(term.atom.variable))
            addTo(law, scaled(quantity(term.atom), term.factor));
        else if (!addSignal(term.atom, term.factor))
            return std::nullopt;
    }
    return law;
}

// ---- functions and conditions

bool MultiportWriter::addCurve(const Curve& curve) {
    NonlinearLaw law;
    law.result = signalPort(curve.variable);
    for (const Row& argument : curve.arguments) {
        std::optional<MultiportLaw> terms = termsOf(argument);
        if (!terms)
            return false;
        law.arguments.push_back({std::move(*terms), argument.constant});
    }
    expr::ExprPool& pool = *known_.model().pool;
    law.function = compiledLaw(pool, curve.expression, curve.parameters);
    law.text = textOf(curve);
    own().element.nonlinear.push_back(std::move(law));
    return true;
}

/// With the arguments as a1, a2, …
std::string MultiportWriter::textOf(const Curve& curve) const {
    return expr::print(*known_.model().pool, curve.expression, ArgumentNames(curve));
}

/// A switch between 1 and 0 at a port into which nothing flows; it senses at another one.
bool MultiportWriter::addRelay(const Relay& relay) {
    Row difference = relay.whileTrue;
    difference.addScaled(relay.whileFalse, -1.0);
    if (!difference.isConstant()) {
        reason_ = "a condition becomes true by another quantity than it becomes false by";
        return false;
    }
    const std::int32_t port = addSignalPort(ElementKind::Switch, {});
    const std::size_t place = drafts_.elements.size() - 1;
    own().element.laws.push_back({{port, 0.0, 1.0}});
    own().signals.emplace_back(relay.variable, port);
    signals_.emplace(relay.variable, port);
    Switching& switching = drafts_.elements[place].element.switching;
    switching.rule = SwitchRule::Diode;
    switching.startsClosed = relay.startsTrue;
    switching.closed = {.across = 1.0, .constant = 1.0};
    switching.open = {.across = 1.0};
    switching.closedSense = {.across = 1.0, .constant = 0.0 - relay.whileTrue.constant};
    switching.openSense = {.across = 1.0, .constant = 0.0 - relay.whileFalse.constant};
    Row shown = relay.whileTrue;
    shown.constant = 0.0;
    const std::optional<PortTerminals> sense = show(shown);
    if (sense)
        drafts_.elements[place].ports.push_back(*sense);
    return sense.has_value();
}

std::int32_t MultiportWriter::addOpenPort(const std::string& name) {
    own().ports.push_back({drafts_.addInnerNode(Domain::Other, name), -1});
    return static_cast<std::int32_t>(own().ports.size()) - 1;
}

std::int32_t MultiportWriter::signalPort(std::int32_t variable) {
    std::int32_t& port = signals_.try_emplace(variable, -1).first->second;
    if (port < 0) {
        port = addOpenPort(nameOf({variable, 0}));
        own().signals.emplace_back(variable, port);
    }
    return port;
}

std::optional<PortTerminals> MultiportWriter::show(const Row& row) {
    if (!addLaw(row))
        return std::nullopt;
    const std::int32_t port = addOpenPort({});
    own().element.laws.back().push_back({port, -1.0, 0.0});
    return own().ports.back();
}

// ---- quantities

std::int32_t MultiportWriter::portOf(std::int32_t variable) const {
    const auto potential = ofPotential_.find(variable);
    if (potential != ofPotential_.end())
        return potential->second;
    const auto flow = ofFlow_.find(variable);
    return flow == ofFlow_.end() ? -1 : flow->second;
}

/// Of a port in mechanics, where the across quantity is the derivative of the potential.
bool MultiportWriter::isPosition(Atom atom) const {
    const auto port = ofPotential_.find(atom.variable);
    if (port == ofPotential_.end() || atom.order != 0)
        return false;
    const PortTerminals& ends =
        drafts_.elements[place_].ports[static_cast<std::size_t>(port->second)];
    return isMechanical(terminals_.all[static_cast<std::size_t>(ends.positive)].domain);
}

PortTerm MultiportWriter::quantity(Atom atom) {
    const std::int32_t port = portOf(atom.variable);
    const Atom integral{atom.variable, atom.order - 1};
    if (atom.order == 0 && known_.isKink(atom.variable))
        return {kinkPort(atom.variable), 0.0, -1.0};
    if (atom.order == 0 && known_.isSlack(atom.variable))
        return {kinkPort(atom.variable - 1), 1.0, 0.0};
    if (atom.order == 0 && signals_.contains(atom.variable))
        return {signalPort(atom.variable), 1.0, 0.0};
    if (atom.order == 0 && (port < 0 || isPosition(atom)))
        return {storageOf(atom), 1.0, 0.0};
    if (atom.order == 0 || (atom.order == 1 && isPosition(integral)))
        return ofFlow_.contains(atom.variable) ? PortTerm{port, 0.0, 1.0}
                                               : PortTerm{port, 1.0, 0.0};
    return {storageOf(integral), 0.0, -1.0};
}

std::int32_t MultiportWriter::storageOf(Atom atom) {
    const auto known = storages_.find(atom);
    if (known != storages_.end())
        return known->second;
    const std::int32_t port = addSignalPort(ElementKind::Capacitance, nameOf(atom));
    storages_.emplace(atom, port);
    Draft& storage = drafts_.elements.back();
    storage.element.value = 1.0;
    storage.state = atom;
    const std::int32_t shown = portOf(atom.variable);
    if (isPosition(atom)) {
        storage.positionOf = own().ports[static_cast<std::size_t>(shown)];
        own().element.laws.push_back({{port, 0.0, 1.0}, {shown, 1.0, 0.0}});
    } else if (shown >= 0 || atom.order > 0 || known_.isKink(atom.variable) ||
               signals_.contains(atom.variable)) {
        MultiportLaw law{{port, 1.0, 0.0}};
        addTo(law, scaled(quantity(atom), -1.0));
        own().element.laws.push_back(std::move(law));
    }
    return port;
}

std::int32_t MultiportWriter::kinkPort(std::int32_t variable) {
    const auto known = kinks_.find(variable);
    if (known != kinks_.end())
        return known->second;
    const std::int32_t port = addSignalPort(ElementKind::Switch, {});
    drafts_.elements.back().kink = variable;
    Switching& diode = drafts_.elements.back().element.switching;
    diode.rule = SwitchRule::Diode;
    diode.closed.across = diode.openSense.across = 1.0;
    diode.open.through = diode.closedSense.through = 1.0;
    return kinks_.emplace(variable, port).first->second;
}

// ---- signals

/// -1 if there is none.
std::int32_t MultiportWriter::sourceOf(Atom atom) {
    const auto known = sources_.find(atom);
    if (known != sources_.end())
        return known->second;
    Row row;
    if (atom == One)
        row.constant = 1.0;
    else
        row.add(atom, 1.0);
    std::optional<Waveform> wave = known_.waveOf(row);
    if (!wave) {
        reason_ = "its laws have the derivative of a signal that jumps";
        return -1;
    }
    const std::int32_t port = addSignalPort(ElementKind::EffortSource, nameOf(atom));
    drafts_.elements.back().element.wave = std::move(*wave);
    drafts_.elements.back().wave = row;
    own().element.laws.push_back({{port, 0.0, 1.0}});
    return sources_.emplace(atom, port).first->second;
}

std::int32_t MultiportWriter::addSignalPort(ElementKind kind, const std::string& name) {
    const PortTerminals port{drafts_.addInnerNode(Domain::Other, name), -1};
    Draft draft;
    draft.element.kind = kind;
    draft.element.domain = Domain::Other;
    draft.element.name = name;
    draft.ports.push_back(port);
    drafts_.elements.push_back(std::move(draft));
    own().ports.push_back(port);
    return static_cast<std::int32_t>(own().ports.size()) - 1;
}

/// Empty for signals that are no variables.
std::string MultiportWriter::nameOf(Atom atom) const {
    const HybridDae& model = known_.model();
    if (static_cast<std::size_t>(atom.variable) >= model.variables.size())
        return {};
    std::string name(model.variables[static_cast<std::size_t>(atom.variable)].name);
    for (std::int32_t i = 0; i < atom.order; ++i)
        name = fmt::format("der({})", name);
    return name;
}

} // namespace eventica::network
