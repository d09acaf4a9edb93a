// SPDX-License-Identifier: Apache-2.0
// Ways out where the type of a value does not fit.
#pragma once

#include <string>

#include "lib/expr/expr.h"

namespace eventica::elaborate {

/// How to make a value of the wanted type from `value`; empty if there is no usual way.
std::string helpForConversion(const expr::ExprPool& pool, expr::TypeId wanted, expr::ExprId value);

/// Where an array is wanted and the value is a scalar because `*` stands between two vectors; empty
/// otherwise.
std::string helpForScalarProduct(const expr::ExprPool& pool, expr::ExprId value);

} // namespace eventica::elaborate
