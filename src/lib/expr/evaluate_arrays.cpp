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

Outcome Evaluation::index(ExprId id) {
    if (isOfIncomplete(id))
        return usedPart(id);
    const Node& node = pool_[id];
    Operand array = operand(node.operands[0]);
    if (!array.ok())
        return std::move(array).take();
    Subscripts list;
    if (auto problem = subscripts(node.operands.subspan(1), list))
        return *std::move(problem);
    return list.of(array.value());
}

/// No element of an array without a value may be used, but no elements may: a loop from its end
/// does so at first.
Operand Evaluation::part(ExprId id, bool isSubscripted) {
    if (const Value* const value = place(id))
        return Operand(*value);
    const Node& node = pool_[id];
    if (node.kind == Kind::Local) {
        Outcome value = unsetLocal(node.payload);
        if (value || !isSubscripted || !slotAt(node.payload).function.empty())
            return Operand(std::move(value));
        Outcome unset = unsetLocalValue(node.payload);
        return Operand(unset ? std::move(unset) : std::move(value));
    }
    Operand whole = part(node.operands[0], node.kind == Kind::Index);
    if (!whole.ok())
        return whole;
    if (node.kind == Kind::Field)
        return Operand(selected(node, whole.value()));
    Subscripts list;
    if (auto problem = subscripts(node.operands.subspan(1), list))
        return Operand(Outcome(*std::move(problem)));
    return Operand(list.of(whole.value()));
}

Outcome Evaluation::usedPart(ExprId id) {
    Operand used = part(id, false);
    if (!used.ok() || !unsetPart(used.value(), {}))
        return std::move(used).take();
    // Of several elements it is not known here which places they have.
    const bool isElement = pool_.typeOf(id).dimensions.empty();
    if (!isElement)
        while (pool_[id].kind != Kind::Local)
            id = pool_[id].operands[0];
    const std::string name = partName(id);
    return Error{fmt::format("`{}` is used before it has a value",
                             isElement ? *unsetPart(used.value(), name) : name)};
}

/// `r[2].x`
std::string Evaluation::partName(ExprId id) {
    const Node& node = pool_[id];
    if (node.kind == Kind::Local)
        return localAt(node.payload).name;
    std::string name = partName(node.operands[0]);
    if (node.kind == Kind::Field)
        return name + "." + fieldOf(node).name;
    Subscripts list;
    return subscripts(node.operands.subspan(1), list) ? name : name + list.text();
}

const RecordField& Evaluation::fieldOf(const Node& node) const {
    return pool_.types()
        .record(pool_.typeOf(node.operands[0]))
        .fields.at(static_cast<std::size_t>(node.payload));
}

Outcome Evaluation::field(ExprId id) {
    if (isOfIncomplete(id))
        return usedPart(id);
    const Node& node = pool_[id];
    Operand records = operand(node.operands[0]);
    return records.ok() ? selected(node, records.value()) : std::move(records).take();
}

Outcome Evaluation::selected(const Node& node, const Value& records) {
    const RecordField& wanted = fieldOf(node);
    if (records.kind() != value::Kind::Record || records.count() > 0)
        return value::select(records, wanted.name);
    Type type = pool_.types()[wanted.type];
    type.dimensions.insert(type.dimensions.begin(), records.dimensions().begin(),
                           records.dimensions().end());
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
