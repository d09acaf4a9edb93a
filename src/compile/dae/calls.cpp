// SPDX-License-Identifier: Apache-2.0
// The parts of the scalarizer that call functions: inlined by running them with expressions, or
// kept as calls with whole arguments.
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "compile/dae/execution.h"
#include "compile/dae/scalarize.h"
#include "lib/expr/implication.h"
#include "lib/expr/rewrite.h"
#include "lib/program/lower.h"

namespace eventica::dae {

using expr::Base;
using expr::Function;
using expr::Intrinsic;
using expr::Kind;
using expr::Local;
using expr::LocalRole;
using expr::Node;
using expr::Statement;
using expr::StatementKind;
using value::Value;

namespace {

constexpr int MaxDepth = 20;
constexpr std::size_t MaxNodes = 20'000;
constexpr std::size_t MaxCode = 20'000;
/// Measuring takes time, and nearly all expressions with a smaller tree have little code.
constexpr float SmallTree = 1e6F;
constexpr std::size_t MaxArgument = 1000;
/// Of one array; a scalar takes some hundred bytes until the model runs.
constexpr std::size_t MaxScalars = std::size_t{1} << 23U;

/// A place is a local with this many times its number, plus the number of the scalar.
constexpr std::int32_t PlacesPerLocal = 1 << 16;

/// As far as it is seen before they run.
bool canBeRun(const std::vector<Statement>& statements) {
    return std::ranges::all_of(statements, [](const Statement& statement) {
        const bool isSimple =
            statement.kind != StatementKind::While && statement.kind != StatementKind::When;
        return isSimple && canBeRun(statement.body) &&
               std::ranges::all_of(statement.branches, [](const expr::StatementBranch& branch) {
                   return canBeRun(branch.body);
               });
    });
}

bool hasAnnotation(const Function& function, std::string_view name, std::string_view text) {
    return std::ranges::any_of(function.annotations, [&](const expr::FunctionAnnotation& item) {
        return item.name == name && item.text.find(text) != std::string::npos;
    });
}

} // namespace

/// The body of a function.
class Inlining : public Execution {
public:
    using Execution::Execution;

protected:
    void runCall(const Statement& statement) override {
        const Node& node = pool()[statement.value];
        const bool isAssert = node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Assert;
        // Other calls without a result have an effect that no equation has.
        if (!isAssert || !build().isTrue(scalarizer().scalar(node.operands[0])))
            scalarizer().fail("a statement of the function has an effect");
    }
    void runWhen(const Statement&) override {
        scalarizer().fail("a function has a when-statement");
    }
    void enterBranch(ExprId condition) override { scalarizer().frame()->path.push_back(condition); }
    void leaveBranch() override { scalarizer().frame()->path.pop_back(); }
};

bool Scalarizer::isTooLarge() {
    return nodeLimit_ != 0 && pool_.size() > nodeLimit_;
}

bool Scalarizer::isTooMuchCode(std::span<const ExprId> scalars) {
    // An expression is younger than its operands.
    for (std::size_t i = treeSizes_.size(); i < pool_.size(); ++i) {
        float size = 1;
        for (const ExprId operand : pool_[ExprId(static_cast<std::int32_t>(i))].operands)
            if (operand.valid())
                size += treeSizes_[static_cast<std::size_t>(operand.index())];
        treeSizes_.push_back(size);
    }
    std::vector<ExprId> large;
    std::ranges::copy_if(scalars, std::back_inserter(large), [&](ExprId scalar) {
        return treeSizes_[static_cast<std::size_t>(scalar.index())] > SmallTree;
    });
    return !large.empty() && program::isTooMuchCode(pool_, large, MaxCode);
}

bool Scalarizer::hasRoomFor(const Dimensions& sizes) {
    if (auto problem = value::sizeProblem(sizes)) {
        fail(*std::move(problem));
        return false;
    }
    const std::size_t used = pool_.size();
    const std::size_t room = nodeLimit_ == 0 ? MaxScalars : nodeLimit_ - std::min(used, nodeLimit_);
    if (value::elementCount(sizes) > room)
        fail(fmt::format("an array of size {} is too large to be written as scalars",
                         value::sizeText(sizes)));
    return !failed();
}

// ---- calls

Slot Scalarizer::argument(ExprId id) {
    const Node& node = pool_[id];
    Slot slot;
    if (node.kind == Kind::Local && frame_ != nullptr && frame_->function != nullptr) {
        const auto at = static_cast<std::size_t>(node.payload);
        if (!frame_->slots[at].function.empty()) {
            slot.function = frame_->slots[at].function;
            return slot;
        }
    }
    if (node.kind != Kind::FunctionValue) {
        slot.value = parts(id);
        return slot;
    }
    FunctionArgument& function = slot.function.emplace_back();
    function.function = FunctionId(node.payload);
    for (const ExprId operand : node.operands)
        function.bound.push_back(operand.valid() ? argument(operand) : Slot());
    return slot;
}

std::vector<Slot> Scalarizer::argumentsOf(const Node& node) {
    std::vector<Slot> arguments;
    for (const ExprId operand : node.operands)
        arguments.push_back(operand.valid() ? argument(operand) : Slot());
    return arguments;
}

Parts Scalarizer::callParts(ExprId id) {
    const Node& node = pool_[id];
    std::vector<Slot> arguments;
    FunctionId function(node.payload);
    if (node.kind == Kind::LocalCall) {
        const auto at = static_cast<std::size_t>(node.payload);
        if (frame_ == nullptr || frame_->function == nullptr || frame_->slots[at].function.empty())
            return nothing(id);
        const FunctionArgument held = frame_->slots[at].function.front();
        function = held.function;
        arguments = held.bound;
        std::size_t next = 0;
        for (const ExprId operand : node.operands) { // to the inputs that were left open
            while (next < arguments.size() && !arguments[next].isEmpty())
                ++next;
            if (next == arguments.size())
                arguments.emplace_back();
            arguments[next++] = argument(operand);
        }
    } else {
        arguments = argumentsOf(node);
    }
    if (failed())
        return nothing(id);
    Parts result = calledWith(function, arguments);
    // Several outputs where one value is meant: the first.
    const bool isTuple = pool_.types()[result.element].base == Base::Tuple;
    if (isTuple && pool_.typeOf(id).base != Base::Tuple && !result.fields.empty())
        return std::move(result.fields.front());
    return result;
}

Parts Scalarizer::calledWith(FunctionId function, const std::vector<Slot>& arguments) {
    return withDerivative(function, arguments, valueOfCall(function, arguments));
}

Parts Scalarizer::valueOfCall(FunctionId function, const std::vector<Slot>& arguments) {
    const Function& called = model_.functions[static_cast<std::size_t>(function.index())];
    if (called.derivative.function.valid())
        return partialDerivative(called, arguments);
    if (auto known = builtinCall(called, arguments))
        return *std::move(known);
    if (hasEffects(function))
        return impureCall(function, arguments);
    if (mayInline(function, arguments)) {
        if (auto inlined = inlinedCall(function, arguments))
            return *std::move(inlined);
    }
    if (auto value = evaluatedCall(function, arguments))
        return *std::move(value);
    return keptCall(function, arguments);
}

Parts Scalarizer::outputParts(const Node& node) {
    const Parts& all = parts(node.operands[0]);
    const auto number = static_cast<std::size_t>(node.payload);
    if (pool_.typeOf(node.operands[0]).base != Base::Tuple)
        return all;
    return number < all.fields.size() ? all.fields[number] : nothing(node.operands[0]);
}

/// `external "builtin" y = sin(u)`
std::optional<Parts> Scalarizer::builtinCall(const Function& function,
                                             const std::vector<Slot>& arguments) {
    if (!function.isExternal || function.external.language != "builtin")
        return std::nullopt;
    const auto builtin = value::builtinNamed(function.external.name);
    const auto outputs = function.indicesOf(LocalRole::Output);
    const auto inputs = function.indicesOf(LocalRole::Input);
    if (!builtin || outputs.size() != 1)
        return std::nullopt;
    std::vector<ExprId> operands;
    for (const ExprId given : function.external.arguments) {
        if (pool_[given].kind != Kind::Local)
            return std::nullopt;
        const auto at = static_cast<std::size_t>(std::ranges::find(inputs, pool_[given].payload) -
                                                 inputs.begin());
        if (at >= arguments.size() || !arguments[at].value || !arguments[at].value->isScalar())
            return std::nullopt;
        operands.push_back(arguments[at].value->only());
    }
    const TypeId type = function.locals[static_cast<std::size_t>(outputs[0])].type;
    for (ExprId& operand : operands)
        operand = build_.asReal(operand);
    return scalarParts(type, build_.builtin(*builtin, type, operands));
}

/// With constant arguments, whatever the function does, unless it has something to say.
std::optional<Parts> Scalarizer::evaluatedCall(FunctionId function,
                                               const std::vector<Slot>& arguments) {
    const Function& called = model_.functions[static_cast<std::size_t>(function.index())];
    const auto outputs = called.indicesOf(LocalRole::Output);
    if (called.isImpure || called.isExternal || outputs.size() != 1)
        return std::nullopt;
    std::vector<Value> values;
    for (const Slot& slot : arguments) {
        if (!slot.value)
            return std::nullopt;
        const ExprId whole = build_.whole(*slot.value);
        if (!pool_.isConstant(whole))
            return std::nullopt;
        values.push_back(pool_.valueOf(whole));
    }
    known_.takeWarned();
    const value::Outcome outcome = known_.call(function, values);
    if (!outcome || known_.takeWarned())
        return std::nullopt;
    const TypeId type = called.locals[static_cast<std::size_t>(outputs[0])].type;
    return constantParts(outcome.value(), pool_.types().elementOf(type));
}

// ---- inlining

bool Scalarizer::isInlinable(FunctionId function) {
    const auto at = static_cast<std::size_t>(function.index());
    if (inlinable_.size() <= at)
        inlinable_.resize(model_.functions.size(), -1);
    if (inlinable_[at] < 0) {
        const Function& called = model_.functions[at];
        inlinable_[at] = !called.isExternal && !called.isImpure &&
                                 !called.derivative.function.valid() && canBeRun(called.body)
                             ? 1
                             : 0;
    }
    return inlinable_[at] != 0;
}

bool Scalarizer::mayInline(FunctionId function, const std::vector<Slot>& arguments) {
    return isInlinable(function) && callDepth_ < MaxDepth && !isTooLarge() &&
           std::ranges::all_of(
               arguments,
               [](const Slot& slot) {
                   return !slot.value || scalarCount(*slot.value) <= MaxArgument;
               });
}

std::optional<Parts> Scalarizer::inlinedCall(FunctionId function,
                                             const std::vector<Slot>& arguments) {
    const Function& called = model_.functions[static_cast<std::size_t>(function.index())];
    Frame frame;
    frame.function = &called;
    frame.slots.resize(called.locals.size());
    const auto outerFailure = takeFailure();
    const std::size_t outerLimit = nodeLimit_;
    if (callDepth_ == 0)
        nodeLimit_ = std::min(nodeLimit_ == 0 ? pool_.size() + MaxNodes : nodeLimit_,
                              pool_.size() + MaxNodes);
    Frame* const outerFrame = exchangeFrame(&frame);
    const auto outerIterators = iterators_;
    ++callDepth_;
    std::optional<Parts> result;
    {
        const Scope scope(*this);
        const Literal literal(*this, !hasAnnotation(called, "GenerateEvents", "true"));
        if (receive(arguments))
            Inlining(*this).run(called.body);
        Parts outputs{pool_.types().tuple({}), {}, {}, {}};
        for (const std::int32_t output : called.indicesOf(LocalRole::Output)) {
            const Parts* held = failed() ? nullptr : localParts(output);
            if (held != nullptr)
                outputs.fields.push_back(*held);
        }
        if (!failed() && outputs.fields.size() == 1)
            result = std::move(outputs.fields.front());
        else if (!failed())
            result = std::move(outputs);
        // Calls inside are part of the outermost one.
        std::vector<ExprId> scalars;
        if (result && callDepth_ == 1)
            collectScalars(*result, scalars);
        if (isTooMuchCode(scalars))
            result.reset();
    }
    --callDepth_;
    iterators_ = outerIterators;
    exchangeFrame(outerFrame);
    nodeLimit_ = outerLimit;
    failure_ = outerFailure;
    return result;
}

bool Scalarizer::receive(std::vector<Slot> arguments) {
    const std::vector<Local>& locals = frame_->function->locals;
    std::size_t next = 0;
    for (std::size_t i = 0; i < locals.size(); ++i) {
        if (locals[i].role != LocalRole::Input || next == arguments.size())
            continue;
        Slot& given = arguments[next++];
        frame_->slots[i].function = std::move(given.function);
        if (given.value)
            store(static_cast<std::int32_t>(i), *given.value);
    }
    for (std::size_t i = 0; i < locals.size() && !failed(); ++i)
        initialise(static_cast<std::int32_t>(i));
    return !failed();
}

/// Declarations may use each other in any order.
bool Scalarizer::initialise(std::int32_t index) {
    Slot& slot = frame_->slots[static_cast<std::size_t>(index)];
    const Local& local = frame_->function->locals[static_cast<std::size_t>(index)];
    if (!local.binding.valid() || !slot.isEmpty() || slot.binding != Slot::Binding::Waiting)
        return true;
    slot.binding = Slot::Binding::InProgress;
    Slot given = argument(local.binding);
    slot.binding = Slot::Binding::Done;
    slot.function = std::move(given.function);
    if (given.value)
        store(index, *given.value);
    return !failed();
}

const Parts* Scalarizer::localParts(std::int32_t index) {
    if (frame_ == nullptr || frame_->function == nullptr) {
        fail("a local variable outside of its function");
        return nullptr;
    }
    Slot& slot = frame_->slots[static_cast<std::size_t>(index)];
    if (!slot.value && slot.binding != Slot::Binding::InProgress)
        initialise(index);
    if (!slot.value) { // an array without elements needs no assignment
        const Local& local = frame_->function->locals[static_cast<std::size_t>(index)];
        const auto sizes = declaredSizes(index);
        const bool isEmpty = sizes && std::ranges::find(*sizes, 0) != sizes->end();
        if (isEmpty)
            slot.value = zero(pool_.types().elementOf(local.type), *sizes);
    }
    // A value that may be missing is left to the run-time evaluation of the whole call.
    if (!slot.value ||
        (slot.isAssigned.valid() && !expr::implies(pool_, frame_->path, slot.isAssigned))) {
        fail(fmt::format("`{}` of `{}` is used before it has a value",
                         frame_->function->locals[static_cast<std::size_t>(index)].name,
                         frame_->function->name));
        return nullptr;
    }
    return &*slot.value;
}

/// No element of an array that has no value yet: what a loop from its end reads at first.
std::optional<Parts> Scalarizer::nothingOfUnset(const Node& node) {
    const Node& array = pool_[node.operands[0]];
    if (array.kind != Kind::Local || frame_ == nullptr || frame_->function == nullptr)
        return std::nullopt;
    Slot& slot = frame_->slots[static_cast<std::size_t>(array.payload)];
    if (slot.value || slot.binding == Slot::Binding::InProgress || !initialise(array.payload) ||
        slot.value)
        return std::nullopt;
    const Local& local = frame_->function->locals[static_cast<std::size_t>(array.payload)];
    const auto sizes = declaredSizes(array.payload);
    const auto zeros =
        sizes ? zero(pool_.types().elementOf(local.type), *sizes) : std::optional<Parts>();
    if (!zeros)
        return std::nullopt;
    Parts part = indexParts(node, *zeros);
    return !failed() && scalarCount(part) == 0 ? std::optional(std::move(part)) : std::nullopt;
}

std::optional<Dimensions> Scalarizer::declaredSizes(std::int32_t index) {
    const Local& local = frame_->function->locals[static_cast<std::size_t>(index)];
    Dimensions sizes = pool_.types()[local.type].dimensions;
    for (std::size_t d = 0; d < std::min(sizes.size(), local.sizes.size()); ++d) {
        if (sizes[d] >= 0)
            continue;
        if (!local.sizes[d].valid()) {
            sizes[d] = 0;
            continue;
        }
        const auto size = constantInteger(local.sizes[d]);
        if (!size || *size < 0)
            return std::nullopt;
        sizes[d] = *size;
    }
    return sizes;
}

// ---- assignment

void Scalarizer::store(std::int32_t index, const Parts& value) {
    const Local& local = frame_->function->locals[static_cast<std::size_t>(index)];
    const expr::Type& type = pool_.types()[local.type];
    bool fits = type.dimensions.size() == value.dimensions.size();
    for (std::size_t d = 0; fits && d < type.dimensions.size(); ++d)
        fits = type.dimensions[d] < 0 || type.dimensions[d] == value.dimensions[d];
    if (!fits) {
        fail(fmt::format("`{}` of `{}` is given a value of another size", local.name,
                         frame_->function->name));
        return;
    }
    Slot& slot = frame_->slots[static_cast<std::size_t>(index)];
    slot.value = converted(value, pool_.types().elementOf(local.type));
    slot.isAssigned = {};
    changed();
}

/// A node for each scalar of a local, which `assignScalar` understands.
Parts Scalarizer::localPlaces(std::int32_t index) {
    if (frame_ == nullptr || frame_->function == nullptr)
        return {pool_.types().real(), {}, {pool_.real(0.0)}, {}};
    Slot& slot = frame_->slots[static_cast<std::size_t>(index)];
    const Local& local = frame_->function->locals[static_cast<std::size_t>(index)];
    if (!slot.value) {
        const auto sizes = declaredSizes(index);
        if (sizes)
            slot.value = zero(pool_.types().elementOf(local.type), *sizes);
    }
    if (!slot.value || scalarCount(*slot.value) >= PlacesPerLocal) {
        fail(fmt::format("the size of `{}` is not known", local.name));
        return {pool_.types().real(), {}, {pool_.real(0.0)}, {}};
    }
    Parts places = *slot.value;
    const std::size_t count = scalarCount(places);
    for (std::size_t i = 0; i < count; ++i) {
        ExprId& scalar = scalarAt(places, i);
        scalar =
            pool_.local(index * PlacesPerLocal + static_cast<std::int32_t>(i), pool_[scalar].type);
    }
    return places;
}

ExprId Scalarizer::currentValue(ExprId place) {
    const Node& node = pool_[place];
    if (node.kind == Kind::Variable)
        return valueAt(place);
    const auto index = static_cast<std::size_t>(node.payload / PlacesPerLocal);
    return scalarAt(*frame_->slots[index].value,
                    static_cast<std::size_t>(node.payload % PlacesPerLocal));
}

void Scalarizer::assignScalar(ExprId place, ExprId value) {
    const Node& node = pool_[place];
    if (node.kind == Kind::Index && pool_[node.operands[0]].kind == Kind::Array) {
        // One of them, which is not known before the simulation.
        const auto items = pool_[node.operands[0]].operands;
        const ExprId number = build_.withinSize(node.operands[1], std::ssize(items));
        for (std::size_t i = 0; i < items.size(); ++i) {
            const ExprId isMeant = build_.binary(value::Operation::Equal, number,
                                                 pool_.integer(static_cast<std::int64_t>(i) + 1));
            assignScalar(items[i], build_.conditional(isMeant, value, currentValue(items[i])));
        }
        return;
    }
    if (node.kind == Kind::Variable && frame_ != nullptr) {
        const auto found = frame_->places.find(node.payload);
        if (found != frame_->places.end()) {
            frame_->values[found->second] = build_.asType(value, node.type);
            return;
        }
    }
    if (node.kind == Kind::Local && frame_ != nullptr && frame_->function != nullptr) {
        const auto index = static_cast<std::size_t>(node.payload / PlacesPerLocal);
        scalarAt(*frame_->slots[index].value,
                 static_cast<std::size_t>(node.payload % PlacesPerLocal)) =
            build_.asType(value, node.type);
        return;
    }
    fail("this cannot be assigned to");
}

void Scalarizer::assign(ExprId target, const Parts& value) {
    if (failed())
        return;
    if (pool_[target].kind == Kind::Local && frame_ != nullptr && frame_->function != nullptr) {
        store(pool_[target].payload, value);
        return;
    }
    const Parts targets = places(target);
    std::vector<ExprId> to;
    std::vector<ExprId> from;
    collectScalars(targets, to);
    collectScalars(value, from);
    if (to.size() != from.size()) {
        fail("a value of another size is assigned");
        return;
    }
    for (std::size_t i = 0; i < to.size() && !failed(); ++i)
        assignScalar(to[i], from[i]);
    changed();
}

// ---- calls that stay

ExprId Scalarizer::wholeOf(const Slot& slot, TypeId type) {
    if (slot.value)
        return build_.whole(converted(*slot.value, pool_.types().elementOf(type)));
    if (slot.function.empty())
        return {};
    const FunctionArgument& held = slot.function.front();
    const Function& function = model_.functions[static_cast<std::size_t>(held.function.index())];
    const auto inputs = function.indicesOf(LocalRole::Input);
    std::vector<ExprId> bound;
    bound.reserve(held.bound.size());
    for (std::size_t i = 0; i < held.bound.size(); ++i)
        bound.push_back(
            i < inputs.size()
                ? wholeOf(held.bound[i], function.locals[static_cast<std::size_t>(inputs[i])].type)
                : ExprId());
    return pool_.make(Kind::FunctionValue, 0, held.function.index(), type, bound);
}

Parts Scalarizer::keptCall(FunctionId function, const std::vector<Slot>& arguments) {
    return wholeCall(function, arguments, false);
}

/// With a number of its own it differs from all other calls, even if their arguments are equal.
Parts Scalarizer::wholeCall(FunctionId function, const std::vector<Slot>& arguments,
                            bool isNumbered) {
    const Function& called = model_.functions[static_cast<std::size_t>(function.index())];
    const auto inputs = called.indicesOf(LocalRole::Input);
    std::vector<ExprId> operands;
    for (std::size_t i = 0; i < std::min(arguments.size(), inputs.size()); ++i)
        operands.push_back(
            wholeOf(arguments[i], called.locals[static_cast<std::size_t>(inputs[i])].type));
    std::vector<TypeId> outputs;
    for (const std::int32_t output : called.indicesOf(LocalRole::Output)) {
        const Local& local = called.locals[static_cast<std::size_t>(output)];
        const auto sizes = outputSizes(function, local, arguments);
        if (!sizes) {
            fail(fmt::format("the size of what `{}` gives is not known before the simulation",
                             called.name));
            return {local.type, {}, {pool_.real(0.0)}, {}};
        }
        outputs.push_back(pool_.types().array(pool_.types().elementOf(local.type), *sizes));
    }
    const bool isTuple = outputs.size() != 1;
    const TypeId type = isTuple ? pool_.types().tuple(outputs) : outputs[0];
    ExprId call = pool_.make(Kind::Call, 0, function.index(), type, operands);
    if (isNumbered)
        call = build_.intrinsic(Intrinsic::Pure, type, std::span(&call, 1), impureCalls_);
    if (!isTuple)
        return partsOfWhole(call);
    Parts result{type, {}, {}, {}};
    for (std::size_t i = 0; i < outputs.size(); ++i)
        result.fields.push_back(partsOfWhole(pool_.make(
            Kind::Output, 0, static_cast<std::int32_t>(i), outputs[i], std::span(&call, 1))));
    return result;
}

ExprId Scalarizer::effect(ExprId call) {
    const Node& node = pool_[call];
    if (node.kind != Kind::Call) {
        fail("this call has no effect");
        return {};
    }
    const Function& called = model_.functions[static_cast<std::size_t>(node.payload)];
    const auto inputs = called.indicesOf(LocalRole::Input);
    const std::vector<Slot> arguments = argumentsOf(node);
    std::vector<ExprId> operands;
    for (std::size_t i = 0; i < std::min(arguments.size(), inputs.size()); ++i)
        operands.push_back(
            wholeOf(arguments[i], called.locals[static_cast<std::size_t>(inputs[i])].type));
    return pool_.make(Kind::Call, 0, node.payload, node.type, operands);
}

/// From the type, or from the declaration and the sizes of the arguments.
std::optional<Dimensions> Scalarizer::outputSizes(FunctionId function, const Local& output,
                                                  const std::vector<Slot>& arguments) {
    const Dimensions& sizes = pool_.types()[output.type].dimensions;
    if (std::ranges::all_of(sizes, [](std::int64_t size) { return size >= 0; }))
        return sizes;
    for (const ExprId size : output.sizes)
        if (!size.valid())
            return std::nullopt;
    // Local variables that call the function itself would ask for sizes without end.
    if (callDepth_ >= MaxDepth)
        return std::nullopt;
    const Function& called = model_.functions[static_cast<std::size_t>(function.index())];
    Frame frame;
    frame.function = &called;
    frame.slots.resize(called.locals.size());
    const auto outerFailure = takeFailure();
    Frame* const outerFrame = exchangeFrame(&frame);
    ++callDepth_;
    std::optional<Dimensions> result;
    {
        const Scope scope(*this);
        if (receive(arguments))
            result = declaredSizes(static_cast<std::int32_t>(&output - called.locals.data()));
        if (failed())
            result.reset();
    }
    --callDepth_;
    exchangeFrame(outerFrame);
    failure_ = outerFailure;
    return result;
}

/// Elements of a value that is computed as a whole.
Parts Scalarizer::partsOfWhole(ExprId whole) {
    const expr::Type& type = pool_.typeOf(whole);
    Parts result{pool_.types().elementOf(pool_[whole].type), type.dimensions, {}, {}};
    if (type.base == Base::Record) {
        const auto& fields = pool_.types().record(type).fields;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const TypeId field = pool_.types().array(fields[i].type, type.dimensions);
            result.fields.push_back(partsOfWhole(pool_.make(
                Kind::Field, 0, static_cast<std::int32_t>(i), field, std::span(&whole, 1))));
        }
        return result;
    }
    if (type.dimensions.empty()) {
        result.scalars.push_back(whole);
        return result;
    }
    if (value::sizeProblem(type.dimensions)) {
        fail("the size of what a function gives is not known before the simulation");
        return result;
    }
    for (std::size_t i = 0; i < result.count(); ++i) {
        std::vector<ExprId> operands(type.dimensions.size() + 1, whole);
        std::size_t rest = i;
        for (std::size_t d = type.dimensions.size(); d-- > 0;) {
            const auto size = static_cast<std::size_t>(type.dimensions[d]);
            operands[d + 1] = pool_.integer(static_cast<std::int64_t>(rest % size) + 1);
            rest /= size;
        }
        result.scalars.push_back(pool_.make(Kind::Index, 0, -1, result.element, operands));
    }
    return result;
}

} // namespace eventica::dae
