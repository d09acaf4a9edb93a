// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/external_arguments.h"

#include <fmt/format.h>
#include <utility>

#include "lib/expr/evaluate.h"

namespace eventica::expr {
namespace {

using value::Outcome;
using value::Value;

/// No model has as many functions.
constexpr std::int32_t QuestionnaireId = 0x7fffffff;

} // namespace

/// Adds the questionnaire to the functions that are known.
class ExternalArguments::BindingHost : private EvaluationHost {
public:
    BindingHost(const ExprPool& pool, EvaluationHost& outer, const Function& questionnaire)
        : outer_(outer), questionnaire_(questionnaire), evaluator_(pool, *this) {}

    Outcome answers(std::span<const Value> inputs) {
        return evaluator_.call(FunctionId(QuestionnaireId), inputs);
    }

private:
    Outcome valueOf(VariableId variable) override { return outer_.valueOf(variable); }
    const Value* knownValueOf(VariableId variable) override {
        return outer_.knownValueOf(variable);
    }
    const Function* function(FunctionId id) override {
        return id.index() == QuestionnaireId ? &questionnaire_ : outer_.function(id);
    }
    Outcome callExternal(const Function& function, std::span<const Value> arguments) override {
        return outer_.callExternal(function, arguments);
    }

    EvaluationHost& outer_;
    const Function& questionnaire_;
    Evaluator evaluator_;
};

ExternalArguments::ExternalArguments(const Function& function, const ExprPool& pool,
                                     EvaluationHost& host)
    : function_(function), pool_(pool), locals_(function.locals.size()) {
    for (const ExprId argument : function.external.arguments)
        arguments_.push_back(classified(argument));
    if (const ExprId output = function.external.output; output.valid()) {
        if (pool_[output].kind != Kind::Local)
            refusal_ = "its result goes to a part of a variable";
        else if (!pool_.typeOf(output).dimensions.empty())
            arguments_.push_back(classified(output)); // no function of C returns an array
        else
            returned_ = pool_[output].payload;
    }
    addQuestions(host);
    computed_.resize(arguments_.size());
}

ExternalArguments::~ExternalArguments() = default;

ExternalArguments::Argument ExternalArguments::classified(ExprId expression) const {
    const Node& node = pool_[expression];
    Argument argument;
    argument.expression = expression;
    argument.type = pool_.typeOf(expression);
    argument.source = Source::Computed;
    if (node.kind == Kind::Local) {
        argument.source = Source::Local;
        argument.local = node.payload;
        argument.isWritten =
            function_.locals[static_cast<std::size_t>(node.payload)].role != LocalRole::Input;
    } else if (node.kind == Kind::Constant) {
        argument.source = Source::Constant;
    } else if (node.kind == Kind::Builtin && node.builtin() == value::Builtin::Size &&
               node.operands.size() == 2 && pool_[node.operands[0]].kind == Kind::Local) {
        if (const auto dimension = pool_.integerOf(node.operands[1])) {
            argument.source = Source::Size;
            argument.local = pool_[node.operands[0]].payload;
            argument.dimension = *dimension;
        }
    }
    return argument;
}

void ExternalArguments::ask(Question question, ExprId expression, TypeId type) {
    questions_.push_back(question);
    Local local;
    local.name = fmt::format("answer{}", questions_.size());
    local.role = LocalRole::Output;
    local.type = type;
    local.binding = expression;
    questionnaire_.locals.push_back(std::move(local));
}

void ExternalArguments::askSizes(std::size_t number) {
    const Local& local = function_.locals[number];
    const value::Dimensions& dimensions = locals_[number].dimensions;
    for (std::size_t d = 0; d < dimensions.size(); ++d) {
        if (dimensions[d] != UnknownSize)
            continue;
        if (d < local.sizes.size() && local.sizes[d].valid())
            ask({Question::Kind::Size, number, d}, local.sizes[d], pool_.types().integer());
        else
            refusal_ = fmt::format("the size of `{}` is not declared", local.name);
    }
}

/// Bindings and sizes of outputs and protected variables may use each other: the evaluator sorts
/// that out if they are parts of one function.
void ExternalArguments::addQuestions(EvaluationHost& host) {
    questionnaire_.name = function_.name;
    questionnaire_.locals = function_.locals;
    for (std::size_t i = 0; i < function_.locals.size(); ++i) {
        Local& local = questionnaire_.locals[i];
        if (local.role == LocalRole::Input)
            continue;
        local.role = local.binding.valid() ? LocalRole::Output : LocalRole::Protected;
        if (local.binding.valid())
            questions_.push_back({Question::Kind::Binding, i, 0});
    }
    for (std::size_t i = 0; i < function_.locals.size(); ++i) {
        const Local& local = function_.locals[i];
        locals_[i].dimensions = pool_.types()[local.type].dimensions;
        if (local.role != LocalRole::Input && !local.binding.valid())
            askSizes(i);
    }
    for (std::size_t i = 0; i < arguments_.size(); ++i)
        if (arguments_[i].source == Source::Computed)
            ask({Question::Kind::Argument, i, 0}, arguments_[i].expression,
                pool_[arguments_[i].expression].type);
    if (!questions_.empty())
        bindingHost_ = std::make_unique<BindingHost>(pool_, host, questionnaire_);
}

void ExternalArguments::take(std::span<const Value> inputs) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < locals_.size(); ++i) {
        locals_[i].value = nullptr;
        if (function_.locals[i].role != LocalRole::Input || next >= inputs.size())
            continue;
        locals_[i].value = &inputs[next++];
        locals_[i].dimensions = locals_[i].value->dimensions();
    }
}

