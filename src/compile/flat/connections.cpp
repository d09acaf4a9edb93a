// SPDX-License-Identifier: Apache-2.0
// Finding connections.
#include "compile/flat/connections.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compile/elaborate/lowering.h"
#include "compile/flat/deselection.h"
#include "compile/flat/diagnostics.h"
#include "compile/flat/flattening.h"
#include "compile/syntax/print.h"
#include "compile/syntax/visit.h"
#include "lib/diag/suggest.h"

namespace eventica::flat {

using elaborate::Place;
using elaborate::Scope;
using expr::Kind;
using instance::ClassInstanceId;
using instance::ComponentId;
using value::Dimensions;
using value::Outcome;

namespace {

bool isGraphCall(const syntax::Call& call) {
    return call.function->parts.size() == 2 && call.function->parts[0].name.text == "Connections";
}

/// Whether there is a connection among equations, however deep.
bool anyConnection(syntax::List<const syntax::Equation*> equations) {
    return std::ranges::any_of(equations, [](const syntax::Equation* equation) {
        return visit(*equation,
                     syntax::Overloaded{
                         [](const syntax::ConnectEquation&) { return true; },
                         [](const syntax::CallEquation& node) { return isGraphCall(*node.call); },
                         [](const syntax::ForEquation& node) { return anyConnection(node.body); },
                         [](const syntax::IfEquation& node) {
                             return anyConnection(node.otherwise) ||
                                    std::ranges::any_of(node.branches, [](const auto& branch) {
                                        return anyConnection(branch.body);
                                    });
                         },
                         [](const auto&) { return false; },
                     });
    });
}

} // namespace

bool Connections::hasConnections(ClassInstanceId type) {
    const auto known = hasConnections_.find(type);
    if (known != hasConnections_.end())
        return known->second;
    bool found = false;
    forEachSection(elaborator_.builder(), type,
                   [&](const syntax::Section& section, ClassInstanceId) {
                       found = found || (section.kind == syntax::SectionKind::Equation &&
                                         anyConnection(section.equations));
                   });
    return hasConnections_[type] = found;
}

void Connections::collect(ComponentId root) {
    collectIn(root);
    connectExpandable();
    decideGraph();
}

void Connections::collectIn(ComponentId id) {
    if (elaborator_.isReference(id))
        return;
    const bool isTakenApart = !elaborator_.facts(id).elements.empty();
    if (!isTakenApart && hasConnections(elaborator_.tree()[id].type)) {
        elaborator_.forEachElement(id, [&](const Fixed& fixed) {
            if (!isFullReported_)
                collectElement(id, fixed);
        });
    }
    for (const ComponentId child : elaborator_.childrenOf(id))
        collectIn(child);
}

void Connections::collectElement(ComponentId id, const Fixed& fixed) {
    forEachSection(elaborator_.builder(), elaborator_.tree()[id].type,
                   [&](const syntax::Section& section, ClassInstanceId type) {
                       if (section.kind != syntax::SectionKind::Equation)
                           return;
                       Scope scope = elaborator_.scopeOf(id, type);
                       scope.fixed = &fixed;
                       collectFrom(section.equations, scope);
                   });
}

void Connections::collectFrom(syntax::List<const syntax::Equation*> equations, Scope& scope) {
    for (const syntax::Equation* equation : equations) {
        visit(*equation,
              syntax::Overloaded{
                  [&](const syntax::ConnectEquation& node) { collectConnect(node, scope); },
                  [&](const syntax::CallEquation& node) {
                      if (isGraphCall(*node.call))
                          collectGraphCall(node, scope);
                  },
                  [&](const syntax::ForEquation& node) {
                      if (anyConnection(node.body))
                          collectLoop(node, 0, scope);
                  },
                  [&](const syntax::IfEquation& node) { collectIf(node, scope); },
                  [](const auto&) {},
              });
    }
}

/// Loops with connections are unrolled: each iteration connects other elements.
void Connections::collectLoop(const syntax::ForEquation& loop, std::size_t number, Scope& scope) {
    if (number == loop.indices.size()) {
        collectFrom(loop.body, scope);
        return;
    }
    const syntax::ForIndex& index = loop.indices[number];
    const auto values = elaborator_.loopValues(index, elaborate::referencesIn(loop.body), scope);
    if (!values)
        return;
    scope.loops.push_back({index.name.text, {}});
    for (std::size_t i = 0; i < values->values.count() && !isFullReported_; ++i) {
        scope.loops.back().value = pool_.constant(values->values.elementAt(i), values->type);
        collectLoop(loop, number + 1, scope);
    }
    scope.loops.pop_back();
}

void Connections::collectIf(const syntax::IfEquation& node, Scope& scope) {
    const bool isRelevant =
        anyConnection(node.otherwise) || std::ranges::any_of(node.branches, [](const auto& branch) {
            return anyConnection(branch.body);
        });
    if (!isRelevant)
        return;
    for (const auto& branch : node.branches) {
        const ExprId condition = elaborator_.lower(*branch.condition, scope);
        if (!condition.valid())
            return;
        const Outcome outcome = elaborator_.evaluate(condition);
        if (!outcome) {
            elaborator_.diagnostics()
                .report(diag::ConnectInVariableIf, {scope.source, branch.condition->range},
                        outcome.error())
                .help("make the condition a parameter; a block such as "
                      "`Modelica.Blocks.Logical.Switch` chooses between signals during the run");
            return;
        }
        if (outcome.value().asBoolean()) {
            collectFrom(branch.body, scope);
            return;
        }
    }
    collectFrom(node.otherwise, scope);
}

// ---------------------------------------------------------------------------- connect

void Connections::collectConnect(const syntax::ConnectEquation& node, const Scope& scope) {
    if (isDeselected(elaborator_.builder(), node, scope.lookup))
        return;
    if (touchesExpandable(*node.left, scope) || touchesExpandable(*node.right, scope)) {
        pending_.push_back({&node, scope, scope.fixed == nullptr ? Fixed() : *scope.fixed});
        return;
    }
    collectPlain(node, scope);
}

/// Connections are kept element by element; so many fill a machine's memory.
bool Connections::isFull(text::SourceRange where) {
    constexpr std::size_t MostMembers = 4'000'000;
    if (members_.size() <= MostMembers)
        return false;
    if (!isFullReported_)
        elaborator_.diagnostics().report(diag::TooManyConnections, where, MostMembers);
    isFullReported_ = true;
    return true;
}

void Connections::collectPlain(const syntax::ConnectEquation& node, const Scope& scope) {
    if (isFull({scope.source, node.range}))
        return;
    bool isAbsent = false;
    const auto left = endOf(*node.left, scope, isAbsent);
    const auto right = endOf(*node.right, scope, isAbsent);
    if (isAbsent || !left || !right)
        return;
    connect(*left, *right, {scope.source, node.range});
}

/// A connection to a component that does not exist is none (MLS 4.4.5).
std::optional<Connections::End> Connections::endOf(const syntax::ComponentReference& reference,
                                                   const Scope& scope, bool& isAbsent) {
    auto& diagnostics = elaborator_.diagnostics();
    const std::size_t before = diagnostics.items().size();
    const std::optional<Place> place = elaborator_.placeOf(reference, scope);
    if (!place) {
        if (elaborator_.lastWasAbsent(before)) {
            elaborator_.discardFrom(before);
            isAbsent = true;
        }
        return std::nullopt;
    }
    const bool isConnector =
        elaborator_.isConnector(place->component) || elaborator_.isInConnector(place->component);
    if (!isConnector) {
        diagnostics
            .report(diag::NotAConnector, {scope.source, reference.range},
                    elaborator_.tree()[place->component].name,
                    elaborator_.builder().nameOf(elaborator_.tree()[place->component].type))
            .help(listConnectors(place->component, syntax::print(reference)));
        return std::nullopt;
    }
    End end;
    end.connector = place->component;
    const auto elements = elementsOf(*place, end.sizes);
    if (!elements) {
        diagnostics.report(diag::VariableConnection, {scope.source, reference.range});
        return std::nullopt;
    }
    end.elements = *elements;
    const ComponentId first = elaborator_.firstOf(reference, scope);
    end.side = first.valid() && elaborator_.isConnector(first) ? Side::Outside : Side::Inside;
    return end;
}

/// What `connect` can name instead of the component; empty if it has no connectors.
std::string Connections::listConnectors(ComponentId component, const std::string& written) {
    std::vector<std::string> names;
    for (const ComponentId child : elaborator_.childrenOf(component)) {
        if (elaborator_.isConnector(child))
            names.push_back(fmt::format("{}.{}", written, elaborator_.tree()[child].name));
    }
    return names.empty() ? std::string()
                         : fmt::format("its {}", eventica::diag::enumerate("connector", names));
}

/// The elements of an array that constant subscripts choose.
std::optional<std::vector<std::int64_t>> Connections::elementsOf(const Place& place,
                                                                 Dimensions& sizes) {
    const Dimensions all = elaborator_.pathDimensions(place.component);
    std::vector<std::int64_t> elements{0};
    for (std::size_t d = 0; d < all.size(); ++d) {
        std::vector<std::int64_t> chosen;
        const bool isWhole =
            d >= place.subscripts.size() || pool_[place.subscripts[d]].kind == Kind::Whole;
        if (isWhole) {
            for (std::int64_t i = 1; i <= all[d]; ++i)
                chosen.push_back(i);
            sizes.push_back(all[d]);
        } else if (const auto number = pool_.integerOf(place.subscripts[d])) {
            chosen.push_back(*number);
        } else {
            if (elaborator_.variabilityOf(place.subscripts[d]) > Variability::Parameter)
                return std::nullopt;
            const Outcome outcome = elaborator_.evaluate(place.subscripts[d]);
            if (!outcome || outcome.value().rank() > 1)
                return std::nullopt;
            for (std::size_t i = 0; i < outcome.value().count(); ++i) {
                const value::Value item = outcome.value().elementAt(i);
                chosen.push_back(item.kind() == value::Kind::Integer   ? item.asInteger()
                                 : item.kind() == value::Kind::Boolean ? (item.asBoolean() ? 2 : 1)
                                                                       : item.ordinal());
            }
            if (outcome.value().rank() == 1)
                sizes.push_back(static_cast<std::int64_t>(chosen.size()));
        }
        std::vector<std::int64_t> next;
        next.reserve(elements.size() * chosen.size());
        for (const std::int64_t before : elements) {
            for (const std::int64_t index : chosen) {
                if (index < 1 || index > all[d])
                    return std::nullopt;
                next.push_back(before * all[d] + index - 1);
            }
        }
        elements = std::move(next);
    }
    return elements;
}

void Connections::reportIncompatible(text::SourceRange where, ComponentId left, ComponentId right,
                                     const std::string& reason) {
    elaborator_.diagnostics()
        .report(diag::IncompatibleConnectors, where, elaborator_.pathOf(left),
                elaborator_.pathOf(right), reason)
        .help(helpForSignals(left, right));
}

namespace {

/// A connector of the library, by the beginning of its name, and what drives it by a signal.
struct SignalSource {
    std::string_view connector;
    std::string_view source;
};

constexpr auto SignalSources = std::to_array<SignalSource>({
    {"Modelica.Electrical.Analog.", "Modelica.Electrical.Analog.Sources.SignalVoltage"},
    {"Modelica.Mechanics.Rotational.", "Modelica.Mechanics.Rotational.Sources.Torque"},
    {"Modelica.Mechanics.Translational.", "Modelica.Mechanics.Translational.Sources.Force"},
    {"Modelica.Thermal.HeatTransfer.",
     "Modelica.Thermal.HeatTransfer.Sources.PrescribedTemperature"},
});

} // namespace

/// The component between a signal and a physical connector; empty if they are something else.
std::string Connections::helpForMixed(ComponentId left, ComponentId right) const {
    const bool isLeftSignal = elaborator_.isScalarVariable(left);
    if (isLeftSignal == elaborator_.isScalarVariable(right))
        return {};
    const ComponentId physical = isLeftSignal ? right : left;
    const std::string type = elaborator_.builder().nameOf(elaborator_.tree()[physical].type);
    const auto* const known =
        std::ranges::find_if(SignalSources, [&](const SignalSource& candidate) {
            return type.starts_with(candidate.connector);
        });
    return known == SignalSources.end()
               ? "a signal needs a component between that turns it into a physical quantity"
               : fmt::format("a signal needs a source between, such as `{}`", known->source);
}

/// The block that converts one signal to the other; empty if they are of one type or no signals.
std::string Connections::helpForSignals(ComponentId left, ComponentId right) {
    if (!elaborator_.isScalarVariable(left) || !elaborator_.isScalarVariable(right))
        return helpForMixed(left, right);
    const bool isFromLeft = elaborator_.causalityOf(left) == syntax::Causality::Output;
    if (!isFromLeft && elaborator_.causalityOf(right) != syntax::Causality::Output)
        return {};
    const auto& types = elaborator_.types();
    const std::string from =
        types.text(types.elementOf(elaborator_.typeOf(isFromLeft ? left : right)));
    const std::string to =
        types.text(types.elementOf(elaborator_.typeOf(isFromLeft ? right : left)));
    constexpr std::array<std::string_view, 3> Signals = {"Real", "Integer", "Boolean"};
    const bool areSignals = std::ranges::find(Signals, from) != Signals.end() &&
                            std::ranges::find(Signals, to) != Signals.end() && from != to;
    return areSignals
               ? fmt::format("use a {} source, or convert with `Modelica.Blocks.Math.{}To{}`", to,
                             from, to)
               : std::string();
}

void Connections::connect(const End& left, const End& right, text::SourceRange where) {
    if (left.elements.size() != right.elements.size() || left.sizes.size() != right.sizes.size()) {
        reportIncompatible(where, left.connector, right.connector,
                           fmt::format("their sizes are {} and {}",
                                       left.sizes.empty() ? "1" : value::sizeText(left.sizes),
                                       right.sizes.empty() ? "1" : value::sizeText(right.sizes)));
        return;
    }
    const Matching& matching = matchingOf(left.connector, right.connector);
    for (std::size_t i = 0; i < left.elements.size(); ++i) {
        const std::int64_t a = left.elements[i];
        const std::int64_t b = right.elements[i];
        if (left.connector == right.connector && a == b) {
            elaborator_.diagnostics().report(diag::SelfConnection, where,
                                             elaborator_.pathOf(left.connector));
            return;
        }
        ++repetitions_.at(left.connector, a);
        ++repetitions_.at(right.connector, b);
        for (const Pair& pair : matching.pairs) {
            const Member from{pair.left, a * pair.width + pair.offset, left.side, where};
            const Member to{pair.right, b * pair.width + pair.offset, right.side, where};
            if (pair.isOverconstrained)
                connectOverconstrained({from, to});
            else
                join(from, to);
        }
        for (const Mismatch& mismatch : matching.mismatches)
            reportIncompatible(where, mismatch.left, mismatch.right, mismatch.reason);
    }
}

void Connections::connectOverconstrained(const Edge& edge) {
    graph_.addConnection(graphNode(edge.left.variable, edge.left.element),
                         graphNode(edge.right.variable, edge.right.element));
    edges_.push_back(edge);
}

const Connections::Matching& Connections::matchingOf(ComponentId left, ComponentId right) {
    const auto [known, isNew] = matchings_.try_emplace({left, right});
    if (isNew)
        match({left, right}, known->second);
    return known->second;
}

/// Variables of two connectors belong together by name (MLS 9.1).
void Connections::match(const Pair& pair, Matching& result) {
    if (isOverconstrained(pair.left) && isOverconstrained(pair.right)) {
        result.pairs.push_back(pair);
        result.pairs.back().isOverconstrained = true;
        return;
    }
    const bool isLeaf = elaborator_.isScalarVariable(pair.left);
    if (isLeaf != elaborator_.isScalarVariable(pair.right))
        result.mismatches.push_back({pair.left, pair.right, "one is a variable, the other is not"});
    else if (isLeaf)
        matchVariables(pair, result);
    else
        matchMembers(pair, result);
}

void Connections::matchVariables(const Pair& pair, Matching& result) {
    const expr::TypeId left = elaborator_.types().elementOf(elaborator_.typeOf(pair.left));
    const expr::TypeId right = elaborator_.types().elementOf(elaborator_.typeOf(pair.right));
    if (!elaborator_.isCompatible(left, right) && !elaborator_.isCompatible(right, left))
        result.mismatches.push_back(
            {pair.left, pair.right,
             fmt::format("one is {}, the other {}", elaborator_.types().text(left),
                         elaborator_.types().text(right))});
    else if (elaborator_.flowOf(pair.left) != elaborator_.flowOf(pair.right))
        result.mismatches.push_back(
            {pair.left, pair.right, "one is a flow or stream variable, the other is not"});
    else
        result.pairs.push_back(pair);
}

void Connections::matchMembers(const Pair& pair, Matching& result) {
    const std::vector<ComponentId> children = elaborator_.childrenOf(pair.left);
    if (children.size() != elaborator_.childrenOf(pair.right).size()) {
        result.mismatches.push_back({pair.left, pair.right, "they have different variables"});
        return;
    }
    for (const ComponentId child : children) {
        const std::string_view name = elaborator_.tree()[child].name;
        const ComponentId other = elaborator_.childNamed(pair.right, name);
        if (!other.valid()) {
            result.mismatches.push_back(
                {pair.left, pair.right, fmt::format("only one has `{}`", name)});
            return;
        }
        const Dimensions& sizes = elaborator_.facts(child).dimensions;
        const Dimensions& otherSizes = elaborator_.facts(other).dimensions;
        if (sizes != otherSizes) {
            result.mismatches.push_back(
                {child, other,
                 fmt::format("their sizes are {} and {}", value::sizeText(sizes),
                             value::sizeText(otherSizes))});
            return;
        }
        const auto count = static_cast<std::int64_t>(value::elementCount(sizes));
        for (std::int64_t i = 0; i < count; ++i)
            match({child, other, pair.width * count, pair.offset * count + i}, result);
    }
}

// ---------------------------------------------------------------------------- sets

std::int32_t Connections::nodeOf(const Member& member) {
    std::int32_t& node =
        nodes_[static_cast<std::size_t>(member.side)].at(member.variable, member.element);
    if (node < 0) {
        node = static_cast<std::int32_t>(members_.size());
        parents_.push_back(node);
        members_.push_back(member);
    }
    return node;
}

std::int32_t Connections::find(std::int32_t node) {
    while (parents_[static_cast<std::size_t>(node)] != node) {
        auto& parent = parents_[static_cast<std::size_t>(node)];
        parent = parents_[static_cast<std::size_t>(parent)];
        node = parent;
    }
    return node;
}

std::int64_t Connections::connectedElements(ComponentId variable, Side side) const {
    return std::ranges::count_if(nodes_[static_cast<std::size_t>(side)].of(variable),
                                 [](std::int32_t node) { return node >= 0; });
}

/// The older set swallows the younger one, so that the order of members is that of the text.
void Connections::join(const Member& left, const Member& right) {
    const std::int32_t a = find(nodeOf(left));
    const std::int32_t b = find(nodeOf(right));
    if (a != b)
        parents_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
}

// ---------------------------------------------------------------------------- overconstrained

bool Connections::isOverconstrained(ComponentId id) {
    return elaborator_.equalityConstraint(id).valid();
}

std::int32_t Connections::graphNode(ComponentId id, std::int64_t element) {
    std::int32_t& node = graphNodes_.at(id, element);
    if (node < 0) {
        node = graph_.addNode();
        graphMembers_.emplace_back(id, element);
    }
    return node;
}

std::optional<std::int32_t> Connections::graphNodeOf(const syntax::Expr& reference,
                                                     const Scope& scope) {
    if (reference.kind != syntax::ExprKind::ComponentReference)
        return std::nullopt;
    const std::size_t before = elaborator_.diagnostics().items().size();
    const auto place =
        elaborator_.placeOf(static_cast<const syntax::ComponentReference&>(reference), scope);
    if (!place) {
        if (elaborator_.lastWasAbsent(before))
            elaborator_.discardFrom(before);
        return std::nullopt;
    }
    Dimensions sizes;
    const auto elements = elementsOf(*place, sizes);
    if (!elements || elements->size() != 1) {
        elaborator_.diagnostics().report(diag::VariableConnection, {scope.source, reference.range});
        return std::nullopt;
    }
    if (!isOverconstrained(place->component)) {
        elaborator_.diagnostics()
            .report(diag::NotOverconstrained, {scope.source, reference.range},
                    syntax::print(reference))
            .help("its class needs a function `equalityConstraint`");
        return std::nullopt;
    }
    return graphNode(place->component, elements->front());
}

/// `Connections.branch`, `.root`, `.potentialRoot`
void Connections::collectGraphCall(const syntax::CallEquation& node, const Scope& scope) {
    const std::string_view name = node.call->function->parts[1].name.text;
    const auto arguments = node.call->positional;
    const bool isBranch = name == "branch";
    const bool isKnown = isBranch || name == "root" || name == "potentialRoot";
    if (!isKnown || arguments.size() < (isBranch ? 2U : 1U)) {
        elaborator_.diagnostics().report(diag::WrongGraphCall, {scope.source, node.range}, name);
        return;
    }
    const auto first = graphNodeOf(*arguments[0], scope);
    if (!first)
        return;
    if (isBranch) {
        if (const auto second = graphNodeOf(*arguments[1], scope))
            graph_.addBranch(*first, *second);
        return;
    }
    if (name == "root") {
        graph_.addRoot(*first);
        return;
    }
    std::int64_t priority = 0;
    const syntax::Expr* written = arguments.size() > 1        ? arguments[1]
                                  : !node.call->named.empty() ? node.call->named[0].value
                                                              : nullptr;
    if (written != nullptr) {
        const ExprId value = elaborator_.lower(*written, scope);
        const Outcome outcome =
            value.valid() ? elaborator_.evaluate(value) : Outcome(value::Error{""});
        if (outcome && outcome.value().kind() == value::Kind::Integer)
            priority = outcome.value().asInteger();
    }
    graph_.addPotentialRoot(*first, priority);
}

/// What is not broken are equal potentials; what is broken, the residuals of a constraint.
void Connections::decideGraph() {
    graph_.decide();
    isGraphDecided_ = true;
    for (const auto& [first, second] : graph_.conflicts()) {
        const ComponentId a = graphMembers_[static_cast<std::size_t>(first)].first;
        const ComponentId b = graphMembers_[static_cast<std::size_t>(second)].first;
        elaborator_.diagnostics().report(
            diag::TwoRoots,
            {elaborator_.tree()[a].source, elaborator_.tree()[a].declaration->range},
            elaborator_.pathOf(a), elaborator_.pathOf(b));
    }
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        const Edge& edge = edges_[i];
        if (!graph_.isBroken(i)) {
            joinAll(edge.left, edge.right);
            continue;
        }
        const text::SourceRange where = edge.left.where;
        const ExprId left = expressionOf(edge.left.variable, edge.left.element);
        const ExprId right = expressionOf(edge.right.variable, edge.right.element);
        const ExprId residual = elaborator_.callByName(
            elaborator_.equalityConstraint(edge.left.variable), {left, right}, where);
        if (!residual.valid())
            continue;
        const Dimensions sizes = pool_.typeOf(residual).dimensions;
        if (value::sizeProblem(sizes)) {
            elaborator_.diagnostics().report(diag::ResidueSize, where,
                                             elaborator_.pathOf(edge.left.variable));
            continue;
        }
        const auto count = static_cast<std::size_t>(value::elementCount(sizes));
        const ExprId zeros =
            pool_.constant(value::Value::realArray(sizes, std::vector<double>(count, 0.0)));
        constraints_.push_back(equality(zeros, residual, Reason::Constraint, where));
    }
}

