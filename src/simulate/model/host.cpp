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

external::Settings withTime(external::Settings settings, const double& time) {
    settings.time = &time;
    return settings;
}

} // namespace

Host::Host(const CompiledModel& model, Memory& memory, const Delays& delays,
           external::Settings externals)
    : model_(model), memory_(memory), delays_(delays), evaluator_(*model.formulas->pool, *this),
      externals_(*model.formulas->pool, *model.formulas->functions, *this,
                 withTime(std::move(externals), memory.real(model.timeSlot))),
      compiler_(*model.formulas->pool, *model.formulas->functions, library_),
      machine_(library_, *this), aliasOf_(model.variables.size(), nullptr) {
    for (const Alias& alias : model.aliases)
        aliasOf_[static_cast<std::size_t>(alias.variable.index())] = &alias;
    codes_.reserve(model.formulas->calls.size());
    caches_.resize(model.formulas->calls.size());
    for (const ExprId expression : model.formulas->calls)
        codes_.push_back(codeOf(expression));
}

Host::Code Host::codeOf(ExprId id) const {
    const expr::ExprPool& pool = *model_.formulas->pool;
    Code code;
    code.expression = id;
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
    addOutputs(pool.types(), pool[id].type, code.isRealOutput);
    code.isRepeatable = code.inputCount + code.isRealOutput.size() <= LargestKept &&
                        !code.isRealOutput.empty() && isRepeatable(id);
    return code;
}

void Host::restart() {
    destroyObjects();
    strings_.clear();
    warnings_.clear();
    for (CallCache& cache : caches_)
        cache = {};
    treeEvaluations_ = 0;
    obstacles_.clear();
}

std::int32_t Host::call(std::int32_t id, bool isTangent, const Cell* inputs, Cell* outputs) {
    Code& code = codes_[static_cast<std::size_t>(id)];
    isMoved_ = isTangent;
    return isTangent ? tangent(code, inputs, outputs) : value(code, inputs, outputs);
}

std::int32_t Host::value(Code& code, const Cell* inputs, Cell* outputs) {
    if (code.delay >= 0) {
        outputs[0].real =
            delays_.value(static_cast<std::size_t>(code.delay), inputs[0].real, inputs[1].real);
        return Failure::None;
    }
    bool isKnown = false;
    KnownCall* const before = known(code, inputs, isKnown);
    if (isKnown) {
        for (const FunctionWarning& warning : before->warnings)
            warnings_.add(warning);
        std::ranges::copy(before->outputs, outputs);
        return Failure::None;
    }
    FunctionWarnings outer = std::exchange(warnings_, {});
    const std::int32_t failure = evaluated(code, inputs, outputs);
    if (before != nullptr && failure == Failure::None) {
        before->outputs.assign(outputs, outputs + code.isRealOutput.size());
        before->warnings = warnings_.list();
    }
    std::swap(outer, warnings_);
    for (const FunctionWarning& warning : outer.list())
        warnings_.add(warning);
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
    const expr::ExprPool& pool = *model_.formulas->pool;
    bool isPure = true;
    expr::forEachNode(pool, expression, [&](ExprId id) {
        const expr::Node& node = pool[id];
        if (node.kind == expr::Kind::Call || node.kind == expr::Kind::FunctionValue)
            isPure = isPure && !functionAt(node.payload).isImpure;
        else if (node.kind == expr::Kind::Variable && node.payload < program::FirstHostInput)
            isPure = isPure && model_[expr::VariableId(node.payload)].isKnown();
        else if (node.kind == expr::Kind::Time || node.kind == expr::Kind::Intrinsic)
            isPure = false;
    });
    return isPure;
}

// ---------------------------------------------------------------------------- values

