// SPDX-License-Identifier: Apache-2.0
// Lowering as a whole, and variables with their attributes and bindings.
#include "compile/dae/lower.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "compile/dae/diagnostics.h"
#include "compile/dae/lowering.h"
#include "compile/dae/verify.h"
#include "lib/base/verify.h"

namespace eventica::dae {

using expr::Base;
using expr::Kind;
using value::Value;

namespace {

HybridDae emptyDae(flat::FlatModel& model) {
    HybridDae dae;
    dae.name = model.name;
    dae.description = model.description;
    dae.pool = std::move(model.pool);
    dae.components = model.components;
    dae.componentClasses = std::move(model.componentClasses);
    return dae;
}

} // namespace

Lowering::Lowering(flat::FlatModel&& model, eventica::diag::Diagnostics& diagnostics)
    : model_(std::move(model)), dae_(emptyDae(model_)), diagnostics_(diagnostics),
      pool_(*dae_.pool), build_(pool_), variables_(model_, dae_), known_(model_, pool_),
      events_(dae_, build_), scalarizer_(model_, dae_, build_, variables_, known_, events_) {
}

std::optional<HybridDae> Lowering::run() {
    const std::size_t before = diagnostics_.count(eventica::diag::Severity::Error);
    variables_.addAll();
    markDiscrete();
    if (!checkVariables())
        return std::nullopt;
    for (const flat::Variable& variable : model_.variables) {
        lowerAttributes(variable);
        lowerBinding(variable);
    }
    sink_ = &dae_.equations;
    assertions_ = &dae_.assertions;
    actions_ = &dae_.actions;
    lower(model_.equations);
    for (const flat::Algorithm& algorithm : model_.algorithms)
        lowerAlgorithm(algorithm);
    sink_ = &dae_.initialEquations;
    assertions_ = &dae_.initialAssertions;
    actions_ = &dae_.initialActions;
    {
        const Scalarizer::CallsAre calls(scalarizer_, Scalarizer::Calls::AtStart);
        lower(model_.initialEquations);
        for (const flat::Algorithm& algorithm : model_.initialAlgorithms)
            lowerAlgorithm(algorithm);
    }
    addStartActions();
    if (diagnostics_.count(eventica::diag::Severity::Error) > before)
        return std::nullopt;
    lowerFunctions();
    if (diagnostics_.count(eventica::diag::Severity::Error) > before)
        return std::nullopt;
    return std::move(dae_);
}

// ---- variables

bool Lowering::checkVariables() {
    bool areSupported = true;
    for (const flat::Variable& variable : model_.variables) {
        const Base base = pool_.types()[variable.type].base;
        if (base != Base::Clock)
            continue;
        areSupported = false;
        const std::string type = pool_.types().text(pool_.types().elementOf(variable.type));
        if (reported_.insert(type).second)
            diagnostics_.report(diag::UnsupportedVariable, variable.where, variable.name, type);
    }
    return areSupported;
}

void Lowering::lowerAttributes(const flat::Variable& variable) {
    for (const auto& [name, value] : variable.attributes)
        lowerAttribute(variable, name, value);
}

/// One expression for each element; fewer if something failed.
Scalars Lowering::elementsFor(const flat::Variable& variable, ExprId value) {
    const Scalarizer::Scope scope(scalarizer_);
    const Scalarizer::Literal literal(scalarizer_);
    const Scalarizer::CallsAre calls(scalarizer_, Scalarizer::Calls::Known);
    const std::size_t count = variables_.countOf(variable.id);
    const TypeId element = pool_.types().elementOf(variable.type);
    scalarizer_.origin = {variable.where, 0, flat::Reason::Written};
    const Parts& parts = scalarizer_.parts(value);
    Scalars elements = parts.scalars;
    if (parts.isScalar() && !elements.empty())
        elements.assign(count, elements.front());
    if (elements.size() != count)
        scalarizer_.fail("it has another size than the variable");
    for (ExprId& scalar : elements)
        scalar = build_.asType(scalar, element);
    return elements;
}

/// An attribute that must be known before the simulation: one value for all elements, or one for
/// each.
void Lowering::lowerKnownAttribute(const flat::Variable& variable, const std::string& name,
                                   ExprId value) {
    const value::Outcome outcome = known_.evaluate(value);
    if (!outcome) {
        diagnostics_.report(diag::AttributeNotKnown, variable.where, name, variable.name,
                            outcome.error());
        return;
    }
    const Value& values = outcome.value();
    const std::size_t first = variables_.firstOf(variable.id);
    const std::size_t count = variables_.countOf(variable.id);
    std::string_view text; // elements of an array have the same one: it is copied once
    for (std::size_t i = 0; i < count; ++i) {
        Variable& scalar = dae_.variables[first + i];
        const std::size_t at = i % values.count();
        if (name == "fixed") {
            scalar.isFixed = values.booleans()[at] != 0;
        } else if (name == "unit" || name == "displayUnit") {
            if (text != values.strings()[at])
                text = dae_.texts.copy(values.strings()[at]);
            (name == "unit" ? scalar.unit : scalar.displayUnit) = text;
        } else {
            scalar.stateSelect = static_cast<StateSelect>(values.ordinals()[at] - 1);
        }
    }
}

void Lowering::lowerAttribute(const flat::Variable& variable, const std::string& name,
                              ExprId value) {
    if (name == "fixed" || name == "stateSelect" || name == "unit" || name == "displayUnit") {
        lowerKnownAttribute(variable, name, value);
        return;
    }
    ExprId Variable::* attribute = name == "start"     ? &Variable::start
                                   : name == "nominal" ? &Variable::nominal
                                   : name == "min"     ? &Variable::minimum
                                   : name == "max"     ? &Variable::maximum
                                                       : nullptr;
    if (attribute == nullptr)
        return;
    const Scalars elements = elementsFor(variable, value);
    if (const auto failure = scalarizer_.takeFailure()) {
        diagnostics_.report(diag::AttributeNotKnown, variable.where, name, variable.name,
                            failure->reason);
        return;
    }
    const std::size_t first = variables_.firstOf(variable.id);
    for (std::size_t i = 0; i < elements.size(); ++i)
        dae_.variables[first + i].*attribute = elements[i];
}

void Lowering::setBinding(Variable& variable, ExprId value, bool isSubstituted) {
    variable.binding = value;
    variable.isSubstituted = isSubstituted;
}

void Lowering::lowerBinding(const flat::Variable& variable) {
    if (!variable.binding.valid())
        return;
    Scalars elements;
    const Value* const value = known_.fixedValueOf(variable.id);
    if (value != nullptr)
        elements =
            scalarizer_.constantParts(*value, pool_.types().elementOf(variable.type)).scalars;
    else
        elements = elementsFor(variable, variable.binding);
    if (scalarizer_.failed()) {
        scalarizer_.origin = {variable.bindingPlace, 0, flat::Reason::Binding};
        reportFailure();
        return;
    }
    const std::size_t first = variables_.firstOf(variable.id);
    for (std::size_t i = 0; i < elements.size(); ++i)
        setBinding(dae_.variables[first + i], elements[i], value != nullptr || variable.isFinal);
    fixBound(variable, first, elements.size());
}

/// A parameter that has a value is solved from it, whatever `fixed` says (MLS 8.6).
void Lowering::fixBound(const flat::Variable& variable, std::size_t first, std::size_t count) {
    bool isFree = false;
    for (std::size_t i = first; i < first + count; ++i)
        if (dae_.variables[i].isKnown())
            isFree = !std::exchange(dae_.variables[i].isFixed, true) || isFree;
    if (isFree)
        diagnostics_.report(diag::FreeAndBound, variable.where, variable.name)
            .help("leave out `fixed = false`; if an initial equation determines it, write its "
                  "guess as `start = …`");
}

// ---- discrete variables

/// A Real variable that is set in when-clauses changes at events only (MLS 4.4.4).
void Lowering::markDiscrete() {
    markTargets(model_.equations, false);
    std::set<VariableId> inside;
    std::set<VariableId> outside;
    for (const flat::Algorithm& algorithm : model_.algorithms)
        markTargets(algorithm.statements, false, inside, outside);
    for (const VariableId id : inside)
        if (!outside.contains(id))
            dae_[id].variability = std::min(dae_[id].variability, Variability::Discrete);
}

void Lowering::markTargets(const std::vector<flat::Equation>& equations, bool isInWhen) {
    for (const flat::Equation& equation : equations) {
        if (isInWhen && equation.kind == flat::EquationKind::Equality) {
            std::set<VariableId> marked;
            markPlaces(equation.left, marked);
            for (const VariableId id : marked)
                dae_[id].variability = std::min(dae_[id].variability, Variability::Discrete);
        }
        markTargets(equation.body, isInWhen);
        for (const flat::EquationBranch& branch : equation.branches)
            markTargets(branch.body, isInWhen || equation.kind == flat::EquationKind::When);
    }
}

void Lowering::markTargets(const std::vector<expr::Statement>& statements, bool isInWhen,
                           std::set<VariableId>& inside, std::set<VariableId>& outside) {
    for (const expr::Statement& statement : statements) {
        for (const ExprId target : statement.targets)
            if (target.valid())
                markPlaces(target, isInWhen ? inside : outside);
        markTargets(statement.body, isInWhen, inside, outside);
        for (const expr::StatementBranch& branch : statement.branches)
            markTargets(branch.body, isInWhen || statement.kind == expr::StatementKind::When,
                        inside, outside);
    }
}

/// All elements where the subscripts are not constant.
void Lowering::markPlaces(ExprId target, std::set<VariableId>& marked) {
    std::vector<VariableId> found;
    collectTarget(target, found);
    marked.insert(found.begin(), found.end());
}

// ---- functions

/// Functions declared in a model may use its parameters.
void Lowering::lowerFunctions() {
    scalarizer_.origin = {};
    expr::Rewriter rewriter(pool_, [&](ExprId id) {
        if (pool_[id].kind != Kind::Variable)
            return ExprId();
        const Scalarizer::Scope scope(scalarizer_);
        return build_.whole(scalarizer_.parts(id));
    });
    for (std::size_t i = 0; i < model_.functions.size(); ++i) {
        expr::Function& function = model_.functions[i];
        const bool isOwn = i >= model_.isCalled.size(); // made of an algorithm, without variables
        if (!isOwn && model_.isCalled[i]) {
            rewrite(function.body, rewriter);
            for (expr::Local& local : function.locals) {
                if (local.binding.valid())
                    local.binding = rewriter.rewrite(local.binding);
                for (ExprId& size : local.sizes)
                    size = size.valid() ? rewriter.rewrite(size) : size;
            }
            for (ExprId& argument : function.external.arguments)
                argument = argument.valid() ? rewriter.rewrite(argument) : argument;
        }
        dae_.functions.push_back(std::move(function));
    }
    reportFailure();
}

void Lowering::rewrite(std::vector<expr::Statement>& statements, expr::Rewriter& rewriter) {
    for (expr::Statement& statement : statements) {
        for (ExprId& target : statement.targets)
            target = target.valid() ? rewriter.rewrite(target) : target;
        if (statement.value.valid())
            statement.value = rewriter.rewrite(statement.value);
        rewrite(statement.body, rewriter);
        for (expr::StatementBranch& branch : statement.branches) {
            if (branch.condition.valid())
                branch.condition = rewriter.rewrite(branch.condition);
            rewrite(branch.body, rewriter);
        }
    }
}

std::optional<HybridDae> lowerToDae(flat::FlatModel&& model,
                                    eventica::diag::Diagnostics& diagnostics) {
    std::optional<HybridDae> dae = Lowering(std::move(model), diagnostics).run();
    if (dae)
        verifyStage("hybrid DAE", *dae);
    return dae;
}

} // namespace eventica::dae
