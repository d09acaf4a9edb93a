// SPDX-License-Identifier: Apache-2.0
#include "compile/network/outputs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "compile/network/flow_terms.h"
#include "compile/network/known_distances.h"

namespace eventica::network {

namespace {

class OutputWriter {
public:
    OutputWriter(Assembly& assembly, const Findings& findings, const VariableRows& rows,
                 const Start& start)
        : assembly_(assembly), terminals_(findings.terminals), laws_(findings.laws), rows_(rows),
          positions_(start.positions), known_(findings.known), model_(findings.known.model()),
          flows_(flowTerms(findings.terminals, findings.laws, findings.drafts)),
          reductions_(findings.laws.size()), clusterOf_(findings),
          distances_(assembly, findings.terminals, findings.drafts, start.positions) {
        const Drafts& drafts = findings.drafts;
        for (std::size_t i = 0; i < drafts.elements.size(); ++i) {
            addWave(static_cast<std::int32_t>(i), drafts.elements[i]);
            addState(i, drafts.elements[i]);
        }
        for (const ClusterLaws& laws : laws_)
            if (laws.laws.size() == 2)
                addDecider(laws, drafts);
    }

    void run() {
        assembly_.netlist.outputs.reserve(model_.variables.size());
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            const dae::Variable& variable = model_.variables[i];
            const expr::Base base = model_.pool->types()[variable.type].base;
            if (variable.isHidden || base == expr::Base::String ||
                base == expr::Base::ExternalObject)
                continue;
            Output output;
            if (!fill(VariableId(static_cast<std::int32_t>(i)), output)) {
                assembly_.netlist.notRecorded.emplace_back(variable.name);
                continue;
            }
            output.name = assembly_.netlist.texts->copy(variable.name);
            output.unit = kept(variable.unit, unit_);
            output.displayUnit = kept(variable.displayUnit, displayUnit_);
            output.description = kept(variable.description, description_);
            simplify(output);
            if (distances_.replace(output))
                simplify(output);
            if (variable.minimum.valid() || variable.maximum.valid())
                addBounds(variable);
            assembly_.netlist.outputs.push_back(std::move(output));
        }
    }

    std::vector<StartCondition> addStartLaws(const Start& start) {
        const auto free = static_cast<std::size_t>(
            std::ranges::count_if(assembly_.netlist.elements, [](const Element& element) {
                const bool isStorage = element.kind == ElementKind::Capacitance ||
                                       element.kind == ElementKind::Inductance;
                return isStorage && !element.initialIsFixed;
            }));
        std::vector<StartCondition> left;
        for (const StartCondition& condition : start.conditions) {
            Output law;
            if (assembly_.netlist.startLaws.size() < free && fill(condition.row, law)) {
                simplify(law);
                assembly_.netlist.startLaws.push_back(std::move(law));
            } else {
                left.push_back(condition);
            }
        }
        return left;
    }

private:
    /// A text and its copy.
    struct Kept {
        std::string_view text;
        std::string_view copy;
    };

    /// Elements of an array have the same one: it is copied once.
    std::string_view kept(std::string_view text, Kept& last) {
        if (text.data() != last.text.data() || text.size() != last.text.size())
            last = {text, assembly_.netlist.texts->copy(text)};
        return last.copy;
    }

    /// Of the next output.
    void addBounds(const dae::Variable& variable) {
        constexpr double Infinity = std::numeric_limits<double>::infinity();
        const auto numberOr = [&](ExprId id, double other) {
            return id.valid() ? known_.numbers().of(id).value_or(other) : other;
        };
        const double nominal = std::fabs(numberOr(variable.nominal, 1.0));
        assembly_.netlist.bounds.push_back(
            {.output = static_cast<std::int32_t>(assembly_.netlist.outputs.size()),
             .minimum = numberOr(variable.minimum, -Infinity),
             .maximum = numberOr(variable.maximum, Infinity),
             .nominal = nominal > 0.0 && nominal < Infinity ? nominal : 1.0,
             .isParameter = variable.isKnown(),
             .where = variable.where});
    }

    // ---- signals

    /// A wave that is one variable's, up to a factor and an offset, shows that variable.
    void addWave(std::int32_t element, const Draft& draft) {
        if (draft.wave.terms.size() != 1 || draft.wave.terms[0].atom.order != 0)
            return;
        const RowTerm& term = draft.wave.terms[0];
        Output shown;
        shown.constant = -draft.wave.constant / term.factor;
        shown.terms.push_back({Quantity::Wave, element, 0, 1.0 / term.factor});
        waves_.emplace(term.atom.variable, std::move(shown));
    }