/// The program of an expression, if there is one.
Host::ProgramCode& Host::prepared(ProgramCode& program, ExprId expression) {
    if (program.isTried)
        return program;
    program.isTried = true;
    const expr::ExprPool& pool = *model_.formulas->pool;
    const function::CompiledExpression compiled = compiler_.compile(expression);
    program.obstacle = compiled.obstacle;
    if (!compiled.ok())
        return program;
    const auto& code = library_.functions[static_cast<std::size_t>(compiled.function)];
    for (std::size_t i = 0; i < compiled.variables.size(); ++i) {
        // Variables of the DAE are scalars.
        if (code.inputs.size() != compiled.variables.size()) {
            program.obstacle = "variables that are not scalars";
            return program;
        }
        const expr::Node& node = pool[compiled.variables[i]];
        ProgramInput input{code.inputs[i], -1, {}};
        if (node.kind == expr::Kind::Variable && node.payload >= program::FirstHostInput)
            input.cell = node.payload - program::FirstHostInput;
        else if (node.kind == expr::Kind::Variable)
            input.variable = expr::VariableId(node.payload);
        program.inputs.push_back(input);
    }
    program.function = compiled.function;
    return program;
}

bool Host::setInputs(const ProgramCode& program, const Cell* inputs, function::Frame& frame) {
    for (const ProgramInput& input : program.inputs) {
        if (input.cell >= 0) {
            if (input.to.bank == function::Bank::Real) {
                frame.real(input.to) = inputs[input.cell].real;
                frame.tangent(input.to) = 0.0;
            } else {
                frame.integer(input.to) = inputs[input.cell].integer;
            }
            continue;
        }
        if (!input.variable.valid()) {
            frame.real(input.to) = memory_.real(model_.timeSlot);
            frame.tangent(input.to) = 0.0;
            continue;
        }
        const value::Outcome outcome = valueOf(input.variable);
        if (!outcome) {
            error_ = outcome.error();
            return false;
        }
        function::setValue(frame, input.to, outcome.value());
    }
    return true;
}

std::int32_t Host::evaluated(Code& code, const Cell* inputs, Cell* outputs) {
    const ProgramCode& program = prepared(code.program, code.expression);
    return program.function >= 0 ? runProgram(code, inputs, outputs)
                                 : evaluatedTree(code, inputs, outputs);
}

std::int32_t Host::runProgram(const Code& code, const Cell* inputs, Cell* outputs) {
    const std::int32_t number = code.program.function;
    function::Frame& frame = machine_.enter(number);
    bool isFine = setInputs(code.program, inputs, frame);
    if (isFine && !machine_.run(number, frame)) {
        error_ = machine_.error();
        isFine = false;
    }
    std::size_t next = 0;
    const std::size_t count = code.isRealOutput.size();
    bool isOfSize = true;
    const auto add = [&](auto give) {
        isOfSize = isOfSize && next < count;
        if (isOfSize)
            give(outputs[next++]);
    };
    for (const function::Operand& output :
         library_.functions[static_cast<std::size_t>(number)].outputs) {
        if (!isFine)
            break;
        switch (output.bank) {
        case function::Bank::Real:
            add([&](Cell& cell) { cell.real = frame.real(output); });
            break;
        case function::Bank::Integer:
            add([&](Cell& cell) { cell.integer = frame.integer(output); });
            break;
        case function::Bank::RealArray:
            for (const double element : frame.realArray(output).data)
                add([&](Cell& cell) { cell.real = element; });
            break;
        case function::Bank::IntegerArray:
            for (const std::int64_t element : frame.integerArray(output).data)
                add([&](Cell& cell) { cell.integer = element; });
            break;
        case function::Bank::Text:
            isOfSize = false;
            break;
        }
    }
    machine_.leave(number, frame);
    if (!isFine)
        return HostFailed;
    if (!isOfSize || next != count) {
        error_ = "a function gave a value of another size than expected";
        return HostFailed;
    }
    return Failure::None;
}

value::Outcome Host::treeValue(ExprId expression, const std::string& obstacle) {
    ++treeEvaluations_;
    ++obstacles_[obstacle];
    return evaluator_.evaluate(expression);
}

