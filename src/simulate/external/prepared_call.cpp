// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/prepared_call.h"

#include <algorithm>
#include <ffi.h>
#include <fmt/format.h>
#include <utility>

#include "simulate/external/guarded_call.h"

namespace eventica::external {
namespace {

using expr::Base;
using expr::ExprId;
using expr::Kind;
using expr::LocalRole;
using value::Error;
using value::Outcome;
using value::Value;

/// No model has as many functions.
constexpr std::int32_t QuestionnaireId = 0x7fffffff;

ffi_type* nativeType(const expr::Type& type) {
    switch (type.base) {
    case Base::Real:
        return &ffi_type_double;
    case Base::String:
    case Base::ExternalObject:
        return &ffi_type_pointer;
    default: // the callee looks at as much as it wants: `int` or `size_t`
        return &ffi_type_sint64;
    }
}

} // namespace

struct PreparedCall::Interface {
    union Result {
        ffi_arg integer;
        double real;
        void* pointer;
    };

    ffi_cif description{};
    std::vector<ffi_type*> types;
    std::vector<void*> values;
    Result result{};
    Address address = nullptr;
    bool hasThrown = false;

    static void run(void* self) {
        auto& call = *static_cast<Interface*>(self);
        try {
            ffi_call(&call.description, call.address, &call.result, call.values.data());
        } catch (...) { // of a library in C++: ours are none of its kind
            call.hasThrown = true;
        }
    }
};

/// Adds the questionnaire to the functions that are known.
class PreparedCall::BindingHost : private expr::EvaluationHost {
public:
    BindingHost(const expr::ExprPool& pool, expr::EvaluationHost& outer,
                const expr::Function& questionnaire)
        : outer_(outer), questionnaire_(questionnaire), evaluator_(pool, *this) {}

    Outcome answers(std::span<const Value> inputs) {
        return evaluator_.call(expr::FunctionId(QuestionnaireId), inputs);
    }

private:
    Outcome valueOf(expr::VariableId variable) override { return outer_.valueOf(variable); }
    const Value* knownValueOf(expr::VariableId variable) override {
        return outer_.knownValueOf(variable);
    }
    const expr::Function* function(expr::FunctionId id) override {
        return id.index() == QuestionnaireId ? &questionnaire_ : outer_.function(id);
    }
    Outcome callExternal(const expr::Function& function,
                         std::span<const Value> arguments) override {
        return outer_.callExternal(function, arguments);
    }

