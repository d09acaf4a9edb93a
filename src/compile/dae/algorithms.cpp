// SPDX-License-Identifier: Apache-2.0
// Algorithm sections: run with expressions, so that each variable they assign gets one equation.
#include <algorithm>
#include <fmt/format.h>

#include "compile/dae/algorithm_function.h"
#include "compile/dae/diagnostics.h"
#include "compile/dae/execution.h"
#include "compile/dae/lowering.h"

namespace eventica::dae {

using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using expr::Statement;

namespace {

constexpr std::size_t MaxNodes = 200'000;

/// Leaves are as short as a name.
bool isWorthAName(const Node& node) {
    switch (node.kind) {
    case Kind::Unary:
    case Kind::Binary:
    case Kind::Builtin:
    case Kind::If:
    case Kind::Index:
    case Kind::Call:
    case Kind::Cast:
        return true;
    default:
        return false;
    }
}

} // namespace

class AlgorithmExecution : public Execution {
public:
    AlgorithmExecution(Lowering& lowering, Scalarizer& scalarizer)
        : Execution(scalarizer), lowering_(lowering) {}

protected:
    void runCall(const Statement& statement) override {
        const Origin outer = scalarizer().origin;
        scalarizer().origin.where = statement.where;
        lowering_.lowerCall(statement.value);
        scalarizer().origin = outer;
    }

    void runWhen(const Statement& statement) override {
        const State before = state();
        std::vector<ExprId> activations;
        for (const expr::StatementBranch& branch : statement.branches) {
            activations.push_back(lowering_.activationOf(branch.condition));
            if (scalarizer().failed())
                return;
        }
        std::vector<Branch> branches;
        ExprId earlier = pool().boolean(false);
        for (std::size_t i = 0; i < activations.size(); ++i) {
            restore(before);
            const Scalarizer::Literal literal(scalarizer());
            const Scalarizer::CallsAre calls(scalarizer(), Scalarizer::Calls::AtEvents);
            enterBranch(build().conjunction(activations[i], build().negation(earlier)));
            ++whenDepth_;
            run(statement.branches[i].body);
            --whenDepth_;
            leaveBranch();
            branches.emplace_back(activations[i], state());
            earlier = build().disjunction(earlier, activations[i]);
        }
        merge(std::move(branches), before);
    }

    /// In a when-clause relations make no events anyway.
    bool runWhile(const Statement& statement) override {
        return whenDepth_ > 0 && lowering_.runAsFunction(statement);
    }

    /// The same of loops that are too large.
    Flow runFor(const Statement& statement) override {
        if (whenDepth_ == 0)
            return Execution::runFor(statement);
        const State before = state();
        const Flow flow = Execution::runFor(statement);
        if (scalarizer().failed() || !scalarizer().isTooMuchCode(scalarizer().frame()->values))
            return flow;
        restore(before);
        if (!lowering_.runAsFunction(statement))
            scalarizer().fail(TooLarge);
        return flow;
    }

