// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/start_writer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "compile/executable/layout.h"
#include "compile/system/incidence.h"
#include "compile/system/sort_parameters.h"
#include "lib/base/number_map.h"

namespace eventica::executable {

using expr::Kind;
using system::Assignment;
using system::Variability;
using value::Operation;

void StartWriter::writeParameters() {
    if (hasTunables_)
        writeAssumptions();
    ProgramWriter writer(model_, shared_, "parameters");
    for (const Assignment& assignment : model_.system.parameters)
        writer.assign(isTunable(assignment.variable) ? tunable(assignment) : assignment);
    for (std::size_t i = 0; i < model_.system.states.size(); ++i) {
        const dae::Variable& state = dae()[model_.system.states[i]];
        writer.storeReal(model_.firstNominal + static_cast<std::int32_t>(i),
                         state.nominal.valid() ? state.nominal : pool().real(1.0));
    }
    for (std::size_t i = 0; i < model_.inputs.size(); ++i) {
        const Place& place = model_.inputs[i].value;
        const ExprId start = model_.system.inputs[i].start;
        if (place.isInteger)
            writer.storeInteger(place.slot, start);
        else
            writer.storeReal(place.slot, start);
    }
    model_.parameters = writer.finish();
}

bool StartWriter::isTunable(VariableId id) const {
    const dae::Variable& variable = dae()[id];
    return hasTunables_ && variable.variability == Variability::Parameter &&
           !variable.isSubstituted && !variable.isHidden && model_.placeOf(id).slot >= 0;
}

/// p := if $isGiven then $given else binding.
Assignment StartWriter::tunable(const Assignment& assignment) {
    const ExprId isGiven = shared_.newKnown(pool().types().boolean());
    const ExprId given = shared_.newKnown(dae()[assignment.variable].type);
    const auto placeOf = [&](ExprId leaf) {
        return shared_.placeOf(VariableId(pool()[leaf].payload));
    };
    model_.tunables.push_back({assignment.variable, placeOf(given), placeOf(isGiven).slot});
    const std::array operands{isGiven, given, assignment.value};
    return {assignment.variable,
            pool().make(Kind::If, 0, -1, dae()[assignment.variable].type, operands),
            assignment.equation};
}

/// Parameters of an assumption that cannot be evaluated again keep their values.
void StartWriter::writeAssumptions() {
    ProgramWriter writer(model_, shared_, "assumptions");
    for (const system::Assumption& assumption : model_.system.assumptions) {
        const std::vector<VariableId> variables =
            system::instantVariables(pool(), assumption.expression);
        const bool isEvaluable = std::ranges::all_of(
            variables, [&](VariableId id) { return model_.placeOf(id).slot >= 0; });
        if (!isEvaluable) {
            for (const VariableId id : variables)
                model_.system.dae[id].isSubstituted = true;
            continue;
        }
        model_.assumptionList.push_back(
            {newReal(model_), assumption.expression, assumption.isZero});
        writer.storeReal(model_.assumptionList.back().slot, assumption.expression);
    }
    model_.assumptions = writer.finish();
}

void StartWriter::writeStartValues() {
    ProgramWriter writer(model_, shared_, "start values");
    std::vector<bool> isSet(dae().variables.size(), false);
    for (const Assignment& assignment : model_.system.parameters)
        isSet[static_cast<std::size_t>(assignment.variable.index())] = true;
    for (const system::StateChoice& choice : model_.system.stateChoices)
        for (const VariableId selection : choice.selections)
            isSet[static_cast<std::size_t>(selection.index())] = true;
    NumberMap<ExprId> zeros; // by type
    std::vector<VariableId> sourceOf(dae().variables.size());
    for (const system::Previous& pair : model_.system.previous)
        sourceOf[static_cast<std::size_t>(pair.previous.index())] = pair.variable;
    for (std::size_t i = 0; i < dae().variables.size(); ++i) {
        const VariableId id(static_cast<std::int32_t>(i));
        if (isSet[i] || model_.places[i].slot < 0)
            continue;
        const dae::Variable& from = dae()[sourceOf[i].valid() ? sourceOf[i] : id];
        ExprId& zero = zeros[from.type.index()];
        if (!from.start.valid() && !zero.valid())
            zero = system::defaultValue(pool(), from.type);
        writer.assign({id, from.start.valid() ? from.start : zero, -1});
    }
    model_.startValues = writer.finish();
}

void StartWriter::writeChecks() {
    ProgramWriter checks(model_, shared_, "checks");
    for (const system::Check& check : model_.system.checks) {
        model_.checkEquations.push_back(codeOf(check));
        checks.storeReal(model_.checkEquations.back().slot, difference(check));
    }
    model_.checks = checks.finish();
    ProgramWriter assertions(model_, shared_, "initial assertions");
    for (const dae::Assertion& assertion : dae().initialAssertions) {
        model_.initialAssertionSlots.push_back(newInteger(model_));
        assertions.storeInteger(model_.initialAssertionSlots.back(), assertion.condition);
    }
    for (const dae::Action& action : dae().initialActions) {
        model_.initialActions.push_back(newAction(model_));
        assertions.storeCondition(model_.initialActions.back(), action);
    }
    model_.initialAssertions = assertions.finish();
}

model::CheckCode StartWriter::codeOf(const system::Check& check) {
    model::CheckCode code;
    code.slot = newReal(model_);
    for (const ExprId side : {check.left, check.right})
        for (const VariableId id : system::instantVariables(pool(), side)) {
            if (const Place& place = model_.placeOf(id); place.slot >= 0)
                code.places.push_back(place);
            const ExprId nominal = dae()[id].nominal;
            const bool isNumber = nominal.valid() && pool().isConstant(nominal);
            code.nominal =
                std::max(code.nominal, isNumber ? std::abs(pool().valueOf(nominal).asReal()) : 1.0);
        }
    return code;
}

ExprId StartWriter::difference(const system::Check& check) {
    const expr::Type& type = pool().typeOf(check.left);
    if (type.base == expr::Base::Real) {
        const std::array operands{check.left, check.right};
        return pool().make(Kind::Binary, static_cast<std::uint8_t>(Operation::Subtract), -1,
                           pool().types().real(), operands);
    }
    const std::array operands{check.left, check.right};
    const ExprId differs = pool().make(Kind::Binary, static_cast<std::uint8_t>(Operation::NotEqual),
                                       -1, pool().types().boolean(), operands);
    const std::array choice{differs, pool().real(1.0), pool().real(0.0)};
    return pool().make(Kind::If, 0, -1, pool().types().real(), choice);
}

} // namespace eventica::executable