/// All variables in two records or variables of the same class.
void Connections::joinAll(const Member& left, const Member& right) {
    if (elaborator_.isScalarVariable(left.variable)) {
        join(left, right);
        return;
    }
    for (const ComponentId child : elaborator_.childrenOf(left.variable)) {
        const ComponentId other =
            elaborator_.childNamed(right.variable, elaborator_.tree()[child].name);
        const auto count =
            static_cast<std::int64_t>(value::elementCount(elaborator_.facts(child).dimensions));
        for (std::int64_t i = 0; i < count && other.valid(); ++i)
            joinAll({child, left.element * count + i, left.side, left.where},
                    {other, right.element * count + i, right.side, right.where});
    }
}

ExprId Connections::answer(const Place& place, std::string_view question) {
    Dimensions sizes;
    const auto elements = elementsOf(place, sizes);
    if (!elements) { // subscripts that only an unrolled loop knows
        elaborator_.requestUnroll({}, elaborator_.tree()[place.component].name);
        return {};
    }
    if (elements->size() != 1)
        return {};
    if (question == "cardinality")
        return pool_.integer(repetitions_.of(place.component, elements->front()) + 1);
    if (!isGraphDecided_)
        return {};
    const std::int32_t node = graphNodes_.of(place.component, elements->front());
    if (question == "Connections.isRoot")
        return pool_.boolean(node >= 0 && graph_.isRoot(node));
    return pool_.boolean(node < 0 || graph_.isRooted(node));
}

} // namespace eventica::flat
