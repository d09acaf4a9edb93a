// SPDX-License-Identifier: Apache-2.0
// Calls of functions, and functions as arguments.
#include <algorithm>
#include <fmt/format.h>

#include "lib/expr/derivative_annotation.h"
#include "lib/function/writer.h"

namespace eventica::function {

using expr::Base;
using expr::Kind;
using expr::LocalRole;

namespace {

bool isRealBank(const Operand& operand) {
    return operand.bank == Bank::Real || operand.bank == Bank::RealArray;
}

void addParts(const Closure& closure, std::vector<Operand>& operands) {
    std::size_t nextValue = 0;
    std::size_t nextFunction = 0;
    for (const ClosureShape::Given given : closure.shape.inputs) {
        if (given == ClosureShape::Given::Function) {
            addParts(closure.functions[nextFunction++], operands);
        } else if (given == ClosureShape::Given::Value) {
            const Parts& parts = closure.values[nextValue++];
            operands.insert(operands.end(), parts.begin(), parts.end());
        }
    }
}

} // namespace

// ---------------------------------------------------------------------------- functions as values

std::optional<Closure> FunctionWriter::closureOf(ExprId id) {
    const Node& node = pool_[id];
    if (node.kind == Kind::Local && function_ != nullptr) {
        const auto& held = locals_[static_cast<std::size_t>(node.payload)].closure;
        return held.empty() ? std::nullopt : std::optional<Closure>(held.front());
    }
    if (node.kind != Kind::FunctionValue)
        return std::nullopt;
    Closure closure;
    closure.shape.function = expr::FunctionId(node.payload);
    const expr::Function& target = compiler_.function(closure.shape.function);
    const std::vector<std::int32_t> inputs = target.indicesOf(LocalRole::Input);
    for (std::size_t i = 0; i < node.operands.size(); ++i) {
        if (!node.operands[i].valid() || i >= inputs.size()) {
            closure.shape.inputs.push_back(ClosureShape::Given::Open);
        } else if (auto inner = closureOf(node.operands[i])) {
            closure.shape.inputs.push_back(ClosureShape::Given::Function);
            closure.shape.functions.push_back(inner->shape);
            closure.functions.push_back(*std::move(inner));
        } else {
            const expr::TypeId wanted = target.locals[static_cast<std::size_t>(inputs[i])].type;
            closure.shape.inputs.push_back(ClosureShape::Given::Value);
            Parts given = converted(value(node.operands[i]), pool_[node.operands[i]].type, wanted);
            // Kept until the function is called: variables may have changed by then.
            Parts kept;
            for (const Operand& operand : given) {
                kept.push_back(newRegister(operand.bank));
                copy(kept.back(), operand);
            }
            closure.values.push_back(std::move(kept));
        }
    }
    return closure;
}

FunctionWriter::Argument FunctionWriter::argument(ExprId id) {
    Argument result;
    if (auto closure = closureOf(id))
        result.closure.push_back(*std::move(closure));
    else
        result.value = typed(id);
    return result;
}

// ---------------------------------------------------------------------------- calls

Parts FunctionWriter::call(const Node& node) {
    std::vector<Argument> arguments;
    for (const ExprId operand : node.operands)
        arguments.push_back(operand.valid() ? argument(operand) : Argument{});
    return callOf(expr::FunctionId(node.payload), std::move(arguments), node.type);
}

/// The arguments of the call go to the inputs that were left open.
Parts FunctionWriter::localCall(const Node& node) {
    const auto& held = locals_[static_cast<std::size_t>(node.payload)].closure;
    if (held.empty()) {
        fail(fmt::format("`{}` is no function here",
                         function_->locals[static_cast<std::size_t>(node.payload)].name));
        return newTemporaries(leavesOf(types_, node.type));
    }
    const Closure closure = held.front();
    const expr::Function& target = compiler_.function(closure.shape.function);
    const std::vector<std::int32_t> inputs = target.indicesOf(LocalRole::Input);
    std::vector<Argument> arguments(closure.shape.inputs.size());
    std::size_t nextValue = 0;
    std::size_t nextFunction = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (closure.shape.inputs[i] == ClosureShape::Given::Function)
            arguments[i].closure.push_back(closure.functions[nextFunction++]);
        else if (closure.shape.inputs[i] == ClosureShape::Given::Value)
            arguments[i].value = Typed{closure.values[nextValue++],
                                       target.locals[static_cast<std::size_t>(inputs[i])].type};
    }
    std::size_t next = 0;
    for (const ExprId operand : node.operands) {
        while (next < arguments.size() && arguments[next].isGiven())
            ++next;
        if (next == arguments.size())
            arguments.emplace_back();
        arguments[next++] = argument(operand);
    }
    return callOf(closure.shape.function, std::move(arguments), node.type);
}