    expr::EvaluationHost& outer_;
    const expr::Function& questionnaire_;
    expr::Evaluator evaluator_;
};

// ---------------------------------------------------------------------------- preparing

PreparedCall::PreparedCall(const expr::Function& function, Surroundings surroundings,
                           Address address)
    : function_(function), surroundings_(surroundings),
      isFortran_(function.external.language.starts_with("FORTRAN")),
      order_(isFortran_ ? Native::Order::ColumnMajor : Native::Order::RowMajor),
      locals_(function.locals.size()), interface_(std::make_unique<Interface>()) {
    for (const ExprId argument : function.external.arguments)
        addArgument(argument);
    if (const ExprId output = function.external.output; output.valid()) {
        const expr::Node& node = surroundings_.pool[output];
        const expr::Type& type = surroundings_.pool.typeOf(output);
        if (node.kind != Kind::Local)
            refusal_ = "its result goes to a part of a variable";
        else if (!type.dimensions.empty())
            addArgument(output); // no function of C returns an array (MLS 12.9.2)
        else
            returned_ = node.payload;
        refuse(type);
    }
    addQuestions();
    describeInterface(address);
    words_ = fmt::format("the external function `{}`", function.name);
    if (surroundings_.settings.placeText)
        if (const std::string place = surroundings_.settings.placeText(function.where);
            !place.empty())
            words_ += fmt::format(" ({})", place);
}

PreparedCall::~PreparedCall() = default;

PreparedCall::Argument PreparedCall::classified(ExprId expression) const {
    const expr::ExprPool& pool = surroundings_.pool;
    const expr::Node& node = pool[expression];
    Argument argument;
    argument.expression = expression;
    argument.type = pool.typeOf(expression);
    argument.source = Source::Computed;
    if (node.kind == Kind::Local) {
        argument.source = Source::Local;
        argument.local = node.payload;
        argument.isWritten =
            function_.locals[static_cast<std::size_t>(node.payload)].role != LocalRole::Input;
    } else if (node.kind == Kind::Constant) {
        argument.source = Source::Constant;
    } else if (node.kind == Kind::Builtin && node.builtin() == value::Builtin::Size &&
               node.operands.size() == 2 && pool[node.operands[0]].kind == Kind::Local) {
        if (const auto dimension = pool.integerOf(node.operands[1])) {
            argument.source = Source::Size;
            argument.local = pool[node.operands[0]].payload;
            argument.dimension = *dimension;
        }
    }
    argument.isPointer = argument.isWritten || !argument.type.dimensions.empty() ||
                         (isFortran_ && argument.type.base != Base::String);
    return argument;
}

void PreparedCall::addArgument(ExprId expression) {
    arguments_.push_back(classified(expression));
    refuse(arguments_.back().type);
}

void PreparedCall::refuse(const expr::Type& type) {
    switch (type.base) {
    case Base::Real:
    case Base::Integer:
    case Base::Boolean:
    case Base::Enumeration:
        return;
    case Base::String:
        if (isFortran_ && !type.dimensions.empty())
            refusal_ = "arrays of Strings cannot be passed to FORTRAN";
        return;
    case Base::ExternalObject:
        if (isFortran_ || !type.dimensions.empty())
            refusal_ = "external objects can be passed to C only, one by one";
        return;
    case Base::Record:
        refusal_ = "records cannot be passed to external functions yet";
        return;
    default:
        refusal_ = "an argument has a type that cannot be passed to external functions";
    }
}

void PreparedCall::ask(Question question, ExprId expression, expr::TypeId type) {
    questions_.push_back(question);
    expr::Local local;
    local.name = fmt::format("answer{}", questions_.size());
    local.role = LocalRole::Output;
    local.type = type;
    local.binding = expression;
    questionnaire_.locals.push_back(std::move(local));
}

void PreparedCall::askSizes(std::size_t number) {
    const expr::Local& local = function_.locals[number];
    const value::Dimensions& dimensions = locals_[number].dimensions;
    for (std::size_t d = 0; d < dimensions.size(); ++d) {
        if (dimensions[d] != expr::UnknownSize)
            continue;
        if (d < local.sizes.size() && local.sizes[d].valid())
            ask({Question::Kind::Size, number, d}, local.sizes[d],
                surroundings_.pool.types().integer());
        else
            refusal_ = fmt::format("the size of `{}` is not declared", local.name);
    }
}

/// Bindings and sizes of outputs and protected variables may use each other: the evaluator sorts
/// that out if they are parts of one function.
void PreparedCall::addQuestions() {
    const expr::ExprPool& pool = surroundings_.pool;
    questionnaire_.name = function_.name;
    questionnaire_.locals = function_.locals;
    for (std::size_t i = 0; i < function_.locals.size(); ++i) {
        expr::Local& local = questionnaire_.locals[i];
        if (local.role == LocalRole::Input)
            continue;
        local.role = local.binding.valid() ? LocalRole::Output : LocalRole::Protected;
        if (local.binding.valid())
            questions_.push_back({Question::Kind::Binding, i, 0});
    }
    for (std::size_t i = 0; i < function_.locals.size(); ++i) {
        const expr::Local& local = function_.locals[i];
        locals_[i].dimensions = pool.types()[local.type].dimensions;
        if (local.role != LocalRole::Input && !local.binding.valid())
            askSizes(i);
    }
    for (std::size_t i = 0; i < arguments_.size(); ++i)
        if (arguments_[i].source == Source::Computed)
            ask({Question::Kind::Argument, i, 0}, arguments_[i].expression,
                pool[arguments_[i].expression].type);
    if (!questions_.empty())
        bindingHost_ = std::make_unique<BindingHost>(pool, surroundings_.host, questionnaire_);
}

void PreparedCall::describeInterface(Address address) {
    Interface& call = *interface_;
    call.address = address;
    natives_.resize(arguments_.size());
    pointers_.resize(arguments_.size());
    computed_.resize(arguments_.size());
    stringLengths_.resize(arguments_.size());
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
        const Argument& argument = arguments_[i];
        call.types.push_back(argument.isPointer ? &ffi_type_pointer : nativeType(argument.type));
        call.values.push_back(argument.isPointer ? static_cast<void*>(&pointers_[i])
                                                 : natives_[i].scalar(argument.type));
    }
    // Compilers of FORTRAN pass the lengths of strings behind all arguments.
    for (std::size_t i = 0; i < arguments_.size(); ++i)
        if (isFortran_ && arguments_[i].type.base == Base::String) {
            call.types.push_back(&ffi_type_uint64);
            call.values.push_back(&stringLengths_[i]);
        }
    ffi_type* result = &ffi_type_void;
    if (returned_ >= 0) {
        const expr::Local& local = function_.locals[static_cast<std::size_t>(returned_)];
        result = nativeType(surroundings_.pool.types()[local.type]);
        if (result == &ffi_type_sint64)
            result = &ffi_type_sint32;
    }
    if (ffi_prep_cif(&call.description, FFI_DEFAULT_ABI, static_cast<unsigned>(call.types.size()),
                     result, call.types.data()) != FFI_OK)
        refusal_ = "its arguments cannot be passed on this machine";
}

// ---------------------------------------------------------------------------- calling

std::string PreparedCall::explained(const std::string& problem) const {
    return fmt::format("the external function `{}` cannot be called: {}", function_.name, problem);
}

