// SPDX-License-Identifier: Apache-2.0
// A storage begins with the start value of a variable that is its state up to a factor. Of several
// such variables, what an initial equation says counts most, then start values that are fixed, then
// those of variables under der(), then those of variables that are not part of connectors.
#include "compile/network/initial_values.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "compile/dae/print.h"
#include "compile/network/diagnostics.h"
#include "compile/network/start_positions.h"

namespace eventica::network {

namespace {

/// A number that a variable has at the start.
struct StartValue {
    VariableId variable;
    double value = 0.0;
    int weight = 0;
    bool isFixed = false;
    bool isUsed = false;
};

constexpr int FromEquation = 8;
constexpr int FromFixed = 4;
constexpr int FromState = 2;
constexpr int FromInside = 1;

class InitialValues {
public:
    InitialValues(Assembly& assembly, const Findings& findings, const VariableRows& rows,
                  eventica::diag::Diagnostics& diagnostics)
        : assembly_(assembly), terminals_(findings.terminals), laws_(findings.laws),
          drafts_(findings.drafts), rows_(rows), known_(findings.known),
          model_(findings.known.model()), diagnostics_(diagnostics), clusterOf_(findings) {
        for (const Observer& observer : findings.clusters.observers)
            observers_.insert(observer.variable.index());
    }

    Start run() {
        readInitialEquations();
        collectStarts();
        setStates();
        start_.positions = findPositions();
        setByPositions(start_.positions);
        collectUnused();
        return std::move(start_);
    }

private:
    // ---- what the model says

    void readInitialEquations() {
        RowReader reader(known_);
        for (std::size_t i = 0; i < model_.initialEquations.size(); ++i) {
            const dae::Equation& equation = model_.initialEquations[i];
            if (model_.pool->typeOf(equation.left).base != expr::Base::Real)
                continue;
            if (isAboutKnown(equation) || isAboutObserver(equation))
                continue;
            const std::optional<Row> row = reader.read(equation);
            if (row && row->isConstant())
                continue;
            if (row && row->terms.size() == 1 && row->terms[0].atom.order == 0) {
                equations_[row->terms[0].atom.variable] = -row->constant / row->terms[0].factor;
                continue;
            }
            const std::optional<Row> resolved = row ? rows_.resolved(*row) : row;
            StartCondition condition{resolved.value_or(Row()), static_cast<std::int32_t>(i), {}};
            if (resolved)
                start_.conditions.push_back(std::move(condition));
            else
                reportCondition(model_, condition, diagnostics_);
        }
    }

    /// What only observes the network is not simulated; a parameter that the network needs has its
    /// number by now.
    bool isAboutObserver(const dae::Equation& equation) const {
        const expr::Node& left = (*model_.pool)[equation.left];
        return left.kind == expr::Kind::Variable &&
               (observers_.contains(left.payload) || model_[VariableId(left.payload)].isKnown());
    }

    /// Blocks that are known by their classes have such equations for what is inside of them.
    bool isAboutKnown(const dae::Equation& equation) const {
        const expr::Node& left = (*model_.pool)[equation.left];
        return left.kind == expr::Kind::Variable && known_.isKnown(VariableId(left.payload));
    }

    void collectStarts() {
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            const dae::Variable& variable = model_.variables[i];
            const VariableId id(static_cast<std::int32_t>(i));
            if (variable.isKnown() || rows_.of(id) == nullptr || known_.isKnown(id))
                continue;
            const auto equation = equations_.find(id.index());
            StartValue start{id, 0.0, 0, false, false};
            if (equation != equations_.end()) {
                start.value = equation->second;
                start.weight = FromEquation;
                start.isFixed = true;
            } else if (variable.start.valid()) {
                const std::optional<double> number = known_.numbers().of(variable.start);
                if (!number)
                    continue;
                start.value = *number;
                start.isFixed = variable.isFixed;
                start.weight = variable.isFixed ? FromFixed : 0;
            } else {
                continue;
            }
            if (variable.derivative.valid())
                start.weight += FromState;
            if (terminals_.ofVariable[i] < 0)
                start.weight += FromInside;
            starts_.push_back(start);
        }
        std::ranges::sort(starts_, [](const StartValue& left, const StartValue& right) {
            return left.weight != right.weight ? left.weight > right.weight
                                               : left.variable < right.variable;
        });
    }

    // ---- states

    struct State {
        std::int32_t draft = 0;
        bool isSet = false;
    };