Parts FunctionWriter::callOf(expr::FunctionId id, std::vector<Argument> arguments,
                             expr::TypeId type) {
    const expr::Function& function = compiler_.function(id);
    const std::vector<std::int32_t> inputs = function.indicesOf(LocalRole::Input);
    const std::vector<std::int32_t> outputs = function.indicesOf(LocalRole::Output);
    const std::vector<Leaf> wanted = leavesOf(types_, type);
    if (!obstacle_.empty())
        return newTemporaries(wanted);
    if (arguments.size() > inputs.size()) {
        fail(fmt::format("`{}` has {} inputs, but is given {} arguments", function.name,
                         inputs.size(), arguments.size()));
        return newTemporaries(wanted);
    }
    const bool areValues = std::ranges::all_of(
        arguments, [](const Argument& argument) { return argument.value.has_value(); });
    if (function.isExternal && function.external.language == "builtin" && areValues)
        if (const auto builtin = value::builtinNamed(function.external.name)) {
            std::vector<Typed> values;
            values.reserve(arguments.size());
            for (Argument& each : arguments)
                values.push_back(*std::move(each.value));
            return builtinOf(*builtin, std::move(values), type);
        }
    impureCalls_ += function.isImpure ? 1 : 0;
    FunctionVariant variant;
    variant.function = id;
    variant.isDifferentiated = isDifferentiated_;
    CallSite site;
    std::vector<std::size_t> leafCounts; ///< of each input
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const expr::Local& input = function.locals[static_cast<std::size_t>(inputs[i])];
        const std::size_t before = site.arguments.size();
        variant.isGiven.push_back(arguments[i].isGiven());
        if (!arguments[i].closure.empty()) {
            if (types_[input.type].base != Base::Function) {
                refuse("a function for an input that is none");
                return newTemporaries(wanted);
            }
            variant.functions.push_back(arguments[i].closure.front().shape);
            addParts(arguments[i].closure.front(), site.arguments);
        } else if (arguments[i].value) {
            const Parts parts =
                converted(arguments[i].value->parts, arguments[i].value->type, input.type);
            site.arguments.insert(site.arguments.end(), parts.begin(), parts.end());
        }
        leafCounts.push_back(site.arguments.size() - before);
    }
    if (!obstacle_.empty())
        return newTemporaries(wanted);
    site.function = compiler_.numberOf(variant);
    if (const std::string& problem = compiler_.obstacleOf(site.function); !problem.empty()) {
        refuse(problem);
        return newTemporaries(wanted);
    }
    // The first of several outputs where the call stands for one value.
    Parts results;
    expr::TypeId resultType = type;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const expr::TypeId own = function.locals[static_cast<std::size_t>(outputs[i])].type;
        if (i == 0 && types_[type].base != Base::Tuple)
            resultType = own;
        for (const Leaf& leaf : leavesOf(types_, own)) {
            site.results.push_back(newTemporary(leaf.bank));
            if (i == 0 || types_[type].base == Base::Tuple)
                results.push_back(site.results.back());
        }
    }
    if (isDifferentiated_ && areValues && arguments.size() == inputs.size())
        addDerivatives(site, function, leafCounts);
    emit({Op::Call, 0, static_cast<std::int32_t>(code_.calls.size())});
    code_.calls.push_back(std::move(site));
    if (types_[type].base == Base::Tuple || outputs.empty())
        return results.size() == wanted.size() ? results : newTemporaries(wanted);
    return converted(results, resultType, type);
}

