// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/host.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "lib/function/compile.h"
#include "lib/model/compile_formula.h"

namespace eventica::model {

namespace {

using expr::Base;
using expr::ExprId;
using expr::FirstOtherVariable;
using program::Cell;
using program::Failure;

/// Functions with more Real inputs are differentiated along each direction, not by each input.
constexpr std::size_t MostColumns = 16;

value::Value valueFrom(const ScalarType& type, const Cell& cell) {
    switch (type.base) {
    case Base::Real:
        return value::Value::real(cell.real);
    case Base::Boolean:
        return value::Value::boolean(cell.integer != 0);
    case Base::Enumeration:
        return value::Value::enumeration(type.enumeration, cell.integer);
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

external::Settings withTime(external::Settings settings, const double& time) {
    settings.time = &time;
    return settings;
}

} // namespace

struct Host::TextPrograms {
    TextPrograms(const ModelText& modelText, function::MachineHost& host)
        : text(modelText), compiler(*text.pool, *text.functions, library), machine(library, host) {}

    const FormulaCode& formulaOf(ExprId id) {
        const auto [place, isNew] = formulas.try_emplace(id.index());
        if (isNew)
            place->second = compileFormula(*text.pool, compiler, library, id);
        return place->second;
    }

    const ModelText& text;
    function::FunctionLibrary library;
    function::Compiler compiler;
    function::Machine machine;
    std::unordered_map<std::int32_t, FormulaCode> formulas;
};

Host::Host(const CompiledModel& model, Memory& memory, const Delays& delays,
           external::Settings externals)
    : model_(model), memory_(memory), delays_(delays), formulas_(*model.formulas),
      evaluator_(*model.text->pool, *this),
      externals_(*model.text->pool, *model.text->functions, *this,
                 withTime(std::move(externals), memory.real(model.timeSlot))),
      machine_(formulas_.library, *this), caches_(formulas_.calls.size()),
      aliasOf_(model.variables.size(), nullptr) {
    for (const Alias& alias : model.aliases)
        aliasOf_[static_cast<std::size_t>(alias.variable.index())] = &alias;
}

Host::~Host() = default;

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
    const CallCode& code = formulas_.calls[static_cast<std::size_t>(id)];
    isMoved_ = isTangent;
    return isTangent ? tangent(code, inputs, outputs) : value(code, inputs, outputs);
}

std::int32_t Host::value(const CallCode& code, const Cell* inputs, Cell* outputs) {
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
KnownCall* Host::known(const CallCode& code, const Cell* inputs, bool& isKnown) {
    if (!code.isRepeatable)
        return nullptr;
    const auto number = static_cast<std::size_t>(&code - formulas_.calls.data());
    return &caches_[number].at(inputs, code.inputCount(), isKnown);
}

// ---------------------------------------------------------------------------- values

bool Host::setInputs(const FormulaCode& formula, const Cell* inputs, function::Frame& frame) {
    for (const FormulaInput& input : formula.inputs) {
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

std::int32_t Host::evaluated(const CallCode& code, const Cell* inputs, Cell* outputs) {
    return code.formula.function >= 0 ? runProgram(code, inputs, outputs)
                                      : evaluatedTree(code, inputs, outputs);
}

std::int32_t Host::runProgram(const CallCode& code, const Cell* inputs, Cell* outputs) {
    const std::int32_t number = code.formula.function;
    function::Frame& frame = machine_.enter(number);
    bool isFine = setInputs(code.formula, inputs, frame);
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
         formulas_.library.functions[static_cast<std::size_t>(number)].outputs) {
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

value::Outcome Host::treeValue(const FormulaCode& formula, const std::string& obstacle) {
    ++treeEvaluations_;
    ++obstacles_[obstacle];
    return evaluator_.evaluate(formula.expression);
}

std::int32_t Host::evaluatedTree(const CallCode& code, const Cell* inputs, Cell* outputs) {
    const CallCode* const outerCode = std::exchange(current_, &code);
    const Cell* const outerInputs = std::exchange(inputs_, inputs);
    const value::Outcome outcome = treeValue(code.formula, code.formula.obstacle);
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

std::int32_t Host::tangent(const CallCode& code, const Cell* inputs, Cell* outputs) {
    if (code.delay >= 0) {
        const double slope =
            delays_.slope(static_cast<std::size_t>(code.delay), inputs[0].real, inputs[1].real);
        outputs[0].real = slope * (inputs[2].real - inputs[3].real);
        return Failure::None;
    }
    const Cell* const directions = inputs + code.inputCount();
    std::size_t real = 0;
    std::vector<double> direction(code.inputCount(), 0.0);
    for (std::size_t i = 0; i < code.inputCount(); ++i)
        if (code.inputTypes[i].base == Base::Real)
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
std::int32_t Host::columnwise(const CallCode& code, std::span<const double> direction,
                              const Cell* inputs, double* outputs) {
    const std::size_t count = code.isRealOutput.size();
    bool isKnown = false;
    KnownCall& entry = *known(code, inputs, isKnown);
    std::vector<std::vector<double>> columns = std::move(entry.columns);
    columns.resize(code.inputCount());
    std::int32_t failure = Failure::None;
    for (std::size_t i = 0; i < code.inputCount() && failure == Failure::None; ++i) {
        if (direction[i] == 0.0)
            continue;
        if (columns[i].empty()) {
            std::vector<double> unit(code.inputCount(), 0.0);
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
std::int32_t Host::slopesAlong(const CallCode& code, std::span<const double> direction,
                               const Cell* inputs, double* outputs) {
    using function::Differentiation;
    const std::int32_t function = code.formula.function;
    const auto way =
        function < 0
            ? Differentiation::Differences
            : formulas_.library.functions[static_cast<std::size_t>(function)].differentiation;
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

std::int32_t Host::runTangent(const CallCode& code, std::span<const double> direction,
                              const Cell* inputs, double* slopes) {
    const std::int32_t number = code.formula.function;
    function::Frame& frame = machine_.enter(number);
    bool isFine = setInputs(code.formula, inputs, frame);
    for (const FormulaInput& input : code.formula.inputs)
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
         formulas_.library.functions[static_cast<std::size_t>(number)].outputs) {
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
std::int32_t Host::difference(const CallCode& code, std::span<const double> direction,
                              const Cell* inputs, double* outputs) {
    double size = 0.0;
    double length = 0.0;
    for (std::size_t i = 0; i < code.inputCount(); ++i) {
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
    std::vector<Cell> moved(inputs, inputs + code.inputCount());
    for (const double sign : {-1.0, 1.0}) {
        for (std::size_t i = 0; i < code.inputCount(); ++i)
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

value::Outcome Host::evaluate(FormulaId id) {
    return run(formulas_.expressions[static_cast<std::size_t>(id)], formulas_.library, machine_);
}

value::Outcome Host::evaluateText(ExprId id) {
    if (texts_ == nullptr) {
        function::MachineHost& host = *this;
        texts_ = std::make_unique<TextPrograms>(*model_.text, host);
    }
    return run(texts_->formulaOf(id), texts_->library, texts_->machine);
}

value::Outcome Host::run(const FormulaCode& formula, const function::FunctionLibrary& library,
                         function::Machine& machine) {
    isMoved_ = false;
    if (formula.function < 0)
        return treeValue(formula, formula.obstacle);
    const auto& code = library.functions[static_cast<std::size_t>(formula.function)];
    if (code.outputs.size() > 1)
        return treeValue(formula, "several values in a message");
    function::Frame& frame = machine.enter(formula.function);
    value::Outcome result = value::Error{};
    if (!setInputs(formula, nullptr, frame))
        result = value::Error{error_};
    else if (!machine.run(formula.function, frame))
        result = value::Error{machine.error()};
    else if (code.outputs.empty()) // called for what it does
        result = value::Value::record("", {});
    else
        result = function::valueIn(frame, code.outputs[0], code.outputTypes[0]);
    machine.leave(formula.function, frame);
    return result;
}

// ---------------------------------------------------------------------------- what it refers to

value::Outcome Host::valueOf(expr::VariableId variable) {
    if (variable.index() >= FirstOtherVariable) {
        const auto number = static_cast<std::size_t>(variable.index() - FirstOtherVariable);
        return valueFrom(current_->inputTypes[number], inputs_[number]);
    }
    const auto index = static_cast<std::size_t>(variable.index());
    const Variable& of = model_.variables[index];
    if (const Alias* const alias = aliasOf_[index]) {
        value::Outcome target = valueOf(alias->target);
        return alias->isNegated && target ? value::apply(value::Operation::Negate, target.value())
                                          : target;
    }
    if (of.base != Base::String && of.base != Base::ExternalObject) {
        const Place& place = model_.places[index];
        Cell cell;
        if (place.isInteger)
            cell.integer = memory_.integer(place.slot);
        else
            cell.real = memory_.real(place.slot);
        return valueFrom({of.base, of.enumeration}, cell);
    }
    if (const auto found = strings_.find(variable.index()); found != strings_.end())
        return found->second;
    const auto& objects = formulas_.objects;
    const auto object = std::ranges::lower_bound(objects, variable, {}, &ObjectCode::variable);
    if (object->value == NoFormula)
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
