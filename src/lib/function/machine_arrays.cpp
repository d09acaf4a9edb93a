// SPDX-License-Identifier: Apache-2.0
// Instructions on whole arrays. Where one fails, lib/value is asked for the message.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "lib/function/machine.h"
#include "lib/function/scalars.h"
#include "lib/value/indexing.h"
#include "lib/value/print.h"

namespace eventica::function {

using value::Builtin;
using value::Dimensions;
using value::Operation;
using value::Outcome;
using value::Value;

namespace {

const Leaf RealLeaf{Bank::Real, expr::Base::Real, -1, {}};
const Leaf IntegerLeaf{Bank::Integer, expr::Base::Integer, -1, {}};

/// Without a type: whole numbers are Integers.
Value plainValue(Frame& frame, const Operand& operand) {
    const bool isReal = operand.bank == Bank::Real || operand.bank == Bank::RealArray;
    return valueIn(frame, operand, isReal ? RealLeaf : IntegerLeaf);
}

const Dimensions& dimensionsOf(Frame& frame, const Operand& operand) {
    static const Dimensions scalar;
    switch (operand.bank) {
    case Bank::RealArray:
        return frame.realArray(operand).dimensions;
    case Bank::IntegerArray:
        return frame.integerArray(operand).dimensions;
    case Bank::Text:
        return frame.text(operand).dimensions();
    default:
        return scalar;
    }
}

void resize(RealArray& array, const Dimensions& dimensions, bool dual) {
    array.dimensions = dimensions;
    array.data.resize(value::elementCount(dimensions));
    if (dual)
        array.tangents.resize(array.data.size());
}

/// The numbers of a scalar or array, which stand for each element if there is one only.
struct Numbers {
    const double* values;
    const double* tangents;
    std::size_t stride;

    double value(std::size_t i) const { return values[i * stride]; }
    double tangent(std::size_t i) const { return tangents[i * stride]; }
};

Numbers numbersOf(Frame& frame, const Operand& operand) {
    if (operand.bank == Bank::Real)
        return {&frame.real(operand), &frame.tangent(operand), 0};
    const RealArray& array = frame.realArray(operand);
    return {array.data.data(), array.tangents.data(), 1};
}

} // namespace

std::span<const Operand> Machine::listOf(const FunctionCode& code, std::int32_t list) const {
    const OperandList& place = code.lists[static_cast<std::size_t>(list)];
    return std::span(code.operands)
        .subspan(static_cast<std::size_t>(place.first), static_cast<std::size_t>(place.count));
}

// ---------------------------------------------------------------------------- parts

/// Row-major offsets dimension by dimension: what is chosen so far, times the next one.
std::optional<std::string> Machine::select(const Dimensions& sizes,
                                           std::span<const Operand> subscripts, Frame& frame) {
    selectedSizes_.clear();
    selected_.assign(1, 0);
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        const auto size = static_cast<std::size_t>(sizes[d]);
        const Operand subscript =
            d < subscripts.size() ? subscripts[d] : Operand{Bank::Integer, AllSubscripts};
        std::swap(selected_, selectedBefore_);
        selected_.clear();
        if (subscript.index == AllSubscripts) {
            for (const std::size_t offset : selectedBefore_)
                for (std::size_t i = 0; i < size; ++i)
                    selected_.push_back(offset * size + i);
            selectedSizes_.push_back(sizes[d]);
            continue;
        }
        const bool isOne = subscript.bank == Bank::Integer;
        const auto indices =
            isOne ? std::span<const std::int64_t>(&frame.integer(subscript), 1)
                  : std::span<const std::int64_t>(frame.integerArray(subscript).data);
        for (const std::int64_t index : indices)
            if (auto problem = value::subscriptProblem(index, sizes[d], d))
                return problem->text;
        for (const std::size_t offset : selectedBefore_)
            for (const std::int64_t index : indices)
                selected_.push_back(offset * size + static_cast<std::size_t>(index - 1));
        if (!isOne)
            selectedSizes_.push_back(static_cast<std::int64_t>(indices.size()));
    }
    return value::sizeProblem(selectedSizes_);
}

