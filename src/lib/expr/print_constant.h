// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: constants as Modelica text.
#pragma once

#include <string>

#include "lib/expr/print.h"

namespace eventica::expr {

/// A record is a call of its constructor with positional arguments, an enumeration literal has the
/// name of its enumeration in front.
std::string printConstant(const TypePool& types, const value::Value& value, const Type& type,
                          const Names& names);

} // namespace eventica::expr