    /// Which storage has the across (through) quantity of a port as its state.
    void setStates() {
        std::map<Atom, State> states;
        for (const PortParts& parts : drafts_.ports) {
            const Terminal& terminal =
                terminals_.all[static_cast<std::size_t>(parts.port.positive)];
            for (const PortParts::Part& part : parts.through) {
                const Draft& draft = drafts_.elements[static_cast<std::size_t>(part.draft)];
                if (draft.element.kind == ElementKind::Capacitance && draft.ports[0] == parts.port)
                    states[{terminal.potential.index(), isMechanical(terminal.domain) ? 1 : 0}] = {
                        part.draft, false};
            }
            if (parts.through.size() == 1)
                addFlowState(parts, states);
        }
        for (std::size_t i = 0; i < drafts_.elements.size(); ++i) {
            const Draft& draft = drafts_.elements[i];
            if (draft.state && !draft.positionOf)
                states[*draft.state] = {static_cast<std::int32_t>(i), false};
            if (draft.flows)
                for (const RowTerm& term : draft.flows->terms)
                    coupledFlows_.emplace(term.atom, std::nullopt);
        }
        for (StartValue& start : starts_)
            setState(start, states);
        setCoupledFlows();
    }

    void setCoupledFlows() {
        for (std::size_t i = 0; i < drafts_.elements.size(); ++i) {
            if (!drafts_.elements[i].flows)
                continue;
            for (const RowTerm& term : drafts_.elements[i].flows->terms)
                assembly_.netlist.elements[i].initial +=
                    term.factor * coupledFlows_.at(term.atom).value_or(0.0);
        }
    }

    /// Elements in series share their flow.
    void addFlowState(const PortParts& parts, std::map<Atom, State>& states) const {
        const Terminal& terminal = terminals_.all[static_cast<std::size_t>(parts.port.positive)];
        std::int32_t at = parts.through[0].draft;
        for (; at < static_cast<std::int32_t>(drafts_.elements.size()); ++at) {
            const Draft& draft = drafts_.elements[static_cast<std::size_t>(at)];
            if (draft.element.kind == ElementKind::Inductance && !draft.startFlow && !draft.flows) {
                states[{terminal.flow.index(), 0}] = {at, false};
                return;
            }
            if (draft.ports[0].negative >= -1) // the end of the series
                return;
        }
    }

    void setState(StartValue& start, std::map<Atom, State>& states) {
        const std::optional<Row> row = inPortTerms(*rows_.of(start.variable));
        if (!row || row->terms.size() != 1)
            return;
        const auto coupled = coupledFlows_.find(row->terms[0].atom);
        if (coupled != coupledFlows_.end()) {
            start.isUsed = true;
            if (!coupled->second)
                coupled->second = (start.value - row->constant) / row->terms[0].factor;
            return;
        }
        const auto found = states.find(row->terms[0].atom);
        if (found == states.end())
            return;
        start.isUsed = true;
        if (found->second.isSet)
            return;
        found->second.isSet = true;
        Element& element =
            assembly_.netlist.elements[static_cast<std::size_t>(found->second.draft)];
        const double factor = row->terms[0].factor;
        element.initial = (start.value - row->constant) / factor + 0.0;
        element.initialIsFixed = start.isFixed;
        const dae::Variable& variable = model_[start.variable];
        if (variable.nominal.valid())
            if (const std::optional<double> nominal = known_.numbers().of(variable.nominal))
                element.nominal = std::abs(*nominal / factor);
    }

    /// Nothing if the variable belongs to several clusters, or none.
    std::optional<Row> inPortTerms(const Row& row) const {
        std::int32_t cluster = -1;
        for (const RowTerm& term : row.terms) {
            if (known_.isWave(term.atom.variable))
                return std::nullopt;
            const std::int32_t own = clusterOf_[term.atom.variable];
            if (own < 0 || (cluster >= 0 && own != cluster))
                return std::nullopt;
            cluster = own;
        }
        if (cluster < 0)
            return std::nullopt;
        return laws_[static_cast<std::size_t>(cluster)].ports.inPortTerms(row);
    }

    // ---- positions

    /// By points instead of terminals; nothing if it is about more than positions.
    std::optional<Row> byPoints(const Row& row) const {
        Row result;
        result.constant = row.constant;
        for (const RowTerm& term : row.terms) {
            if (known_.isWave(term.atom.variable) || terminals_.terminalOf(term.atom.variable) < 0)
                return std::nullopt;
            const Terminal& terminal = terminals_.all[static_cast<std::size_t>(
                terminals_.ofVariable[static_cast<std::size_t>(term.atom.variable)])];
            if (term.atom.order != 0 || terminal.potential.index() != term.atom.variable ||
                !isMechanical(terminal.domain))
                return std::nullopt;
            result.add({terminal.point, 0}, term.factor);
        }
        return result.terms.empty() ? std::nullopt : std::optional(result);
    }