bool Machine::slice(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                    bool dual) {
    const auto list = listOf(code, instruction.a);
    const Operand& from = list[1];
    if (auto problem = select(dimensionsOf(frame, from), list.subspan(2), frame))
        return fail(*std::move(problem));
    switch (list[0].bank) {
    case Bank::Real: {
        const RealArray& array = frame.realArray(from);
        frame.real(list[0]) = array.data[selected_[0]];
        if (dual)
            frame.tangent(list[0]) = array.tangents[selected_[0]];
        return true;
    }
    case Bank::Integer:
        frame.integer(list[0]) = frame.integerArray(from).data[selected_[0]];
        return true;
    case Bank::RealArray: {
        const RealArray& array = frame.realArray(from);
        RealArray& part = frame.realArray(list[0]);
        resize(part, selectedSizes_, dual);
        for (std::size_t i = 0; i < selected_.size(); ++i)
            part.data[i] = array.data[selected_[i]];
        for (std::size_t i = 0; dual && i < selected_.size(); ++i)
            part.tangents[i] = array.tangents[selected_[i]];
        return true;
    }
    case Bank::IntegerArray: {
        const IntegerArray& array = frame.integerArray(from);
        IntegerArray& part = frame.integerArray(list[0]);
        part.dimensions = selectedSizes_;
        part.data.resize(selected_.size());
        for (std::size_t i = 0; i < selected_.size(); ++i)
            part.data[i] = array.data[selected_[i]];
        return true;
    }
    case Bank::Text:
        frame.text(list[0]) = frame.text(from).gathered(selectedSizes_, selected_);
        return true;
    }
    return true;
}

bool Machine::replace(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                      bool dual) {
    const auto list = listOf(code, instruction.a);
    const std::string& variable = code.texts[static_cast<std::size_t>(instruction.b)];
    const auto problem = select(dimensionsOf(frame, list[0]), list.subspan(2), frame);
    if (problem)
        return fail(fmt::format("`{}`: {}", variable, *problem));
    if (dimensionsOf(frame, list[1]) != selectedSizes_)
        return fail(fmt::format("`{}`: {} cannot be assigned to a slice of size {}", variable,
                                typeText(plainValue(frame, list[1])),
                                selectedSizes_.empty() ? "1" : value::sizeText(selectedSizes_)));
    switch (list[0].bank) {
    case Bank::RealArray: {
        RealArray& array = frame.realArray(list[0]);
        const Numbers part = numbersOf(frame, list[1]);
        for (std::size_t i = 0; i < selected_.size(); ++i)
            array.data[selected_[i]] = part.value(i);
        for (std::size_t i = 0; dual && i < selected_.size(); ++i)
            array.tangents[selected_[i]] = part.tangent(i);
        return true;
    }
    case Bank::IntegerArray: {
        IntegerArray& array = frame.integerArray(list[0]);
        const bool isOne = list[1].bank == Bank::Integer;
        for (std::size_t i = 0; i < selected_.size(); ++i)
            array.data[selected_[i]] =
                isOne ? frame.integer(list[1]) : frame.integerArray(list[1]).data[i];
        return true;
    }
    default:
        frame.text(list[0]) =
            std::move(frame.text(list[0])).scattered(selected_, frame.text(list[1]));
        return true;
    }
}

// ---------------------------------------------------------------------------- whole arrays

void Machine::copyArray(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                        bool dual) {
    const auto list = listOf(code, instruction.a);
    if (list[0].bank == Bank::RealArray) {
        RealArray& to = frame.realArray(list[0]);
        const RealArray& from = frame.realArray(list[1]);
        to.dimensions = from.dimensions;
        to.data = from.data;
        if (dual)
            to.tangents = from.tangents;
    } else {
        frame.integerArray(list[0]) = frame.integerArray(list[1]);
    }
}

