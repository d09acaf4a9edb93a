// SPDX-License-Identifier: Apache-2.0
// Calls: of other functions, of derivatives that annotations name, of code in other languages.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "lib/function/machine.h"
#include "lib/function/machine_pool.h"

namespace eventica::function {

using value::Outcome;
using value::Value;

namespace {

void pass(Frame& caller, const Operand& from, Frame& callee, const Operand& to) {
    switch (from.bank) {
    case Bank::Real:
        callee.real(to) = caller.real(from);
        callee.tangent(to) = caller.tangent(from);
        return;
    case Bank::Integer:
        callee.integer(to) = caller.integer(from);
        return;
    case Bank::RealArray: // nothing assigns to inputs
        callee.realArrays[static_cast<std::size_t>(to.index)] = &caller.realArray(from);
        return;
    case Bank::IntegerArray:
        callee.integerArrays[static_cast<std::size_t>(to.index)] = &caller.integerArray(from);
        return;
    case Bank::Text:
        callee.text(to) = caller.text(from);
        return;
    }
}

/// An array changes its owner; what the caller had is overwritten by the next call.
void giveBack(Frame& callee, const Operand& from, Frame& caller, const Operand& to,
              bool withTangents) {
    switch (from.bank) {
    case Bank::Real:
        caller.real(to) = callee.real(from);
        caller.tangent(to) = withTangents ? callee.tangent(from) : 0.0;
        return;
    case Bank::Integer:
        caller.integer(to) = callee.integer(from);
        return;
    case Bank::RealArray:
        std::swap(caller.realArray(to), callee.realArray(from));
        if (!withTangents)
            caller.realArray(to).tangents.assign(caller.realArray(to).data.size(), 0.0);
        return;
    case Bank::IntegerArray:
        std::swap(caller.integerArray(to), callee.integerArray(from));
        return;
    case Bank::Text:
        std::swap(caller.text(to), callee.text(from));
        return;
    }
}

bool moves(Frame& frame, const Operand& operand) {
    if (operand.bank == Bank::Real)
        return frame.tangent(operand) != 0.0;
    if (operand.bank != Bank::RealArray)
        return false;
    return std::ranges::any_of(frame.realArray(operand).tangents,
                               [](double tangent) { return tangent != 0.0; });
}

bool moveAny(Frame& frame, const std::vector<Operand>& operands) {
    return std::ranges::any_of(operands,
                               [&](const Operand& operand) { return moves(frame, operand); });
}

} // namespace

bool Machine::passAndRun(const CallSite& site, Frame& caller, bool withTangents,
                         bool takesTangents) {
    const FunctionCode& code = library_.functions[static_cast<std::size_t>(site.function)];
    if (depth_ >= limits_.callDepth)
        return fail(
            fmt::format("`{}` calls itself more than {} deep", code.name, limits_.callDepth));
    if (++steps_ > limits_.steps)
        return fail(
            fmt::format("the evaluation does not end: more than {} statements", limits_.steps));
    Pool& pool = poolOf(site.function);
    const bool isRemembered = pool.isRemembered && !withTangents;
    if (isRemembered) {
        const ResultCache::Entry& entry = pool.results.at(caller, site.arguments);
        if (pool.results.isKnown(entry)) {
            ResultCache::give(entry, caller, site.results);
            return true;
        }
    }
    Frame& callee = enter(site.function);
    for (std::size_t i = 0; i < site.arguments.size(); ++i)
        pass(caller, site.arguments[i], callee, code.inputs[i]);
    ++depth_;
    const bool isFine = withTangents ? execute<true>(code, callee) : execute<false>(code, callee);
    --depth_;
    if (isFine && isRemembered) // found again: a function that calls itself has looked for others
        pool.results.set(pool.results.at(caller, site.arguments), callee, code.outputs);
    for (std::size_t i = 0; isFine && i < site.results.size(); ++i)
        giveBack(callee, code.outputs[i], caller, site.results[i], withTangents || !takesTangents);
    leave(site.function, callee);
    return isFine;
}

bool Machine::callPlainly(const CallSite& site, Frame& caller) {
    return passAndRun(site, caller, false, false);
}

bool Machine::callWithTangents(const CallSite& site, Frame& caller) {
    const FunctionCode& code = library_.functions[static_cast<std::size_t>(site.function)];
    if (code.differentiation == Differentiation::Zero || !moveAny(caller, site.arguments))
        return passAndRun(site, caller, false, true);
    for (const DerivativeCall& derivative : site.derivatives)
        if (!moveAny(caller, derivative.unchanging))
            return callDerivative(site, derivative, caller);
    if (code.differentiation == Differentiation::Differences)
        return callByDifferences(site, caller);
    return passAndRun(site, caller, true, true);
}

/// The derivative is computed first: results may replace arguments.
bool Machine::callDerivative(const CallSite& site, const DerivativeCall& derivative,
                             Frame& caller) {
    const FunctionCode& code = library_.functions[static_cast<std::size_t>(derivative.function)];
    if (depth_ >= limits_.callDepth)
        return fail(
            fmt::format("`{}` calls itself more than {} deep", code.name, limits_.callDepth));
    Frame& callee = enter(derivative.function);
    for (std::size_t i = 0; i < site.arguments.size(); ++i)
        pass(caller, site.arguments[i], callee, code.inputs[i]);
    for (std::size_t i = 0; i < derivative.tangents.size(); ++i) {
        const Operand& from = derivative.tangents[i];
        const Operand& to = code.inputs[site.arguments.size() + i];
        if (from.bank == Bank::Real) {
            callee.real(to) = caller.tangent(from);
            continue;
        }
        RealArray& array = callee.realArray(to);
        array.dimensions = caller.realArray(from).dimensions;
        array.data = caller.realArray(from).tangents;
    }
    ++depth_;
    bool isFine = execute<false>(code, callee);
    --depth_;
    isFine = isFine && passAndRun(site, caller, false, true);
    for (std::size_t i = 0; isFine && i < derivative.results.size(); ++i) {
        const Operand& to = derivative.results[i];
        if (to.bank == Bank::Real) {
            caller.tangent(to) = callee.real(code.outputs[i]);
            continue;
        }
        const RealArray& slopes = callee.realArray(code.outputs[i]);
        if (slopes.dimensions != caller.realArray(to).dimensions)
            isFine = fail(
                fmt::format("the derivative `{}` has another size than its function", code.name));
        else
            caller.realArray(to).tangents = slopes.data;
    }
    leave(derivative.function, callee);
    return isFine;
}

/// Central differences along the tangents of the arguments; on one side only where the function has
/// no value on the other.
bool Machine::callByDifferences(const CallSite& site, Frame& caller) {
    double size = 0.0;
    double length = 0.0;
    const auto consider = [&](double value, double tangent) {
        if (tangent == 0.0)
            return;
        size = std::max(size, std::abs(value));
        length = std::max(length, std::abs(tangent));
    };
    for (const Operand& argument : site.arguments) {
        if (argument.bank == Bank::Real)
            consider(caller.real(argument), caller.tangent(argument));
        else if (argument.bank == Bank::RealArray)
            for (std::size_t i = 0; i < caller.realArray(argument).data.size(); ++i)
                consider(caller.realArray(argument).data[i],
                         caller.realArray(argument).tangents[i]);
    }
    const double step = std::cbrt(1e-16) * std::max(size, 1e-3) / length;
    std::vector<double> before;
    std::vector<double> here;
    std::vector<double> after;
    bool hasBefore = callMoved(site, caller, -step, before);
    bool hasAfter = callMoved(site, caller, step, after);
    const std::string problem = error_;
    failedAt_ = {};
    if (!passAndRun(site, caller, false, true))
        return false;
    if (!hasBefore && !hasAfter)
        return fail(problem);
    for (const Operand& result : site.results) {
        if (result.bank == Bank::Real)
            here.push_back(caller.real(result));
        else if (result.bank == Bank::RealArray)
            here.insert(here.end(), caller.realArray(result).data.begin(),
                        caller.realArray(result).data.end());
    }
    if (hasBefore && before.size() != here.size())
        hasBefore = false;
    if (hasAfter && after.size() != here.size())
        hasAfter = false;
    const double distance = (hasBefore ? step : 0.0) + (hasAfter ? step : 0.0);
    const std::vector<double>& from = hasBefore ? before : here;
    const std::vector<double>& to = hasAfter ? after : here;
    std::size_t next = 0;
    const auto slope = [&] {
        const double difference = to[next] - from[next];
        ++next;
        return distance > 0.0 ? difference / distance : 0.0;
    };
    for (const Operand& result : site.results) {
        if (result.bank == Bank::Real)
            caller.tangent(result) = slope();
        else if (result.bank == Bank::RealArray)
            std::ranges::generate(caller.realArray(result).tangents, slope);
    }
    return true;
}

/// Calls with arguments that are moved along their tangents; all Real results one after the other.
bool Machine::callMoved(const CallSite& site, Frame& caller, double step,
                        std::vector<double>& results) {
    const FunctionCode& code = library_.functions[static_cast<std::size_t>(site.function)];
    if (depth_ >= limits_.callDepth || ++steps_ > limits_.steps)
        return fail(
            fmt::format("`{}` calls itself more than {} deep", code.name, limits_.callDepth));
    Frame& callee = enter(site.function);
    for (std::size_t i = 0; i < site.arguments.size(); ++i) {
        const Operand& from = site.arguments[i];
        const Operand& to = code.inputs[i];
        if (from.bank == Bank::Real) {
            callee.real(to) = caller.real(from) + step * caller.tangent(from);
        } else if (from.bank == Bank::RealArray) {
            const RealArray& array = caller.realArray(from);
            RealArray& moved = callee.realArray(to);
            moved.dimensions = array.dimensions;
            moved.data.resize(array.data.size());
            for (std::size_t k = 0; k < array.data.size(); ++k)
                moved.data[k] = array.data[k] + step * array.tangents[k];
        } else {
            pass(caller, from, callee, to);
        }
    }
    ++depth_;
    const bool isFine = execute<false>(code, callee);
    --depth_;
    for (std::size_t i = 0; isFine && i < site.results.size(); ++i) {
        const Operand& output = code.outputs[i];
        if (output.bank == Bank::Real)
            results.push_back(callee.real(output));
        else if (output.bank == Bank::RealArray)
            results.insert(results.end(), callee.realArray(output).data.begin(),
                           callee.realArray(output).data.end());
    }
    leave(site.function, callee);
    return isFine;
}

namespace {

bool isOf(const Leaf& leaf, const Value& value) {
    if (value.rank() != leaf.dimensions.size())
        return false;
    switch (leaf.bank) {
    case Bank::Real:
    case Bank::RealArray:
        return value.isNumeric();
    case Bank::Text:
        return value.kind() == value::Kind::String;
    default:
        return value.kind() == value::Kind::Integer || value.kind() == value::Kind::Boolean ||
               value.kind() == value::Kind::Enumeration;
    }
}

} // namespace

bool Machine::constant(const FunctionCode& code, const Instruction& instruction, Frame& frame) {
    const Outcome outcome = host_.constant(expr::VariableId(instruction.b));
    if (!outcome)
        return fail(outcome);
    setValue(frame, listOf(code, instruction.a)[0], outcome.value());
    return true;
}

bool Machine::external(const ExternalSite& site, Frame& frame) {
    std::vector<Value> arguments;
    arguments.reserve(site.arguments.size());
    for (std::size_t i = 0; i < site.arguments.size(); ++i)
        arguments.push_back(valueIn(frame, site.arguments[i], site.argumentTypes[i]));
    const Outcome outcome = host_.callExternal(site.function, arguments);
    if (!outcome)
        return fail(outcome);
    const bool isRecord = outcome.value().kind() == value::Kind::Record;
    const auto results = isRecord ? outcome.value().fieldValues() : std::span(&outcome.value(), 1);
    if (site.results.empty())
        return true;
    if (results.size() != site.results.size())
        return fail("an external function gave another number of outputs than expected");
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (!isOf(site.resultTypes[i], results[i]))
            return fail(fmt::format("an external function gave {} instead of what it declares",
                                    typeText(results[i])));
        setValue(frame, site.results[i], results[i]);
    }
    return true;
}

} // namespace eventica::function
