// SPDX-License-Identifier: Apache-2.0
#include "lib/value/indexing.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <variant>

namespace eventica::value {
namespace {

struct Selection {
    Dimensions dimensions;
    std::vector<std::size_t> offsets;
};

Error tooManySubscripts(const Value& array, std::size_t count) {
    if (array.isScalar())
        return {"a scalar cannot have subscripts"};
    return {fmt::format("an array of {} dimension{} cannot have {} subscripts", array.rank(),
                        array.rank() == 1 ? "" : "s", count)};
}

/// Each chosen index of one dimension, counted from 0.
std::variant<std::vector<std::size_t>, Error> indicesOf(const Subscript& subscript,
                                                        std::int64_t size, std::size_t dimension) {
    std::vector<std::size_t> indices;
    if (subscript.isAll()) {
        for (std::int64_t i = 0; i < size; ++i)
            indices.push_back(static_cast<std::size_t>(i));
        return indices;
    }
    for (const std::int64_t index : subscript.indices()) {
        if (auto problem = subscriptProblem(index, size, dimension))
            return *std::move(problem);
        indices.push_back(static_cast<std::size_t>(index - 1));
    }
    return indices;
}

std::variant<Selection, Error> selected(const Value& array, std::span<const Subscript> subscripts) {
    if (subscripts.size() > array.rank())
        return tooManySubscripts(array, subscripts.size());
    Selection selection;
    std::vector<std::vector<std::size_t>> indices;
    for (std::size_t d = 0; d < array.rank(); ++d) {
        const Subscript subscript = d < subscripts.size() ? subscripts[d] : Subscript::all();
        auto chosen = indicesOf(subscript, array.dimensions()[d], d);
        if (auto* problem = std::get_if<Error>(&chosen))
            return std::move(*problem);
        indices.push_back(std::move(*std::get_if<std::vector<std::size_t>>(&chosen)));
        if (!subscript.dropsDimension())
            selection.dimensions.push_back(static_cast<std::int64_t>(indices.back().size()));
    }
    if (auto problem = sizeProblem(selection.dimensions))
        return Error{*std::move(problem)};
    // Row-major offsets dimension by dimension: what is chosen so far, times the next one.
    selection.offsets = {0};
    for (std::size_t d = 0; d < array.rank(); ++d) {
        std::vector<std::size_t> longer;
        longer.reserve(selection.offsets.size() * indices[d].size());
        for (const std::size_t offset : selection.offsets)
            for (const std::size_t index : indices[d])
                longer.push_back(offset * static_cast<std::size_t>(array.dimensions()[d]) + index);
        selection.offsets = std::move(longer);
    }
    return selection;
}

} // namespace

std::optional<Error> subscriptProblem(std::int64_t index, std::int64_t size,
                                      std::size_t dimension) {
    if (index >= 1 && index <= size)
        return std::nullopt;
    if (size == 0)
        return Error{fmt::format("subscript {} is used in dimension {}, which is empty", index,
                                 dimension + 1)};
    return Error{
        fmt::format("subscript {} is outside 1:{} in dimension {}", index, size, dimension + 1)};
}

Outcome element(const Value& array, std::span<const std::int64_t> subscripts) {
    if (subscripts.size() > array.rank())
        return tooManySubscripts(array, subscripts.size());
    if (subscripts.size() < array.rank())
        return Error{fmt::format("an element of {} needs {} subscripts, not {}", typeText(array),
                                 array.rank(), subscripts.size())};
    std::size_t offset = 0;
    for (std::size_t d = 0; d < subscripts.size(); ++d) {
        const std::int64_t size = array.dimensions()[d];
        if (auto problem = subscriptProblem(subscripts[d], size, d))
            return *std::move(problem);
        offset =
            offset * static_cast<std::size_t>(size) + static_cast<std::size_t>(subscripts[d] - 1);
    }
    return array.elementAt(offset);
}

Outcome slice(const Value& array, std::span<const Subscript> subscripts) {
    auto selection = selected(array, subscripts);
    if (auto* problem = std::get_if<Error>(&selection))
        return std::move(*problem);
    auto& [dimensions, offsets] = *std::get_if<Selection>(&selection);
    return array.gathered(std::move(dimensions), offsets);
}

Outcome replaced(Value array, std::span<const Subscript> subscripts, const Value& part) {
    const auto selection = selected(array, subscripts);
    if (const auto* problem = std::get_if<Error>(&selection))
        return *problem;
    const auto& [dimensions, offsets] = *std::get_if<Selection>(&selection);
    const bool coerces = array.kind() == Kind::Real && part.kind() == Kind::Integer;
    if (!coerces && !array.sameType(part))
        return Error{fmt::format("{} cannot be assigned to elements of {}", typeText(part),
                                 typeText(array))};
    if (dimensions != part.dimensions())
        return Error{fmt::format("{} cannot be assigned to a slice of size {}", typeText(part),
                                 dimensions.empty() ? "1" : sizeText(dimensions))};
    return std::move(array).scattered(offsets, coerces ? toReal(part) : part);
}

std::optional<Error> unifyTypes(std::vector<Value>& items) {
    const auto odd = std::ranges::find_if(
        items, [&](const Value& item) { return !item.sameType(items.front()); });
    if (odd == items.end())
        return std::nullopt;
    const auto other =
        std::ranges::find_if(items, [](const Value& item) { return !item.isNumeric(); });
    if (other != items.end())
        return Error{fmt::format("{} and {} cannot be elements of one array",
                                 typeText(items.front()), typeText(*odd))};
    for (Value& item : items)
        item = toReal(item);
    return std::nullopt;
}

Outcome arrayOf(std::span<const Value> items) {
    if (items.empty())
        return Error{"an array constructor needs at least one element"};
    std::vector<Value> elements(items.begin(), items.end());
    if (auto problem = unifyTypes(elements))
        return *std::move(problem);
    const Value& first = elements.front();
    for (const Value& item : elements)
        if (item.dimensions() != first.dimensions())
            return Error{fmt::format("elements of one array must have the same size, not {} and {}",
                                     typeText(first), typeText(item))};
    Dimensions dimensions{static_cast<std::int64_t>(elements.size())};
    dimensions.insert(dimensions.end(), first.dimensions().begin(), first.dimensions().end());
    if (auto problem = sizeProblem(dimensions))
        return Error{*std::move(problem)};
    return Value::joined(std::move(dimensions), elements);
}

Outcome select(const Value& record, std::string_view field) {
    if (record.kind() != Kind::Record)
        return Error{fmt::format("{} has no fields", typeText(record))};
    const auto& names = record.recordType().fields;
    const auto found = std::ranges::find(names, field);
    if (found == names.end())
        return Error{fmt::format("record `{}` has no field `{}`", record.recordType().name, field)};
    const auto at = static_cast<std::size_t>(found - names.begin());
    if (record.isScalar())
        return record.fieldValues()[at];
    std::vector<Value> values;
    values.reserve(record.count());
    for (std::size_t i = 0; i < record.count(); ++i)
        values.push_back(record.fieldValues()[i * names.size() + at]);
    if (values.empty())
        return Error{
            fmt::format("the type of field `{}` of an empty array of records is unknown", field)};
    Outcome stacked = arrayOf(values);
    if (!stacked)
        return stacked;
    // The array of values has one dimension for all of the array of records.
    Dimensions dimensions = record.dimensions();
    const Dimensions& flat = stacked.value().dimensions();
    dimensions.insert(dimensions.end(), flat.begin() + 1, flat.end());
    if (auto problem = sizeProblem(dimensions))
        return Error{*std::move(problem)};
    return stacked.value().reshaped(std::move(dimensions));
}

} // namespace eventica::value
