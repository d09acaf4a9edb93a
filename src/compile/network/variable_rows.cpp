// SPDX-License-Identifier: Apache-2.0
#include "compile/network/variable_rows.h"

#include <ranges>
#include <utility>

namespace eventica::network {

VariableRows::VariableRows(const Terminals& terminals, const Clusters& clusters,
                           const std::vector<ClusterLaws>& laws, KnownSignals& known)
    : model_(known.model()), known_(known), rows_(known.model().variables.size()) {
    addTerminals(terminals);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const VariableId id(static_cast<std::int32_t>(i));
        if (const Row* const row = known.rowOf(id))
            rows_[i] = *row;
    }
    for (const ClusterLaws& item : laws)
        addMeanings(item);
    addObservers(clusters, known);
    addDerivatives();
}

const Row* VariableRows::of(VariableId id) const {
    const std::optional<Row>& row = rows_[static_cast<std::size_t>(id.index())];
    return row ? &*row : nullptr;
}

void VariableRows::addTerminals(const Terminals& terminals) {
    for (const Terminal& terminal : terminals.all)
        for (const VariableId id : {terminal.potential, terminal.flow})
            at(id).emplace().add({id.index(), 0}, 1.0);
}

void VariableRows::addMeanings(const ClusterLaws& laws) {
    if (laws.laws.empty())
        return;
    for (const VariableId id : laws.laws[0].states)
        at(id).emplace().add({id.index(), 0}, 1.0);
    for (const auto& [id, row] : laws.laws[0].meanings)
        at(id) = row;
    for (std::size_t i = 1; i < laws.laws.size(); ++i)
        for (const auto& [id, row] : laws.laws[i].meanings) {
            if (!at(id))
                continue;
            Row difference = row;
            difference.addScaled(*at(id), -1.0);
            if (!difference.isConstant() || difference.constant != 0.0)
                at(id).reset();
        }
}

void VariableRows::addObservers(const Clusters& clusters, KnownSignals& known) {
    RowReader reader(known);
    for (const Observer& observer : std::views::reverse(clusters.observers))
        addObserver(observer, reader);
}

void VariableRows::addObserver(const Observer& observer, RowReader& reader) {
    const dae::Equation& equation = model_.equations[static_cast<std::size_t>(observer.equation)];
    if (model_.pool->typeOf(equation.left).base != expr::Base::Real)
        return;
    std::optional<Row> row = reader.read(equation);
    if (!row)
        return;
    const Atom atom{observer.variable.index(), 0};
    const double factor = row->factorOf(atom);
    row->add(atom, -factor);
    if (factor == 0.0 || row->mentions(atom.variable))
        return;
    row->scale(-1.0 / factor);
    at(observer.variable) = resolved(*row);
}

std::optional<Row> VariableRows::resolved(const Row& row) const {
    Row result;
    result.constant = row.constant;
    for (const RowTerm& term : row.terms) {
        if (known_.isWave(term.atom.variable)) {
            result.add(term.atom, term.factor);
            continue;
        }
        const Row* meaning = of(VariableId(term.atom.variable));
        if (meaning == nullptr)
            return std::nullopt;
        if (term.atom.order == 0) {
            result.addScaled(*meaning, term.factor);
            continue;
        }
        Row derivative = meaning->differentiated();
        for (std::int32_t order = 1; order < term.atom.order; ++order)
            derivative = derivative.differentiated();
        result.addScaled(derivative, term.factor);
    }
    return result;
}

void VariableRows::addDerivatives() {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const VariableId of = model_.variables[i].derivativeOf;
        if (of.valid() && at(of))
            rows_[i] = at(of)->differentiated();
    }
}

} // namespace eventica::network