void Machine::moveArray(const FunctionCode& code, const Instruction& instruction, Frame& frame) {
    const auto list = listOf(code, instruction.a);
    if (list[0].bank == Bank::RealArray)
        std::swap(frame.realArray(list[0]), frame.realArray(list[1]));
    else
        std::swap(frame.integerArray(list[0]), frame.integerArray(list[1]));
}

void Machine::toReal(const Instruction& instruction, Frame& frame, bool dual) {
    RealArray& to = *frame.realArrays[static_cast<std::size_t>(instruction.a)];
    const IntegerArray& from = *frame.integerArrays[static_cast<std::size_t>(instruction.b)];
    to.dimensions = from.dimensions;
    to.data.assign(from.data.begin(), from.data.end());
    if (dual)
        to.tangents.assign(to.data.size(), 0.0);
}

bool Machine::fill(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                   bool dual) {
    const auto list = listOf(code, instruction.a);
    Dimensions sizes;
    for (const Operand& size : list.subspan(2))
        sizes.push_back(frame.integer(size));
    if (auto problem = value::sizeProblem(sizes)) {
        const auto builtin = static_cast<Builtin>(instruction.code);
        return fail(instruction.code == 0
                        ? *std::move(problem)
                        : fmt::format("`{}`: {}", value::textOf(builtin), *problem));
    }
    const std::size_t count = value::elementCount(sizes);
    switch (list[0].bank) {
    case Bank::RealArray: {
        RealArray& array = frame.realArray(list[0]);
        array.dimensions = sizes;
        array.data.assign(count, frame.real(list[1]));
        if (dual)
            array.tangents.assign(count, frame.tangent(list[1]));
        return true;
    }
    case Bank::IntegerArray: {
        IntegerArray& array = frame.integerArray(list[0]);
        array.dimensions = sizes;
        array.data.assign(count, frame.integer(list[1]));
        return true;
    }
    default:
        frame.text(list[0]) = Value::stringArray(
            sizes, std::vector<std::string>(count, frame.text(list[1]).asString()));
        return true;
    }
}

bool Machine::build(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                    bool dual) {
    const auto list = listOf(code, instruction.a);
    const auto items = list.subspan(1);
    Dimensions sizes = dimensionsOf(frame, items[0]);
    for (const Operand& item : items)
        if (dimensionsOf(frame, item) != sizes)
            return fail(fmt::format("elements of one array must have the same size, not {} and {}",
                                    typeText(plainValue(frame, items[0])),
                                    typeText(plainValue(frame, item))));
    sizes.insert(sizes.begin(), static_cast<std::int64_t>(items.size()));
    if (auto problem = value::sizeProblem(sizes))
        return fail(*std::move(problem));
    const std::size_t count = value::elementCount(sizes) / items.size();
    if (list[0].bank == Bank::RealArray) {
        RealArray& array = frame.realArray(list[0]);
        resize(array, sizes, dual);
        for (std::size_t k = 0; k < items.size(); ++k) {
            const Numbers item = numbersOf(frame, items[k]);
            for (std::size_t i = 0; i < count; ++i)
                array.data[k * count + i] = item.value(i);
            for (std::size_t i = 0; dual && i < count; ++i)
                array.tangents[k * count + i] = item.tangent(i);
        }
        return true;
    }
    if (list[0].bank == Bank::Text) {
        std::vector<Value> values;
        for (const Operand& item : items)
            values.push_back(frame.text(item));
        frame.text(list[0]) = value::arrayOf(values).value();
        return true;
    }
    IntegerArray& array = frame.integerArray(list[0]);
    array.dimensions = sizes;
    array.data.clear();
    for (const Operand& item : items) {
        if (item.bank == Bank::Integer)
            array.data.push_back(frame.integer(item));
        else
            array.data.insert(array.data.end(), frame.integerArray(item).data.begin(),
                              frame.integerArray(item).data.end());
    }
    return true;
}

