// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: values as values of a wanted type.
#pragma once

#include "lib/expr/type.h"
#include "lib/value/outcome.h"

namespace eventica::expr {

/// Integers as Real where the type is Real; a record as one of another type that has fields of the
/// same names; a literal as that of another enumeration that has the same literals. Any other value
/// as it is.
value::Outcome converted(const TypePool& types, value::Value value, const Type& type);

/// Whether a variable of the type can hold the value: the same kind, as many dimensions, and the
/// sizes that are known. What is handled outside (external objects) fits everywhere.
bool fits(const TypePool& types, const value::Value& value, const Type& type);

} // namespace eventica::expr
