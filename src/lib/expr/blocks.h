// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: an array as an array of smaller ones.
#pragma once

#include <cstddef>

#include "lib/value/value.h"

namespace eventica::expr {

/// Whether the first dimensions of a value are these.
bool hasInFront(const value::Value& value, const value::Dimensions& dimensions);

/// What belongs to one index of each of the first `rank` dimensions, which are counted through in
/// row-major order.
value::Value blockAt(const value::Value& value, std::size_t rank, std::size_t place);

} // namespace eventica::expr
