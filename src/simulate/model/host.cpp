// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/host.h"

#include <algorithm>
#include <cmath>

#include "lib/expr/rewrite.h"
#include "lib/program/lower.h"

namespace eventica::model {

namespace {

using expr::Base;
using expr::ExprId;
using program::Cell;
using program::Failure;

/// Results of functions with more inputs and outputs than this are not kept.
constexpr std::size_t LargestKept = 64;
/// Functions with more Real inputs are differentiated along each direction, not by each input.
constexpr std::size_t MostColumns = 16;

value::Value valueFrom(const expr::Type& type, const Cell& cell) {
    switch (type.base) {
    case Base::Real:
        return value::Value::real(cell.real);
    case Base::Boolean:
        return value::Value::boolean(cell.integer != 0);
    case Base::Enumeration:
        return value::Value::enumeration(type.id, cell.integer);
    default:
        return value::Value::integer(cell.integer);
    }
}

/// The scalars of a value one after the other.
bool addCells(const value::Value& value, const std::vector<bool>& isReal, std::size_t& next,
              Cell* cells) {
    if (value.kind() == value::Kind::Record) {
        return std::ranges::all_of(value.fieldValues(), [&](const value::Value& field) {
            return addCells(field, isReal, next, cells);
        });
    }
    for (std::size_t i = 0; i < value.count(); ++i) {
        if (next >= isReal.size())
            return false;
        const value::Value element = value.elementAt(i);
        Cell& cell = cells[next];
        switch (element.kind()) {
        case value::Kind::Real:
            cell.real = element.asReal();
            break;
        case value::Kind::Integer:
            if (isReal[next])
                cell.real = element.asReal();
            else
                cell.integer = element.asInteger();
            break;
        case value::Kind::Boolean:
            cell.integer = element.asBoolean() ? 1 : 0;
            break;
        case value::Kind::Enumeration:
            cell.integer = element.ordinal();
            break;
        default:
            return false;
        }
        ++next;
    }
    return true;
}

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

Host::Host(const ExecutableModel& model, Memory& memory, const Delays& delays,
           external::Settings externals)
    : model_(model), memory_(memory), delays_(delays), evaluator_(*model.system.dae.pool, *this),
      externals_(*model.system.dae.pool, model.system.dae.functions, *this, std::move(externals)),
      aliasOf_(model.system.dae.variables.size(), nullptr) {
    for (const system::Alias& alias : model.system.aliases)
        aliasOf_[static_cast<std::size_t>(alias.variable.index())] = &alias;
    codes_.reserve(model.hostExpressions.size());
    caches_.resize(model.hostExpressions.size());
    for (std::size_t i = 0; i < model.hostExpressions.size(); ++i)
        codes_.push_back(codeOf(model.hostExpressions[i], model.hostTangents[i]));
}

Host::Code Host::codeOf(ExprId id, ExprId tangent) const {
    const expr::ExprPool& pool = *model_.system.dae.pool;
    Code code;
    code.expression = id;
    code.tangent = tangent;
    if (pool[id].kind == expr::Kind::Intrinsic) {
        code.delay = pool[id].payload;
        code.inputTypes = {pool.types().real(), pool.types().real()};
        code.inputCount = code.inputTypes.size();
        code.isRealOutput = {true};
        return code;
    }
    expr::forEachNode(pool, id, [&](ExprId node) {
        const std::int32_t number = pool[node].payload - program::FirstHostInput;
        if (pool[node].kind != expr::Kind::Variable || number < 0)
            return;
        const auto at = static_cast<std::size_t>(number);
        if (code.inputTypes.size() <= at)
            code.inputTypes.resize(at + 1, pool.types().real());
        code.inputTypes[at] = pool[node].type;
    });
    code.inputCount = code.inputTypes.size();
    for (std::size_t i = 0; i < code.inputCount; ++i)
        if (pool.types()[code.inputTypes[i]].base == Base::Real)
            code.inputTypes.push_back(pool.types().real());
    addOutputs(pool.types(), pool[id].type, code.isRealOutput);
    code.isRepeatable = code.inputCount + code.isRealOutput.size() <= LargestKept &&
                        !code.isRealOutput.empty() && isRepeatable(id);
    return code;
}

std::int32_t Host::call(std::int32_t id, bool isTangent, const Cell* inputs, Cell* outputs) {
    const Code& code = codes_[static_cast<std::size_t>(id)];
    return isTangent ? tangent(code, inputs, outputs) : value(code, inputs, outputs);
}

std::int32_t Host::value(const Code& code, const Cell* inputs, Cell* outputs) {
    if (code.delay >= 0) {
        outputs[0].real =
            delays_.value(static_cast<std::size_t>(code.delay), inputs[0].real, inputs[1].real);
        return Failure::None;
    }
    bool isKnown = false;
    KnownCall* const before = known(code, inputs, isKnown);
    if (isKnown) {
        std::ranges::copy(before->outputs, outputs);
        return Failure::None;
    }
    const std::int32_t failure = evaluated(code, code.expression, inputs, outputs);
    if (before != nullptr && failure == Failure::None)
        before->outputs.assign(outputs, outputs + code.isRealOutput.size());
    return failure;
}

/// Where the result for these inputs is kept; null if it is not.
KnownCall* Host::known(const Code& code, const Cell* inputs, bool& isKnown) {
    if (!code.isRepeatable)
        return nullptr;
    const auto number = static_cast<std::size_t>(&code - codes_.data());
    return &caches_[number].at(inputs, code.inputCount, isKnown);
}

/// Only of its inputs and of what never changes, by functions without memory.
bool Host::isRepeatable(ExprId expression) const {
    const dae::HybridDae& dae = model_.system.dae;
    bool isPure = true;
    expr::forEachNode(*dae.pool, expression, [&](ExprId id) {
        const expr::Node& node = (*dae.pool)[id];
        if (node.kind == expr::Kind::Call || node.kind == expr::Kind::FunctionValue)
            isPure = isPure && !dae.functions[static_cast<std::size_t>(node.payload)].isImpure;
        else if (node.kind == expr::Kind::Variable && node.payload < program::FirstHostInput)
            isPure = isPure && dae[expr::VariableId(node.payload)].isKnown();
        else if (node.kind == expr::Kind::Time || node.kind == expr::Kind::Intrinsic)
            isPure = false;
    });
    return isPure;
}

std::int32_t Host::evaluated(const Code& code, ExprId expression, const Cell* inputs,
                             Cell* outputs) {
    const Code* const outerCode = std::exchange(current_, &code);
    const Cell* const outerInputs = std::exchange(inputs_, inputs);
    const value::Outcome outcome = evaluator_.evaluate(expression);
    current_ = outerCode;
    inputs_ = outerInputs;
    if (!outcome) {
        error_ = outcome.error();
        return HostFailed;
    }
    std::size_t next = 0;
    if (!addCells(outcome.value(), code.isRealOutput, next, outputs) ||
        next != code.isRealOutput.size()) {
        error_ = "a function gave a value of another size than expected";
        return HostFailed;
    }
    return Failure::None;
}

std::int32_t Host::tangent(const Code& code, const Cell* inputs, Cell* outputs) {
    if (code.delay >= 0) {
        const double slope =
            delays_.slope(static_cast<std::size_t>(code.delay), inputs[0].real, inputs[1].real);
        outputs[0].real = slope * (inputs[2].real - inputs[3].real);
        return Failure::None;
    }
    if (code.tangent.valid())
        return evaluated(code, code.tangent, inputs, outputs);
    const expr::TypePool& types = model_.system.dae.pool->types();
    const Cell* const directions = inputs + code.inputCount;
    std::size_t real = 0;
    std::vector<double> direction(code.inputCount, 0.0);
    for (std::size_t i = 0; i < code.inputCount; ++i)
        if (types[code.inputTypes[i]].base == Base::Real)
            direction[i] = directions[real++].real;
    std::vector<double> slopes(code.isRealOutput.size(), 0.0);
    const std::int32_t failure = code.isRepeatable && real <= MostColumns
                                     ? columnwise(code, direction, inputs, slopes.data())
                                     : difference(code, direction, inputs, slopes.data());
    std::size_t next = 0;
    for (std::size_t i = 0; i < code.isRealOutput.size(); ++i)
        if (code.isRealOutput[i])
            outputs[next++].real = slopes[i];
    return failure;
}

/// By each input alone, with a step that fits it, and once for all directions.
std::int32_t Host::columnwise(const Code& code, std::span<const double> direction,
                              const Cell* inputs, double* outputs) {
    const std::size_t count = code.isRealOutput.size();
    bool isKnown = false;
    KnownCall& entry = *known(code, inputs, isKnown);
    std::vector<std::vector<double>> columns = std::move(entry.columns);
    columns.resize(code.inputCount);
    std::int32_t failure = Failure::None;
    for (std::size_t i = 0; i < code.inputCount && failure == Failure::None; ++i) {
        if (direction[i] == 0.0)
            continue;
        if (columns[i].empty()) {
            std::vector<double> unit(code.inputCount, 0.0);
            unit[i] = 1.0;
            columns[i].resize(count);
            failure = difference(code, unit, inputs, columns[i].data());
        }
        for (std::size_t k = 0; k < count; ++k)
            outputs[k] += direction[i] * columns[i][k];
    }
    if (failure == Failure::None)
        entry.columns = std::move(columns);
    return failure;
}

/// By central differences along the direction: nobody knows the function from inside.
std::int32_t Host::difference(const Code& code, std::span<const double> direction,
                              const Cell* inputs, double* outputs) {
    double size = 0.0;
    double length = 0.0;
    for (std::size_t i = 0; i < code.inputCount; ++i) {
        if (direction[i] == 0.0)
            continue;
        size = std::max(size, std::abs(inputs[i].real));
        length = std::max(length, std::abs(direction[i]));
    }
    if (length == 0.0)
        return Failure::None;
    const double step = std::cbrt(1e-16) * std::max(size, 1e-3) / length;
    std::vector<Cell> before(code.isRealOutput.size());
    std::vector<Cell> after(code.isRealOutput.size());
    std::vector<Cell> moved(inputs, inputs + code.inputCount);
    for (const double sign : {-1.0, 1.0}) {
        for (std::size_t i = 0; i < code.inputCount; ++i)
            if (direction[i] != 0.0)
                moved[i].real = inputs[i].real + sign * step * direction[i];
        Cell* const result = sign < 0.0 ? before.data() : after.data();
        const std::int32_t failure = evaluated(code, code.expression, moved.data(), result);
        if (failure != Failure::None)
            return failure;
    }
    for (std::size_t i = 0; i < code.isRealOutput.size(); ++i)
        if (code.isRealOutput[i])
            outputs[i] = (after[i].real - before[i].real) / (2.0 * step);
    return Failure::None;
}

value::Outcome Host::evaluate(ExprId id) {
    return evaluator_.evaluate(id);
}

// ---------------------------------------------------------------------------- what it refers to

value::Outcome Host::valueOf(expr::VariableId variable) {
    if (variable.index() >= program::FirstHostInput) {
        const auto number = static_cast<std::size_t>(variable.index() - program::FirstHostInput);
        return valueFrom(model_.system.dae.pool->types()[current_->inputTypes[number]],
                         inputs_[number]);
    }
    const dae::Variable& of = model_.system.dae[variable];
    const expr::Type& type = model_.system.dae.pool->types()[of.type];
    if (const system::Alias* const alias = aliasOf_[static_cast<std::size_t>(variable.index())]) {
        value::Outcome target = valueOf(alias->target);
        return alias->isNegated && target ? value::apply(value::Operation::Negate, target.value())
                                          : target;
    }
    if (type.base != Base::String && type.base != Base::ExternalObject) {
        const Place& place = model_.places[static_cast<std::size_t>(variable.index())];
        Cell cell;
        if (place.isInteger)
            cell.integer = memory_.integer(place.slot);
        else
            cell.real = memory_.real(place.slot);
        return valueFrom(type, cell);
    }
    if (const auto found = strings_.find(variable.index()); found != strings_.end())
        return found->second;
    if (!of.binding.valid())
        return of.start.valid() ? evaluator_.evaluate(of.start)
                                : value::Outcome(value::Value::string(""));
    value::Outcome outcome = evaluator_.evaluate(of.binding);
    if (outcome && of.isKnown())
        strings_.emplace(variable.index(), outcome.value());
    return outcome;
}

const expr::Function* Host::function(expr::FunctionId function) {
    return &model_.system.dae.functions[static_cast<std::size_t>(function.index())];
}

value::Outcome Host::callExternal(const expr::Function& function,
                                  std::span<const value::Value> arguments) {
    return externals_.call(function, arguments);
}

} // namespace eventica::model