    /// A state that no connector shows is the across quantity of a node of its own, a kink the
    /// through quantity of a diode.
    void addState(std::size_t element, const Draft& draft) {
        if (draft.kink >= 0)
            elementOfKink_.emplace(draft.kink, static_cast<std::int32_t>(element));
        for (const auto& [variable, port] : draft.signals)
            nodeOfState_.emplace(variable, assembly_.netlist.elements[element]
                                               .ports[static_cast<std::size_t>(port)]
                                               .positive.index());
        if (!draft.state || draft.state->order != 0 ||
            terminals_.terminalOf(draft.state->variable) >= 0)
            return;
        const Port& port = assembly_.netlist.elements[element].ports[0];
        nodeOfState_.emplace(draft.state->variable, port.positive.index());
    }
    void addDecider(const ClusterLaws& laws, const Drafts& drafts) {
        if (!laws.decider.variable.valid())
            return;
        for (std::int32_t i = laws.firstDraft; i < laws.endDraft; ++i) {
            if (drafts.elements[static_cast<std::size_t>(i)].element.kind != ElementKind::Switch)
                continue;
            Output shown;
            shown.constant = laws.isClosedWhenTrue ? 0.0 : 1.0;
            shown.terms.push_back({Quantity::IsClosed, i, 0, laws.isClosedWhenTrue ? 1.0 : -1.0});
            deciders_.emplace(laws.decider.variable.index(), std::move(shown));
            return;
        }
    }

    // ---- one variable

    bool fill(VariableId id, Output& output) {
        if (const std::optional<double> number = known_.numbers().of(id)) {
            output.constant = *number;
            return true;
        }
        if (const auto found = deciders_.find(id.index()); found != deciders_.end()) {
            output = found->second;
            return true;
        }
        const Row* const row = rows_.of(id);
        return row != nullptr && fill(*row, output);
    }

    bool fill(const Row& row, Output& output) {
        const Row reduced = withoutDerivatives(row);
        output.constant = reduced.constant;
        return std::ranges::all_of(reduced.terms,
                                   [&](const RowTerm& term) { return addTerm(term, output); });
    }

    bool addTerm(const RowTerm& term, Output& output) {
        if (known_.isWave(term.atom.variable)) {
            const auto found = waves_.find(term.atom.variable);
            if (found == waves_.end() || term.atom.order != 0)
                return false;
            output.constant += term.factor * found->second.constant;
            append(found->second.terms, term.factor, output);
            return true;
        }
        const std::int32_t number = terminals_.terminalOf(term.atom.variable);
        if (number < 0)
            return addStateTerm(term, output);
        const Terminal& terminal = terminals_.all[static_cast<std::size_t>(number)];
        if (terminal.flow.index() != term.atom.variable)
            return addPotential(terminal, term, output);
        const std::optional<FlowTerms>& flow = flows_[static_cast<std::size_t>(number)];
        if (term.atom.order != 0 || !flow)
            return false;
        append(*flow, term.factor, output);
        return true;
    }

    bool addStateTerm(const RowTerm& term, Output& output) const {
        const auto kink = elementOfKink_.find(term.atom.variable);
        if (kink != elementOfKink_.end() && term.atom.order == 0) {
            output.terms.push_back({Quantity::Through, kink->second, 0, term.factor});
            return true;
        }
        const auto node = nodeOfState_.find(term.atom.variable);
        if (node == nodeOfState_.end() || term.atom.order != 0)
            return false;
        output.terms.push_back({Quantity::Across, node->second, 0, term.factor});
        return true;
    }

    bool addPotential(const Terminal& terminal, const RowTerm& term, Output& output) const {
        const std::int32_t node = assembly_.nodeOfPoint[static_cast<std::size_t>(terminal.point)];
        const bool isMechanic = isMechanical(terminal.domain);
        if (node < 0 || term.atom.order > (isMechanic ? 1 : 0))
            return false;
        const bool isPosition = isMechanic && term.atom.order == 0;
        if (isPosition)
            output.constant +=
                term.factor * (positions_[static_cast<std::size_t>(terminal.point)] -
                               assembly_.netlist.positions[static_cast<std::size_t>(node)]);
        output.terms.push_back(
            {isPosition ? Quantity::Position : Quantity::Across, node, 0, term.factor});
        return true;
    }

    static void append(std::span<const OutputTerm> terms, double factor, Output& output) {
        for (OutputTerm term : terms) {
            term.factor *= factor;
            output.terms.push_back(term);
        }
    }

    // ---- derivatives, which the laws of elements replace

