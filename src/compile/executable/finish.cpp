// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/finish.h"

#include <algorithm>
#include <utility>

#include "compile/executable/write_formulas.h"
#include "compile/system/alias_flags.h"
#include "lib/expr/partial.h"

namespace eventica::executable {

namespace {

using model::Attribute;
using model::EquationText;
using model::Formulas;
using model::ModelText;
using model::Origin;

Origin originOf(const dae::Origin& origin) {
    return {origin.where, origin.component};
}

EquationText textOf(const dae::Equation& equation) {
    return {equation.left, equation.right, equation.assigned, originOf(equation.origin)};
}

/// Values of an enumeration are ordered like their numbers.
double numberOf(const value::Value& value) {
    return value.kind() == value::Kind::Enumeration ? static_cast<double>(value.ordinal())
                                                    : value.asReal();
}

model::AssertionText textOf(const dae::Assertion& assertion) {
    return {assertion.condition, originOf(assertion.origin)};
}

/// Applies `convert` to each element.
template<typename To, typename From, typename Convert>
std::vector<To> converted(const std::vector<From>& from, Convert convert) {
    std::vector<To> to;
    to.reserve(from.size());
    for (const From& item : from)
        to.push_back(convert(item));
    return to;
}

class Finishing {
public:
    explicit Finishing(Draft& draft)
        : draft_(draft), system_(draft.system), dae_(draft.system.dae),
          pool_(std::move(draft.system.dae.pool)) {}

    void finish() {
        draft_.name = std::move(dae_.name);
        draft_.description = std::move(dae_.description);
        draft_.states = system_.states;
        draft_.dependents = system_.dependents;
        for (const system::Alias& alias : system_.aliases)
            draft_.aliases.push_back({alias.variable, alias.target, alias.isNegated});
        addEnumerations();
        addVariables();
        addSlots();
        std::ranges::sort(draft_.tunables, {}, &model::TunableCode::variable);
        const auto functions =
            std::make_shared<const std::vector<expr::Function>>(std::move(dae_.functions));
        draft_.formulas = std::make_shared<const Formulas>(formulas(functions));
        draft_.text = std::make_shared<const ModelText>(text(functions));
        draft_.texts = std::make_shared<const Arena>(std::move(dae_.texts));
    }

private:
    using Functions = std::shared_ptr<const std::vector<expr::Function>>;

    const expr::Type& typeOf(const dae::Variable& variable) const {
        return pool_->types()[variable.type];
    }

    // ------------------------------------------------------------ variables

    void addEnumerations() {
        for (std::size_t i = 0; i < pool_->types().enumerationCount(); ++i)
            draft_.enumerations.push_back(
                pool_->types().enumeration(static_cast<std::int32_t>(i)).literals);
    }

    void addVariables() {
        draft_.variables =
            converted<model::Variable>(dae_.variables, [&](const dae::Variable& from) {
                const expr::Type& type = typeOf(from);
                return model::Variable{.name = from.name,
                                       .unit = from.unit,
                                       .displayUnit = from.displayUnit,
                                       .description = from.description,
                                       .base = type.base,
                                       .enumeration =
                                           type.base == expr::Base::Enumeration ? type.id : -1,
                                       .variability = from.variability,
                                       .causality = from.causality,
                                       .isProtected = from.isProtected,
                                       .isHidden = from.isHidden,
                                       .isSubstituted = from.isSubstituted,
                                       .hasStart = from.start.valid(),
                                       .derivative = from.derivative,
                                       .nominal = attribute(from.nominal),
                                       .minimum = attribute(from.minimum),
                                       .maximum = attribute(from.maximum),
                                       .where = from.where};
            });
        for (const system::Alias& alias : system_.aliases)
            at(alias.variable).isAlias = true;
        for (const VariableId id : system_.states)
            at(id).isState = true;
        for (const system::StateChoice& choice : system_.stateChoices)
            for (const system::StateChoice::Order& order : choice.orders)
                for (const VariableId id : order.variables)
                    at(id).isState = true;
    }

    model::Variable& at(VariableId id) {
        return draft_.variables[static_cast<std::size_t>(id.index())];
    }

    Attribute attribute(ExprId id) const {
        if (!id.valid())
            return {};
        if (pool_->isConstant(id))
            return {Attribute::Kind::Number, {}, numberOf(pool_->valueOf(id))};
        const expr::Node& node = (*pool_)[id];
        const auto index = static_cast<std::size_t>(node.payload);
        const bool isParameter = node.kind == expr::Kind::Variable &&
                                 index < dae_.variables.size() && dae_.variables[index].isKnown() &&
                                 draft_.places[index].slot >= 0;
        if (!isParameter)
            return {Attribute::Kind::Expression, {}, 0.0};
        return {Attribute::Kind::Parameter, draft_.places[index], 0.0};
    }

    void addSlots() {
        if (system_.terminalVariable.valid())
            draft_.terminalSlot = draft_.placeOf(system_.terminalVariable).slot;
        if (system_.homotopyVariable.valid())
            draft_.homotopySlot = draft_.placeOf(system_.homotopyVariable).slot;
        for (const system::Past& past : system_.pasts)
            draft_.pasts.push_back(
                {past.delay, draft_.placeOf(past.isGiven).slot, draft_.placeOf(past.value).slot});
    }

