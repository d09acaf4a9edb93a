// SPDX-License-Identifier: Apache-2.0
// Inside compile/dae only: the scalars of an expression, whatever arrays and records it is made of.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "lib/base/small_vector.h"
#include "lib/expr/expr.h"
#include "lib/value/value.h"

namespace eventica::dae {

using expr::ExprId;
using expr::TypeId;
using value::Dimensions;

using Scalars = SmallVector<ExprId, 4>;

/// A scalar, an array or a record. A record, or an array of records, has its fields instead of
/// scalars, each with the dimensions of the record in front; so do the outputs of a function, which
/// are a record without dimensions.
struct Parts {
    TypeId element; ///< the type without dimensions
    Dimensions dimensions;
    Scalars scalars; ///< row-major
    std::vector<Parts> fields;

    std::size_t count() const { return value::elementCount(dimensions); }
    bool isScalar() const { return dimensions.empty() && fields.empty(); }
    ExprId only() const { return scalars.front(); }
};

Parts scalarParts(TypeId type, ExprId scalar);

/// How many scalars it has, those of all fields together.
std::size_t scalarCount(const Parts& parts);
/// Appends all scalars, field by field.
void collectScalars(const Parts& parts, std::vector<ExprId>& scalars);
/// The scalar of that number, in the order of `collectScalars`.
ExprId& scalarAt(Parts& parts, std::size_t number);

using ScalarMap = std::function<ExprId(ExprId)>;
/// The same structure with other scalars, all of one type if `element` is valid.
Parts mapped(const Parts& parts, const ScalarMap& map, TypeId element = {});
/// The same structure, scalar by scalar out of both; nothing is valid if they differ in structure.
bool sameStructure(const Parts& left, const Parts& right);
Parts zipped(const Parts& left, const Parts& right,
             const std::function<ExprId(ExprId, ExprId)>& combine, TypeId element = {});

/// What lies at the given places of the first dimensions (all of `parts.dimensions` at the top),
/// arranged in new ones.
Parts gathered(const Parts& parts, const Dimensions& dimensions,
               std::span<const std::size_t> offsets);
/// The same elements in other dimensions.
Parts reshaped(Parts parts, const Dimensions& dimensions);
/// `{a, b, …}`: items of the same structure; at least one.
Parts joined(std::span<const Parts> items);
/// The same along an existing dimension, counted from 0.
Parts concatenated(std::span<const Parts> items, std::size_t dimension);
Parts transposed(const Parts& parts);

} // namespace eventica::dae
