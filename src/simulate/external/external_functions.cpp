// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/external_functions.h"

#include <fmt/format.h>
#include <string>
#include <utility>

#include "lib/value/builtins.h"
#include "simulate/external/guarded_call.h"

namespace eventica::external {
namespace {

using value::Error;
using value::Outcome;
using value::Value;

/// The library's own `loadResource` hands addresses on to this function, and C knows nothing of
/// Modelica's addresses.
constexpr std::string_view FullPathName = "ModelicaInternal_fullPathName";

bool isAddress(const std::string& name) {
    return name.starts_with("modelica://") || name.starts_with("file://");
}

} // namespace

ExternalFunctions::ExternalFunctions(const expr::ExprPool& pool,
                                     std::span<const expr::Function> functions,
                                     expr::EvaluationHost& host, Settings settings)
    : settings_(std::move(settings)), libraries_(settings_, functions),
      surroundings_{pool, host, functions, settings_, objects_} {
    environment_.objects = &objects_;
    environment_.say = [this](const std::string& text) {
        say(settings_, MessageKind::Message, text);
    };
}

ExternalFunctions::~ExternalFunctions() {
    destroyObjects();
    GuardedCall::endWatch();
}

Outcome ExternalFunctions::call(const expr::Function& function, std::span<const Value> inputs) {
    const expr::External& external = function.external;
    if (external.language == "builtin")
        if (const auto builtin = value::builtinNamed(external.name))
            return value::apply(*builtin, inputs);
    if (!external.language.starts_with("C") && external.language != "FORTRAN 77")
        return Error{fmt::format("the external function `{}` is written in {}, which is not known",
                                 function.name, external.language)};
    if (external.name == FullPathName && inputs.size() == 1 &&
        inputs[0].kind() == value::Kind::String && isAddress(inputs[0].asString())) {
        const auto path = libraries_.locations().resolve(inputs[0].asString(), function);
        if (!path)
            return Error{fmt::format("the library of `{}` is not found", inputs[0].asString())};
        return Value::string(path->lexically_normal().string());
    }
    return callForeign(function, inputs);
}

Outcome ExternalFunctions::callForeign(const expr::Function& function,
                                       std::span<const Value> inputs) {
    if (loss_)
        return Error{loss_->message};
    const auto [entry, isNew] = calls_.try_emplace(&function);
    Callable& callable = entry->second;
    if (isNew) // a failure is remembered too: compilers are slow
        callable = prepared(function);
    if (callable.trust == Trust::UnlessWriting && isWriting(inputs) && !mayRun(function))
        return Error{fmt::format("`{}` may not write into a file: allow it (--allow-external)",
                                 function.name)};
    if (callable.standard != nullptr)
        return callable.standard->call(inputs, environment_);
    if (callable.call == nullptr)
        return Error{callable.problem};
    Outcome outcome = callable.call->call(inputs);
    if (callable.call->isLost())
        lose(outcome.error());
    return outcome;
}

ExternalFunctions::Callable ExternalFunctions::prepared(const expr::Function& function) {
    Callable callable;
    callable.trust = trustOf(function, settings_);
    if (callable.trust == Trust::None && !mayRun(function)) {
        callable.problem = fmt::format(
            "the external function `{}` may not run: allow it (--allow-external)", function.name);
        return callable;
    }
    if (isInStandardLibrary(function.where.source, settings_))
        callable.standard =
            stdlib::StandardCall::make(function, surroundings_.pool, surroundings_.host);
    if (callable.standard != nullptr)
        return callable;
    Symbol symbol = libraries_.find(function);
    if (symbol.isLost)
        lose(symbol.problem);
    if (symbol.ok())
        callable.call = std::make_unique<PreparedCall>(function, surroundings_, symbol.address);
    else
        callable.problem = std::move(symbol.problem);
    return callable;
}

bool ExternalFunctions::mayRun(const expr::Function& function) const {
    return settings_.mayRun && settings_.mayRun(function);
}

void ExternalFunctions::lose(std::string message) {
    if (!loss_)
        loss_ = {settings_.time == nullptr ? 0.0 : *settings_.time, std::move(message)};
}

void ExternalFunctions::destroyObjects() {
    for (; objects_.count() > 0; objects_.removeLast()) {
        const std::int64_t number = objects_.count();
        const expr::Function* const destructor = objects_.entry(number)->destructor;
        if (destructor == nullptr || loss_)
            continue;
        const Value object = Value::integer(number);
        const Outcome outcome = call(*destructor, std::span(&object, 1));
        if (!outcome && !loss_)
            say(settings_, MessageKind::Warning, outcome.error());
    }
}

} // namespace eventica::external
