// SPDX-License-Identifier: Apache-2.0
#include "lib/stdlib/standard_call.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "lib/value/builtins.h"

namespace eventica::stdlib {
namespace {

using expr::Base;
using value::Error;
using value::Outcome;
using value::Value;
using Argument = expr::ExternalArguments::Argument;
using Source = expr::ExternalArguments::Source;

constexpr std::size_t NoResult = static_cast<std::size_t>(-1);

char letterOf(const expr::Type& type) {
    const bool isArray = !type.dimensions.empty();
    switch (type.base) {
    case Base::Real:
        return isArray ? 'R' : 'r';
    case Base::Integer:
    case Base::Boolean:
    case Base::Enumeration:
        return isArray ? 'I' : 'i';
    case Base::String:
        return isArray ? 'S' : 's';
    case Base::ExternalObject:
        return 'o';
    default:
        return '?';
    }
}

/// What a function gives, as what is declared: an Integer may stand for a Boolean or an element of
/// an enumeration.
Value converted(Value value, const expr::Type& type) {
    if (value.kind() != value::Kind::Integer || !value.isScalar())
        return value;
    if (type.base == Base::Boolean)
        return Value::boolean(value.asInteger() != 0);
    if (type.base == Base::Enumeration)
        return Value::enumeration(type.id, value.asInteger());
    return value;
}

} // namespace

std::unique_ptr<StandardCall> StandardCall::make(const expr::Function& function,
                                                 const expr::ExprPool& pool,
                                                 expr::EvaluationHost& host) {
    if (function.external.language != "C")
        return nullptr;
    const StandardFunction* const standard = standardFunctionNamed(function.external.name);
    if (standard == nullptr)
        return nullptr;
    std::unique_ptr<StandardCall> call(new StandardCall(function, *standard, pool, host));
    return call->fits() ? std::move(call) : nullptr;
}

StandardCall::StandardCall(const expr::Function& function, const StandardFunction& standard,
                           const expr::ExprPool& pool, expr::EvaluationHost& host)
    : function_(function), standard_(standard), pool_(pool), arguments_(function, pool, host),
      places_(function.locals.size(), NoResult), collected_(arguments_.all().size()) {
    std::size_t next = 0;
    if (arguments_.returned() >= 0)
        places_[static_cast<std::size_t>(arguments_.returned())] = next++;
    for (const Argument& argument : arguments_.all())
        if (argument.isWritten && function.locals[static_cast<std::size_t>(argument.local)].role ==
                                      expr::LocalRole::Output)
            places_[static_cast<std::size_t>(argument.local)] = next++;
}

bool StandardCall::fits() const {
    if (!arguments_.refusal().empty())
        return false;
    std::string declared;
    if (const std::int32_t returned = arguments_.returned(); returned >= 0)
        declared +=
            letterOf(pool_.types()[function_.locals[static_cast<std::size_t>(returned)].type]);
    declared += '=';
    for (const Argument& argument : arguments_.all()) {
        if (argument.isWritten)
            declared += function_.locals[static_cast<std::size_t>(argument.local)].role ==
                                expr::LocalRole::Output
                            ? '>'
                            : '*';
        declared += argument.source == Source::Size ? 'i' : letterOf(argument.type);
    }
    return declared == standard_.signature;
}

Outcome StandardCall::call(std::span<const Value> inputs, Environment& environment) {
    Problem problem = arguments_.receive(inputs);
    if (!problem)
        problem = collect();
    if (problem)
        return Error{fmt::format("`{}` cannot be called: {}", function_.name, *problem)};
    results_.clear();
    Call call(collected_, environment, results_);
    if ((problem = standard_.run(call)))
        return Error{*std::move(problem)};
    return results();
}

Problem StandardCall::collect() {
    for (std::size_t i = 0; i < collected_.size(); ++i) {
        const Argument& argument = arguments_.all()[i];
        Call::Argument& collected = collected_[i];
        collected.value = arguments_.valueOf(i);
        if (argument.source == Source::Size)
            collected.size = arguments_.sizeOf(i);
        if (argument.isWritten) {
            collected.dimensions =
                &arguments_.dimensionsOf(static_cast<std::size_t>(argument.local));
            if (auto problem = value::sizeProblem(*collected.dimensions))
                return problem;
        }
    }
    return std::nullopt;
}

Outcome StandardCall::results() {
    std::vector<value::Field> fields;
    const Value* last = nullptr;
    std::size_t count = 0;
    for (std::size_t i = 0; i < function_.locals.size(); ++i) {
        if (function_.locals[i].role != expr::LocalRole::Output)
            continue;
        ++count;
        if (places_[i] >= results_.size())
            return Error{fmt::format("`{}` gives no value to its output `{}`", function_.name,
                                     function_.locals[i].name)};
        results_[places_[i]] =
            converted(std::move(results_[places_[i]]), pool_.types()[function_.locals[i].type]);
        last = &results_[places_[i]];
    }
    if (count == 1)
        return *last;
    for (std::size_t i = 0; i < function_.locals.size(); ++i)
        if (function_.locals[i].role == expr::LocalRole::Output)
            fields.push_back({function_.locals[i].name, std::move(results_[places_[i]])});
    return Value::record(function_.name, std::move(fields));
}

std::optional<Outcome> callBeforeRun(const expr::Function& function, std::span<const Value> inputs,
                                     const expr::ExprPool& pool, expr::EvaluationHost& host) {
    const expr::External& external = function.external;
    if (external.language == "builtin") {
        if (const auto builtin = value::builtinNamed(external.name))
            return value::apply(*builtin, inputs);
        return std::nullopt;
    }
    if (!external.isStandard)
        return std::nullopt;
    const std::unique_ptr<StandardCall> call = StandardCall::make(function, pool, host);
    if (call == nullptr || call->effect() == Effect::Remembers)
        return std::nullopt;
    Environment environment;
    return call->call(inputs, environment);
}

} // namespace eventica::stdlib
