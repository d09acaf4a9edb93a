// SPDX-License-Identifier: Apache-2.0
// The parts of the evaluator that call functions and know their locals.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "lib/expr/convert.h"
#include "lib/expr/evaluation.h"
#include "lib/expr/zero_value.h"

namespace eventica::expr {

using value::Error;
using value::Outcome;
using value::Value;

Outcome Evaluation::callFromOutside(FunctionId function, std::span<const Value> arguments) {
    const Entry entry(*this);
    std::vector<Slot> slots(arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i)
        slots[i].value = arguments[i];
    return run(function, std::move(slots));
}

// ---- calls

Evaluation::Problem Evaluation::argument(ExprId id, Slot& slot) {
    const Node& node = pool_[id];
    if (node.kind == Kind::Local && !slotAt(node.payload).function.empty()) {
        slot.function = slotAt(node.payload).function;
        return std::nullopt;
    }
    if (node.kind == Kind::FunctionValue) {
        Problem problem = enter();
        if (!problem)
            problem = functionArgument(node, slot.function.emplace_back());
        leave();
        return problem;
    }
    Outcome outcome = evaluate(id);
    if (!outcome)
        return Error{outcome.error()};
    slot.value = std::move(outcome).value();
    return std::nullopt;
}

Evaluation::Problem Evaluation::functionArgument(const Node& node, FunctionArgument& function) {
    function.function = FunctionId(node.payload);
    function.bound.resize(node.operands.size());
    for (std::size_t i = 0; i < node.operands.size(); ++i)
        if (node.operands[i].valid())
            if (auto problem = argument(node.operands[i], function.bound[i]))
                return problem;
    return std::nullopt;
}

Outcome Evaluation::call(const Node& node) {
    std::vector<Slot> arguments(node.operands.size());
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (node.operands[i].valid())
            if (auto problem = argument(node.operands[i], arguments[i]))
                return *std::move(problem);
    const FunctionId function(node.payload);
    return asOneValue(node, function, run(function, std::move(arguments)));
}

/// The arguments of the call go to the inputs that were left open.
Outcome Evaluation::localCall(const Node& node) {
    const std::vector<FunctionArgument>& held = slotAt(node.payload).function;
    if (held.empty())
        return Error{fmt::format("`{}` is no function here", localAt(node.payload).name)};
    const FunctionId function = held.front().function;
    std::vector<Slot> arguments = held.front().bound;
    std::size_t next = 0;
    for (const ExprId operand : node.operands) {
        while (next < arguments.size() && !arguments[next].isEmpty())
            ++next;
        if (next == arguments.size())
            arguments.emplace_back();
        if (auto problem = argument(operand, arguments[next]))
            return *std::move(problem);
        ++next;
    }
    return asOneValue(node, function, run(function, std::move(arguments)));
}

Outcome Evaluation::asOneValue(const Node& node, FunctionId function, Outcome outcome) {
    if (!outcome || pool_.types()[node.type].base == Base::Tuple)
        return outcome;
    const auto count =
        std::ranges::count(host_.function(function)->locals, LocalRole::Output, &Local::role);
    return count > 1 ? Outcome(outcome.value().fieldValues().front()) : outcome;
}

Outcome Evaluation::output(const Node& node) {
    const ExprId call = node.operands[0];
    const auto number = static_cast<std::size_t>(node.payload);
    if (pool_[call].kind == Kind::Tuple && pool_[call].operands[number].valid())
        return evaluate(pool_[call].operands[number]);
    Outcome outcome = evaluate(call);
    if (!outcome || pool_.typeOf(call).base != Base::Tuple)
        return outcome;
    const std::span<const Value> all = outcome.value().fieldValues();
    if (number >= all.size())
        return Error{
            fmt::format("the function has {} outputs and no output {}", all.size(), number + 1)};
    return all[number];
}

// ---- running a function

Outcome Evaluation::run(FunctionId id, std::vector<Slot> arguments) {
    const Function* function = host_.function(id);
    if (function == nullptr)
        return Error{"a function cannot be called at compile time"};
    if (function->derivative.function.valid())
        return Error{fmt::format("`{}` is a partial derivative, which is supported in equations "
                                 "and in functions without loops only",
                                 function->name)};
    if (callDepth_ >= limits_.callDepth)
        return Error{
            fmt::format("`{}` calls itself more than {} deep", function->name, limits_.callDepth)};
    if (auto problem = spendStatement())
        return *std::move(problem);
    Frame frame{function, std::vector<Slot>(function->locals.size())};
    const FrameScope scope(*this, frame);
    if (auto problem = receive(frame, arguments))
        return *std::move(problem);
    return function->isExternal ? runExternal(frame) : runBody(frame);
}

Evaluation::Problem Evaluation::receive(Frame& frame, std::vector<Slot>& arguments) {
    const std::vector<Local>& locals = frame.function->locals;
    std::size_t next = 0;
    for (std::size_t i = 0; i < locals.size(); ++i) {
        if (locals[i].role != LocalRole::Input || next == arguments.size())
            continue;
        Slot& given = arguments[next++];
        frame.slots[i].function = std::move(given.function);
        if (given.value)
            if (auto problem = store(static_cast<std::int32_t>(i), *std::move(given.value)))
                return problem;
    }
    if (next < arguments.size())
        return Error{fmt::format("`{}` has {} inputs, but is given {} arguments",
                                 frame.function->name, next, arguments.size())};
    for (std::size_t i = 0; i < locals.size(); ++i) {
        if (auto problem = initialise(static_cast<std::int32_t>(i)))
            return problem;
        if (locals[i].role == LocalRole::Input && frame.slots[i].isEmpty())
            return Error{fmt::format("`{}` is called without a value for its input `{}`",
                                     frame.function->name, locals[i].name)};
    }
    return std::nullopt;
}

Outcome Evaluation::runBody(Frame& frame) {
    if (run(frame.function->body) == Flow::Failed)
        return std::exchange(failure_, {});
    return outputs(frame);
}

Outcome Evaluation::runExternal(const Frame& frame) {
    std::vector<Value> inputs;
    for (std::size_t i = 0; i < frame.slots.size(); ++i) {
        if (frame.function->locals[i].role != LocalRole::Input)
            continue;
        if (!frame.slots[i].value)
            return Error{fmt::format("`{}` takes a function and cannot be called at compile time",
                                     frame.function->name)};
        inputs.push_back(*frame.slots[i].value);
    }
    return host_.callExternal(*frame.function, inputs);
}

Outcome Evaluation::outputs(Frame& frame) {
    std::vector<value::Field> fields;
    for (std::size_t i = 0; i < frame.slots.size(); ++i) {
        const Local& local = frame.function->locals[i];
        if (local.role != LocalRole::Output)
            continue;
        std::optional<Value>& held = frame.slots[i].value;
        Outcome value = held
                            ? Outcome(*std::move(held))
                            : emptyLocal(static_cast<std::int32_t>(i),
                                         fmt::format("`{}` ends before its output `{}` has a value",
                                                     frame.function->name, local.name));
        if (!value)
            return value;
        fields.push_back({local.name, std::move(value).value()});
    }
    if (fields.size() == 1)
        return std::move(fields.front().value);
    return Value::record(frame.function->name, std::move(fields));
}

// ---- locals

const Local& Evaluation::localAt(std::int32_t index) const {
    EVENTICA_CHECK(frame_ != nullptr, "a local outside of functions");
    return frame_->function->locals.at(static_cast<std::size_t>(index));
}

Slot& Evaluation::slotAt(std::int32_t index) const {
    EVENTICA_CHECK(frame_ != nullptr, "a local outside of functions");
    return frame_->slots.at(static_cast<std::size_t>(index));
}

/// MLS 12.4.4 lets declarations use each other in any order.
Evaluation::Problem Evaluation::initialise(std::int32_t index) {
    Slot& slot = slotAt(index);
    const ExprId binding = localAt(index).binding;
    if (!binding.valid() || !slot.isEmpty() || slot.binding != Slot::Binding::Waiting)
        return std::nullopt;
    slot.binding = Slot::Binding::InProgress;
    Slot given;
    if (auto problem = argument(binding, given))
        return problem;
    slot.binding = Slot::Binding::Done;
    slot.function = std::move(given.function);
    return given.value ? store(index, *std::move(given.value)) : std::nullopt;
}

Outcome Evaluation::unsetLocal(std::int32_t index) {
    if (auto problem = initialise(index))
        return *std::move(problem);
    if (slotAt(index).value)
        return *slotAt(index).value;
    const Local& local = localAt(index);
    if (!slotAt(index).function.empty())
        return Error{fmt::format("the function `{}` is used where a value is needed", local.name)};
    return emptyLocal(index, fmt::format("`{}` is used before it has a value", local.name));
}

/// A loop over no elements assigns none, and nothing is missing.
Outcome Evaluation::emptyLocal(std::int32_t index, std::string problemIfNotEmpty) {
    value::Dimensions sizes;
    if (auto problem = declaredSizes(index, sizes))
        return *std::move(problem);
    if (std::ranges::find(sizes, 0) != sizes.end())
        return zeroLocal(index);
    return Error{std::move(problemIfNotEmpty)};
}

Evaluation::Problem Evaluation::store(std::int32_t index, Value value) {
    const Local& local = localAt(index);
    const Type& type = pool_.types()[local.type];
    Outcome fitting = converted(pool_.types(), std::move(value), type);
    if (!fitting)
        return Error{fitting.error()};
    if (!fits(pool_.types(), fitting.value(), type))
        return Error{fmt::format("`{}` of type {} cannot hold {}", local.name,
                                 pool_.types().text(local.type), typeText(fitting.value()))};
    slotAt(index).value = std::move(fitting).value();
    return std::nullopt;
}

Evaluation::Problem Evaluation::declaredSizes(std::int32_t index, value::Dimensions& sizes) {
    const Local& local = localAt(index);
    sizes = pool_.types()[local.type].dimensions;
    for (std::size_t d = 0; d < std::min(sizes.size(), local.sizes.size()); ++d) {
        if (sizes[d] != UnknownSize)
            continue;
        if (!local.sizes[d].valid()) { // MLS 12.4.5: what is declared with `:` is empty at first
            sizes[d] = local.binding.valid() ? UnknownSize : 0;
            continue;
        }
        Outcome size = evaluate(local.sizes[d]);
        if (!size)
            return Error{size.error()};
        if (size.value().kind() != value::Kind::Integer || !size.value().isScalar())
            return Error{fmt::format("the size of `{}` must be an Integer, not {}", local.name,
                                     typeText(size.value()))};
        // A negative size must not be taken for an unknown one.
        if (size.value().asInteger() < 0)
            return Error{fmt::format("the size {} of `{}` is negative", size.value().asInteger(),
                                     local.name)};
        sizes[d] = size.value().asInteger();
    }
    return std::nullopt;
}

Outcome Evaluation::zeroLocal(std::int32_t index) {
    Type type = pool_.types()[localAt(index).type];
    if (auto problem = declaredSizes(index, type.dimensions))
        return *std::move(problem);
    return zeroValue(pool_.types(), type);
}

} // namespace eventica::expr