bool Machine::beginCollect(const FunctionCode& code, const Instruction& instruction, Frame& frame) {
    const auto list = listOf(code, instruction.a);
    Dimensions sizes;
    for (const Operand& size : list.subspan(1))
        sizes.push_back(frame.integer(size));
    if (list[0].bank == Bank::RealArray) {
        RealArray& array = frame.realArray(list[0]);
        array.dimensions = sizes;
        array.data.clear();
        array.tangents.clear();
    } else if (list[0].bank == Bank::IntegerArray) {
        frame.integerArray(list[0]).dimensions = sizes;
        frame.integerArray(list[0]).data.clear();
    } else {
        frame.text(list[0]) = Value::stringArray(sizes, {});
    }
    return true;
}

bool Machine::collect(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                      bool dual) {
    const auto list = listOf(code, instruction.a);
    const Operand& item = list[1];
    Dimensions sizes = dimensionsOf(frame, list[0]);
    const Dimensions& inner = dimensionsOf(frame, item);
    if (sizes[0] > 0 && !std::ranges::equal(inner, std::span(sizes).subspan(1))) {
        std::vector<std::string> texts;
        const std::string_view name = item.bank == Bank::RealArray ? "Real" : "Integer";
        return fail(fmt::format("elements of one array must have the same size, not {}{} and {}{}",
                                name, value::sizeText(Dimensions(sizes.begin() + 1, sizes.end())),
                                name, value::sizeText(inner)));
    }
    const std::int64_t number = sizes[0] + 1;
    sizes.assign(inner.begin(), inner.end());
    sizes.insert(sizes.begin(), number);
    if (auto problem = value::sizeProblem(sizes))
        return fail(*std::move(problem));
    if (list[0].bank == Bank::RealArray) {
        RealArray& array = frame.realArray(list[0]);
        const Numbers numbers = numbersOf(frame, item);
        const std::size_t count = value::elementCount(inner);
        array.dimensions = sizes;
        for (std::size_t i = 0; i < count; ++i)
            array.data.push_back(numbers.value(i));
        for (std::size_t i = 0; dual && i < count; ++i)
            array.tangents.push_back(numbers.tangent(i));
        return true;
    }
    if (list[0].bank == Bank::IntegerArray) {
        IntegerArray& array = frame.integerArray(list[0]);
        array.dimensions = sizes;
        if (item.bank == Bank::Integer)
            array.data.push_back(frame.integer(item));
        else
            array.data.insert(array.data.end(), frame.integerArray(item).data.begin(),
                              frame.integerArray(item).data.end());
        return true;
    }
    const Value parts[] = {frame.text(list[0]), frame.text(item)};
    frame.text(list[0]) = Value::joined(sizes, parts);
    return true;
}

void Machine::sizes(const FunctionCode& code, const Instruction& instruction, Frame& frame) {
    const auto list = listOf(code, instruction.a);
    const Dimensions sizes = dimensionsOf(frame, list[1]);
    IntegerArray& result = frame.integerArray(list[0]);
    result.dimensions = {static_cast<std::int64_t>(sizes.size())};
    result.data.assign(sizes.begin(), sizes.end());
}

bool Machine::checkShape(const FunctionCode& code, const Instruction& instruction, Frame& frame) {
    const Shape& shape = code.shapes[static_cast<std::size_t>(instruction.a)];
    const Dimensions& sizes = dimensionsOf(frame, listOf(code, instruction.b)[0]);
    // Of an array of records the fields have more dimensions.
    bool fits = sizes.size() >= shape.dimensions.size();
    for (std::size_t d = 0; fits && d < shape.dimensions.size(); ++d)
        fits = shape.dimensions[d] == expr::UnknownSize || shape.dimensions[d] == sizes[d];
    if (fits)
        return true;
    const Dimensions given(sizes.begin(),
                           sizes.begin() + static_cast<std::ptrdiff_t>(shape.dimensions.size()));
    return fail(fmt::format("`{}` of type {} cannot hold {}{}", shape.variable, shape.type,
                            shape.given, value::sizeText(given)));
}

