// SPDX-License-Identifier: Apache-2.0
#include "lib/function/machine.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "lib/base/check.h"
#include "lib/function/machine_pool.h"
#include "lib/function/ranges.h"
#include "lib/function/scalars.h"
#include "lib/value/indexing.h"

namespace eventica::function {

using value::Builtin;
using value::Operation;
using value::Outcome;
using value::Value;

Machine::Machine(const FunctionLibrary& library, MachineHost& host, MachineLimits limits)
    : library_(library), host_(host), limits_(limits) {
}
Machine::~Machine() = default;

// ---------------------------------------------------------------------------- frames

namespace {

std::vector<std::int64_t> integersOf(const Value& value) {
    std::vector<std::int64_t> integers;
    switch (value.kind()) {
    case value::Kind::Boolean:
        for (const std::uint8_t element : value.booleans())
            integers.push_back(element != 0 ? 1 : 0);
        return integers;
    case value::Kind::Enumeration:
        return {value.ordinals().begin(), value.ordinals().end()};
    default:
        return {value.integers().begin(), value.integers().end()};
    }
}

Value booleansOf(const IntegerArray& array) {
    std::vector<std::uint8_t> truths(array.data.size());
    for (std::size_t i = 0; i < truths.size(); ++i)
        truths[i] = static_cast<std::uint8_t>(array.data[i] != 0);
    return Value::booleanArray(array.dimensions, std::move(truths));
}

} // namespace

Value valueIn(Frame& frame, const Operand& operand, const Leaf& leaf) {
    switch (operand.bank) {
    case Bank::Real:
        return Value::real(frame.real(operand));
    case Bank::RealArray: {
        const RealArray& array = frame.realArray(operand);
        return Value::realArray(array.dimensions, array.data);
    }
    case Bank::Text:
        return frame.text(operand);
    case Bank::Integer: {
        const std::int64_t integer = frame.integer(operand);
        if (leaf.base == expr::Base::Boolean)
            return Value::boolean(integer != 0);
        return leaf.base == expr::Base::Enumeration ? Value::enumeration(leaf.id, integer)
                                                    : Value::integer(integer);
    }
    case Bank::IntegerArray: {
        const IntegerArray& array = frame.integerArray(operand);
        if (leaf.base == expr::Base::Boolean)
            return booleansOf(array);
        return leaf.base == expr::Base::Enumeration
                   ? Value::enumerationArray(leaf.id, array.dimensions, array.data)
                   : Value::integerArray(array.dimensions, array.data);
    }
    }
    failCheck("bank", "unknown", __FILE__, __LINE__);
}

void setValue(Frame& frame, const Operand& operand, const Value& value) {
    switch (operand.bank) {
    case Bank::Real:
        frame.real(operand) = value.asReal();
        frame.tangent(operand) = 0.0;
        return;
    case Bank::Integer:
        frame.integer(operand) = integersOf(value).front();
        return;
    case Bank::Text:
        frame.text(operand) = value;
        return;
    case Bank::RealArray: {
        RealArray& array = frame.realArray(operand);
        const Value reals = value::toReal(value);
        array.dimensions = reals.dimensions();
        array.data.assign(reals.reals().begin(), reals.reals().end());
        array.tangents.assign(array.data.size(), 0.0);
        return;
    }
    case Bank::IntegerArray: {
        IntegerArray& array = frame.integerArray(operand);
        array.dimensions = value.dimensions();
        array.data = integersOf(value);
        return;
    }
    }
}

namespace {

bool areScalars(std::span<const Operand> operands) {
    return std::ranges::all_of(
        operands, [](const Operand& operand) { return operand.bank <= Bank::Integer; });
}

/// Whether the function, or one that it calls, calls other languages, which may have a memory, or
/// asks the host for constants, which may differ in another run.
bool leavesTheMachine(const FunctionLibrary& library, std::int32_t function) {
    std::vector<std::int32_t> open{function};
    std::vector<char> isSeen(library.functions.size(), 0);
    while (!open.empty()) {
        const auto at = static_cast<std::size_t>(open.back());
        open.pop_back();
        if (std::exchange(isSeen[at], 1) != 0)
            continue;
        if (!library.functions[at].externals.empty() || library.functions[at].hasHostConstants)
            return true;
        for (const CallSite& call : library.functions[at].calls)
            open.push_back(call.function);
    }
    return false;
}

/// Looking for a result takes as long as some twenty instructions.
bool isWorthRemembering(const FunctionLibrary& library, std::int32_t function) {
    constexpr std::size_t ShortCode = 60;
    const FunctionCode& code = library.functions[static_cast<std::size_t>(function)];
    return (code.code.size() > ShortCode || !code.calls.empty()) && areScalars(code.inputs) &&
           areScalars(code.outputs) && !leavesTheMachine(library, function);
}

} // namespace

Machine::Pool& Machine::poolOf(std::int32_t function) {
    const auto at = static_cast<std::size_t>(function);
    if (at >= pools_.size())
        pools_.resize(library_.functions.size());
    if (pools_[at] == nullptr) {
        pools_[at] = std::make_unique<Pool>();
        pools_[at]->isRemembered = isWorthRemembering(library_, function);
        for (const ConstantValue& constant : library_.functions[at].constants) {
            if (constant.to.bank == Bank::RealArray) {
                const Value reals = value::toReal(constant.value);
                auto array = std::make_unique<RealArray>();
                array->dimensions = reals.dimensions();
                array->data.assign(reals.reals().begin(), reals.reals().end());
                array->tangents.assign(array->data.size(), 0.0);
                pools_[at]->realConstants.emplace_back(constant.to.index, std::move(array));
            } else if (constant.to.bank == Bank::IntegerArray) {
                auto array = std::make_unique<IntegerArray>();
                array->dimensions = constant.value.dimensions();
                array->data = integersOf(constant.value);
                pools_[at]->integerConstants.emplace_back(constant.to.index, std::move(array));
            }
        }
    }
    return *pools_[at];
}

std::unique_ptr<Frame> Machine::newFrame(std::int32_t function) {
    const FunctionCode& code = library_.functions[static_cast<std::size_t>(function)];
    const Pool& pool = poolOf(function);
    auto frame = std::make_unique<Frame>();
    const auto count = [](std::int32_t number) { return static_cast<std::size_t>(number); };
    frame->reals.resize(count(code.realCount));
    frame->tangents.resize(count(code.realCount));
    frame->integers.resize(count(code.integerCount));
    frame->ownRealArrays.resize(count(code.realArrayCount));
    frame->ownIntegerArrays.resize(count(code.integerArrayCount));
    frame->texts.resize(count(code.textCount), Value::string(""));
    for (RealArray& array : frame->ownRealArrays)
        frame->realArrays.push_back(&array);
    for (IntegerArray& array : frame->ownIntegerArrays)
        frame->integerArrays.push_back(&array);
    for (const ConstantReal& constant : code.realConstants)
        frame->reals[count(constant.index)] = constant.value;
    for (const ConstantInteger& constant : code.integerConstants)
        frame->integers[count(constant.index)] = constant.value;
    for (const ConstantValue& constant : code.constants)
        if (constant.to.bank == Bank::Text)
            frame->text(constant.to) = constant.value;
    for (const auto& [index, array] : pool.realConstants)
        frame->realArrays[count(index)] = array.get();
    for (const auto& [index, array] : pool.integerConstants)
        frame->integerArrays[count(index)] = array.get();
    return frame;
}

Frame& Machine::enter(std::int32_t function) {
    const FunctionCode& code = library_.functions[static_cast<std::size_t>(function)];
    Pool& pool = poolOf(function);
    if (pool.free.empty()) {
        pool.all.push_back(newFrame(function));
        pool.free.push_back(pool.all.back().get());
    }
    Frame& frame = *pool.free.back();
    pool.free.pop_back();
    for (const std::int32_t flag : code.flags)
        frame.integers[static_cast<std::size_t>(flag)] = 0;
    for (const Operand& input : code.inputs) {
        const auto at = static_cast<std::size_t>(input.index);
        if (input.bank == Bank::RealArray)
            frame.realArrays[at] = &frame.ownRealArrays[at];
        else if (input.bank == Bank::IntegerArray)
            frame.integerArrays[at] = &frame.ownIntegerArrays[at];
    }
    return frame;
}

void Machine::leave(std::int32_t function, Frame& frame) {
    poolOf(function).free.push_back(&frame);
}

bool Machine::run(std::int32_t function, Frame& frame, bool withTangents) {
    const FunctionCode& code = library_.functions[static_cast<std::size_t>(function)];
    if (runs_++ == 0) {
        steps_ = 0;
        failedAt_ = {};
    }
    const bool isFine = withTangents ? execute<true>(code, frame) : execute<false>(code, frame);
    --runs_;
    return isFine;
}

// ---------------------------------------------------------------------------- failures

bool Machine::fail(std::string error) {
    error_ = std::move(error);
    return false;
}

bool Machine::fail(const Outcome& outcome) {
    EVENTICA_CHECK(!outcome.ok(), "an operation that has a value fails");
    error_ = outcome.error();
    return false;
}

text::SourceRange Machine::placeOf(const FunctionCode& code, std::int32_t instruction) {
    text::SourceRange where;
    for (const PlaceOfCode& place : code.places)
        if (place.first <= instruction)
            where = place.where;
    return where;
}

/// Only the innermost function that fails knows the place.
void Machine::locate(const FunctionCode& code, std::int32_t instruction) {
    if (!failedAt_.source.valid())
        failedAt_ = placeOf(code, instruction);
}

namespace {

Outcome integerOutcome(Op op, std::int64_t left, std::int64_t right) {
    const Operation operation = op == Op::AddInteger        ? Operation::Add
                                : op == Op::SubtractInteger ? Operation::Subtract
                                                            : Operation::Multiply;
    return value::apply(operation, Value::integer(left), Value::integer(right));
}

Outcome realOutcome(Operation operation, double left, double right, bool integerExponent) {
    // An exponent that was an Integer is one again: it came from an Integer register. The largest
    // ones have been rounded to what is none.
    constexpr double Beyond = 0x1p63;
    const bool isInteger = integerExponent && right >= -Beyond && right < Beyond;
    return value::apply(operation, Value::real(left),
                        isInteger ? Value::integer(static_cast<std::int64_t>(right))
                                  : Value::real(right));
}

Outcome functionOutcome(Builtin builtin, std::initializer_list<Value> arguments) {
    return value::apply(builtin, std::span(arguments.begin(), arguments.size()));
}

} // namespace

bool Machine::failSubscript(const value::Dimensions& sizes,
                            std::initializer_list<std::int64_t> indices,
                            const std::string& variable) {
    std::size_t d = 0;
    for (const std::int64_t index : indices) {
        if (auto problem = value::subscriptProblem(index, sizes[d], d))
            return fail(variable.empty() ? problem->text
                                         : fmt::format("`{}`: {}", variable, problem->text));
        ++d;
    }
    failCheck("subscript", "none is wrong", __FILE__, __LINE__);
}

// ---------------------------------------------------------------------------- the loop

template<bool WithTangents>
// NOLINTNEXTLINE(readability-function-size): a switch over all instructions
bool Machine::execute(const FunctionCode& code, Frame& frame) {
    double* const r = frame.reals.data();
    double* const dr = frame.tangents.data();
    std::int64_t* const n = frame.integers.data();
    RealArray* const* const arrays = frame.realArrays.data();
    IntegerArray* const* const integerArrays = frame.integerArrays.data();
    const Instruction* const first = code.code.data();
    const Instruction* at = first;
    const auto stop = [&](bool) {
        locate(code, static_cast<std::int32_t>(at - first));
        return false;
    };
    while (true) {
        const Instruction& i = *at;
        switch (i.op) {
        case Op::Jump:
            at = first + i.a;
            continue;
        case Op::JumpIf:
            if (n[i.a] != 0) {
                at = first + i.b;
                continue;
            }
            break;
        case Op::JumpIfNot:
            if (n[i.a] == 0) {
                at = first + i.b;
                continue;
            }
            break;
        case Op::JumpUnlessLess:
            if (!(r[i.a] < r[i.b])) {
                at = first + i.c;
                continue;
            }
            break;
        case Op::JumpUnlessLessEqual:
            if (!(r[i.a] <= r[i.b])) {
                at = first + i.c;
                continue;
            }
            break;
        case Op::JumpUnlessGreater:
            if (!(r[i.a] > r[i.b])) {
                at = first + i.c;
                continue;
            }
            break;
        case Op::JumpUnlessGreaterEqual:
            if (!(r[i.a] >= r[i.b])) {
                at = first + i.c;
                continue;
            }
            break;
        case Op::Step:
            if (++steps_ > limits_.steps)
                return stop(fail(fmt::format("the evaluation does not end: more than {} statements",
                                             limits_.steps)));
            break;
        case Op::NextOf:
            if (++n[i.a] >= n[i.b]) {
                at = first + i.c;
                continue;
            }
            if (++steps_ > limits_.steps)
                return stop(fail(fmt::format("the evaluation does not end: more than {} statements",
                                             limits_.steps)));
            break;
        case Op::Return:
            return true;
        case Op::Fail:
            return stop(fail(code.texts[static_cast<std::size_t>(i.a)]));
        case Op::FailWith:
            return stop(fail(frame.texts[static_cast<std::size_t>(i.a)].asString()));
        case Op::WarnWith:
            host_.warn(frame.texts[static_cast<std::size_t>(i.a)].asString(),
                       placeOf(code, static_cast<std::int32_t>(at - first)));
            break;
        case Op::Call: {
            const CallSite& site = code.calls[static_cast<std::size_t>(i.a)];
            if (!(WithTangents ? callWithTangents(site, frame) : callPlainly(site, frame)))
                return stop(false);
            break;
        }
        case Op::Constant:
            if (!constant(code, i, frame))
                return stop(false);
            break;
        case Op::External:
            if (!external(code.externals[static_cast<std::size_t>(i.a)], frame))
                return stop(false);
            break;

        // ---- Real numbers
        case Op::MoveReal:
            r[i.a] = r[i.b];
            if constexpr (WithTangents)
                dr[i.a] = dr[i.b];
            break;
        case Op::ClearReals:
            std::fill_n(r + i.a, i.b, 0.0);
            if constexpr (WithTangents)
                std::fill_n(dr + i.a, i.b, 0.0);
            break;
        case Op::Add: {
            const double y = r[i.b] + r[i.c];
            if (!std::isfinite(y)) [[unlikely]]
                return stop(fail(realOutcome(Operation::Add, r[i.b], r[i.c], false)));
            if constexpr (WithTangents)
                dr[i.a] = dr[i.b] + dr[i.c];
            r[i.a] = y;
            break;
        }
        case Op::Subtract: {
            const double y = r[i.b] - r[i.c];
            if (!std::isfinite(y)) [[unlikely]]
                return stop(fail(realOutcome(Operation::Subtract, r[i.b], r[i.c], false)));
            if constexpr (WithTangents)
                dr[i.a] = dr[i.b] - dr[i.c];
            r[i.a] = y;
            break;
        }
        case Op::Multiply: {
            const double y = r[i.b] * r[i.c];
            if (!std::isfinite(y)) [[unlikely]]
                return stop(fail(realOutcome(Operation::Multiply, r[i.b], r[i.c], false)));
            if constexpr (WithTangents)
                dr[i.a] = dr[i.b] * r[i.c] + r[i.b] * dr[i.c];
            r[i.a] = y;
            break;
        }
        case Op::Divide: {
            const double y = r[i.b] / r[i.c];
            if (r[i.c] == 0.0 || !std::isfinite(y)) [[unlikely]]
                return stop(fail(realOutcome(Operation::Divide, r[i.b], r[i.c], false)));
            if constexpr (WithTangents)
                dr[i.a] = (dr[i.b] - y * dr[i.c]) / r[i.c];
            r[i.a] = y;
            break;
        }
        case Op::Power: {
            double y = 0.0;
            if (!realOperation(Operation::Power, r[i.b], r[i.c], i.d != 0, y)) [[unlikely]]
                return stop(fail(realOutcome(Operation::Power, r[i.b], r[i.c], i.d != 0)));
            if constexpr (WithTangents)
                dr[i.a] = tangentOf(Operation::Power, r[i.b], r[i.c], y, dr[i.b], dr[i.c]);
            r[i.a] = y;
            break;
        }
        case Op::Negate:
            if (!std::isfinite(r[i.b])) [[unlikely]]
                return stop(fail(value::apply(Operation::Negate, Value::real(r[i.b]))));
            r[i.a] = -r[i.b];
            if constexpr (WithTangents)
                dr[i.a] = -dr[i.b];
            break;
        case Op::Function1: {
            const auto builtin = static_cast<Builtin>(i.code);
            double y = 0.0;
            if (!realFunction(builtin, r[i.b], y)) [[unlikely]]
                return stop(fail(functionOutcome(builtin, {Value::real(r[i.b])})));
            if constexpr (WithTangents)
                dr[i.a] = tangentOf(builtin, r[i.b], y, dr[i.b]);
            r[i.a] = y;
            break;
        }
        case Op::Function2: {
            const auto builtin = static_cast<Builtin>(i.code);
            double y = 0.0;
            if (!realFunction(builtin, r[i.b], r[i.c], y)) [[unlikely]]
                return stop(
                    fail(functionOutcome(builtin, {Value::real(r[i.b]), Value::real(r[i.c])})));
            if constexpr (WithTangents)
                dr[i.a] = tangentOf(builtin, r[i.b], r[i.c], dr[i.b], dr[i.c]);
            r[i.a] = y;
            break;
        }
        case Op::ToReal:
            r[i.a] = static_cast<double>(n[i.b]);
            if constexpr (WithTangents)
                dr[i.a] = 0.0;
            break;
        case Op::CompareReals:
            n[i.a] = compares(static_cast<Operation>(i.code), r[i.b], r[i.c]) ? 1 : 0;
            break;

        // ---- Integers
        case Op::MoveInteger:
            n[i.a] = n[i.b];
            break;
        case Op::AddInteger: {
            std::int64_t y = 0;
            if (__builtin_add_overflow(n[i.b], n[i.c], &y)) [[unlikely]]
                return stop(fail(integerOutcome(i.op, n[i.b], n[i.c])));
            n[i.a] = y;
            break;
        }
        case Op::SubtractInteger: {
            std::int64_t y = 0;
            if (__builtin_sub_overflow(n[i.b], n[i.c], &y)) [[unlikely]]
                return stop(fail(integerOutcome(i.op, n[i.b], n[i.c])));
            n[i.a] = y;
            break;
        }
        case Op::MultiplyInteger: {
            std::int64_t y = 0;
            if (__builtin_mul_overflow(n[i.b], n[i.c], &y)) [[unlikely]]
                return stop(fail(integerOutcome(i.op, n[i.b], n[i.c])));
            n[i.a] = y;
            break;
        }
        case Op::NegateInteger: {
            std::int64_t y = 0;
            if (__builtin_sub_overflow(std::int64_t{0}, n[i.b], &y)) [[unlikely]]
                return stop(fail(value::apply(Operation::Negate, Value::integer(n[i.b]))));
            n[i.a] = y;
            break;
        }
        case Op::Not:
            n[i.a] = n[i.b] == 0 ? 1 : 0;
            break;
        case Op::CompareIntegers:
            n[i.a] = compares(static_cast<Operation>(i.code), n[i.b], n[i.c]) ? 1 : 0;
            break;
        case Op::IntegerFunction1:
        case Op::IntegerFunction2: {
            const auto builtin = static_cast<Builtin>(i.code);
            const bool isUnary = i.op == Op::IntegerFunction1;
            const std::int64_t other = isUnary ? 0 : n[i.c];
            std::int64_t y = 0;
            if (!integerFunction(builtin, n[i.b], other, y)) [[unlikely]]
                return stop(fail(isUnary ? functionOutcome(builtin, {Value::integer(n[i.b])})
                                         : functionOutcome(builtin, {Value::integer(n[i.b]),
                                                                     Value::integer(other)})));
            n[i.a] = y;
            break;
        }
        case Op::Sign:
            n[i.a] = static_cast<std::int64_t>(r[i.b] > 0.0) - (r[i.b] < 0.0 ? 1 : 0);
            break;
        case Op::Floor: {
            constexpr double Limit = 9223372036854775808.0;
            const double y = std::floor(r[i.b]);
            if (y < -Limit || y >= Limit) [[unlikely]]
                return stop(fail(functionOutcome(Builtin::FloorToInteger, {Value::real(r[i.b])})));
            n[i.a] = static_cast<std::int64_t>(y);
            break;
        }
        case Op::Ordinal:
            n[i.a] = n[i.b] != 0 ? 2 : 1;
            break;

        // ---- ranges
        case Op::CountIntegers:
            if (n[i.c] == 0)
                return stop(fail("the step of a range must not be 0"));
            n[i.a] = countIntegers(n[i.b], n[i.c], n[i.d]);
            break;
        case Op::CountReals:
            if (r[i.c] == 0.0)
                return stop(fail("the step of a range must not be 0"));
            n[i.a] = countReals(r[i.b], r[i.c], r[i.d]);
            break;
        case Op::IntegerAt:
            n[i.a] = static_cast<std::int64_t>(static_cast<std::uint64_t>(n[i.b]) +
                                               static_cast<std::uint64_t>(n[i.c]) *
                                                   static_cast<std::uint64_t>(n[i.d]));
            break;
        case Op::RealAt:
            r[i.a] = r[i.b] + static_cast<double>(n[i.c]) * r[i.d];
            if constexpr (WithTangents)
                dr[i.a] = dr[i.b] + static_cast<double>(n[i.c]) * dr[i.d];
            break;

        // ---- elements
        case Op::LoadReal1: {
            const RealArray& array = *arrays[i.b];
            const auto offset = static_cast<std::uint64_t>(n[i.c] - 1);
            if (offset >= array.data.size()) [[unlikely]]
                return stop(failSubscript(array.dimensions, {n[i.c]}));
            r[i.a] = array.data[offset];
            if constexpr (WithTangents)
                dr[i.a] = array.tangents[offset];
            break;
        }
        case Op::LoadReal2: {
            const RealArray& array = *arrays[i.b];
            const auto row = static_cast<std::uint64_t>(n[i.c] - 1);
            const auto column = static_cast<std::uint64_t>(n[i.d] - 1);
            const auto rows = static_cast<std::uint64_t>(array.dimensions[0]);
            const auto columns = static_cast<std::uint64_t>(array.dimensions[1]);
            if (row >= rows || column >= columns) [[unlikely]]
                return stop(failSubscript(array.dimensions, {n[i.c], n[i.d]}));
            r[i.a] = array.data[row * columns + column];
            if constexpr (WithTangents)
                dr[i.a] = array.tangents[row * columns + column];
            break;
        }
        case Op::LoadInteger1: {
            const IntegerArray& array = *integerArrays[i.b];
            const auto offset = static_cast<std::uint64_t>(n[i.c] - 1);
            if (offset >= array.data.size()) [[unlikely]]
                return stop(failSubscript(array.dimensions, {n[i.c]}));
            n[i.a] = array.data[offset];
            break;
        }
        case Op::LoadInteger2: {
            const IntegerArray& array = *integerArrays[i.b];
            const auto row = static_cast<std::uint64_t>(n[i.c] - 1);
            const auto column = static_cast<std::uint64_t>(n[i.d] - 1);
            const auto columns = static_cast<std::uint64_t>(array.dimensions[1]);
            if (row >= static_cast<std::uint64_t>(array.dimensions[0]) || column >= columns)
                [[unlikely]]
                return stop(failSubscript(array.dimensions, {n[i.c], n[i.d]}));
            n[i.a] = array.data[row * columns + column];
            break;
        }
        case Op::StoreReal1: {
            RealArray& array = *arrays[i.a];
            const auto offset = static_cast<std::uint64_t>(n[i.c] - 1);
            if (offset >= array.data.size()) [[unlikely]]
                return stop(failSubscript(array.dimensions, {n[i.c]},
                                          code.texts[static_cast<std::size_t>(i.e)]));
            array.data[offset] = r[i.b];
            if constexpr (WithTangents)
                array.tangents[offset] = dr[i.b];
            break;
        }
        case Op::StoreReal2: {
            RealArray& array = *arrays[i.a];
            const auto row = static_cast<std::uint64_t>(n[i.c] - 1);
            const auto column = static_cast<std::uint64_t>(n[i.d] - 1);
            const auto columns = static_cast<std::uint64_t>(array.dimensions[1]);
            if (row >= static_cast<std::uint64_t>(array.dimensions[0]) || column >= columns)
                [[unlikely]]
                return stop(failSubscript(array.dimensions, {n[i.c], n[i.d]},
                                          code.texts[static_cast<std::size_t>(i.e)]));
            array.data[row * columns + column] = r[i.b];
            if constexpr (WithTangents)
                array.tangents[row * columns + column] = dr[i.b];
            break;
        }
        case Op::StoreInteger1: {
            IntegerArray& array = *integerArrays[i.a];
            const auto offset = static_cast<std::uint64_t>(n[i.c] - 1);
            if (offset >= array.data.size()) [[unlikely]]
                return stop(failSubscript(array.dimensions, {n[i.c]},
                                          code.texts[static_cast<std::size_t>(i.e)]));
            array.data[offset] = n[i.b];
            break;
        }
        case Op::StoreInteger2: {
            IntegerArray& array = *integerArrays[i.a];
            const auto row = static_cast<std::uint64_t>(n[i.c] - 1);
            const auto column = static_cast<std::uint64_t>(n[i.d] - 1);
            const auto columns = static_cast<std::uint64_t>(array.dimensions[1]);
            if (row >= static_cast<std::uint64_t>(array.dimensions[0]) || column >= columns)
                [[unlikely]]
                return stop(failSubscript(array.dimensions, {n[i.c], n[i.d]},
                                          code.texts[static_cast<std::size_t>(i.e)]));
            array.data[row * columns + column] = n[i.b];
            break;
        }

        // ---- whole arrays
        case Op::Slice:
            if (!slice(code, i, frame, WithTangents))
                return stop(false);
            break;
        case Op::Replace:
            if (!replace(code, i, frame, WithTangents))
                return stop(false);
            break;
        case Op::CopyArray:
            copyArray(code, i, frame, WithTangents);
            break;
        case Op::MoveArray:
            moveArray(code, i, frame);
            break;
        case Op::ArrayToReal:
            toReal(i, frame, WithTangents);
            break;
        case Op::Fill:
            if (!fill(code, i, frame, WithTangents))
                return stop(false);
            break;
        case Op::Build:
            if (!build(code, i, frame, WithTangents))
                return stop(false);
            break;
        case Op::BeginCollect:
            if (!beginCollect(code, i, frame))
                return stop(false);
            break;
        case Op::Collect:
            if (!collect(code, i, frame, WithTangents))
                return stop(false);
            break;
        case Op::SizeOf: {
            const Operand array = listOf(code, i.b)[0];
            const value::Dimensions& dimensions =
                array.bank == Bank::RealArray      ? frame.realArray(array).dimensions
                : array.bank == Bank::IntegerArray ? frame.integerArray(array).dimensions
                                                   : frame.text(array).dimensions();
            n[i.a] = dimensions[static_cast<std::size_t>(i.c)];
            break;
        }
        case Op::SizesOf:
            sizes(code, i, frame);
            break;
        case Op::Check:
            if (!checkShape(code, i, frame))
                return stop(false);
            break;
        case Op::CheckSize:
            if (n[i.a] < 0)
                return stop(fail(fmt::format("the size {} of `{}` is negative", n[i.a],
                                             code.texts[static_cast<std::size_t>(i.b)])));
            break;
        case Op::Zip:
            if (!zip(code, i, frame, WithTangents))
                return stop(false);
            break;
        case Op::Product:
            if (!product(code, i, frame, WithTangents))
                return stop(false);
            break;
        case Op::NegateArray:
            negate(i, frame, WithTangents);
            break;
        case Op::Map:
            if (!map(i, frame, WithTangents))
                return stop(false);
            break;
        case Op::Reduce:
            if (!reduce(i, frame, WithTangents))
                return stop(false);
            break;
        case Op::Concatenate:
            if (!concatenate(code, i, frame, WithTangents))
                return stop(false);
            break;
        case Op::Transpose:
            if (!transpose(i, frame, WithTangents))
                return stop(false);
            break;
        case Op::ApplyOperation:
        case Op::ApplyBuiltin:
            if (!apply(code, i, frame, WithTangents))
                return stop(false);
            break;
        case Op::LiteralText:
            if (!literalText(code, i, frame))
                return stop(false);
            break;
        case Op::CopyText:
            frame.texts[static_cast<std::size_t>(i.a)] = frame.texts[static_cast<std::size_t>(i.b)];
            break;
        }
        ++at;
    }
}

template bool Machine::execute<false>(const FunctionCode&, Frame&);
template bool Machine::execute<true>(const FunctionCode&, Frame&);

} // namespace eventica::function
