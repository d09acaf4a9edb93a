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

// ---------------------------------------------------------------------------- preparing

PreparedCall::PreparedCall(const expr::Function& function, Surroundings surroundings,
                           Address address)
    : function_(function), surroundings_(surroundings),
      isFortran_(function.external.language.starts_with("FORTRAN")),
      order_(isFortran_ ? Native::Order::ColumnMajor : Native::Order::RowMajor),
      arguments_(function, surroundings.pool, surroundings.host),
      interface_(std::make_unique<Interface>()) {
    refusal_ = arguments_.refusal();
    for (const Argument& argument : arguments_.all())
        refuse(argument.type);
    if (arguments_.returned() >= 0)
        refuse(surroundings_.pool.typeOf(function.external.output));
    describeInterface(address);
    words_ = fmt::format("the external function `{}`", function.name);
    if (surroundings_.settings.placeText)
        if (const std::string place = surroundings_.settings.placeText(function.where);
            !place.empty())
            words_ += fmt::format(" ({})", place);
}

PreparedCall::~PreparedCall() = default;

bool PreparedCall::isPointer(const Argument& argument) const {
    return argument.isWritten || !argument.type.dimensions.empty() ||
           (isFortran_ && argument.type.base != Base::String);
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

void PreparedCall::describeInterface(Address address) {
    Interface& call = *interface_;
    call.address = address;
    const std::span<const Argument> arguments = arguments_.all();
    natives_.resize(arguments.size());
    pointers_.resize(arguments.size());
    stringLengths_.resize(arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Argument& argument = arguments[i];
        const bool isByReference = isPointer(argument);
        call.types.push_back(isByReference ? &ffi_type_pointer : nativeType(argument.type));
        call.values.push_back(isByReference ? static_cast<void*>(&pointers_[i])
                                            : natives_[i].scalar(argument.type));
    }
    // Compilers of FORTRAN pass the lengths of strings behind all arguments.
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (isFortran_ && arguments[i].type.base == Base::String) {
            call.types.push_back(&ffi_type_uint64);
            call.values.push_back(&stringLengths_[i]);
        }
    ffi_type* result = &ffi_type_void;
    if (arguments_.returned() >= 0) {
        const expr::Local& local =
            function_.locals[static_cast<std::size_t>(arguments_.returned())];
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
    if (auto problem = arguments_.receive(inputs))
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

PreparedCall::Problem PreparedCall::fill() {
    for (std::size_t i = 0; i < natives_.size(); ++i)
        if (auto problem = fill(i))
            return problem;
    return std::nullopt;
}

PreparedCall::Problem PreparedCall::fill(std::size_t number) {
    const Argument& argument = arguments_.all()[number];
    Native& native = natives_[number];
    const bool isSize = argument.source == Arguments::Source::Size;
    const Value* const value = arguments_.valueOf(number);
    if (isSize) {
        const std::int64_t size = arguments_.sizeOf(number);
        if (size < 0)
            return fmt::format("an array has no dimension {}", argument.dimension);
        native.setInteger(size);
    } else if (value != nullptr) {
        if (auto problem = native.set(*value, argument.type, order_, surroundings_.objects))
            return problem;
    } else {
        const value::Dimensions& dimensions =
            arguments_.dimensionsOf(static_cast<std::size_t>(argument.local));
        if (auto problem = value::sizeProblem(dimensions))
            return problem;
        native.clear(argument.type, dimensions);
    }
    if (isPointer(argument))
        pointers_[number] =
            native.elements(argument.type, !isSize && !argument.type.dimensions.empty());
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
    if (static_cast<std::int32_t>(local) == arguments_.returned()) {
        if (type.base == Base::ExternalObject)
            return newObject(type, returned.pointer);
        returnedNative_.setReal(returned.real);
        returnedNative_.setInteger(static_cast<std::int32_t>(returned.integer));
        returnedNative_.setPointer(returned.pointer);
        return returnedNative_.get(type, {}, order_);
    }
    if (const std::int32_t argument = arguments_.argumentOf(local); argument >= 0) {
        const Native& native = natives_[static_cast<std::size_t>(argument)];
        if (type.base == Base::ExternalObject)
            return newObject(type, native.pointer());
        return native.get(type, arguments_.dimensionsOf(local), order_);
    }
    if (const Value* const value = arguments_.valueOfLocal(local))
        return *value;
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