void FunctionWriter::addDerivatives(CallSite& site, const expr::Function& function,
                                    std::span<const std::size_t> leafCounts) {
    for (const expr::DerivativeRule& rule :
         expr::derivativeRules(types_, compiler_.functions(), function)) {
        if (rule.order != 1)
            continue;
        if (auto derivative =
                derivativeBy(site, function, rule.function, rule.differentiated, leafCounts))
            site.derivatives.push_back(*std::move(derivative));
    }
}

/// An input whose derivative the function does not take must stand still, whatever the reason: it
/// may move on its own here.
std::optional<DerivativeCall> FunctionWriter::derivativeBy(
    const CallSite& site, const expr::Function& function, const expr::FunctionId& derivative,
    std::span<const std::size_t> differentiated, std::span<const std::size_t> leafCounts) {
    DerivativeCall result;
    std::vector<std::size_t> firsts;
    std::size_t first = 0;
    for (const std::size_t count : leafCounts) {
        firsts.push_back(first);
        first += count;
    }
    for (const std::size_t input : differentiated)
        for (std::size_t k = 0; k < leafCounts[input]; ++k)
            result.tangents.push_back(site.arguments[firsts[input] + k]);
    for (std::size_t input = 0; input < leafCounts.size(); ++input)
        if (std::ranges::find(differentiated, input) == differentiated.end())
            for (std::size_t k = 0; k < leafCounts[input]; ++k)
                if (isRealBank(site.arguments[firsts[input] + k]))
                    result.unchanging.push_back(site.arguments[firsts[input] + k]);
    std::ranges::copy_if(site.results, std::back_inserter(result.results), isRealBank);
    if (!std::ranges::all_of(result.tangents, isRealBank))
        return std::nullopt;
    const expr::Function& named = compiler_.function(derivative);
    FunctionVariant variant;
    variant.function = derivative;
    variant.isGiven.assign(function.indicesOf(LocalRole::Input).size() + differentiated.size(),
                           true);
    variant.isDifferentiated = false;
    if (named.indicesOf(LocalRole::Input).size() != variant.isGiven.size() ||
        std::ranges::any_of(named.locals, [&](const expr::Local& local) {
            return types_[local.type].base == Base::Function;
        }))
        return std::nullopt;
    result.function = compiler_.numberOf(variant);
    if (!compiler_.obstacleOf(result.function).empty())
        return std::nullopt;
    // The banks of what it takes and gives, from its declaration: it may still be in the making.
    std::vector<Operand> takes = site.arguments;
    takes.insert(takes.end(), result.tangents.begin(), result.tangents.end());
    std::vector<Bank> inputs;
    std::vector<Bank> outputs;
    for (const expr::Local& local : named.locals)
        for (const Leaf& leaf : leavesOf(types_, local.type))
            if (local.role == LocalRole::Input)
                inputs.push_back(leaf.bank);
            else if (local.role == LocalRole::Output)
                outputs.push_back(leaf.bank);
    const bool fits = std::ranges::equal(inputs, takes, {}, {}, &Operand::bank) &&
                      std::ranges::equal(outputs, result.results, {}, {}, &Operand::bank);
    return fits ? std::optional(std::move(result)) : std::nullopt;
}

Parts FunctionWriter::output(const Node& node) {
    const ExprId call = node.operands[0];
    const auto number = static_cast<std::size_t>(node.payload);
    if (pool_[call].kind == Kind::Tuple && pool_[call].operands[number].valid())
        return value(pool_[call].operands[number]);
    const Parts all = value(call);
    const expr::Type& type = pool_.typeOf(call);
    if (type.base != Base::Tuple || !obstacle_.empty())
        return obstacle_.empty() ? all : newTemporaries(leavesOf(types_, node.type));
    const std::vector<expr::TypeId>& members = types_.tupleMembers(type);
    if (number >= members.size()) {
        fail(fmt::format("the function has {} outputs and no output {}", members.size(),
                         number + 1));
        return newTemporaries(leavesOf(types_, node.type));
    }
    const auto first =
        all.begin() + static_cast<std::ptrdiff_t>(leafOfMember(types_, members, number));
    const auto count = static_cast<std::ptrdiff_t>(leavesOf(types_, members[number]).size());
    return converted(Parts(first, first + count), members[number], node.type);
}

} // namespace eventica::function