    // ------------------------------------------------------------ formulas

    Formulas formulas(const Functions& functions) {
        FormulaWriter writer(*pool_, *functions, draft_.variables);
        writer.addCalls(draft_.hostExpressions);
        Formulas& formulas = writer.formulas();
        const auto assertion = [&](const dae::Assertion& from) {
            return model::AssertionCode{from.isInWhen,
                                        expr::askedNumber(*pool_, from.condition).valid(),
                                        writer.add(from.message), writer.add(from.level)};
        };
        formulas.assertions = converted<model::AssertionCode>(dae_.assertions, assertion);
        formulas.initialAssertions =
            converted<model::AssertionCode>(dae_.initialAssertions, assertion);
        addActions(writer, dae_.actions, draft_.actions);
        addActions(writer, dae_.initialActions, draft_.initialActions);
        for (std::size_t i = 0; i < dae_.variables.size(); ++i) {
            const dae::Variable& variable = dae_.variables[i];
            const expr::Base base = typeOf(variable).base;
            if (base == expr::Base::String || base == expr::Base::ExternalObject)
                formulas.objects.push_back(
                    {VariableId(static_cast<std::int32_t>(i)),
                     writer.add(variable.binding.valid() ? variable.binding : variable.start)});
        }
        return std::move(formulas);
    }

    static void addActions(FormulaWriter& writer, const std::vector<dae::Action>& from,
                           std::vector<model::ActionCode>& to) {
        for (std::size_t i = 0; i < from.size(); ++i) {
            to[i].message = writer.add(from[i].message);
            to[i].call = writer.add(from[i].call);
        }
    }

    // ------------------------------------------------------------ texts

    ModelText text(const Functions& functions) {
        ModelText text;
        text.pool = pool_;
        text.functions = functions;
        text.names = converted<std::string_view>(
            dae_.variables, [](const dae::Variable& variable) { return variable.name; });
        text.components = std::move(dae_.components);
        const auto equation = [](const dae::Equation& from) { return textOf(from); };
        text.equations = converted<EquationText>(system_.equations, equation);
        text.initialEquations = converted<EquationText>(system_.initialEquations, equation);
        for (const system::Block& block : system_.blocks)
            for (const system::Assignment& assignment : block.assignments)
                text.assignments.push_back(
                    {assignment.variable, assignment.value, assignment.equation});
        addEventSources(text);
        const auto assertion = [](const dae::Assertion& from) { return textOf(from); };
        text.assertions = converted<model::AssertionText>(dae_.assertions, assertion);
        text.initialAssertions = converted<model::AssertionText>(dae_.initialAssertions, assertion);
        text.reinits = converted<model::ReinitText>(dae_.reinits, [](const dae::Reinit& reinit) {
            return model::ReinitText{reinit.variable, originOf(reinit.origin)};
        });
        text.checks = converted<EquationText>(system_.checks, [](const system::Check& check) {
            return EquationText{check.left, check.right, {}, originOf(check.origin)};
        });
        for (const dae::Variable& variable : dae_.variables)
            if (variable.potential.valid())
                text.potentials.push_back(variable.potential);
        addLimits(text);
        text.aliases = draft_.aliases;
        return text;
    }

    void addEventSources(ModelText& text) const {
        for (std::size_t i = 0; i < dae_.helds.size(); ++i) {
            const dae::Held& held = dae_.helds[i];
            text.relations.push_back({held.kind,
                                      held.left,
                                      held.right,
                                      held.isExchanged,
                                      system_.heldVariables[i],
                                      {held.where, held.component}});
        }
        for (std::size_t i = 0; i < dae_.samplings.size(); ++i)
            text.samplings.push_back({dae_.samplings[i].start, dae_.samplings[i].interval,
                                      system_.samplingVariables[i]});
        for (const dae::Delay& delay : dae_.delays)
            text.delays.push_back({delay.expression, delay.delayTime, {delay.where, 0}});
    }

    void addLimits(ModelText& text) const {
        std::vector<VariableId> unknowns;
        for (const model::LoopCode& loop : draft_.loops)
            unknowns.insert(unknowns.end(), loop.unknowns.begin(), loop.unknowns.end());
        std::ranges::sort(unknowns);
        const auto rest = std::ranges::unique(unknowns);
        unknowns.erase(rest.begin(), rest.end());
        for (const VariableId id : unknowns)
            if (const dae::Variable& of = dae_[id]; of.minimum.valid() || of.maximum.valid())
                text.limits.push_back({id, of.minimum, of.maximum});
    }

    Draft& draft_;
    system::SortedSystem& system_;
    dae::HybridDae& dae_;
    std::shared_ptr<const expr::ExprPool> pool_;
};

} // namespace

model::CompiledModel finish(Draft draft) {
    Finishing(draft).finish();
    return static_cast<model::CompiledModel&&>(draft);
}

} // namespace eventica::executable