// ---------------------------------------------------------------------------- arithmetic

bool Machine::zip(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                  bool dual) {
    const auto list = listOf(code, instruction.a);
    const auto operation = static_cast<Operation>(instruction.code);
    const auto scalar = static_cast<Operation>(instruction.c);
    const bool isIntegerExponent = instruction.d != 0;
    const Dimensions& left = dimensionsOf(frame, list[1]);
    const Dimensions& right = dimensionsOf(frame, list[2]);
    const auto problem = [&] {
        const Value exponent = plainValue(frame, list[2]);
        return fail(value::apply(operation, plainValue(frame, list[1]), exponent));
    };
    if (!left.empty() && !right.empty() && left != right)
        return problem();
    RealArray& result = frame.realArray(list[0]);
    resize(result, left.empty() ? right : left, dual);
    const Numbers x = numbersOf(frame, list[1]);
    const Numbers y = numbersOf(frame, list[2]);
    for (std::size_t i = 0; i < result.data.size(); ++i) {
        double z = 0.0;
        if (!realOperation(scalar, x.value(i), y.value(i), isIntegerExponent, z)) {
            if (scalar != Operation::Power)
                return problem();
            return fail(value::apply(Operation::Power, Value::real(x.value(i)),
                                     isIntegerExponent
                                         ? Value::integer(static_cast<std::int64_t>(y.value(i)))
                                         : Value::real(y.value(i))));
        }
        if (dual)
            result.tangents[i] =
                tangentOf(scalar, x.value(i), y.value(i), z, x.tangent(i), y.tangent(i));
        result.data[i] = z;
    }
    return true;
}

/// c[i, j] = sum over k of a[i, k] * b[k, j]; a vector is a row on the left, a column on the right.
bool Machine::product(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                      bool dual) {
    const auto list = listOf(code, instruction.a);
    const RealArray& left = frame.realArray(list[1]);
    const RealArray& right = frame.realArray(list[2]);
    const auto problem = [&] {
        return fail(value::apply(Operation::Multiply, plainValue(frame, list[1]),
                                 plainValue(frame, list[2])));
    };
    if (left.dimensions.back() != right.dimensions.front())
        return problem();
    const auto inner = static_cast<std::size_t>(left.dimensions.back());
    const std::size_t rows =
        left.dimensions.size() == 2 ? static_cast<std::size_t>(left.dimensions[0]) : 1;
    const std::size_t columns =
        right.dimensions.size() == 2 ? static_cast<std::size_t>(right.dimensions[1]) : 1;
    double* values = nullptr;
    double* tangents = nullptr;
    if (list[0].bank == Bank::Real) {
        values = &frame.real(list[0]);
        tangents = &frame.tangent(list[0]);
    } else {
        Dimensions sizes;
        if (left.dimensions.size() == 2)
            sizes.push_back(left.dimensions[0]);
        if (right.dimensions.size() == 2)
            sizes.push_back(right.dimensions[1]);
        if (auto tooLarge = value::sizeProblem(sizes))
            return fail(*std::move(tooLarge));
        RealArray& result = frame.realArray(list[0]);
        resize(result, sizes, dual);
        values = result.data.data();
        tangents = result.tangents.data();
    }
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) {
            double sum = 0.0;
            double slope = 0.0;
            for (std::size_t k = 0; k < inner; ++k)
                sum += left.data[i * inner + k] * right.data[k * columns + j];
            for (std::size_t k = 0; dual && k < inner; ++k)
                slope += left.tangents[i * inner + k] * right.data[k * columns + j] +
                         left.data[i * inner + k] * right.tangents[k * columns + j];
            if (!std::isfinite(sum))
                return problem();
            values[i * columns + j] = sum;
            if (dual)
                tangents[i * columns + j] = slope;
        }
    return true;
}

