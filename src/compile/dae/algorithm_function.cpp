// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/algorithm_function.h"

#include <fmt/format.h>

namespace eventica::dae {

using expr::Intrinsic;
using expr::Kind;
using expr::Local;
using expr::LocalRole;
using expr::Node;
using expr::Statement;
using expr::StatementKind;

AlgorithmFunction::AlgorithmFunction(const flat::FlatModel& model, Scalarizer& scalarizer,
                                     KnownValues& known)
    : model_(model), scalarizer_(scalarizer), known_(known), pool_(scalarizer.pool()),
      rewriter_(pool_, [this](ExprId id) { return replacement(id); }) {
}

std::optional<expr::Function> AlgorithmFunction::build(const std::vector<Statement>& statements,
                                                       std::string name) {
    function_.name = std::move(name);
    collectAssigned(statements);
    function_.body = rewritten(statements);
    if (!isPossible_)
        return std::nullopt;
    return std::move(function_);
}

// ---- locals

void AlgorithmFunction::collectAssigned(const std::vector<Statement>& statements) {
    for (const Statement& statement : statements) {
        for (const ExprId target : statement.targets)
            if (target.valid())
                addOutput(target);
        collectAssigned(statement.body);
        for (const expr::StatementBranch& branch : statement.branches)
            collectAssigned(branch.body);
    }
}

void AlgorithmFunction::addOutput(ExprId target) {
    while (pool_[target].kind == Kind::Index || pool_[target].kind == Kind::Field)
        target = pool_[target].operands[0];
    if (pool_[target].kind == Kind::Record) {
        for (const ExprId operand : pool_[target].operands)
            addOutput(operand);
        return;
    }
    const VariableId flat(pool_[target].payload);
    if (pool_[target].kind != Kind::Variable || outputLocals_.contains(flat))
        return;
    // The value before is an input with which the output begins.
    const TypeId type = model_[flat].type;
    const Parts before = valueBefore(flat);
    Local output;
    output.name = model_[flat].name;
    output.role = LocalRole::Output;
    output.type = type;
    output.binding = pool_.local(static_cast<std::int32_t>(function_.locals.size()), type);
    function_.locals.push_back(
        {fmt::format("$before.{}", output.name), LocalRole::Input, type, {}, {}});
    Slot slot;
    slot.value = before;
    arguments.push_back(std::move(slot));
    outputLocals_.emplace(flat, static_cast<std::int32_t>(function_.locals.size()));
    function_.locals.push_back(std::move(output));
    outputs.push_back(flat);
}

ExprId AlgorithmFunction::input(ExprId source, const Parts& value, TypeId type) {
    const auto known = inputs_.find(source);
    if (known != inputs_.end())
        return known->second;
    const auto index = static_cast<std::int32_t>(function_.locals.size());
    function_.locals.push_back(
        {fmt::format("$input{}", inputs_.size() + 1), LocalRole::Input, type, {}, {}});
    Slot slot;
    slot.value = value;
    arguments.push_back(std::move(slot));
    const ExprId local = pool_.local(index, type);
    inputs_.emplace(source, local);
    return local;
}

// ---- statements

std::vector<Statement> AlgorithmFunction::rewritten(const std::vector<Statement>& statements) {
    std::vector<Statement> result;
    for (const Statement& statement : statements) {
        if (statement.kind == StatementKind::When)
            isPossible_ = false;
        if (!isPossible_)
            break;
        Statement copy = statement;
        for (ExprId& target : copy.targets)
            if (target.valid())
                target = rewriter_.rewrite(target);
        if (copy.value.valid() && pool_[copy.value].kind == Kind::Intrinsic &&
            pool_[copy.value].intrinsic() == Intrinsic::Assert) {
            std::vector<ExprId> operands;
            const Node node = pool_[copy.value];
            for (const ExprId operand : node.operands)
                operands.push_back(rewriter_.rewrite(operand));
            copy.value = pool_.make(node.kind, node.code, node.payload, node.type, operands);
        } else if (copy.value.valid()) {
            copy.value = rewriter_.rewrite(copy.value);
        }
        copy.body = rewritten(statement.body);
        for (std::size_t i = 0; i < copy.branches.size(); ++i) {
            if (copy.branches[i].condition.valid())
                copy.branches[i].condition = rewriter_.rewrite(copy.branches[i].condition);
            copy.branches[i].body = rewritten(statement.branches[i].body);
        }
        result.push_back(std::move(copy));
    }
    return result;
}

// ---- expressions

ExprId AlgorithmFunction::variable(VariableId flat) {
    const TypeId type = model_[flat].type;
    if (const value::Value* value = known_.fixedValueOf(flat))
        return pool_.constant(*value, type);
    const auto output = outputLocals_.find(flat);
    if (output != outputLocals_.end())
        return pool_.local(output->second, type);
    const ExprId source = pool_.variable(flat, type);
    const Scalarizer::Scope scope(scalarizer_);
    return input(source, scalarizer_.parts(source), type);
}

ExprId AlgorithmFunction::replacement(ExprId id) {
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Variable:
        return variable(VariableId(node.payload));
    case Kind::Time:
        return input(id, scalarParts(node.type, id), node.type);
    case Kind::Iterator: // of a loop around the statements
        return scalarizer_.boundTo(expr::IteratorId(node.payload));
    case Kind::Intrinsic:
        break;
    default:
        return {};
    }
    switch (node.intrinsic()) {
    case Intrinsic::Pre:
    case Intrinsic::Der:
        return operatorOnPlace(id);
    case Intrinsic::Initial:
    case Intrinsic::Terminal: {
        const Scalarizer::Scope scope(scalarizer_);
        return input(id, scalarizer_.parts(id), node.type);
    }
    case Intrinsic::Pure:
        return {};
    default:
        isPossible_ = false;
        return id;
    }
}

/// `pre(x[i])` is `before[i]`, where the input `before` is pre(x).
ExprId AlgorithmFunction::operatorOnPlace(ExprId id) {
    const Node node = pool_[id];
    const ExprId place = node.operands[0];
    if (pool_[place].kind == Kind::Index) {
        std::vector<ExprId> operands;
        const ExprId array = pool_[place].operands[0];
        operands.push_back(operatorOnPlace(pool_.make(node.kind, node.code, node.payload,
                                                      pool_[array].type, std::span(&array, 1))));
        for (const ExprId subscript : pool_[place].operands.subspan(1))
            operands.push_back(expr::rewrite(pool_, subscript,
                                             [this](ExprId inner) { return replacement(inner); }));
        return pool_.make(Kind::Index, 0, -1, node.type, operands);
    }
    if (pool_[place].kind != Kind::Variable) {
        isPossible_ = false;
        return id;
    }
    const Scalarizer::Scope scope(scalarizer_);
    return input(id, scalarizer_.parts(id), node.type);
}

} // namespace eventica::dae
