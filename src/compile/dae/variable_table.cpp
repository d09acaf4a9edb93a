// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/variable_table.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace eventica::dae {

using expr::Base;

namespace {

void addSubscripts(std::span<const std::int64_t> subscripts, std::string& text) {
    const char* before = "[";
    for (const std::int64_t subscript : subscripts) {
        const fmt::format_int digits(subscript);
        text.append(before).append(digits.data(), digits.size());
        before = ",";
    }
    if (!subscripts.empty())
        text += ']';
}

/// What is not Real changes at events only.
Variability variabilityOf(const flat::Variable& variable, Base base) {
    return base == Base::Real ? variable.variability
                              : std::min(variable.variability, Variability::Discrete);
}

} // namespace

VariableTable::VariableTable(const flat::FlatModel& model, HybridDae& dae)
    : model_(model), dae_(dae), first_(model.variableById.size(), -1) {
}

void VariableTable::addAll() {
    std::size_t count = 0;
    for (const flat::Variable& variable : model_.variables)
        count += countOf(variable.id);
    dae_.variables.reserve(count + count / 2); // derivatives are added later
    for (const flat::Variable& variable : model_.variables)
        add(variable);
    pairPotentials();
}

/// Flow and potential variables that are alone of their kind in a connector belong together,
/// element by element.
void VariableTable::pairPotentials() {
    struct Members {
        std::vector<const flat::Variable*> flows;
        std::vector<const flat::Variable*> others;
    };
    std::map<std::int32_t, Members> connectors;
    for (const flat::Variable& variable : model_.variables) {
        if (variable.connector < 0 || variable.variability <= Variability::Parameter)
            continue;
        Members& members = connectors[variable.connector];
        (variable.isFlow ? members.flows : members.others).push_back(&variable);
    }
    for (const auto& [connector, members] : connectors) {
        if (members.flows.size() != 1 || members.others.size() != 1)
            continue;
        const VariableId flow = members.flows.front()->id;
        const VariableId potential = members.others.front()->id;
        for (std::size_t i = 0; i < countOf(flow) && i < countOf(potential); ++i)
            dae_.variables[firstOf(flow) + i].potential =
                VariableId(static_cast<std::int32_t>(firstOf(potential) + i));
    }
}

/// In row-major order, counted from 0.
std::string_view VariableTable::elementName(const flat::Variable& variable,
                                            const Dimensions& dimensions, std::size_t number) {
    Dimensions subscripts(dimensions.size());
    for (std::size_t d = dimensions.size(); d-- > 0;) {
        const auto size = static_cast<std::size_t>(dimensions[d]);
        subscripts[d] = static_cast<std::int64_t>(number % size) + 1;
        number /= size;
    }
    written_.clear();
    std::size_t position = 0;
    std::size_t used = 0;
    for (const flat::NameSubscripts& place : variable.nameSubscripts) {
        written_.append(variable.name, position, place.offset - position);
        position = place.offset;
        addSubscripts(std::span(subscripts).subspan(used, place.count), written_);
        used += place.count;
    }
    written_.append(variable.name, position);
    addSubscripts(std::span(subscripts).subspan(used), written_);
    return dae_.texts.copy(written_);
}

void VariableTable::add(const flat::Variable& variable) {
    auto& types = dae_.pool->types();
    const expr::Type& type = types[variable.type];
    first_[static_cast<std::size_t>(variable.id.index())] =
        static_cast<std::int32_t>(dae_.variables.size());
    const std::size_t count = countOf(variable.id);
    Variable scalar;
    scalar.type = types.elementOf(variable.type);
    scalar.variability = variabilityOf(variable, type.base);
    scalar.causality = variable.causality;
    scalar.isFlow = variable.isFlow;
    scalar.isProtected = variable.isProtected;
    scalar.isFixed = scalar.isKnown();
    scalar.description = dae_.texts.copy(variable.description);
    scalar.where = variable.where;
    for (std::size_t i = 0; i < count; ++i) {
        scalar.name = elementName(variable, type.dimensions, i);
        dae_.variables.push_back(scalar);
    }
}

std::size_t VariableTable::countOf(VariableId flat) const {
    return static_cast<std::size_t>(
        std::max<std::int64_t>(dae_.pool->types().scalarCount(model_[flat].type), 0));
}

ExprId VariableTable::expressionOf(VariableId scalar) {
    return dae_.pool->variable(scalar, dae_[scalar].type);
}

Parts VariableTable::partsOf(VariableId flat) {
    auto& types = dae_.pool->types();
    const TypeId type = model_[flat].type;
    Parts parts{types.elementOf(type), types[type].dimensions, {}, {}};
    const std::size_t count = countOf(flat);
    parts.scalars.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        parts.scalars.push_back(
            expressionOf(VariableId(static_cast<std::int32_t>(firstOf(flat) + i))));
    return parts;
}

VariableId VariableTable::derivativeOf(VariableId scalar) {
    if (dae_[scalar].derivative.valid())
        return dae_[scalar].derivative;
    const VariableId id(static_cast<std::int32_t>(dae_.variables.size()));
    Variable derivative;
    derivative.name = dae_.texts.copy(fmt::format("der({})", dae_[scalar].name));
    derivative.type = dae_.pool->types().real();
    derivative.isProtected = dae_[scalar].isProtected;
    derivative.isHidden = dae_[scalar].isHidden;
    derivative.derivativeOf = scalar;
    derivative.where = dae_[scalar].where;
    dae_[scalar].derivative = id;
    dae_.variables.push_back(derivative);
    return id;
}

VariableId VariableTable::addHidden(const std::string& prefix, TypeId type, Variability variability,
                                    const Origin& origin) {
    const VariableId id(static_cast<std::int32_t>(dae_.variables.size()));
    Variable variable;
    variable.name = dae_.texts.copy(fmt::format("{}{}", prefix, ++hidden_[prefix]));
    variable.type = type;
    variable.variability = variability;
    variable.isProtected = true;
    variable.isHidden = true;
    variable.where = origin.where;
    dae_.variables.push_back(variable);
    return id;
}

} // namespace eventica::dae