    bool isDerivative(Atom atom) const {
        if (known_.isWave(atom.variable))
            return false;
        const std::int32_t number = terminals_.terminalOf(atom.variable);
        if (number < 0)
            return atom.order > 0;
        const Terminal& terminal = terminals_.all[static_cast<std::size_t>(number)];
        const bool isSpeed = isMechanical(terminal.domain) &&
                             terminal.potential.index() == atom.variable && atom.order == 1;
        return atom.order > 0 && !isSpeed;
    }

    Row withoutDerivatives(Row row) {
        for (std::size_t i = 0; i < row.terms.size(); ++i) {
            const Atom atom = row.terms[i].atom;
            if (!isDerivative(atom))
                continue;
            const Reduced* laws = reductionOf(clusterOf_[atom.variable]);
            if (laws == nullptr)
                continue;
            const auto pivot = std::ranges::find(laws->pivots, atom);
            if (pivot == laws->pivots.end())
                continue;
            row.addScaled(laws->rows[static_cast<std::size_t>(pivot - laws->pivots.begin())],
                          -row.terms[i].factor);
            i = static_cast<std::size_t>(-1); // the terms are others now, with fewer derivatives
        }
        return row;
    }

    const Reduced* reductionOf(std::int32_t cluster) {
        if (cluster < 0 || laws_[static_cast<std::size_t>(cluster)].laws.size() != 1)
            return nullptr;
        std::optional<Reduced>& known = reductions_[static_cast<std::size_t>(cluster)];
        if (!known)
            known = reduced(laws_[static_cast<std::size_t>(cluster)].laws[0].rows,
                            [&](Atom atom) { return isDerivative(atom) ? 0 : -1; });
        return &*known;
    }

    // ---- equal terms together

    void simplify(Output& output) {
        constexpr double Rounding = 1e-13;
        const auto isReference = [&](const OutputTerm& term) {
            return (term.quantity == Quantity::Across || term.quantity == Quantity::Position) &&
                   assembly_.netlist.nodes[static_cast<std::size_t>(term.index)].isReference;
        };
        const auto rest = std::ranges::remove_if(output.terms, isReference);
        output.terms.erase(rest.begin(), rest.end());
        output.constant += 0.0; // no negative zero
        if (output.terms.size() < 2)
            return;
        const auto keyOf = [&](std::size_t place) {
            const OutputTerm& term = output.terms[place];
            return std::tuple(term.quantity, term.index, term.port);
        };
        order_.resize(output.terms.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::ranges::sort(order_, [&](std::size_t left, std::size_t right) {
            return std::tuple(keyOf(left), left) < std::tuple(keyOf(right), right);
        });
        for (std::size_t i = 0; i < order_.size();) {
            OutputTerm& sum = output.terms[order_[i]];
            const auto key = keyOf(order_[i]);
            double size = std::abs(sum.factor);
            for (++i; i < order_.size() && keyOf(order_[i]) == key; ++i) {
                double& factor = output.terms[order_[i]].factor;
                sum.factor += factor;
                size += std::abs(std::exchange(factor, 0.0));
            }
            if (std::abs(sum.factor) <= Rounding * size)
                sum.factor = 0.0;
        }
        const auto nothing = std::ranges::remove(output.terms, 0.0, &OutputTerm::factor);
        output.terms.erase(nothing.begin(), nothing.end());
    }

    Assembly& assembly_;
    const Terminals& terminals_;
    const std::vector<ClusterLaws>& laws_;
    const VariableRows& rows_;
    const std::vector<double>& positions_;
    KnownSignals& known_;
    const HybridDae& model_;
    std::vector<std::optional<FlowTerms>> flows_;
    std::vector<std::optional<Reduced>> reductions_; ///< by cluster
    ClusterIndex clusterOf_;
    KnownDistances distances_;
    std::unordered_map<std::int32_t, Output> waves_;               ///< by variable of an atom
    std::unordered_map<std::int32_t, std::int32_t> nodeOfState_;   ///< by variable
    std::unordered_map<std::int32_t, std::int32_t> elementOfKink_; ///< by unknown
    std::unordered_map<std::int32_t, Output> deciders_;
    std::vector<std::size_t> order_; ///< of the terms of an output
    Kept unit_;
    Kept displayUnit_;
    Kept description_;
};

} // namespace

std::vector<StartCondition> addOutputs(Assembly& assembly, const Findings& findings,
                                       const VariableRows& rows, const Start& start) {
    OutputWriter writer(assembly, findings, rows, start);
    writer.run();
    return writer.addStartLaws(start);
}

} // namespace eventica::network