ExternalArguments::Problem ExternalArguments::answerQuestions(std::span<const Value> inputs) {
    const Outcome outcome = bindingHost_->answers(inputs);
    if (!outcome)
        return outcome.error();
    if (questions_.size() == 1) {
        answers_.assign(1, outcome.value());
    } else {
        const std::span<const Value> all = outcome.value().fieldValues();
        answers_.assign(all.begin(), all.end());
    }
    for (std::size_t i = 0; i < questions_.size(); ++i)
        answer(questions_[i], answers_[i]);
    return std::nullopt;
}

void ExternalArguments::answer(const Question& question, const Value& value) {
    switch (question.kind) {
    case Question::Kind::Size:
        locals_[question.of].dimensions[question.dimension] = value.asInteger();
        return;
    case Question::Kind::Binding:
        locals_[question.of].value = &value;
        locals_[question.of].dimensions = value.dimensions();
        return;
    case Question::Kind::Argument:
        computed_[question.of] = &value;
        return;
    }
}

ExternalArguments::Problem ExternalArguments::receive(std::span<const Value> inputs) {
    take(inputs);
    return questions_.empty() ? std::nullopt : answerQuestions(inputs);
}

const Value* ExternalArguments::valueOf(std::size_t number) const {
    const Argument& argument = arguments_[number];
    switch (argument.source) {
    case Source::Constant:
        return &pool_.valueOf(argument.expression);
    case Source::Computed:
        return computed_[number];
    case Source::Local:
        return locals_[static_cast<std::size_t>(argument.local)].value;
    case Source::Size:
        break;
    }
    return nullptr;
}

std::int64_t ExternalArguments::sizeOf(std::size_t number) const {
    const Argument& argument = arguments_[number];
    const value::Dimensions& dimensions =
        locals_[static_cast<std::size_t>(argument.local)].dimensions;
    const auto dimension = static_cast<std::size_t>(argument.dimension - 1);
    return dimension < dimensions.size() ? dimensions[dimension] : -1;
}

std::int32_t ExternalArguments::argumentOf(std::size_t local) const {
    for (std::size_t i = 0; i < arguments_.size(); ++i)
        if (arguments_[i].source == Source::Local &&
            arguments_[i].local == static_cast<std::int32_t>(local))
            return static_cast<std::int32_t>(i);
    return -1;
}

} // namespace eventica::expr
