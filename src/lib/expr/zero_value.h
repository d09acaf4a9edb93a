// SPDX-License-Identifier: Apache-2.0
// What the elements of a variable are before anything is assigned to them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "lib/expr/type.h"
#include "lib/value/outcome.h"

namespace eventica::expr {

/// 0, false, "", the first literal of an enumeration, a record of such values; in all elements of
/// an array. An unknown size counts as 0.
value::Outcome zeroValue(const TypePool& types, const Type& type);

/// The same of elements that have no value: nothing may use them.
value::Outcome unsetValue(const TypePool& types, const Type& type);

/// The first scalar inside that has no value, `name[2].field`; nothing if all have one.
std::optional<std::string> unsetPart(const value::Value& value, const std::string& name);

/// "[2, 3]": the subscripts of an element; empty for a scalar.
std::string elementText(const value::Dimensions& dimensions, std::size_t offset);

} // namespace eventica::expr
