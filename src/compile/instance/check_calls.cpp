// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/check_calls.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"
#include "compile/syntax/names.h"
#include "lib/diag/suggest.h"

namespace eventica::instance {
namespace {

/// What needs a model around it: events, connections, clocks, states (MLS 12.2;
/// `terminate`: 11.2.8).
constexpr std::array<std::string_view, 29> ModelOperators = {
    "der",       "initial",     "terminal",     "sample",      "pre",         "edge",
    "change",    "reinit",      "delay",        "cardinality", "inStream",    "actualStream",
    "terminate", "rooted",      "Connections",  "Clock",       "previous",    "hold",
    "subSample", "superSample", "shiftSample",  "backSample",  "noClock",     "interval",
    "firstTick", "transition",  "initialState", "activeState", "ticksInState"};

bool hasDefault(const Element& element) {
    const syntax::Modification* own = element.component->modification;
    return (own != nullptr && own->binding != syntax::Binding::None) ||
           (element.modifier != nullptr && element.modifier->binding);
}

} // namespace

bool CallChecker::isInFunction() const {
    const syntax::ClassDefinition* definition = builder_[scope_].definition;
    return definition != nullptr && isFunction(definition->kind);
}

void CallChecker::checkBuiltin(const syntax::Call& call) {
    const std::string_view name = call.function->parts[0].name.text;
    if (isInFunction() && std::ranges::find(ModelOperators, name) != ModelOperators.end())
        diagnostics_.report(diag::OperatorInFunction, at(call.range), name)
            .help("declare an input of the function, and pass its value from the model");
}

void CallChecker::checkTime(const syntax::Identifier& name) {
    if (isInFunction())
        diagnostics_.report(diag::OperatorInFunction, at(name.range), name.text)
            .help("declare an input of the function, and pass `time` from the model");
}

void CallChecker::check(const syntax::Call& call, ClassInstanceId function, bool isPure) {
    if (!function.valid() || builder_[function].definition == nullptr ||
        !isFunction(builder_[function].definition->kind))
        return;
    if (!isPure)
        checkPurity(call, function);
    checkArguments(call, function);
}

void CallChecker::reportPartial(const syntax::Call& call, ClassInstanceId function) {
    diagnostics_.report(diag::PartialFunctionCalled, at(call.function->range),
                        builder_.nameOf(function));
}

/// Not for the functions of `Modelica.Utilities`: the library declares them `impure` since its
/// version 4 only, and functions everywhere print and read files without saying so; nor for a
/// function inside the one that calls it, which nobody else can call.
void CallChecker::checkPurity(const syntax::Call& call, ClassInstanceId function) {
    const auto purityOf = [&](ClassInstanceId id) { return builder_[id].definition->purity; };
    if (!isInFunction() || purityOf(function) != syntax::Purity::Impure ||
        purityOf(scope_) == syntax::Purity::Impure || builder_[function].enclosing == scope_ ||
        builder_.nameOf(function).starts_with("Modelica.Utilities."))
        return;
    const std::string_view caller = builder_[scope_].definition->name.text;
    diagnostics_
        .report(diag::ImpureCall, at(call.function->range), caller, builder_.nameOf(function))
        .help(fmt::format("declare it as `impure function {}`; if the call always gives the same "
                          "result, write `pure(...)` around it",
                          caller));
}

/// Names and number of arguments. What is called may also be a record, an external object or
/// a functional input, with constructors and rules of their own: only functions are checked.
void CallChecker::checkArguments(const syntax::Call& call, ClassInstanceId function) {
    builder_.expand(function);
    if (builder_[function].definition->specifier->kind ==
        syntax::SpecifierKind::DerivativeSpecifier)
        return; // it has the inputs of another function
    std::vector<std::string_view> inputs;
    std::vector<std::string_view> required;
    for (const Element& element : builder_[function].elements) {
        if (element.isClass() || element.clause->prefix.causality != syntax::Causality::Input)
            continue;
        inputs.push_back(element.name);
        if (!hasDefault(element))
            required.push_back(element.name);
    }
    const std::string name = builder_.nameOf(function);
    if (call.positional.size() > inputs.size())
        diagnostics_.report(diag::TooManyArguments, at(call.positional[inputs.size()]->range), name,
                            inputs.size(), call.positional.size() + call.named.size());
    std::vector<std::string_view> given(inputs);
    given.resize(std::min(inputs.size(), call.positional.size()));
    checkNamedArguments(call.named, name, inputs, given);
    for (const std::string_view input : required) {
        if (std::ranges::find(given, input) == given.end())
            diagnostics_.report(diag::MissingArgument, at(call.function->range), input, name);
    }
}

/// Adds the names to those already given.
void CallChecker::checkNamedArguments(syntax::List<syntax::NamedArgument> arguments,
                                      const std::string& function,
                                      std::span<const std::string_view> inputs,
                                      std::vector<std::string_view>& given) {
    for (const syntax::NamedArgument& argument : arguments) {
        const std::string_view name = argument.name.text;
        if (std::ranges::find(inputs, name) == inputs.end())
            diagnostics_.report(diag::UnknownArgument, at(argument.name.range), function, name)
                .help(eventica::diag::didYouMean(name, inputs));
        else if (std::ranges::find(given, name) != given.end())
            diagnostics_.report(diag::RepeatedArgument, at(argument.name.range), name);
        given.push_back(name);
    }
}

} // namespace eventica::instance
