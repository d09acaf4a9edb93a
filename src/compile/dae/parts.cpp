// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/parts.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "lib/base/check.h"

namespace eventica::dae {
namespace {

/// `rank` dimensions are those of the array the fields belong to.
Parts gatheredFrom(const Parts& parts, std::size_t rank, const Dimensions& dimensions,
                   std::span<const std::size_t> offsets) {
    Parts result{parts.element, dimensions, {}, {}};
    const auto inner = parts.dimensions.begin() + static_cast<std::ptrdiff_t>(rank);
    const Dimensions innerSizes(inner, parts.dimensions.end());
    result.dimensions.insert(result.dimensions.end(), inner, parts.dimensions.end());
    for (const Parts& field : parts.fields)
        result.fields.push_back(gatheredFrom(field, rank, dimensions, offsets));
    if (!parts.fields.empty())
        return result;
    const std::size_t block = value::elementCount(innerSizes);
    result.scalars.reserve(offsets.size() * block);
    for (const std::size_t offset : offsets)
        for (std::size_t i = 0; i < block; ++i)
            result.scalars.push_back(parts.scalars[offset * block + i]);
    return result;
}

Parts reshapedFrom(Parts parts, std::size_t rank, const Dimensions& dimensions) {
    Dimensions sizes = dimensions;
    sizes.insert(sizes.end(), parts.dimensions.begin() + static_cast<std::ptrdiff_t>(rank),
                 parts.dimensions.end());
    parts.dimensions = std::move(sizes);
    for (Parts& field : parts.fields)
        field = reshapedFrom(std::move(field), rank, dimensions);
    return parts;
}

/// Items with one dimension in front of which all others agree, one after the other.
Parts appended(std::span<const Parts> items) {
    Parts result{items.front().element, items.front().dimensions, {}, {}};
    result.dimensions.front() = 0;
    for (const Parts& item : items) {
        result.dimensions.front() += item.dimensions.front();
        result.scalars.insert(result.scalars.end(), item.scalars.begin(), item.scalars.end());
    }
    for (std::size_t f = 0; f < items.front().fields.size(); ++f) {
        std::vector<Parts> columns;
        columns.reserve(items.size());
        for (const Parts& item : items)
            columns.push_back(item.fields[f]);
        result.fields.push_back(appended(columns));
    }
    return result;
}

} // namespace

Parts scalarParts(TypeId type, ExprId scalar) {
    return {type, {}, {scalar}, {}};
}

std::size_t scalarCount(const Parts& parts) {
    return std::accumulate(
        parts.fields.begin(), parts.fields.end(), parts.scalars.size(),
        [](std::size_t sum, const Parts& field) { return sum + scalarCount(field); });
}

void collectScalars(const Parts& parts, std::vector<ExprId>& scalars) {
    scalars.insert(scalars.end(), parts.scalars.begin(), parts.scalars.end());
    for (const Parts& field : parts.fields)
        collectScalars(field, scalars);
}

ExprId& scalarAt(Parts& parts, std::size_t number) {
    for (Parts& field : parts.fields) {
        const std::size_t own = scalarCount(field);
        if (number < own)
            return scalarAt(field, number);
        number -= own;
    }
    EVENTICA_CHECK(number < parts.scalars.size(), "no such scalar");
    return parts.scalars[number];
}

Parts mapped(const Parts& parts, const ScalarMap& map, TypeId element) {
    Parts result{element.valid() ? element : parts.element, parts.dimensions, {}, {}};
    result.scalars.reserve(parts.scalars.size());
    for (const ExprId scalar : parts.scalars)
        result.scalars.push_back(map(scalar));
    for (const Parts& field : parts.fields)
        result.fields.push_back(mapped(field, map));
    return result;
}

bool sameStructure(const Parts& left, const Parts& right) {
    return left.dimensions == right.dimensions && left.scalars.size() == right.scalars.size() &&
           std::ranges::equal(left.fields, right.fields, sameStructure);
}

Parts zipped(const Parts& left, const Parts& right,
             const std::function<ExprId(ExprId, ExprId)>& combine, TypeId element) {
    Parts result{element.valid() ? element : left.element, left.dimensions, {}, {}};
    result.scalars.reserve(left.scalars.size());
    for (std::size_t i = 0; i < left.scalars.size(); ++i)
        result.scalars.push_back(combine(left.scalars[i], right.scalars[i]));
    for (std::size_t f = 0; f < left.fields.size(); ++f)
        result.fields.push_back(zipped(left.fields[f], right.fields[f], combine));
    return result;
}

Parts gathered(const Parts& parts, const Dimensions& dimensions,
               std::span<const std::size_t> offsets) {
    return gatheredFrom(parts, parts.dimensions.size(), dimensions, offsets);
}

Parts reshaped(Parts parts, const Dimensions& dimensions) {
    const std::size_t rank = parts.dimensions.size();
    return reshapedFrom(std::move(parts), rank, dimensions);
}

Parts joined(std::span<const Parts> items) {
    std::vector<Parts> rows;
    rows.reserve(items.size());
    for (const Parts& item : items) {
        Dimensions sizes = item.dimensions;
        sizes.insert(sizes.begin(), 1);
        rows.push_back(reshaped(item, sizes));
    }
    return appended(rows);
}

Parts concatenated(std::span<const Parts> items, std::size_t dimension) {
    if (dimension == 0)
        return appended(items);
    // All elements in one row, then picked in the order of the result.
    std::vector<Parts> rows;
    Dimensions sizes = items.front().dimensions;
    sizes[dimension] = 0;
    for (const Parts& item : items) {
        sizes[dimension] += item.dimensions[dimension];
        rows.push_back(reshaped(item, {static_cast<std::int64_t>(item.count())}));
    }
    const auto product = [](auto begin, auto end) {
        return static_cast<std::size_t>(
            std::accumulate(begin, end, std::int64_t{1}, std::multiplies<>()));
    };
    const auto split = sizes.begin() + static_cast<std::ptrdiff_t>(dimension);
    const std::size_t before = product(sizes.begin(), split);
    const std::size_t after = product(split + 1, sizes.end());
    std::vector<std::size_t> offsets;
    for (std::size_t i = 0; i < before; ++i) {
        std::size_t start = 0;
        for (const Parts& item : items) {
            const std::size_t run = static_cast<std::size_t>(item.dimensions[dimension]) * after;
            for (std::size_t k = 0; k < run; ++k)
                offsets.push_back(start + i * run + k);
            start += item.count();
        }
    }
    return gathered(appended(rows), sizes, offsets);
}

Parts transposed(const Parts& parts) {
    Dimensions sizes = parts.dimensions;
    std::swap(sizes[0], sizes[1]);
    const auto rows = static_cast<std::size_t>(parts.dimensions[0]);
    const auto columns = static_cast<std::size_t>(parts.dimensions[1]);
    const std::size_t block = rows * columns == 0 ? 0 : parts.count() / (rows * columns);
    std::vector<std::size_t> offsets;
    offsets.reserve(parts.count());
    for (std::size_t j = 0; j < columns; ++j)
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t k = 0; k < block; ++k)
                offsets.push_back((i * columns + j) * block + k);
    return gathered(parts, sizes, offsets);
}

} // namespace eventica::dae