void Machine::negate(const Instruction& instruction, Frame& frame, bool dual) {
    RealArray& to = *frame.realArrays[static_cast<std::size_t>(instruction.a)];
    const RealArray& from = *frame.realArrays[static_cast<std::size_t>(instruction.b)];
    resize(to, from.dimensions, dual);
    std::ranges::transform(from.data, to.data.begin(), std::negate{});
    if (dual)
        std::ranges::transform(from.tangents, to.tangents.begin(), std::negate{});
}

bool Machine::map(const Instruction& instruction, Frame& frame, bool dual) {
    const auto builtin = static_cast<Builtin>(instruction.code);
    RealArray& to = *frame.realArrays[static_cast<std::size_t>(instruction.a)];
    const RealArray& from = *frame.realArrays[static_cast<std::size_t>(instruction.b)];
    resize(to, from.dimensions, dual);
    for (std::size_t i = 0; i < from.data.size(); ++i) {
        if (!realFunction(builtin, from.data[i], to.data[i])) {
            const Value argument = Value::realArray(from.dimensions, from.data);
            return fail(value::apply(builtin, std::span(&argument, 1)));
        }
        if (dual)
            to.tangents[i] = tangentOf(builtin, from.data[i], to.data[i], from.tangents[i]);
    }
    return true;
}

bool Machine::reduce(const Instruction& instruction, Frame& frame, bool dual) {
    const auto builtin = static_cast<Builtin>(instruction.code);
    const RealArray& array = *frame.realArrays[static_cast<std::size_t>(instruction.b)];
    const auto at = static_cast<std::size_t>(instruction.a);
    double result = builtin == Builtin::Product ? 1.0 : 0.0;
    double tangent = 0.0;
    const std::size_t count = array.data.size();
    if (builtin == Builtin::Sum) {
        for (std::size_t i = 0; i < count; ++i)
            result += array.data[i];
        for (std::size_t i = 0; dual && i < count; ++i)
            tangent += array.tangents[i];
    } else if (builtin == Builtin::Product) {
        for (std::size_t i = 0; i < count; ++i) {
            if (dual)
                tangent = tangent * array.data[i] + result * array.tangents[i];
            result *= array.data[i];
        }
    } else if (count == 0) {
        result = builtin == Builtin::Min ? std::numeric_limits<double>::max()
                                         : std::numeric_limits<double>::lowest();
    } else {
        std::size_t best = 0;
        for (std::size_t i = 1; i < count; ++i)
            if (builtin == Builtin::Min ? array.data[i] < array.data[best]
                                        : array.data[i] > array.data[best])
                best = i;
        result = array.data[best];
        tangent = dual ? array.tangents[best] : 0.0;
    }
    if (!std::isfinite(result) && (builtin == Builtin::Sum || builtin == Builtin::Product)) {
        const Value argument = Value::realArray(array.dimensions, array.data);
        return fail(value::apply(builtin, std::span(&argument, 1)));
    }
    frame.reals[at] = result;
    if (dual)
        frame.tangents[at] = tangent;
    return true;
}

