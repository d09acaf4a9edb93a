// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/write_formulas.h"

#include <algorithm>

#include "lib/expr/rewrite.h"
#include "lib/model/compile_formula.h"
#include "lib/program/lower.h"

namespace eventica::executable {

namespace {

using expr::Base;
using expr::ExprId;

/// Results of functions with more inputs and outputs than this are not kept.
constexpr std::size_t LargestKept = 64;

/// Which of the scalars of a value are Real.
void addOutputs(const expr::TypePool& types, expr::TypeId id, std::vector<bool>& isReal) {
    const expr::Type& type = types[id];
    if (type.base == Base::Tuple) {
        for (const expr::TypeId member : types.tupleMembers(type))
            addOutputs(types, member, isReal);
        return;
    }
    if (type.base == Base::Record) {
        for (const expr::RecordField& field : types.record(type).fields)
            addOutputs(types, field.type, isReal);
        return;
    }
    std::int64_t count = 1;
    for (const std::int64_t size : type.dimensions)
        count *= size;
    isReal.insert(isReal.end(), static_cast<std::size_t>(std::max<std::int64_t>(count, 0)),
                  type.base == Base::Real);
}

} // namespace

FormulaWriter::FormulaWriter(const expr::ExprPool& pool, std::span<const expr::Function> functions,
                             const std::vector<model::Variable>& variables)
    : pool_(pool), functions_(functions), variables_(variables),
      compiler_(pool, functions, formulas_.library) {
    formulas_.hasImpureFunctions = std::ranges::any_of(functions, &expr::Function::isImpure);
}

void FormulaWriter::addCalls(const std::vector<ExprId>& expressions) {
    formulas_.calls.reserve(expressions.size());
    for (const ExprId expression : expressions)
        formulas_.calls.push_back(callCode(expression));
}

model::FormulaId FormulaWriter::add(ExprId expression) {
    if (!expression.valid())
        return model::NoFormula;
    const auto [place, isNew] = numbers_.try_emplace(
        expression.index(), static_cast<model::FormulaId>(formulas_.expressions.size()));
    if (isNew)
        formulas_.expressions.push_back(
            model::compileFormula(pool_, compiler_, formulas_.library, expression));
    return place->second;
}

model::CallCode FormulaWriter::callCode(ExprId expression) {
    model::CallCode code;
    if (pool_[expression].kind == expr::Kind::Intrinsic) {
        code.formula.expression = expression;
        code.delay = pool_[expression].payload;
        code.inputTypes.resize(2);
        code.isRealOutput = {true};
        return code;
    }
    expr::forEachNode(pool_, expression, [&](ExprId node) {
        const std::int32_t number = pool_[node].payload - program::FirstHostInput;
        if (pool_[node].kind != expr::Kind::Variable || number < 0)
            return;
        const auto at = static_cast<std::size_t>(number);
        if (code.inputTypes.size() <= at)
            code.inputTypes.resize(at + 1);
        const expr::Type& type = pool_.types()[pool_[node].type];
        code.inputTypes[at] = {type.base, type.id};
    });
    addOutputs(pool_.types(), pool_[expression].type, code.isRealOutput);
    code.isRepeatable = code.inputCount() + code.isRealOutput.size() <= LargestKept &&
                        !code.isRealOutput.empty() && isRepeatable(expression);
    code.formula = model::compileFormula(pool_, compiler_, formulas_.library, expression);
    return code;
}

/// Only of its inputs and of what never changes, by functions without memory.
bool FormulaWriter::isRepeatable(ExprId expression) const {
    bool isPure = true;
    expr::forEachNode(pool_, expression, [&](ExprId id) {
        const expr::Node& node = pool_[id];
        if (node.kind == expr::Kind::Call || node.kind == expr::Kind::FunctionValue)
            isPure = isPure && !functions_[static_cast<std::size_t>(node.payload)].isImpure;
        else if (node.kind == expr::Kind::Variable && node.payload < program::FirstHostInput)
            isPure = isPure && variables_[static_cast<std::size_t>(node.payload)].isKnown();
        else if (node.kind == expr::Kind::Time || node.kind == expr::Kind::Intrinsic)
            isPure = false;
    });
    return isPure;
}

} // namespace eventica::executable
