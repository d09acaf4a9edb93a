// SPDX-License-Identifier: Apache-2.0
// The parts of the evaluator that take arrays and records apart and put them together.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "lib/expr/array_collector.h"
#include "lib/expr/blocks.h"
#include "lib/expr/convert.h"
#include "lib/expr/evaluation.h"
#include "lib/expr/zero_value.h"
#include "lib/value/indexing.h"

namespace eventica::expr {

using value::Builtin;
using value::Error;
using value::Operation;
using value::Outcome;
using value::Value;

Evaluation::Problem Evaluation::subscripts(Operands ids, Subscripts& result) {
    for (const ExprId id : ids) {
        if (pool_[id].kind == Kind::Whole) {
            result.addAll();
            continue;
        }
        Operand subscript = operand(id);
        if (!subscript.ok())
            return Error{std::move(subscript).take().error()};
        if (auto problem = result.add(subscript.value()))
            return problem;
    }
    return std::nullopt;
}

Outcome Evaluation::index(const Node& node) {
    Operand array = operand(node.operands[0]);
    if (!array.ok())
        return nothingOf(node, std::move(array).take());
    Subscripts list;
    if (auto problem = subscripts(node.operands.subspan(1), list))
        return *std::move(problem);
    return list.of(array.value());
}

/// No element of an array that has no value yet: what a loop from its end reads at first.
Outcome Evaluation::nothingOf(const Node& node, Outcome failure) {
    const Node& array = pool_[node.operands[0]];
    if (array.kind != Kind::Local || slotAt(array.payload).value)
        return failure;
    const Outcome zeros = zeroLocal(array.payload);
    Subscripts list;
    if (!zeros || subscripts(node.operands.subspan(1), list))
        return failure;
    Outcome part = list.of(zeros.value());
    return part && part.value().count() == 0 ? part : failure;
}

Outcome Evaluation::field(const Node& node) {
    Operand records = operand(node.operands[0]);
    if (!records.ok())
        return std::move(records).take();
    const RecordInfo& info = pool_.types().record(pool_.typeOf(node.operands[0]));
    const RecordField& wanted = info.fields.at(static_cast<std::size_t>(node.payload));
    const Value& value = records.value();
    if (value.kind() != value::Kind::Record || value.count() > 0)
        return value::select(value, wanted.name);
    Type type = pool_.types()[wanted.type];
    type.dimensions.insert(type.dimensions.begin(), value.dimensions().begin(),
                           value.dimensions().end());
    return zeroValue(pool_.types(), type);
}

Outcome Evaluation::record(const Node& node) {
    const Type& type = pool_.types()[node.type];
    const RecordInfo& info = pool_.types().record(type);
    EVENTICA_CHECK(info.fields.size() == node.operands.size(), "not one operand for each field");
    std::vector<Value> columns;
    if (auto problem = evaluateAll(node.operands, columns))
        return *std::move(problem);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        Outcome column = convertedTo(info.fields[i].type, std::move(columns[i]));
        if (!column)
            return column;
        columns[i] = std::move(column).value();
    }
    if (!type.dimensions.empty())
        return recordArray(node, std::move(columns));
    std::vector<value::Field> fields;
    fields.reserve(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i)
        fields.push_back({info.fields[i].name, std::move(columns[i])});
    return Value::record(info.name, std::move(fields));
}

Outcome Evaluation::recordArray(const Node& node, std::vector<Value> columns) {
    const Type& type = pool_.types()[node.type];
    const RecordInfo& info = pool_.types().record(type);
    value::Dimensions dimensions = type.dimensions;
    // A size that the type does not tell is that of the first field.
    for (std::size_t d = 0; d < dimensions.size(); ++d)
        if (dimensions[d] == UnknownSize)
            dimensions[d] =
                !columns.empty() && columns[0].rank() > d ? columns[0].dimensions()[d] : 0;
    if (auto problem = value::sizeProblem(dimensions))
        return Error{*std::move(problem)};
    value::RecordType recordType{info.name, {}};
    for (std::size_t k = 0; k < columns.size(); ++k) {
        recordType.fields.push_back(info.fields[k].name);
        if (!hasInFront(columns[k], dimensions))
            return Error{fmt::format("field `{}` of an array of records of size {} cannot be {}",
                                     info.fields[k].name, value::sizeText(dimensions),
                                     typeText(columns[k]))};
    }
    const std::size_t count = value::elementCount(dimensions);
    std::vector<Value> values;
    values.reserve(count * columns.size());
    for (std::size_t i = 0; i < count; ++i)
        for (const Value& column : columns)
            values.push_back(blockAt(column, dimensions.size(), i));
    return Value::recordArray(std::move(recordType), std::move(dimensions), std::move(values));
}