    void enterBranch(ExprId condition) override { scalarizer().enter(condition); }
    void leaveBranch() override { scalarizer().leave(); }

private:
    Lowering& lowering_;
    int whenDepth_ = 0;
};

// ---- what is assigned

/// An element with constant subscripts counts alone, any other with all elements of its variable.
void Lowering::collectTarget(ExprId target, std::vector<VariableId>& targets) {
    const Node& node = pool_[target];
    if (node.kind == Kind::Record || node.kind == Kind::Tuple) {
        for (const ExprId operand : node.operands)
            if (operand.valid())
                collectTarget(operand, targets);
        return;
    }
    const bool isElement =
        node.kind == Kind::Index && std::ranges::all_of(node.operands.subspan(1), [&](ExprId id) {
            return pool_.isConstant(id) || pool_[id].kind == Kind::Whole;
        });
    ExprId meant = target;
    while (!isElement && (pool_[meant].kind == Kind::Index || pool_[meant].kind == Kind::Field))
        meant = pool_[meant].operands[0];
    const Scalarizer::Scope scope(scalarizer_);
    std::vector<ExprId> scalars;
    collectScalars(scalarizer_.places(meant), scalars);
    for (const ExprId scalar : scalars)
        if (pool_[scalar].kind == Kind::Variable)
            targets.emplace_back(pool_[scalar].payload);
}

void Lowering::collectTargets(const std::vector<Statement>& statements,
                              std::vector<VariableId>& targets) {
    for (const Statement& statement : statements) {
        for (const ExprId target : statement.targets)
            if (target.valid())
                collectTarget(target, targets);
        collectTargets(statement.body, targets);
        for (const expr::StatementBranch& branch : statement.branches)
            collectTargets(branch.body, targets);
    }
}

// ---- algorithms

/// Before anything is assigned (MLS 11.1.2).
ExprId Lowering::valueBefore(VariableId variable) {
    const ExprId place = variables_.expressionOf(variable);
    if (dae_[variable].variability == Variability::Discrete)
        return scalarizer_.pre(place);
    return build_.intrinsic(Intrinsic::Start, dae_[variable].type, std::span(&place, 1));
}

void Lowering::addAssigned(VariableId variable, ExprId value, const Origin& origin) {
    Equation equation;
    equation.left = variables_.expressionOf(variable);
    equation.right = build_.asType(value, dae_[variable].type);
    equation.assigned = variable;
    equation.origin = origin;
    sink_->push_back(equation);
}

void Lowering::lowerAlgorithm(const flat::Algorithm& algorithm) {
    const Scalarizer::Scope scope(scalarizer_);
    scalarizer_.origin = algorithm.origin;
    Frame frame;
    std::vector<VariableId> targets;
    collectTargets(algorithm.statements, targets);
    std::vector<VariableId> assigned;
    for (const VariableId target : targets) {
        if (!frame.places.try_emplace(target.index(), assigned.size()).second)
            continue;
        assigned.push_back(target);
        frame.values.push_back(valueBefore(target));
    }
    const Counts before = counts();
    Frame* const outer = scalarizer_.exchangeFrame(&frame);
    scalarizer_.limitNodes(MaxNodes);
    AlgorithmExecution(*this, scalarizer_).run(algorithm.statements);
    scalarizer_.limitNodes(0);
    scalarizer_.exchangeFrame(outer);
    scalarizer_.origin = algorithm.origin;
    if (!scalarizer_.failed() && scalarizer_.isTooMuchCode(frame.values))
        scalarizer_.fail(TooLarge);
    if (const auto failure = scalarizer_.takeFailure()) {
        assertions_->resize(before.assertions);
        actions_->resize(before.actions);
        dae_.reinits.resize(before.reinits);
        scalarizer_.dropImpureCalls();
        keepAddedEquations();
        if (failure->isUnsupported || !lowerAsFunction(algorithm, assigned, failure->reason)) {
            scalarizer_.takeFailure();
            scalarizer_.fail(failure->reason, failure->isUnsupported);
            reportFailure();
        }
        return;
    }
    nameIntermediates(assigned, frame.values, before);
    for (std::size_t i = 0; i < assigned.size(); ++i)
        addAssigned(assigned[i], frame.values[i], algorithm.origin);
    keepAddedEquations();
}

Lowering::Counts Lowering::counts() const {
    return {dae_.equations.size(), dae_.helds.size(), assertions_->size(), actions_->size(),
            dae_.reinits.size()};
}

/// A value that a variable has in the end is written as that variable wherever it is part of
/// another one: what an algorithm computes step by step stays as short as it was written. No
/// circle arises, as a part is smaller than the whole.
void Lowering::nameIntermediates(const std::vector<VariableId>& assigned,
                                 std::vector<ExprId>& values, const Counts& before) {
    std::map<ExprId, ExprId> names;
    for (std::size_t i = 0; i < assigned.size(); ++i)
        if (isWorthAName(pool_[values[i]]))
            names.try_emplace(values[i], variables_.expressionOf(assigned[i]));
    if (names.empty())
        return;
    expr::Rewriter rewriter(pool_, [&](ExprId id) {
        const auto found = names.find(id);
        return found == names.end() ? ExprId() : found->second;
    });
    for (std::size_t i = 0; i < assigned.size(); ++i) {
        const auto found = names.find(values[i]);
        const bool isOwn =
            found != names.end() && found->second == variables_.expressionOf(assigned[i]);
        if (!isOwn) {
            values[i] = rewriter.rewrite(values[i]);
            continue;
        }
        const Node& node = pool_[values[i]];
        std::vector<ExprId> operands;
        for (const ExprId operand : node.operands)
            operands.push_back(operand.valid() ? rewriter.rewrite(operand) : operand);
        values[i] = pool_.make(node.kind, node.code, node.payload, node.type, operands);
    }
    const auto shorten = [&](ExprId& id) { id = id.valid() ? rewriter.rewrite(id) : id; };
    for (std::size_t i = before.equations; i < dae_.equations.size(); ++i)
        shorten(dae_.equations[i].right);
    for (std::size_t i = before.helds; i < dae_.helds.size(); ++i) {
        shorten(dae_.helds[i].left);
        shorten(dae_.helds[i].right);
    }
    for (std::size_t i = before.assertions; i < assertions_->size(); ++i) {
        shorten((*assertions_)[i].condition);
        shorten((*assertions_)[i].message);
    }
    for (std::size_t i = before.actions; i < actions_->size(); ++i) {
        shorten((*actions_)[i].condition);
        shorten((*actions_)[i].message);
        shorten((*actions_)[i].call);
    }
    for (std::size_t i = before.reinits; i < dae_.reinits.size(); ++i) {
        shorten(dae_.reinits[i].condition);
        shorten(dae_.reinits[i].value);
    }
}

/// As a call of a function of what the variables are there.
bool Lowering::runAsFunction(const Statement& statement) {
    AlgorithmFunction section(model_, scalarizer_, known_);
    const auto variable = [&](VariableId flat) { return pool_.variable(flat, model_[flat].type); };
    section.valueBefore = [&](VariableId flat) {
        const Scalarizer::Scope scope(scalarizer_);
        return scalarizer_.parts(variable(flat));
    };
    auto function =
        section.build({statement}, fmt::format("$algorithm{}", model_.functions.size() + 1));
    if (!function || scalarizer_.failed() || section.outputs.empty())
        return false;
    const FunctionId id(static_cast<std::int32_t>(model_.functions.size()));
    model_.functions.push_back(*std::move(function));
    const Parts call = scalarizer_.keptCall(id, section.arguments);
    for (std::size_t i = 0; i < section.outputs.size() && !scalarizer_.failed(); ++i)
        scalarizer_.assign(variable(section.outputs[i]),
                           section.outputs.size() == 1 ? call : call.fields[i]);
    return true;
}

bool Lowering::lowerAsFunction(const flat::Algorithm& algorithm,
                               const std::vector<VariableId>& assigned, const std::string& reason) {
    AlgorithmFunction section(model_, scalarizer_, known_);
    section.valueBefore = [&](VariableId flat) {
        return mapped(variables_.partsOf(flat),
                      [&](ExprId place) { return valueBefore(VariableId(pool_[place].payload)); });
    };
    auto function = section.build(algorithm.statements,
                                  fmt::format("$algorithm{}", model_.functions.size() + 1));
    if (!function || scalarizer_.failed())
        return false;
    const FunctionId id(static_cast<std::int32_t>(model_.functions.size()));
    model_.functions.push_back(*std::move(function));
    const Parts call = scalarizer_.keptCall(id, section.arguments);
    std::map<VariableId, ExprId> values;
    for (std::size_t i = 0; i < section.outputs.size(); ++i) {
        const Parts& output = section.outputs.size() == 1 ? call : call.fields[i];
        const std::size_t first = variables_.firstOf(section.outputs[i]);
        for (std::size_t k = 0; k < output.scalars.size(); ++k)
            values.emplace(VariableId(static_cast<std::int32_t>(first + k)), output.scalars[k]);
    }
    if (scalarizer_.failed())
        return false;
    for (const VariableId variable : assigned)
        addAssigned(variable, values.at(variable), algorithm.origin);
    diagnostics_.report(diag::AlgorithmWithoutEvents, algorithm.origin.where, reason);
    return true;
}

} // namespace eventica::dae