bool Machine::concatenate(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                          bool dual) {
    const auto list = listOf(code, instruction.a);
    const auto parts = list.subspan(1);
    Dimensions sizes = frame.realArray(parts[0]).dimensions;
    sizes[0] = 0;
    for (const Operand& part : parts) {
        const Dimensions& own = frame.realArray(part).dimensions;
        Dimensions expected = sizes;
        if (own.size() == sizes.size())
            expected[0] = own[0];
        if (own != expected) {
            std::vector<Value> arguments{Value::integer(1)};
            for (const Operand& each : parts)
                arguments.push_back(plainValue(frame, each));
            return fail(value::apply(Builtin::Cat, arguments));
        }
        sizes[0] += own[0];
    }
    if (auto problem = value::sizeProblem(sizes))
        return fail(fmt::format("`cat`: {}", *problem));
    RealArray& result = frame.realArray(list[0]);
    result.dimensions = sizes;
    result.data.clear();
    result.tangents.clear();
    for (const Operand& part : parts) {
        const RealArray& array = frame.realArray(part);
        result.data.insert(result.data.end(), array.data.begin(), array.data.end());
        if (dual)
            result.tangents.insert(result.tangents.end(), array.tangents.begin(),
                                   array.tangents.end());
    }
    return true;
}

bool Machine::transpose(const Instruction& instruction, Frame& frame, bool dual) {
    RealArray& to = *frame.realArrays[static_cast<std::size_t>(instruction.a)];
    const RealArray& from = *frame.realArrays[static_cast<std::size_t>(instruction.b)];
    Dimensions sizes = from.dimensions;
    std::swap(sizes[0], sizes[1]);
    resize(to, sizes, dual);
    const auto rows = static_cast<std::size_t>(from.dimensions[0]);
    const auto columns = static_cast<std::size_t>(from.dimensions[1]);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) {
            to.data[j * rows + i] = from.data[i * columns + j];
            if (dual)
                to.tangents[j * rows + i] = from.tangents[i * columns + j];
        }
    return true;
}

// ---------------------------------------------------------------------------- by lib/value

namespace {

bool isRealBank(Bank bank) {
    return bank == Bank::Real || bank == Bank::RealArray;
}

/// Its result is linear in all its Real arguments together.
bool isLinear(Builtin builtin) {
    switch (builtin) {
    case Builtin::Promote:
    case Builtin::Scalar:
    case Builtin::Vector:
    case Builtin::Matrix:
    case Builtin::Diagonal:
    case Builtin::Fill:
    case Builtin::Linspace:
    case Builtin::Cat:
    case Builtin::Sum:
    case Builtin::Transpose:
    case Builtin::Symmetric:
    case Builtin::Skew:
        return true;
    default:
        return false;
    }
}

bool isBilinear(Builtin builtin) {
    return builtin == Builtin::OuterProduct || builtin == Builtin::Cross;
}

bool hasRealArguments(const Application& application) {
    return std::ranges::any_of(application.arguments,
                               [](const Operand& operand) { return isRealBank(operand.bank); });
}

/// The tangent of a Real register as a value; others as they are.
Value tangentIn(Frame& frame, const Operand& operand, const Leaf& leaf) {
    if (operand.bank == Bank::Real)
        return Value::real(frame.tangent(operand));
    if (operand.bank == Bank::RealArray)
        return Value::realArray(frame.realArray(operand).dimensions,
                                frame.realArray(operand).tangents);
    return valueIn(frame, operand, leaf);
}

void setTangent(Frame& frame, const Operand& operand, const Value& value) {
    const Value reals = value::toReal(value);
    if (operand.bank == Bank::Real)
        frame.tangent(operand) = reals.asReal();
    else
        frame.realArray(operand).tangents.assign(reals.reals().begin(), reals.reals().end());
}

} // namespace

bool isDifferentiable(Op op, std::uint8_t code, const Application& application) {
    if (!isRealBank(application.result.bank) || !hasRealArguments(application))
        return true;
    if (op != Op::ApplyBuiltin)
        return false;
    const auto builtin = static_cast<Builtin>(code);
    if (isBilinear(builtin))
        return std::ranges::all_of(application.arguments,
                                   [](const Operand& operand) { return isRealBank(operand.bank); });
    // An Integer among Reals would have to become 0.
    return isLinear(builtin) &&
           (builtin != Builtin::Cat ||
            std::ranges::all_of(std::span(application.arguments).subspan(1),
                                [](const Operand& operand) { return isRealBank(operand.bank); })) &&
           (builtin != Builtin::Linspace || (isRealBank(application.arguments[0].bank) &&
                                             isRealBank(application.arguments[1].bank)));
}