Outcome Evaluation::array(const Node& node) {
    if (node.operands.empty())
        return zeroValue(pool_.types(), pool_.types()[node.type]);
    std::vector<Value> items;
    if (auto problem = evaluateAll(node.operands, items))
        return *std::move(problem);
    return convertedTo(node.type, value::arrayOf(items));
}

std::variant<Sequence, Error> Evaluation::sequence(ExprId id) {
    const Node& node = pool_[id];
    if (node.kind == Kind::Range) {
        std::vector<Value> bounds;
        if (auto problem = evaluateAll(node.operands, bounds))
            return *std::move(problem);
        return Sequence::range(bounds);
    }
    Outcome vector = evaluate(id);
    if (!vector)
        return Error{vector.error()};
    return Sequence::elements(std::move(vector).value());
}

Outcome Evaluation::range(const Node& node) {
    std::vector<Value> bounds;
    if (auto problem = evaluateAll(node.operands, bounds))
        return *std::move(problem);
    const auto sequence = Sequence::range(bounds);
    if (const Error* problem = std::get_if<Error>(&sequence))
        return *problem;
    return convertedTo(node.type, std::get_if<Sequence>(&sequence)->all());
}

Outcome Evaluation::comprehension(const Node& node) {
    const auto range = sequence(node.operands[1]);
    if (const Error* problem = std::get_if<Error>(&range))
        return *problem;
    const auto& places = *std::get_if<Sequence>(&range);
    if (places.count() == 0) {
        Type type = pool_.types()[node.type];
        if (!type.dimensions.empty())
            type.dimensions.front() = 0;
        return zeroValue(pool_.types(), type);
    }
    IteratorScope scope(*this, node.payload);
    ArrayCollector items;
    for (std::size_t i = 0; i < places.count(); ++i) {
        if (auto problem = spendStatement())
            return *std::move(problem);
        scope.set(places.at(i));
        Outcome item = evaluate(node.operands[0]);
        if (!item)
            return item;
        if (auto problem = items.add(std::move(item).value()))
            return *std::move(problem);
    }
    return convertedTo(node.type, items.finish());
}

Outcome Evaluation::reduction(const Node& node) {
    const auto range = sequence(node.operands[1]);
    if (const Error* problem = std::get_if<Error>(&range))
        return *problem;
    const auto& places = *std::get_if<Sequence>(&range);
    if (places.count() == 0)
        return reducedNothing(node);
    IteratorScope scope(*this, node.payload);
    std::optional<Value> result;
    for (std::size_t i = 0; i < places.count(); ++i) {
        if (auto problem = spendStatement())
            return *std::move(problem);
        scope.set(places.at(i));
        Outcome next = evaluate(node.operands[0]);
        if (next && result)
            next = reduced(node.builtin(), *std::move(result), std::move(next).value());
        if (!next)
            return next;
        result = std::move(next).value();
    }
    return convertedTo(node.type, *std::move(result));
}

Outcome Evaluation::reduced(Builtin builtin, Value left, Value right) {
    if (builtin == Builtin::Sum)
        return value::apply(Operation::Add, left, right);
    if (builtin == Builtin::Product)
        return value::apply(Operation::Multiply, left, right);
    const Value both[] = {std::move(left), std::move(right)};
    return value::apply(builtin, both);
}

Outcome Evaluation::reducedNothing(const Node& node) {
    const Type& type = pool_.types()[node.type];
    switch (node.builtin()) {
    case Builtin::Sum:
        return zeroValue(pool_.types(), type);
    case Builtin::Product:
        return convertedTo(node.type, Value::integer(1));
    default:
        return extremeOfNothing(node.builtin(), type);
    }
}

} // namespace eventica::expr
