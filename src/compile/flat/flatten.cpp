// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/flatten.h"

#include <algorithm>
#include <fmt/format.h>

#include "compile/flat/check_units.h"
#include "compile/flat/checks.h"
#include "compile/flat/discrete_time.h"
#include "compile/flat/expressions.h"
#include "compile/flat/flattening.h"
#include "compile/flat/read_experiment.h"
#include "compile/flat/verify.h"
#include "compile/instance/verify.h"
#include "compile/syntax/lexer.h"
#include "lib/base/verify.h"
#include "lib/expr/rewrite.h"

namespace eventica::flat {

using expr::Kind;
using value::Dimensions;

FlatModel flatten(instance::InstanceBuilder& builder, instance::ClassInstanceId model,
                  eventica::diag::Diagnostics& diagnostics, const FlattenOptions& options) {
    FlatModel flat = Flattening(builder, diagnostics, options)
                         .run(model, options.name.empty() ? builder.nameOf(model) : options.name);
    if (options.warnUnits && !diagnostics.hasErrors())
        checkUnits(flat, diagnostics, options.warnUnitsIn);
    return flat;
}

namespace {

/// `annotation(Evaluate = true)`: the value may be used when the model is compiled (MLS 18.3).
bool isEvaluated(const syntax::ClassModification* annotation) {
    if (annotation == nullptr)
        return false;
    return std::ranges::any_of(annotation->arguments, [](const syntax::Argument* argument) {
        if (argument->kind != syntax::ArgumentKind::ElementModification)
            return false;
        const auto& element = static_cast<const syntax::ElementModification&>(*argument);
        const syntax::Expr* value =
            element.modification == nullptr ? nullptr : element.modification->value;
        return element.name.parts[0].text == "Evaluate" && value != nullptr &&
               value->kind == syntax::ExprKind::BooleanLiteral &&
               static_cast<const syntax::BooleanLiteral*>(value)->value;
    });
}

std::string textOf(const syntax::Description& description) {
    std::string text;
    for (const syntax::StringLiteral& piece : description.strings)
        text += syntax::decodeString(piece.text);
    return text;
}

} // namespace

FlatModel Flattening::run(ClassInstanceId model, std::string name) {
    const std::size_t errors = elaborator_.errorCount();
    model_.name = std::move(name);
    elaborator_.elaborate(model);
    const ComponentId root = elaborator_.tree().root();
    componentIndex(root);
    if (elaborator_.errorCount() == errors) {
        connections_.collect(root);
        const bool isConnected = elaborator_.errorCount() == errors;
        elaborator_.connectionQuestions = [this](const Place& place, std::string_view question) {
            return connections_.answer(place, question);
        };
        addVariables(root, false);
        addEquations(root);
        if (isConnected)
            addConnections();
        model_.experiment = readExperiment(elaborator_, model, diagnostics_);
        addFunctions();
    }
    if (elaborator_.errorCount() == errors) {
        verifyVariables();
        checkRules();
        checkBalance();
    }
    model_.pool = elaborator_.takePool();
    if (elaborator_.errorCount() == errors) {
        verifyStage("instance tree", elaborator_.tree());
        verifyStage("flat model", model_);
    }
    return std::move(model_);
}

void Flattening::addConnections() {
    std::vector<Equation> connected = connections_.equations();
    rewriteStreams();
    model_.equations.reserve(model_.equations.size() + connected.size());
    std::ranges::move(connected, std::back_inserter(model_.equations));
}

std::int32_t Flattening::componentIndex(ComponentId id) {
    const auto [known, isNew] =
        componentIndices_.emplace(id.index(), static_cast<std::int32_t>(model_.components.size()));
    if (isNew) {
        const instance::Component& component = elaborator_.tree()[id];
        model_.components.push_back(elaborator_.pathOf(id));
        ComponentClass& made = model_.componentClasses.emplace_back();
        made.name = elaborator_.builder().nameOf(component.type);
        if (component.declaration != nullptr)
            made.where = {component.source, component.declaration->name.range};
    }
    return known->second;
}

/// Everything that an expression speaks of must be there: variables of the model, and those of a
/// function inside of it only.
void Flattening::verifyVariables() {
    model_.variableById.resize(elaborator_.variableCount(), -1);
    expr::forEachNode(elaborator_.pool(), expressionsOf(model_), [&](ExprId id) {
        EVENTICA_CHECK(elaborator_.pool()[id].kind != Kind::Local,
                       "a variable of a function outside of it");
        verifyVariable(id, "an equation");
    });
    for (const expr::Function& function : model_.functions) {
        std::vector<ExprId> expressions;
        addExpressions(function, expressions);
        expr::forEachNode(elaborator_.pool(), expressions,
                          [&](ExprId id) { verifyVariable(id, function.name); });
    }
}

void Flattening::verifyVariable(ExprId id, std::string_view user) {
    const expr::Node& node = elaborator_.pool()[id];
    const bool isThere = node.kind != Kind::Variable ||
                         model_.variableById[static_cast<std::size_t>(node.payload)] >= 0;
    EVENTICA_CHECK(
        isThere,
        fmt::format("{} speaks of `{}`, which is no variable of the model", user,
                    elaborator_.pathOf(elaborator_.componentOf(VariableId(node.payload)))));
}

/// What is wrong although all types fit.
void Flattening::checkRules() {
    const CheckedModel checked{model_, elaborator_, diagnostics_};
    connections_.checkRoots();
    checkComponents(checked);
    checkValues(checked);
    DiscreteTime times(checked);
    checkVariability(checked, times);
    checkWhen(checked, times);
    checkMemory(checked, times);
    checkSubscripts(checked);
    checkAlgorithms(checked);
    checkPurity(checked);
    checkQuantities(checked);
}

// ---------------------------------------------------------------------------- variables

void Flattening::addVariables(ComponentId id, bool isProtected) {
    for (const ComponentId child : elaborator_.childrenOf(id)) {
        const instance::Component& component = elaborator_.tree()[child];
        if (elaborator_.isReference(child))
            continue;
        if (elaborator_.isScalarVariable(child))
            addVariable(child, isProtected || component.isProtected);
        else
            addVariables(child, isProtected || component.isProtected);
    }
}

void Flattening::addVariable(ComponentId id, bool isProtected) {
    const instance::Component& component = elaborator_.tree()[id];
    Variable variable;
    variable.type = elaborator_.typeOf(id);
    if (!variable.type.valid())
        return;
    variable.id = elaborator_.variableOf(id);
    variable.name = elaborator_.pathOf(id);
    variable.nameSubscripts = nameSubscripts(id);
    variable.variability = elaborator_.variabilityOf(id);
    variable.causality = topLevelCausality(id);
    variable.isFlow = elaborator_.flowOf(id) == syntax::FlowPrefix::Flow;
    if (elaborator_.isConnector(component.parent))
        variable.connector = component.parent.index();
    variable.isProtected = isProtected;
    variable.isFinal = component.isFinal;
    variable.description = textOf(component.declaration->description);
    variable.where = {component.source, component.declaration->name.range};
    addAttributes(id, variable);
    addBinding(id, variable);
    const auto index = static_cast<std::size_t>(variable.id.index());
    if (model_.variableById.size() <= index)
        model_.variableById.resize(index + 1, -1);
    model_.variableById[index] = static_cast<std::int32_t>(model_.variables.size());
    model_.variables.push_back(std::move(variable));
}

std::vector<NameSubscripts> Flattening::nameSubscripts(ComponentId id) {
    std::vector<NameSubscripts> places;
    const auto& tree = elaborator_.tree();
    std::size_t count = elaborator_.types()[elaborator_.typeOf(id)].dimensions.size();
    for (ComponentId at = id; count > 0; at = tree[at].parent) {
        const std::size_t around = elaborator_.pathDimensions(tree[at].parent).size();
        if (count > around)
            places.push_back({elaborator_.pathOf(at).size(), count - around});
        count = around;
    }
    std::ranges::reverse(places);
    return places;
}

/// Inputs and outputs of the model itself and of its connectors. A member of a bus may be like an
/// input that reads it.
Causality Flattening::topLevelCausality(ComponentId id) {
    syntax::Causality causality = elaborator_.causalityOf(id);
    ComponentId at = id;
    const auto& tree = elaborator_.tree();
    for (; tree[at].parent.valid() && tree[at].parent != tree.root(); at = tree[at].parent) {
        if (!elaborator_.isConnector(tree[at].parent) && !elaborator_.isRecord(tree[at].parent))
            return Causality::None;
        if (causality == syntax::Causality::None)
            causality = elaborator_.causalityOf(tree[at].parent);
    }
    if (tree[at].isProtected ||
        (causality == syntax::Causality::Input && connections_.isDrivenMember(id)))
        return Causality::None;
    return causality == syntax::Causality::Input    ? Causality::Input
           : causality == syntax::Causality::Output ? Causality::Output
                                                    : Causality::None;
}

void Flattening::addAttributes(ComponentId id, Variable& variable) {
    for (const std::string_view name : elaborator_.attributeNames(id)) {
        const Bound bound = elaborator_.attributeOf(id, name);
        if (!bound)
            continue;
        const ExprId value = bound.scalar.valid() ? bound.scalar : elaborator_.wholeOf(bound);
        variable.attributes.emplace_back(std::string(name), value);
    }
}

void Flattening::addBinding(ComponentId id, Variable& variable) {
    const Bound bound = elaborator_.boundOf(id);
    if (!bound)
        return;
    variable.isFinal = variable.isFinal || bound.isFinal;
    elaborator_.checkVariability(id, bound);
    if (variable.variability <= Variability::Parameter) {
        bindTo(variable, bound);
        return;
    }
    addBoundEquation(id, bound);
    // What has its value from the model is not given from outside (MLS 4.7).
    if (variable.causality == Causality::Input)
        variable.causality = Causality::None;
}

void Flattening::bindTo(Variable& variable, const Bound& bound) {
    variable.binding = elaborator_.externalValueOf(elaborator_.componentOf(variable.id));
    if (!variable.binding.valid())
        variable.binding = elaborator_.wholeOf(bound);
    variable.bindingPlace = bound.where;
}

/// `Real x = e` is the equation `x = e`, for every element of the arrays around the class that
/// writes it.
void Flattening::addBoundEquation(ComponentId id, const Bound& bound) {
    Equation equation;
    std::vector<ExprId> subscripts;
    for (const IteratorId iterator : elaborator_.pathIterators(bound.context))
        subscripts.push_back(elaborator_.pool().iterator(iterator));
    const std::size_t rank = elaborator_.pathDimensions(id).size();
    if (!subscripts.empty())
        subscripts.resize(rank, elaborator_.pool().whole());
    equation.left = elaborator_.expressionOf(id, subscripts);
    equation.right = bound.inner;
    equation.origin = {bound.where, componentIndex(elaborator_.tree()[id].parent), Reason::Binding};
    std::vector<Equation> one;
    one.push_back(std::move(equation));
    addLooped(bound.context, std::move(one), model_.equations);
}

// ---------------------------------------------------------------------------- equations

/// Equations of a component in arrays, for all their elements. Streams differ from element to
/// element, so they are written out.
void Flattening::addLooped(ComponentId id, std::vector<Equation> equations,
                           std::vector<Equation>& result) {
    const std::vector<IteratorId> iterators = elaborator_.pathIterators(id);
    const Dimensions sizes = elaborator_.pathDimensions(id);
    for (std::size_t i = iterators.size(); i-- > 0 && !equations.empty();) {
        Equation loop;
        loop.kind = EquationKind::For;
        loop.iterator = iterators[i];
        loop.range = elaborator_.rangeTo(sizes[i]);
        loop.origin = equations[0].origin;
        loop.body = std::move(equations);
        equations.clear();
        equations.push_back(std::move(loop));
    }
    std::ranges::move(equations, std::back_inserter(result));
}

void Flattening::addEquations(ComponentId id) {
    if (elaborator_.isReference(id))
        return;
    if (elaborator_.facts(id).elements.empty() && !elaborator_.isScalarVariable(id))
        addOwnEquations(id);
    for (const ComponentId child : elaborator_.childrenOf(id))
        addEquations(child);
}

void Flattening::addOwnEquations(ComponentId id) {
    const Dimensions sizes = elaborator_.pathDimensions(id);
    std::vector<Equation> equations;
    std::vector<Equation> initial;
    addAlgorithms(id);
    if (sizes.empty()) {
        addSections(id, nullptr, equations, initial);
        std::ranges::move(equations, std::back_inserter(model_.equations));
        std::ranges::move(initial, std::back_inserter(model_.initialEquations));
        return;
    }
    const std::size_t before = diagnostics_.items().size();
    {
        const Elaborator::Unrollable unrollable(elaborator_);
        addSections(id, nullptr, equations, initial);
    }
    if (!elaborator_.takeUnrollRequest() && !needsElements(equations) && !needsElements(initial)) {
        addLooped(id, std::move(equations), model_.equations);
        addLooped(id, std::move(initial), model_.initialEquations);
        return;
    }
    elaborator_.discardFrom(before);
    elaborator_.forEachElement(id, [&](const auto& fixed) {
        addSections(id, &fixed, model_.equations, model_.initialEquations);
    });
}

void Flattening::addSections(ComponentId id, const std::unordered_map<std::int32_t, ExprId>* fixed,
                             std::vector<Equation>& equations, std::vector<Equation>& initial) {
    forEachSection(
        builder_, elaborator_.tree()[id].type,
        [&](const syntax::Section& section, ClassInstanceId type) {
            const bool isInitial = section.kind == syntax::SectionKind::InitialEquation;
            if (!isInitial && section.kind != syntax::SectionKind::Equation)
                return;
            Scope scope = elaborator_.scopeOf(id, type);
            scope.fixed = fixed;
            std::vector<Equation> lowered =
                EquationLowering(elaborator_, scope, componentIndex(id)).lower(section.equations);
            std::ranges::move(lowered, std::back_inserter(isInitial ? initial : equations));
        });
}

void Flattening::addAlgorithms(ComponentId id) {
    const auto add = [&](const syntax::Section& section, ClassInstanceId type) {
        const bool isInitial = section.kind == syntax::SectionKind::InitialAlgorithm;
        if (!isInitial && section.kind != syntax::SectionKind::Algorithm)
            return;
        elaborator_.forEachElement(id, [&](const auto& fixed) {
            Scope scope = elaborator_.scopeOf(id, type);
            scope.fixed = &fixed;
            scope.isInitial = isInitial;
            Algorithm algorithm;
            algorithm.statements = elaborator_.lowerStatements(section.statements, scope);
            algorithm.origin = {{scope.source, section.range}, componentIndex(id), Reason::Written};
            (isInitial ? model_.initialAlgorithms : model_.algorithms)
                .push_back(std::move(algorithm));
        });
    };
    forEachSection(builder_, elaborator_.tree()[id].type, add);
}

// ---------------------------------------------------------------------------- streams

namespace {

template<typename Visitor>
void forEachExpression(std::vector<Equation>& equations, Visitor&& visit) {
    for (Equation& equation : equations) {
        for (ExprId* id : {&equation.left, &equation.right, &equation.range}) {
            if (id->valid())
                visit(*id, equation.origin.where);
        }
        for (EquationBranch& branch : equation.branches) {
            if (branch.condition.valid())
                visit(branch.condition, equation.origin.where);
            forEachExpression(branch.body, visit);
        }
        forEachExpression(equation.body, visit);
    }
}

} // namespace

bool Flattening::needsElements(std::vector<Equation>& equations) {
    bool found = false;
    forEachExpression(equations, [&](ExprId& id, text::SourceRange) {
        found = found || elaborator_.containsStream(id);
    });
    return found;
}

ExprId Flattening::withoutStreams(ExprId root, text::SourceRange where) {
    if (!elaborator_.containsStream(root))
        return root;
    return expr::rewrite(elaborator_.pool(), root, [&](ExprId id) -> ExprId {
        const expr::Node& node = elaborator_.pool()[id];
        const bool isLoop = node.kind == Kind::Comprehension || node.kind == Kind::Reduction;
        if (isLoop && elaborator_.containsStream(node.operands[0]))
            return withoutStreams(unrolled(id), where);
        if (node.kind != Kind::Intrinsic)
            return {};
        if (node.intrinsic() == expr::Intrinsic::InStream)
            return connections_.inStream(node.operands[0], where);
        if (node.intrinsic() == expr::Intrinsic::ActualStream)
            return connections_.actualStream(node.operands[0], where);
        return {};
    });
}

/// `{body for i in r}` as `{body1, body2, …}`, and reductions of that. Streams differ from element
/// to element. As it is if the range is not known: then the stream variable will be reported.
ExprId Flattening::unrolled(ExprId loop) {
    expr::ExprPool& pool = elaborator_.pool();
    const expr::Node& node = pool[loop];
    const value::Outcome range = elaborator_.evaluate(node.operands[1]);
    if (!range)
        return pool[node.operands[0]].operands[0];
    std::vector<ExprId> items;
    items.reserve(range.value().count());
    const TypeId type = pool.types().elementOf(pool[node.operands[1]].type);
    for (std::size_t i = 0; i < range.value().count(); ++i)
        items.push_back(elaborator_.substitute(
            node.operands[0], {{node.payload, pool.constant(range.value().elementAt(i), type)}}));
    Dimensions sizes{static_cast<std::int64_t>(items.size())};
    const Dimensions& inner = pool.typeOf(node.operands[0]).dimensions;
    sizes.insert(sizes.end(), inner.begin(), inner.end());
    const ExprId array = pool.make(
        Kind::Array, 0, -1,
        pool.types().array(pool.types().elementOf(pool[node.operands[0]].type), sizes), items);
    if (node.kind == Kind::Comprehension)
        return array;
    return pool.make(Kind::Builtin, node.code, -1, node.type, {{array}});
}

void Flattening::rewriteStreams() {
    const auto rewriteAll = [&](ExprId& id, text::SourceRange where) {
        id = withoutStreams(id, where);
    };
    forEachExpression(model_.equations, rewriteAll);
    forEachExpression(model_.initialEquations, rewriteAll);
    for (std::vector<Algorithm>* algorithms : {&model_.algorithms, &model_.initialAlgorithms}) {
        for (Algorithm& algorithm : *algorithms)
            rewriteStatements(algorithm.statements, rewriteAll, algorithm.origin.where);
    }
}

void Flattening::rewriteStatements(
    std::vector<expr::Statement>& statements,
    const std::function<void(ExprId&, text::SourceRange)>& rewriteAll, text::SourceRange where) {
    for (expr::Statement& statement : statements) {
        if (statement.value.valid())
            rewriteAll(statement.value, where);
        rewriteStatements(statement.body, rewriteAll, where);
        for (expr::StatementBranch& branch : statement.branches) {
            if (branch.condition.valid())
                rewriteAll(branch.condition, where);
            rewriteStatements(branch.body, rewriteAll, where);
        }
    }
}

void Flattening::addFunctions() {
    elaborator_.lowerCalledFunctions();
    // Which may bring further functions.
    for (std::size_t i = 0; i < elaborator_.externalConstants().size(); ++i) {
        addVariable(elaborator_.externalConstants()[i], true);
        elaborator_.lowerCalledFunctions();
    }
    for (std::size_t i = 0; i < elaborator_.functionCount(); ++i) {
        const auto& entry = elaborator_.entry(expr::FunctionId(static_cast<std::int32_t>(i)));
        model_.functions.push_back(entry.function);
        model_.isCalled.push_back(entry.state == elaborate::FunctionEntry::State::Lowered);
    }
    for (Variable& variable : model_.variables) {
        const ComponentId id = elaborator_.componentOf(variable.id);
        variable.isStructural =
            variable.variability == Variability::Parameter &&
            (elaborator_.facts(id).isStructural ||
             isEvaluated(elaborator_.tree()[id].declaration->description.annotation));
    }
}

} // namespace eventica::flat