bool Machine::apply(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                    bool dual) {
    const Application& application = code.applications[static_cast<std::size_t>(instruction.a)];
    std::vector<Value> arguments;
    arguments.reserve(application.arguments.size());
    for (std::size_t i = 0; i < application.arguments.size(); ++i)
        arguments.push_back(valueIn(frame, application.arguments[i], application.argumentTypes[i]));
    const Outcome outcome =
        instruction.op == Op::ApplyBuiltin
            ? value::apply(static_cast<Builtin>(instruction.code), arguments)
        : arguments.size() == 1
            ? value::apply(static_cast<Operation>(instruction.code), arguments[0])
            : value::apply(static_cast<Operation>(instruction.code), arguments[0], arguments[1]);
    if (!outcome)
        return fail(outcome);
    // A result that replaces an argument must not do so before its tangent is known.
    if (dual && isRealBank(application.result.bank) && hasRealArguments(application)) {
        const auto isResult = [&](const Operand& operand) { return operand == application.result; };
        EVENTICA_CHECK(std::ranges::none_of(application.arguments, isResult),
                       "an application overwrites its argument");
        setValue(frame, application.result, outcome.value());
        return applyTangents(instruction, application, frame);
    }
    setValue(frame, application.result, outcome.value());
    return true;
}

bool Machine::applyTangents(const Instruction& instruction, const Application& application,
                            Frame& frame) {
    const auto builtin = static_cast<Builtin>(instruction.code);
    const auto appliedTo = [&](auto isMoved) {
        std::vector<Value> arguments;
        arguments.reserve(application.arguments.size());
        for (std::size_t i = 0; i < application.arguments.size(); ++i)
            arguments.push_back(
                isMoved(i)
                    ? tangentIn(frame, application.arguments[i], application.argumentTypes[i])
                    : valueIn(frame, application.arguments[i], application.argumentTypes[i]));
        return value::apply(builtin, arguments);
    };
    Outcome tangent = value::Error{};
    if (isBilinear(builtin)) {
        tangent = appliedTo([](std::size_t i) { return i == 0; });
        const Outcome other = appliedTo([](std::size_t i) { return i == 1; });
        if (tangent && other)
            tangent = value::apply(Operation::Add, tangent.value(), other.value());
    } else {
        tangent = appliedTo([](std::size_t) { return true; });
    }
    if (!tangent)
        return fail(tangent);
    setTangent(frame, application.result, tangent.value());
    return true;
}

/// The options are the same as for other types, and checked there.
bool Machine::literalText(const FunctionCode& code, const Instruction& instruction, Frame& frame) {
    const Application& application = code.applications[static_cast<std::size_t>(instruction.a)];
    std::vector<Value> arguments{Value::boolean(true)};
    for (std::size_t i = 1; i < application.arguments.size(); ++i)
        arguments.push_back(valueIn(frame, application.arguments[i], application.argumentTypes[i]));
    const Outcome checked = value::apply(Builtin::ToString, arguments);
    if (!checked)
        return fail(checked);
    const std::int64_t ordinal = frame.integer(application.arguments[0]);
    const std::string& text = code.texts[static_cast<std::size_t>(instruction.d + ordinal - 1)];
    const std::int64_t length = arguments.size() > 1 ? arguments[1].asInteger() : 0;
    const bool leftJustified = arguments.size() < 3 || arguments[2].asBoolean();
    frame.text(application.result) = Value::string(
        leftJustified ? fmt::format("{:<{}}", text, length) : fmt::format("{:>{}}", text, length));
    return true;
}

} // namespace eventica::function