std::int32_t Host::evaluatedTree(const Code& code, const Cell* inputs, Cell* outputs) {
    const Code* const outerCode = std::exchange(current_, &code);
    const Cell* const outerInputs = std::exchange(inputs_, inputs);
    const value::Outcome outcome = treeValue(code.expression, code.program.obstacle);
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

// ---------------------------------------------------------------------------- derivatives

std::int32_t Host::tangent(Code& code, const Cell* inputs, Cell* outputs) {
    if (code.delay >= 0) {
        const double slope =
            delays_.slope(static_cast<std::size_t>(code.delay), inputs[0].real, inputs[1].real);
        outputs[0].real = slope * (inputs[2].real - inputs[3].real);
        return Failure::None;
    }
    const expr::TypePool& types = model_.formulas->pool->types();
    const Cell* const directions = inputs + code.inputCount;
    std::size_t real = 0;
    std::vector<double> direction(code.inputCount, 0.0);
    for (std::size_t i = 0; i < code.inputCount; ++i)
        if (types[code.inputTypes[i]].base == Base::Real)
            direction[i] = directions[real++].real;
    std::vector<double> slopes(code.isRealOutput.size(), 0.0);
    const std::int32_t failure = code.isRepeatable && real <= MostColumns
                                     ? columnwise(code, direction, inputs, slopes.data())
                                     : slopesAlong(code, direction, inputs, slopes.data());
    std::size_t next = 0;
    for (std::size_t i = 0; i < code.isRealOutput.size(); ++i)
        if (code.isRealOutput[i])
            outputs[next++].real = slopes[i];
    return failure;
}

/// By each input alone, with a step that fits it, and once for all directions.
std::int32_t Host::columnwise(Code& code, std::span<const double> direction, const Cell* inputs,
                              double* outputs) {
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
            failure = slopesAlong(code, unit, inputs, columns[i].data());
        }
        for (std::size_t k = 0; k < count; ++k)
            outputs[k] += direction[i] * columns[i][k];
    }
    if (failure == Failure::None)
        entry.columns = std::move(columns);
    return failure;
}

/// Along with the values where the program can be differentiated and the derivative is finite.
std::int32_t Host::slopesAlong(Code& code, std::span<const double> direction, const Cell* inputs,
                               double* outputs) {
    using function::Differentiation;
    const ProgramCode& program = prepared(code.program, code.expression);
    const auto way =
        program.function < 0
            ? Differentiation::Differences
            : library_.functions[static_cast<std::size_t>(program.function)].differentiation;
    if (way == Differentiation::Zero)
        return Failure::None;
    if (way == Differentiation::Differences)
        return difference(code, direction, inputs, outputs);
    const std::int32_t failure = runTangent(code, direction, inputs, outputs);
    const bool isFinite = std::ranges::all_of(std::span(outputs, code.isRealOutput.size()),
                                              [](double slope) { return std::isfinite(slope); });
    return failure != Failure::None || isFinite ? failure
                                                : difference(code, direction, inputs, outputs);
}

std::int32_t Host::runTangent(const Code& code, std::span<const double> direction,
                              const Cell* inputs, double* slopes) {
    const std::int32_t number = code.program.function;
    function::Frame& frame = machine_.enter(number);
    bool isFine = setInputs(code.program, inputs, frame);
    for (const ProgramInput& input : code.program.inputs)
        if (input.cell >= 0 && input.to.bank == function::Bank::Real)
            frame.tangent(input.to) = direction[static_cast<std::size_t>(input.cell)];
    if (isFine && !machine_.run(number, frame, true)) {
        error_ = machine_.error();
        isFine = false;
    }
    std::size_t next = 0;
    const std::size_t count = code.isRealOutput.size();
    const auto add = [&](double slope) {
        if (next < count)
            slopes[next++] = slope;
    };
    for (const function::Operand& output :
         library_.functions[static_cast<std::size_t>(number)].outputs) {
        if (!isFine)
            break;
        switch (output.bank) {
        case function::Bank::Real:
            add(frame.tangent(output));
            break;
        case function::Bank::RealArray:
            for (const double slope : frame.realArray(output).tangents)
                add(slope);
            break;
        case function::Bank::IntegerArray:
            next += frame.integerArray(output).data.size();
            break;
        default:
            ++next;
        }
    }
    machine_.leave(number, frame);
    return isFine ? Failure::None : HostFailed;
}

