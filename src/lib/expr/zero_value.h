// SPDX-License-Identifier: Apache-2.0
// What the elements of a variable are before anything is assigned to them.
#pragma once

#include "lib/expr/type.h"
#include "lib/value/outcome.h"

namespace eventica::expr {

/// 0, false, "", the first literal of an enumeration, a record of such values; in all elements of
/// an array. An unknown size counts as 0.
value::Outcome zeroValue(const TypePool& types, const Type& type);

} // namespace eventica::expr