Outcome PreparedCall::call(std::span<const Value> inputs) {
    if (!refusal_.empty())
        return Error{explained(refusal_)};
    receive(inputs);
    if (!questions_.empty())
        if (auto problem = answerQuestions(inputs))
            return Error{*std::move(problem)};
    if (auto problem = fill())
        return Error{explained(*problem)};
    interface_->hasThrown = false;
    GuardedCall guard(surroundings_.settings, words_);
    const Ending ending = guard.run(&Interface::run, interface_.get());
    isLost_ = ending == Ending::Lost;
    if (ending != Ending::Returned)
        return Error{guard.error()};
    if (interface_->hasThrown)
        return Error{words_ + " threw an exception of C++"};
    return results(); // copies the strings before the guard frees them
}

void PreparedCall::receive(std::span<const Value> inputs) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < locals_.size(); ++i) {
        locals_[i].value = nullptr;
        if (function_.locals[i].role != LocalRole::Input || next >= inputs.size())
            continue;
        locals_[i].value = &inputs[next++];
        locals_[i].dimensions = locals_[i].value->dimensions();
    }
}

PreparedCall::Problem PreparedCall::answerQuestions(std::span<const Value> inputs) {
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

void PreparedCall::answer(const Question& question, const Value& value) {
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

PreparedCall::Problem PreparedCall::fill() {
    for (std::size_t i = 0; i < arguments_.size(); ++i)
        if (auto problem = fill(i))
            return problem;
    return std::nullopt;
}

PreparedCall::Problem PreparedCall::fill(std::size_t number) {
    const Argument& argument = arguments_[number];
    Native& native = natives_[number];
    const Value* value = nullptr;
    bool isArray = !argument.type.dimensions.empty();
    switch (argument.source) {
    case Source::Constant:
        value = &surroundings_.pool.valueOf(argument.expression);
        break;
    case Source::Computed:
        value = computed_[number];
        break;
    case Source::Size: {
        const LocalState& local = locals_[static_cast<std::size_t>(argument.local)];
        const auto dimension = static_cast<std::size_t>(argument.dimension - 1);
        if (dimension >= local.dimensions.size())
            return fmt::format("an array has no dimension {}", argument.dimension);
        native.setInteger(local.dimensions[dimension]);
        isArray = false;
        break;
    }
    case Source::Local: {
        const LocalState& local = locals_[static_cast<std::size_t>(argument.local)];
        value = local.value;
        if (value == nullptr) {
            if (auto problem = value::sizeProblem(local.dimensions))
                return problem;
            native.clear(argument.type, local.dimensions);
        }
        break;
    }
    }
    if (value != nullptr)
        if (auto problem = native.set(*value, argument.type, order_, surroundings_.objects))
            return problem;
    if (argument.isPointer)
        pointers_[number] = native.elements(argument.type, isArray);
    if (isFortran_ && argument.type.base == Base::String)
        stringLengths_[number] = value == nullptr ? 0 : value->asString().size();
    return std::nullopt;
}

// ---------------------------------------------------------------------------- results

Outcome PreparedCall::results() {
    std::vector<value::Field> fields;
    for (std::size_t i = 0; i < function_.locals.size(); ++i) {
        if (function_.locals[i].role != LocalRole::Output)
            continue;
        Outcome outcome = result(i);
        if (!outcome)
            return outcome;
        fields.push_back({function_.locals[i].name, std::move(outcome).value()});
    }
    if (fields.size() == 1)
        return std::move(fields.front().value);
    return Value::record(function_.name, std::move(fields));
}

Outcome PreparedCall::result(std::size_t local) {
    const expr::Type& type = surroundings_.pool.types()[function_.locals[local].type];
    const Interface::Result& returned = interface_->result;
    if (static_cast<std::int32_t>(local) == returned_) {
        if (type.base == Base::ExternalObject)
            return newObject(type, returned.pointer);
        returnedNative_.setReal(returned.real);
        returnedNative_.setInteger(static_cast<std::int32_t>(returned.integer));
        returnedNative_.setPointer(returned.pointer);
        return returnedNative_.get(type, {}, order_);
    }
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
        if (arguments_[i].source != Source::Local ||
            arguments_[i].local != static_cast<std::int32_t>(local))
            continue;
        if (type.base == Base::ExternalObject)
            return newObject(type, natives_[i].pointer());
        return natives_[i].get(type, locals_[local].dimensions, order_);
    }
    if (locals_[local].value != nullptr)
        return *locals_[local].value;
    return Error{fmt::format("the external function `{}` gives no value to its output `{}`",
                             function_.name, function_.locals[local].name)};
}

Outcome PreparedCall::newObject(const expr::Type& type, void* pointer) {
    const std::string destructor = surroundings_.pool.types().objectName(type.id) + ".destructor";
    const auto found =
        std::ranges::find(surroundings_.functions, destructor, &expr::Function::name);
    const expr::Function* const function =
        found == surroundings_.functions.end() ? nullptr : &*found;
    return Value::integer(surroundings_.objects.add({pointer, function}));
}

} // namespace eventica::external