    std::vector<double> findPositions() {
        StartPositions positions;
        for (const ClusterLaws& item : laws_)
            for (const TerminalLaws& laws : item.laws)
                for (const Row& row : laws.rows)
                    if (std::optional<Row> points = byPoints(row))
                        positions.add(std::move(*points));
        for (const bool isFixed : {true, false})
            for (const bool isRelative : {false, true})
                for (StartValue& start : starts_)
                    if (start.isFixed == isFixed)
                        addWish(start, isRelative, positions);
        std::vector<double> result(static_cast<std::size_t>(terminals_.pointCount), 0.0);
        for (const Terminal& terminal : terminals_.all) {
            if (!isMechanical(terminal.domain))
                continue;
            const double position = positions.of(terminal.point);
            result[static_cast<std::size_t>(terminal.point)] = position;
            const std::int32_t node =
                assembly_.nodeOfPoint[static_cast<std::size_t>(terminal.point)];
            if (node >= 0 && !isPlaced(node) &&
                !assembly_.netlist.nodes[static_cast<std::size_t>(node)].isReference)
                assembly_.netlist.positions[static_cast<std::size_t>(node)] = position;
        }
        return result;
    }

    /// The first terminal of a node says where it is.
    bool isPlaced(std::int32_t node) {
        placed_.resize(assembly_.netlist.nodes.size(), false);
        const bool was = placed_[static_cast<std::size_t>(node)];
        placed_[static_cast<std::size_t>(node)] = true;
        return was;
    }

    void addWish(StartValue& start, bool isRelative, StartPositions& positions) {
        std::optional<Row> row = byPoints(*rows_.of(start.variable));
        if (!row || (row->terms.size() > 1) != isRelative)
            return;
        row->constant -= start.value;
        positions.add(std::move(*row));
        start.isUsed = true;
    }

    /// Springs, and what measures positions.
    void setByPositions(const std::vector<double>& positions) {
        const auto positionOf = [&](std::int32_t terminal) {
            return terminal < 0 ? 0.0
                                : positions[static_cast<std::size_t>(
                                      terminals_.all[static_cast<std::size_t>(terminal)].point)];
        };
        for (std::size_t i = 0; i < drafts_.elements.size(); ++i) {
            const Draft& draft = drafts_.elements[i];
            if (!draft.startFlow && !draft.positionOf)
                continue;
            const PortTerminals& ends = draft.positionOf ? *draft.positionOf : draft.ports[0];
            const double distance = positionOf(ends.positive) - positionOf(ends.negative);
            double start = draft.positionOf ? distance : draft.startFlow->constant;
            if (draft.startFlow)
                for (const RowTerm& term : draft.startFlow->terms)
                    start += term.factor * distance;
            assembly_.netlist.elements[i].initial = start + 0.0;
            assembly_.netlist.elements[i].initialIsFixed = true;
        }
    }

    void collectUnused() {
        for (const StartValue& start : starts_) {
            if (!start.isFixed || start.isUsed)
                continue;
            Row row = *rows_.of(start.variable);
            row.constant -= start.value;
            start_.conditions.push_back({std::move(row), -1, start.variable});
        }
    }

    Assembly& assembly_;
    const Terminals& terminals_;
    const std::vector<ClusterLaws>& laws_;
    const Drafts& drafts_;
    const VariableRows& rows_;
    KnownSignals& known_;
    const HybridDae& model_;
    eventica::diag::Diagnostics& diagnostics_;
    ClusterIndex clusterOf_;
    std::unordered_map<std::int32_t, double> equations_; ///< by variable
    std::map<Atom, std::optional<double>> coupledFlows_; ///< of ports with coupled inductances
    std::vector<StartValue> starts_;
    std::unordered_set<std::int32_t> observers_; ///< variables
    Start start_;
    std::vector<bool> placed_; ///< by node
};

} // namespace

Start setInitialValues(Assembly& assembly, const Findings& findings, const VariableRows& rows,
                       eventica::diag::Diagnostics& diagnostics) {
    return InitialValues(assembly, findings, rows, diagnostics).run();
}

void reportCondition(const HybridDae& model, const StartCondition& condition,
                     eventica::diag::Diagnostics& diagnostics) {
    if (condition.variable.valid()) {
        diagnostics.report(diag::StartNotUsed, model[condition.variable].where,
                           model[condition.variable].name);
        return;
    }
    const dae::Equation& equation =
        model.initialEquations[static_cast<std::size_t>(condition.equation)];
    diagnostics
        .report(diag::InitialEquationOpen, equation.origin.where, dae::print(model, equation))
        .help("give the storage a start value with fixed = true, or use another method, such as "
              "--method=cvode");
}

} // namespace eventica::network