/// By central differences along the direction: nobody knows the function from inside.
std::int32_t Host::difference(Code& code, std::span<const double> direction, const Cell* inputs,
                              double* outputs) {
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
        const std::int32_t failure = evaluated(code, moved.data(), result);
        if (failure != Failure::None)
            return failure;
    }
    for (std::size_t i = 0; i < code.isRealOutput.size(); ++i)
        if (code.isRealOutput[i])
            outputs[i] = (after[i].real - before[i].real) / (2.0 * step);
    return Failure::None;
}

value::Outcome Host::evaluate(ExprId id) {
    isMoved_ = false;
    const ProgramCode& program = prepared(programs_[id.index()], id);
    if (program.function < 0)
        return treeValue(id, program.obstacle);
    const auto& code = library_.functions[static_cast<std::size_t>(program.function)];
    if (code.outputs.size() > 1)
        return treeValue(id, "several values in a message");
    function::Frame& frame = machine_.enter(program.function);
    value::Outcome result = value::Error{};
    if (!setInputs(program, nullptr, frame))
        result = value::Error{error_};
    else if (!machine_.run(program.function, frame))
        result = value::Error{machine_.error()};
    else if (code.outputs.empty()) // called for what it does
        result = value::Value::record("", {});
    else
        result = function::valueIn(frame, code.outputs[0], code.outputTypes[0]);
    machine_.leave(program.function, frame);
    return result;
}

// ---------------------------------------------------------------------------- what it refers to

value::Outcome Host::valueOf(expr::VariableId variable) {
    if (variable.index() >= program::FirstHostInput) {
        const auto number = static_cast<std::size_t>(variable.index() - program::FirstHostInput);
        return valueFrom(model_.formulas->pool->types()[current_->inputTypes[number]],
                         inputs_[number]);
    }
    const auto index = static_cast<std::size_t>(variable.index());
    const expr::Type& type = model_.formulas->pool->types()[model_.formulas->types[index]];
    if (const Alias* const alias = aliasOf_[index]) {
        value::Outcome target = valueOf(alias->target);
        return alias->isNegated && target ? value::apply(value::Operation::Negate, target.value())
                                          : target;
    }
    if (type.base != Base::String && type.base != Base::ExternalObject) {
        const Place& place = model_.places[index];
        Cell cell;
        if (place.isInteger)
            cell.integer = memory_.integer(place.slot);
        else
            cell.real = memory_.real(place.slot);
        return valueFrom(type, cell);
    }
    if (const auto found = strings_.find(variable.index()); found != strings_.end())
        return found->second;
    const auto& objects = model_.formulas->objects;
    const auto object = std::ranges::lower_bound(objects, variable, {}, &ObjectCode::variable);
    if (!object->value.valid())
        return value::Value::string("");
    value::Outcome outcome = evaluate(object->value);
    if (outcome && model_.variables[index].isKnown())
        strings_.emplace(variable.index(), outcome.value());
    return outcome;
}

void Host::warn(const std::string& text, const text::SourceRange& where) {
    if (!isMoved_)
        warnings_.add({where, text});
}

const expr::Function* Host::function(expr::FunctionId function) {
    return &functionAt(function.index());
}

value::Outcome Host::callExternal(const expr::Function& function,
                                  std::span<const value::Value> arguments) {
    return externals_.call(function, arguments);
}

value::Outcome Host::callExternal(std::int32_t function, std::span<const value::Value> arguments) {
    return externals_.call(functionAt(function), arguments);
}

} // namespace eventica::model
